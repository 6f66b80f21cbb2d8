/* Bits, eight to a byte, the first one on top. */
#ifndef PACKBITS_H
#define PACKBITS_H

#include <stddef.h>

/* Packs count flags, of which 0 is an unset bit and all else a set one, into out, which has room
 * for out_size bytes. Returns how many bytes were written, or 0 if they do not fit. */
size_t packbits_pack(const unsigned char *flags, size_t count, unsigned char *out, size_t out_size);

/* Unpacks as many bits as fit into flags, of count flags, from the size bytes of data. Returns how
 * many there were. */
size_t packbits_unpack(const unsigned char *data, size_t size, unsigned char *flags, size_t count);

#endif
