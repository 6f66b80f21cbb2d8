/* Trains that wagons are put together to. */
#ifndef TRAIN_H
#define TRAIN_H

#include <stddef.h>

struct wagon {
    int length; /* in metres; less than 1 counts as 1 */
    int load;   /* in tons; less than 0 counts as 0 */
};

struct rule {
    const char *name; /* NULL in the last one */
    int limit;
};

/* Together, in metres. */
long train_length(const struct wagon *wagons, size_t n);

/* The number of wagons that carry more than limit tons; the first of them is stored in *first, if
 * there is one. */
size_t train_heavy(const struct wagon *wagons, size_t n, int limit, struct wagon *first);

/* Copies the loads of the wagons, sorted, into memory that the caller has to free; NULL if there
 * are no wagons. */
int *train_loads(const struct wagon *wagons, size_t n);

/* The limit of the rule with that name, -1 if there is none. */
int train_limit(const struct rule *rules, const char *name);

#endif
