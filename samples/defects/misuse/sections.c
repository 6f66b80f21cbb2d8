#include "sections.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item {
    union {
        char *title;
        double length;
        int number;
    } what;
    int has_title;
    item *parent;
    item *first;
    item *next;
};

static item *make(item *parent)
{
    item *made = calloc(1, sizeof *made);
    if (made != NULL && parent != NULL) {
        made->parent = parent;
        made->next = parent->first;
        parent->first = made;
    }
    return made;
}

static item *make_section(item *parent, const char *title, size_t length)
{
    char *copy = malloc(length + 1);
    item *made = copy == NULL ? NULL : make(parent);
    if (made == NULL) {
        free(copy);
        return NULL;
    }
    memcpy(copy, title, length);
    copy[length] = '\0';
    made->has_title = 1;
    made->what.title = copy;
    return made;
}

item *sections_section(item *parent, const char *title)
{
    return make_section(parent, title, strlen(title));
}

item *sections_length(item *parent, double millimetres)
{
    item *made = make(parent);
    if (made != NULL) {
        made->what.length = millimetres;
    }
    return made;
}

item *sections_note(item *parent, int number)
{
    item *made = make(parent);
    if (made != NULL) {
        made->what.number = number;
    }
    return made;
}

static void end(item *ended)
{
    while (ended->first != NULL) {
        item *child = ended->first;
        ended->first = child->next;
        end(child);
    }
    if (ended->has_title) {
        free(ended->what.title);
    }
    free(ended);
}

void sections_delete(item *top)
{
    if (top != NULL && top->parent == NULL) {
        end(top);
    }
}

size_t sections_count(const item *top)
{
    size_t count = 0;
    for (const struct item *child = top->first; child != NULL; child = child->next) {
        count += 1 + sections_count(child);
    }
    return count;
}

/* Only sections are read into: the error tells the title of theirs. */
int sections_load(item *parent, const char *text, char *error, size_t size)
{
    int count = 0;
    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");
        if (length == 0) {
            snprintf(error, size, "empty line in '%.30s'", parent->what.title);
            return count;
        }
        if (make_section(parent, text, length) == NULL) {
            return count;
        }
        count++;
        text += length + (text[length] != '\0');
    }
    return count;
}
