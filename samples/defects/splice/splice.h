/* splice: text that is edited in the middle. Positions are counted in bytes, from 0.
 *
 * Pointers to a splice are those that splice_new returned and splice_free has not been given.
 */
#ifndef SPLICE_H
#define SPLICE_H

#include <stddef.h>

typedef struct splice splice;

/* An empty text; NULL if memory ran out. */
splice *splice_new(void);

/* NULL is ignored. */
void splice_free(splice *s);

size_t splice_length(const splice *s);

/* Replaces up to n bytes from position `at` by size bytes of text, which may have any values. If
 * fewer than n bytes follow there, all of them are replaced. Returns 0, or -1 if `at` is beyond the
 * end or memory ran out, and nothing is changed. */
int splice_replace(splice *s, size_t at, size_t n, const char *text, size_t size);

/* The byte at the position, or -1 if there is none. */
int splice_byte(const splice *s, size_t at);

#endif
