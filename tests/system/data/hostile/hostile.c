#include "hostile.h"

#include <stdlib.h>

#include "act.h"

struct jar {
    int count;
    int capacity;
    long sum;
};

jar *jar_new(int capacity)
{
    jar *j = capacity <= 0 || capacity > 1000 ? NULL : calloc(1, sizeof *j);
    if (j != NULL) {
        j->capacity = capacity;
    }
    return j;
}

int jar_put(jar *j, int number)
{
    if (j == NULL || j->count == j->capacity) {
        return -1;
    }
    j->sum += number;
    return ++j->count;
}

int jar_count(const jar *j)
{
    return j == NULL ? -1 : j->count;
}

long jar_sum(const jar *j)
{
    return j == NULL ? 0 : j->sum;
}

void jar_free(jar *j)
{
    free(j);
}

const char *hostile_canary(int i)
{
    static const char *const folders[] = {HOSTILE_CANARIES, NULL};
    return folders[i];
}
