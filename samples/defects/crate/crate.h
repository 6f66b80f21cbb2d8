/* Things of one size, in a row. */
#ifndef CRATE_H
#define CRATE_H

#include <stddef.h>

typedef struct crate {
    size_t size;      /* how many there are */
    size_t capacity;  /* for how many there is room */
    size_t item_size; /* bytes of each */
    void *data;
} Crate;

/* Makes an empty crate for things of 1 to 4096 bytes, which crate_end frees. Returns 0, or -1 if
 * the size is another one, or memory is short. */
int crate_begin(Crate *crate, size_t item_size);
/* Makes a crate with copies of all that is in the source, which crate_end frees. Returns 0, or -1
 * if memory is short. */
int crate_copy(Crate *destination, Crate *source);
/* Puts a copy of the thing behind the last one. Returns 0, or -1 if memory is short. */
int crate_push(Crate *crate, void *item);
/* Takes away the last one, if there is one. */
void crate_pop(Crate *crate);
/* Frees what is in the crate. */
void crate_end(Crate *crate);

#endif
