/* Temporary folders. May be included anywhere on the host. */
#ifndef CAIRN_CORE_FOLDER_H
#define CAIRN_CORE_FOLDER_H

#include <stddef.h>

#include "core/error.h"

/* Creates an empty folder of our own in $TMPDIR, or in /tmp, and writes its name to path. On
 * failure path is empty. The caller removes it. */
enum cairn_status cairn_folder_make_temporary(char *path, size_t size,
                                              struct cairn_error *err) CAIRN_MUST_CHECK;

#endif
