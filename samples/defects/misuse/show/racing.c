#include "racing.h"

static int rising(const int *a, const int *b)
{
    return (*a > *b) - (*a < *b);
}

static int always_before(const int *a, const int *b)
{
    (void)a;
    (void)b;
    return -1;
}

int main(int argc, char **argv)
{
    (void)argv;
    racing *r = racing_new();
    for (int i = 0; i < 4; i++) {
        racing_add(r, 4 - i);
    }
    racing_sort(r, argc == 1 ? rising : always_before);
    int ok = racing_at(r, 0) == 1;
    racing_free(r);
    return ok ? 0 : 1;
}
