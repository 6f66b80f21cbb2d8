#include "cli/temporary.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/folder.h"

enum { MAX_DEPTH = 16, MAX_PASSES = 100 };

static char folder[PATH_MAX];

void cairn_temporary_open(void)
{
    char absolute[PATH_MAX];
    if (cairn_folder_make_temporary(folder, sizeof folder, NULL) != CAIRN_OK) {
        return;
    }
    /* The working directory changes later. */
    if (realpath(folder, absolute) != NULL) {
        memcpy(folder, absolute, sizeof folder);
    }
    setenv("TMPDIR", folder, 1);
}

static void remove_below(int parent, const char *name, int depth);

/* Returns whether there was anything to remove. */
static bool remove_entries(int fd, int depth)
{
    _Alignas(struct dirent64) char entries[2048];
    bool found = false;
    ssize_t got;
    lseek(fd, 0, SEEK_SET);
    while ((got = getdents64(fd, entries, sizeof entries)) > 0) {
        for (ssize_t at = 0; at < got;) {
            const struct dirent64 *entry = (const void *)(entries + at);
            at += entry->d_reclen;
            if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) {
                continue;
            }
            found = true;
            if (unlinkat(fd, entry->d_name, 0) != 0) {
                remove_below(fd, entry->d_name, depth + 1);
            }
        }
    }
    return found;
}

/* Links are not followed. Repeated, for a compiler that still writes. */
static void remove_below(int parent, const char *name, int depth)
{
    int fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0) {
        return;
    }
    for (int pass = 0; pass < MAX_PASSES && depth < MAX_DEPTH; pass++) {
        if (!remove_entries(fd, depth) && unlinkat(parent, name, AT_REMOVEDIR) == 0) {
            break;
        }
    }
    close(fd);
}

void cairn_temporary_remove(void)
{
    if (folder[0] != '\0') {
        remove_below(AT_FDCWD, folder, 0);
    }
}
