/* What the comments on calls demand of their arguments, or take for granted. */
#include <stdlib.h>
#include <string.h>

#include "core/relation.h"
#include "core/room.h"
#include "core/str.h"

#include "generator/blame_internal.h"
#include "generator/classes.h"
#include "generator/doubt.h"
#include "generator/infer.h"

/* ---- relations between numbers ---- */

/* The number that the call is given, also as the length of what is in an array of its own. */
static bool number_given(const struct cairn_trial *t, uint32_t s, uint32_t i, int64_t *number)
{
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    const uint32_t block =
        arg->kind == CAIRN_ARG_LENGTH ? cairn_trial_block(t, s, arg->index) : CAIRN_NONE;
    if (block == CAIRN_NONE) {
        return cairn_trial_number(t, s, t->sequence->statements.items[s].first_arg + i, number);
    }
    const uint32_t element =
        t->model->sorts.items[cairn_trial_op(t, s)->params[arg->index].sort].element;
    const uint64_t unit = element == CAIRN_NONE ? 1 : t->model->types.items[element].size;
    *number = (int64_t)(t->outcome.blocks[block].size / (unit == 0 ? 1 : unit)) + arg->integer;
    return true;
}

/* The number that is passed there, or the length of what is passed beside it; false if it is not
 * one alone, or not known for certain. */
static bool passed_number(const struct cairn_trial *t, uint32_t s, int16_t param, int64_t *number)
{
    const uint32_t a = t->sequence->statements.items[s].first_arg + (uint16_t)param;
    const enum cairn_arg_kind kind = t->sequence->args.items[a].kind;
    return (kind == CAIRN_ARG_INTEGER || kind == CAIRN_ARG_CONSTANT || kind == CAIRN_ARG_VALUE ||
            kind == CAIRN_ARG_LENGTH) &&
           number_given(t, s, (uint16_t)param, number);
}

/* The first relation of statement s that does not hold of what is passed, or NULL. */
static const struct cairn_relation *broken_relation(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->relation_count; i++) {
        const struct cairn_relation *relation = &op->relations[i];
        int64_t left;
        int64_t right = relation->number;
        if (passed_number(t, s, relation->left, &left) &&
            (relation->right < 0 || passed_number(t, s, relation->right, &right)) &&
            !cairn_relation_holds(t->model, op, relation, left, right)) {
            return relation;
        }
    }
    return NULL;
}

/* Whether it fails as well with numbers of which all relations of statement s hold. */
static bool fails_mended(struct cairn_trial *t, uint32_t s, const struct cairn_relation *relation)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const uint32_t first = t->sequence->statements.items[s].first_arg;
    cairn_sequence_copy(&t->variant, t->sequence);
    struct cairn_arg *args = t->variant.args.items + first;
    const int16_t params[] = {relation->left, relation->right};
    for (size_t i = 0; i < sizeof params / sizeof *params; i++) {
        int64_t number;
        if (params[i] >= 0 && passed_number(t, s, params[i], &number)) {
            args[params[i]] = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = number};
        }
    }
    cairn_relations_mend(t->model, op, args);
    return cairn_relations_hold(t->model, op, args) && cairn_trial_fails_alike(t);
}

/* Also of a call before, which the failure needs: what it made is not to be relied on. */
bool cairn_blame_relation(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const struct cairn_relation *relation = broken_relation(t, s);
        if (relation == NULL || fails_mended(t, s, relation)) {
            continue;
        }
        cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, (uint16_t)relation->left);
        cairn_str_addf(&t->blame->why, "The comment on %s demands %s %s ", op->name,
                       op->params[relation->left].name, cairn_relation_sign(relation->kind));
        if (relation->right < 0) {
            cairn_str_addf(&t->blame->why, "%lld.", (long long)relation->number);
        } else {
            cairn_str_addf(&t->blame->why, "%s.", op->params[relation->right].name);
        }
        return true;
    }
    return false;
}

/* Whether the number for parameter i, of the same type as the next, lies behind that for the next;
 * negative ends count from the end. */
static bool is_behind(const struct cairn_model *model, const struct cairn_op *op, uint32_t i,
                      int64_t from, int64_t to)
{
    const bool is_signed = model->types.items[op->params[i].type].is_signed;
    return op->params[i].type == op->params[i + 1].type &&
           model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_INTEGER &&
           (is_signed ? from > to && to >= 0 : (uint64_t)from > (uint64_t)to);
}

/* Numbers that are the ends of a range by their names, the first of which lies behind the last:
 * that is the caller's mistake, unless the comment says what becomes of it. With the two in order
 * it does not fail. */
static bool is_turned_range(struct cairn_trial *t, uint32_t s, uint32_t *ret_arg)
{
    static const char *const ends[][2] = {
        {"min", "max"},     {"minimum", "maximum"}, {"lo", "hi"},      {"low", "high"},
        {"lower", "upper"}, {"start", "end"},       {"start", "stop"}, {"begin", "end"}};
    static const char *const answers[] = {"return", "fail",   "error",   "invalid",      "swap",
                                          "empty",  "ignore", "nothing", "out of range", "clamp"};
    const struct cairn_op *op = cairn_trial_op(t, s);
    const uint32_t first = t->sequence->statements.items[s].first_arg;
    for (uint32_t i = 0; i + 1 < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        int64_t from;
        int64_t to;
        bool is_range = false;
        for (size_t e = 0; e < sizeof ends / sizeof *ends; e++) {
            is_range = is_range || (cairn_text_has_any(op->params[i].name,
                                                       (const char *const[]){ends[e][0], NULL}) &&
                                    cairn_text_has_any(op->params[i + 1].name,
                                                       (const char *const[]){ends[e][1], NULL}));
        }
        if (!is_range || !cairn_trial_number(t, s, first + i, &from) ||
            !cairn_trial_number(t, s, first + i + 1, &to) ||
            !is_behind(t->model, op, i, from, to)) {
            continue;
        }
        bool is_answered = false;
        for (size_t a = 0; op->doc != NULL && a < sizeof answers / sizeof *answers; a++) {
            is_answered = is_answered || strcasestr(op->doc, answers[a]) != NULL;
        }
        cairn_sequence_copy(&t->variant, t->sequence);
        t->variant.args.items[first + i] = t->sequence->args.items[first + i + 1];
        t->variant.args.items[first + i + 1] = t->sequence->args.items[first + i];
        if (!is_answered && !cairn_trial_still_fails(t)) {
            *ret_arg = i;
            return true;
        }
    }
    return false;
}

bool cairn_blame_turned_range(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        uint32_t i;
        if (is_turned_range(t, s, &i)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why, "%s lies behind the end of its range.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* ---- sentences ---- */

typedef bool sentence_fn(const char *sentence);

/* Whether one of the sentences of the comment is such. */
static bool has_sentence(const char *doc, sentence_fn *is_such)
{
    bool has = false;
    for (const char *at = doc; at != NULL && *at != '\0' && !has;
         at += strcspn(at, ".;"), at += *at != '\0') {
        char *sentence = strndup(at, strcspn(at, ".;"));
        has = is_such(sentence);
        free(sentence);
    }
    return has;
}

/* ---- where what is passed may not come from ---- */

void cairn_blame_on_one_line(struct cairn_str *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const bool is_blank = strchr(" \t\n\r", text[i]) != NULL;
        if (!is_blank || (out->length > 0 && out->text[out->length - 1] != ' ')) {
            cairn_str_addf(out, "%c", is_blank ? ' ' : text[i]);
        }
    }
}

/* What stands in the text behind the first of the phrases; NULL if none is there. */
static const char *behind(const char *text, const char *const *phrases)
{
    const char *first = NULL;
    for (size_t i = 0; phrases[i] != NULL; i++) {
        const char *at = strcasestr(text, phrases[i]);
        if (at != NULL && (first == NULL || at + strlen(phrases[i]) < first)) {
            first = at + strlen(phrases[i]);
        }
    }
    return first;
}

/* Whether the sentence names another parameter than i. */
static bool is_about_other(const struct cairn_op *op, const char *sentence, uint32_t i)
{
    bool names_it = false;
    bool names_other = false;
    for (uint32_t k = 0; k < op->param_count; k++) {
        const char *name = op->params[k].name;
        const bool is_named = strlen(name) > 1 && cairn_text_has_identifier(sentence, name);
        names_it = names_it || (is_named && k == i);
        names_other = names_other || (is_named && k != i);
    }
    return names_other && !names_it;
}

/* Whether a sentence of the comment forbids for parameter i what the function of that name yields:
 * "must not be a pointer obtained by ep_get()". */
static bool forbids_what_yields(const struct cairn_op *op, const char *name, uint32_t i)
{
    enum { NEAR = 40 };
    static const char *const forbids[] = {"must not be",   "may not be", "cannot be",
                                          "can't be",      "never be",   "shall not be",
                                          "should not be", "mustn't be", NULL};
    static const char *const sources[] = {"obtained", "returned",  " from ",  "got by",
                                          "gotten",   "result of", "yielded", NULL};
    bool is_said = false;
    for (const char *at = op->doc; at != NULL && *at != '\0' && !is_said;) {
        size_t length = strcspn(at, ".;@\\");
        const char *blank = strstr(at, "\n\n");
        length = blank != NULL && (size_t)(blank - at) < length ? (size_t)(blank - at) : length;
        struct cairn_str line = {0};
        cairn_blame_on_one_line(&line, at, length);
        const char *sentence = cairn_str_text(&line);
        const char *forbidden = behind(sentence, forbids);
        const char *source = forbidden == NULL ? NULL : behind(forbidden, sources);
        const char *named = source == NULL ? NULL : strstr(source, name);
        is_said = named != NULL && source - forbidden <= NEAR && named - source <= NEAR &&
                  cairn_text_has_identifier(source, name) && !is_about_other(op, sentence, i);
        cairn_str_release(&line);
        at += length;
        at += strspn(at, ".;@\\\n");
    }
    return is_said;
}

bool cairn_blame_unwanted_source(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const struct cairn_op *source =
            args[i].kind == CAIRN_ARG_VALUE ? cairn_trial_op(t, args[i].index) : NULL;
        if (source != NULL && source->kind == CAIRN_OP_CALL &&
            forbids_what_yields(op, source->name, i)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
            cairn_str_addf(&t->blame->why, "The comment on %s forbids what %s returns.", op->name,
                           source->name);
            return true;
        }
    }
    return false;
}

/* ---- powers of two ---- */

static bool wants_power_of_two(const char *sentence)
{
    static const char *const phrases[] = {"power of 2",    "power of two", "powers of 2",
                                          "powers of two", "power-of-two", "power-of-2"};
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) {
        if (strcasestr(sentence, phrases[i]) != NULL) {
            return true;
        }
    }
    return false;
}

/* The comment on the failing call wants a power of two, and the only number that it is given is
 * none. */
bool cairn_blame_power_of_two(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    uint32_t numbers = 0;
    uint32_t which = 0;
    for (uint32_t i = 0; i < op->param_count; i++) {
        const bool is_number =
            t->model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_INTEGER &&
            op->params[i].pass == CAIRN_PASS_VALUE;
        numbers += is_number;
        which = is_number ? i : which;
    }
    int64_t number;
    if (op->kind != CAIRN_OP_CALL || op->doc == NULL || numbers != 1 ||
        !has_sentence(op->doc, wants_power_of_two) || !number_given(t, s, which, &number) ||
        (number > 0 && (number & (number - 1)) == 0)) {
        return false;
    }
    cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, which);
    cairn_str_addf(&t->blame->why, "%s is no power of two.", cairn_trial_describe_arg(t, s, which));
    return true;
}

/* ---- what holds while things change ---- */

/* Whether the comment promises that what was yielded before holds while things change: "the map may
 * be changed while iterators are open", "iterators remain valid"; not only for a time. */
static bool promises_to_hold(const char *comment)
{
    enum { NEAR = 60 };
    static const char *const phrases[] = {
        "may be changed",     "may be modified",  "can be modified", "safe to remove",
        "safe to delete",     "safely removed",   "safely deleted",  "remain valid",
        "remains valid",      "stay valid",       "stays valid",     "not invalidate",
        "never invalidate",   "stay good",        "stays good",      "remain usable",
        "remains usable",     "stay usable",      "stays usable",    "whatever is done to",
        "may be open during", "may be open while"};
    static const char *const limits[] = {"until", "unless", "as long as", "before"};
    struct cairn_str line = {0};
    cairn_blame_on_one_line(&line, comment == NULL ? "" : comment,
                            comment == NULL ? 0 : strlen(comment));
    const char *doc = cairn_str_text(&line);
    bool holds = false;
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++) {
        const char *at = strcasestr(doc, phrases[i]);
        bool is_limited = false;
        for (size_t k = 0; at != NULL && k < sizeof limits / sizeof *limits; k++) {
            const char *limit = strcasestr(at, limits[k]);
            is_limited = is_limited || (limit != NULL && limit - at < NEAR);
        }
        holds = holds || (at != NULL && !is_limited);
    }
    cairn_str_release(&line);
    return holds;
}

bool cairn_documented_to_hold(const struct cairn_op *op)
{
    return promises_to_hold(op->doc) || promises_to_hold(op->group_doc);
}

/* ---- what is taken for granted ---- */

static bool is_assumption(const char *sentence)
{
    static const char *const said[] = {"is assumed",
                                       "are assumed",
                                       "assumes that",
                                       "be assumed that",
                                       "assumes the",
                                       "assuming that",
                                       "caller must ensure",
                                       "caller must make sure",
                                       "caller should ensure",
                                       "caller is respons",
                                       "caller's respons",
                                       "caller guarantees",
                                       "caller must guarantee",
                                       "respons",
                                       NULL};
    static const char *const others[] = {"free",    "releas",    "destroy", "clos",
                                         "dealloc", "ownership", "default", " if ",
                                         "when",    "allocat",   NULL};
    static const char *const whose[] = {"caller", "assum", NULL};
    return cairn_inferred_says(sentence, said) && cairn_inferred_says(sentence, whose) &&
           !cairn_inferred_says(sentence, others);
}

/* Whether the comment says by a sum or a product of two of its numbers, or by a square, how much
 * there has to be. */
static bool states_sum_of_room(const struct cairn_model *model, const struct cairn_op *op)
{
    static const char *const least[] = {"at least", "enough room for", "large enough", NULL};
    static const char *const sums[] = {"+", "*", "plus", "sum of", "times", NULL};
    static const char *const squares[] = {"square root of", "square of", "squared", NULL};
    bool does = false;
    for (const char *at = op->doc; at != NULL && *at != '\0' && !does;
         at += strcspn(at, ".;"), at += *at != '\0') {
        char *sentence = strndup(at, strcspn(at, ".;"));
        uint32_t named = 0;
        for (uint32_t i = 0; i < op->param_count; i++) {
            const struct cairn_param *param = &op->params[i];
            named += strlen(param->name) > 1 &&
                     model->sorts.items[param->sort].kind == CAIRN_SORT_INTEGER &&
                     strstr(sentence, param->name) != NULL;
        }
        does = (named > 1 && cairn_inferred_says(sentence, least) &&
                cairn_inferred_says(sentence, sums)) ||
               (named > 0 && strcasestr(sentence, "element") != NULL &&
                cairn_inferred_says(sentence, squares));
        free(sentence);
    }
    return does;
}

/* Whether the block is memory of the test's in which the failing call wants to have more room, by a
 * constant that its comment names, or by its declaration. */
static const char *wants_room(const struct cairn_trial *t, uint32_t block)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count; i++) {
        const uint32_t c =
            cairn_trial_block(t, s, i) == block ? cairn_room_stated(t->model, op, i) : CAIRN_NONE;
        if (c != CAIRN_NONE &&
            (uint64_t)t->model->constants.items[c].integer > t->outcome.blocks[block].size) {
            return t->model->constants.items[c].name;
        }
        if (cairn_trial_block(t, s, i) == block &&
            cairn_room_declared(t->model, op, i) > t->outcome.blocks[block].size) {
            return op->params[i].name;
        }
    }
    return NULL;
}

/* It goes over the end of memory, and the comment on the call says how much there has to be, by a
 * constant, or in a way that nobody but a reader understands. */
bool cairn_blame_stated_room(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const bool is_over = t->pattern->failure == CAIRN_FAILURE_HEAP_OVERFLOW ||
                         t->pattern->failure == CAIRN_FAILURE_HEAP_OVERREAD;
    const uint32_t block = t->outcome.head.fault_block;
    if (!is_over || op->kind != CAIRN_OP_CALL || block == CAIRN_NONE) {
        return false;
    }
    const char *size = wants_room(t, block);
    const bool is_librarys = t->outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY;
    if (size == NULL && (is_librarys || !states_sum_of_room(t->model, op))) {
        return false;
    }
    cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, CAIRN_NONE);
    cairn_str_addf(&t->blame->why, "The header says how much room %s wants%s%s.", op->name,
                   size == NULL ? "" : ": ", size == NULL ? "" : size);
    return true;
}

/* The comment on a call that the failure needs says that it assumes something, or leaves a check to
 * the caller; whether this is it, nobody but a reader knows. */
bool cairn_blame_assumed(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        if (op->kind == CAIRN_OP_CALL && has_sentence(op->doc, is_assumption)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, CAIRN_NONE);
            cairn_str_addf(&t->blame->why,
                           "The comment on %s takes something for granted that may not be so.",
                           op->name);
            return true;
        }
    }
    return false;
}

/* ---- what is half ended ---- */

/* "Frees just the items", "frees the array but not what is in it": what the call itself frees. That
 * one which takes something out does not free it is no such thing. */
static bool is_half_end(const char *sentence)
{
    static const char *const frees[] = {"frees ", "free just", "free only", NULL};
    static const char *const parts[] = {"just the",     "only the",        "but not",
                                        "but does not", "does not free",   "free just",
                                        "free only",    "without freeing", NULL};
    static const char *const others[] = {"must be freed", "to be freed", "caller", "has to", NULL};
    return cairn_inferred_says(sentence, frees) && cairn_inferred_says(sentence, parts) &&
           !cairn_inferred_says(sentence, others);
}

bool cairn_documented_part(const struct cairn_op *op)
{
    return op->kind == CAIRN_OP_CALL && op->destroys < 0 && has_sentence(op->doc, is_half_end);
}

/* The comment on a call that the failure needs says that it frees a part alone: what is left is not
 * to be used, by whoever does not know the rest. */
bool cairn_blame_half_ended(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        if (op->param_count != 0 && cairn_trial_takes_object(t, s, 0) &&
            cairn_documented_part(op)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, 0);
            cairn_str_addf(&t->blame->why, "The comment on %s says that it frees a part alone.",
                           op->name);
            return true;
        }
    }
    return false;
}

/* ---- what does not stay ---- */

static bool says_valid_until(const struct cairn_op *op)
{
    static const char *const ends[] = {"valid until", "valid only until", "valid till",
                                       "invalidated", "invalidates"};
    bool is_said = false;
    for (size_t i = 0; op->doc != NULL && i < sizeof ends / sizeof *ends; i++) {
        is_said = is_said || strcasestr(op->doc, ends[i]) != NULL;
    }
    return is_said;
}

/* Whether statement c may change an object that the maker was given. */
static bool may_change_owner(const struct cairn_trial *t, uint32_t maker, uint32_t c)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, maker);
    for (uint32_t i = 0; i < cairn_trial_op(t, maker)->param_count; i++) {
        if (args[i].kind == CAIRN_ARG_VALUE && cairn_trial_takes_object(t, maker, i) &&
            cairn_may_change(t->model, t->sequence, c, &args[i]) &&
            cairn_trial_op(t, c)->kind == CAIRN_OP_CALL) {
            return true;
        }
    }
    return false;
}

bool cairn_trial_has_expired(const struct cairn_trial *t, uint32_t maker, uint32_t s)
{
    const bool is_said = says_valid_until(cairn_trial_op(t, maker));
    for (uint32_t c = maker + 1; c < s && is_said; c++) {
        if (may_change_owner(t, maker, c)) {
            return true;
        }
    }
    return false;
}

/* Whether the comment says that what the call yields stays until its object changes, not until that
 * is gone. */
static bool says_until_changed(const char *doc)
{
    static const char *const changes[] = {"chang", "modif", "added",  "adds", "append", "set",
                                          "next",  "again", "insert", "call", "written"};
    static const char *const ends[] = {"freed",   "destroy",  "closed",
                                       "deleted", "released", "unref"};
    const char *until = doc == NULL ? NULL : strcasestr(doc, "until");
    enum { SAID = 256 };
    char said[SAID];
    if (until == NULL) {
        return false;
    }
    snprintf(said, sizeof said, "%.*s", (int)strcspn(until, ".;"), until);
    bool is_changed = false;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        is_changed = is_changed || strcasestr(said, changes[i]) != NULL;
    }
    for (size_t i = 0; i < sizeof ends / sizeof *ends && is_changed; i++) {
        /* "Until the next call or until it is freed": whatever comes first. */
        is_changed = strcasestr(said, ends[i]) == NULL || strcasestr(said, " or ") != NULL;
    }
    return is_changed;
}

/* A call is given text that is valid until its object changes, and changes that very object;
 * without the call, or if it is the one that fails, nothing fails. */
bool cairn_blame_expiring(struct cairn_trial *t)
{
    const uint32_t last = t->outcome.head.statement;
    for (uint32_t s = 0; s <= last; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
        for (uint32_t i = 0; i < op->param_count; i++) {
            const enum cairn_sort_kind kind = t->model->sorts.items[op->params[i].sort].kind;
            const uint32_t maker = args[i].kind == CAIRN_ARG_VALUE ? args[i].index : CAIRN_NONE;
            if (maker != CAIRN_NONE && (kind == CAIRN_SORT_STRING || kind == CAIRN_SORT_BYTES) &&
                cairn_trial_op(t, maker)->kind == CAIRN_OP_CALL &&
                says_until_changed(cairn_trial_op(t, maker)->doc) &&
                may_change_owner(t, maker, s) &&
                (s == last || (cairn_trial_leave_out(t, s) && !cairn_trial_fails_alike(t)))) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
                cairn_str_addf(&t->blame->why,
                               "%s is valid until its object changes, which this call does.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}

/* ---- parts ---- */

/* Whether the sentence that begins at `begin` forbids what stands at `at`. */
static bool is_forbidden(const char *begin, const char *at)
{
    static const char *const words[] = {"neither",    "must not",  "may not",   "cannot",
                                        "should not", "must n",    "can not",   "shall not",
                                        "mustn't",    "may never", "must never"};
    char *before = strndup(begin, (size_t)(at - begin));
    bool is_it = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        is_it = is_it || strcasestr(before, words[i]) != NULL;
    }
    free(before);
    return is_it;
}

/* Whether the comment wants none of the objects that the call is given to be a part of another. */
static bool wants_apart(const char *doc)
{
    static const char *const parts[] = {
        "be inside",       "be part of",     "be a part of",    "be within",
        "be an element",   "lie inside",     "be contained in", "inside the other",
        "be a descendant", "be an ancestor", "be a child of",   "inside one another"};
    for (size_t i = 0; doc != NULL && i < sizeof parts / sizeof *parts; i++) {
        for (const char *at = strcasestr(doc, parts[i]); at != NULL;
             at = strcasestr(at + 1, parts[i])) {
            const char *begin = at;
            while (begin > doc && strchr(".;", begin[-1]) == NULL) {
                begin--;
            }
            if (is_forbidden(begin, at)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether the value was got from the other: by calls that are given that and yield nothing of the
 * caller's own, or as a field of it. */
static bool is_got_from(const struct cairn_trial *t, const struct cairn_arg *value,
                        const struct cairn_arg *other, uint32_t steps)
{
    const uint32_t maker = value->index;
    const uint32_t op = t->sequence->statements.items[maker].op;
    if (steps == 0 || cairn_facts_yields_owned(t->replayer->facts, op, value->output)) {
        return false;
    }
    for (uint32_t i = 0; i < t->sequence->statements.items[maker].arg_count; i++) {
        const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, maker)[i];
        if (arg->kind == CAIRN_ARG_VALUE &&
            ((arg->index == other->index && arg->output == other->output) ||
             is_got_from(t, arg, other, steps - 1))) {
            return true;
        }
    }
    return false;
}

enum { STEPS = 3 }; /* calls and fields from a whole to its part */

/* Which argument of statement s is a part of something of its sort, which may have gone into
 * another argument since; CAIRN_NONE if none is. */
static uint32_t part_of_any(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    for (uint32_t i = 0; i < op->param_count; i++) {
        for (uint32_t m = 0; m < s && args[i].kind == CAIRN_ARG_VALUE; m++) {
            const struct cairn_op *maker = cairn_trial_op(t, m);
            const struct cairn_arg whole = {.kind = CAIRN_ARG_VALUE, .index = m};
            if (maker->output_count == 1 && maker->outputs[0].sort == op->params[i].sort &&
                cairn_trial_takes_object(t, s, i) && is_got_from(t, &args[i], &whole, STEPS)) {
                return i;
            }
        }
    }
    return CAIRN_NONE;
}

/* Which argument of statement s was got from another of its sort; CAIRN_NONE if none was. */
static uint32_t part_of_another(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    for (uint32_t i = 0; i < op->param_count; i++) {
        for (uint32_t k = 0; k < op->param_count; k++) {
            if (i != k && op->params[i].sort == op->params[k].sort &&
                args[i].kind == CAIRN_ARG_VALUE && args[k].kind == CAIRN_ARG_VALUE &&
                cairn_trial_takes_object(t, s, i) && is_got_from(t, &args[i], &args[k], STEPS)) {
                return i;
            }
        }
    }
    return CAIRN_NONE;
}

/* Of two objects one was got from the other, and the comment wants neither to be a part of the
 * other: move(value, element). A call before has to be needed for the failure. */
bool cairn_blame_stated_part(struct cairn_trial *t)
{
    const uint32_t failing = t->outcome.head.statement;
    for (uint32_t s = 0; s <= failing; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const uint32_t part =
            op->kind == CAIRN_OP_CALL && wants_apart(op->doc) ? part_of_another(t, s) : CAIRN_NONE;
        if (part != CAIRN_NONE &&
            (s == failing || (cairn_trial_leave_out(t, s) && !cairn_trial_still_fails(t)))) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, part);
            cairn_str_addf(&t->blame->why,
                           "%s is part of another argument, which the comment forbids.",
                           cairn_trial_describe_arg(t, s, part));
            return true;
        }
    }
    const struct cairn_op *op = cairn_trial_op(t, failing);
    const uint32_t part = op->kind == CAIRN_OP_CALL && op->param_count > 1 && wants_apart(op->doc)
                              ? part_of_any(t, failing)
                              : CAIRN_NONE;
    if (part != CAIRN_NONE) {
        cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, failing, part);
        cairn_str_addf(&t->blame->why,
                       "%s may be part of another argument, which the comment forbids.",
                       cairn_trial_describe_arg(t, failing, part));
    }
    return part != CAIRN_NONE;
}
