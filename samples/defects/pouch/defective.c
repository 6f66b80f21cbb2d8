#include "pouch.h"

#include <stdlib.h>

struct slot {
    struct slot *next;
    void *block;
};

struct pouch {
    char *memory;
    struct slot *slots; /* of blocks that are in */
    struct slot *spare; /* of blocks that are out */
    size_t left;
};

static void free_slots(struct slot *slot)
{
    while (slot != NULL) {
        struct slot *next = slot->next;
        free(slot);
        slot = next;
    }
}

void pouch_free(pouch *p)
{
    if (p != NULL) {
        free_slots(p->slots);
        free_slots(p->spare);
        free(p->memory);
        free(p);
    }
}

/* Behind the last one, so that they come out in order. */
static int add_slot(pouch *p, char *block)
{
    struct slot *slot = malloc(sizeof *slot);
    if (slot == NULL) {
        return 0;
    }
    slot->block = block;
    slot->next = NULL;
    struct slot **end = &p->slots;
    while (*end != NULL) {
        end = &(*end)->next;
    }
    *end = slot;
    p->left++;
    return 1;
}

pouch *pouch_new(size_t bytes, size_t block)
{
    if (block == 0 || block > bytes || bytes > POUCH_MAX) {
        return NULL;
    }
    pouch *p = malloc(sizeof *p);
    if (p == NULL) {
        return NULL;
    }
    p->left = 0;
    p->spare = NULL;
    p->memory = malloc(bytes);
    for (size_t at = 0; p->memory != NULL && at + block <= bytes; at += block) {
        if (!add_slot(p, p->memory + at)) {
            pouch_free(p);
            return NULL;
        }
    }
    if (p->memory == NULL) {
        pouch_free(p);
        return NULL;
    }
    return p;
}

void *pouch_take(pouch *p)
{
    struct slot *slot = p->slots;
    if (slot == NULL) {
        return NULL;
    }
    p->slots = slot->next;
    slot->next = p->spare;
    p->spare = slot;
    p->left--;
    return slot->block;
}

void pouch_put(pouch *p, void *block)
{
    struct slot *slot = p->spare;
    if (slot == NULL || block == NULL) {
        return;
    }
    p->spare = slot->next;
    slot->block = block;
    slot->next = p->slots;
    p->slots = slot;
    p->left++;
}

size_t pouch_left(const pouch *p)
{
    return p->left;
}
