/* What lies in an object, handed out to be read or written: how much of it there is only the object
 * knows. */
#include <string.h>

#include "core/hash.h"
#include "generator/blame_internal.h"

/* ---- room to write to ---- */

/* Whether one of the words, which end in NULL, is anywhere in the name: XML_ParseBuffer. */
static bool is_named(const struct cairn_op *op, const char *const *words)
{
    for (; *words != NULL; words++) {
        if (strcasestr(op->name, *words) != NULL) {
            return true;
        }
    }
    return false;
}

/* Whether the operation hands out memory within the object, as much as a number says, to be written
 * to. */
static bool hands_out(const struct cairn_model *model, const struct cairn_op *op, uint32_t sort)
{
    static const char *const words[] = {"buffer", "room", "space",  "reserve", "prepare",
                                        "begin",  "grow", "ensure", NULL};
    if (op->kind != CAIRN_OP_CALL || op->param_count < 2 || op->output_count == 0 ||
        op->params[0].sort != sort || op->outputs[0].param >= 0) {
        return false;
    }
    const struct cairn_type *result = &model->types.items[op->outputs[0].type];
    const struct cairn_type *target =
        result->kind == CAIRN_TYPE_POINTER ? &model->types.items[result->target] : NULL;
    bool has_number = false;
    for (uint32_t i = 1; i < op->param_count; i++) {
        has_number =
            has_number || model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_INTEGER;
    }
    return is_named(op, words) && has_number && target != NULL && !target->is_const &&
           (target->kind == CAIRN_TYPE_VOID || target->is_character);
}

/* Whether the operation is told how much was written there: commit(x, n), parse_buffer(x, n). */
static bool takes_over(const struct cairn_trial *t, const struct cairn_op *op)
{
    static const char *const words[] = {"written", "wrote",  "commit", "produce",
                                        "filled",  "buffer", NULL};
    if (op->kind != CAIRN_OP_CALL || op->param_count < 2 || !is_named(op, words)) {
        return false;
    }
    for (uint32_t i = 1; i < op->param_count; i++) {
        if (cairn_model_is_pointer_sort(t->model, op->params[i].sort)) {
            return false;
        }
    }
    return true;
}

/* The largest number that statement s is told; 0 if it is told none. */
static int64_t number_of(const struct cairn_trial *t, uint32_t s)
{
    int64_t largest = 0;
    for (uint32_t i = 1; i < t->sequence->statements.items[s].arg_count; i++) {
        int64_t number;
        const bool is_number =
            cairn_trial_number(t, s, t->sequence->statements.items[s].first_arg + i, &number);
        largest = is_number && number > largest ? number : largest;
    }
    return largest;
}

/* How much room the operation gave in the first argument of statement s, last before it. */
static int64_t room_before(const struct cairn_trial *t, uint32_t s, uint32_t giver)
{
    const struct cairn_arg *object = cairn_sequence_args(t->sequence, s);
    for (uint32_t g = s; g-- > 0;) {
        const uint32_t op = t->sequence->statements.items[g].op;
        if (cairn_sequence_param_with(t->sequence, g, object) != 0) {
            continue;
        }
        if (op == giver) {
            const bool is_again =
                cairn_sequence_loop_of(t->sequence, s) != cairn_sequence_loop_of(t->sequence, g);
            return is_again ? 0 : number_of(t, g);
        }
        if (cairn_facts_changes(t->replayer->facts, op, 0)) {
            return 0; /* it may have used the room, or that was said already */
        }
    }
    return 0;
}

/* More was said to have been written than there was room for, or said again; or the object gave no
 * room at all. */
bool cairn_blame_room(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        if (!takes_over(t, op) || !cairn_trial_takes_object(t, s, 0)) {
            continue;
        }
        for (uint32_t m = 0; m < t->model->ops.count; m++) {
            const struct cairn_op *giver = &t->model->ops.items[m];
            if (giver == op || !hands_out(t->model, giver, op->params[0].sort) ||
                number_of(t, s) <= room_before(t, s, m)) {
                continue;
            }
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, 0);
            t->blame->doubt =
                cairn_hash_pair(CAIRN_DOUBT_KIND, t->sequence->statements.items[s].op);
            cairn_str_addf(&t->blame->why,
                           "%s takes over what was written where %s said, and is told more.",
                           op->name, giver->name);
            return true;
        }
    }
    return false;
}

/* ---- what is passed by value ---- */

/* The failing call gets a struct by value, which is read from where another call points: there may
 * be none. */
bool cairn_blame_read_value(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
        if (arg->kind != CAIRN_ARG_VALUE ||
            t->model->types.items[op->params[i].type].kind != CAIRN_TYPE_RECORD) {
            continue;
        }
        const struct cairn_op *maker = cairn_trial_op(t, arg->index);
        const bool is_pointer =
            maker->kind == CAIRN_OP_CALL && arg->output < maker->output_count &&
            t->model->types.items[maker->outputs[arg->output].type].kind == CAIRN_TYPE_POINTER;
        const uint32_t block = cairn_trial_block(t, s, i);
        if (is_pointer && (block == CAIRN_NONE || block == t->outcome.head.fault_block)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
            cairn_str_addf(&t->blame->why, "%s is read from where %s points: there may be none.",
                           cairn_trial_describe_arg(t, s, i), maker->name);
            return true;
        }
    }
    return false;
}

/* ---- arrays ---- */

/* The operation by which a test makes an array as parameter i wants it, or CAIRN_NONE. */
static uint32_t maker_of_array(const struct cairn_model *model, const struct cairn_param *param)
{
    uint32_t found = CAIRN_NONE;
    for (uint32_t k = 0; k < model->ops.count && found == CAIRN_NONE; k++) {
        const struct cairn_op *op = &model->ops.items[k];
        found = op->kind == CAIRN_OP_ARRAY && op->outputs[0].sort == param->sort ? k : CAIRN_NONE;
    }
    return found;
}

/* An array of numbers that a call made is given to another one, which goes over its end, and does
 * not with a long one of the test's: it asks for more than that call makes, and nobody tells it how
 * many there are. */
bool cairn_blame_short_array(struct cairn_trial *t)
{
    enum { AMPLE_BYTES = 4096 };
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const uint32_t block = t->outcome.head.fault_block;
    const bool is_over = t->pattern->failure == CAIRN_FAILURE_HEAP_OVERFLOW ||
                         t->pattern->failure == CAIRN_FAILURE_HEAP_OVERREAD;
    if (!is_over || op->kind != CAIRN_OP_CALL || block == CAIRN_NONE ||
        t->outcome.blocks[block].allocated_by == s) {
        return false;
    }
    for (uint32_t i = 0; i < op->param_count; i++) {
        const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
        const uint32_t maker = op->params[i].partner < 0 && op->params[i].pass == CAIRN_PASS_VALUE
                                   ? maker_of_array(t->model, &op->params[i])
                                   : CAIRN_NONE;
        if (maker == CAIRN_NONE || arg->kind != CAIRN_ARG_VALUE ||
            cairn_trial_op(t, arg->index)->kind != CAIRN_OP_CALL ||
            cairn_trial_block(t, s, i) != block) {
            continue;
        }
        const struct cairn_arg ample = {.kind = CAIRN_ARG_ZEROS, .integer = AMPLE_BYTES};
        cairn_sequence_reset(&t->variant);
        cairn_sequence_append(&t->variant, maker, &ample, 1);
        cairn_trial_substitute(t, s, i);
        if (!cairn_trial_fails_alike(t)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
            cairn_str_addf(&t->blame->why, "%s is shorter than it may have to be.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}
