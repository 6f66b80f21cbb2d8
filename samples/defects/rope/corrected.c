#include "rope.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct piece {
    size_t length; /* never 0 */
    char text[];
};

struct rope {
    struct piece **pieces;
    size_t count;
    size_t capacity;
    size_t length;
};

rope_t *rope_new(void)
{
    return calloc(1, sizeof(rope_t));
}

void rope_free(rope_t *rope)
{
    if (rope != NULL) {
        rope_clear(rope);
        free(rope);
    }
}

static bool reserve(rope_t *rope, size_t more)
{
    if (more > SIZE_MAX / 2 / sizeof *rope->pieces - rope->count) {
        return false;
    }
    size_t needed = rope->count + more;
    if (needed <= rope->capacity) {
        return true;
    }
    size_t capacity = needed < 4 ? 4 : needed + needed / 2;
    struct piece **pieces = realloc(rope->pieces, capacity * sizeof *pieces);
    if (pieces == NULL) {
        return false;
    }
    rope->pieces = pieces;
    rope->capacity = capacity;
    return true;
}

static struct piece *make_piece(const char *text, size_t length)
{
    struct piece *piece = malloc(sizeof *piece + length);
    if (piece != NULL) {
        piece->length = length;
        memcpy(piece->text, text, length);
    }
    return piece;
}

bool rope_append(rope_t *rope, const char *text)
{
    size_t length = strlen(text);
    if (length == 0) {
        return true;
    }
    struct piece *piece = reserve(rope, 1) ? make_piece(text, length) : NULL;
    if (piece == NULL) {
        return false;
    }
    rope->pieces[rope->count++] = piece;
    rope->length += length;
    return true;
}

bool rope_append_rope(rope_t *rope, const rope_t *other)
{
    size_t old_count = rope->count;
    size_t count = other->count;
    if (!reserve(rope, count)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        struct piece *piece = make_piece(other->pieces[i]->text, other->pieces[i]->length);
        if (piece == NULL) {
            while (i-- > 0) {
                free(rope->pieces[old_count + i]);
            }
            return false;
        }
        rope->pieces[old_count + i] = piece;
    }
    size_t added = other->length;
    rope->count += count;
    rope->length += added;
    return true;
}

void rope_clear(rope_t *rope)
{
    for (size_t i = 0; i < rope->count; i++) {
        free(rope->pieces[i]);
    }
    free(rope->pieces);
    memset(rope, 0, sizeof *rope);
}

size_t rope_length(const rope_t *rope)
{
    return rope->length;
}

int rope_at(const rope_t *rope, size_t position)
{
    for (size_t i = 0; i < rope->count; i++) {
        const struct piece *piece = rope->pieces[i];
        if (position < piece->length) {
            return (unsigned char)piece->text[position];
        }
        position -= piece->length;
    }
    return -1;
}

int rope_last(const rope_t *rope)
{
    if (rope->count == 0) {
        return -1;
    }
    const struct piece *piece = rope->pieces[rope->count - 1];
    return (unsigned char)piece->text[piece->length - 1];
}

char *rope_text(const rope_t *rope)
{
    char *text = malloc(rope->length + 1);
    if (text == NULL) {
        return NULL;
    }
    size_t used = 0;
    for (size_t i = 0; i < rope->count; i++) {
        memcpy(text + used, rope->pieces[i]->text, rope->pieces[i]->length);
        used += rope->pieces[i]->length;
    }
    text[used] = '\0';
    return text;
}
