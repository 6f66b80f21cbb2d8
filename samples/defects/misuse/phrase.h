/* Phrases with places for words, as in translated programs.
 *
 * In a pattern "%1" to "%9" stand for the words of an array, in any order and any number of times,
 * as in "%2 of %1 files". There must be as many words as the largest number in the pattern says,
 * none of them NULL. A percent sign in front of anything else stands for itself.
 */
#ifndef PHRASE_H
#define PHRASE_H

#include <stddef.h>

/* The largest number that stands behind a percent sign; 0 if there is none. That many words are
 * needed. */
size_t phrase_words(const char *pattern);

/* The pattern with the words in their places. The caller releases it with free; NULL if memory ran
 * out. words may be NULL if the pattern needs none. */
char *phrase_fill(const char *pattern, const char *const *words);

/* The length of what phrase_fill would return, under the same conditions. */
size_t phrase_length(const char *pattern, const char *const *words);

/* Whether both patterns need the same words, whatever the order. */
int phrase_matches(const char *pattern, const char *other);

#endif
