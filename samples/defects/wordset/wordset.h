/* A set of words that can be brought into any order.
 *
 * The set keeps copies. Words that are returned belong to it, and are valid until they are removed
 * or the set is freed. No argument may be NULL, except in wordset_free.
 */
#ifndef WORDSET_H
#define WORDSET_H

#include <stdbool.h>
#include <stddef.h>

typedef struct wordset wordset;

/* Which of two words comes first: less than 0 if it is a, greater than 0 if it is b, 0 if that does
 * not matter. Must be consistent, as for qsort. */
typedef int (*wordset_order)(const char *a, const char *b);

/* An empty set; NULL if memory ran out. */
wordset *wordset_new(void);
void wordset_free(wordset *set);

/* Adds a word behind the others. Returns false if it is in the set already or memory ran out. */
bool wordset_add(wordset *set, const char *word);

/* Removes a word; false if it is not in the set. The others keep their order. */
bool wordset_remove(wordset *set, const char *word);

/* Pinned words stay in front of all others when the set is sorted. Returns false if the word is not
 * in the set. */
bool wordset_pin(wordset *set, const char *word, bool pinned);

/* Sorts the words. Words between which the order does not decide are left in any order. */
void wordset_sort(wordset *set, wordset_order order);

size_t wordset_count(const wordset *set);

/* The word at an index from 0 on, NULL beyond the end. */
const char *wordset_word(const wordset *set, size_t index);

/* The index of a word, or -1 if it is not in the set. */
long wordset_index(const wordset *set, const char *word);

#endif
