#include "sdq.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct sdq {
    char **buf;
    size_t cap;
    size_t head;
    size_t len;
};

static size_t phys(const sdq *q, size_t i)
{
    i += q->head;
    return i >= q->cap ? i - q->cap : i;
}

sdq *sdq_new(size_t capacity)
{
    sdq *q;

    if (capacity == 0)
        capacity = 4;
    if (capacity > SIZE_MAX / 2 / sizeof(char *))
        return NULL;
    q = calloc(1, sizeof *q);
    if (!q)
        return NULL;
    q->buf = malloc(capacity * sizeof *q->buf);
    if (!q->buf) {
        free(q);
        return NULL;
    }
    q->cap = capacity;
    return q;
}

void sdq_clear(sdq *q)
{
    size_t i;

    for (i = 0; i < q->len; i++)
        free(q->buf[phys(q, i)]);
    q->len = q->head = 0;
}

void sdq_free(sdq *q)
{
    if (!q)
        return;
    sdq_clear(q);
    free(q->buf);
    free(q);
}

size_t sdq_len(const sdq *q)
{
    return q->len;
}
size_t sdq_capacity(const sdq *q)
{
    return q->cap;
}

int sdq_reserve(sdq *q, size_t n)
{
    size_t old = q->cap, front, wrapped;
    char **b;

    if (n <= old)
        return 0;
    if (n > SIZE_MAX / 2 / sizeof *b)
        return -1;
    b = realloc(q->buf, n * sizeof *b);
    if (!b)
        return -1;
    q->buf = b;
    q->cap = n;
    if (q->head + q->len <= old)
        return 0;
    front = old - q->head;
    wrapped = q->len - front;
    if (wrapped <= front) {
        memcpy(b + old, b, wrapped * sizeof *b);
    } else {
        memmove(b + n - front, b + q->head, front * sizeof *b);
        q->head = n - front;
    }
    return 0;
}

int sdq_shrink(sdq *q)
{
    size_t n = q->len ? q->len : 1, i;
    char **b = malloc(n * sizeof *b);

    if (!b)
        return -1;
    for (i = 0; i < q->len; i++)
        b[i] = q->buf[phys(q, i)];
    free(q->buf);
    q->buf = b;
    q->cap = n;
    q->head = 0;
    return 0;
}

static char *dup_and_room(sdq *q, const char *s)
{
    size_t n = strlen(s) + 1;
    char *c = malloc(n);

    if (!c)
        return NULL;
    memcpy(c, s, n);
    if (q->len == q->cap && sdq_reserve(q, q->cap * 2) != 0) {
        free(c);
        return NULL;
    }
    return c;
}

int sdq_push_back(sdq *q, const char *s)
{
    char *c = dup_and_room(q, s);

    if (!c)
        return -1;
    q->buf[phys(q, q->len)] = c;
    q->len++;
    return 0;
}

int sdq_push_front(sdq *q, const char *s)
{
    char *c = dup_and_room(q, s);

    if (!c)
        return -1;
    q->head = q->head ? q->head - 1 : q->cap - 1;
    q->buf[q->head] = c;
    q->len++;
    return 0;
}

char *sdq_pop_back(sdq *q)
{
    if (q->len == 0)
        return NULL;
    q->len--;
    return q->buf[phys(q, q->len)];
}

char *sdq_pop_front(sdq *q)
{
    char *s;

    if (q->len == 0)
        return NULL;
    s = q->buf[q->head];
    q->head = phys(q, 1);
    q->len--;
    return s;
}

const char *sdq_at(const sdq *q, size_t i)
{
    return i < q->len ? q->buf[phys(q, i)] : NULL;
}

const char *sdq_front(const sdq *q)
{
    return sdq_at(q, 0);
}
const char *sdq_back(const sdq *q)
{
    return q->len ? sdq_at(q, q->len - 1) : NULL;
}

int sdq_set(sdq *q, size_t i, const char *s)
{
    size_t n;
    char *c;

    if (i >= q->len)
        return -1;
    n = strlen(s) + 1;
    c = malloc(n);
    if (!c)
        return -1;
    memcpy(c, s, n);
    free(q->buf[phys(q, i)]);
    q->buf[phys(q, i)] = c;
    return 0;
}

void sdq_swap(sdq *q, size_t i, size_t j)
{
    char *t;

    if (i >= q->len || j >= q->len)
        return;
    t = q->buf[phys(q, i)];
    q->buf[phys(q, i)] = q->buf[phys(q, j)];
    q->buf[phys(q, j)] = t;
}

void sdq_reverse(sdq *q)
{
    size_t i;

    for (i = 0; i < q->len / 2; i++)
        sdq_swap(q, i, q->len - 1 - i);
}

void sdq_rotate(sdq *q, size_t n)
{
    if (q->len == 0)
        return;
    for (n %= q->len; n > 0; n--) {
        char *s = sdq_pop_front(q);
        q->buf[phys(q, q->len)] = s;
        q->len++;
    }
}

int sdq_index(const sdq *q, const char *s)
{
    size_t i;

    for (i = 0; i < q->len; i++)
        if (strcmp(sdq_at(q, i), s) == 0)
            return (int)i;
    return -1;
}

char *sdq_join(const sdq *q, const char *sep)
{
    size_t i, n = 1, ls = strlen(sep);
    char *out, *p;

    for (i = 0; i < q->len; i++)
        n += strlen(sdq_at(q, i)) + (i ? ls : 0);
    p = out = malloc(n);
    if (!out)
        return NULL;
    for (i = 0; i < q->len; i++) {
        size_t l = strlen(sdq_at(q, i));
        if (i) {
            memcpy(p, sep, ls);
            p += ls;
        }
        memcpy(p, sdq_at(q, i), l);
        p += l;
    }
    *p = '\0';
    return out;
}
