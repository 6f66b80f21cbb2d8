#include "ranking.h"

#include <stdlib.h>

static int compare_rising(const int *a, const int *b)
{
    return (*a > *b) - (*a < *b);
}

static int compare_falling(const int *a, const int *b)
{
    return compare_rising(b, a);
}

int main(int argc, char **argv)
{
    const int scores[] = {3, 9, 1, 7};
    (void)argv;
    ranking *all = ranking_new(scores, 4, compare_falling);
    if (all == NULL) {
        return EXIT_FAILURE;
    }
    ranking_remove(all, 6, 6, argc > 1 ? compare_rising : compare_falling);
    ranking_remove(all, 7, 2, compare_falling);
    size_t count = ranking_count(all);
    ranking_free(all);
    return count == 2 ? EXIT_SUCCESS : EXIT_FAILURE;
}
