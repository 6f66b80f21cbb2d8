#include "bowl.h"

#include <stdlib.h>

struct bowl bowl_make(int n)
{
    struct bowl bowl; /* the places behind the last are never written */
    bowl.count = n < 0 ? 0 : n > 8 ? 8 : n;
    for (int i = 0; i < bowl.count; i++) {
        bowl.at[i] = calloc(1, sizeof(int));
    }
    return bowl;
}

long bowl_sum(struct bowl bowl)
{
    long sum = 0;
    for (int i = 0; i < 8; i++) {
        sum += bowl.at[i] == NULL ? 0 : *bowl.at[i];
    }
    return sum;
}

void bowl_free(struct bowl bowl)
{
    for (int i = 0; i < bowl.count; i++) {
        free(bowl.at[i]);
    }
}

struct plate plate_make(int n)
{
    static int nothing[1];
    struct plate plate = {.items = nothing};
    if (n > 0) {
        plate.count = n > 100 ? 100 : n;
        plate.items = calloc((size_t)plate.count, sizeof *plate.items);
    }
    return plate;
}

int plate_at(struct plate plate, long place)
{
    return plate.items == NULL || place < 0 || place >= plate.count ? 0 : plate.items[place];
}

void plate_free(struct plate plate)
{
    free(plate.items);
}
