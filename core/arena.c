#include "core/arena.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK_BYTES = 64 * 1024, ALIGNMENT = 16 };

struct cairn_arena_chunk {
    struct cairn_arena_chunk *older;
    size_t capacity;
    _Alignas(ALIGNMENT) unsigned char bytes[];
};

static struct cairn_arena_chunk *chunk_new(size_t capacity, struct cairn_arena_chunk *older)
{
    struct cairn_arena_chunk *chunk = cairn_alloc(sizeof *chunk + capacity);
    chunk->older = older;
    chunk->capacity = capacity;
    return chunk;
}

static void free_from(struct cairn_arena_chunk *chunk)
{
    while (chunk != NULL) {
        struct cairn_arena_chunk *older = chunk->older;
        free(chunk);
        chunk = older;
    }
}

void cairn_arena_reset(struct cairn_arena *arena)
{
    if (arena->chunks != NULL) {
        free_from(arena->chunks->older);
        arena->chunks->older = NULL;
    }
    arena->used = 0;
    arena->total = 0;
}

void cairn_arena_release(struct cairn_arena *arena)
{
    free_from(arena->chunks);
    *arena = (struct cairn_arena){0};
}

void *cairn_arena_alloc(struct cairn_arena *arena, size_t size)
{
    size_t rounded = (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
#ifdef CAIRN_ARENA_DEBUG
    arena->chunks = chunk_new(size, arena->chunks);
    arena->used = 0;
    rounded = size;
#else
    if (arena->chunks == NULL || arena->chunks->capacity - arena->used < rounded) {
        size_t capacity = rounded > CHUNK_BYTES ? rounded : CHUNK_BYTES;
        arena->chunks = chunk_new(capacity, arena->chunks);
        arena->used = 0;
    }
#endif
    void *memory = arena->chunks->bytes + arena->used;
    arena->used += rounded;
    arena->total += rounded;
    return memset(memory, 0, size);
}

void *cairn_arena_copy(struct cairn_arena *arena, const void *bytes, size_t size)
{
    void *copy = cairn_arena_alloc(arena, size);
    if (size != 0) {
        memcpy(copy, bytes, size);
    }
    return copy;
}

char *cairn_arena_strndup(struct cairn_arena *arena, const char *text, size_t length)
{
    char *copy = cairn_arena_alloc(arena, length + 1);
    memcpy(copy, text, length);
    return copy;
}

char *cairn_arena_strdup(struct cairn_arena *arena, const char *text)
{
    return cairn_arena_strndup(arena, text, strlen(text));
}

char *cairn_arena_printf(struct cairn_arena *arena, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (length < 0) {
        abort();
    }
    char *text = cairn_arena_alloc(arena, (size_t)length + 1);
    va_start(args, format);
    vsnprintf(text, (size_t)length + 1, format, args);
    va_end(args);
    return text;
}
