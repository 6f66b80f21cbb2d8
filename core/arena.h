/* Bump allocator for data that dies together. Base layer: may be included anywhere on the host.
 *
 * Three lives are in use: the model's arena (whole run), the pool's (until reset) and scratch
 * arenas (one iteration). In a build with CAIRN_ARENA_DEBUG every allocation is a malloc of its
 * own, so that AddressSanitizer and valgrind see overruns between neighbours.
 */
#ifndef CAIRN_CORE_ARENA_H
#define CAIRN_CORE_ARENA_H

#include <stddef.h>

#include "core/error.h"

struct cairn_arena_chunk;

/* Caller-allocated; all zero is an empty arena. */
struct cairn_arena {
    struct cairn_arena_chunk *chunks; /* newest first */
    size_t used;                      /* bytes used of the newest chunk */
    size_t total;                     /* bytes handed out since the last reset */
};

/* Forgets everything that was allocated; keeps one chunk for reuse. */
void cairn_arena_reset(struct cairn_arena *arena);

/* Gives all memory back; the arena is empty and usable again. */
void cairn_arena_release(struct cairn_arena *arena);

/* Zeroed memory, aligned for any type, owned by the arena. Never NULL (see cairn_alloc). */
void *cairn_arena_alloc(struct cairn_arena *arena, size_t size) __attribute__((returns_nonnull));

/* A copy of size bytes; copying zero bytes yields a valid pointer. */
void *cairn_arena_copy(struct cairn_arena *arena, const void *bytes, size_t size)
    __attribute__((returns_nonnull));

/* A NUL-terminated copy of text, or of its first length bytes. */
char *cairn_arena_strdup(struct cairn_arena *arena, const char *text)
    __attribute__((returns_nonnull));
char *cairn_arena_strndup(struct cairn_arena *arena, const char *text, size_t length)
    __attribute__((returns_nonnull));

/* printf into the arena. */
char *cairn_arena_printf(struct cairn_arena *arena, const char *format, ...) CAIRN_PRINTF(2, 3)
    __attribute__((returns_nonnull));

#endif
