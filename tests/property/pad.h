/* A text that grows at its end. Numbers of the same name mean different things here: how long a
 * text is that is given, and how much is taken away. For tests alone. */
#ifndef CAIRN_TESTS_PROPERTY_PAD_H
#define CAIRN_TESTS_PROPERTY_PAD_H

#include <stddef.h>

typedef struct pad pad;

pad *pad_new(void);
void pad_free(pad *p);
size_t pad_length(const pad *p);

/* Puts n bytes at the end. Returns 0, or -1 if there is no room. */
int pad_append(pad *p, const char *text, size_t n);

/* Puts n bytes from text in place of the last m. Returns 0, or -1 if there is no room. */
int pad_replace(pad *p, size_t m, const char *text, size_t n);

/* Takes away the last n bytes, or all. Returns how many. */
size_t pad_drop(pad *p, size_t n);

#endif
