#include "generator/sign.h"

/* Whether a statement behind s uses a value that statement `maker` defined. */
static bool is_used_behind(const struct cairn_sequence *sequence, uint32_t s, uint32_t maker)
{
    for (uint32_t i = s + 1; i < sequence->statements.count; i++) {
        if (cairn_sequence_takes(sequence, i, maker)) {
            return true;
        }
    }
    return false;
}

bool cairn_sign_is_of(const struct cairn_sequence *sequence, uint32_t cause)
{
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
            if (sequence->statements.items[s].op == cause && args[i].kind == CAIRN_ARG_VALUE &&
                is_used_behind(sequence, s, args[i].index) && is_used_behind(sequence, s, s)) {
                return true;
            }
        }
    }
    return false;
}
