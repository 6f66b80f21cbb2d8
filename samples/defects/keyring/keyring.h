/* keyring: a set of texts in a hash table. How they are hashed and compared is the caller's. */
#ifndef KEYRING_H
#define KEYRING_H

#include <stdbool.h>
#include <stddef.h>

typedef struct keyring keyring;

typedef struct keyring_ops {
    size_t (*hash)(const char *key, void *user);
    bool (*equal)(const char *a, const char *b, void *user);
    void *user; /* handed on to both */
} keyring_ops;

/* Makes an empty one; the functions are copied. NULL if there is no memory. */
keyring *keyring_new(const keyring_ops *ops);
void keyring_free(keyring *k);

size_t keyring_count(const keyring *k);

/* Puts a copy of the text in, if no equal one is there. 0, or -1 if there is no memory. */
int keyring_put(keyring *k, const char *key);
bool keyring_has(const keyring *k, const char *key);

/* Gives back memory that is not needed for what is in it now. 0, or -1 if there is no memory. */
int keyring_shrink(keyring *k);

#endif
