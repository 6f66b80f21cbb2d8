#include "ranking.h"

#include <stdlib.h>
#include <string.h>

struct ranking {
    int *scores;
    size_t count;
};

static void sort(int *scores, size_t count, ranking_compare_fn compare)
{
    for (size_t i = 1; i < count; i++) {
        int score = scores[i];
        size_t k = i;
        while (k > 0 && compare(&scores[k - 1], &score) > 0) {
            scores[k] = scores[k - 1];
            k--;
        }
        scores[k] = score;
    }
}

ranking *ranking_new(const int *scores, size_t count, ranking_compare_fn compare)
{
    ranking *all = malloc(sizeof *all);
    if (all == NULL) {
        return NULL;
    }
    all->scores = calloc(count + 1, sizeof *all->scores);
    if (all->scores == NULL) {
        free(all);
        return NULL;
    }
    if (count > 0) {
        memcpy(all->scores, scores, count * sizeof *all->scores);
    }
    all->count = count;
    sort(all->scores, count, compare);
    return all;
}

void ranking_free(ranking *all)
{
    if (all != NULL) {
        free(all->scores);
        free(all);
    }
}

size_t ranking_count(const ranking *all)
{
    return all->count;
}

/* The first score that does not come before it. */
static size_t find_begin(const ranking *all, int first, ranking_compare_fn compare)
{
    size_t low = 0;
    size_t high = all->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare(&all->scores[middle], &first) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

size_t ranking_remove(ranking *all, int first, int last, ranking_compare_fn compare)
{
    if (compare(&first, &last) > 0) {
        return 0;
    }
    size_t begin = find_begin(all, first, compare);
    size_t end = 0;
    while (end < all->count && compare(&all->scores[end], &last) <= 0) {
        end++;
    }
    memmove(&all->scores[begin], &all->scores[end], (all->count - end) * sizeof *all->scores);
    all->count -= end - begin;
    return end - begin;
}
