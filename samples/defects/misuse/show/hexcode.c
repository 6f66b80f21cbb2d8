#include "hexcode.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    (void)argv;
    const unsigned char data[4] = {0};
    char *out = malloc(argc == 1 ? 2 * sizeof data + 1 : 2 * sizeof data);
    hexcode_encode(data, sizeof data, out);
    free(out);
}
