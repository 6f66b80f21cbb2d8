#include "linecache.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct linecache {
    char *block; /* lines with their terminators */
    size_t size;
    size_t capacity;
    size_t count;
};

linecache *linecache_new(void)
{
    return calloc(1, sizeof(linecache));
}

void linecache_free(linecache *c)
{
    if (c != NULL) {
        free(c->block);
        free(c);
    }
}

bool linecache_add(linecache *c, const char *line)
{
    size_t size = strlen(line) + 1;
    if (size > c->capacity - c->size) {
        if (size > SIZE_MAX / 2 - c->capacity) {
            return false;
        }
        size_t capacity = c->capacity * 2 + size;
        char *block = malloc(capacity);
        if (block == NULL) {
            return false;
        }
        if (c->size > 0) {
            memcpy(block, c->block, c->size);
        }
        memcpy(block + c->size, line, size);
        free(c->block);
        c->block = block;
        c->capacity = capacity;
    } else {
        memcpy(c->block + c->size, line, size);
    }
    c->size += size;
    c->count++;
    return true;
}

const char *linecache_line(const linecache *c, size_t index)
{
    if (index >= c->count) {
        return NULL;
    }
    const char *line = c->block;
    while (index > 0) {
        line += strlen(line) + 1;
        index--;
    }
    return line;
}

size_t linecache_count(const linecache *c)
{
    return c->count;
}

size_t linecache_size(const linecache *c)
{
    return c->size;
}

size_t linecache_find(const linecache *c, const char *line)
{
    const char *p = c->block;
    for (size_t i = 0; i < c->count; i++) {
        if (strcmp(p, line) == 0) {
            return i;
        }
        p += strlen(p) + 1;
    }
    return c->count;
}

size_t linecache_common(const char *a, const char *b)
{
    size_t length = 0;
    while (a[length] != '\0' && a[length] == b[length]) {
        length++;
    }
    return length;
}
