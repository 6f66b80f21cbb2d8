/* codec: a simple compressor with an adaptive table.
 *
 *   codec *c = codec_new();
 *   codec_start(c, 9);
 *   codec_feed(c, data, size);   ... as often as needed
 *   codec_stop(c);
 *   codec_free(c);
 *
 * codec_feed and codec_stop may be called between codec_start and codec_stop alone: without a start
 * there is no table to work with. A codec may be started anew at any time.
 */
#ifndef CODEC_H
#define CODEC_H

#include <stdbool.h>
#include <stddef.h>

typedef struct codec codec;

codec *codec_new(void); /* NULL if memory ran out */

/* Frees the codec, started or not. NULL is ignored. */
void codec_free(codec *c);

/* Makes the codec ready, with an output buffer of 1 << level bytes; levels are from 4 to 12. What
 * was not stopped is dropped. Returns false if the level is another one or memory ran out; nothing
 * has changed then. */
bool codec_start(codec *c, int level);

/* Compresses bytes. Returns how many were taken, which is less than size if the buffer is full. The
 * codec must be started. data may be NULL if size is 0. */
size_t codec_feed(codec *c, const unsigned char *data, size_t size);

/* Ends compression and returns the number of compressed bytes. The codec must be started. */
size_t codec_stop(codec *c);

#endif
