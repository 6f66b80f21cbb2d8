/* Funnel: counts the words of a stream of bytes that comes in pieces. */
#ifndef FUNNEL_H
#define FUNNEL_H

#include <stddef.h>

typedef struct funnel funnel;

/* NULL if there is no memory. */
funnel *funnel_new(void);
void funnel_free(funnel *f);

/* Where the caller writes the next piece, which is at most that long. NULL if there is no memory,
 * or the stream has ended. */
void *funnel_room(funnel *f, int size);

/* Takes over what was written where funnel_room said. 1; 0 if the stream had ended, or has bytes
 * that are no letters or blanks, or funnel_room was not called. */
int funnel_written(funnel *f, int size, int is_last);

/* The same for a piece that lies elsewhere. */
int funnel_write(funnel *f, const char *piece, int size, int is_last);

int funnel_words(const funnel *f);

#endif
