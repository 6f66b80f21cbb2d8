#include "textline.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { STEP = 64 }; /* memory is taken in multiples of this */

struct textline {
    char *text;
    size_t length;
    size_t capacity;
};

textline *textline_new(void)
{
    textline *line = calloc(1, sizeof *line);
    if (line == NULL) {
        return NULL;
    }
    line->text = malloc(STEP);
    if (line->text == NULL) {
        free(line);
        return NULL;
    }
    line->text[0] = '\0';
    line->capacity = STEP;
    return line;
}

void textline_free(textline *line)
{
    if (line != NULL) {
        free(line->text);
        free(line);
    }
}

/* Makes room for more characters and the terminator. If the text moves, what *kept points to in it
 * is found in its new place. */
static int reserve(textline *line, size_t more, const char **kept)
{
    if (more > SIZE_MAX - STEP - line->length) {
        return 0;
    }
    size_t capacity = (line->length + more) / STEP * STEP + STEP;
    if (capacity <= line->capacity) {
        return 1;
    }
    size_t offset = *kept != NULL ? (size_t)((uintptr_t)*kept - (uintptr_t)line->text) : SIZE_MAX;
    char *text = realloc(line->text, capacity);
    if (text == NULL) {
        return 0;
    }
    if (offset <= line->length) {
        *kept = text + offset;
    }
    line->text = text;
    line->capacity = capacity;
    return 1;
}

static void put(textline *line, const char *text, size_t length)
{
    memmove(line->text + line->length, text, length);
    line->length += length;
    line->text[line->length] = '\0';
}

static void put_fill(textline *line, char fill, size_t count)
{
    memset(line->text + line->length, fill, count);
    line->length += count;
    line->text[line->length] = '\0';
}

int textline_add(textline *line, const char *text)
{
    size_t length = strlen(text);
    if (!reserve(line, length, &text)) {
        return 0;
    }
    put(line, text, length);
    return 1;
}

int textline_fill(textline *line, char fill, size_t count)
{
    const char *kept = NULL;
    if (!reserve(line, count, &kept)) {
        return 0;
    }
    put_fill(line, fill, count);
    return 1;
}

int textline_tab(textline *line, size_t column)
{
    return column <= line->length || textline_fill(line, ' ', column - line->length);
}

int textline_cell(textline *line, const char *text, size_t width, int right)
{
    size_t length = strlen(text);
    if (length > width) {
        length = width;
    }
    if (!reserve(line, width, &text)) {
        return 0;
    }
    if (right) {
        put_fill(line, ' ', width - length);
    }
    put(line, text, length);
    if (!right) {
        put_fill(line, ' ', width - length);
    }
    return 1;
}

void textline_trim(textline *line)
{
    while (line->length > 0 && line->text[line->length - 1] == ' ') {
        line->length--;
    }
    line->text[line->length] = '\0';
}

const char *textline_text(const textline *line)
{
    return line->text;
}

size_t textline_length(const textline *line)
{
    return line->length;
}
