#include "core/folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum cairn_status cairn_folder_make_temporary(char *path, size_t size, struct cairn_error *err)
{
    const char *parent = getenv("TMPDIR");
    if (parent == NULL || parent[0] == '\0') {
        parent = "/tmp";
    }
    int length = snprintf(path, size, "%s/cairn-XXXXXX", parent);
    if (length < 0 || (size_t)length >= size || mkdtemp(path) == NULL) {
        path[0] = '\0';
        return cairn_fail(err, CAIRN_IO, "cannot create a temporary folder in '%.200s': %s", parent,
                          length < 0 || (size_t)length >= size ? strerror(ENAMETOOLONG)
                                                               : strerror(errno));
    }
    return CAIRN_OK;
}
