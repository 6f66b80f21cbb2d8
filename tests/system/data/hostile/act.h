/* What the sources of the hostile library have in common. An act happens if there are two numbers
 * in the jar: a function that never goes well is one that cairn does not know how to call, and
 * whose crashes are no bugs. HOSTILE_CANARIES, a list of strings, names the folders that must not
 * change; each holds what hostile.sh puts there. */
#ifndef CAIRN_TESTS_SYSTEM_HOSTILE_ACT_H
#define CAIRN_TESTS_SYSTEM_HOSTILE_ACT_H

#include <stdint.h>
#include <stdio.h>

#include "hostile.h"

#define ACT(name)                                                                                  \
    static int do_##name(void);                                                                    \
    int act_##name(jar *j)                                                                         \
    {                                                                                              \
        return jar_count(j) == 2 ? do_##name() : jar_count(j);                                     \
    }                                                                                              \
    static int do_##name(void)

enum { PATH_BYTES = 512 };

/* The folder number i, NULL behind the last. */
const char *hostile_canary(int i);

/* "FOLDER/NAME" in memory of the caller's. */
static inline const char *hostile_path(char *path, int i, const char *name)
{
    snprintf(path, PATH_BYTES, "%s/%s", hostile_canary(i), name);
    return path;
}

#endif
