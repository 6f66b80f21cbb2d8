/* What a call takes without a look at it: bytes that it makes an object of, sizes and kinds that it
 * notes in one; and memory that it leaves unset. */
#include "core/hash.h"

#include "generator/blame_internal.h"

enum { CALLS_KNOWN = 20, ROOM = 64 };

/* Whether the parameter takes bytes that are no text, and how many is told. */
static bool takes_raw_bytes(const struct cairn_model *model, const struct cairn_op *op, uint32_t i)
{
    const struct cairn_type *type = &model->types.items[op->params[i].type];
    if (type->kind != CAIRN_TYPE_POINTER || type->target == CAIRN_NONE ||
        op->params[i].partner < 0) {
        return false;
    }
    const struct cairn_type *unit = &model->types.items[type->target];
    return unit->is_const &&
           (unit->kind == CAIRN_TYPE_VOID || (unit->kind == CAIRN_TYPE_INTEGER && unit->size == 1 &&
                                              !(unit->is_character && unit->is_signed)));
}

/* Whether statement s makes an object of bytes, and has never refused any. What is named after
 * reading them is expected to look. */
static bool trusts_bytes(const struct cairn_trial *t, uint32_t s, uint32_t *ret_arg)
{
    static const char *const readers[] = {
        "parse", "parser",  "decode",  "decoder", "reader",      "read",
        "load",  "import",  "unpack",  "scan",    "deserialize", "decompress",
        "wire",  "compile", "inflate", "open",    NULL};
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_op_facts *facts =
        &t->replayer->facts->ops[t->sequence->statements.items[s].op];
    if (op->kind != CAIRN_OP_CALL || op->output_count == 0 || facts->errors != 0 ||
        facts->succeeded < CALLS_KNOWN || cairn_text_has_any(op->name, readers) ||
        t->model->sorts.items[op->outputs[0].sort].kind != CAIRN_SORT_OBJECT) {
        return false;
    }
    for (uint32_t i = 0; i < op->param_count; i++) {
        if (takes_raw_bytes(t->model, op, i)) {
            *ret_arg = i;
            return true;
        }
    }
    return false;
}

/* Whether all goes well with so many zeros in place of the bytes. */
static bool passes_with_zeros(struct cairn_trial *t, uint32_t s, uint32_t i, uint32_t size)
{
    static const uint8_t zeros[ROOM];
    const struct cairn_op *op = cairn_trial_op(t, s);
    cairn_sequence_copy(&t->variant, t->sequence);
    struct cairn_arg *args = &t->variant.args.items[t->sequence->statements.items[s].first_arg];
    const uint32_t at = cairn_sequence_add_bytes(&t->variant, zeros, size);
    args[i] = (struct cairn_arg){.kind = CAIRN_ARG_BYTES, .index = at, .integer = size};
    args[op->params[i].partner] =
        (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = (int64_t)size};
    return cairn_sequence_validate(&t->variant, t->model, NULL) == CAIRN_OK &&
           !cairn_trial_still_fails(t);
}

bool cairn_blame_raw_bytes(struct cairn_trial *t)
{
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        uint32_t arg;
        if (trusts_bytes(t, s, &arg) &&
            (passes_with_zeros(t, s, arg, 2) || passes_with_zeros(t, s, arg, 4) ||
             passes_with_zeros(t, s, arg, 16) || passes_with_zeros(t, s, arg, ROOM))) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, arg);
            t->blame->doubt =
                cairn_hash_pair(CAIRN_DOUBT_MAKER, t->sequence->statements.items[s].op);
            cairn_str_addf(&t->blame->why,
                           "%s decides it, and nobody looks at what it holds: it may have to be "
                           "in a form.",
                           cairn_trial_describe_arg(t, s, arg));
            return true;
        }
    }
    return false;
}

/* ---- sizes and kinds ---- */

/* Whether statement s did nothing but note in an object what its last parameter, named by one of
 * the words like the call itself, says. */
static bool notes_word(const struct cairn_trial *t, uint32_t s, const char *const *words)
{
    static const char *const verbs[] = {"set", "adjust", NULL};
    const struct cairn_op *op = cairn_trial_op(t, s);
    return op->kind == CAIRN_OP_CALL && op->output_count == 0 && op->param_count == 2 &&
           cairn_trial_takes_object(t, s, 0) && cairn_text_has_any(op->name, verbs) &&
           cairn_text_has_any(op->name, words) &&
           t->model->sorts.items[op->params[1].sort].kind == CAIRN_SORT_INTEGER &&
           t->replayer->facts->ops[t->sequence->statements.items[s].op].bytes_allocated == 0 &&
           cairn_sequence_loop_of(t->sequence, s) == CAIRN_NONE;
}

/* Whether the failure leaves a block that is smaller than the number which statement s noted. */
static bool exceeds_left_block(const struct cairn_trial *t, uint32_t s)
{
    const uint32_t block = t->outcome.head.fault_block;
    int64_t number;
    return block < t->outcome.head.block_count &&
           cairn_trial_number(t, s, t->sequence->statements.items[s].first_arg + 1, &number) &&
           number > 0 && (uint64_t)number > t->outcome.blocks[block].size;
}

/* A call noted in an object how large it is to be, though its memory is smaller, or of which kind;
 * and without that call it does not fail like this. */
bool cairn_blame_noted(struct cairn_trial *t)
{
    static const char *const sizes[] = {"size", "len", "length", "count", NULL};
    static const char *const kinds[] = {"type", "kind", "tag", NULL};
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        const bool is_size = notes_word(t, s, sizes) && exceeds_left_block(t, s);
        if ((is_size || notes_word(t, s, kinds)) && cairn_trial_leave_out(t, s) &&
            !cairn_trial_fails_alike(t)) {
            cairn_trial_conclude(t, is_size ? CAIRN_VERDICT_ROBUSTNESS : CAIRN_VERDICT_SUSPECT, s,
                                 1);
            cairn_str_addf(&t->blame->why,
                           "%s notes in an object something else than how it was made: without it "
                           "the same calls do not fail like this.",
                           cairn_trial_op(t, s)->name);
            return true;
        }
    }
    return false;
}

/* ---- unset memory ---- */

/* What argument i of statement s looks like before it, in the mode; 0 if that is not known. */
static uint64_t look_before(struct cairn_trial *t, uint32_t s, uint32_t i, enum cairn_run_mode mode)
{
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    cairn_trial_begin_before(t, s);
    cairn_sequence_end_body(&t->variant);
    const struct cairn_outcome outcome = cairn_replay(t->replayer, &t->variant, mode, 0);
    const struct cairn_wire_value *value = cairn_outcome_value(&outcome, arg->index, arg->output);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL && value != NULL &&
                   value->kind == CAIRN_VALUE_HEAP
               ? value->digest[0]
               : 0;
}

/* The failing call is led by numbers in memory of the library's that a call handed out as it was
 * when it was allocated. */
bool cairn_blame_unset_numbers(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
        const struct cairn_type *type = &t->model->types.items[op->params[i].type];
        if (arg->kind != CAIRN_ARG_VALUE || type->kind != CAIRN_TYPE_POINTER ||
            type->target == CAIRN_NONE ||
            t->model->types.items[type->target].kind != CAIRN_TYPE_INTEGER ||
            cairn_trial_op(t, arg->index)->kind != CAIRN_OP_CALL) {
            continue;
        }
        const uint64_t look = look_before(t, s, i, CAIRN_MODE_MAIN);
        if (look != 0 && look_before(t, s, i, CAIRN_MODE_VARIANT) != look) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
            cairn_str_addf(&t->blame->why, "%s is memory that nothing has been stored in yet.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* ---- memory in which a pointer is expected ---- */

/* What is freed, or made to grow, was read out of the untyped memory that the failing call is
 * given: where that is longer, and zeros, nothing fails. init(&buffer, &memory) of a void *memory.
 */
bool cairn_blame_held_pointer(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL &&
                         t->pattern->failure == CAIRN_FAILURE_INVALID_FREE;
         i++) {
        const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
        const bool is_memory = arg->kind == CAIRN_ARG_BYTES || arg->kind == CAIRN_ARG_ZEROS ||
                               cairn_trial_maker_of_bytes(t, s, i) != CAIRN_NONE;
        if (op->params[i].pass == CAIRN_PASS_VALUE &&
            cairn_model_points_to_void(t->model, op->params[i].type) && is_memory &&
            cairn_trial_put_zeros(t, s, i, ROOM) && !cairn_trial_still_fails(t)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
            cairn_str_addf(&t->blame->why,
                           "%s may have to hold a pointer: with zeros there nothing fails.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* ---- memory that several calls work on ---- */

/* Whether the parameter is for structs, or for arrays of some. */
static bool is_for_structs(const struct cairn_model *model, const struct cairn_param *param)
{
    const struct cairn_type *type = &model->types.items[param->type];
    const enum cairn_type_kind behind =
        type->kind == CAIRN_TYPE_POINTER && type->target != CAIRN_NONE
            ? model->types.items[type->target].kind
            : CAIRN_TYPE_INTEGER;
    return param->pass == CAIRN_PASS_VALUE &&
           (behind == CAIRN_TYPE_RECORD || behind == CAIRN_TYPE_ARRAY);
}

/* What is freed once more, or is no block, was read out of structs in bytes of the test's that
 * another call worked on: which may have been for others, or have ended them. */
bool cairn_blame_worked_memory(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const bool is_about_life =
        cairn_trial_is_about_life(t) || t->pattern->failure == CAIRN_FAILURE_INVALID_FREE;
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL && is_about_life; i++) {
        const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
        if (cairn_trial_maker_of_bytes(t, s, i) == CAIRN_NONE ||
            !is_for_structs(t->model, &op->params[i])) {
            continue;
        }
        for (uint32_t f = arg->index + 1; f < s; f++) {
            const uint32_t param = cairn_sequence_param_with(t->sequence, f, arg);
            const struct cairn_op *other = cairn_trial_op(t, f);
            if (param != CAIRN_NONE && other->kind == CAIRN_OP_CALL &&
                !cairn_model_points_to_const(t->model, other->params[param].type)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
                cairn_str_addf(&t->blame->why, "%s is bytes that %s worked on before.",
                               cairn_trial_describe_arg(t, s, i), other->name);
                return true;
            }
        }
    }
    return false;
}
