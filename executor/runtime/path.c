#include "executor/runtime/path.h"

#include <string.h>

/* Appends "/name", or takes a component away for "..". */
static bool add_component(char *resolved, size_t *length, const char *name, size_t size)
{
    if (size == 0 || (size == 1 && name[0] == '.')) {
        return true;
    }
    if (size == 2 && name[0] == '.' && name[1] == '.') {
        while (*length > 0 && resolved[--*length] != '/') {
        }
        return true;
    }
    if (*length + 1 + size >= CAIRN_PATH_MAX) {
        return false;
    }
    resolved[*length] = '/';
    memcpy(resolved + *length + 1, name, size);
    *length += 1 + size;
    return true;
}

static bool add_path(char *resolved, size_t *length, const char *path)
{
    while (*path != '\0') {
        size_t size = strcspn(path, "/");
        if (!add_component(resolved, length, path, size)) {
            return false;
        }
        path += size + (path[size] == '/' ? 1 : 0);
    }
    return true;
}

bool cairn_path_resolve(char *resolved, const char *base, const char *path)
{
    size_t length = 0;
    if ((path[0] != '/' && !add_path(resolved, &length, base)) ||
        !add_path(resolved, &length, path)) {
        return false;
    }
    if (length == 0) {
        resolved[length++] = '/';
    }
    resolved[length] = '\0';
    return true;
}

bool cairn_path_is_within(const char *resolved, const char *directory)
{
    size_t length = strlen(directory);
    return length > 1 && strncmp(resolved, directory, length) == 0 &&
           (resolved[length] == '/' || resolved[length] == '\0');
}
