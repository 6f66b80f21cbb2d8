/* Run-length coding of bytes.
 *
 * Encoded data is a row of pairs: a count from 0 to 255, and the byte that stands there so many
 * times. A single byte that is left over at the end is ignored. Decoders must not be NULL, except
 * for rle_decoder_free.
 */
#ifndef RLE_H
#define RLE_H

#include <stddef.h>

typedef struct rle_decoder rle_decoder;

/* Returns a decoder for the size bytes at data, of which it makes a copy, or NULL if memory ran
 * out. data may be NULL if size is 0. Free it with rle_decoder_free. */
rle_decoder *rle_decoder_new(const unsigned char *data, size_t size);

/* Frees the decoder, which may be NULL. */
void rle_decoder_free(rle_decoder *decoder);

/* Returns the next decoded byte, or -1 at the end. */
int rle_decoder_next(rle_decoder *decoder);

/* Skips up to count decoded bytes and returns how many there were. */
size_t rle_decoder_skip(rle_decoder *decoder, size_t count);

/* Goes back to the first byte. */
void rle_decoder_rewind(rle_decoder *decoder);

/* How many bytes the whole data decodes to. */
size_t rle_decoder_total(const rle_decoder *decoder);

/* Encodes size bytes. Returns a block that the caller releases with free, and puts its size into
 * *encoded_size; NULL if memory ran out. data may be NULL if size is 0. */
unsigned char *rle_encode(const unsigned char *data, size_t size, size_t *encoded_size);

#endif
