/* spool: texts in a row, each under a number of its own, with cursors that go over them.
 *
 * The spool may be changed in any way while cursors are open: no cursor becomes invalid. One whose
 * text is set anew stays on it; one whose text is taken out is at the end. A cursor is closed
 * before the spool is freed.
 */
#ifndef SPOOL_H
#define SPOOL_H

typedef struct spool spool;
typedef struct spool_cursor spool_cursor;

spool *spool_new(void);
void spool_free(spool *r);

/* Sets the text under a number, or puts one there. Returns 0, or -1 if there is no memory. */
int spool_set(spool *r, int number, const char *text);

/* Takes the text out. Returns whether there was one. */
int spool_remove(spool *r, int number);

int spool_count(const spool *r);

/* A cursor before the first text; to be closed. NULL if there is no memory. */
spool_cursor *spool_open(spool *r);
void spool_close(spool_cursor *c);

/* Goes to the next text, in the order of the numbers. Returns whether there is one. */
int spool_next(spool_cursor *c);

/* The number of the text that it is on; -1 at the end. */
int spool_number(const spool_cursor *c);

#endif
