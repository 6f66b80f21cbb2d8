#include "pixmap.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    (void)argv;
    pixmap *p = pixmap_new(8, 1);
    unsigned char *dots = malloc(argc == 1 ? 24 : 8);
    pixmap_read_row(p, 0, dots);
    free(dots);
    pixmap_free(p);
}
