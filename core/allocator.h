/* Callbacks by which a library allocates: what one of a type could do for it, and the statements
 * that do it. For analyzer, stubs and emitter, so that harness and test define the same function.
 * May be included anywhere on the host. */
#ifndef CAIRN_CORE_ALLOCATOR_H
#define CAIRN_CORE_ALLOCATOR_H

#include "core/feed.h"
#include "core/model.h"
#include "core/str.h"

/* Whether a callback of the function type can do the duty, by types alone: returns void * and takes
 * a size, (..., size_t) or (..., items, size); the same with memory in front of the size; returns
 * nothing and takes memory as the first or second parameter. What else it takes is the user's. */
bool cairn_allocator_can(const struct cairn_model *model, uint32_t function_type,
                         enum cairn_duty duty);

/* Whether the size stands before everything that is the user's: void *(size_t, void *user). */
bool cairn_allocator_is_size_first(const struct cairn_model *model, uint32_t function_type);

/* malloc, calloc, realloc or free where it does the duty as it is; else NULL. */
const char *cairn_allocator_standard(const struct cairn_model *model, uint32_t function_type,
                                     enum cairn_duty duty);

/* Adds the statement of a callback that does the duty; it needs stdlib.h. */
void cairn_allocator_add_body(struct cairn_str *out, const struct cairn_model *model,
                              uint32_t function_type, enum cairn_duty duty,
                              const struct cairn_feed_names *names);

/* Whether that mentions the parameter. */
bool cairn_allocator_uses(const struct cairn_model *model, uint32_t function_type,
                          enum cairn_duty duty, uint16_t parameter);

#endif
