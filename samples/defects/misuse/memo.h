/* memo.h - a text that grows, in a struct of the caller's */
#ifndef MEMO_H
#define MEMO_H

#include <stddef.h>

struct memo {
    char *text; /* terminated */
    size_t length;
    size_t room;
    size_t width; /* of a line, at least 1 */
};

/* 0, or -1: no memory, or width is 0 */
int memo_setup(struct memo *m, size_t width);

/* The memo must be set up again before other use; a second teardown does no harm. */
void memo_teardown(struct memo *m);

/* In all below m is set up. 0, or -1: no memory */
int memo_add(struct memo *m, const char *text);

/* Adds the texts, sep between them. 0, or -1: no memory */
int memo_join(struct memo *m, const char *const *texts, size_t count, const char *sep);

/* The text, until the memo changes */
const char *memo_text(const struct memo *m);

/* How many lines the text fills */
size_t memo_lines(const struct memo *m);

#endif
