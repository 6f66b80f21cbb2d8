/* The values of options: from text into the record, and back to text for run.db. Included by
 * cli/options.c alone. */
#ifndef CAIRN_CLI_OPTION_VALUE_H
#define CAIRN_CLI_OPTION_VALUE_H

#include "cli/option_table.h"

/* Sets what the option says. Fails with CAIRN_USAGE and one line that names the option. */
enum cairn_status cairn_option_set(struct cairn_command_line *line,
                                   const struct cairn_option *option, const char *value,
                                   struct cairn_error *err) CAIRN_MUST_CHECK;

/* Appends the value of a run option as cairn_option_set takes it; false for a flag that is off. */
bool cairn_option_print(const struct cairn_command_line *line, const struct cairn_option *option,
                        struct cairn_str *out);

/* Whether the name is that of a library, an object or a source. */
bool cairn_option_is_link_input(const char *path);

/* Takes HEADER or a link input. */
enum cairn_status cairn_option_take_input(struct cairn_command_line *line, const char *path,
                                          struct cairn_error *err) CAIRN_MUST_CHECK;

#endif
