#include "arena.h"

#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 256 };

struct chunk {
    struct chunk *next;
    size_t used;
    size_t room;
    char memory[];
};

struct arena {
    struct chunk *first; /* from which is handed out */
    size_t size;
    size_t pieces;
};

arena *arena_new(void)
{
    return calloc(1, sizeof(arena));
}

void arena_free(arena *a)
{
    if (a != NULL) {
        arena_reset(a);
        free(a);
    }
}

void arena_reset(arena *a)
{
    while (a->first != NULL) {
        struct chunk *chunk = a->first;
        a->first = chunk->next;
        free(chunk);
    }
    a->size = 0;
    a->pieces = 0;
}

static char *hand_out(arena *a, size_t size)
{
    struct chunk *chunk = a->first;
    if (chunk == NULL || size > chunk->room - chunk->used) {
        size_t room = size < CHUNK ? CHUNK : size;
        chunk = room < SIZE_MAX - sizeof *chunk ? malloc(sizeof *chunk + room) : NULL;
        if (chunk == NULL) {
            return NULL;
        }
        chunk->used = 0;
        chunk->room = room;
        chunk->next = a->first;
        a->first = chunk;
    }
    char *piece = chunk->memory + chunk->used;
    chunk->used += size;
    a->size += size;
    a->pieces++;
    return piece;
}

char *arena_copy(arena *a, const char *text)
{
    return arena_join(a, text, "");
}

char *arena_join(arena *a, const char *first, const char *second)
{
    size_t first_length = strlen(first);
    size_t second_size = strlen(second) + 1;
    char *joined = hand_out(a, first_length + second_size);
    if (joined != NULL) {
        memcpy(joined, first, first_length);
        memcpy(joined + first_length, second, second_size);
    }
    return joined;
}

char *arena_number(arena *a, long number)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%ld", number);
    return arena_copy(a, digits);
}

size_t arena_size(const arena *a)
{
    return a->size;
}

size_t arena_pieces(const arena *a)
{
    return a->pieces;
}
