#include "smap.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define MIN_CAP 8

enum { EMPTY, FULL, DELETED };

struct slot {
    char *key;
    uint32_t hash;
    int value;
    unsigned char state;
};

struct smap {
    struct slot *slots;
    size_t cap;   /* power of 2 */
    size_t count; /* FULL */
    size_t used;  /* FULL and DELETED */
};

static uint32_t hash_str(const char *s)
{
    uint32_t h = 2166136261u;

    for (; *s; s++)
        h = (h ^ (unsigned char)*s) * 16777619u;
    return h;
}

smap *smap_new(void)
{
    smap *m = calloc(1, sizeof *m);

    if (!m)
        return NULL;
    m->slots = calloc(MIN_CAP, sizeof *m->slots);
    if (!m->slots) {
        free(m);
        return NULL;
    }
    m->cap = MIN_CAP;
    return m;
}

void smap_clear(smap *m)
{
    size_t i;

    for (i = 0; i < m->cap; i++) {
        if (m->slots[i].state == FULL)
            free(m->slots[i].key);
        m->slots[i].key = NULL;
        m->slots[i].state = EMPTY;
    }
    m->count = m->used = 0;
}

void smap_free(smap *m)
{
    if (!m)
        return;
    smap_clear(m);
    free(m->slots);
    free(m);
}

static struct slot *lookup(const smap *m, const char *key, uint32_t h)
{
    size_t i = h & (m->cap - 1);

    while (m->slots[i].state != EMPTY) {
        struct slot *s = &m->slots[i];
        if (s->state == FULL && s->hash == h && strcmp(s->key, key) == 0)
            return s;
        i = (i + 1) & (m->cap - 1);
    }
    return NULL;
}

static int rehash(smap *m, size_t cap)
{
    struct slot *old = m->slots, *n = calloc(cap, sizeof *n);
    size_t i, j;

    if (!n)
        return 0;
    for (i = 0; i < m->cap; i++) {
        if (old[i].state != FULL)
            continue;
        j = old[i].hash & (cap - 1);
        while (n[j].state != EMPTY)
            j = (j + 1) & (cap - 1);
        n[j] = old[i];
    }
    free(old);
    m->slots = n;
    m->cap = cap;
    m->used = m->count;
    return 1;
}

int smap_put(smap *m, const char *key, int value)
{
    uint32_t h = hash_str(key);
    struct slot *s = lookup(m, key, h);
    size_t i, len;
    char *k;

    if (s) {
        s->value = value;
        return 0;
    }
    if ((m->used + 1) * 4 > m->cap * 3) {
        if (!rehash(m, (m->count + 1) * 2 > m->cap ? m->cap * 2 : m->cap))
            return -1;
    }
    len = strlen(key) + 1;
    k = malloc(len);
    if (!k)
        return -1;
    memcpy(k, key, len);
    i = h & (m->cap - 1);
    while (m->slots[i].state != EMPTY)
        i = (i + 1) & (m->cap - 1);
    s = &m->slots[i];
    s->key = k;
    s->hash = h;
    s->value = value;
    s->state = FULL;
    m->count++;
    m->used++;
    return 1;
}

int smap_get(const smap *m, const char *key, int *value)
{
    struct slot *s = lookup(m, key, hash_str(key));

    if (!s)
        return 0;
    if (value)
        *value = s->value;
    return 1;
}

int smap_has(const smap *m, const char *key)
{
    return smap_get(m, key, NULL);
}

int smap_del(smap *m, const char *key)
{
    struct slot *s = lookup(m, key, hash_str(key));

    if (!s)
        return 0;
    free(s->key);
    s->key = NULL;
    s->state = DELETED;
    m->count--;
    return 1;
}

size_t smap_count(const smap *m)
{
    return m->count;
}

const char *smap_next(const smap *m, size_t *pos, int *value)
{
    while (*pos < m->cap) {
        const struct slot *s = &m->slots[(*pos)++];
        if (s->state == FULL) {
            if (value)
                *value = s->value;
            return s->key;
        }
    }
    return NULL;
}

smap *smap_copy(const smap *m)
{
    smap *c = smap_new();
    size_t pos = 0;
    const char *k;
    int v;

    while (c && (k = smap_next(m, &pos, &v))) {
        if (smap_put(c, k, v) < 0) {
            smap_free(c);
            return NULL;
        }
    }
    return c;
}
