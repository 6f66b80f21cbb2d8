/* What comments say has to come first: "The codec must be started", "after foo_open alone". A hint
 * only, by which a failure without it is no certain bug. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "analyzer/analysis.h"
#include "analyzer/names.h"

struct finding {
    uint32_t op;
    struct cairn_need need;
};

struct search {
    struct cairn_analysis *a;
    CAIRN_VEC(struct finding) found;
    uint32_t groups;
};

static bool has_any(const char *sentence, const char *const *phrases)
{
    for (size_t i = 0; phrases[i] != NULL; i++) {
        if (cairn_names_in_text(sentence, phrases[i])) {
            return true;
        }
    }
    return false;
}

static bool is_object(const struct cairn_model *model, const struct cairn_param *param)
{
    const enum cairn_sort_kind kind = model->sorts.items[param->sort].kind;
    return param->pass == CAIRN_PASS_VALUE &&
           (kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_HANDLE);
}

static bool takes(const struct cairn_model *model, const struct cairn_op *op, uint32_t sort)
{
    for (uint32_t i = 0; i < op->param_count; i++) {
        if (is_object(model, &op->params[i]) && op->params[i].sort == sort) {
            return true;
        }
    }
    return false;
}

static bool takes_any_object(const struct cairn_model *model, const struct cairn_op *op)
{
    for (uint32_t i = 0; i < op->param_count; i++) {
        if (is_object(model, &op->params[i])) {
            return true;
        }
    }
    return false;
}

/* Whether `first` can be called on what `op` takes, or makes the whole library ready. What makes or
 * destroys the object is told apart by other means. */
static bool can_come_first(const struct cairn_model *model, const struct cairn_op *first,
                           const struct cairn_op *op)
{
    if (first == op || first->kind != CAIRN_OP_CALL || op->kind != CAIRN_OP_CALL ||
        first->unavailable != NULL || first->is_builtin || first->destroys >= 0 ||
        first->initialises >= 0 || op->destroys >= 0 || op->is_builtin) {
        return false;
    }
    for (uint32_t i = 0; i < first->output_count; i++) {
        if (takes(model, op, first->outputs[i].sort)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < op->param_count; i++) {
        if (is_object(model, &op->params[i]) && takes(model, first, op->params[i].sort)) {
            return true;
        }
    }
    return !takes_any_object(model, first) && first->param_count == 0;
}

static void add(struct search *s, uint32_t op, uint32_t first, bool is_every)
{
    const struct finding finding = {
        .op = op, .need = {.op = first, .group = s->groups, .is_every = is_every}};
    cairn_vec_push(&s->found, finding);
}

/* ---- verbs ---- */

static bool is_irregular(const char *verb, const char *participle)
{
    static const char *const forms[][2] = {{"bind", "bound"},       {"build", "built"},
                                           {"begin", "begun"},      {"feed", "fed"},
                                           {"send", "sent"},        {"choose", "chosen"},
                                           {"init", "initialized"}, {"init", "initialised"},
                                           {"hold", "held"},        {"config", "configured"}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (strcmp(verb, forms[i][0]) == 0 && strcmp(participle, forms[i][1]) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether the word says that what the verb names was done: start, started; stop, stopped. */
static bool is_participle(const char *verb, const char *word)
{
    size_t length = strlen(verb);
    if (is_irregular(verb, word)) {
        return true;
    }
    if (length < 3 || strncmp(verb, word, length - 1) != 0) {
        return false;
    }
    const char last = verb[length - 1];
    const char *rest = word + length;
    if (last == 'y' && word[length - 1] == 'i') {
        return strcmp(rest, "ed") == 0;
    }
    return word[length - 1] == last &&
           (strcmp(rest, "ed") == 0 || (last == 'e' && strcmp(rest, "d") == 0) ||
            (rest[0] == last && strcmp(rest + 1, "ed") == 0));
}

/* ---- sentences ---- */

enum { WORD_LENGTH = 64 };

struct words {
    char items[CAIRN_SENTENCE_LENGTH / 2][WORD_LENGTH];
    unsigned count;
};

static bool is_in_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* A sentence as its words; marks and brackets go. */
static void split(struct words *words, const char *sentence)
{
    words->count = 0;
    while (*sentence != '\0') {
        size_t length = 0;
        while (is_in_word(sentence[length])) {
            length++;
        }
        if (length != 0 && words->count < sizeof words->items / sizeof words->items[0]) {
            snprintf(words->items[words->count++], WORD_LENGTH, "%.*s", (int)length, sentence);
        }
        sentence += length == 0 ? 1 : length;
    }
}

/* How many words from `at` on oblige: "must", "has to"; 0 if they do not. */
static unsigned obligation_at(const struct words *words, unsigned at)
{
    static const char *const alone[] = {"must", "should", "shall", NULL};
    static const char *const with_to[] = {"has", "have", "need", "needs", NULL};
    if (at < words->count && cairn_names_in(words->items[at], alone)) {
        return 1;
    }
    bool has_to = at + 1 < words->count && cairn_names_in(words->items[at], with_to) &&
                  strcmp(words->items[at + 1], "to") == 0;
    return has_to ? 2 : 0;
}

/* The word behind "must be" or "must have been" and adverbs, which begins at `at`; or NULL. */
static const char *obliged_state(const struct words *words, unsigned at)
{
    static const char *const fillers[] = {"have",       "be",           "been",      "already",
                                          "previously", "first",        "properly",  "fully",
                                          "all",        "successfully", "correctly", NULL};
    unsigned behind = obligation_at(words, at);
    bool is_passive = false;
    if (behind == 0) {
        return NULL;
    }
    for (behind += at; behind < words->count && cairn_names_in(words->items[behind], fillers);
         behind++) {
        is_passive = is_passive || words->items[behind][0] == 'b';
    }
    return is_passive && behind < words->count ? words->items[behind] : NULL;
}

/* "The codec must be started": whether that is what the operation does, which is named after it. */
static bool wants_state(const struct words *words, const struct cairn_op *first)
{
    /* What is to become of something later is nothing that comes first. */
    static const char *const ends[] = {"called",    "freed",        "released",
                                       "destroyed", "deleted",      "deallocated",
                                       "disposed",  "unreferenced", NULL};
    struct cairn_name_words name;
    cairn_names_split(&name, first->name);
    for (unsigned at = 0; at < words->count; at++) {
        const char *state = obliged_state(words, at);
        bool is_call = state != NULL && cairn_names_in(state, ends);
        for (unsigned i = 1; state != NULL && !is_call && i < name.count; i++) {
            if (is_participle(name.words[i], state)) {
                return true;
            }
        }
    }
    return false;
}

/* "may be called only after foo_open", "must not be called before foo_open": whether the words
 * before `at` say so of the operation there. */
static bool comes_after(const struct words *words, unsigned at)
{
    static const char *const fillers[] = {"a",  "the",        "call",  "calls",    "calling", "to",
                                          "of", "you",        "have",  "called",   "using",   "and",
                                          "or", "successful", "first", "function", NULL};
    static const char *const places[] = {"after", "once", NULL};
    static const char *const limits[] = {"before", "until", "unless", "without", NULL};
    static const char *const negations[] = {"not", "cannot", "never", "undefined", "nothing", NULL};
    while (at > 0 && (cairn_names_in(words->items[at - 1], fillers) ||
                      strchr(words->items[at - 1], '_') != NULL)) {
        at--;
    }
    if (at == 0) {
        return false;
    }
    const bool is_place = cairn_names_in(words->items[at - 1], places);
    const bool is_limit = cairn_names_in(words->items[at - 1], limits);
    for (unsigned i = 0; i + 1 < at && (is_place || is_limit); i++) {
        const bool is_negation = cairn_names_in(words->items[i], negations);
        const bool obliges = obligation_at(words, i) != 0 || strcmp(words->items[i], "only") == 0;
        if (is_limit ? is_negation : obliges && !is_negation) {
            return true;
        }
    }
    return false;
}

/* "foo_open must be called first", "foo_open must have been called". */
static bool is_to_come_first(const struct words *words, unsigned at)
{
    static const char *const last[] = {"first", "before", "beforehand", NULL};
    const char *state = obliged_state(words, at + 1);
    const unsigned behind = at + 1 + obligation_at(words, at + 1);
    if (state != NULL && strcmp(state, "called") == 0 &&
        strcmp(words->items[behind], "have") == 0) {
        return true;
    }
    for (unsigned i = at + 1; state != NULL && strcmp(state, "called") == 0 && i < words->count;
         i++) {
        if (cairn_names_in(words->items[i], last)) {
            return true;
        }
    }
    return false;
}

/* "You must call foo_open before using this function", "first you have to call foo_open". */
static bool must_be_called(const struct words *words, unsigned at)
{
    static const char *const fillers[] = {"a",    "the", "call",   "have",  "called",   "use",
                                          "used", "run", "invoke", "first", "function", NULL};
    static const char *const whens[] = {"first", "before", "beforehand", "prior", NULL};
    unsigned obliged = at;
    while (obliged > 0 && cairn_names_in(words->items[obliged - 1], fillers)) {
        obliged--;
    }
    bool is_obliged = false;
    for (unsigned i = 0; i < obliged && obliged < at; i++) {
        is_obliged =
            is_obliged || (obligation_at(words, i) != 0 && i + obligation_at(words, i) >= obliged);
    }
    for (unsigned i = 0; is_obliged && i < words->count; i++) {
        if (cairn_names_in(words->items[i], whens)) {
            return true;
        }
    }
    return false;
}

/* "Because the handle of the return value is opened with foo_open": it is done by the call itself.
 */
static bool is_of_result(const struct words *words, unsigned at)
{
    static const char *const results[] = {"return", "returned", "returns", "result", NULL};
    bool is_found = false;
    for (unsigned i = 0; i < at; i++) {
        is_found = is_found || cairn_names_in(words->items[i], results);
    }
    return is_found;
}

/* "a loom that was threaded with foo_thread", "initialized by foo_init": whether the operation at
 * `at` is what was done to something that is given. */
static bool has_been_done_by(const struct words *words, unsigned at)
{
    static const char *const fillers[] = {"a", "the", "call", "calling", "to", "function", NULL};
    static const char *const means[] = {"with", "by", "using", "via", "through", NULL};
    while (at > 0 && cairn_names_in(words->items[at - 1], fillers)) {
        at--;
    }
    if (at < 2 || !cairn_names_in(words->items[at - 1], means) || is_of_result(words, at)) {
        return false;
    }
    static const char *const states[] = {"initialized", "initialised", "opened", "started",
                                         "prepared",    "attached",    "loaded", "configured",
                                         "connected",   "bound",       NULL};
    return cairn_names_in(words->items[at - 2], states);
}

static bool wants_call(const struct words *words, const struct cairn_op *first)
{
    for (unsigned at = 0; first->function != NULL && at < words->count; at++) {
        if (strcasecmp(words->items[at], first->function) == 0 &&
            (comes_after(words, at) || is_to_come_first(words, at) || must_be_called(words, at) ||
             has_been_done_by(words, at))) {
            return true;
        }
    }
    return false;
}

/* "After an error nothing is taken until foo_reset", "if it failed, ...": what such a sentence
 * wants is not wanted of everybody. */
static bool is_of_failures(const struct words *words)
{
    static const char *const conditions[] = {"after", "once", "if", "when", "upon", NULL};
    static const char *const failures[] = {"error", "errors",   "failure", "failed",
                                           "fails", "overflow", "eof",     NULL};
    enum { NEAR = 4 };
    for (unsigned i = 0; i < words->count; i++) {
        for (unsigned k = i + 1;
             cairn_names_in(words->items[i], conditions) && k <= i + NEAR && k < words->count;
             k++) {
            if (cairn_names_in(words->items[k], failures)) {
                return true;
            }
        }
    }
    return false;
}

static void read_sentence(struct search *s, uint32_t index, const char *sentence)
{
    static const char *const every[] = {"every", "all", "each", NULL};
    const struct cairn_model *model = s->a->model;
    struct words words;
    split(&words, sentence);
    if (is_of_failures(&words)) {
        return;
    }
    const bool is_every = words.count != 0 && cairn_names_in(words.items[0], every);
    s->groups++;
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *other = &model->ops.items[i];
        if (can_come_first(model, other, &model->ops.items[index])) {
            if (wants_state(&words, other)) {
                add(s, index, i, is_every);
            } else if (wants_call(&words, other)) {
                add(s, index, i, false);
            }
        }
    }
}

static bool may_oblige(const char *sentence)
{
    static const char *const words[] = {"must",    "should",    "shall",   "has to", "have to",
                                        "need to", "needs to",  "only",    "not",    "cannot",
                                        "never",   "undefined", "nothing", "with",   "by",
                                        "using",   "via",       "through", NULL};
    return has_any(sentence, words);
}

static void read_comment(struct search *s, uint32_t op, const char *text)
{
    while (*text != '\0') {
        char sentence[CAIRN_SENTENCE_LENGTH];
        const size_t length = cairn_documents_sentence(text, sentence);
        if (may_oblige(sentence)) {
            read_sentence(s, op, sentence);
        }
        text += length + (text[length] != '\0');
    }
}

/* ---- comments on no declaration ---- */

static bool is_attached(const struct cairn_model *model, const char *text)
{
    for (uint32_t i = 0; i < model->ops.count; i++) {
        if (model->ops.items[i].doc == text) {
            return true;
        }
    }
    return false;
}

/* "First foo_count is called, then foo_build": everything else comes after both. */
static void read_order(struct search *s, const char *sentence)
{
    const struct cairn_model *model = s->a->model;
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *first = &model->ops.items[i];
        if (first->kind != CAIRN_OP_CALL || first->function == NULL ||
            !cairn_names_in_text(sentence, first->function)) {
            continue;
        }
        for (uint32_t k = 0; k < model->ops.count; k++) {
            const struct cairn_op *op = &model->ops.items[k];
            if (op->function != NULL && !cairn_names_in_text(sentence, op->function) &&
                can_come_first(model, first, op)) {
                s->groups++;
                add(s, k, i, false);
            }
        }
    }
}

/* "First ..., then ...": of many sentences that name functions few tell an order. */
static bool says_order(const char *sentence)
{
    return strncmp(sentence + strspn(sentence, " "), "first", strlen("first")) == 0 &&
           cairn_names_in_text(sentence, "then");
}

static void read_headings(struct search *s, const struct cairn_own_file *file)
{
    for (uint32_t i = 0; i < file->comments.count; i++) {
        const char *text = file->comments.items[i].text;
        if (file->comments.items[i].is_trailing || is_attached(s->a->model, text)) {
            continue;
        }
        while (*text != '\0') {
            char sentence[CAIRN_SENTENCE_LENGTH];
            const size_t length = cairn_documents_sentence(text, sentence);
            if (says_order(sentence)) {
                read_order(s, sentence);
            }
            text += length + (text[length] != '\0');
        }
    }
}

/* ---- all of it ---- */

static void hand_out(struct search *s)
{
    struct cairn_model *model = s->a->model;
    for (uint32_t i = 0; i < model->ops.count; i++) {
        struct cairn_op *op = &model->ops.items[i];
        uint32_t count = 0;
        for (uint32_t k = 0; k < s->found.count; k++) {
            count += s->found.items[k].op == i;
        }
        struct cairn_need *needs = cairn_arena_alloc(&model->arena, count * sizeof *needs);
        op->needs = needs;
        for (uint32_t k = 0; k < s->found.count; k++) {
            if (s->found.items[k].op == i) {
                needs[op->need_count++] = s->found.items[k].need;
            }
        }
    }
}

void cairn_preconditions_find(struct cairn_analysis *a)
{
    struct search s = {.a = a};
    for (uint32_t i = 0; i < a->model->ops.count; i++) {
        const struct cairn_op *op = &a->model->ops.items[i];
        if (op->kind == CAIRN_OP_CALL && op->doc != NULL) {
            read_comment(&s, i, op->doc);
        }
    }
    for (uint32_t i = 0; i < a->files.count; i++) {
        read_headings(&s, &a->files.items[i]);
    }
    hand_out(&s);
    cairn_vec_release(&s.found);
}
