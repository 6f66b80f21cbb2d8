/* Index of a book: words, sorted, with the number of times each occurs.
 *
 * Words are texts in any encoding; they are compared byte by byte, ASCII letters without regard to
 * case. The index copies what it keeps. NULL must not be passed, except to wordindex_free.
 */
#ifndef WORDINDEX_H
#define WORDINDEX_H

#include <stdbool.h>
#include <stddef.h>

typedef struct WordIndex WordIndex;

/* A new, empty index that the caller frees, or NULL if memory ran out. */
WordIndex *wordindex_new(void);
void wordindex_free(WordIndex *index);

/* Counts one more occurrence of word. Empty words are not counted. Returns false if memory ran
 * out. */
bool wordindex_add(WordIndex *index, const char *word);

/* Forgets a word; false if it is not in the index. */
bool wordindex_remove(WordIndex *index, const char *word);

/* How often the word was added, 0 if it is not in the index. */
unsigned wordindex_occurrences(const WordIndex *index, const char *word);

/* The number of different words. */
size_t wordindex_size(const WordIndex *index);

/* The word at a position in sorted order, from 0 on, as it was first added; NULL if there is none.
 * It belongs to the index and is valid until it is removed. */
const char *wordindex_word(const WordIndex *index, size_t position);

#endif
