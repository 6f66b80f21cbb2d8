/* badge: what is printed on the name tags of a conference.
 *
 * Nothing may be NULL, except in badge_free.
 */
#ifndef BADGE_H
#define BADGE_H

#include <stddef.h>

typedef struct badge badge;

/* A badge without lines. Owned by the caller; NULL if memory ran out. */
badge *badge_new(void);
void badge_free(badge *b);

/* Adds a line. The text is copied. Returns 0, or -1 if memory ran out. */
int badge_add(badge *b, const char *text);

size_t badge_lines(const badge *b);

/* Copies a line into buf, cut off if it is longer than that; buf is terminated in any case. size is
 * at least 1. Returns how long the whole line is. There, line 0 is the first; of one that there is
 * not, nothing is copied, and -1 returned. */
long badge_line(const badge *b, size_t line, char *buf, size_t size);

#endif
