/* strbuf: a string that grows.
 *
 * Text that is passed may be a part of what strbuf_text returned for the same buffer. Buffers and
 * texts must not be NULL, except in strbuf_free.
 */
#ifndef STRBUF_H
#define STRBUF_H

#include <stdbool.h>
#include <stddef.h>

typedef struct strbuf strbuf;

/* An empty buffer, owned by the caller. NULL if memory ran out. */
strbuf *strbuf_new(void);
void strbuf_free(strbuf *buf);

/* Add text or a character other than '\0' at the end. Return false, and change nothing, if memory
 * ran out; strbuf_add_char also for '\0'. */
bool strbuf_add(strbuf *buf, const char *text);
bool strbuf_add_char(strbuf *buf, char c);

/* Add a number in decimal digits. */
bool strbuf_add_number(strbuf *buf, long number);

/* Cuts the text to length characters; nothing happens if it is no longer than that. */
void strbuf_truncate(strbuf *buf, size_t length);

/* Removes blanks and line ends at both ends. */
void strbuf_trim(strbuf *buf);

/* The text, and its length. It belongs to the buffer and is valid until that is changed or
 * freed. */
const char *strbuf_text(const strbuf *buf);
size_t strbuf_length(const strbuf *buf);

/* Whether the text begins with, or ends in, the other one. */
bool strbuf_starts_with(const strbuf *buf, const char *text);
bool strbuf_ends_with(const strbuf *buf, const char *text);

#endif
