/* Places in containers: behind the last one, taken out before, never put in. */

#include "generator/blame_internal.h"

bool cairn_blame_takes_out(const struct cairn_op *op)
{
    static const char *const words[] = {"del",    "delete", "remove", "erase", "unlink",
                                        "detach", "drop",   "rm",     NULL};
    return cairn_text_has_any(op->name, words);
}

/* ---- behind the last one ---- */

/* Whether statement s goes to the next of several, and says that there is none. */
static bool reached_end(const struct cairn_trial *t, uint32_t s)
{
    static const char *const words[] = {"next", "prev", "advance", "forward", "fetch", NULL};
    const struct cairn_op *op = cairn_trial_op(t, s);
    if (op->kind != CAIRN_OP_CALL || op->is_status || op->destroys >= 0 || op->output_count == 0 ||
        op->outputs[0].param >= 0 || !cairn_text_has_any(op->name, words)) {
        return false;
    }
    const struct cairn_arg said = {.kind = CAIRN_ARG_VALUE, .index = s};
    const struct cairn_wire_value *value = cairn_trial_value(t, &said);
    return value != NULL && (value->kind == CAIRN_VALUE_NULL ||
                             (value->kind == CAIRN_VALUE_SCALAR && (int64_t)value->bits <= 0));
}

/* Whether the library has a call by which a caller sees that an iterator stands at the end. */
static bool can_see_end(const struct cairn_model *model, uint32_t sort)
{
    static const char *const words[] = {"end",  "equal", "done", "valid",
                                        "more", "has",   "eof",  NULL};
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        if (op->kind == CAIRN_OP_CALL && op->param_count != 0 && op->destroys < 0 &&
            op->params[0].sort == sort && op->output_count != 0 &&
            cairn_text_has_any(op->name, words)) {
            return true;
        }
    }
    return false;
}

/* Whether the call is there to move an object on, or back. */
static bool moves(const struct cairn_op *op)
{
    static const char *const words[] = {"next", "prev", "advance", "forward", NULL};
    return op->kind == CAIRN_OP_CALL && op->param_count == 1 && op->destroys < 0 &&
           cairn_text_has_any(op->name, words);
}

/* Whether statement s goes to the next of several and does not say whether there is one, which
 * another call would. */
static bool may_reach_end(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    return moves(op) && op->result == CAIRN_NONE && can_see_end(t->model, op->params[0].sort);
}

/* Whether statement s goes to the next of several, and all goes well without it. */
static bool went_too_far(struct cairn_trial *t, uint32_t s)
{
    return moves(cairn_trial_op(t, s)) && cairn_trial_leave_out(t, s) &&
           !cairn_trial_still_fails(t);
}

/* Whether both statements are given one object. */
static bool share_object(const struct cairn_trial *t, uint32_t s, uint32_t other)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
        if (args[i].kind == CAIRN_ARG_VALUE && cairn_trial_takes_object(t, s, i) &&
            cairn_sequence_takes(t->sequence, other, args[i].index)) {
            return true;
        }
    }
    return false;
}

/* Whether another call than statement s yields, behind it, something out of the object that it
 * moved, and a call is given that. */
static bool is_used_behind(const struct cairn_trial *t, uint32_t s)
{
    for (uint32_t k = s + 1; k < t->outcome.head.statement; k++) {
        bool is_used = false;
        for (uint32_t u = k + 1; u <= t->outcome.head.statement; u++) {
            is_used = is_used || cairn_sequence_takes(t->sequence, u, k);
        }
        if (is_used && cairn_trial_op(t, k)->kind == CAIRN_OP_CALL && share_object(t, s, k) &&
            t->sequence->statements.items[s].op != t->sequence->statements.items[k].op) {
            return true;
        }
    }
    return false;
}

/* An iterator that said that there is nothing more, or may have come to the end, was asked for what
 * it stands at. */
bool cairn_blame_past_end(struct cairn_trial *t)
{
    const uint32_t last = t->outcome.head.statement;
    for (uint32_t s = 0; s < last; s++) {
        const bool is_asked =
            share_object(t, s, last) &&
            t->sequence->statements.items[s].op != t->sequence->statements.items[last].op;
        const bool has_ended = is_asked && reached_end(t, s);
        if (has_ended || (is_asked && may_reach_end(t, s)) ||
            (is_used_behind(t, s) && went_too_far(t, s))) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, last, CAIRN_NONE);
            cairn_str_addf(&t->blame->why,
                           has_ended ? "%s said before that there is nothing more."
                                     : "After %s nothing more may come.",
                           cairn_trial_op(t, s)->name);
            return true;
        }
    }
    return false;
}

/* Whether argument i of statement s was yielded as an object of one sort and is one of another,
 * which the call that yielded it was not given: the end of a ring of links lies in what holds them.
 */
static bool is_no_element(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    const uint32_t block = cairn_trial_block(t, s, i);
    if (arg->kind != CAIRN_ARG_VALUE || block == CAIRN_NONE || !cairn_trial_takes_object(t, s, i) ||
        cairn_trial_op(t, arg->index)->kind != CAIRN_OP_CALL) {
        return false;
    }
    for (uint32_t k = 0; k < cairn_trial_op(t, arg->index)->param_count; k++) {
        if (cairn_trial_block(t, arg->index, k) == block) {
            return false; /* the same as another type */
        }
    }
    const uint32_t maker = t->outcome.blocks[block].allocated_by;
    const struct cairn_op *making = maker < arg->index ? cairn_trial_op(t, maker) : NULL;
    const struct cairn_wire_value *made =
        making == NULL ? NULL : cairn_outcome_value(&t->outcome, maker, 0);
    return made != NULL && making->kind == CAIRN_OP_CALL && making->output_count != 0 &&
           made->kind == CAIRN_VALUE_HEAP && made->block == block && made->bits == 0 &&
           t->model->sorts.items[making->outputs[0].sort].kind == CAIRN_SORT_OBJECT &&
           making->outputs[0].sort != cairn_trial_op(t, arg->index)->outputs[arg->output].sort;
}

bool cairn_blame_no_element(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        for (uint32_t i = 0; i < cairn_trial_op(t, s)->param_count; i++) {
            if (cairn_trial_op(t, s)->kind == CAIRN_OP_CALL && is_no_element(t, s, i)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
                cairn_str_addf(&t->blame->why, "%s is no such object: it stands behind the last.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}

bool cairn_trial_is_given_back(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    if (i == 0 || cairn_trial_op(t, s)->params[i].role != CAIRN_ROLE_SINK ||
        args[0].kind != CAIRN_ARG_VALUE || args[i].kind != CAIRN_ARG_VALUE) {
        return false;
    }
    const uint32_t maker = args[i].index;
    const struct cairn_arg *pool = cairn_sequence_args(t->sequence, maker);
    return cairn_trial_op(t, maker)->kind == CAIRN_OP_CALL &&
           t->sequence->statements.items[maker].arg_count != 0 && pool->kind == CAIRN_ARG_VALUE &&
           pool->index == args[0].index && pool->output == args[0].output;
}

/* How much there is at least at what parameter i points to, 0 if that is not known: of memory and
 * texts a byte, of what the failing call reads. */
static uint64_t least_there(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_param *param = &cairn_trial_op(t, s)->params[i];
    const struct cairn_sort *sort = &t->model->sorts.items[param->sort];
    if (sort->record != CAIRN_NONE && cairn_trial_takes_object(t, s, i)) {
        return t->model->records.items[sort->record].size;
    }
    const bool is_text = sort->kind == CAIRN_SORT_STRING || sort->kind == CAIRN_SORT_BYTES;
    return is_text && param->pass == CAIRN_PASS_VALUE ? 1 : 0;
}

/* The failing call is given a pointer into a block in which there is no room for what it points to:
 * where nothing comes any more, or may come one day. */
bool cairn_blame_end_of_block(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
        const struct cairn_wire_value *value = cairn_trial_value(t, arg);
        const uint64_t wanted = least_there(t, s, i);
        if (value == NULL || value->bits == 0 || value->block != t->outcome.head.fault_block ||
            (value->kind != CAIRN_VALUE_HEAP && value->kind != CAIRN_VALUE_CALLER) ||
            cairn_trial_op(t, arg->index)->kind != CAIRN_OP_CALL) {
            continue;
        }
        const uint64_t size = t->outcome.blocks[value->block].size;
        if (wanted > 0 && value->bits + wanted > size) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why, "%s stands behind the last of what there is.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* ---- what is in no container ---- */

/* Whether the operation puts one of two objects that it is given where the other is. */
static bool puts_in(const struct cairn_model *model, const struct cairn_op *op)
{
    static const char *const words[] = {"add",    "insert", "append", "push",    "prepend", "link",
                                        "attach", "put",    "join",   "enqueue", "set",     NULL};
    uint32_t objects = 0;
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        objects += model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_OBJECT;
    }
    return objects > 1 && cairn_text_has_any(op->name, words);
}

/* Whether argument i of statement s is an object that was made by itself, and was put into nothing
 * since. */
static bool is_nowhere(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_arg *item = &cairn_sequence_args(t->sequence, s)[i];
    const struct cairn_wire_value *value = cairn_trial_value(t, item);
    if (item->kind != CAIRN_ARG_VALUE || value == NULL || value->kind != CAIRN_VALUE_HEAP ||
        t->outcome.blocks[value->block].allocated_by != item->index) {
        return false;
    }
    for (uint32_t k = 0; k < cairn_trial_op(t, item->index)->param_count; k++) {
        if (cairn_trial_takes_object(t, item->index, k)) {
            return false;
        }
    }
    for (uint32_t f = item->index + 1; f < s; f++) {
        if (cairn_sequence_takes(t->sequence, f, item->index) &&
            (cairn_trial_op(t, f)->kind != CAIRN_OP_CALL ||
             puts_in(t->model, cairn_trial_op(t, f)))) {
            return false;
        }
    }
    return true;
}

/* Whether the library has a call that puts objects of the sort into something. */
static bool can_be_put(const struct cairn_model *model, uint32_t sort)
{
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        for (uint32_t k = 0; k < op->param_count; k++) {
            if (op->params[k].sort == sort && puts_in(model, op)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether statements from `from` on, before s, put the value somewhere again. */
static bool is_put_back(const struct cairn_trial *t, const struct cairn_arg *item, uint32_t from,
                        uint32_t s)
{
    for (uint32_t f = from; f < s; f++) {
        if (cairn_sequence_param_with(t->sequence, f, item) != CAIRN_NONE &&
            puts_in(t->model, cairn_trial_op(t, f))) {
            return true;
        }
    }
    return false;
}

/* Whether the failing call takes out its argument i, which the same call took out before and
 * nothing put back. */
static bool is_out_already(const struct cairn_trial *t, uint32_t i)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_arg *item = &cairn_sequence_args(t->sequence, s)[i];
    const uint32_t loop = cairn_sequence_loop_of(t->sequence, s);
    if (item->kind != CAIRN_ARG_VALUE || !cairn_trial_takes_object(t, s, i)) {
        return false;
    }
    /* A later iteration takes out again what the one before did. */
    if (loop != CAIRN_NONE && item->index < loop && t->outcome.head.iteration != 0 &&
        !is_put_back(t, item, loop, loop + 1 + t->sequence->statements.items[loop].loop_body)) {
        return true;
    }
    for (uint32_t f = 0; f < s; f++) {
        const struct cairn_arg *before = &cairn_sequence_args(t->sequence, f)[i];
        if (t->sequence->statements.items[f].op == t->sequence->statements.items[s].op &&
            before->kind == CAIRN_ARG_VALUE && before->index == item->index &&
            before->output == item->output && !is_put_back(t, item, f + 1, s)) {
            return true;
        }
    }
    return false;
}

/* The failing call takes something out of a container that the same call, or one for the same, has
 * taken out before: list_remove(list, item), or item_remove(item). */
bool cairn_blame_removed_twice(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    if (op->kind != CAIRN_OP_CALL || op->param_count == 0 || !cairn_blame_takes_out(op)) {
        return false;
    }
    const bool is_alone = op->param_count == 1;
    if (is_alone && (op->destroys >= 0 || !can_be_put(t->model, op->params[0].sort))) {
        return false;
    }
    for (uint32_t i = is_alone ? 0 : 1; i < op->param_count; i++) {
        if (is_out_already(t, i)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
            cairn_str_addf(&t->blame->why, "%s was taken out before.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* Something that is in no container is taken out of it; or marks the place where something else is
 * to be put. */
bool cairn_blame_never_put_in(struct cairn_trial *t)
{
    static const char *const puts[] = {"insert", "add", "link", "splice", "append", NULL};
    static const char *const places[] = {"at", "before", "after", "behind", NULL};
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const bool is_removal = cairn_blame_takes_out(op) && op->param_count == 1;
        const bool is_placing = cairn_text_has_any(op->name, puts) &&
                                cairn_text_has_any(op->name, places) && op->param_count == 2 &&
                                op->params[0].sort == op->params[1].sort;
        if (op->kind != CAIRN_OP_CALL || op->destroys >= 0 || (!is_removal && !is_placing) ||
            !can_be_put(t->model, op->params[0].sort)) {
            continue;
        }
        const bool is_itself = is_placing && cairn_trial_block(t, s, 0) != CAIRN_NONE &&
                               cairn_trial_block(t, s, 0) == cairn_trial_block(t, s, 1);
        if (!is_itself && (!is_nowhere(t, s, 0) || (is_placing && !is_nowhere(t, s, 1)))) {
            continue;
        }
        cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, 0);
        cairn_str_addf(&t->blame->why,
                       is_itself ? "%s marks the place where it is put itself."
                                 : "%s was put in nowhere before.",
                       cairn_trial_describe_arg(t, s, 0));
        return true;
    }
    return false;
}
