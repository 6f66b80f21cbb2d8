/* Small well-formed documents of formats that many libraries read, from which contents are made
 * where a user gives no corpus: what refuses nearly everything is not reached by chance. May be
 * included by generator/. */
#ifndef CAIRN_GENERATOR_FORMATS_H
#define CAIRN_GENERATOR_FORMATS_H

#include "generator/material.h"

/* How many documents there are. Texts, which have no zero byte, come first. */
uint32_t cairn_formats_count(bool only_texts);

/* One of them; it lives as long as the program. which is below the count. */
struct cairn_bytes cairn_formats_get(uint32_t which);

/* Whether a word of the name (of a function) says that it is about that document's format. */
bool cairn_formats_is_named(uint32_t which, const char *name);

/* The document that these bytes are, or CAIRN_NONE. */
uint32_t cairn_formats_find(const void *bytes, size_t length);

/* Whether the bytes begin like one of them (cairn_bytes_begin_like). */
bool cairn_formats_begin(const void *bytes, size_t length);

#endif
