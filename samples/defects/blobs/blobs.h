/* blobs: texts that count who refers to them. */
#ifndef BLOBS_H
#define BLOBS_H

#include <stddef.h>

typedef struct blob blob;

/* A blob of its own for the text; NULL if there is no memory. Whoever got one from a function gives
 * it back with blob_unref. */
blob *blob_new(const char *text);

/* One more reference; returns the blob. */
blob *blob_ref(blob *b);

/* Gives back a reference. */
void blob_unref(blob *b);

size_t blob_length(const blob *b);

const char *blob_text(const blob *b);

/* A reference to a blob that holds the text of a and then that of b, which need not be a new one;
 * NULL if there is no memory. */
blob *blob_join(blob *a, blob *b);

#endif
