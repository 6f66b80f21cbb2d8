#include "values.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct value {
    size_t refs;
    char *text; /* NULL for lists */
    value **items;
    size_t length;
    size_t capacity;
};

static value *make_value(void)
{
    value *v = calloc(1, sizeof *v);
    if (v != NULL) {
        v->refs = 1;
    }
    return v;
}

value *value_text(const char *text)
{
    value *v = make_value();
    size_t length = strlen(text);
    char *copy = malloc(length + 1);
    if (v == NULL || copy == NULL) {
        free(v);
        free(copy);
        return NULL;
    }
    v->text = memcpy(copy, text, length + 1);
    v->length = length;
    return v;
}

value *value_list(void)
{
    return make_value();
}

value *value_ref(value *v)
{
    v->refs++;
    return v;
}

void value_unref(value *v)
{
    if (v == NULL || --v->refs > 0) {
        return;
    }
    for (size_t i = 0; v->text == NULL && i < v->length; i++) {
        value_unref(v->items[i]);
    }
    free(v->items);
    free(v->text);
    free(v);
}

bool value_is_list(const value *v)
{
    return v->text == NULL;
}

bool value_add(value *v, value *item)
{
    if (v->text != NULL) {
        return false;
    }
    if (v->length == v->capacity) {
        size_t capacity = v->capacity == 0 ? 4 : v->capacity * 2;
        if (capacity > SIZE_MAX / sizeof(value *)) {
            return false;
        }
        value **items = realloc(v->items, capacity * sizeof *items);
        if (items == NULL) {
            return false;
        }
        v->items = items;
        v->capacity = capacity;
    }
    v->items[v->length++] = value_ref(item);
    return true;
}

size_t value_length(const value *v)
{
    return v->length;
}

value *value_at(const value *v, size_t index)
{
    return v->text == NULL && index < v->length ? v->items[index] : NULL;
}

const char *value_string(const value *v)
{
    return v->text != NULL ? v->text : "";
}
