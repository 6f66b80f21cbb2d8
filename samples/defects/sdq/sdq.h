/* sdq: double-ended queue of strings (ring buffer). */
#ifndef SDQ_H
#define SDQ_H

#include <stddef.h>

typedef struct sdq sdq;

sdq *sdq_new(size_t capacity);
void sdq_free(sdq *q);

size_t sdq_len(const sdq *q);
size_t sdq_capacity(const sdq *q);

/* Makes room for n elements in all. 0, or -1 if there is no memory. */
int sdq_reserve(sdq *q, size_t n);
int sdq_shrink(sdq *q);

/* The queue holds copies. 0 or -1. */
int sdq_push_back(sdq *q, const char *s);
int sdq_push_front(sdq *q, const char *s);

/* The result is to be freed; NULL if the queue is empty. */
char *sdq_pop_back(sdq *q);
char *sdq_pop_front(sdq *q);

/* Borrowed; NULL if out of range. */
const char *sdq_at(const sdq *q, size_t i);
const char *sdq_front(const sdq *q);
const char *sdq_back(const sdq *q);

int sdq_set(sdq *q, size_t i, const char *s);
void sdq_swap(sdq *q, size_t i, size_t j);
void sdq_reverse(sdq *q);
void sdq_rotate(sdq *q, size_t n);
void sdq_clear(sdq *q);
int sdq_index(const sdq *q, const char *s);
char *sdq_join(const sdq *q, const char *sep);

#endif
