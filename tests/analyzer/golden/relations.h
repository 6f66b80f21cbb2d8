/* How numbers have to stand to each other, by comments. */
#ifndef RELATIONS_H
#define RELATIONS_H

#include <stddef.h>

/* A run of [start,stop). It is required that stop>start, the caller is responsible for this. */
static inline void run_create(unsigned start, unsigned stop)
{
    (void)start;
    (void)stop;
}

/* Cuts a part out; offset must not be greater than size. */
static inline void cut(size_t offset, size_t size)
{
    (void)offset;
    (void)size;
}

/**
 * Sets a bit.
 *
 * @param count  how many there are
 * @param index  which, must be < count
 */
static inline void set_bit(int count, int index)
{
    (void)count;
    (void)index;
}

/* Both have to be in order: 0 < low <= high. */
static inline void clamp_to(int low, int high)
{
    (void)low;
    (void)high;
}

/* The level must be at least floor and must not exceed ceiling. */
static inline void levelled(int level, int floor, int ceiling)
{
    (void)level;
    (void)floor;
    (void)ceiling;
}

/* What follows is none. */

/* Returns -1 if low > high. */
static inline int answered(int low, int high)
{
    (void)low;
    (void)high;
    return 0;
}

/* The buffer, at some offset, must hold at least len bytes. */
static inline void other_subject(char *buffer, size_t offset, size_t len)
{
    (void)buffer;
    (void)offset;
    (void)len;
}

/* offset + len must be <= total. */
static inline void sum(size_t offset, size_t len, size_t total)
{
    (void)offset;
    (void)len;
    (void)total;
}

/* n must be less than the size of what was made. */
static inline void elsewhere(int n, int size)
{
    (void)n;
    (void)size;
}

/* a must be less than b, and b must be less than a. */
static inline void contradicts(int a, int b)
{
    (void)a;
    (void)b;
}

/* low is mostly < high. */
static inline void no_demand(int low, int high)
{
    (void)low;
    (void)high;
}

#endif
