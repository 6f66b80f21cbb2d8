/* tally: counts by name, in books.
 *
 * A tally_id is a place in the book that tally_add returned it for, and in no other. Pointers to a
 * book are those that tally_new returned and tally_free has not been given; once tally_done was
 * called, nothing but tally_free may be.
 */
#ifndef TALLY_H
#define TALLY_H

#include <stddef.h>

typedef struct tally_book tally_book;
typedef unsigned tally_id;

/* An empty book; NULL if memory ran out. */
tally_book *tally_new(void);
void tally_free(tally_book *book);

/* Enters a name, which is copied. */
tally_id tally_add(tally_book *book, const char *name);

/* Counts one more, and returns how many there are. */
unsigned tally_raise(tally_book *book, tally_id id);

/* The number of names, and the one with an index below that. */
unsigned tally_names(const tally_book *book);
const char *tally_name(const tally_book *book, int index);

/* No more is counted: what the book holds is freed. */
void tally_done(tally_book *book);

/* Copies n characters of a name, fewer if it ends before; there is an end behind them only then. */
char *tally_copy(char *to, const char *name, size_t n);

/* The number of capitals. */
unsigned tally_capitals(const char *name);

#endif
