#include "bell.h"

#include <stdlib.h>

struct listener {
    struct listener *next;
    bell_listener *tell;
    void *user;
    unsigned number;
    bool is_gone;
    bool is_new;
};

struct bell {
    struct listener *first;
    unsigned last_number;
    size_t times;
    bool rings;
};

bell *bell_new(void)
{
    return calloc(1, sizeof(bell));
}

/* Frees the listeners that are gone, and lets the new ones hear. */
static void sweep(bell *b)
{
    struct listener **at = &b->first;
    while (*at != NULL) {
        struct listener *l = *at;
        l->is_new = false;
        if (l->is_gone) {
            *at = l->next;
            free(l);
        } else {
            at = &l->next;
        }
    }
}

void bell_free(bell *b)
{
    while (b != NULL && b->first != NULL) {
        b->first->is_gone = true;
        sweep(b);
    }
    free(b);
}

unsigned bell_listen(bell *b, bell_listener *listener, void *user)
{
    struct listener **at = &b->first;
    struct listener *l = calloc(1, sizeof *l);
    if (l == NULL) {
        return 0;
    }
    while (*at != NULL) {
        at = &(*at)->next;
    }
    l->tell = listener;
    l->user = user;
    l->number = ++b->last_number;
    l->is_new = b->rings;
    *at = l;
    return l->number;
}

bool bell_leave(bell *b, unsigned number)
{
    for (struct listener *l = b->first; l != NULL; l = l->next) {
        if (l->number == number && !l->is_gone) {
            l->is_gone = true;
            if (!b->rings) {
                sweep(b);
            }
            return true;
        }
    }
    return false;
}

size_t bell_ring(bell *b)
{
    size_t told = 0;
    if (b->rings) {
        return 0;
    }
    b->rings = true;
    b->times++;
    for (struct listener *l = b->first; l != NULL; l = l->next) {
        if (!l->is_gone && !l->is_new) {
            told++;
            l->tell(b, b->times, l->user);
        }
    }
    b->rings = false;
    sweep(b);
    return told;
}

size_t bell_listeners(const bell *b)
{
    size_t count = 0;
    for (const struct listener *l = b->first; l != NULL; l = l->next) {
        count += !l->is_gone;
    }
    return count;
}
