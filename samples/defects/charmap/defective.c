#include "charmap.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST = ' ', LAST = '~', COUNT = LAST - FIRST + 1 };

/* Both tables hold characters, by their distance from the first one. */
struct charmap {
    unsigned char *forward;
    unsigned char *backward;
};

static int is_plain(unsigned char c)
{
    return c >= FIRST && c <= LAST;
}

/* The characters of the keyword come first, each once, then the others. */
static void fill(charmap *map, const char *keyword)
{
    unsigned char used[COUNT] = {0};
    int count = 0;
    for (const unsigned char *p = (const unsigned char *)keyword; *p != '\0'; p++) {
        if (is_plain(*p) && !used[*p - FIRST]) {
            used[*p - FIRST] = 1;
            map->forward[count++] = *p;
        }
    }
    for (int c = LAST; c >= FIRST; c--) {
        if (!used[c - FIRST]) {
            map->forward[count++] = (unsigned char)c;
        }
    }
    for (int i = 0; i < COUNT; i++) {
        map->backward[map->forward[i] - FIRST] = (unsigned char)(i + FIRST);
    }
}

charmap *charmap_new(const char *keyword)
{
    charmap *map = malloc(sizeof *map);
    if (map == NULL) {
        return NULL;
    }
    map->backward = malloc(COUNT);
    map->forward = malloc(COUNT);
    if (map->forward == NULL || map->backward == NULL) {
        charmap_free(map);
        return NULL;
    }
    fill(map, keyword);
    return map;
}

void charmap_free(charmap *map)
{
    if (map != NULL) {
        free(map->forward);
        free(map->backward);
        free(map);
    }
}

static char *duplicate(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy != NULL ? memcpy(copy, text, size) : NULL;
}

char *charmap_encode(const charmap *map, const char *text)
{
    char *result = duplicate(text);
    for (char *p = result; p != NULL && *p != '\0'; p++) {
        unsigned char c = (unsigned char)*p;
        if (c >= FIRST) {
            *p = (char)map->forward[c - FIRST];
        }
    }
    return result;
}

char *charmap_decode(const charmap *map, const char *text)
{
    char *result = duplicate(text);
    for (char *p = result; p != NULL && *p != '\0'; p++) {
        unsigned char c = (unsigned char)*p;
        if (is_plain(c)) {
            *p = (char)map->backward[c - FIRST];
        }
    }
    return result;
}

char charmap_encode_char(const charmap *map, char c)
{
    return is_plain((unsigned char)c) ? (char)map->forward[c - FIRST] : c;
}

int charmap_fixed(const charmap *map)
{
    int count = 0;
    for (int i = 0; i < COUNT; i++) {
        count += map->forward[i] == i + FIRST;
    }
    return count;
}
