#include "cli/option_value.h"

#include <errno.h>
#include <math.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define DASHES(option) (cairn_option_is_short(option) ? "-" : "--")

static void *place(struct cairn_command_line *line, const struct cairn_option *option)
{
    return (char *)line + option->offset;
}

static const void *const_place(const struct cairn_command_line *line,
                               const struct cairn_option *option)
{
    return (const char *)line + option->offset;
}

/* ---- numbers ---- */

static enum cairn_status fail_number(const struct cairn_option *option, const char *value,
                                     const char *what, struct cairn_error *err)
{
    if (option->most == 0) {
        return cairn_fail(err, CAIRN_USAGE, "--%s: '%s' is not %s from %.15g on", option->name,
                          value, what, option->least);
    }
    return cairn_fail(err, CAIRN_USAGE, "--%s: '%s' is not %s from %.15g to %.15g", option->name,
                      value, what, option->least, option->most);
}

static bool is_in_range(const struct cairn_option *option, double number)
{
    return number >= option->least && (option->most == 0 || number <= option->most);
}

static enum cairn_status set_whole(struct cairn_command_line *line,
                                   const struct cairn_option *option, const char *value,
                                   struct cairn_error *err)
{
    char *end;
    errno = 0;
    unsigned long long number = strtoull(value, &end, 10);
    bool is_number = *value >= '0' && *value <= '9' && *end == '\0' && errno == 0;
    bool fits = option->kind != CAIRN_KIND_I64 || number <= INT64_MAX;
    if (!is_number || !fits || !is_in_range(option, (double)number)) {
        return fail_number(option, value, "a whole number", err);
    }
    if (option->kind == CAIRN_KIND_U32) {
        *(uint32_t *)place(line, option) = (uint32_t)number;
    } else if (option->kind == CAIRN_KIND_U64) {
        *(uint64_t *)place(line, option) = number;
    } else {
        *(int64_t *)place(line, option) = (int64_t)number;
    }
    return CAIRN_OK;
}

static enum cairn_status set_real(struct cairn_command_line *line,
                                  const struct cairn_option *option, const char *value,
                                  struct cairn_error *err)
{
    char *end;
    double number = strtod(value, &end);
    if (end == value || *end != '\0' || !isfinite(number) || !is_in_range(option, number)) {
        return fail_number(option, value, "a number", err);
    }
    if (option->kind == CAIRN_KIND_SECONDS_MS) {
        *(uint32_t *)place(line, option) = (uint32_t)lround(number * 1000);
    } else {
        *(double *)place(line, option) = number;
    }
    return CAIRN_OK;
}

/* ---- words ---- */

/* The index of the first length characters of value among choices, or -1. */
static int find_choice(const char *choices, const char *value, size_t length)
{
    for (int i = 0;; i++) {
        size_t size = strcspn(choices, "|");
        if (size == length && strncmp(choices, value, size) == 0) {
            return i;
        }
        if (choices[size] == '\0') {
            return -1;
        }
        choices += size + 1;
    }
}

static enum cairn_status set_choice(struct cairn_command_line *line,
                                    const struct cairn_option *option, const char *value,
                                    struct cairn_error *err)
{
    int choice = find_choice(option->choices, value, strlen(value));
    if (choice < 0) {
        return cairn_fail(err, CAIRN_USAGE, "--%s: '%s' is none of %s", option->name, value,
                          option->choices);
    }
    /* The enums of the record count from 0 and have the size of unsigned. */
    *(unsigned *)place(line, option) = (unsigned)choice;
    return CAIRN_OK;
}

_Static_assert(sizeof(enum cairn_pruning) == sizeof(unsigned), "set_choice writes unsigned");
_Static_assert(sizeof(enum cairn_generator_kind) == sizeof(unsigned), "set_choice writes unsigned");
_Static_assert(sizeof(enum cairn_isolation) == sizeof(unsigned), "set_choice writes unsigned");
_Static_assert(sizeof(enum cairn_progress) == sizeof(unsigned), "set_choice writes unsigned");

static enum cairn_status set_switch(bool *to, const struct cairn_option *option, const char *value,
                                    const char *whole, struct cairn_error *err)
{
    bool is_on = strcmp(value, "on") == 0;
    if (!is_on && strcmp(value, "off") != 0) {
        return cairn_fail(err, CAIRN_USAGE, "--%s: '%s' does not say on or off", option->name,
                          whole);
    }
    *to = is_on;
    return CAIRN_OK;
}

/* "a=on", or several, with commas between them. */
static enum cairn_status set_oracle(struct cairn_command_line *line,
                                    const struct cairn_option *option, const char *value,
                                    struct cairn_error *err)
{
    bool *first = place(line, option);
    enum cairn_status status = CAIRN_OK;
    for (const char *at = value; at != NULL && status == CAIRN_OK;) {
        const size_t size = strcspn(at, ",");
        const char *one = cairn_arena_strndup(&line->target.arena, at, size);
        const size_t length = strcspn(one, "=");
        const int number = find_choice(option->choices, one, length);
        if (number < 0 || one[length] != '=') {
            return cairn_fail(err, CAIRN_USAGE, "--%s: '%s' is not NAME=on|off with NAME one of %s",
                              option->name, one, option->choices);
        }
        status = set_switch(first + number, option, one + length + 1, one, err);
        at = at[size] == ',' ? at + size + 1 : NULL;
    }
    return status;
}

/* ---- the target ---- */

static void remember(struct cairn_command_line *line, const char *name, const char *value)
{
    struct cairn_given given = {name, cairn_arena_strdup(&line->target.arena, value)};
    cairn_vec_push(&line->given, given);
}

static enum cairn_status set_text(struct cairn_command_line *line,
                                  const struct cairn_option *option, const char *value,
                                  struct cairn_error *err)
{
    bool is_pattern = option->value != NULL && strcmp(option->value, "RE") == 0;
    regex_t pattern;
    if (is_pattern) {
        int code = regcomp(&pattern, value, REG_EXTENDED | REG_NOSUB);
        if (code != 0) {
            char message[200];
            regerror(code, &pattern, message, sizeof message);
            return cairn_fail(err, CAIRN_USAGE, "--%s: '%s' is no regular expression: %s",
                              option->name, value, message);
        }
        regfree(&pattern);
    }
    if (*value == '\0') {
        return cairn_fail(err, CAIRN_USAGE, "--%s: the value is empty", option->name);
    }
    *(const char **)place(line, option) = cairn_arena_strdup(&line->target.arena, value);
    return CAIRN_OK;
}

static void add_split(struct cairn_command_line *line, const char *value)
{
    static const char blanks[] = " \t\n";
    while (*(value += strspn(value, blanks)) != '\0') {
        size_t length = strcspn(value, blanks);
        cairn_vec_push(&line->target.cflags.words,
                       cairn_arena_strndup(&line->target.arena, value, length));
        value += length;
    }
}

/* Of what "undefined" means to compilers, what is surely wrong: not pointers that are not aligned,
 * NULL with an offset or a length of 0, a one shifted into the sign, on all of which many libraries
 * rest. */
#define UNDEFINED_CHECKS                                                                           \
    "shift-exponent,integer-divide-by-zero,unreachable,vla-bound,return,signed-integer-overflow,"  \
    "bounds,bool,enum,builtin"

static enum cairn_status set_sanitize(struct cairn_command_line *line,
                                      const struct cairn_option *option, const char *value,
                                      struct cairn_error *err)
{
    if (strcmp(value, "undefined") == 0) {
        add_split(line, "-fsanitize=" UNDEFINED_CHECKS " -fno-sanitize-recover=" UNDEFINED_CHECKS);
    } else if (strcmp(value, "none") != 0) {
        return cairn_fail(err, CAIRN_USAGE,
                          "--sanitize: '%s' is neither undefined nor none (what is wrong with the "
                          "heap is found without)",
                          value);
    }
    return set_text(line, option, value, err);
}

static void add_flag(struct cairn_command_line *line, struct cairn_words *words,
                     const struct cairn_option *option, const char *value)
{
    const bool is_for_linker = option->kind == CAIRN_KIND_LINK && strncmp(value, "-Wl,", 4) == 0;
    const char *flag = is_for_linker
                           ? cairn_arena_strdup(&line->target.arena, value)
                           : cairn_arena_printf(&line->target.arena, "-%s%s", option->name, value);
    cairn_vec_push(&words->words, flag);
}

static enum cairn_status set_target(struct cairn_command_line *line,
                                    const struct cairn_option *option, const char *value,
                                    struct cairn_error *err)
{
    if (*value == '\0' && option->kind != CAIRN_KIND_CFLAGS) {
        return cairn_fail(err, CAIRN_USAGE, "%s%s: the value is empty", DASHES(option),
                          option->name);
    }
    remember(line, option->name, value);
    switch (option->kind) {
    case CAIRN_KIND_CPP:
        add_flag(line, &line->target.cpp_flags, option, value);
        return CAIRN_OK;
    case CAIRN_KIND_LINK:
        add_flag(line, &line->target.link_inputs, option, value);
        return CAIRN_OK;
    case CAIRN_KIND_PACKAGE:
        cairn_target_add(&line->target, &line->target.packages, value);
        return CAIRN_OK;
    case CAIRN_KIND_CFLAGS:
        add_split(line, value);
        return CAIRN_OK;
    case CAIRN_KIND_SANITIZE:
        return set_sanitize(line, option, value, err);
    default:
        return set_text(line, option, value, err);
    }
}

enum cairn_status cairn_option_set(struct cairn_command_line *line,
                                   const struct cairn_option *option, const char *value,
                                   struct cairn_error *err)
{
    switch (option->kind) {
    case CAIRN_KIND_CPP:
    case CAIRN_KIND_LINK:
    case CAIRN_KIND_PACKAGE:
    case CAIRN_KIND_CFLAGS:
    case CAIRN_KIND_SANITIZE:
    case CAIRN_KIND_TARGET:
        return set_target(line, option, value, err);
    case CAIRN_KIND_TEXT:
        return set_text(line, option, value, err);
    case CAIRN_KIND_U64:
    case CAIRN_KIND_U32:
    case CAIRN_KIND_I64:
        return set_whole(line, option, value, err);
    case CAIRN_KIND_REAL:
    case CAIRN_KIND_SECONDS_MS:
        return set_real(line, option, value, err);
    case CAIRN_KIND_SWITCH:
        return set_switch(place(line, option), option, value, value, err);
    case CAIRN_KIND_ORACLE:
        return set_oracle(line, option, value, err);
    case CAIRN_KIND_CHOICE:
        return set_choice(line, option, value, err);
    case CAIRN_KIND_FLAG:
    case CAIRN_KIND_HELP_FLAG:
        *(bool *)place(line, option) = true;
        return CAIRN_OK;
    }
    return CAIRN_OK;
}

/* ---- back to text ---- */

static const char *on_off(bool is_on)
{
    return is_on ? "on" : "off";
}

/* The shortest text that reads back as the same number. */
static void print_real(double number, struct cairn_str *out)
{
    char text[40];
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, number);
        if (strtod(text, NULL) == number) {
            break;
        }
    }
    cairn_str_add(out, text);
}

static void print_choice(const struct cairn_option *option, unsigned number, struct cairn_str *out)
{
    const char *at = option->choices;
    while (number-- != 0) {
        at += strcspn(at, "|");
        at += *at == '|';
    }
    cairn_str_add_bytes(out, at, strcspn(at, "|"));
}

/* All of them, in the form in which they are read back. */
static void print_oracles(const struct cairn_option *option, const bool *at, struct cairn_str *out)
{
    const char *name = option->choices;
    for (const char *separator = ""; *name != '\0'; separator = ",") {
        const size_t length = strcspn(name, "|");
        cairn_str_addf(out, "%s%.*s=%s", separator, (int)length, name, on_off(*at++));
        name += length + (name[length] == '|');
    }
}

bool cairn_option_print(const struct cairn_command_line *line, const struct cairn_option *option,
                        struct cairn_str *out)
{
    const void *at = const_place(line, option);
    switch (option->kind) {
    case CAIRN_KIND_U64:
        cairn_str_addf(out, "%llu", (unsigned long long)*(const uint64_t *)at);
        break;
    case CAIRN_KIND_U32:
        cairn_str_addf(out, "%u", *(const uint32_t *)at);
        break;
    case CAIRN_KIND_I64:
        cairn_str_addf(out, "%lld", (long long)*(const int64_t *)at);
        break;
    case CAIRN_KIND_REAL:
        print_real(*(const double *)at, out);
        break;
    case CAIRN_KIND_SECONDS_MS:
        cairn_str_addf(out, "%.3f", *(const uint32_t *)at / 1000.0);
        break;
    case CAIRN_KIND_SWITCH:
        cairn_str_add(out, on_off(*(const bool *)at));
        break;
    case CAIRN_KIND_ORACLE:
        print_oracles(option, at, out);
        break;
    case CAIRN_KIND_CHOICE:
        print_choice(option, *(const unsigned *)at, out);
        break;
    case CAIRN_KIND_FLAG:
        return *(const bool *)at;
    case CAIRN_KIND_TEXT:
        cairn_str_add(out, *(const char *const *)at == NULL ? "" : *(const char *const *)at);
        return *(const char *const *)at != NULL;
    default:
        return false;
    }
    return true;
}

/* ---- headers and link inputs ---- */

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text);
    size_t end_length = strlen(end);
    return length > end_length && strcmp(text + length - end_length, end) == 0;
}

bool cairn_option_is_link_input(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *so = strstr(slash == NULL ? path : slash, ".so");
    bool is_shared = so != NULL && (so[3] == '\0' || so[3] == '.');
    return is_shared || ends_with(path, ".a") || ends_with(path, ".o") || ends_with(path, ".c");
}

enum cairn_status cairn_option_take_input(struct cairn_command_line *line, const char *path,
                                          struct cairn_error *err)
{
    struct stat info;
    bool exists = stat(path, &info) == 0;
    if (exists && !S_ISREG(info.st_mode)) {
        return cairn_fail(err, CAIRN_USAGE, "'%s' is no regular file: name a header or a library",
                          path);
    }
    if (cairn_option_is_link_input(path)) {
        if (!exists) {
            return cairn_fail(err, CAIRN_TARGET, "cannot read '%s': %s", path, strerror(errno));
        }
        cairn_target_add(&line->target, &line->target.link_inputs, path);
    } else if (ends_with(path, ".h") || exists) {
        cairn_target_add(&line->target, &line->target.headers, path);
    } else {
        return cairn_fail(err, CAIRN_USAGE,
                          "'%s' is neither a header (.h) nor a library or source (.so .a .o .c)",
                          path);
    }
    remember(line, "", path);
    return CAIRN_OK;
}
