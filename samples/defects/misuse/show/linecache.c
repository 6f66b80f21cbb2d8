#include "linecache.h"

int main(int argc, char **argv)
{
    (void)argv;
    linecache *c = linecache_new();
    linecache_add(c, "a");
    const char *line = linecache_line(c, 0);
    if (argc > 1) {
        linecache_add(c, "b");
    }
    int ok = linecache_common(line, "ab") == 1;
    linecache_free(c);
    return ok ? 0 : 1;
}
