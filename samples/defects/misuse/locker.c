#include "locker.h"

#include <stdlib.h>
#include <string.h>

struct place {
    char *name;
    void *thing;
};

struct locker {
    size_t count;
    size_t places;
    struct place *at;
};

locker *locker_new(size_t places)
{
    locker *l = calloc(1, sizeof *l);
    if (l == NULL) {
        return NULL;
    }
    l->at = places == 0 ? NULL : calloc(places, sizeof *l->at);
    if (places != 0 && l->at == NULL) {
        free(l);
        return NULL;
    }
    l->places = places;
    return l;
}

void locker_free(locker *l)
{
    if (l == NULL) {
        return;
    }
    for (size_t i = 0; i < l->count; i++) {
        free(l->at[i].name);
    }
    free(l->at);
    free(l);
}

static struct place *find(const locker *l, const char *name)
{
    const size_t length = strlen(name);
    for (size_t i = 0; i < l->count; i++) {
        if (strlen(l->at[i].name) == length && memcmp(l->at[i].name, name, length) == 0) {
            return &l->at[i];
        }
    }
    return NULL;
}

bool locker_put(locker *l, const char *name, void *thing)
{
    struct place *place = find(l, name);
    if (place == NULL) {
        const size_t size = strlen(name) + 1;
        char *copy = l->count == l->places ? NULL : malloc(size);
        if (copy == NULL) {
            return false;
        }
        memcpy(copy, name, size);
        place = &l->at[l->count++];
        place->name = copy;
    }
    place->thing = thing;
    return true;
}

void *locker_get(const locker *l, const char *name)
{
    const struct place *place = find(l, name);
    return place == NULL ? NULL : place->thing;
}

bool locker_has(const locker *l, const char *name)
{
    return find(l, name) != NULL;
}
