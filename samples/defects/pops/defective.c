#include "pops.h"

#include <stdlib.h>
#include <string.h>

struct pair {
    char *key;
    char *value;
    struct pair *next; /* added before it */
    struct pair *back; /* added after it */
};

struct pops {
    struct pair *last;
    struct pair *first;
    size_t count;
};

static char *copy_of(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy == NULL ? NULL : memcpy(copy, text, size);
}

static void free_pair(struct pair *pair)
{
    if (pair != NULL) {
        free(pair->key);
        free(pair->value);
        free(pair);
    }
}

pops *pops_new(void)
{
    return calloc(1, sizeof(pops));
}

void pops_free(pops *p)
{
    while (p != NULL && p->last != NULL) {
        struct pair *pair = p->last;
        p->last = pair->next;
        free_pair(pair);
    }
    free(p);
}

int pops_push(pops *p, const char *key, const char *value)
{
    struct pair *pair = calloc(1, sizeof *pair);
    if (pair == NULL || (pair->key = copy_of(key)) == NULL ||
        (pair->value = copy_of(value)) == NULL) {
        free_pair(pair);
        return POPS_NO_MEMORY;
    }
    pair->next = p->last;
    if (p->last != NULL) {
        p->last->back = pair;
    } else {
        p->first = pair;
    }
    p->last = pair;
    p->count++;
    return POPS_OK;
}

int pops_take_first(pops *p, char **key, char **value)
{
    struct pair *pair = p->first;
    if (pair == NULL) {
        return POPS_EMPTY;
    }
    *key = pair->key;
    *value = pair->value;
    p->first = pair->back;
    p->first->next = NULL;
    p->count--;
    free(pair);
    return POPS_OK;
}

size_t pops_count(const pops *p)
{
    return p->count;
}
