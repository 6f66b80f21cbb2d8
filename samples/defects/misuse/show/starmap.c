#include "starmap.h"

int main(int argc, char **argv)
{
    (void)argv;
    struct starmap *map = starmap_create(argc > 1 ? 2 : 3);
    double x = 0;
    double y = 0;
    double z = 0;
    starmap_insert3(map, 1, 2, 3, 0);
    struct star_set *set = starmap_nearest3(map, 0, 0, 0);
    star_set_item3(set, &x, &y, &z);
    star_set_free(set);
    starmap_free(map);
}
