#include "tests/support/folder.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/folder.h"

void test_folder_make(char path[TEST_FOLDER_MAX])
{
    struct cairn_error err;
    if (cairn_folder_make_temporary(path, TEST_FOLDER_MAX, &err) != CAIRN_OK || path[0] != '/') {
        fprintf(stderr, "%s\n", path[0] == '\0' ? err.message : "TMPDIR is not absolute");
        abort();
    }
}

void test_folder_remove(const char *path)
{
    cairn_folder_remove(path);
}
