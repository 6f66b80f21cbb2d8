/* smap.h - hash map from strings to ints, open addressing */
#ifndef SMAP_H
#define SMAP_H

#include <stddef.h>

typedef struct smap smap;

smap *smap_new(void);
void smap_free(smap *m);

/* 1 if the key is new, 0 if its value was replaced, -1 out of memory */
int smap_put(smap *m, const char *key, int value);
/* 1 if found; value may be NULL */
int smap_get(const smap *m, const char *key, int *value);
int smap_has(const smap *m, const char *key);
/* 1 if there was such a key */
int smap_del(smap *m, const char *key);

size_t smap_count(const smap *m);
void smap_clear(smap *m);

/* Iteration: start with 0, goes on until NULL is returned. Keys belong to the map. */
const char *smap_next(const smap *m, size_t *pos, int *value);

smap *smap_copy(const smap *m);

#endif
