/* Empties the scratch directory between sequences, so that none sees another's files. */
#include <fcntl.h>
#include <string.h>

#include "executor/runtime/server.h"
#include "executor/runtime/state.h"

enum { DEPTH_MAX = 16, LISTING_BYTES = 4096 };

/* What getdents64 writes. */
struct entry {
    uint64_t inode;
    int64_t offset;
    uint16_t bytes;
    uint8_t type;
    char name[];
};

static bool is_dots(const char *name)
{
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

static void clear(uint64_t directory, uint32_t depth);

static void remove_entry(uint64_t directory, const char *name, uint32_t depth)
{
    const uint64_t at = cairn_address(name);
    if (cairn_raw(SYS_unlinkat, directory, at, 0, 0, 0) == 0 || depth == DEPTH_MAX) {
        return;
    }
    long child =
        cairn_raw(SYS_openat, directory, at, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0, 0);
    if (child < 0) {
        /* Perhaps made unreadable. */
        cairn_raw(SYS_fchmodat, directory, at, 0700, 0, 0);
        child = cairn_raw(SYS_openat, directory, at,
                          O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0, 0);
    }
    if (child >= 0) {
        clear((uint64_t)child, depth + 1);
        cairn_raw(SYS_close, (uint64_t)child, 0, 0, 0, 0);
        cairn_raw(SYS_unlinkat, directory, at, AT_REMOVEDIR, 0, 0);
    }
}

static void clear(uint64_t directory, uint32_t depth)
{
    _Alignas(struct entry) char listing[LISTING_BYTES];
    long got;
    while ((got = cairn_raw(SYS_getdents64, directory, cairn_address(listing), sizeof listing, 0,
                            0)) > 0) {
        for (long at = 0; at < got;) {
            const struct entry *entry = (const void *)(listing + at);
            at += entry->bytes;
            if (!is_dots(entry->name)) {
                remove_entry(directory, entry->name, depth);
            }
        }
    }
}

void cairn_scratch_clear(void)
{
    const char *scratch = cairn_state()->start.scratch;
    if (scratch[0] != '/') {
        return;
    }
    long directory = cairn_raw(SYS_openat, (uint64_t)AT_FDCWD, cairn_address(scratch),
                               O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0, 0);
    if (directory >= 0) {
        clear((uint64_t)directory, 0);
        cairn_raw(SYS_close, (uint64_t)directory, 0, 0, 0, 0);
    }
}
