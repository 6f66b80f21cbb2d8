#include "cli/options.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "cli/option_value.h"
#include "cli/retarget.h"

enum { MAX_OPTIONS = 64, LONG_FIRST = 1000 };

static const char *const command_names[] = {
#define COMMAND_NAME(name, arguments, text) [CAIRN_COMMAND_##name] = #name,
    CAIRN_COMMAND_LIST(COMMAND_NAME)
#undef COMMAND_NAME
};

void cairn_command_line_init(struct cairn_command_line *line, enum cairn_command command)
{
    *line = (struct cairn_command_line){
        .command = command, .run = cairn_options_default(), .out = "cairn-out"};
    line->target.cc = "cc";
}

void cairn_command_line_release(struct cairn_command_line *line)
{
    cairn_vec_release(&line->given);
    cairn_vec_release(&line->budget);
    cairn_vec_release(&line->operands);
    cairn_target_release(&line->target);
}

/* ---- getopt ---- */

struct scanner {
    struct cairn_command_line *line;
    struct option longs[MAX_OPTIONS];
    char shorts[MAX_OPTIONS];
    int argc;
    char **argv;
    struct cairn_error *err;
};

/* "-": operands come in order, because link inputs do. ":": a missing value is told apart. -isystem
 * is an i with the value "system..." to getopt. */
static void fill_tables(struct scanner *s)
{
    size_t at = 0;
    unsigned count = 0;
    s->shorts[at++] = '-';
    s->shorts[at++] = ':';
    for (unsigned i = 0; i < cairn_option_count; i++) {
        const struct cairn_option *option = &cairn_option_table[i];
        if (!cairn_option_is_for(option, s->line->command)) {
            continue;
        }
        if (cairn_option_is_short(option)) {
            s->shorts[at++] = option->name[0];
            s->shorts[at++] = ':';
        } else {
            s->longs[count++] =
                (struct option){.name = option->name,
                                .has_arg = option->value == NULL ? no_argument : required_argument,
                                .val = LONG_FIRST + (int)i};
        }
    }
    s->shorts[at] = '\0';
    s->longs[count] = (struct option){0};
}

static const struct cairn_option *find_short(int letter)
{
    for (unsigned i = 0; i < cairn_option_count; i++) {
        if (cairn_option_is_short(&cairn_option_table[i]) &&
            cairn_option_table[i].name[0] == letter) {
            return &cairn_option_table[i];
        }
    }
    return NULL;
}

static enum cairn_status fail_unknown_word(struct scanner *s, const char *word)
{
    return cairn_fail(s->err, CAIRN_USAGE, "%.*s: no such option of cairn %s: see cairn %s --help",
                      (int)strcspn(word, "="), word, command_names[s->line->command],
                      command_names[s->line->command]);
}

static enum cairn_status fail_unknown(struct scanner *s)
{
    /* Within a word of short options optind still points to it. */
    char letter[] = {'-', (char)optopt, '\0'};
    return fail_unknown_word(s, optopt == 0 ? s->argv[optind - 1] : letter);
}

/* Notes what the option means if --resume stands beside it. */
static enum cairn_status set(struct scanner *s, const struct cairn_option *option,
                             const char *value)
{
    struct cairn_command_line *line = s->line;
    if (line->command == CAIRN_COMMAND_check) {
        enum cairn_status status = cairn_retarget_take(line, option->name, value, &value, s->err);
        if (status != CAIRN_OK) {
            return status;
        }
    }
    if (!option->may_change && line->fixed == NULL) {
        line->fixed = cairn_arena_printf(&line->target.arena, "%s%s",
                                         cairn_option_is_short(option) ? "-" : "--", option->name);
    } else if (option->is_run) {
        struct cairn_given given = {option->name, value};
        cairn_vec_push(&line->budget, given);
    }
    return cairn_option_set(line, option, value, s->err);
}

static enum cairn_status take_short(struct scanner *s, int letter)
{
    const char *value = optarg;
    if (letter == 'i') {
        if (strncmp(value, "system", 6) != 0) {
            optopt = 'i';
            return fail_unknown(s);
        }
        value += 6;
        if (*value == '\0') {
            if (optind >= s->argc) {
                return cairn_fail(s->err, CAIRN_USAGE, "-isystem: a value is missing");
            }
            value = s->argv[optind++];
        }
    }
    return set(s, find_short(letter), value);
}

/* getopt takes the beginning of a name for the name; which one is meant might change with the next
 * option that cairn gets. */
static enum cairn_status take_long(struct scanner *s, const struct cairn_option *option)
{
    const char *word = s->argv[optind - 1];
    word = optarg == word ? s->argv[optind - 2] : word;
    if (strcspn(word, "=") != strlen("--") + strlen(option->name)) {
        return fail_unknown_word(s, word);
    }
    s->line->has_time |= strcmp(option->name, "time") == 0;
    return set(s, option, optarg);
}

static enum cairn_status take_operand(struct scanner *s, const char *word)
{
    bool takes_inputs =
        s->line->command == CAIRN_COMMAND_generate || s->line->command == CAIRN_COMMAND_analyze;
    if (s->line->command == CAIRN_COMMAND_check && s->line->operands.count != 0) {
        enum cairn_status status = cairn_retarget_take(s->line, "", word, &word, s->err);
        return status == CAIRN_OK ? cairn_option_take_input(s->line, word, s->err) : status;
    }
    if (takes_inputs) {
        return cairn_option_take_input(s->line, word, s->err);
    }
    cairn_vec_push(&s->line->operands, word);
    return CAIRN_OK;
}

static enum cairn_status take(struct scanner *s, int what)
{
    switch (what) {
    case 1:
        return take_operand(s, optarg);
    case ':':
        return optopt >= LONG_FIRST
                   ? cairn_fail(s->err, CAIRN_USAGE, "--%s: a value is missing",
                                cairn_option_table[optopt - LONG_FIRST].name)
                   : cairn_fail(s->err, CAIRN_USAGE, "-%c: a value is missing", optopt);
    case '?':
        if (optopt >= LONG_FIRST) {
            return cairn_fail(s->err, CAIRN_USAGE, "--%s: takes no value",
                              cairn_option_table[optopt - LONG_FIRST].name);
        }
        return fail_unknown(s);
    default:
        return what >= LONG_FIRST ? take_long(s, &cairn_option_table[what - LONG_FIRST])
                                  : take_short(s, what);
    }
}

/* ---- the whole ---- */

static enum cairn_status check_resumption(const struct cairn_command_line *line,
                                          struct cairn_error *err)
{
    if (line->target.headers.words.count + line->target.link_inputs.words.count != 0 &&
        line->fixed == NULL) {
        return cairn_fail(
            err, CAIRN_USAGE,
            "--resume takes no HEADER and no library: the target is that of the run in "
            "'%s'",
            line->out);
    }
    if (line->fixed != NULL) {
        return cairn_fail(err, CAIRN_USAGE,
                          "%s cannot be given with --resume: the run in '%s' goes on as it began",
                          line->fixed, line->out);
    }
    return CAIRN_OK;
}

static enum cairn_status check_sanitize(const struct cairn_command_line *line,
                                        struct cairn_error *err)
{
    const struct cairn_words *inputs = &line->target.link_inputs;
    for (uint32_t i = 0; i < inputs->words.count; i++) {
        if (cairn_target_is_source(inputs->words.items[i])) {
            return CAIRN_OK;
        }
    }
    return line->target.sanitize == NULL
               ? CAIRN_OK
               : cairn_fail(err, CAIRN_USAGE,
                            "--sanitize: there is no source (.c) that could be compiled with it");
}

static enum cairn_status check_operands(const struct cairn_command_line *line,
                                        struct cairn_error *err)
{
    static const uint32_t wanted[] = {[CAIRN_COMMAND_replay] = 2,
                                      [CAIRN_COMMAND_emit] = 1,
                                      [CAIRN_COMMAND_check] = 1,
                                      [CAIRN_COMMAND_report] = 1};
    const char *name = command_names[line->command];
    if (line->resume) {
        return check_resumption(line, err);
    }
    if (line->command == CAIRN_COMMAND_generate || line->command == CAIRN_COMMAND_analyze) {
        return line->target.headers.words.count != 0
                   ? check_sanitize(line, err)
                   : cairn_fail(err, CAIRN_USAGE, "no HEADER given: see cairn %s --help", name);
    }
    if (line->operands.count != wanted[line->command]) {
        return cairn_fail(err, CAIRN_USAGE, "%s takes %s: see cairn %s --help", name,
                          line->command == CAIRN_COMMAND_check ? "OUT and perhaps a TARGET"
                          : wanted[line->command] == 2         ? "OUT and ID"
                                                               : "OUT alone",
                          name);
    }
    return CAIRN_OK;
}

/* "-l-Wl,-rpath,DIR": add_flag knows that it is no library. */
static char *as_library(struct cairn_command_line *line, const char *flag)
{
    return cairn_arena_printf(&line->target.arena, "-l%s", flag);
}

/* pkg-config says -pthread, and -Wl,-rpath,DIR; to getopt those are several options. Where libc has
 * no threads of its own, the library that it links is called so; what is for the linker goes to it
 * as it stands, in its place among the libraries. */
static char **name_linking_flags(struct cairn_command_line *line, int argc, char **argv)
{
    static char threads[] = "-lpthread";
    char **words = cairn_arena_copy(&line->target.arena, argv, ((size_t)argc + 1) * sizeof *words);
    bool is_over = false;
    for (int i = 1; i < argc; i++) {
        is_over = is_over || strcmp(argv[i], "--") == 0;
        words[i] = is_over                            ? argv[i]
                   : strncmp(argv[i], "-Wl,", 4) == 0 ? as_library(line, argv[i])
                   : strcmp(argv[i], "-pthread") == 0 ? threads
                                                      : argv[i];
    }
    return words;
}

enum cairn_status cairn_command_line_parse(struct cairn_command_line *line, int argc, char **argv,
                                           struct cairn_error *err)
{
    argv = name_linking_flags(line, argc, argv);
    struct scanner s = {.line = line, .argc = argc, .argv = argv, .err = err};
    fill_tables(&s);
    opterr = 0;
    optind = 2;
    enum cairn_status status = CAIRN_OK;
    int what;
    while (status == CAIRN_OK && (what = getopt_long(argc, argv, s.shorts, s.longs, NULL)) != -1) {
        status = take(&s, what);
    }
    for (; status == CAIRN_OK && optind < argc; optind++) {
        status = take_operand(&s, argv[optind]);
    }
    if (line->help) {
        return CAIRN_OK;
    }
    status = status == CAIRN_OK ? check_operands(line, err) : status;
    bool is_counted = line->run.max_sequences != 0 || line->run.max_statements != 0;
    if (is_counted && !line->has_time) {
        line->run.time_s = 0;
    }
    return status;
}

/* ---- run.db ---- */

static void save(struct cairn_store *store, int64_t *position, const char *name, const char *value)
{
    struct cairn_store_option row = {.position = (*position)++, .name = name, .value = value};
    cairn_store_put_option(store, &row);
}

void cairn_command_line_save(const struct cairn_command_line *line, struct cairn_store *store)
{
    int64_t position = 0;
    for (uint32_t i = 0; i < line->given.count; i++) {
        save(store, &position, line->given.items[i].name, line->given.items[i].value);
    }
    for (unsigned i = 0; i < cairn_option_count; i++) {
        const struct cairn_option *option = &cairn_option_table[i];
        struct cairn_str value = {0};
        if (option->is_run && cairn_option_print(line, option, &value)) {
            save(store, &position, option->name, cairn_str_text(&value));
        }
        cairn_str_release(&value);
    }
}

void cairn_command_line_update(const struct cairn_command_line *line, struct cairn_store *store)
{
    struct cairn_arena arena = {0};
    struct cairn_store_option *rows;
    uint32_t count;
    int64_t end = 0;
    if (cairn_store_load_option(store, NULL, &arena, &rows, &count, NULL) == CAIRN_OK) {
        end = count == 0 ? 0 : rows[count - 1].position + 1;
        for (unsigned i = 0; i < cairn_option_count; i++) {
            const struct cairn_option *option = &cairn_option_table[i];
            struct cairn_str value = {0};
            if (option->is_run && option->may_change && cairn_option_print(line, option, &value)) {
                int64_t *position = &end;
                for (uint32_t k = 0; k < count; k++) {
                    bool is_it = strcmp(rows[k].name, option->name) == 0;
                    position = is_it ? &rows[k].position : position;
                }
                save(store, position, option->name, cairn_str_text(&value));
            }
            cairn_str_release(&value);
        }
    }
    cairn_arena_release(&arena);
}

static const struct cairn_option *find_option(const char *name)
{
    for (unsigned i = 0; i < cairn_option_count; i++) {
        if (strcmp(cairn_option_table[i].name, name) == 0) {
            return &cairn_option_table[i];
        }
    }
    return NULL;
}

enum cairn_status cairn_command_line_override(struct cairn_command_line *line,
                                              struct cairn_error *err)
{
    enum cairn_status status = CAIRN_OK;
    bool is_limited = false;
    for (uint32_t i = 0; i < line->budget.count; i++) {
        is_limited = is_limited || find_option(line->budget.items[i].name)->is_limit;
    }
    if (is_limited) {
        line->run.time_s = 0;
        line->run.max_sequences = 0;
        line->run.max_statements = 0;
    }
    for (uint32_t i = 0; i < line->budget.count && status == CAIRN_OK; i++) {
        status = cairn_option_set(line, find_option(line->budget.items[i].name),
                                  line->budget.items[i].value, err);
    }
    return status;
}

/* What was taken from the command line then, and is not now: an input is another one today, an
 * option was changed in the database. */
static enum cairn_status fail_loaded(enum cairn_status as, const struct cairn_error *why,
                                     struct cairn_error *err)
{
    return why->status == CAIRN_USAGE ? cairn_fail(err, as, "run.db: %.900s", why->message)
                                      : cairn_fail(err, why->status, "%s", why->message);
}

static enum cairn_status load(struct cairn_command_line *line, const char *name, const char *value,
                              struct cairn_error *err)
{
    struct cairn_error why;
    if (line->command == CAIRN_COMMAND_check) {
        if (cairn_retarget_drops(line, name, value)) {
            return CAIRN_OK;
        }
        value = cairn_retarget_place(line, name, value, line->recorded_in);
    }
    if (name[0] == '\0') {
        return cairn_option_take_input(line, value, &why) == CAIRN_OK
                   ? CAIRN_OK
                   : fail_loaded(CAIRN_TARGET, &why, err);
    }
    const struct cairn_option *option = find_option(name);
    if (option == NULL || option->kind == CAIRN_KIND_HELP_FLAG) {
        return cairn_fail(err, CAIRN_FORMAT, "run.db: no option is called '%s': generate again",
                          name);
    }
    /* No limit stands as 0, which is not to be given on the command line. */
    bool is_unlimited = option->is_run && option->least > 0 && strtod(value, NULL) == 0;
    if (is_unlimited) {
        line->run.time_s = strcmp(name, "time") == 0 ? 0 : line->run.time_s;
        return CAIRN_OK;
    }
    return cairn_option_set(line, option, value, &why) == CAIRN_OK
               ? CAIRN_OK
               : fail_loaded(CAIRN_FORMAT, &why, err);
}

enum cairn_status cairn_command_line_load(struct cairn_command_line *line,
                                          struct cairn_store *store, struct cairn_error *err)
{
    struct cairn_arena arena = {0};
    struct cairn_store_option *rows;
    uint32_t count;
    enum cairn_status status = cairn_store_load_option(store, NULL, &arena, &rows, &count, err);
    for (uint32_t i = 0; i < count && status == CAIRN_OK; i++) {
        if (rows[i].name == NULL || rows[i].value == NULL) {
            status = cairn_fail(err, CAIRN_FORMAT, "run.db: option %u is damaged: generate again",
                                i + 1);
        } else {
            status = load(line, rows[i].name, rows[i].value, err);
        }
    }
    if (status == CAIRN_OK && line->target.headers.words.count == 0) {
        status = cairn_fail(err, CAIRN_FORMAT, "run.db names no header: generate again");
    }
    cairn_arena_release(&arena);
    return status;
}
