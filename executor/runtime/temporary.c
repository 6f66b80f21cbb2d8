/* tmpfile makes a file that has no name: outside, in the folder for temporary files, where the
 * policy lets nobody write; here, in memory. Nobody sees a difference. */
#include <errno.h>
#include <stdio.h>
#include <sys/mman.h>

#include "executor/runtime/state.h"

FILE *tmpfile(void)
{
    static const char name[] = "temporary";
    cairn_state_ensure();
    long file = cairn_raw(SYS_memfd_create, cairn_address(name), 0, 0, 0, 0);
    if (file < 0) {
        errno = (int)-file;
        return NULL;
    }
    FILE *stream = fdopen((int)file, "w+");
    if (stream == NULL) {
        const int error = errno;
        cairn_raw(SYS_close, (uint64_t)file, 0, 0, 0, 0);
        errno = error;
    }
    return stream;
}

FILE *tmpfile64(void) __attribute__((alias("tmpfile")));
