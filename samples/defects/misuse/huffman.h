/* Huffman codes for bytes.
 *
 * First the bytes are counted, with huffman_count as often as needed, then huffman_build makes the
 * code of what was counted. As long as there is no code nothing but these two and huffman_free may
 * be called. Counting after that is allowed, and has no effect until the code is built anew.
 */
#ifndef HUFFMAN_H
#define HUFFMAN_H

#include <stdbool.h>
#include <stddef.h>

typedef struct huffman huffman;

huffman *huffman_new(void); /* NULL if memory ran out */
void huffman_free(huffman *h);

/* Counts size bytes. data may be NULL if size is 0. */
void huffman_count(huffman *h, const unsigned char *data, size_t size);

/* Builds the code. Returns false, and leaves the code that is there, if nothing was counted or
 * memory ran out. */
bool huffman_build(huffman *h);

/* The number of bits that the code of a byte has; 0 if the code has none for it. */
unsigned huffman_bits(const huffman *h, unsigned char byte);

/* How many bits the bytes take. */
unsigned long huffman_size(const huffman *h, const unsigned char *data, size_t size);

#endif
