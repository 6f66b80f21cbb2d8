/* Objects that a call makes of bytes without a look at them. */
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
