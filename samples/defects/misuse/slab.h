/* Slab: hands out blocks of one size, faster than malloc.
 *
 * A block that was taken must be given back at most once, to the slab from which it came, and not
 * be touched after that. It is given up with its slab in any case. What stands in a block belongs
 * to the program. Slabs and blocks must not be NULL, except in slab_free.
 */
#ifndef SLAB_H
#define SLAB_H

#include <stddef.h>

#define SLAB_MAX_BLOCK 1024

typedef struct slab slab;

/* A slab for blocks of so many bytes; NULL if that is 0 or more than SLAB_MAX_BLOCK, or memory ran
 * out. */
slab *slab_new(size_t block_size);

/* Frees the slab and all of its blocks. */
void slab_free(slab *s);

/* A block; NULL if memory ran out. */
void *slab_take(slab *s);

/* Gives a block back. */
void slab_give(slab *s, void *block);

/* The number of blocks that were taken and not given back. */
size_t slab_used(const slab *s);

/* The number of blocks that wait to be taken. */
size_t slab_waiting(const slab *s);

#endif
