#include "charmap.h"

#include <stdlib.h>

int main(void)
{
    charmap *map = charmap_new("");
    char *text = charmap_encode(map, "\xc3\xa9");
    free(text);
    charmap_free(map);
}
