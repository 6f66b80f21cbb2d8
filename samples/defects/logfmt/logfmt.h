/* Lines of a log, laid out by a pattern.
 *
 *   %l   the level: "error", "warning" or "info"
 *   %m   the message
 *   %n   the number of the line, from 1 on
 *   %%   a percent sign
 *
 * Everything else stands for itself, also a percent sign in front of another character. Usual
 * patterns are "%l: %m" and "[%n] %m". Pointers must not be NULL, except in logfmt_free.
 */
#ifndef LOGFMT_H
#define LOGFMT_H

#include <stdbool.h>

enum logfmt_level { LOGFMT_ERROR, LOGFMT_WARNING, LOGFMT_INFO };

typedef struct logfmt logfmt;

/* A layout that keeps a copy of the pattern, or NULL if memory ran out. */
logfmt *logfmt_new(const char *pattern);
void logfmt_free(logfmt *layout);

/* Lays out a line and counts it. The caller releases the result with free; NULL if memory ran
 * out. A level that is none of the above is written as "?". */
char *logfmt_line(logfmt *layout, enum logfmt_level level, const char *message);

/* How many lines were laid out. */
unsigned logfmt_count(const logfmt *layout);

/* Whether the pattern contains what stands for the message. */
bool logfmt_shows_message(const logfmt *layout);

#endif
