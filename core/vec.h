/* A growing array of one type. Base layer: may be included anywhere on the host.
 *
 *     struct { ... CAIRN_VEC(struct cairn_op) ops; } model = {0};
 *     cairn_vec_push(&model.ops, op);
 *     for (uint32_t i = 0; i < model.ops.count; i++) { use(&model.ops.items[i]); }
 *     cairn_vec_release(&model.ops);
 *
 * All zero is an empty vector. Growing moves the items: keep indices, not pointers.
 */
#ifndef CAIRN_CORE_VEC_H
#define CAIRN_CORE_VEC_H

#include <stdint.h>
#include <stdlib.h>

#include "core/error.h"

#define CAIRN_VEC(type)                                                                            \
    struct {                                                                                       \
        type *items;                                                                               \
        uint32_t count;                                                                            \
        uint32_t capacity;                                                                         \
    }

/* Ensures room for more items beyond count; used by the macros below. */
static inline void *cairn_vec_grow(void *items, uint32_t count, uint32_t *capacity, uint32_t more,
                                   unsigned long item_size)
{
    if (*capacity - count >= more) {
        return items;
    }
    uint64_t wanted = (uint64_t)count + more;
    uint64_t grown = *capacity == 0 ? 8 : (uint64_t)*capacity * 2;
    grown = grown < wanted ? wanted : grown;
    if (grown > UINT32_MAX) {
        cairn_out_of_memory();
    }
    *capacity = (uint32_t)grown;
    return cairn_realloc(items, grown * item_size);
}

#define cairn_vec_reserve(vec, more)                                                               \
    ((vec)->items = cairn_vec_grow((vec)->items, (vec)->count, &(vec)->capacity, (more),           \
                                   sizeof *(vec)->items))

#define cairn_vec_push(vec, ...)                                                                   \
    (cairn_vec_reserve(vec, 1), (void)((vec)->items[(vec)->count++] = (__VA_ARGS__)))

#define cairn_vec_clear(vec) ((void)((vec)->count = 0))

#define cairn_vec_release(vec)                                                                     \
    (free((vec)->items), (vec)->items = NULL, (vec)->count = 0, (void)((vec)->capacity = 0))

#define cairn_vec_last(vec) (&(vec)->items[(vec)->count - 1])

#endif
