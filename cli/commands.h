/* The subcommands. Each takes a parsed command line and returns the exit status; on failure it has
 * said why on stderr. Included by cli/ alone. */
#ifndef CAIRN_CLI_COMMANDS_H
#define CAIRN_CLI_COMMANDS_H

#include "cli/options.h"

int cairn_command_generate(struct cairn_command_line *line);
int cairn_command_analyze(struct cairn_command_line *line);
int cairn_command_replay(struct cairn_command_line *line);
int cairn_command_emit(struct cairn_command_line *line);
int cairn_command_check(struct cairn_command_line *line);
int cairn_command_report(struct cairn_command_line *line);

/* Prints the message of a failure and returns its exit status; 0 for CAIRN_OK. */
int cairn_command_end(enum cairn_status status, const struct cairn_error *err);

/* Writes text to stdout; whether that went well is told by finish. */
void cairn_command_say(const struct cairn_str *text);

/* Writes what stdout still holds. Returns the exit status: code, or that of CAIRN_IO, with a
 * message, if not all of the output could be written. A reader that has gone away is no failure. */
int cairn_command_finish(int code);

#endif
