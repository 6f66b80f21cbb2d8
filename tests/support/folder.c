#include "tests/support/folder.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>

void test_folder_make(char path[TEST_FOLDER_MAX], const char *name)
{
    const char *parent = getenv("TMPDIR");
    parent = parent == NULL || parent[0] != '/' ? "/tmp" : parent;
    int length = snprintf(path, TEST_FOLDER_MAX, "%s/cairn-%s-XXXXXX", parent, name);
    if (length >= TEST_FOLDER_MAX || mkdtemp(path) == NULL) {
        perror(path);
        abort();
    }
}

static int remove_entry(const char *path, const struct stat *info, int type, struct FTW *position)
{
    (void)info;
    (void)type;
    (void)position;
    return remove(path);
}

void test_folder_remove(const char *path)
{
    nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}
