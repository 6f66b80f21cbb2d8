/* Scores in an order of the caller's choice.
 *
 * The comparison function returns a number less than 0, 0, or greater than 0 if its first argument
 * comes before, together with, or behind the second one. A ranking does not keep it: whoever asks
 * for something has to pass the function again that the ranking was made with. NULL is allowed in
 * ranking_free alone, and for the scores if there are none.
 */
#ifndef RANKING_H
#define RANKING_H

#include <stddef.h>

typedef struct ranking ranking;
typedef int (*ranking_compare_fn)(const int *a, const int *b);

/* Copies the scores and sorts them. NULL if memory ran out. */
ranking *ranking_new(const int *scores, size_t count, ranking_compare_fn compare);
void ranking_free(ranking *all);

size_t ranking_count(const ranking *all);

/* Removes the scores that come neither before the first nor behind the last one; returns how many
 * there were. */
size_t ranking_remove(ranking *all, int first, int last, ranking_compare_fn compare);

#endif
