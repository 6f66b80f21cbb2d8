/* Another target in place of a recorded one, for check: what of the recorded options its command
 * line replaces, and paths that were given in two different folders. Included by cli/ alone. */
#ifndef CAIRN_CLI_RETARGET_H
#define CAIRN_CLI_RETARGET_H

#include "cli/options.h"

/* Takes note of an option (name without dashes, "" for an input) that check was given. *ret_value
 * is its value, paths absolute, owned by the target's arena. Fails with CAIRN_USAGE if a folder is
 * none: a mistyped one would leave the recorded header in its place. */
enum cairn_status cairn_retarget_take(struct cairn_command_line *line, const char *name,
                                      const char *value, const char **ret_value,
                                      struct cairn_error *err) CAIRN_MUST_CHECK;

/* Whether nothing of a recorded option is left. */
bool cairn_retarget_drops(const struct cairn_command_line *line, const char *name,
                          const char *value);

/* Whether headers and libraries are all given. */
bool cairn_retarget_is_whole(const struct cairn_command_line *line);

/* A path, made absolute if it lies below the directory; owned by the target's arena, or path. */
const char *cairn_retarget_place_path(struct cairn_command_line *line, const char *path,
                                      const char *directory);

/* The value of a recorded option, with the paths in it that lie below the folder in which the run
 * was started made absolute; owned by the target's arena, or value. */
const char *cairn_retarget_place(struct cairn_command_line *line, const char *name,
                                 const char *value, const char *directory);

#endif
