#include "fields.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 4 };

/* names[i] and values[i] are one field. */
struct fields {
    char **names;
    char **values;
    size_t count;
    size_t capacity;
};

static char *dup(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy != NULL ? memcpy(copy, text, size) : NULL;
}

static bool same_name(const char *a, const char *b)
{
    while (*a != '\0' && tolower((unsigned char)*a) == tolower((unsigned char)*b)) {
        a++;
        b++;
    }
    return tolower((unsigned char)*a) == tolower((unsigned char)*b);
}

fields_t *fields_new(void)
{
    fields_t *fields = calloc(1, sizeof *fields);
    if (fields == NULL) {
        return NULL;
    }
    fields->names = malloc(FIRST_CAPACITY * sizeof *fields->names);
    fields->values = malloc(FIRST_CAPACITY * sizeof *fields->values);
    fields->capacity = FIRST_CAPACITY;
    if (fields->names == NULL || fields->values == NULL) {
        fields_free(fields);
        return NULL;
    }
    return fields;
}

void fields_free(fields_t *fields)
{
    if (fields == NULL) {
        return;
    }
    for (size_t i = 0; i < fields->count; i++) {
        free(fields->names[i]);
        free(fields->values[i]);
    }
    free(fields->names);
    free(fields->values);
    free(fields);
}

static bool grow(fields_t *fields)
{
    if (fields->capacity > SIZE_MAX / 2 / sizeof(char *)) {
        return false;
    }
    size_t capacity = fields->capacity * 2;
    char **names = realloc(fields->names, capacity * sizeof *names);
    if (names == NULL) {
        return false;
    }
    fields->names = names;
    char **values = realloc(fields->values, fields->capacity * sizeof *values);
    if (values == NULL) {
        return false;
    }
    fields->values = values;
    fields->capacity = capacity;
    return true;
}

bool fields_add(fields_t *fields, const char *name, const char *value)
{
    if (fields->count == fields->capacity && !grow(fields)) {
        return false;
    }
    char *name_copy = dup(name);
    char *value_copy = dup(value);
    if (name_copy == NULL || value_copy == NULL) {
        free(name_copy);
        free(value_copy);
        return false;
    }
    fields->names[fields->count] = name_copy;
    fields->values[fields->count] = value_copy;
    fields->count++;
    return true;
}

/* The index of the first field of that name, or the count. */
static size_t find(const fields_t *fields, const char *name)
{
    size_t i = 0;
    while (i < fields->count && !same_name(fields->names[i], name)) {
        i++;
    }
    return i;
}

bool fields_set(fields_t *fields, const char *name, const char *value)
{
    size_t i = find(fields, name);
    if (i == fields->count) {
        return fields_add(fields, name, value);
    }
    char *copy = dup(value);
    if (copy == NULL) {
        return false;
    }
    free(fields->values[i]);
    fields->values[i] = copy;
    return true;
}

size_t fields_remove(fields_t *fields, const char *name)
{
    char *wanted = dup(name); /* it may be one of our own */
    size_t kept = 0;
    for (size_t i = 0; wanted != NULL && i < fields->count; i++) {
        if (same_name(fields->names[i], wanted)) {
            free(fields->names[i]);
            free(fields->values[i]);
        } else {
            fields->names[kept] = fields->names[i];
            fields->values[kept++] = fields->values[i];
        }
    }
    size_t removed = wanted != NULL ? fields->count - kept : 0;
    fields->count -= removed;
    free(wanted);
    return removed;
}

const char *fields_get(const fields_t *fields, const char *name)
{
    return fields_value(fields, find(fields, name));
}

size_t fields_count(const fields_t *fields)
{
    return fields->count;
}

const char *fields_name(const fields_t *fields, size_t index)
{
    return index < fields->count ? fields->names[index] : NULL;
}

const char *fields_value(const fields_t *fields, size_t index)
{
    return index < fields->count ? fields->values[index] : NULL;
}

static char *put(char *end, const char *text)
{
    size_t length = strlen(text);
    memcpy(end, text, length + 1);
    return end + length;
}

char *fields_format(const fields_t *fields)
{
    size_t size = 1;
    for (size_t i = 0; i < fields->count; i++) {
        size += strlen(fields->names[i]) + strlen(fields->values[i]) + 4;
    }
    char *text = malloc(size);
    if (text == NULL) {
        return NULL;
    }
    char *end = text;
    *end = '\0';
    for (size_t i = 0; i < fields->count; i++) {
        end = put(put(put(put(end, fields->names[i]), ": "), fields->values[i]), "\r\n");
    }
    return text;
}
