#include "gauge.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct gauge {
    int *readings; /* in rising order */
    size_t count;
    size_t capacity;
};

gauge *gauge_new(void)
{
    return calloc(1, sizeof(gauge));
}

void gauge_free(gauge *g)
{
    if (g != NULL) {
        free(g->readings);
        free(g);
    }
}

/* How many readings are less than the given one. */
static size_t rank_of(const gauge *g, int reading)
{
    size_t low = 0;
    size_t high = g->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (g->readings[middle] < reading) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool grow(gauge *g)
{
    size_t capacity = g->capacity == 0 ? 8 : g->capacity * 2;
    if (capacity > SIZE_MAX / sizeof *g->readings) {
        return false;
    }
    int *readings = realloc(g->readings, capacity * sizeof *readings);
    if (readings == NULL) {
        return false;
    }
    g->readings = readings;
    g->capacity = capacity;
    return true;
}

bool gauge_record(gauge *g, int reading)
{
    if (g->count == g->capacity && !grow(g)) {
        return false;
    }
    size_t place = rank_of(g, reading);
    memmove(g->readings + place + 1, g->readings + place, (g->count - place) * sizeof *g->readings);
    g->readings[place] = reading;
    g->count++;
    return true;
}

bool gauge_forget(gauge *g, int reading)
{
    size_t place = rank_of(g, reading);
    if (place == g->count || g->readings[place] != reading) {
        return false;
    }
    g->count--;
    memmove(g->readings + place, g->readings + place + 1, (g->count - place) * sizeof *g->readings);
    return true;
}

size_t gauge_count(const gauge *g)
{
    return g->count;
}

int gauge_at(const gauge *g, size_t place)
{
    return place < g->count ? g->readings[place] : 0;
}

bool gauge_range(const gauge *g, int *low, int *high)
{
    if (g->count == 0) {
        return false;
    }
    *low = g->readings[0];
    *high = g->readings[g->count - 1];
    return true;
}

bool gauge_median(const gauge *g, int *median)
{
    if (g->count == 0) {
        return false;
    }
    *median = g->readings[(g->count - 1) / 2];
    return true;
}

size_t gauge_between(const gauge *g, int low, int high)
{
    size_t count = 0;
    for (size_t i = rank_of(g, low); i < g->count && g->readings[i] <= high; i++) {
        count++;
    }
    return count;
}
