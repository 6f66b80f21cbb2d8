/* The progress line: on a terminal one line that is written anew, else plain lines. Writes to
 * stderr; knows nothing of the rest. Included by cli/ alone. */
#ifndef CAIRN_CLI_PROGRESS_H
#define CAIRN_CLI_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/options.h"
#include "generator/run.h"

struct cairn_progress_line {
    bool is_off;
    bool is_terminal;
    bool is_shown;  /* something stands on the terminal's line */
    double limit_s; /* of generation, 0: none */
    double last_s;  /* when it was last written, by the monotonic clock */
};

void cairn_progress_init(struct cairn_progress_line *line,
                         const struct cairn_command_line *options);

/* Writes the line if it is due: on a terminal at most every 0.2 s, else every 10 s. */
void cairn_progress_tell(struct cairn_progress_line *line, const struct cairn_run_stats *stats);

/* Names what cairn does now, when that takes long and no sequences are counted; on terminals only.
 */
void cairn_progress_phase(struct cairn_progress_line *line, const char *text);

/* Leaves the terminal's line empty. */
void cairn_progress_clear(struct cairn_progress_line *line);

/* The text of the line, cut to width characters; 0: not cut. */
void cairn_progress_print(const struct cairn_run_stats *stats, double limit_s, size_t width,
                          struct cairn_str *out);

#endif
