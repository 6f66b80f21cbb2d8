/* How numbers of a call have to stand to each other, by its comment: "it is required that
 * stop > start", "count must not exceed size". Only what a comment demands: "fails if a > b" is
 * what the call copes with. */
#include <ctype.h>
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

/* Words, signs of comparison, and all else character by character; without quotes, and without
 * Doxygen's "@p". */
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
    r->described = left;
    if (left != right && r->found_count < MAX_RELATIONS) {
        r->found[r->found_count++] = relation;
    }
}

/* Whether the token is the whole of what stands on that side of a comparison: no call, no element,
 * no sum. */
static bool is_alone(const struct reading *r, uint32_t k, uint32_t beside)
{
    static const char *const joins[] = {"+", "-", "/", "(", "[", ".", "%", "&", "|", "^", NULL};
    const bool is_part = beside < r->count && is_any_token(r, beside, joins) &&
                         !(is_token(r, beside, "&") || is_token(r, beside, "|"));
    return k < r->count && !is_part;
}

static bool is_number(const struct reading *r, uint32_t k, int64_t *number)
{
    const struct token *token = &r->tokens[k];
    char *end;
    if (k >= r->count || !isdigit((unsigned char)token->at[0])) {
        return false;
    }
    *number = strtoll(token->at, &end, 0);
    return end == token->at + token->length;
}

/* The parameter of which the words up to token k say something: "offset must be", or the one that
 * the sentence describes: "@param offset begin, must be". -1 if it may be something else. */
static int subject_of(const struct reading *r, uint32_t k)
{
    static const char *const fillers[] = {
        "must", "should", "has",  "have",     "to", "be",    "is",       "are", "not",
        "no",   "always", "also", "strictly", "it", "never", "required", NULL};
    static const char *const begins[] = {",", ":", "(", "-", "and", NULL};
    while (k > 0 && is_any_token(r, k - 1, fillers)) {
        k--;
    }
    if (k > 0 && r->tokens[k - 1].param >= 0) {
        return r->tokens[k - 1].length > 1 ? r->tokens[k - 1].param : -1;
    }
    return k > 0 && is_any_token(r, k - 1, begins) ? r->described : -1;
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
    if (!find_sign(r, k, &kind) || k == 0 || !is_alone(r, k + 1, k + 2)) {
        return;
    }
    const bool is_single = k < 2 || is_alone(r, k - 1, k - 2);
    const int left = is_any_token(r, k - 1, joints) ? subject_of(r, k)
                                                    : (is_single ? r->tokens[k - 1].param : -1);
    const int right = r->tokens[k + 1].param;
    if (left >= 0 && right >= 0) {
        add(r, left, kind, right, 0);
    } else if (left >= 0 && is_number(r, k + 1, &number)) {
        add(r, left, kind, -1, number);
    } else if (right >= 0 && is_single && is_number(r, k - 1, &number)) {
        add(r, right, turned(kind), -1, number);
    }
}

/* "a must be less than b", "a must not exceed b": the words from token k on. Returns behind them,
 * or k if there are none. */
static uint32_t read_words(const struct reading *r, uint32_t k, enum cairn_relation_kind *kind)
{
    static const char *const less[] = {"less", "smaller", "lower", "lesser", NULL};
    static const char *const more[] = {"greater", "larger", "more", "higher", "bigger", NULL};
    static const char *const nots[] = {"not", "no", "never", NULL};
    const bool is_not =
        k > 0 && (is_any_token(r, k - 1, nots) ||
                  (k > 1 && is_token(r, k - 1, "be") && is_any_token(r, k - 2, nots)));
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
    *kind = is_not && end != k ? negated(*kind) : *kind;
    return end;
}

static void read_phrase(struct reading *r, uint32_t k)
{
    enum cairn_relation_kind kind = CAIRN_RELATION_LESS;
    const uint32_t end = read_words(r, k, &kind);
    const uint32_t at = is_token(r, end, "the") ? end + 1 : end;
    const int left = subject_of(r, k);
    if (end != k && at < r->count && left >= 0 && r->tokens[at].param >= 0 &&
        r->tokens[at].length > 1 && is_alone(r, at, at + 1)) {
        add(r, left, kind, r->tokens[at].param, 0);
    }
}

/* ---- sentences ---- */

/* Whether the sentence demands something, and does not say what comes of it where that is not so.
 */
static bool is_demand(const char *sentence)
{
    static const char *const demands[] = {"requir", "must",  "has to",       "have to",
                                          "should", "assum", "precondition", "respons"};
    static const char *const answers[] = {"return",  "fail",    "error",  "otherwise", "ignore",
                                          "clamp",   "treat",   "swap",   "no effect", " if ",
                                          " when ",  "unless",  "else",   "truncate",  "nothing",
                                          "limited", "default", "zero if"};
    bool demands_it = false;
    for (size_t i = 0; i < sizeof demands / sizeof *demands; i++) {
        demands_it = demands_it || strstr(sentence, demands[i]) != NULL;
    }
    for (size_t i = 0; i < sizeof answers / sizeof *answers && demands_it; i++) {
        demands_it = strstr(sentence, answers[i]) == NULL;
    }
    return demands_it;
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

static void read_comment(struct reading *r)
{
    for (const char *at = r->op->doc; *at != '\0';) {
        char sentence[CAIRN_SENTENCE_LENGTH];
        const size_t length = cairn_documents_sentence(at, sentence);
        if (is_demand(sentence)) {
            r->described = described_by(r, sentence);
            read_tokens(r, sentence);
            for (uint32_t k = 0; k < r->count; k++) {
                read_sign(r, k);
                read_phrase(r, k);
            }
        }
        at += length + (at[length] != '\0');
    }
}

/* Those that hold of some numbers: of two that contradict each other neither was read well. */
static void drop_contradictions(struct reading *r)
{
    for (uint32_t i = 0; i < r->found_count; i++) {
        for (uint32_t k = 0; k < r->found_count; k++) {
            const struct cairn_relation *a = &r->found[i];
            const struct cairn_relation *b = &r->found[k];
            if (i != k && a->right >= 0 && a->left == b->left && a->right == b->right) {
                r->found_count = 0;
                return;
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
