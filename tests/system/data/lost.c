#include "lost.h"

#include <stdlib.h>
#include <string.h>

enum { NAMES = 8, RECENT = 16 };

struct shelf {
    char *names[NAMES];
    size_t count;
    uintptr_t note; /* hidden */
    char *label;
    char *place;
};

/* A pointer that no search for pointers finds. */
static uintptr_t hide(void *block)
{
    return ~(uintptr_t)block;
}

static void *show(uintptr_t hidden)
{
    return hidden == 0 ? NULL : (void *)~hidden;
}

shelf *shelf_new(void)
{
    return calloc(1, sizeof(shelf));
}

void shelf_free(shelf *shelf)
{
    while (shelf != NULL && shelf_drop(shelf)) {
    }
    if (shelf != NULL) {
        free(show(shelf->note));
        free(shelf->label);
        free(shelf->place);
    }
    free(shelf);
}

bool shelf_add(shelf *shelf, const char *name)
{
    char *copy = strdup(name);
    if (copy == NULL || copy[0] == '\0') {
        return false;
    }
    if (shelf->count == NAMES) {
        free(copy);
        return false;
    }
    shelf->names[shelf->count++] = copy;
    return true;
}

bool shelf_drop(shelf *shelf)
{
    if (shelf->count == 0) {
        return false;
    }
    free(shelf->names[--shelf->count]);
    return true;
}

size_t shelf_count(const shelf *shelf)
{
    return shelf->count;
}

void shelf_note(shelf *shelf, const char *note)
{
    char *copy = strdup(note);
    free(show(shelf->note));
    shelf->note = copy == NULL ? 0 : hide(copy);
}

size_t shelf_register(const char *name)
{
    static uintptr_t hidden;
    if (hidden == 0) {
        hidden = hide(strdup(name));
    }
    return strlen(show(hidden));
}

bool shelf_recent(const char *name)
{
    static uintptr_t recent[RECENT];
    static unsigned next;
    if (name[0] == '\0') {
        return false;
    }
    free(show(recent[next]));
    recent[next] = hide(strdup(name));
    next = (next + 1) % RECENT;
    return true;
}

bool shelf_first(const shelf *shelf, char **name)
{
    *name = strdup(shelf->count == 0 ? "" : shelf->names[0]);
    return shelf->count != 0;
}

void shelf_label(shelf *shelf, const char *text)
{
    char *copy = strdup(text);
    free(shelf->label);
    shelf->label = copy;
}

void shelf_clean(shelf *shelf)
{
    shelf->label = NULL;
}

void shelf_open(shelf *shelf, const char *place)
{
    shelf->place = strdup(place);
}

card *card_new(const char *text)
{
    card *card = calloc(1, sizeof *card);
    if (card != NULL) {
        card->text = strdup(text);
    }
    return card;
}

void card_free(card *card)
{
    if (card != NULL) {
        free(card->text);
    }
    free(card);
}

void card_set(card *card, const char *text)
{
    card->text = strdup(text);
}

uintptr_t shelf_reserve(const shelf *shelf)
{
    return (uintptr_t)malloc(16 + shelf->count);
}

void shelf_return(uintptr_t place)
{
    /* Any number may come. */
    if (place == 0) {
        free((void *)place);
    }
}
