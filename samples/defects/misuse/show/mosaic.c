#include "mosaic.h"

int main(int argc, char **argv)
{
    (void)argv;
    mosaic *m = mosaic_new(2, 3);
    mosaic_lay(m, argc > 1 ? 2 : 1, 2, 0.5); /* misuse: there is no third row */
    const double shade = mosaic_shade(m, 1, 2);
    mosaic_free(m);
    return shade < 0.5;
}
