#include "arglist.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct arglist {
    char **items;
    size_t count;
    size_t capacity;
};

static char *copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy != NULL ? memcpy(copy, text, size) : NULL;
}

arglist *arglist_new(const char *program)
{
    arglist *args = calloc(1, sizeof *args);
    if (args != NULL && !arglist_add(args, program)) {
        arglist_free(args);
        return NULL;
    }
    return args;
}

void arglist_free(arglist *args)
{
    if (args == NULL) {
        return;
    }
    for (size_t i = 0; i < args->count; i++) {
        free(args->items[i]);
    }
    free(args->items);
    free(args);
}

/* Makes room for one more argument. */
static bool reserve(arglist *args)
{
    if (args->count < args->capacity) {
        return true;
    }
    size_t capacity = args->capacity == 0 ? 4 : args->capacity * 2;
    if (capacity > SIZE_MAX / sizeof *args->items) {
        return false;
    }
    char **items = realloc(args->items, capacity * sizeof *items);
    if (items == NULL) {
        return false;
    }
    args->items = items;
    args->capacity = capacity;
    return true;
}

/* Adds arg, which the list owns from then on. */
static bool add_owned(arglist *args, char *arg)
{
    if (arg == NULL || !reserve(args)) {
        free(arg);
        return false;
    }
    args->items[args->count++] = arg;
    return true;
}

bool arglist_add(arglist *args, const char *arg)
{
    return add_owned(args, copy_text(arg));
}

bool arglist_add_option(arglist *args, const char *name, const char *value)
{
    size_t name_length = strlen(name);
    size_t value_length = value != NULL ? strlen(value) : 0;
    char *arg = malloc(name_length + value_length + sizeof "--=");
    if (arg != NULL) {
        memcpy(arg, "--", 2);
        memcpy(arg + 2, name, name_length + 1);
        if (value != NULL) {
            arg[2 + name_length] = '=';
            memcpy(arg + name_length + 3, value, value_length + 1);
        }
    }
    return add_owned(args, arg);
}

bool arglist_remove(arglist *args, size_t index)
{
    if (index >= args->count) {
        return false;
    }
    free(args->items[index]);
    args->count--;
    memmove(args->items + index, args->items + index + 1,
            (args->count - index) * sizeof *args->items);
    return true;
}

size_t arglist_count(const arglist *args)
{
    return args->count;
}

const char *arglist_get(const arglist *args, size_t index)
{
    return index < args->count ? args->items[index] : NULL;
}

const char *const *arglist_argv(arglist *args)
{
    args->items[args->count] = NULL;
    return (const char *const *)args->items;
}
