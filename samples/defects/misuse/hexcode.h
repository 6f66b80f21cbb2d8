/* Bytes as hexadecimal digits.
 *
 * Results are written to memory of the caller's, which has to be large enough: no function checks
 * it. Sizes are in bytes. Pointers must not be NULL.
 */
#ifndef HEXCODE_H
#define HEXCODE_H

#include <stddef.h>

/* Writes two digits for each of the size bytes at data to out, and a terminator: out must have room
 * for 2 * size + 1 characters. */
void hexcode_encode(const unsigned char *data, size_t size, char *out);

/* Turns digits back into bytes. Reading ends at the first character that is no digit, or whose
 * fellow is none. Writes to out, which must have room for half as many bytes as text has
 * characters, and returns how many it wrote. */
size_t hexcode_decode(const char *text, unsigned char *out);

/* Writes lines of 16 bytes, "00000010  64 65 66 ..." and the like, to out, which must have room for
 * hexcode_dump_size(size) characters. Returns the number of characters without the terminator. */
size_t hexcode_dump(const unsigned char *data, size_t size, char *out);

/* The room that a dump of so many bytes needs, with its terminator. size must not be more than a
 * million. */
size_t hexcode_dump_size(size_t size);

#endif
