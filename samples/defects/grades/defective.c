#include "grades.h"

#include <stdlib.h>

struct grades {
    size_t room;
    size_t count;
    int steps; /* 0: not divided */
    long least;
    long most;
    long width;
    int points[];
};

grades *grades_new(unsigned char pupils)
{
    grades *g = calloc(1, sizeof *g + pupils * sizeof g->points[0]);
    if (g != NULL) {
        g->room = pupils;
    }
    return g;
}

void grades_free(grades *g)
{
    free(g);
}

bool grades_add(grades *g, int points)
{
    if (g->count == g->room) {
        return false;
    }
    g->points[g->count++] = points;
    return true;
}

size_t grades_count(const grades *g)
{
    return g->count;
}

bool grades_divide(grades *g, int steps)
{
    if (g->count == 0 || steps < 1 || steps > 20) {
        return false;
    }
    g->least = g->points[0];
    g->most = g->points[0];
    for (size_t i = 1; i < g->count; i++) {
        g->least = g->points[i] < g->least ? g->points[i] : g->least;
        g->most = g->points[i] > g->most ? g->points[i] : g->most;
    }
    g->steps = steps;
    g->width = (g->most - g->least + steps - 1) / steps;
    return true;
}

bool grades_step(const grades *g, int points, int *step)
{
    if (g->steps == 0 || points < g->least || points > g->most) {
        return false;
    }
    *step = (int)((points - g->least) / g->width);
    return true;
}

size_t grades_in_step(const grades *g, int step)
{
    size_t count = 0;
    for (size_t i = 0; i < g->count; i++) {
        int at = 0;
        count += grades_step(g, g->points[i], &at) && at == step;
    }
    return count;
}
