#include "cli/temporary.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/folder.h"

enum { MAX_DEPTH = 16, MAX_PASSES = 100 };

static char folder[PATH_MAX];

/* Locked as long as the process of the folder lives. */
static const char lock_name[] = ".cairn-lock";

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
    const int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    int fd = openat(parent, name, flags);
    if (fd < 0 && errno == EACCES && fchmodat(parent, name, S_IRWXU, 0) == 0) {
        fd = openat(parent, name, flags);
    }
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

/* Creates or opens a lock in a folder and takes it; -1 if there is none or somebody has it. */
static int take_lock(int parent, const char *name, const char *lock, int flags)
{
    char path[PATH_MAX];
    if (snprintf(path, sizeof path, "%s/%s", name, lock) >= (int)sizeof path) {
        return -1;
    }
    int fd = openat(parent, path, flags | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0600);
    struct stat info;
    if (fd >= 0 &&
        (fstat(fd, &info) != 0 || info.st_uid != geteuid() || flock(fd, LOCK_EX | LOCK_NB) != 0)) {
        close(fd);
        return -1;
    }
    return fd;
}

/* Removes what killed processes left. A folder of which the lock is missing may just have been
 * made. */
static void remove_stale(const char *parent)
{
    DIR *entries = opendir(parent);
    const struct dirent *entry;
    while (entries != NULL && (entry = readdir(entries)) != NULL) {
        if (strncmp(entry->d_name, CAIRN_FOLDER_PREFIX, strlen(CAIRN_FOLDER_PREFIX)) != 0) {
            continue;
        }
        int lock = take_lock(dirfd(entries), entry->d_name, lock_name, 0);
        if (lock >= 0) {
            remove_below(dirfd(entries), entry->d_name, 0);
            close(lock);
        }
    }
    if (entries != NULL) {
        closedir(entries);
    }
}

/* Locks the folder until the process ends. The lock gets its name when it is taken: who finds one
 * that is free, has found one of a process that is dead. Returns whether it is locked. */
static bool lock_folder(void)
{
    static const char new_name[] = ".cairn-lock-new";
    const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool is_locked = fd >= 0 && take_lock(AT_FDCWD, folder, new_name, O_CREAT) >= 0 &&
                           renameat(fd, new_name, fd, lock_name) == 0;
    if (fd >= 0) {
        close(fd);
    }
    return is_locked;
}

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
    if (lock_folder()) {
        memcpy(absolute, folder, sizeof folder);
        *strrchr(absolute, '/') = '\0';
        remove_stale(absolute[0] == '\0' ? "/" : absolute);
    }
}

void cairn_temporary_remove(void)
{
    if (folder[0] != '\0') {
        remove_below(AT_FDCWD, folder, 0);
    }
}
