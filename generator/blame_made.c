/* Texts and numbers that have to come out of the library, though their types do not tell: interned
 * strings, marks. */
#include <string.h>

#include "generator/blame_internal.h"

enum {
    MOST_MAKERS = 16, /* of texts or numbers that are tried */
};

static const struct cairn_arg *argument(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    return &cairn_sequence_args(t->sequence, s)[i];
}

/* ---- what the library yields ---- */

/* Appends a call that makes an object of the sort out of nothing. Returns whether there is one. */
static bool append_object(struct cairn_trial *t, uint32_t sort, struct cairn_arg *object)
{
    for (uint32_t w = 0; w < t->model->ops.count; w++) {
        const struct cairn_op *op = &t->model->ops.items[w];
        const uint32_t before = t->variant.statements.count;
        if (op->kind == CAIRN_OP_CALL && op->unavailable == NULL && op->output_count != 0 &&
            op->outputs[0].param < 0 && op->outputs[0].sort == sort &&
            cairn_executor_has(t->replayer->executor, w) &&
            cairn_trial_append(t, w, CAIRN_NONE, NULL, CAIRN_NONE, NULL)) {
            *object = (struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = before};
            return true;
        }
    }
    return false;
}

/* Begins the variant before statement s, and appends call m on the object, or on a new one where
 * that is none of the kind. Sets what it yields. */
static bool append_yield(struct cairn_trial *t, uint32_t s, uint32_t m,
                         const struct cairn_arg *object, uint32_t object_sort,
                         struct cairn_arg *yielded)
{
    const struct cairn_op *op = &t->model->ops.items[m];
    uint32_t taker = CAIRN_NONE;
    struct cairn_arg own;
    cairn_trial_begin_before(t, s);
    for (uint32_t k = 0; k < op->param_count; k++) {
        const enum cairn_sort_kind kind = t->model->sorts.items[op->params[k].sort].kind;
        if (kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_HANDLE) {
            if (taker != CAIRN_NONE) {
                return false;
            }
            taker = k;
        }
    }
    if (taker != CAIRN_NONE && (object == NULL || op->params[taker].sort != object_sort)) {
        if (!append_object(t, op->params[taker].sort, &own)) {
            return false;
        }
        object = &own;
    }
    if (!cairn_trial_append(t, m, taker, object, CAIRN_NONE, NULL)) {
        return false;
    }
    *yielded =
        (struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = t->variant.statements.count - 1};
    return true;
}

static bool is_yielder(const struct cairn_trial *t, uint32_t m)
{
    const struct cairn_op *op = &t->model->ops.items[m];
    return op->kind == CAIRN_OP_CALL && !op->is_builtin && op->unavailable == NULL &&
           op->output_count != 0 && op->outputs[0].param < 0 && op->destroys < 0 &&
           cairn_executor_has(t->replayer->executor, m);
}

/* Whether the argument is a text of the caller's. */
static bool is_own_text(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_arg *arg = argument(t, s, i);
    return arg->kind == CAIRN_ARG_BYTES || arg->kind == CAIRN_ARG_CONSTANT ||
           (arg->kind == CAIRN_ARG_VALUE && cairn_trial_op(t, arg->index)->kind != CAIRN_OP_CALL &&
            cairn_trial_op(t, arg->index)->kind != CAIRN_OP_GET);
}

/* Whether parameter k of statement s takes the same as parameter i, and is given a text of the
 * caller's. */
static bool is_like(const struct cairn_trial *t, uint32_t s, uint32_t i, uint32_t k)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    return k != i && k < op->param_count && op->params[k].sort == op->params[i].sort &&
           op->params[k].type == op->params[i].type &&
           t->model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_STRING &&
           is_own_text(t, s, k);
}

/* Whether what the variant yields will do for argument i of s: alone, or for all texts of the
 * caller's that are passed beside it. */
static bool will_do(struct cairn_trial *t, uint32_t s, uint32_t i, struct cairn_arg yielded)
{
    struct cairn_sequence both = {0};
    const struct cairn_sequence *whole = t->sequence;
    cairn_sequence_copy(&both, whole);
    for (uint32_t k = 0; k < both.statements.items[s].arg_count; k++) {
        if (is_like(t, s, i, k)) {
            both.args.items[both.statements.items[s].first_arg + k] = yielded;
        }
    }
    t->sequence = &both;
    const bool passes = cairn_trial_passes_given(t, s, i, yielded);
    t->sequence = whole;
    cairn_sequence_release(&both);
    return passes;
}

/* Whether the sequence passes with what some call of the library yields for argument i of s: on the
 * receiver, where that is of the kind. Sets which. */
static bool passes_with_yielded(struct cairn_trial *t, uint32_t s, uint32_t i, uint32_t *maker)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_param *param = &op->params[i];
    const bool has_receiver =
        i != 0 && cairn_trial_takes_object(t, s, 0) && argument(t, s, 0)->kind == CAIRN_ARG_VALUE;
    uint32_t tried = 0;
    for (uint32_t m = 0; m < t->model->ops.count && tried < MOST_MAKERS; m++) {
        struct cairn_arg yielded;
        if (!is_yielder(t, m) || t->model->ops.items[m].outputs[0].sort != param->sort ||
            t->model->ops.items[m].outputs[0].type != param->type) {
            continue;
        }
        tried++;
        if (append_yield(t, s, m, has_receiver ? argument(t, s, 0) : NULL, op->params[0].sort,
                         &yielded) &&
            will_do(t, s, i, yielded)) {
            *maker = m;
            return true;
        }
    }
    return false;
}

/* ---- texts ---- */

bool cairn_trial_fails_with_text(struct cairn_trial *t, uint32_t i, size_t length)
{
    const uint32_t s = t->outcome.head.statement;
    char text[CAIRN_TRIAL_LONG_TEXT];
    memset(text, 'a', sizeof text);
    cairn_sequence_copy(&t->variant, t->sequence);
    const struct cairn_arg arg = {.kind = CAIRN_ARG_BYTES,
                                  .integer = (int64_t)length,
                                  .index = cairn_sequence_add_bytes(&t->variant, text, length)};
    t->variant.args.items[t->sequence->statements.items[s].first_arg + i] = arg;
    return cairn_trial_still_fails(t);
}

/* Whether the text came out of another object than the one that the call is made on, and the call
 * passes on that one. */
static bool passes_on_owner(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_arg *arg = argument(t, s, i);
    const struct cairn_arg *receiver = argument(t, s, 0);
    if (i == 0 || arg->kind != CAIRN_ARG_VALUE || receiver->kind != CAIRN_ARG_VALUE ||
        cairn_trial_op(t, arg->index)->kind != CAIRN_OP_CALL ||
        cairn_trial_op(t, arg->index)->param_count == 0 || !cairn_trial_takes_object(t, s, 0)) {
        return false;
    }
    const struct cairn_arg owner = *argument(t, arg->index, 0);
    if (owner.kind != CAIRN_ARG_VALUE ||
        cairn_trial_op(t, arg->index)->params[0].sort != cairn_trial_op(t, s)->params[0].sort ||
        (owner.index == receiver->index && owner.output == receiver->output)) {
        return false;
    }
    cairn_trial_begin_before(t, s);
    return cairn_trial_passes_given(t, s, 0, owner);
}

/* Whether the two statements are passed a value in common. */
static bool share_value(const struct cairn_trial *t, uint32_t s, uint32_t other)
{
    const struct cairn_statement *statement = &t->sequence->statements.items[s];
    for (uint32_t i = 0; i < statement->arg_count; i++) {
        const struct cairn_arg *arg = argument(t, s, i);
        if (arg->kind == CAIRN_ARG_VALUE && cairn_sequence_takes(t->sequence, other, arg->index)) {
            return true;
        }
    }
    return false;
}

/* Memory of the caller's that the failing call is passed is damaged by one before, on another
 * object, which takes what lies around a text for its own. */
static bool blame_strayed(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const uint32_t block = t->outcome.head.fault_block;
    const bool is_callers = t->outcome.head.kind == CAIRN_OUTCOME_VIOLATION &&
                            block != CAIRN_NONE &&
                            t->outcome.blocks[block].origin != CAIRN_ORIGIN_LIBRARY;
    for (uint32_t k = 0; k < s && is_callers; k++) {
        const struct cairn_op *op = cairn_trial_op(t, k);
        for (uint32_t i = 0;
             i < op->param_count && op->kind == CAIRN_OP_CALL && !share_value(t, s, k); i++) {
            uint32_t maker = CAIRN_NONE;
            if (t->model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_STRING &&
                cairn_sequence_loop_of(t->sequence, k) == CAIRN_NONE && is_own_text(t, k, i) &&
                passes_with_yielded(t, k, i, &maker)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, k, i);
                cairn_str_addf(&t->blame->why,
                               "%s is the caller's; with what %s returns nothing fails.",
                               cairn_trial_describe_arg(t, k, i), t->model->ops.items[maker].name);
                return true;
            }
        }
    }
    return false;
}

/* The call fails on whatever text the caller writes, and passes on one that the library yields: it
 * is made for these (interned strings, strings with a head). Or on one of another object's, and
 * passes on one of its own. */
bool cairn_blame_made_text(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; op->kind == CAIRN_OP_CALL && i < op->param_count; i++) {
        uint32_t maker = CAIRN_NONE;
        if (t->model->sorts.items[op->params[i].sort].kind != CAIRN_SORT_STRING ||
            cairn_sequence_loop_of(t->sequence, s) != CAIRN_NONE) {
            continue;
        }
        const bool is_foreign = !is_own_text(t, s, i) && passes_on_owner(t, s, i);
        const bool is_own = is_own_text(t, s, i) && cairn_trial_fails_with_text(t, i, 1) &&
                            cairn_trial_fails_with_text(t, i, CAIRN_TRIAL_LONG_TEXT);
        if ((is_foreign || is_own) && passes_with_yielded(t, s, i, &maker)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why, "%s is %s; on what %s returns it does not fail.",
                           cairn_trial_describe_arg(t, s, i),
                           is_own ? "the caller's, and it fails on any such" : "another object's",
                           t->model->ops.items[maker].name);
            return true;
        }
    }
    return blame_strayed(t);
}

/* ---- numbers ---- */

/* Whether numbers of the type are no plain ones by its name. */
static bool is_told_apart(const struct cairn_type *type)
{
    static const char *const words[] = {"mark",   "id",     "handle",     "cookie", "token",
                                        "ref",    "cursor", "checkpoint", "slot",   "position",
                                        "pos",    "iter",   "iterator",   "node",   "snapshot",
                                        "ticket", "anchor", "bookmark",   NULL};
    return type->kind == CAIRN_TYPE_INTEGER && type->typedef_name != NULL &&
           cairn_text_has_any(type->typedef_name, words);
}

/* A number is written down whose type only the library yields by its name, and with one that it
 * yields nothing fails. */
bool cairn_blame_made_number(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        for (uint32_t i = 0; op->kind == CAIRN_OP_CALL && i < op->param_count; i++) {
            const struct cairn_arg *arg = argument(t, s, i);
            uint32_t maker = CAIRN_NONE;
            const bool is_made =
                arg->kind == CAIRN_ARG_VALUE &&
                cairn_trial_op(t, arg->index)->output_count > arg->output &&
                cairn_trial_op(t, arg->index)->outputs[arg->output].type == op->params[i].type;
            if (is_made || op->params[i].pass != CAIRN_PASS_VALUE ||
                !is_told_apart(&t->model->types.items[op->params[i].type]) ||
                cairn_sequence_loop_of(t->sequence, s) != CAIRN_NONE ||
                !passes_with_yielded(t, s, i, &maker)) {
                continue;
            }
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why, "%s is not what %s returned.",
                           cairn_trial_describe_arg(t, s, i), t->model->ops.items[maker].name);
            return true;
        }
    }
    return false;
}

/* The object that statement s is given first, or what that was read out of; CAIRN_NONE if it is
 * given none that a statement made. */
static uint32_t first_whole(const struct cairn_trial *t, uint32_t s)
{
    for (uint32_t i = 0; i < cairn_trial_op(t, s)->param_count; i++) {
        if (cairn_trial_takes_object(t, s, i)) {
            const struct cairn_arg *object = argument(t, s, i);
            return object->kind == CAIRN_ARG_VALUE ? cairn_trial_whole(t, object) : CAIRN_NONE;
        }
    }
    return CAIRN_NONE;
}

/* A number that a call yielded for one object, or that was read out of it, is used with another
 * one, in the failing call or in one without which nothing fails: of a type of its own it may be a
 * place in the first. */
bool cairn_blame_foreign_number(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const uint32_t whole = op->kind == CAIRN_OP_CALL ? first_whole(t, s) : CAIRN_NONE;
        for (uint32_t i = 0; whole != CAIRN_NONE && i < op->param_count; i++) {
            const struct cairn_arg *arg = argument(t, s, i);
            /* Of those that are handles, cairn_blame_foreign knows more. */
            if (arg->kind != CAIRN_ARG_VALUE || op->params[i].pass != CAIRN_PASS_VALUE ||
                t->model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_HANDLE ||
                !is_told_apart(&t->model->types.items[op->params[i].type])) {
                continue;
            }
            const uint32_t owner = first_whole(t, arg->index);
            const bool is_foreign = owner != CAIRN_NONE && owner != whole && owner != arg->index &&
                                    !cairn_trial_is_at_home(t, s, i);
            if (is_foreign && (s == t->outcome.head.statement ||
                               (cairn_trial_leave_out(t, s) && !cairn_trial_still_fails(t)))) {
                cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
                cairn_str_addf(&t->blame->why, "%s comes from another object.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}

/* ---- memory ---- */

/* Whether the failing call, which frees memory of no type, is given what another one yielded out of
 * the middle of a block, and does not end all that this yields. */
static bool frees_middle(const struct cairn_trial *t, uint32_t i)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_arg *arg = argument(t, s, i);
    const struct cairn_wire_value *value =
        arg->kind == CAIRN_ARG_VALUE ? cairn_outcome_value(&t->outcome, arg->index, arg->output)
                                     : NULL;
    if (value == NULL || value->kind != CAIRN_VALUE_HEAP || value->bits == 0 ||
        cairn_trial_op(t, arg->index)->kind != CAIRN_OP_CALL ||
        !cairn_model_points_to_void(t->model, cairn_trial_op(t, s)->params[i].type)) {
        return false;
    }
    const uint32_t maker = t->sequence->statements.items[arg->index].op;
    const uint32_t user = t->sequence->statements.items[s].op;
    return !cairn_uses_is_meant(t->replayer->facts, maker, user);
}

static bool blame_freed_middle(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        if (t->pattern->failure == CAIRN_FAILURE_INVALID_FREE && frees_middle(t, i)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
            cairn_str_addf(&t->blame->why, "%s lies in the middle of a block of the library's.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* libc's free is given what the library did not allocate as a block of its own, and nobody says
 * that the caller frees it: to try was our guess. Or the library's own is given what lies in the
 * middle of a block. */
bool cairn_blame_guessed_free(struct cairn_trial *t)
{
    if (blame_freed_middle(t)) {
        return true;
    }
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    if (op->kind != CAIRN_OP_CALL || !op->is_builtin || op->destroys != 0 ||
        t->pattern->failure != CAIRN_FAILURE_INVALID_FREE ||
        argument(t, s, 0)->kind != CAIRN_ARG_VALUE) {
        return false;
    }
    const struct cairn_op *maker = cairn_trial_op(t, argument(t, s, 0)->index);
    if (maker->kind == CAIRN_OP_CALL && maker->doc != NULL &&
        strcasestr(maker->doc, "free") != NULL) {
        return false;
    }
    cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, 0);
    cairn_str_addf(&t->blame->why, "%s is no block that was given to the caller.",
                   cairn_trial_describe_arg(t, s, 0));
    return true;
}
