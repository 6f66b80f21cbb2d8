/* Unpacks data piece by piece, in the manner of zlib.
 *
 * The program declares an unpacker and calls unpacker_init, which is done once, before anything
 * else. Before each call of unpacker_run it sets next_in and avail_in to the input, and next_out
 * and avail_out to the room for output: avail_in bytes can be read at next_in, avail_out bytes be
 * written at next_out. unpacker_end frees what the unpacker holds; only unpacker_init may follow.
 * state belongs to the functions. Unpackers must not be copied, nor be NULL.
 *
 * Packed data is a row of groups: a byte with a count, and bytes. A count of up to 127 is that of
 * the bytes that follow; 128 and more mean one byte, to be repeated that many times less 126.
 */
#ifndef UNPACKER_H
#define UNPACKER_H

#include <stddef.h>

#define UNPACKER_OK        0
#define UNPACKER_NO_MEMORY (-1)

struct unpacker_state;

typedef struct {
    const unsigned char *next_in;
    size_t avail_in;
    unsigned char *next_out;
    size_t avail_out;
    size_t total_out; /* bytes written since the beginning */
    struct unpacker_state *state;
} unpacker;

/* Makes an unpacker ready. Returns UNPACKER_OK or UNPACKER_NO_MEMORY; after the latter the unpacker
 * must not be used. */
int unpacker_init(unpacker *u);

/* Unpacks until there is no input or no room left, and moves the four fields on. Returns
 * UNPACKER_OK. */
int unpacker_run(unpacker *u);

/* Whether the unpacker is in the middle of a group; 1 or 0. */
int unpacker_is_inside(const unpacker *u);

void unpacker_end(unpacker *u);

#endif
