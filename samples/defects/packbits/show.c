#include "packbits.h"

#include <stdlib.h>

int main(void)
{
    enum { SIZE = 4 };
    unsigned char flags[] = {1};
    unsigned char *memory = malloc(SIZE);
    packbits_pack(flags, sizeof flags, memory + SIZE, 0);
    free(memory);
}
