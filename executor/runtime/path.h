/* Textual resolution of paths. Internal to executor/runtime/; depends on nothing. */
#ifndef CAIRN_RUNTIME_PATH_H
#define CAIRN_RUNTIME_PATH_H

#include <stdbool.h>
#include <stddef.h>

enum { CAIRN_PATH_MAX = 4096 };

/* Joins path to the absolute directory base unless it is absolute itself, and resolves ".", ".."
 * and repeated slashes in it; symbolic links stay as they are. False if the result, with its
 * terminator, does not fit CAIRN_PATH_MAX bytes. */
bool cairn_path_resolve(char *resolved, const char *base, const char *path);

/* Whether a resolved path lies in the directory, which counts as in itself. */
bool cairn_path_is_within(const char *resolved, const char *directory);

#endif
