/* Writes the C of a harness: one uniform stub per operation of the model, around the user's
 * headers. Private to executor/ (and its tests). What generated code and runtime share is
 * executor/runtime/stub.h.
 *
 * Every stub stands under a line marker of its own ("cairn-op-12", "cairn-type-7"), so that a
 * compiler's message names the operation that it is about; names of functions carry the same
 * number, for the linker's messages. */
#ifndef CAIRN_EXECUTOR_STUBS_H
#define CAIRN_EXECUTOR_STUBS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/model.h"
#include "core/str.h"
#include "core/target.h"
#include "core/vec.h"

#define CAIRN_STUBS_TYPE_MARKER "cairn-type-"
#define CAIRN_STUBS_OP_FUNCTION "cairn_stub_"

/* How the bodies of callbacks that work with memory name things (struct cairn_feed_names). A fault
 * between the two calls is the fault of who gave them that memory. */
#define CAIRN_STUBS_FEED_NAMES(input)                                                              \
    {                                                                                              \
        "cairn_p", 0, input, "cairn_stub_in_callback(1);", "cairn_stub_in_callback(0);"            \
    }

/* Which stubs a harness has. All zero is none; release after use. */
struct cairn_stubs {
    CAIRN_VEC(uint32_t) stub_of_op; /* by ops index; CAIRN_NONE: no stub */
    CAIRN_VEC(uint32_t) ops;        /* ops index of each stub */
    CAIRN_VEC(uint32_t) callbacks;  /* callback b: types index at 2b, script at 2b + 1 */
};

/* Numbers the stubs for the available operations among ops [first, last) that need one, and the
 * callbacks that they can take. Forgets earlier contents. */
void cairn_stubs_collect(struct cairn_stubs *stubs, const struct cairn_model *model, uint32_t first,
                         uint32_t last);
void cairn_stubs_release(struct cairn_stubs *stubs);

/* Appends the C file. */
void cairn_stubs_write(const struct cairn_stubs *stubs, const struct cairn_target *target,
                       const struct cairn_model *model, struct cairn_str *out);

/* Appends the stub of one operation and the table of its outputs. */
void cairn_stubs_write_one(const struct cairn_model *model, uint32_t op, struct cairn_str *out);

/* Number of the output that is the operation's result, or CAIRN_NONE. */
uint32_t cairn_stubs_result(const struct cairn_op *op);

/* Appends word k of the array as an expression of the type. __typeof__ spares us C's declarator
 * syntax. */
void cairn_stubs_add_word(struct cairn_str *out, const struct cairn_model *model, uint32_t type,
                          const char *words, uint32_t k);

/* Appends the declaration of an operation that is a function of the user's contracts file. */
void cairn_stubs_declare_users(const struct cairn_model *model, const struct cairn_op *op,
                               struct cairn_str *out);

/* Whether the user has contracts of the operation. If so, the second appends what calls them, and
 * the table "cairn_contracts_<op>". */
bool cairn_stubs_has_contracts(const struct cairn_model *model, const struct cairn_op *op);
void cairn_stubs_write_contracts(const struct cairn_model *model, uint32_t op,
                                 struct cairn_str *out);

/* Appends the table of invariants, and set-up and tear-down. */
void cairn_stubs_write_general_contracts(const struct cairn_model *model, struct cairn_str *out);

/* Appends "static T name(parameters)" and the brace; parameter k is cairn_p<k>. */
void cairn_stubs_open_callback(const struct cairn_model *model, uint32_t function_type,
                               const char *name, struct cairn_str *out);

#endif
