/* What the caller hands over to an owner that has it already: an object put into itself, or given
 * to the library, which holds it in its own data. */
#include "generator/blame_internal.h"

/* ---- an object that is put into itself ---- */

/* The value of argument i of statement g is an object that an earlier argument is, too. */
static bool is_itself(const struct cairn_trial *t, uint32_t g, uint32_t i)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, g);
    if (args[i].kind != CAIRN_ARG_VALUE || !cairn_trial_takes_object(t, g, i) ||
        cairn_trial_op(t, args[i].index)->kind != CAIRN_OP_CALL ||
        cairn_sequence_loop_of(t->sequence, args[i].index) != CAIRN_NONE) {
        return false;
    }
    for (uint32_t k = 0; k < i; k++) {
        if (args[k].kind == CAIRN_ARG_VALUE && args[k].index == args[i].index &&
            args[k].output == args[i].output && cairn_trial_takes_object(t, g, k)) {
            return true;
        }
    }
    return false;
}

/* The sequence with another object, made in the same way just before, for argument i of statement
 * g. */
static void put_another(struct cairn_trial *t, uint32_t g, uint32_t i)
{
    const uint32_t maker = cairn_sequence_args(t->sequence, g)[i].index;
    cairn_sequence_reset(&t->variant);
    cairn_sequence_concat(&t->variant, t->sequence, 0, g);
    cairn_sequence_slice(&t->variant, t->sequence, maker, maker + 1);
    const uint32_t moved =
        cairn_sequence_concat(&t->variant, t->sequence, g, t->sequence->statements.count);
    t->variant.args.items[t->variant.statements.items[moved].first_arg + i].index = g;
    t->variant.body = t->variant.tail = t->variant.statements.count;
}

/* Whether another object there makes all go well, and ends with what it was put into: then the call
 * takes what it is given, and an object that belongs to itself is the caller's doing. */
static bool is_owned_there(struct cairn_trial *t, uint32_t g, uint32_t i)
{
    const uint32_t output = cairn_sequence_args(t->sequence, g)[i].output;
    put_another(t, g, i);
    const struct cairn_outcome outcome =
        cairn_replay(t->replayer, &t->variant, t->pattern->mode, 0);
    const struct cairn_wire_value *item = cairn_outcome_value(&outcome, g, output);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL && item != NULL &&
           item->kind == CAIRN_VALUE_HEAP &&
           outcome.blocks[item->block].freed_by == t->variant.statements.count - 1;
}

/* Whether another object, put into the earlier argument k by statement g alone, ends with it. */
static bool is_taken_there(struct cairn_trial *t, uint32_t g, uint32_t i, uint32_t k)
{
    const uint32_t loop = cairn_sequence_loop_of(t->sequence, g);
    const uint32_t from = loop == CAIRN_NONE ? g : loop;
    const uint32_t maker = cairn_trial_origin(t, &cairn_sequence_args(t->sequence, g)[i]);
    const struct cairn_arg *container = &cairn_sequence_args(t->sequence, g)[k];
    cairn_sequence_reset(&t->variant);
    cairn_sequence_concat(&t->variant, t->sequence, 0, from);
    cairn_sequence_slice(&t->variant, t->sequence, maker, maker + 1);
    const uint32_t moved = t->variant.statements.count;
    cairn_sequence_slice(&t->variant, t->sequence, g, g + 1);
    struct cairn_arg *args = &t->variant.args.items[t->variant.statements.items[moved].first_arg];
    args[i] = (struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = from};
    for (uint32_t a = 0; a < t->variant.statements.items[moved].arg_count; a++) {
        if (args[a].kind == CAIRN_ARG_VALUE && args[a].index > from) {
            return false; /* made inside the loop */
        }
    }
    const uint32_t destroying =
        cairn_tails_destroy(t->tails, &t->variant, container->index, container->output, 0);
    t->variant.body = t->variant.tail = t->variant.statements.count;
    if (destroying == CAIRN_NONE ||
        cairn_sequence_validate(&t->variant, t->model, NULL) != CAIRN_OK) {
        return false;
    }
    const struct cairn_outcome outcome =
        cairn_replay(t->replayer, &t->variant, t->pattern->mode, 0);
    const struct cairn_wire_value *item = cairn_outcome_value(&outcome, from, 0);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL && item != NULL &&
           item->kind == CAIRN_VALUE_HEAP && outcome.blocks[item->block].freed_by == destroying;
}

/* Whether argument i of statement g goes to an earlier argument, which is the same object. */
static bool takes_itself(struct cairn_trial *t, uint32_t g, uint32_t i)
{
    const uint32_t block = cairn_trial_block(t, g, i);
    for (uint32_t k = 0; k < i && block != CAIRN_NONE; k++) {
        if (cairn_trial_block(t, g, k) == block && cairn_trial_takes_object(t, g, k) &&
            cairn_trial_takes_object(t, g, i) &&
            cairn_sequence_args(t->sequence, g)[k].kind == CAIRN_ARG_VALUE &&
            cairn_sequence_args(t->sequence, g)[i].kind == CAIRN_ARG_VALUE &&
            is_taken_there(t, g, i, k)) {
            return true;
        }
    }
    return false;
}

bool cairn_blame_own_part(struct cairn_trial *t)
{
    for (uint32_t g = 0; g <= t->outcome.head.statement; g++) {
        const uint32_t count = cairn_trial_op(t, g)->param_count;
        for (uint32_t i = 1; i < count && cairn_trial_op(t, g)->kind == CAIRN_OP_CALL; i++) {
            if (takes_itself(t, g, i) || (t->sequence->statements.count < CAIRN_MAX_STATEMENTS &&
                                          cairn_sequence_loop_of(t->sequence, g) == CAIRN_NONE &&
                                          is_itself(t, g, i) && is_owned_there(t, g, i))) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, g, i);
                cairn_str_addf(&t->blame->why, "%s was put into itself by the caller.",
                               cairn_trial_describe_arg(t, g, i));
                return true;
            }
        }
    }
    return false;
}

/* ---- an object that the library holds already ---- */

/* Whether the first `count` statements leave the block where the library's own data leads to it. */
static bool is_held_after(struct cairn_trial *t, uint32_t count, uint32_t block)
{
    cairn_sequence_copy(&t->variant, t->sequence);
    cairn_sequence_truncate(&t->variant, count);
    t->variant.body = t->variant.tail = t->variant.statements.count;
    const struct cairn_outcome outcome =
        cairn_replay(t->replayer, &t->variant, t->pattern->mode, 0);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL && block < outcome.head.block_count &&
           outcome.blocks[block].is_global != 0;
}

/* Whether statement g hands over the block, and nothing else, to the library as a whole. */
static bool is_registering(const struct cairn_trial *t, uint32_t g, uint32_t block)
{
    static const char *const words[] = {"register", "add",    "install", "insert",
                                        "attach",   "append", "enroll",  "push"};
    const struct cairn_op *op = cairn_trial_op(t, g);
    bool is_named = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        is_named = is_named || cairn_text_has_word(op->name, words[i]);
    }
    bool is_passed = false;
    for (uint32_t i = 0; i < op->param_count; i++) {
        const uint32_t passed = cairn_trial_block(t, g, i);
        if (passed != CAIRN_NONE && passed != block) {
            return false;
        }
        is_passed = is_passed || passed == block;
    }
    return is_named && is_passed && op->kind == CAIRN_OP_CALL &&
           cairn_sequence_loop_of(t->sequence, g) == CAIRN_NONE;
}

/* It frees twice what the library held when it was handed over to it (once more). */
bool cairn_blame_held_already(struct cairn_trial *t)
{
    const uint32_t failing = t->outcome.head.statement;
    const bool is_free = t->pattern->failure == CAIRN_FAILURE_DOUBLE_FREE ||
                         t->pattern->failure == CAIRN_FAILURE_INVALID_FREE ||
                         t->pattern->failure == CAIRN_FAILURE_USE_AFTER_FREE;
    for (uint32_t block = 0; is_free && block < t->outcome.head.block_count; block++) {
        if (t->outcome.blocks[block].freed_by != failing ||
            t->outcome.blocks[block].origin != CAIRN_ORIGIN_LIBRARY) {
            continue;
        }
        for (uint32_t g = t->outcome.blocks[block].allocated_by + 1; g < failing; g++) {
            if (is_registering(t, g, block) && cairn_trial_leave_out(t, g) &&
                !cairn_trial_still_fails(t) && is_held_after(t, g, block)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, g, CAIRN_NONE);
                cairn_str_addf(&t->blame->why, "The library holds it already when %s is called.",
                               cairn_trial_op(t, g)->name);
                return true;
            }
        }
    }
    return false;
}
