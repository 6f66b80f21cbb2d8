#include "smap.h"

int main(void)
{
    static const char *const keys[] = {"a", "b", "c", "d", "e", "f"};
    smap *map = smap_new();
    for (int i = 0; i < 6; i++) {
        smap_put(map, keys[i], i);
    }
    smap_del(map, "a");
    smap_del(map, "b");
    smap_put(map, "g", 6);
    smap_put(map, "h", 7);
    int found = smap_has(map, "zz");
    smap_free(map);
    return found;
}
