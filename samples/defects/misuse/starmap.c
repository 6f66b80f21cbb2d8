#include "starmap.h"

#include <stdlib.h>
#include <string.h>

struct star {
    double *pos;
    void *data;
    struct star *next;
};

struct starmap {
    int k;
    int turn; /* which coordinate comes first where points are as near */
    struct star *first;
};

struct star_set {
    const struct star *star;
};

struct starmap *starmap_create(int k)
{
    struct starmap *map = calloc(1, sizeof *map);
    if (map != NULL) {
        map->k = k;
    }
    return map;
}

void starmap_free(struct starmap *map)
{
    while (map != NULL && map->first != NULL) {
        struct star *next = map->first->next;
        free(map->first->pos);
        free(map->first);
        map->first = next;
    }
    free(map);
}

int starmap_insert(struct starmap *map, const double *pos, void *data)
{
    struct star *star = calloc(1, sizeof *star);
    const size_t size = (size_t)map->k * sizeof *pos;
    if (star == NULL || (star->pos = malloc(size)) == NULL) {
        free(star);
        return -1;
    }
    memcpy(star->pos, pos, size);
    star->data = data;
    star->next = map->first;
    map->first = star;
    map->turn = (map->turn + 1) % map->k;
    return 0;
}

int starmap_insert3(struct starmap *map, double x, double y, double z, void *data)
{
    const double pos[3] = {x, y, z};
    return starmap_insert(map, pos, data);
}

static double distance(const struct starmap *map, const struct star *star, const double *pos)
{
    double sum = 0;
    for (int i = 0; i < map->k; i++) {
        sum += (star->pos[i] - pos[i]) * (star->pos[i] - pos[i]);
    }
    return sum;
}

struct star_set *starmap_nearest(struct starmap *map, const double *pos)
{
    struct star_set *set = calloc(1, sizeof *set);
    for (const struct star *star = map->first; set != NULL && star != NULL; star = star->next) {
        if (set->star == NULL || distance(map, star, pos) < distance(map, set->star, pos)) {
            set->star = star;
        }
    }
    return set;
}

struct star_set *starmap_nearest3(struct starmap *map, double x, double y, double z)
{
    const double pos[3] = {x, y, z};
    return starmap_nearest(map, pos);
}

void star_set_free(struct star_set *set)
{
    free(set);
}

int star_set_size(struct star_set *set)
{
    return set->star != NULL;
}

void *star_set_item3(struct star_set *set, double *x, double *y, double *z)
{
    if (set->star == NULL) {
        return NULL;
    }
    if (x != NULL) {
        *x = set->star->pos[0];
    }
    if (y != NULL) {
        *y = set->star->pos[1];
    }
    if (z != NULL) {
        *z = set->star->pos[2];
    }
    return set->star->data;
}
