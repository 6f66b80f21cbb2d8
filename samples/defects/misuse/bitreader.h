/* Reads numbers of a few bits from bytes.
 *
 * The reader refers to the bytes, which have to stay where they are while it is used. Bits are read
 * from the most significant one of the first byte on. No function looks whether there are enough:
 * no more bits may be read or skipped than bitreader_left tells. Readers must not be NULL, except
 * in bitreader_free.
 */
#ifndef BITREADER_H
#define BITREADER_H

#include <stddef.h>
#include <stdint.h>

typedef struct bitreader bitreader;

/* A reader for size bytes; NULL if memory ran out. */
bitreader *bitreader_new(const unsigned char *data, size_t size);
void bitreader_free(bitreader *r);

/* How many bits are left. */
size_t bitreader_left(const bitreader *r);

/* The next bits as a number: from 0 to 32 of them, and no more than there are. */
uint32_t bitreader_read(bitreader *r, unsigned bits);

/* The next bit, 0 or 1. There must be one. */
unsigned bitreader_bit(bitreader *r);

/* Goes over bits; no more than there are. */
void bitreader_skip(bitreader *r, size_t bits);

/* Goes over the rest of a byte that was begun. */
void bitreader_align(bitreader *r);

#endif
