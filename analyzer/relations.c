/* How numbers of a call have to stand to each other, by its comment: "it is required that
 * stop > start", "count must not exceed size". Only what a comment demands: "fails if a > b" is
 * what the call copes with. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "analyzer/analysis.h"
#include "analyzer/names.h"
#include "core/relation.h"

enum { MAX_TOKENS = 96, MAX_RELATIONS = 8 };

struct token {
    const char *at;
    size_t length;
    int param; /* it names, a number that is passed; -1 */
};

struct reading {
    const struct cairn_model *model;
    const struct cairn_op *op;
    struct token tokens[MAX_TOKENS];
    uint32_t count;
    int described; /* the parameter of "@param x ...", or of which something was said before */
    struct cairn_relation found[MAX_RELATIONS];
    uint32_t found_count;
};

/* ---- tokens ---- */

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static bool is_number_param(const struct cairn_model *model, const struct cairn_param *param)
{
    return param->pass == CAIRN_PASS_VALUE && param->name[0] != '\0' &&
           model->sorts.items[param->sort].kind == CAIRN_SORT_INTEGER;
}

static int param_named(const struct reading *r, const char *at, size_t length)
{
    for (uint32_t i = 0; i < r->op->param_count; i++) {
        const char *name = r->op->params[i].name;
        if (is_number_param(r->model, &r->op->params[i]) && strlen(name) == length &&
            strncasecmp(name, at, length) == 0) {
            return (int)i;
        }
    }
    return -1;
}

/* Words, signs of comparison, "->", and all else character by character; without quotes, and
 * without Doxygen's "@p". */
static void read_tokens(struct reading *r, const char *sentence)
{
    r->count = 0;
    for (const char *at = sentence; *at != '\0' && r->count < MAX_TOKENS;) {
        struct token token = {.at = at, .length = 1, .param = -1};
        const bool is_command = (*at == '@' || *at == '\\') && at[1] != '\0' &&
                                strchr("apce", at[1]) != NULL && !is_word(at[2]);
        const bool is_stop = *at == '.' && !is_word(at[1]);
        if (is_command || is_stop || isspace((unsigned char)*at) || strchr("`'\"#*", *at) != NULL) {
            at += is_command ? 2 : 1;
            continue;
        }
        if (is_word(*at)) {
            while (is_word(at[token.length])) {
                token.length++;
            }
            token.param = param_named(r, at, token.length);
        } else if (at[0] == '-' && at[1] == '>') {
            token.length = 2;
        } else if (*at == '<' || *at == '>') {
            token.length = at[1] == '=' ? 2 : strspn(at, "<>");
        }
        r->tokens[r->count++] = token;
        at += token.length;
    }
}

static bool is_token(const struct reading *r, uint32_t k, const char *text)
{
    return k < r->count && r->tokens[k].length == strlen(text) &&
           strncmp(r->tokens[k].at, text, r->tokens[k].length) == 0;
}

static bool is_any_token(const struct reading *r, uint32_t k, const char *const *texts)
{
    for (size_t i = 0; texts[i] != NULL; i++) {
        if (is_token(r, k, texts[i])) {
            return true;
        }
    }
    return false;
}

/* ---- relations ---- */

static enum cairn_relation_kind turned(enum cairn_relation_kind kind)
{
    static const enum cairn_relation_kind other[] = {CAIRN_RELATION_MORE, CAIRN_RELATION_AT_LEAST,
                                                     CAIRN_RELATION_LESS, CAIRN_RELATION_AT_MOST};
    return other[kind];
}

static enum cairn_relation_kind negated(enum cairn_relation_kind kind)
{
    static const enum cairn_relation_kind other[] = {CAIRN_RELATION_AT_LEAST, CAIRN_RELATION_MORE,
                                                     CAIRN_RELATION_AT_MOST, CAIRN_RELATION_LESS};
    return other[kind];
}

static void add(struct reading *r, int left, enum cairn_relation_kind kind, int right,
                int64_t number)
{
    const struct cairn_relation relation = {
        .kind = kind, .left = (int16_t)left, .right = (int16_t)right, .number = number};
    for (uint32_t i = 0; i < r->found_count; i++) {
        if (r->found[i].left == left && r->found[i].right == right && r->found[i].kind == kind) {
            return;
        }
    }
    const struct cairn_type *types = r->model->types.items;
    const bool is_comparable = right < 0 || types[r->op->params[left].type].is_signed ==
                                                types[r->op->params[right].type].is_signed;
    r->described = left;
    if (left != right && is_comparable && r->found_count < MAX_RELATIONS) {
        r->found[r->found_count++] = relation;
    }
}

/* Whether what stands before token k lets that be the whole of a side of a comparison: no part of a
 * sum, of what is said of something else, or of an object. */
static bool may_begin(const struct reading *r, uint32_t k)
{
    static const char *const begins[] = {"that", ":",  ",",   "(",      "and",     "&", "be",
                                         "<",    "<=", "pre", "assert", "require", NULL};
    k -= k > 0 && is_token(r, k - 1, "the");
    return k == 0 || is_any_token(r, k - 1, begins);
}

/* The same of what stands behind it. */
static bool may_end(const struct reading *r, uint32_t k)
{
    static const char *const ends[] = {",", ")", "(", "and", "&", "<", "<=", NULL};
    return k + 1 >= r->count || is_any_token(r, k + 1, ends);
}

/* The same of what stands behind a number: no unit that would make it another one. */
static bool may_end_number(const struct reading *r, uint32_t k)
{
    static const char *const units[] = {"bytes", "byte", "characters", "inclusive", NULL};
    return may_end(r, k) || (is_any_token(r, k + 1, units) && may_end(r, k + 1));
}

static bool is_number(const struct reading *r, uint32_t k, int64_t *number)
{
    const struct token *token = &r->tokens[k];
    char *end;
    if (k >= r->count || !isdigit((unsigned char)token->at[0])) {
        return false;
    }
    errno = 0;
    *number = strtoll(token->at, &end, 0);
    return end == token->at + token->length && errno == 0;
}

/* The parameter of which the words up to token k say something: "offset must be", or the one that
 * the sentence describes: "@param offset begin, must be". -1 if it may be something else. Also
 * whether it is denied. */
static int subject_of(const struct reading *r, uint32_t k, bool *ret_is_not)
{
    static const char *const fillers[] = {"must", "should", "has",    "have",     "to", "be",
                                          "is",   "are",    "always", "strictly", "it", NULL};
    static const char *const nots[] = {"not", "no", "never", NULL};
    static const char *const begins[] = {",", ":", "(", "-", "and", NULL};
    const uint32_t begin = k;
    *ret_is_not = false;
    while (k > 0 && (is_any_token(r, k - 1, fillers) || is_any_token(r, k - 1, nots))) {
        k--;
        *ret_is_not = *ret_is_not || is_any_token(r, k, nots);
    }
    if (k > 0 && r->tokens[k - 1].param >= 0) {
        return r->tokens[k - 1].length > 1 && may_begin(r, k - 1) ? r->tokens[k - 1].param : -1;
    }
    const bool goes_on = k == 0 ? begin > 0 : is_any_token(r, k - 1, begins);
    return goes_on ? r->described : -1;
}

static bool find_sign(const struct reading *r, uint32_t k, enum cairn_relation_kind *kind)
{
    static const char *const signs[] = {"<", "<=", ">", ">="};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (is_token(r, k, signs[i])) {
            *kind = (enum cairn_relation_kind)i;
            return true;
        }
    }
    return false;
}

/* "a < b", "0 < a", "must be <= b". */
static void read_sign(struct reading *r, uint32_t k)
{
    static const char *const joints[] = {"be", "is", "are", ",", ":", NULL};
    enum cairn_relation_kind kind;
    int64_t number = 0;
    bool is_not = false;
    if (!find_sign(r, k, &kind) || k == 0 || k + 1 >= r->count || !may_end(r, k + 1)) {
        return;
    }
    const bool is_said = is_any_token(r, k - 1, joints);
    const bool is_whole = may_begin(r, k - 1);
    const int left = is_said ? subject_of(r, k, &is_not) : (is_whole ? r->tokens[k - 1].param : -1);
    const int right = r->tokens[k + 1].param;
    kind = is_not ? negated(kind) : kind;
    if (left >= 0 && right >= 0) {
        add(r, left, kind, right, 0);
    } else if (left >= 0 && is_number(r, k + 1, &number)) {
        add(r, left, kind, -1, number);
    } else if (right >= 0 && !is_said && is_whole && is_number(r, k - 1, &number)) {
        add(r, right, turned(kind), -1, number);
    }
}

/* "a must be less than b", "a must not exceed b": the words from token k on. Returns behind them,
 * or k if there are none. */
static uint32_t read_words(const struct reading *r, uint32_t k, enum cairn_relation_kind *kind)
{
    static const char *const less[] = {"less", "smaller", "lower", "lesser", NULL};
    static const char *const more[] = {"greater", "larger", "more", "higher", "bigger", NULL};
    uint32_t end = k;
    if ((is_any_token(r, k, less) || is_any_token(r, k, more)) && is_token(r, k + 1, "than")) {
        *kind = is_any_token(r, k, less) ? CAIRN_RELATION_LESS : CAIRN_RELATION_MORE;
        end = k + 2;
        if (is_token(r, end, "or") && is_token(r, end + 1, "equal")) {
            *kind = *kind == CAIRN_RELATION_LESS ? CAIRN_RELATION_AT_MOST : CAIRN_RELATION_AT_LEAST;
            end += is_token(r, end + 2, "to") ? 3 : 2;
        }
    } else if (is_token(r, k, "exceed")) {
        *kind = CAIRN_RELATION_MORE;
        end = k + 1;
    } else if (is_token(r, k, "at") && is_token(r, k + 1, "most")) {
        *kind = CAIRN_RELATION_AT_MOST;
        end = k + 2;
    } else if (is_token(r, k, "at") && is_token(r, k + 1, "least")) {
        *kind = CAIRN_RELATION_AT_LEAST;
        end = k + 2;
    }
    return end;
}

static void read_phrase(struct reading *r, uint32_t k)
{
    enum cairn_relation_kind kind = CAIRN_RELATION_LESS;
    bool is_not;
    const uint32_t end = read_words(r, k, &kind);
    const uint32_t at = is_token(r, end, "the") ? end + 1 : end;
    const int left = subject_of(r, k, &is_not);
    int64_t number = 0;
    if (end == k || at >= r->count || left < 0) {
        return;
    }
    kind = is_not ? negated(kind) : kind;
    if (r->tokens[at].param >= 0 && r->tokens[at].length > 1 && may_end(r, at)) {
        add(r, left, kind, r->tokens[at].param, 0);
    } else if (is_number(r, at, &number) && may_end_number(r, at)) {
        add(r, left, kind, -1, number);
    }
}

/* "must be between 0 and 64", both of which may be: who excludes one says so otherwise. */
static void read_between(struct reading *r, uint32_t k)
{
    int64_t least = 0;
    int64_t largest = 0;
    bool is_not;
    const int left = subject_of(r, k, &is_not);
    if (left >= 0 && !is_not && is_token(r, k, "between") && is_number(r, k + 1, &least) &&
        is_token(r, k + 2, "and") && is_number(r, k + 3, &largest) && least < largest &&
        may_end_number(r, k + 3)) {
        add(r, left, CAIRN_RELATION_AT_LEAST, -1, least);
        add(r, left, CAIRN_RELATION_AT_MOST, -1, largest);
    }
}

/* ---- sentences ---- */

/* Whether the sentence demands something, always, and does not say what comes of it where that is
 * not so. */
static bool is_demand(const char *sentence)
{
    static const char *const demands[] = {"requir", "must",  "has to",       "have to",
                                          "should", "assum", "precondition", "respons"};
    static const char *const answers[] = {"return",    "fail",    "error",   "otherwise", "ignore",
                                          "clamp",     "treat",   "swap",    "no effect", "else",
                                          "truncate",  "nothing", "limited", "default",   "n't ",
                                          "not requi", "needed",  "necess",  "differen"};
    static const char *const conditions[] = {"if",    "when",   "whenever", "where",  "once",
                                             "while", "iff",    "except",   "unless", "case",
                                             "or",    "mostly", NULL};
    bool is_it = false;
    sentence += strspn(sentence, " ");
    if (strncmp(sentence, "for ", strlen("for ")) == 0) {
        return false;
    }
    for (size_t i = 0; i < sizeof demands / sizeof *demands; i++) {
        is_it = is_it || strstr(sentence, demands[i]) != NULL;
    }
    for (size_t i = 0; i < sizeof answers / sizeof *answers && is_it; i++) {
        is_it = strstr(sentence, answers[i]) == NULL;
    }
    for (size_t i = 0; conditions[i] != NULL && is_it; i++) {
        const char *at = sentence;
        const size_t length = strlen(conditions[i]);
        while (is_it && (at = strstr(at, conditions[i])) != NULL) {
            const bool is_whole = (at == sentence || !is_word(at[-1])) && !is_word(at[length]);
            is_it = !is_whole || strncmp(at, "or equal", strlen("or equal")) == 0;
            at += length;
        }
    }
    return is_it;
}

static int described_by(const struct reading *r, const char *sentence)
{
    for (uint32_t i = 0; i < r->op->param_count; i++) {
        if (is_number_param(r->model, &r->op->params[i]) &&
            cairn_documents_describes(sentence, r->op->params[i].name)) {
            return (int)i;
        }
    }
    return -1;
}

/* Whether the sentence goes on about what the one before it describes: "Must be positive." */
static bool begins_with_demand(const char *sentence)
{
    static const char *const words[] = {"must ", "should ", "has to ", "it must ", "it should "};
    bool begins = false;
    sentence += strspn(sentence, " ");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        begins = begins || strncasecmp(sentence, words[i], strlen(words[i])) == 0;
    }
    return begins;
}

static void read_comment(struct reading *r)
{
    for (const char *at = r->op->doc; *at != '\0';) {
        char sentence[CAIRN_SENTENCE_LENGTH];
        const size_t length = cairn_documents_sentence(at, sentence);
        const int described = described_by(r, sentence);
        r->described = described >= 0 || !begins_with_demand(sentence) ? described : r->described;
        if (is_demand(sentence)) {
            const bool is_range = strstr(sentence, "between") != NULL;
            read_tokens(r, sentence);
            for (uint32_t k = 0; k < r->count && is_range; k++) {
                read_between(r, k);
            }
            for (uint32_t k = 0; k < r->count && !is_range; k++) {
                read_sign(r, k);
                read_phrase(r, k);
            }
        }
        at += length + (at[length] != '\0');
    }
}

/* Whether no two numbers are as both want them. */
static bool contradict(const struct cairn_relation *a, const struct cairn_relation *b)
{
    const bool is_turned = a->right >= 0 && a->left == b->right && a->right == b->left;
    const enum cairn_relation_kind kind = is_turned ? turned(b->kind) : b->kind;
    if (!is_turned && (a->right < 0 || a->left != b->left || a->right != b->right)) {
        return false;
    }
    return kind == negated(a->kind) ||
           (a->kind == CAIRN_RELATION_LESS && kind == CAIRN_RELATION_MORE) ||
           (a->kind == CAIRN_RELATION_MORE && kind == CAIRN_RELATION_LESS);
}

/* What contradicts itself was not read well. */
static void drop_contradictions(struct reading *r)
{
    for (uint32_t i = 0; i < r->found_count; i++) {
        for (uint32_t k = i + 1; k < r->found_count; k++) {
            if (contradict(&r->found[i], &r->found[k])) {
                r->found_count = 0;
            }
        }
    }
}

void cairn_relations_find(struct cairn_analysis *a)
{
    for (uint32_t i = 0; i < a->model->ops.count; i++) {
        struct cairn_op *op = &a->model->ops.items[i];
        struct reading r = {.model = a->model, .op = op};
        if (op->kind != CAIRN_OP_CALL || op->doc == NULL) {
            continue;
        }
        read_comment(&r);
        drop_contradictions(&r);
        op->relations =
            cairn_arena_copy(&a->model->arena, r.found, r.found_count * sizeof *r.found);
        op->relation_count = r.found_count;
    }
}
