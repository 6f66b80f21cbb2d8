#include "csv.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct csv_row {
    char **values;
    size_t count;
    size_t capacity;
};

csv_row *csv_row_new(void)
{
    return calloc(1, sizeof(csv_row));
}

static void cut(csv_row *row, size_t count)
{
    while (row->count > count) {
        free(row->values[--row->count]);
    }
}

void csv_row_free(csv_row *row)
{
    if (row != NULL) {
        cut(row, 0);
        free(row->values);
        free(row);
    }
}

bool csv_row_add(csv_row *row, const char *value)
{
    if (row->count == row->capacity) {
        size_t capacity = row->capacity == 0 ? 8 : row->capacity * 2;
        if (capacity > SIZE_MAX / sizeof *row->values) {
            return false;
        }
        char **values = realloc(row->values, capacity * sizeof *values);
        if (values == NULL) {
            return false;
        }
        row->values = values;
        row->capacity = capacity;
    }
    size_t size = strlen(value) + 1;
    char *copy = malloc(size);
    if (copy == NULL) {
        return false;
    }
    row->values[row->count++] = memcpy(copy, value, size);
    return true;
}

/* Moves what stands in quotes, from `in` on, to *out without them. Returns what follows. */
static char *unquote(char *in, char **out)
{
    for (;;) {
        if (*in == '"') {
            if (in[1] != '"') {
                return in + 1;
            }
            in++;
        }
        *(*out)++ = *in++;
    }
}

/* Makes the value at the beginning of text a string of its own, in its place. Returns the text
 * behind its comma, or NULL if there is none. */
static char *take_value(char *text)
{
    char *in = text;
    char *out = text;
    if (*in == '"') {
        in = unquote(in + 1, &out);
    }
    while (*in != '\0' && *in != ',') {
        *out++ = *in++;
    }
    char *rest = *in == ',' ? in + 1 : NULL;
    *out = '\0';
    return rest;
}

bool csv_row_parse(csv_row *row, const char *line)
{
    size_t old_count = row->count;
    size_t size = strlen(line) + 1;
    char *copy = malloc(size);
    if (copy == NULL) {
        return false;
    }
    memcpy(copy, line, size);
    bool ok = true;
    for (char *value = copy; ok && value != NULL;) {
        char *rest = take_value(value);
        ok = csv_row_add(row, value);
        value = rest;
    }
    if (!ok) {
        cut(row, old_count);
    }
    free(copy);
    return ok;
}

size_t csv_row_count(const csv_row *row)
{
    return row->count;
}

const char *csv_row_value(const csv_row *row, size_t index)
{
    return index < row->count ? row->values[index] : NULL;
}

static char *put(char *end, const char *value)
{
    bool quoted = strpbrk(value, "\",\r\n") != NULL;
    if (quoted) {
        *end++ = '"';
    }
    for (; *value != '\0'; value++) {
        if (*value == '"') {
            *end++ = '"';
        }
        *end++ = *value;
    }
    if (quoted) {
        *end++ = '"';
    }
    return end;
}

char *csv_row_format(const csv_row *row)
{
    size_t size = 1;
    for (size_t i = 0; i < row->count; i++) {
        size += 2 * strlen(row->values[i]) + sizeof "\"\"";
    }
    char *text = malloc(size);
    if (text == NULL) {
        return NULL;
    }
    char *end = text;
    for (size_t i = 0; i < row->count; i++) {
        if (i > 0) {
            *end++ = ',';
        }
        end = put(end, row->values[i]);
    }
    *end = '\0';
    return text;
}
