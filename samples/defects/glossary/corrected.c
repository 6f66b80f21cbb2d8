#include "glossary.h"

#include <stdlib.h>
#include <string.h>

struct term {
    char *text; /* NULL: the number is free */
    unsigned references;
};

struct glossary {
    struct term *terms;
    size_t room;
    size_t count;
};

glossary *glossary_new(void)
{
    return calloc(1, sizeof(glossary));
}

void glossary_free(glossary *g)
{
    if (g == NULL) {
        return;
    }
    for (size_t i = 0; i < g->room; i++) {
        free(g->terms[i].text);
    }
    free(g->terms);
    free(g);
}

/* The place of the text, or one that is free; g->room if there is neither. */
static size_t find(const glossary *g, const char *text, size_t length)
{
    size_t place = g->room;
    for (size_t i = 0; i < g->room; i++) {
        const char *have = g->terms[i].text;
        if (have == NULL) {
            place = place == g->room ? i : place;
        } else if (strlen(have) == length && memcmp(have, text, length) == 0) {
            return i;
        }
    }
    return place;
}

static term_id enter(glossary *g, const char *text, size_t length)
{
    size_t place = find(g, text, length);
    if (place < g->room && g->terms[place].text != NULL) {
        g->terms[place].references++;
        return (term_id)place + 1;
    }
    char *copy = malloc(length + 1);
    if (copy == NULL) {
        return 0;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (place == g->room) {
        const size_t room = g->room + 4;
        struct term *terms = realloc(g->terms, room * sizeof *terms);
        if (terms == NULL) {
            free(copy);
            return 0;
        }
        memset(terms + g->room, 0, 4 * sizeof *terms);
        g->terms = terms;
        g->room = room;
    }
    g->terms[place].text = copy;
    g->terms[place].references = 1;
    g->count++;
    return (term_id)place + 1;
}

term_id glossary_add(glossary *g, const char *text)
{
    return enter(g, text, strlen(text));
}

term_id glossary_begin(glossary *g, term_id term, size_t length)
{
    const char *text = g->terms[term - 1].text;
    if (length >= strlen(text)) {
        g->terms[term - 1].references++;
        return term;
    }
    return enter(g, text, length);
}

void glossary_drop(glossary *g, term_id term)
{
    struct term *gone = &g->terms[term - 1];
    if (--gone->references == 0) {
        free(gone->text);
        gone->text = NULL;
        g->count--;
    }
}

const char *glossary_text(const glossary *g, term_id term)
{
    return g->terms[term - 1].text;
}

int glossary_compare(const glossary *g, term_id one, term_id other)
{
    return strcmp(g->terms[one - 1].text, g->terms[other - 1].text);
}

size_t glossary_count(const glossary *g)
{
    return g->count;
}
