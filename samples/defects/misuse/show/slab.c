#include "slab.h"

int main(int argc, char **argv)
{
    (void)argv;
    slab *s = slab_new(8);
    void *block = slab_take(s);
    slab_give(s, block);
    if (argc > 1) {
        slab_give(s, block);
    }
    int ok = slab_waiting(s) == 16;
    slab_free(s);
    return ok ? 0 : 1;
}
