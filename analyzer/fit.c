/* Which group of constants fits a parameter: words that its name, its function's name, the names of
 * the constants and the comments around them share. Many libraries have macros where others have
 * enumerations, and nothing else ties them to their parameters. */
#include <ctype.h>
#include <string.h>

#include "analyzer/analysis.h"
#include "analyzer/names.h"
#include "core/hash.h"
#include "core/str.h"

static const char *const generic_words[] = {
    "the",  "used",   "col",   "value", "val",    "data",   "buf",   "buffer", "name",
    "len",  "length", "size",  "count", "num",    "ptr",    "arg",   "param",  "str",
    "int",  "out",    "src",   "dst",   "source", "dest",   "input", "output", "index",
    "idx",  "item",   "flags", "flag",  "mode",   "type",   "opt",   "option", "options",
    "what", "kind",   "which", "code",  "number", "key",    "max",   "min",    "default",
    "use",  "set",    "get",   "new",   "old",    "file",   "info",  "init",   "version",
    "and",  "for",    "all",   "with",  "create", "string", "text",  "read",   "write",
    "err",  NULL};
/* Names that say no more than that a constant is wanted; the function's name must help. */
static const char *const selector_words[] = {"flags", "flag",    "mode",    "type",   "option",
                                             "opt",   "options", "what",    "kind",   "which",
                                             "op",    "cmd",     "command", "opcode", NULL};
/* Groups whose names say such things are results or features, never arguments. */
static const char *const status_words[] = {"error",   "err",   "ok",        "fail",
                                           "failure", "eof",   "supported", "version",
                                           "major",   "minor", "release",   NULL};

static void count_word(struct cairn_group *group, const char *word)
{
    uint64_t hash = cairn_hash_text(word);
    for (uint32_t i = 0; i < group->words.count; i++) {
        if (group->words.items[i].word == hash) {
            group->words.items[i].count++;
            return;
        }
    }
    cairn_vec_reserve(&group->words, 1);
    group->words.items[group->words.count].word = hash;
    group->words.items[group->words.count].count = 1;
    group->words.count++;
}

/* An enumeration that the library takes by its type is not meant where it takes an int. */
static void exclude_typed(struct cairn_analysis *a)
{
    for (uint32_t i = 0; i < a->functions.count; i++) {
        for (uint16_t k = 0; k < a->functions.items[i].param_count; k++) {
            const struct cairn_type *type =
                &a->model->types.items[a->functions.items[i].params[k].type];
            for (uint32_t g = 0; type->kind == CAIRN_TYPE_ENUM && g < a->groups.count; g++) {
                struct cairn_group *group = &a->groups.items[g];
                bool is_it =
                    group->all > 0 &&
                    a->model->constants.items[group->first].enumeration == type->enumeration;
                group->all = is_it ? 0 : group->all;
            }
        }
    }
}

static bool is_status_group(const struct cairn_group *group)
{
    return group->errors * 3 > group->all || strcasestr(group->comment, "return code") != NULL ||
           strcasestr(group->comment, "error code") != NULL;
}

void cairn_fit_prepare(struct cairn_analysis *a)
{
    for (uint32_t i = 0; i < a->model->constants.count; i++) {
        const struct cairn_constant *constant = &a->model->constants.items[i];
        if (constant->kind != CAIRN_CONSTANT_INTEGER) {
            continue;
        }
        struct cairn_group *group = &a->groups.items[constant->group];
        struct cairn_name_words words;
        cairn_names_split(&words, constant->name);
        group->all++;
        cairn_map_put(&a->constant_by_name, cairn_hash_text(constant->name), i);
        group->errors += cairn_names_find(&words, status_words) >= 0;
        for (unsigned k = 1; k < words.count; k++) {
            count_word(group, words.words[k]);
        }
    }
    for (uint32_t g = 0; g < a->groups.count; g++) {
        a->groups.items[g].is_status = is_status_group(&a->groups.items[g]);
    }
    exclude_typed(a);
}

static bool comment_has(const char *comment, const char *word)
{
    if (comment[0] == '\0') {
        return false;
    }
    char plural[64];
    snprintf(plural, sizeof plural, "%.60ss", word);
    return cairn_names_in_text(comment, word) || cairn_names_in_text(comment, plural);
}

static int score_word(const struct cairn_group *group, const char *word)
{
    uint64_t hash = cairn_hash_text(word);
    unsigned with_word = 0;
    for (uint32_t i = 0; i < group->words.count; i++) {
        if (group->words.items[i].word == hash) {
            with_word = group->words.items[i].count;
        }
    }
    int score = group->all > 1 && with_word * 2 >= group->all ? 3 : 0;
    return score + (comment_has(group->comment, word) ? 2 : 0);
}

/* What a name tells: its words that say something, and whether it ends in a selector. Found out
 * once a name: large libraries have thousands of those, and hundreds of groups. */
struct told_words {
    const char *words[CAIRN_MAX_WORDS];
    unsigned count;
    unsigned all; /* words of the name */
    bool selects;
};

static struct told_words tell(const struct cairn_name_words *words, unsigned from, size_t shortest)
{
    struct told_words told = {.all = words->count};
    for (unsigned i = from; i < words->count; i++) {
        if (strlen(words->words[i]) >= shortest &&
            !cairn_names_in(words->words[i], generic_words)) {
            told.words[told.count++] = words->words[i];
        }
    }
    told.selects =
        words->count > 0 && cairn_names_in(words->words[words->count - 1], selector_words);
    return told;
}

static int score_group(const struct cairn_group *group, const struct told_words *verbs,
                       const struct told_words *words, const char *name)
{
    if (group->all == 0 || group->is_status) {
        return 0;
    }
    int score = 0;
    for (unsigned i = 0; i < words->count; i++) {
        score += score_word(group, words->words[i]);
    }
    if (words->all > 1 && cairn_names_in_text(group->comment, name)) {
        score += 3;
    }
    if (!words->selects) {
        return score;
    }
    /* LIB_HAVE_LIBRARY_INIT is a feature of the header, however much it looks like the function. */
    bool is_feature = score_word(group, "have") >= 3;
    for (unsigned i = 0; i < verbs->count && !is_feature; i++) {
        int with_word = score_word(group, verbs->words[i]);
        score += with_word >= 3 ? with_word : 0;
    }
    return score;
}

/* Whether the group's prefix is that of the function and the first letter of a word of the
 * parameter: CFGF_NOCASE, cfg_init(opts, flags). Which word it is; or CAIRN_MAX_WORDS. */
static unsigned abbreviated_word(const struct cairn_analysis *a, const struct cairn_group *group,
                                 const struct cairn_name_words *function,
                                 const struct cairn_name_words *param)
{
    enum { SHORTEST = 3 };
    const char *name = a->model->constants.items[group->first].name;
    const char *end = strchr(name, '_');
    const size_t length = function->count == 0 ? 0 : strlen(function->words[0]);
    const bool has_prefix = !group->is_status && group->all > 1 && end != NULL && length > 1 &&
                            (size_t)(end - name) == length + 1 &&
                            strncasecmp(name, function->words[0], length) == 0;
    for (unsigned i = 0; i < param->count && has_prefix; i++) {
        if (strlen(param->words[i]) >= SHORTEST &&
            tolower((unsigned char)name[length]) == tolower((unsigned char)param->words[i][0])) {
            return i;
        }
    }
    return CAIRN_MAX_WORDS;
}

/* The group of the first constant that the text names; NULL if there is none, if it names no other
 * of them though it should (several), or if they are results. */
static const struct cairn_group *find_mentioned(const struct cairn_analysis *a, const char *text,
                                                const char *end, bool several)
{
    uint32_t first = CAIRN_NONE;
    while (text != NULL && text < end) {
        size_t length = 0;
        while (text + length < end &&
               (isalnum((unsigned char)text[length]) || text[length] == '_')) {
            length++;
        }
        const uint32_t found =
            length == 0 ? CAIRN_NONE
                        : cairn_map_get(&a->constant_by_name, cairn_hash(text, length), CAIRN_NONE);
        if (found != CAIRN_NONE && found != first) {
            const uint32_t group = a->model->constants.items[found].group;
            if (first == CAIRN_NONE && several) {
                first = found;
            } else if (first == CAIRN_NONE || a->model->constants.items[first].group == group) {
                const struct cairn_group *it = &a->groups.items[group];
                return it->is_status || it->all < 2 ? NULL : it;
            }
        }
        text += length == 0 ? 1 : length;
    }
    return NULL;
}

/* Whether the parameter says how many there are of something: no enumerator is that. */
static bool says_how_many(const struct cairn_name_words *param)
{
    static const char *const amounts[] = {"bytes",   "times",   "threshold", "limit",
                                          "seconds", "timeout", NULL};
    const char *last = param->count == 0 ? "" : param->words[param->count - 1];
    return cairn_names_in(last, amounts) || cairn_names_in(last, cairn_words_length);
}

/* Whether all that the group has is a limit, which tells how many of something there may be, and is
 * no number of one of them. */
static bool is_limit_alone(const struct cairn_analysis *a, const struct cairn_group *group)
{
    static const char *const limits[] = {"max",  "min",   "limit", "maximum", "minimum",
                                         "size", "count", "len",   "length",  NULL};
    return group->all == 1 && cairn_names_has(a->model->constants.items[group->first].name, limits);
}

/* Whether a header of the library's defines the type of that name: size_t means nothing by itself.
 */
static bool is_own_type(const struct cairn_analysis *a, const char *name)
{
    for (uint32_t f = 0; f < a->files.count; f++) {
        const char *text = a->files.items[f].text;
        for (const char *at = text; (at = cairn_text_find_identifier(at, name)) != NULL; at++) {
            const char *line = at;
            while (line > text && line[-1] != '\n') {
                line--;
            }
            if (strncmp(line, "typedef ", 8) == 0 && at[strlen(name)] == ';') {
                return true;
            }
        }
    }
    return false;
}

/* The largest group of macros that say they are of the parameter's type, or NULL. */
static const struct cairn_group *find_of_type(const struct cairn_analysis *a,
                                              const struct cairn_param *param)
{
    const char *name = a->model->types.items[param->type].typedef_name;
    const struct cairn_group *best = NULL;
    for (uint32_t i = 0; i < a->groups.count && name != NULL; i++) {
        const struct cairn_group *group = &a->groups.items[i];
        if (group->cast != NULL && strcmp(group->cast, name) == 0 && group->all > 1 &&
            (best == NULL || group->all > best->all)) {
            best = group;
        }
    }
    return best != NULL && is_own_type(a, name) ? best : NULL;
}

bool cairn_fit_is_of_type(const struct cairn_analysis *a, const struct cairn_param *param)
{
    return find_of_type(a, param) != NULL;
}

const char *cairn_fit_find(struct cairn_analysis *a, const char *function, const char *doc,
                           struct cairn_param *param)
{
    const struct cairn_group *typed = find_of_type(a, param);
    if (typed != NULL) {
        param->constant_group = (uint32_t)(typed - a->groups.items);
        return cairn_arena_printf(&a->model->arena,
                                  "%s and its group say that they are of its type",
                                  a->model->constants.items[typed->first].name);
    }
    struct cairn_name_words split;
    cairn_names_split(&split, function);
    const struct told_words verbs = tell(&split, 1, 4);
    struct cairn_name_words split_param;
    cairn_names_split(&split_param, param->name);
    const struct told_words words = tell(&split_param, 0, 3);
    const bool is_amount = says_how_many(&split_param);
    const char *end = NULL;
    const char *described = cairn_text_described(doc, param->name, &end);
    const struct cairn_group *best = find_mentioned(a, described, end, !words.selects);
    const bool is_mentioned = best != NULL;
    int best_score = 1;
    for (uint32_t i = 0; i < a->groups.count && !is_mentioned; i++) {
        enum { ABBREVIATED = 4, ABBREVIATED_LAST = 3 };
        const uint32_t first = a->groups.items[i].first;
        if (is_amount && a->groups.items[i].all != 0 &&
            a->model->constants.items[first].enumeration != CAIRN_NONE) {
            continue;
        }
        if (!is_amount && is_limit_alone(a, &a->groups.items[i])) {
            continue;
        }
        int score = score_group(&a->groups.items[i], &verbs, &words, param->name);
        const unsigned word = words.selects
                                  ? abbreviated_word(a, &a->groups.items[i], &split, &split_param)
                                  : CAIRN_MAX_WORDS;
        score += word == CAIRN_MAX_WORDS        ? 0
                 : word + 1 < split_param.count ? ABBREVIATED
                                                : ABBREVIATED_LAST;
        if (score > best_score) {
            best = &a->groups.items[i];
            best_score = score;
        }
    }
    if (best == NULL) {
        return NULL;
    }
    const struct cairn_constant *first = &a->model->constants.items[best->first];
    if (first->enumeration != CAIRN_NONE) {
        param->constant_enumeration = first->enumeration;
    } else {
        param->constant_group = (uint32_t)(best - a->groups.items);
    }
    return cairn_arena_printf(&a->model->arena,
                              is_mentioned ? "what is said of '%s' names %s or its group"
                                           : "name '%s' fits %s and its group",
                              param->name, first->name);
}

/* The integer constant of that name in capital letters, or CAIRN_NONE. */
static uint32_t find_capital(const struct cairn_analysis *a, struct cairn_str *name)
{
    for (size_t i = 0; i < name->length; i++) {
        name->text[i] = (char)toupper((unsigned char)name->text[i]);
    }
    uint32_t found =
        cairn_map_get(&a->constant_by_name, cairn_hash(name->text, name->length), CAIRN_NONE);
    bool is_number =
        found != CAIRN_NONE && a->model->constants.items[found].kind == CAIRN_CONSTANT_INTEGER;
    return is_number ? found : CAIRN_NONE;
}

uint32_t cairn_fit_named(const struct cairn_analysis *a, const char *owner, const char *name)
{
    struct cairn_str capital = {0};
    cairn_str_addf(&capital, "%s_%s", owner, name);
    uint32_t found = find_capital(a, &capital);
    cairn_str_release(&capital);
    return found;
}

uint32_t cairn_fit_version(const struct cairn_analysis *a, const char *function, const char *name)
{
    static const char *const versions[] = {"version", NULL};
    if (!cairn_names_has(name, versions)) {
        return CAIRN_NONE;
    }
    struct cairn_str capital = {0};
    cairn_str_add(&capital, name);
    uint32_t found = find_capital(a, &capital);
    cairn_str_release(&capital);
    if (found == CAIRN_NONE) {
        struct cairn_name_words words;
        cairn_names_split(&words, function);
        found = words.count > 1 ? cairn_fit_named(a, words.words[0], name) : CAIRN_NONE;
    }
    return found;
}

/* ---- results ---- */

static size_t sentence_length(const char *text)
{
    size_t length = 0;
    while (text[length] != '\0' && strncmp(text + length, "\n\n", 2) != 0) {
        bool is_end = text[length] == '.' && strchr(" \n", text[length + 1]) != NULL;
        length++;
        if (is_end) {
            break;
        }
    }
    return length;
}

/* What the comment says of results: the constants in sentences that speak of returning. */
struct told {
    uint32_t group; /* of most of them, or CAIRN_NONE */
    unsigned votes; /* how many these are */
    bool speaks;    /* there are such sentences */
    bool has_zero;  /* one of the constants is 0 */
};

static void count_constants(struct cairn_analysis *a, const char *sentence, size_t length,
                            unsigned *votes, struct told *told)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";
    for (size_t at = 0; at < length;) {
        size_t word = strspn(sentence + at, letters);
        uint32_t constant = word == 0 ? CAIRN_NONE
                                      : cairn_map_get(&a->constant_by_name,
                                                      cairn_hash(sentence + at, word), CAIRN_NONE);
        if (constant != CAIRN_NONE) {
            uint32_t group = a->model->constants.items[constant].group;
            told->has_zero |= a->model->constants.items[constant].integer == 0;
            if (++votes[group] > told->votes) {
                told->votes = votes[group];
                told->group = group;
            }
        }
        at += word == 0 ? 1 : word;
    }
}

static struct told read_comment(struct cairn_analysis *a, const char *doc)
{
    struct told told = {.group = CAIRN_NONE};
    unsigned *votes = cairn_arena_alloc(&a->scratch, a->groups.count * sizeof *votes);
    for (const char *at = doc; at != NULL && *at != '\0';) {
        size_t length = sentence_length(at);
        const char *sentence = cairn_arena_printf(&a->scratch, "%.*s", (int)length, at);
        const char *returns = strcasestr(sentence, "return");
        if (returns != NULL) {
            /* What stands in front is told of only by "X is returned". */
            const char *from = strncasecmp(returns, "returned", 8) == 0 ? sentence : returns;
            told.speaks = true;
            count_constants(a, from, strlen(from), votes, &told);
        }
        at += length;
        at += strspn(at, "\n");
    }
    return told;
}

static bool has_value(const struct cairn_analysis *a, uint32_t group, int64_t value)
{
    for (uint32_t i = 0; i < a->model->constants.count; i++) {
        const struct cairn_constant *constant = &a->model->constants.items[i];
        if (constant->group == group && constant->kind == CAIRN_CONSTANT_INTEGER &&
            constant->integer == value) {
            return true;
        }
    }
    return false;
}

/* Whether "return", "returns" or a heading is followed by the number of something. */
static bool is_count_told(const char *at)
{
    static const char *const between[] = {"return", "s", ":", " ", "\n", "the ", "number of"};
    for (size_t i = 0; i < sizeof between / sizeof *between; i++) {
        const size_t length = strlen(between[i]);
        if (strncasecmp(at, between[i], length) == 0) {
            at += length;
        } else if (i + 1 == sizeof between / sizeof *between) {
            return false;
        }
    }
    return true;
}

/* Whether what is told of the results is a number after all: how many there are of something, or a
 * -1 that none of the group's constants is. A heading speaks of all behind it. */
static bool tells_numbers(struct cairn_analysis *a, const char *doc, uint32_t group)
{
    static const char heading[] = "returns:";
    const bool lacks_minus_one = !has_value(a, group, -1);
    for (const char *at = doc; (at = strcasestr(at, "return")) != NULL; at++) {
        const bool is_heading = strncasecmp(at, heading, sizeof heading - 1) == 0;
        const size_t length = is_heading ? strlen(at) : sentence_length(at);
        const char *told = cairn_arena_printf(&a->scratch, "%.*s", (int)length, at);
        const char *minus = strstr(told, "-1");
        if (is_count_told(at) ||
            (minus != NULL && !isalnum((unsigned char)minus[2]) && lacks_minus_one)) {
            return true;
        }
    }
    return false;
}

/* The only group of the library whose constants tell errors from success, or CAIRN_NONE. */
static uint32_t only_status_group(const struct cairn_analysis *a)
{
    static const char *const success_words[] = {"ok", "success", "noerror", "none", NULL};
    uint32_t found = CAIRN_NONE;
    for (uint32_t i = 0; i < a->model->constants.count; i++) {
        const struct cairn_constant *constant = &a->model->constants.items[i];
        bool is_success = constant->kind == CAIRN_CONSTANT_INTEGER && constant->integer == 0 &&
                          a->groups.items[constant->group].errors > 1 &&
                          is_status_group(&a->groups.items[constant->group]) &&
                          cairn_names_has(constant->name, success_words);
        if (is_success && found != CAIRN_NONE && found != constant->group) {
            return CAIRN_NONE;
        }
        found = is_success ? constant->group : found;
    }
    return found;
}

bool cairn_fit_has_negative_codes(const struct cairn_analysis *a)
{
    enum { FEW = 3 };
    const uint32_t group = only_status_group(a);
    uint32_t count = 0;
    for (uint32_t i = 0; group != CAIRN_NONE && i < a->model->constants.count; i++) {
        const struct cairn_constant *constant = &a->model->constants.items[i];
        const bool is_it = constant->group == group && constant->kind == CAIRN_CONSTANT_INTEGER;
        if (is_it && constant->integer > 0) {
            return false;
        }
        count += is_it && constant->integer < 0;
    }
    return count >= FEW;
}

/* Whether the type has a name that says that its values are nothing but codes: EB_Error_Code. */
static bool is_status_type(const struct cairn_type *type)
{
    static const char *const words[] = {"error",   "err",   "status", "errcode",
                                        "retcode", "errno", NULL};
    return type->typedef_name != NULL && cairn_names_has(type->typedef_name, words);
}

void cairn_fit_results(struct cairn_analysis *a, const struct cairn_function *function,
                       struct cairn_op *op)
{
    const struct cairn_type *type = &a->model->types.items[function->result];
    op->results = CAIRN_RESULTS_ARE_NUMBERS;
    if (type->kind != CAIRN_TYPE_INTEGER || !type->is_signed || type->is_bool ||
        type->is_character) {
        return;
    }
    struct told told = read_comment(a, function->doc);
    bool is_about_life = op->initialises >= 0 || op->destroys >= 0;
    uint32_t only = op->is_status && !told.speaks ? only_status_group(a) : CAIRN_NONE;
    if (told.votes > 0 && tells_numbers(a, function->doc, told.group)) {
        return;
    }
    if (told.votes > 0 && (op->is_status || (told.has_zero && told.votes > 1))) {
        op->results = CAIRN_RESULTS_ARE_NAMED;
        op->result_group = told.group;
    } else if (only != CAIRN_NONE) {
        const bool is_named = is_about_life || is_status_type(type);
        op->fails_nonzero = op->fails_nonzero || (is_status_type(type) && !op->fails_zero);
        op->results = is_named ? CAIRN_RESULTS_ARE_NAMED : CAIRN_RESULTS_NAME_FAILURES;
        op->result_group = only;
    }
}
