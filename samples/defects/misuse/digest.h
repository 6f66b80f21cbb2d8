/* A digest of bytes, 20 of them (not for security).
 *
 * digest_final and digest_of write DIGEST_SIZE bytes, and digest_format DIGEST_TEXT_SIZE
 * characters, to where the caller tells them: there must be room for that. A digest must not be
 * NULL, except in digest_free.
 */
#ifndef DIGEST_H
#define DIGEST_H

#include <stddef.h>

#define DIGEST_SIZE      20
#define DIGEST_TEXT_SIZE 41

typedef struct digest digest;

digest *digest_new(void); /* NULL if memory ran out */
void digest_free(digest *d);

/* Adds bytes. data may be NULL if size is 0. */
void digest_update(digest *d, const unsigned char *data, size_t size);

/* Writes the digest of what was added, and begins anew. */
void digest_final(digest *d, unsigned char *out);

/* The digest of size bytes in one call. */
void digest_of(const unsigned char *data, size_t size, unsigned char *out);

/* Writes a digest, DIGEST_SIZE bytes, as text with a terminator. */
void digest_format(const unsigned char *bytes, char *text);

#endif
