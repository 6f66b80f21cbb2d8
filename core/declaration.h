/* What the library's headers declare, as texts: for run.db, which other versions of the library are
 * compared with. May be included anywhere on the host. */
#ifndef CAIRN_CORE_DECLARATION_H
#define CAIRN_CORE_DECLARATION_H

#include "core/model.h"
#include "core/str.h"

/* Whether the operation is declared by the library's headers as it is: its functions, its fields by
 * their GET, its variables. */
bool cairn_is_declared(const struct cairn_op *op);

/* Appends the declaration of such an operation: "int f(const char *, size_t)", "int point.x". */
void cairn_declaration_print(const struct cairn_model *model, const struct cairn_op *op,
                             struct cairn_str *out);

/* The same with all typedefs resolved, by which it can be compared with that of another version. */
void cairn_declaration_print_resolved(const struct cairn_model *model, const struct cairn_op *op,
                                      struct cairn_str *out);

#endif
