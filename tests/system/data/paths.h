/* Paths that are taken apart, and one that is a file. */
#ifndef PATHS_H
#define PATHS_H

#include <stddef.h>

/* How many parts the path has. */
size_t paths_depth(const char *path);

/* 1 if the path begins with a slash, else 0. */
int paths_is_absolute(const char *path);

/* The number of bytes in the file, or -1 if it cannot be read. */
long paths_file_size(const char *path);

#endif
