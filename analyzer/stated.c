/* Numbers that comments name for a parameter: "must be one of 8000, 12000 or 16000". */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "analyzer/analysis.h"
#include "core/str.h"

enum {
    LEAST = 3, /* smaller ones come anyway */
    MOST_DIGITS = 7,
    MOST = 12,             /* for a parameter */
    MOST_BYTES = 64 << 20, /* more takes its time, or more memory than there is */
};

struct stated {
    int64_t numbers[MOST];
    uint8_t count;
};

static bool is_part_of_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static void add(struct stated *stated, int64_t number)
{
    bool is_known = number < LEAST || stated->count == MOST;
    for (uint8_t i = 0; i < stated->count; i++) {
        is_known = is_known || stated->numbers[i] == number;
    }
    if (!is_known) {
        stated->numbers[stated->count++] = number;
    }
}

/* What a number counts, of which the unit is written there: bytes, unless it says more. Its
 * letters behind a space are whole words: "64 KiB", "64K". */
static int64_t unit_at(const char *text, size_t *length)
{
    static const struct {
        const char *name;
        int64_t bytes;
    } units[] = {{"KiB", 1 << 10},       {"KB", 1 << 10}, {"kB", 1 << 10},  {"kilobytes", 1 << 10},
                 {"K", 1 << 10},         {"k", 1 << 10},  {"MiB", 1 << 20}, {"MB", 1 << 20},
                 {"megabytes", 1 << 20}, {"M", 1 << 20}};
    const size_t space = *text == ' ';
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        const size_t size = strlen(units[i].name);
        if (strncmp(text + space, units[i].name, size) == 0 &&
            !is_part_of_name(text[space + size]) && (space == 0 || size > 1)) {
            *length = space + size;
            return units[i].bytes;
        }
    }
    *length = 0;
    return 1;
}

/* Whether what stands before the number says that it is one too many. */
static bool is_beyond(const char *text, size_t at)
{
    static const char *const words[] = {"less than ", "below ", "under ", "smaller than ",
                                        "before "};
    bool is_it = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const size_t size = strlen(words[i]);
        is_it = is_it || (at >= size && strncasecmp(text + at - size, words[i], size) == 0);
    }
    return is_it;
}

/* Adds the whole numbers in the text that stand for themselves: not those of names (utf8), of
 * versions (1.2), of standards (RFC 1951). */
static void add_numbers(struct stated *stated, const char *text, size_t length)
{
    static const char *const standards[] = {"RFC ", "ISO ", "IEC ", "IEEE ", "ISO/IEC "};
    for (size_t at = 0; at < length;) {
        const size_t digits = strspn(text + at, "0123456789");
        if (digits == 0) {
            at++;
            continue;
        }
        const char before = at == 0 ? ' ' : text[at - 1];
        size_t unit_length;
        const int64_t unit = unit_at(text + at + digits, &unit_length);
        const char behind = text[at + digits + unit_length];
        bool is_plain =
            digits <= MOST_DIGITS && !is_part_of_name(before) && before != '.' &&
            !is_beyond(text, at) && !is_part_of_name(behind) &&
            !(unit == 1 && behind == '.' && isdigit((unsigned char)text[at + digits + 1]));
        for (size_t i = 0; i < sizeof standards / sizeof *standards; i++) {
            const size_t size = strlen(standards[i]);
            is_plain =
                is_plain && !(at >= size && strncmp(text + at - size, standards[i], size) == 0);
        }
        if (is_plain) {
            const int64_t number = strtoll(text + at, NULL, 10) * unit;
            add(stated, unit == 1 || number <= MOST_BYTES ? number : 0);
        }
        at += digits + unit_length;
    }
}

/* What stands behind "@param" and its "[in]" at that place, or NULL. */
static const char *behind_command(const char *at)
{
    if ((*at != '@' && *at != '\\') || strncmp(at + 1, "param", 5) != 0) {
        return NULL;
    }
    at += 6;
    at += strspn(at, " \t");
    if (*at == '[') {
        at += strcspn(at, "]");
        at += *at == ']';
    }
    return at + strspn(at, " \t");
}

/* The numbers in what a Doxygen comment says of the parameter; false if it says nothing. */
static bool add_of_command(struct stated *stated, const char *doc, const char *name)
{
    const size_t length = strlen(name);
    bool is_said = false;
    for (const char *at = doc; *at != '\0'; at++) {
        const char *said = behind_command(at);
        if (said == NULL || strncmp(said, name, length) != 0 || is_part_of_name(said[length])) {
            continue;
        }
        const char *end = said + length;
        while (*end != '\0' && behind_command(end) == NULL && strncmp(end + 1, "return", 6) != 0) {
            end++;
        }
        add_numbers(stated, said + length, (size_t)(end - said) - length);
        is_said = true;
    }
    return is_said;
}

/* Where the text names the parameter next, or says its name in words if it has several ("the block
 * size"); NULL if it does not. */
static const char *find_name(const char *text, const char *name)
{
    char words[CAIRN_SENTENCE_LENGTH];
    /* "a" is an article as a rule. */
    const char *found = name[1] == '\0' ? NULL : cairn_text_find_identifier(text, name);
    if (strchr(name, '_') == NULL || strlen(name) >= sizeof words) {
        return found;
    }
    for (size_t i = 0; i <= strlen(name); i++) {
        words[i] = (char)(name[i] == '_' ? ' ' : name[i]);
    }
    const char *said = strcasestr(text, words);
    while (said != NULL &&
           ((said != text && is_part_of_name(said[-1])) || is_part_of_name(said[strlen(words)]))) {
        said = strcasestr(said + 1, words);
    }
    return found == NULL || (said != NULL && said < found) ? said : found;
}

/* Where the text names a parameter next, which is not parameter k: its end if it does not. */
static const char *find_other(const char *text, const struct cairn_op *op, uint16_t k)
{
    const char *nearest = text + strlen(text);
    for (uint16_t i = 0; i < op->param_count; i++) {
        const char *found =
            i == k || op->params[i].name[0] == '\0' ? NULL : find_name(text, op->params[i].name);
        nearest = found != NULL && found < nearest ? found : nearest;
    }
    return nearest;
}

/* Adds those of the sentences that name the parameter: what stands behind its name and before that
 * of another one, and what stands before all names. */
static void add_of_sentences(struct stated *stated, const struct cairn_op *op, uint16_t k)
{
    const char *name = op->params[k].name;
    for (const char *at = op->doc; *at != '\0';) {
        char sentence[CAIRN_SENTENCE_LENGTH];
        const size_t length = cairn_documents_sentence(at, sentence);
        const char *found = find_name(sentence, name);
        if (found != NULL && find_other(sentence, op, k) > found) {
            add_numbers(stated, sentence, (size_t)(found - sentence));
        }
        while (found != NULL) {
            const char *begin = found + strlen(name);
            const char *end = find_other(begin, op, k);
            add_numbers(stated, begin, (size_t)(end - begin));
            found = find_name(end, name);
        }
        at += length + (at[length] != '\0');
    }
}

static void find_for(struct cairn_analysis *a, const struct cairn_op *op, uint16_t k,
                     struct cairn_param *param)
{
    struct stated stated = {.count = 0};
    if (!add_of_command(&stated, op->doc, param->name)) {
        add_of_sentences(&stated, op, k);
    }
    if (stated.count != 0) {
        param->stated = cairn_arena_copy(&a->model->arena, stated.numbers,
                                         stated.count * sizeof *stated.numbers);
        param->stated_count = stated.count;
    }
}

/* Whether a comment keeps the number for later versions: "Unused yet. Submit 0." */
static bool is_reserved(const struct cairn_op *op, const struct cairn_param *param)
{
    static const char *const words[] = {"unused", "reserved", "not used", "for future", NULL};
    static const char *const zeros[] = {" 0", "zero", NULL};
    const char *end;
    const char *at = cairn_text_described(op->doc, param->name, &end);
    if (at == NULL) {
        return false;
    }
    char *said = strndup(at, (size_t)(end - at));
    bool is_kept = false;
    bool is_zero = false;
    for (size_t i = 0; said != NULL && words[i] != NULL; i++) {
        is_kept = is_kept || strcasestr(said, words[i]) != NULL;
    }
    for (size_t i = 0; said != NULL && zeros[i] != NULL; i++) {
        is_zero = is_zero || strcasestr(said, zeros[i]) != NULL;
    }
    free(said);
    return is_kept && is_zero;
}

/* Whether the parameter may be any number, as far as its type and name say. */
static bool takes_any_number(const struct cairn_model *model, const struct cairn_param *param)
{
    return param->pass == CAIRN_PASS_VALUE && param->role == CAIRN_ROLE_SCALAR &&
           param->name[0] != '\0' && model->sorts.items[param->sort].kind == CAIRN_SORT_INTEGER;
}

void cairn_stated_find(struct cairn_analysis *a)
{
    for (uint32_t i = 0; i < a->model->ops.count; i++) {
        struct cairn_op *op = &a->model->ops.items[i];
        if (op->kind != CAIRN_OP_CALL || op->doc == NULL || op->param_count == 0) {
            continue;
        }
        struct cairn_param *params =
            cairn_arena_copy(&a->model->arena, op->params, op->param_count * sizeof *params);
        for (uint16_t k = 0; k < op->param_count; k++) {
            if (takes_any_number(a->model, &params[k])) {
                find_for(a, op, k, &params[k]);
            }
            params[k].is_reserved =
                params[k].pass == CAIRN_PASS_VALUE &&
                a->model->sorts.items[params[k].sort].kind == CAIRN_SORT_INTEGER &&
                is_reserved(op, &params[k]);
        }
        op->params = params;
    }
}
