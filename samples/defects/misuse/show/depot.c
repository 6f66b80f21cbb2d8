#include "depot.h"

int main(int argc, char **argv)
{
    (void)argv;
    depot *d = depot_new();
    crate *c = depot_store(d, 7);
    unsigned weight = depot_take(d, c);
    if (argc > 1) {
        weight = depot_take(d, c); /* misuse: it is in no depot any more */
    }
    depot_free(d);
    return weight != 7;
}
