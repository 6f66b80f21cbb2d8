#include "phrase.h"

#include <stdlib.h>
#include <string.h>

/* The number of the word for which p stands, or 0. */
static size_t place_at(const char *p)
{
    return p[0] == '%' && p[1] >= '1' && p[1] <= '9' ? (size_t)(p[1] - '0') : 0;
}

size_t phrase_words(const char *pattern)
{
    size_t largest = 0;
    for (; *pattern != '\0'; pattern++) {
        size_t place = place_at(pattern);
        largest = place > largest ? place : largest;
    }
    return largest;
}

size_t phrase_length(const char *pattern, const char *const *words)
{
    size_t length = 0;
    while (*pattern != '\0') {
        size_t place = place_at(pattern);
        length += place > 0 ? strlen(words[place - 1]) : 1;
        pattern += place > 0 ? 2 : 1;
    }
    return length;
}

char *phrase_fill(const char *pattern, const char *const *words)
{
    char *phrase = malloc(phrase_length(pattern, words) + 1);
    if (phrase == NULL) {
        return NULL;
    }
    char *end = phrase;
    while (*pattern != '\0') {
        size_t place = place_at(pattern);
        if (place > 0) {
            size_t length = strlen(words[place - 1]);
            memcpy(end, words[place - 1], length);
            end += length;
            pattern += 2;
        } else {
            *end++ = *pattern++;
        }
    }
    *end = '\0';
    return phrase;
}

/* A bit for each word that the pattern needs. */
static unsigned needs(const char *pattern)
{
    unsigned bits = 0;
    for (; *pattern != '\0'; pattern++) {
        bits |= 1u << place_at(pattern);
    }
    return bits | 1;
}

int phrase_matches(const char *pattern, const char *other)
{
    return needs(pattern) == needs(other);
}
