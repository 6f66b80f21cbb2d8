#include "archive.h"

#include <stdlib.h>
#include <string.h>

int main(void)
{
    /* The entry says that it has 0xfffffff8 bytes: with what is before it and its sum, 1. */
    static const unsigned char written[] = {'A', 'R', 'C', '1', 0xff, 0xff, 0xff, 0xf8, 'a', 0};
    unsigned char *image = malloc(sizeof written);
    memcpy(image, written, sizeof written);
    archive *a = archive_load(image, sizeof written);
    const int is_taken = a != NULL;
    archive_free(a);
    free(image);
    return is_taken;
}
