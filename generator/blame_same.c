/* One object in two places of a call, or in two calls that put it somewhere. */
#include <stdlib.h>
#include <string.h>

#include "generator/blame_internal.h"
#include "generator/facts.h"

/* Whether both arguments of statement s lie in one block, or are one object of the library's own.
 */
static bool is_one_object(const struct cairn_trial *t, uint32_t s, uint32_t i, uint32_t k)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const struct cairn_wire_value *one = cairn_trial_value(t, &args[i]);
    const struct cairn_wire_value *other = cairn_trial_value(t, &args[k]);
    const bool is_static = one != NULL && other != NULL && one->kind == CAIRN_VALUE_STATIC &&
                           other->kind == CAIRN_VALUE_STATIC && one->block == other->block &&
                           one->bits == other->bits;
    return is_static || (cairn_trial_block(t, s, i) != CAIRN_NONE &&
                         cairn_trial_block(t, s, i) == cairn_trial_block(t, s, k));
}

static bool is_twin(const struct cairn_trial *t, uint32_t s, uint32_t i, uint32_t k)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    return op->params[i].sort == op->params[k].sort && cairn_trial_takes_object(t, s, i) &&
           cairn_trial_takes_object(t, s, k) && is_one_object(t, s, i, k);
}

/* Whether the call is given one object for two parameters of one type that may be meant; all may
 * be where `is_meant` is NULL. */
static bool has_twin(const struct cairn_trial *t, uint32_t s, const bool *is_meant,
                     uint32_t *ret_arg)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 1; op->kind == CAIRN_OP_CALL && i < op->param_count; i++) {
        for (uint32_t k = 0; k < i; k++) {
            if ((is_meant == NULL || (is_meant[i] && is_meant[k])) && is_twin(t, s, i, k)) {
                *ret_arg = i;
                return true;
            }
        }
    }
    return false;
}

/* Where the comment's sentence begins that holds `at`. */
static const char *sentence_of(const char *doc, const char *at)
{
    while (at > doc && strncmp(at - 1, ". ", 2) != 0 && strncmp(at - 1, ".\n", 2) != 0) {
        at--;
    }
    return at;
}

/* Which parameters the sentence around `at` is about: those that it names, if there are two of
 * them, else all. */
static void find_meant(const struct cairn_op *op, const char *at, bool *is_meant)
{
    const char *begin = sentence_of(op->doc, at);
    const char *end = strpbrk(at, ".;");
    char *sentence = strndup(begin, end == NULL ? strlen(begin) : (size_t)(end - begin));
    uint32_t named = 0;
    for (uint32_t i = 0; i < op->param_count; i++) {
        const char *name = op->params[i].name;
        is_meant[i] = name[0] != '\0' && cairn_text_has_identifier(sentence, name);
        named += is_meant[i];
    }
    if (named < 2) {
        memset(is_meant, 1, op->param_count);
    }
    free(sentence);
}

/* Whether the sentence around `at` demands something, and promises nothing of results. */
static bool is_demand(const char *doc, const char *at)
{
    static const char *const demands[] = {"assum", "must", "requir", "should", "has to", "have to"};
    static const char *const others[] = {"return", "whether", "test", "check", "result"};
    const char *begin = sentence_of(doc, at);
    const char *end = strpbrk(at, ".;");
    char *sentence = strndup(begin, end == NULL ? strlen(begin) : (size_t)(end - begin));
    bool is_it = false;
    for (size_t i = 0; i < sizeof demands / sizeof *demands; i++) {
        is_it = is_it || strcasestr(sentence, demands[i]) != NULL;
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        is_it = is_it && strcasestr(sentence, others[i]) == NULL;
    }
    free(sentence);
    return is_it;
}

/* Whether the comment on the call wants objects that it is given to be different, and these are
 * not. */
static bool breaks_difference(const struct cairn_trial *t, uint32_t s, uint32_t *ret_arg)
{
    static const struct {
        const char *text;
        bool is_weak; /* demands nothing by itself */
    } phrases[] = {{"be different", false},     {"be distinct", false},
                   {"not be the same", false},  {"must differ", false},
                   {"not be identical", false}, {"two different", false},
                   {"two distinct", false},     {"cannot be the same", false},
                   {"distinct from", true},     {"are distinct", true},
                   {"not alias", true}};
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (size_t i = 0; op->doc != NULL && i < sizeof phrases / sizeof *phrases; i++) {
        const char *at = strcasestr(op->doc, phrases[i].text);
        bool is_meant[CAIRN_MAX_ARGS] = {false};
        if (at != NULL && (!phrases[i].is_weak || is_demand(op->doc, at))) {
            find_meant(op, at, is_meant);
            if (has_twin(t, s, is_meant, ret_arg)) {
                return true;
            }
        }
    }
    return false;
}

/* Of one sort some are only read, and others are where results go: divmod(q, r, a, b). Which are
 * meant are those. */
static bool has_results(const struct cairn_trial *t, uint32_t s, bool *is_meant)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    uint32_t results = 0;
    uint32_t operands = 0;
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const bool is_object =
            cairn_trial_takes_object(t, s, i) && op->params[i].sort == op->params[0].sort;
        is_meant[i] = is_object && !cairn_model_points_to_const(t->model, op->params[i].type);
        results += is_meant[i];
        operands += is_object && !is_meant[i];
    }
    return results > 1 && operands != 0;
}

/* Whether statement s, before the failing call, took the same object twice, and changes both of
 * what it takes there: fib2(f, f_before, n). */
static bool has_two_results(const struct cairn_trial *t, uint32_t s, uint32_t *ret_arg)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const uint32_t index = t->sequence->statements.items[s].op;
    bool is_meant[CAIRN_MAX_ARGS] = {false};
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        is_meant[i] = cairn_trial_takes_object(t, s, i) &&
                      !cairn_model_points_to_const(t->model, op->params[i].type) &&
                      cairn_facts_changes(t->replayer->facts, index, i);
    }
    return s < t->outcome.head.statement && has_twin(t, s, is_meant, ret_arg);
}

/* Whether argument i is the very object that argument 0 is, be it taken for one of another type. */
static bool is_first_object(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const struct cairn_wire_value *first = cairn_trial_value(t, &args[0]);
    const struct cairn_wire_value *other = cairn_trial_value(t, &args[i]);
    return cairn_trial_takes_object(t, s, i) && is_one_object(t, s, 0, i) &&
           first->bits == other->bits;
}

/* Whether parameter i is one of several of the first one's type that are only read: what is added
 * to what is arithmetic then, add(sum, a, b). */
static bool is_operand(const struct cairn_trial *t, const struct cairn_op *op, uint32_t i)
{
    uint32_t operands = 0;
    for (uint32_t k = 1; k < op->param_count; k++) {
        operands += op->params[k].sort == op->params[0].sort &&
                    cairn_model_points_to_const(t->model, op->params[k].type);
    }
    return operands > 1 && op->params[i].sort == op->params[0].sort &&
           cairn_model_points_to_const(t->model, op->params[i].type);
}

/* Whether statement s is a call on an object that is named after one of the verbs. */
static bool does_to_object(const struct cairn_trial *t, uint32_t s, const char *const *verbs)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    return op->kind == CAIRN_OP_CALL && op->param_count != 0 &&
           cairn_text_has_any(op->name, verbs) && cairn_trial_takes_object(t, s, 0);
}

/* Whether statement s puts an object into itself, or takes it out of itself. */
static bool is_put_into_itself(const struct cairn_trial *t, uint32_t s, uint32_t *ret_arg)
{
    static const char *const verbs[] = {"insert",  "add",    "attach",  "adopt", "hang",
                                        "enqueue", "push",   "prepend", "put",   "child",
                                        "del",     "delete", "remove",  "enter", "nest",
                                        "embed",   "detach", "link",    "chain", NULL};
    const struct cairn_op *op = cairn_trial_op(t, s);
    if (!does_to_object(t, s, verbs)) {
        return false;
    }
    for (uint32_t i = 1; i < op->param_count; i++) {
        if (is_operand(t, op, i)) {
            continue;
        }
        const bool is_any = cairn_model_points_to_void(t->model, op->params[i].type);
        if ((is_any && is_one_object(t, s, 0, i)) || is_first_object(t, s, i)) {
            *ret_arg = i;
            return true;
        }
    }
    return false;
}

/* One object is both of two that the comment wants to be different; or what the call is named after
 * moving, or turning, out of one into the other; or two results go to one; or it is put into
 * itself. */
bool cairn_blame_same_object(struct cairn_trial *t)
{
    static const char *const moves[] = {"merge",  "move",      "migrate", "transfer", "splice",
                                        "meld",   "steal",     "to",      "convert",  "inverse",
                                        "invert", "transpose", NULL};
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        uint32_t arg;
        /* What is begun has nothing yet that could be read. */
        bool is_said =
            breaks_difference(t, s, &arg) || (op->initialises >= 0 && has_twin(t, s, NULL, &arg));
        bool is_result[CAIRN_MAX_ARGS] = {false};
        if (is_said || (cairn_text_has_any(op->name, moves) && has_twin(t, s, NULL, &arg)) ||
            (has_results(t, s, is_result) && has_twin(t, s, is_result, &arg)) ||
            has_two_results(t, s, &arg)) {
            cairn_trial_conclude(t, is_said ? CAIRN_VERDICT_ILLEGAL : CAIRN_VERDICT_SUSPECT, s,
                                 arg);
            cairn_str_addf(&t->blame->why, "%s is the same as another argument.",
                           cairn_trial_describe_arg(t, s, arg));
            return true;
        }
    }
    return false;
}

/* Whether statement s puts into argument 0 what an earlier call of its kind has put there already:
 * what only holds a place for one neighbour of it goes round in a circle then. */
static bool is_put_again(const struct cairn_trial *t, uint32_t s, uint32_t *ret_arg)
{
    static const char *const verbs[] = {"insert",  "add",  "attach",  "adopt",  "hang",
                                        "enqueue", "push", "prepend", "put",    "enter",
                                        "embed",   "link", "chain",   "append", NULL};
    const struct cairn_op *op = cairn_trial_op(t, s);
    if (!does_to_object(t, s, verbs)) {
        return false;
    }
    for (uint32_t i = 1; i < op->param_count; i++) {
        const uint32_t item = cairn_trial_block(t, s, i);
        for (uint32_t g = 0; g < s && item != CAIRN_NONE && cairn_trial_takes_object(t, s, i);
             g++) {
            if (t->sequence->statements.items[g].op == t->sequence->statements.items[s].op &&
                cairn_trial_block(t, g, i) == item &&
                cairn_trial_block(t, g, 0) == cairn_trial_block(t, s, 0)) {
                *ret_arg = i;
                return true;
            }
        }
    }
    return false;
}

static bool conclude_same(struct cairn_trial *t, uint32_t s, uint32_t arg)
{
    cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, arg);
    cairn_str_addf(&t->blame->why, "%s is the same as another argument%s.",
                   cairn_trial_describe_arg(t, s, arg),
                   cairn_trial_block(t, s, arg) == cairn_trial_block(t, s, 0)
                       ? ""
                       : " was before: it is put there twice");
    return true;
}

/* An object is put into itself, or once more into what has it; and nothing fails if no such call is
 * made. */
bool cairn_blame_put_into_itself(struct cairn_trial *t)
{
    const uint32_t failing = t->outcome.head.statement;
    bool is_out[CAIRN_MAX_STATEMENTS] = {false};
    uint32_t first = CAIRN_NONE;
    uint32_t first_arg = 0;
    uint32_t count = 0;
    for (uint32_t s = failing + 1; s-- > 0;) {
        uint32_t arg;
        if (!is_put_into_itself(t, s, &arg) && (s == failing || !is_put_again(t, s, &arg))) {
            continue;
        }
        is_out[s] = s != failing;
        first = s;
        first_arg = arg;
        count++;
        if ((s == failing || (cairn_trial_leave_out(t, s) && !cairn_trial_still_fails(t))) &&
            !cairn_trial_is_copied(t, s, arg)) {
            return conclude_same(t, s, arg);
        }
    }
    return count > 1 && cairn_trial_leave_out_all(t, is_out) && !cairn_trial_still_fails(t) &&
           conclude_same(t, first, first_arg);
}
