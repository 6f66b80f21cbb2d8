#include "core/folder.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum cairn_status cairn_folder_make_temporary(char *path, size_t size, struct cairn_error *err)
{
    const char *parent = getenv("TMPDIR");
    if (parent == NULL || parent[0] == '\0') {
        parent = "/tmp";
    }
    int length = snprintf(path, size, "%s/" CAIRN_FOLDER_PREFIX "XXXXXX", parent);
    if (length < 0 || (size_t)length >= size || mkdtemp(path) == NULL) {
        path[0] = '\0';
        return cairn_fail(
            err, CAIRN_IO,
            "cannot create a temporary folder in '%.200s': %s; set TMPDIR to one that can be "
            "written",
            parent,
            length < 0 || (size_t)length >= size ? strerror(ENAMETOOLONG) : strerror(errno));
    }
    return CAIRN_OK;
}

static int remove_or_stop(const char *path, const struct stat *info, int type, struct FTW *position)
{
    (void)info;
    (void)type;
    (void)position;
    return remove(path);
}

static int remove_and_go_on(const char *path, const struct stat *info, int type,
                            struct FTW *position)
{
    (void)remove_or_stop(path, info, type, position);
    return 0;
}

/* Folders that cannot be read or written keep what is in them. */
static int open_up(const char *path, const struct stat *info, int type, struct FTW *position)
{
    (void)position;
    bool is_closed = type == FTW_DNR || (type == FTW_D && (info->st_mode & S_IRWXU) != S_IRWXU);
    if (is_closed && (info->st_mode & S_IRWXU) != S_IRWXU) {
        (void)chmod(path, S_IRWXU);
    }
    return type == FTW_DNR;
}

bool cairn_folder_remove(const char *path)
{
    enum { OPEN_FOLDERS = 16, MAX_CLOSED = 1000 };
    struct stat info;
    /* What was closed has not been looked into. */
    for (int i = 0; i < MAX_CLOSED && nftw(path, open_up, OPEN_FOLDERS, FTW_PHYS) == 1; i++) {
    }
    nftw(path, remove_and_go_on, OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS);
    /* What could not be removed is still there, and says why once more. */
    return lstat(path, &info) != 0 ||
           nftw(path, remove_or_stop, OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS) == 0;
}
