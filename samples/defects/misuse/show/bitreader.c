#include "bitreader.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    (void)argv;
    unsigned char *data = calloc(1, 2);
    bitreader *r = bitreader_new(data, 2);
    bitreader_read(r, argc == 1 ? 16 : 17);
    bitreader_free(r);
    free(data);
}
