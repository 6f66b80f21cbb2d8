#include "keyring.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST = 4 };

struct keyring {
    keyring_ops ops;
    char **slots;
    size_t slot_count, count;
};

keyring *keyring_new(const keyring_ops *ops)
{
    keyring *k = calloc(1, sizeof *k);
    char **slots = calloc(LEAST, sizeof *slots);
    if (k == NULL || slots == NULL) {
        free(k);
        free(slots);
        return NULL;
    }
    k->ops = *ops;
    k->slots = slots;
    k->slot_count = LEAST;
    return k;
}

void keyring_free(keyring *k)
{
    for (size_t i = 0; k != NULL && i < k->slot_count; i++) {
        free(k->slots[i]);
    }
    if (k != NULL) {
        free(k->slots);
        free(k);
    }
}

size_t keyring_count(const keyring *k)
{
    return k->count;
}

/* The slot of the key, or the one where it belongs. There always is an empty one. */
static char **find(const keyring *k, const char *key)
{
    size_t at = k->ops.hash(key, k->ops.user) % k->slot_count;
    while (k->slots[at] != NULL && !k->ops.equal(k->slots[at], key, k->ops.user)) {
        at = (at + 1) % k->slot_count;
    }
    return &k->slots[at];
}

static int rehash(keyring *k, size_t slot_count)
{
    char **slots = calloc(slot_count + 1, sizeof *slots);
    if (slots == NULL) {
        return -1;
    }
    for (size_t i = 0; i < k->slot_count; i++) {
        if (k->slots[i] != NULL) {
            size_t at = k->ops.hash(k->slots[i], k->ops.user) % slot_count;
            while (slots[at] != NULL) {
                at = (at + 1) % slot_count;
            }
            slots[at] = k->slots[i];
        }
    }
    free(k->slots);
    k->slots = slots;
    k->slot_count = slot_count;
    return 0;
}

int keyring_put(keyring *k, const char *key)
{
    if (2 * (k->count + 1) > k->slot_count && rehash(k, 2 * k->slot_count + LEAST) != 0) {
        return -1;
    }
    char **slot = find(k, key);
    if (*slot == NULL) {
        char *copy = malloc(strlen(key) + 1);
        if (copy == NULL) {
            return -1;
        }
        strcpy(copy, key);
        *slot = copy;
        k->count++;
    }
    return 0;
}

bool keyring_has(const keyring *k, const char *key)
{
    return k->slot_count != 0 && *find(k, key) != NULL;
}

int keyring_shrink(keyring *k)
{
    return rehash(k, 2 * k->count);
}
