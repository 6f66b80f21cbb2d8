#include "paths.h"

#include <stdio.h>
#include <string.h>

size_t paths_depth(const char *path)
{
    size_t depth = 0;
    while (*path != '\0') {
        path += strspn(path, "/");
        depth += *path != '\0';
        path += strcspn(path, "/");
    }
    return depth;
}

int paths_is_absolute(const char *path)
{
    return path[0] == '/';
}

long paths_file_size(const char *path)
{
    FILE *file = fopen(path, "rb");
    long size = 0;
    if (file == NULL) {
        return -1;
    }
    while (getc(file) != EOF) {
        size++;
    }
    fclose(file);
    return size;
}
