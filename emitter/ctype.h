/* C types and literals as text: declarations, which conversions a compiler lets pass without a
 * cast, numbers as a person writes them. Internal to emitter/; nothing else may include it.
 */
#ifndef CAIRN_EMITTER_CTYPE_H
#define CAIRN_EMITTER_CTYPE_H

#include "core/model.h"
#include "core/str.h"

/* Adds the declaration of name with the type, without qualifiers of its own and without semicolon:
 * "char *end", "int (*compare)(const void *, const void *)". */
void cairn_ctype_add_declaration(struct cairn_str *out, const struct cairn_model *model,
                                 uint32_t type, const char *name);

/* Adds "(T)" for a cast to the type. */
void cairn_ctype_add_cast(struct cairn_str *out, const struct cairn_model *model, uint32_t type);

/* Whether a value of type `have` needs a cast to be passed as `want` without a warning of gcc or
 * clang under -Wall -Wextra. CAIRN_NONE on either side: unknown, no cast. */
bool cairn_ctype_needs_cast(const struct cairn_model *model, uint32_t want, uint32_t have);

/* Whether pointers to the two types are compatible but for qualifiers. */
bool cairn_ctype_same(const struct cairn_model *model, uint32_t a, uint32_t b);

/* Whether what a pointer of this type points to may be written; true if the type is unknown. */
bool cairn_ctype_is_writable_pointer(const struct cairn_model *model, uint32_t type);

/* The pointee (or array element) of a type, or CAIRN_NONE. */
uint32_t cairn_ctype_target(const struct cairn_model *model, uint32_t type);

/* Whether a string literal is passed as this type without a cast: pointers to char or void, and
 * whatever is no pointer. */
bool cairn_ctype_takes_text(const struct cairn_model *model, uint32_t type);

/* The value as a variable of the integer type holds it. */
int64_t cairn_ctype_truncate(const struct cairn_model *model, uint32_t type, int64_t value);

/* Adds an integer literal for a value of the type (CAIRN_NONE: int64_t): limits by their names,
 * characters as characters, suffixes where the value needs one. With is_exact the literal itself
 * has the type, as variadic arguments must. */
void cairn_ctype_add_integer(struct cairn_str *out, const struct cairn_model *model, uint32_t type,
                             int64_t value, bool is_exact);

/* Adds a floating literal that reads back as the same double; HUGE_VAL and NAN by name. */
void cairn_ctype_add_real(struct cairn_str *out, double value);

/* Adds the bytes of one element of a scalar array, stored at bytes, as a literal. */
void cairn_ctype_add_element(struct cairn_str *out, const struct cairn_model *model, uint32_t type,
                             const uint8_t *bytes);

#endif
