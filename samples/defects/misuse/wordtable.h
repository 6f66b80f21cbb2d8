/* A table of words with a number for each, and walks over it.
 *
 * A walk is only good for as long as no word is added to the table, since that may move all of
 * them; putting another number to a known word does no harm. After that, and after the table was
 * freed, nothing but wordtable_walk_free may be called with it. NULL is allowed in wordtable_free
 * and wordtable_walk_free alone.
 */
#ifndef WORDTABLE_H
#define WORDTABLE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct wordtable wordtable;
typedef struct wordtable_walk wordtable_walk;

wordtable *wordtable_new(void); /* NULL if memory ran out */
void wordtable_free(wordtable *t);

/* Puts a number to a word, which is copied. False if memory ran out. */
bool wordtable_put(wordtable *t, const char *word, int number);

/* The number of a word, 0 if it is not in the table. */
int wordtable_get(const wordtable *t, const char *word);

size_t wordtable_count(const wordtable *t);

/* A walk in front of the first word; NULL if memory ran out. */
wordtable_walk *wordtable_walk_new(const wordtable *t);
void wordtable_walk_free(wordtable_walk *w);

/* Goes on to the next word; false if there is none. */
bool wordtable_walk_next(wordtable_walk *w);

/* The word and the number that were reached; NULL and 0 before the first step. */
const char *wordtable_walk_word(const wordtable_walk *w);
int wordtable_walk_number(const wordtable_walk *w);

#endif
