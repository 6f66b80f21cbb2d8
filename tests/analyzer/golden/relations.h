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

/* The level must be at least floor and must not exceed ceiling: never must it be < floor. */
static inline void denied(int level, int floor, int ceiling)
{
    (void)level;
    (void)floor;
    (void)ceiling;
}

/* start must not be > end. */
static inline void denied_sign(int start, int end)
{
    (void)start;
    (void)end;
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

/* count must be less than the size of what was made. */
static inline void elsewhere(int count, int size)
{
    (void)count;
    (void)size;
}

/* start must be less than end, and end must be less than start. */
static inline void contradicts(int start, int end)
{
    (void)start;
    (void)end;
}

/* start is not required to be less than end. */
static inline void not_required(int start, int end)
{
    (void)start;
    (void)end;
}

/* index must be < rows * cols. */
static inline void product(int index, int rows, int cols)
{
    (void)index;
    (void)rows;
    (void)cols;
}

/* end - start must be at least size. */
static inline void distance(int start, int end, int size)
{
    (void)start;
    (void)end;
    (void)size;
}

/* If count > 0, size must not be 0. */
static inline void conditional(int count, int size)
{
    (void)count;
    (void)size;
}

/* end must be greater than start, or 0 for the whole. */
static inline void alternative(int start, int end)
{
    (void)start;
    (void)end;
}

/* It is required that list->count > 0. */
static inline void member(int count)
{
    (void)count;
}

/* size must be < 64 KB. */
static inline void units(int size)
{
    (void)size;
}

/* low < high holds, as callers know. */
static inline void no_demand(int low, int high)
{
    (void)low;
    (void)high;
}

/* low must be < high; low must be < high, otherwise -1 is returned. */
static inline int answered_too(int low, int high)
{
    (void)low;
    (void)high;
    return 0;
}

/** Hashes a message.
 * @param [out] output Where the hash is stored.
 * @param [in] output_len Length in bytes of the output hash.  Must be between 0 and 64, inclusive.
 */
static inline void hash_of(unsigned char *output, size_t output_len)
{
    (void)output;
    (void)output_len;
}

/* The level must not exceed 9. The rate must be at least 8000 hertz; depth must be less than 33 bits. */
static inline void tuned(int level, int rate, int depth)
{
    (void)level;
    (void)rate;
    (void)depth;
}

/* The distance between 3 and 7 must be known. The text must be between low and high. */
static inline void between_others(int low, int high)
{
    (void)low;
    (void)high;
}

#endif
