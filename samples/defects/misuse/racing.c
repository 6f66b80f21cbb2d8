#include "racing.h"

#include <stdint.h>
#include <stdlib.h>

struct racing {
    int **times; /* each on its own, so that sorting moves pointers alone */
    size_t count;
    size_t capacity;
};

racing *racing_new(void)
{
    return calloc(1, sizeof(racing));
}

void racing_free(racing *r)
{
    if (r == NULL) {
        return;
    }
    for (size_t i = 0; i < r->count; i++) {
        free(r->times[i]);
    }
    free(r->times);
    free(r);
}

bool racing_add(racing *r, int time)
{
    if (r->count == r->capacity) {
        size_t capacity = r->capacity == 0 ? 4 : r->capacity * 2;
        if (capacity > SIZE_MAX / sizeof *r->times) {
            return false;
        }
        int **times = realloc(r->times, capacity * sizeof *times);
        if (times == NULL) {
            return false;
        }
        r->times = times;
        r->capacity = capacity;
    }
    int *copy = malloc(sizeof *copy);
    if (copy == NULL) {
        return false;
    }
    *copy = time;
    r->times[r->count++] = copy;
    return true;
}

static void swap(int **a, int **b)
{
    int *time = *a;
    *a = *b;
    *b = time;
}

static void order_two(int **a, int **b, racing_compare compare)
{
    if (compare(*a, *b) > 0) {
        swap(a, b);
    }
}

/* Quicksort of at least two times. The least and the greatest of three stand at the ends, so that
 * the search from either side comes to a halt there. */
static void sort_range(int **first, int **last, racing_compare compare)
{
    int **middle = first + (last - first) / 2;
    order_two(first, middle, compare);
    order_two(middle, last, compare);
    order_two(first, middle, compare);
    if (last - first < 3) {
        return;
    }
    swap(middle, last - 1);
    int **left = first;
    int **right = last - 1;
    int pivot = **right;
    for (;;) {
        int time = 0;
        do {
            time = **++left;
        } while (compare(&time, &pivot) < 0);
        do {
            time = **--right;
        } while (compare(&time, &pivot) > 0);
        if (left >= right) {
            break;
        }
        swap(left, right);
    }
    swap(left, last - 1);
    if (left - first > 1) {
        sort_range(first, left - 1, compare);
    }
    if (last - left > 1) {
        sort_range(left + 1, last, compare);
    }
}

void racing_sort(racing *r, racing_compare compare)
{
    if (r->count > 1) {
        sort_range(r->times, r->times + r->count - 1, compare);
    }
}

int racing_at(const racing *r, size_t place)
{
    return place < r->count ? *r->times[place] : 0;
}

size_t racing_count(const racing *r)
{
    return r->count;
}

size_t racing_between(const racing *r, int low, int high)
{
    size_t count = 0;
    for (size_t i = 0; i < r->count; i++) {
        count += *r->times[i] >= low && *r->times[i] <= high;
    }
    return count;
}
