/* archive: entries of bytes that are kept in one piece of memory, which can be written to a file
 * and read again.
 *
 * Pointers to an archive are those that archive_new and archive_load returned and archive_free has
 * not been given.
 */
#ifndef ARCHIVE_H
#define ARCHIVE_H

#include <stddef.h>

typedef struct archive archive;

/* Without entries; NULL if memory ran out. */
archive *archive_new(void);

/* NULL is ignored. */
void archive_free(archive *a);

/* Returns 0, or -1 if memory ran out. The bytes are copied. */
int archive_add(archive *a, const void *bytes, size_t size);

size_t archive_count(const archive *a);

/* The bytes of entry n, from 0, and how many in *size; NULL if there is no such entry. They are
 * valid until something is added. */
const void *archive_entry(const archive *a, size_t n, size_t *size);

/* The whole as it may be written down, and its length in *size; valid until something is added. */
const void *archive_image(const archive *a, size_t *size);

/* An archive with the entries of an image, which is copied; NULL if it is none, or memory ran out.
 * Whatever the bytes are, none beyond size are read. */
archive *archive_load(const void *image, size_t size);

#endif
