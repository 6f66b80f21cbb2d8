/* starmap: points of any number of coordinates, and the nearest of them. */
#ifndef STARMAP_H
#define STARMAP_H

struct starmap;
struct star_set;

/* Creates a map for "k"-dimensional data. */
struct starmap *starmap_create(int k);
void starmap_free(struct starmap *map);

/* Inserts a point of k coordinates with what belongs to it. Returns 0, or -1 if memory is short. */
int starmap_insert(struct starmap *map, const double *pos, void *data);
int starmap_insert3(struct starmap *map, double x, double y, double z, void *data);

/* The point that is nearest, in a set of one or none; star_set_free frees it. */
struct star_set *starmap_nearest(struct starmap *map, const double *pos);
struct star_set *starmap_nearest3(struct starmap *map, double x, double y, double z);
void star_set_free(struct star_set *set);
/* Returns how many points there are in the set. */
int star_set_size(struct star_set *set);
/* Stores where the point is, where there is room for it, and returns what belongs to it. */
void *star_set_item3(struct star_set *set, double *x, double *y, double *z);

#endif
