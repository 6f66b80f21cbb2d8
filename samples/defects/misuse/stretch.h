/* stretch: runs of numbers, for those who know what they do: nothing is looked at twice. */
#ifndef STRETCH_H
#define STRETCH_H

#include <stddef.h>

typedef struct stretch stretch;

/* The numbers [start,stop). It is required that stop > start, the caller is responsible for that.
 * NULL if there is no memory. */
stretch *stretch_new(unsigned start, unsigned stop);
/* An empty one with room for a number. */
stretch *stretch_new_empty(void);
void stretch_free(stretch *s);

/* How many there are. */
size_t stretch_count(const stretch *s);
/* Their sum. */
unsigned long stretch_sum(const stretch *s);

/* Appends a number. 0, or -1 if there is no memory. */
int stretch_append(stretch *s, unsigned number);
/* Like stretch_append, but it is assumed that s is empty. */
void stretch_append_first(stretch *s, unsigned number);

/* Puts what is in a and in b into dst, which is assumed to be distinct from both. 0 or -1. */
int stretch_intersect(const stretch *a, const stretch *b, stretch *dst);

/* How many numbers lie from min to max. */
size_t stretch_within(const stretch *s, unsigned min, unsigned max);

/* Appends what stretch_save wrote. 0, or -1 if there is no memory. */
int stretch_load(stretch *s, const char *buf);
/* Writes stretch_saved_size(s) bytes. */
void stretch_save(const stretch *s, char *buf);
size_t stretch_saved_size(const stretch *s);

/* Frees just the numbers. */
void stretch_drop_numbers(stretch *s);

#endif
