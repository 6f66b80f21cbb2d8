/* What code compiled with -fsanitize=... -fno-sanitize-recover calls where its behaviour is
 * undefined. Instead of the compiler's runtime: ends the sequence as any other fault does, in a
 * process that goes on. The interface is that of GCC and clang (libubsan); of what is passed only
 * the place is looked at, with which each kind's data begin. */
#include <stdint.h>

#include "executor/runtime/fault.h"

struct place {
    const char *file;
    uint32_t line;
    uint32_t column;
};

_Noreturn static void fail(const struct place *place, enum cairn_failure_kind failure,
                           const char *what, void *caller)
{
    cairn_say(place->file);
    cairn_say_number(place->line);
    cairn_say_number(place->column);
    cairn_say(": undefined behaviour: ");
    cairn_say(what);
    cairn_say("\n");
    cairn_end_by(CAIRN_OUTCOME_SIGNAL, failure, 0, caller);
}

/* name of the handler, kind of failure, what it says */
#define HANDLER_LIST(X)                                                                            \
    X(add_overflow_abort, INTEGER_OVERFLOW, "a sum overflows its type")                            \
    X(sub_overflow_abort, INTEGER_OVERFLOW, "a difference overflows its type")                     \
    X(mul_overflow_abort, INTEGER_OVERFLOW, "a product overflows its type")                        \
    X(negate_overflow_abort, INTEGER_OVERFLOW, "a negation overflows its type")                    \
    X(divrem_overflow_abort, SIGFPE, "a division by zero, or one that overflows its type")         \
    X(shift_out_of_bounds_abort, BAD_SHIFT, "a shift by a negative number or too many bits")       \
    X(out_of_bounds_abort, BAD_INDEX, "an index is outside its array")                             \
    X(builtin_unreachable, UNDEFINED, "what cannot be reached is")                                 \
    X(missing_return, UNDEFINED, "a function ends without the value that it returns")              \
    X(vla_bound_not_positive_abort, UNDEFINED, "an array has no or less than no elements")         \
    X(load_invalid_value_abort, UNDEFINED, "a bool or an enum has a value that it cannot have")    \
    X(invalid_builtin_abort, UNDEFINED, "a builtin function does not take the value")              \
    X(type_mismatch_v1_abort, UNDEFINED, "memory is used as what it cannot be")                    \
    X(pointer_overflow_abort, UNDEFINED, "a pointer wraps around")                                 \
    X(float_cast_overflow_abort, UNDEFINED, "a real does not fit the integer")                     \
    X(nonnull_arg_abort, UNDEFINED, "NULL for what may not be NULL")                               \
    X(nonnull_return_v1_abort, UNDEFINED, "NULL returned where that may not be")                   \
    X(alignment_assumption_abort, UNDEFINED, "a pointer is not aligned as was said")

#define HANDLER(name, kind, what)                                                                  \
    _Noreturn void __ubsan_handle_##name(const struct place *place);                               \
    void __ubsan_handle_##name(const struct place *place)                                          \
    {                                                                                              \
        fail(place, CAIRN_FAILURE_##kind, what, __builtin_return_address(0));                      \
    }
HANDLER_LIST(HANDLER)
#undef HANDLER
