#include "cli/output.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/folder.h"
#include "core/store.h"

static bool is_empty(DIR *folder)
{
    struct dirent *entry;
    while ((entry = readdir(folder)) != NULL) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            return false;
        }
    }
    return true;
}

enum cairn_status cairn_output_check(const char *out, bool force, struct cairn_error *err)
{
    char database[PATH_MAX];
    DIR *folder = opendir(out);
    if (folder == NULL && errno == ENOENT) {
        return CAIRN_OK;
    }
    if (folder == NULL && errno == ENOTDIR) {
        return cairn_fail(err, CAIRN_USAGE, "--out: '%s' is no folder", out);
    }
    if (folder == NULL) {
        return cairn_fail(err, CAIRN_IO, "cannot open the folder '%s': %s", out, strerror(errno));
    }
    bool empty = is_empty(folder);
    closedir(folder);
    if (empty) {
        return CAIRN_OK;
    }
    if (snprintf(database, sizeof database, "%s/run.db", out) >= (int)sizeof database ||
        !cairn_store_is_ours(database)) {
        return cairn_fail(err, CAIRN_USAGE,
                          "'%s' is not empty and holds no run of cairn's: choose another --out",
                          out);
    }
    if (!force) {
        return cairn_fail(err, CAIRN_USAGE,
                          "'%s' holds the results of an earlier run: replace them with --force or "
                          "choose another --out",
                          out);
    }
    return CAIRN_OK;
}

enum cairn_status cairn_output_lock(const char *out, int *ret_lock, struct cairn_error *err)
{
    int fd = open(out, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) {
        return cairn_fail(err, errno == ENOENT || errno == ENOTDIR ? CAIRN_NOT_FOUND : CAIRN_IO,
                          "cannot open the folder '%s': %s", out, strerror(errno));
    }
    if (flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        close(fd);
        return cairn_fail(err, CAIRN_USAGE,
                          "another cairn works in '%s': wait for it, or choose another --out", out);
    }
    *ret_lock = fd;
    return CAIRN_OK;
}

enum cairn_status cairn_output_create(const char *out, int *ret_lock, struct cairn_error *err)
{
    char path[PATH_MAX];
    if (snprintf(path, sizeof path, "%s", out) >= (int)sizeof path) {
        return cairn_fail(err, CAIRN_USAGE, "--out: the path is too long");
    }
    for (char *at = path + 1; *path != '\0'; at++) {
        if (*at != '/' && *at != '\0') {
            continue;
        }
        char end = *at;
        *at = '\0';
        if (mkdir(path, 0777) != 0 && errno != EEXIST) {
            return cairn_fail(err, CAIRN_IO, "cannot create the folder '%s': %s", path,
                              strerror(errno));
        }
        *at = end;
        if (end == '\0') {
            break;
        }
    }
    if (access(out, W_OK | X_OK) != 0) {
        return cairn_fail(err, CAIRN_IO, "cannot write into the folder '%s': %s", out,
                          strerror(errno));
    }
    return cairn_output_lock(out, ret_lock, err);
}

static enum cairn_status remove_tree(const char *out, const char *name, struct cairn_error *err)
{
    char path[PATH_MAX];
    if (snprintf(path, sizeof path, "%s/%s", out, name) >= (int)sizeof path) {
        return cairn_fail(err, CAIRN_USAGE, "--out: the path is too long");
    }
    return cairn_folder_remove(path)
               ? CAIRN_OK
               : cairn_fail(err, CAIRN_IO, "cannot remove '%s': %s", path, strerror(errno));
}

enum cairn_status cairn_output_clear_harness(const char *out, struct cairn_error *err)
{
    return remove_tree(out, "harness", err);
}

void cairn_output_clear_drafts(const char *out)
{
    static const char *const drafts[] = {"suite.new", "suite.new.verify", "review.verify"};
    for (size_t i = 0; i < sizeof drafts / sizeof *drafts; i++) {
        (void)remove_tree(out, drafts[i], NULL);
    }
}

enum cairn_status cairn_output_clear(const char *out, struct cairn_error *err)
{
    /* The database last: without it the rest would not be known as cairn's. */
    static const char *const own[] = {"suite",        "suite.verify",   "review", "programs",
                                      "summary.json", "run.db-journal", "run.db"};
    enum cairn_status status = CAIRN_OK;
    cairn_output_clear_drafts(out);
    for (size_t i = 0; i < sizeof own / sizeof *own && status == CAIRN_OK; i++) {
        status = remove_tree(out, own[i], err);
    }
    return status;
}
