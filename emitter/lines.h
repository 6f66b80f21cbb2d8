/* Source text under construction: indented lines, wrapped where a person would. Internal to
 * emitter/; nothing else may include it.
 */
#ifndef CAIRN_EMITTER_LINES_H
#define CAIRN_EMITTER_LINES_H

#include <stdint.h>

#include "core/str.h"

enum { CAIRN_LINE_COLUMNS = 96 };

/* Caller-allocated; all zero is the empty text. Release text when done. */
struct cairn_lines {
    struct cairn_str text;
    uint32_t count;  /* complete lines */
    uint32_t indent; /* levels of four blanks for the lines to come */
};

/* Adds one statement or declaration; breaks it at blanks outside literals if it is too long, and
 * indents what follows a break one level more. format may hold no newline. */
void cairn_lines_add(struct cairn_lines *lines, const char *format, ...) CAIRN_PRINTF(2, 3);

/* Adds an empty line, unless the last one is empty or opens a block. */
void cairn_lines_blank(struct cairn_lines *lines);

/* Adds text as a C comment, filled to the line width; newlines in text begin a new line. What would
 * end the comment early is taken apart. */
void cairn_lines_comment(struct cairn_lines *lines, const char *text);

/* Adds text as it is; it must end in a newline. */
void cairn_lines_verbatim(struct cairn_lines *lines, const char *text);

#endif
