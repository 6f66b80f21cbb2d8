/* pouch: blocks of one size out of a single piece of memory.
 */
#ifndef POUCH_H
#define POUCH_H

#include <stddef.h>

typedef struct pouch pouch;

/* A pouch of `bytes` bytes in all, in blocks of `block` bytes; NULL if block is 0 or more than
 * bytes, or bytes is more than POUCH_MAX. */
#define POUCH_MAX 1024
pouch *pouch_new(size_t bytes, size_t block);

/* Gives back all at once. NULL is allowed. */
void pouch_free(pouch *p);

/* A block; NULL if all are out. */
void *pouch_take(pouch *p);

/* Puts a block back that pouch_take yielded. */
void pouch_put(pouch *p, void *block);

/* How many blocks are in it. */
size_t pouch_left(const pouch *p);

#endif
