#include "arena.h"

#include <string.h>

int main(int argc, char **argv)
{
    (void)argv;
    arena *a = arena_new();
    char *text = arena_copy(a, "a");
    if (argc > 1) {
        arena_reset(a);
    }
    char *joined = arena_join(a, text, "b");
    int ok = strcmp(joined, "ab") == 0;
    arena_free(a);
    return ok ? 0 : 1;
}
