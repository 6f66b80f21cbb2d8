#include "reel.h"

#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    (void)argv;
    reel *t = reel_new();
    char *field = malloc(4);
    reel_write(t, "logs", "abc", 3);
    const size_t n = reel_name(t, 0, field, 4);
    const size_t length = argc > 1 ? strlen(field) : n; /* misuse: there is no terminator */
    free(field);
    reel_free(t);
    return length != 4;
}
