/* Making temporary folders, and removing folders. May be included anywhere on the host. */
#ifndef CAIRN_CORE_FOLDER_H
#define CAIRN_CORE_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

#include "core/error.h"

/* How the names of temporary folders begin. */
#define CAIRN_FOLDER_PREFIX "cairn-"

/* Creates an empty folder of our own in $TMPDIR, or in /tmp, and writes its name to path. On
 * failure path is empty. The caller removes it. */
enum cairn_status cairn_folder_make_temporary(char *path, size_t size,
                                              struct cairn_error *err) CAIRN_MUST_CHECK;

/* Removes the folder, or file, with all that is in it; links are not followed. Goes on behind what
 * cannot be removed. Returns whether nothing is left; else errno says why. */
bool cairn_folder_remove(const char *path);

#endif
