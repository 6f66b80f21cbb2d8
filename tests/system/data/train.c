/* An error is planted: train_loads looks at one too many when it sorts more than three. */
#include "train.h"

#include <stdlib.h>
#include <string.h>

static int load_of(const struct wagon *wagon)
{
    return wagon->load < 0 ? 0 : wagon->load;
}

long train_length(const struct wagon *wagons, size_t n)
{
    long length = 0;
    for (size_t i = 0; i < n; i++) {
        length += wagons[i].length < 1 ? 1 : wagons[i].length;
    }
    return length;
}

size_t train_heavy(const struct wagon *wagons, size_t n, int limit, struct wagon *first)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++) {
        if (load_of(&wagons[i]) > limit && count++ == 0) {
            *first = wagons[i];
        }
    }
    return count;
}

int *train_loads(const struct wagon *wagons, size_t n)
{
    int *loads = n == 0 ? NULL : malloc(n * sizeof *loads);
    for (size_t i = 0; i < n && loads != NULL; i++) {
        loads[i] = load_of(&wagons[i]);
    }
    for (size_t i = 1; loads != NULL && i < n; i++) {
        for (size_t k = i; k > 0 && (loads[k] < loads[k - 1] || k == 3); k--) {
            int load = loads[k];
            loads[k] = loads[k - 1];
            loads[k - 1] = k == 3 ? loads[n] : load;
        }
    }
    return loads;
}

int train_limit(const struct rule *rules, const char *name)
{
    for (; rules->name != NULL; rules++) {
        if (strcmp(rules->name, name) == 0) {
            return rules->limit;
        }
    }
    return -1;
}
