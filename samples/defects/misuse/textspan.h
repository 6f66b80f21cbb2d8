/* A piece of text that grows, as a public struct.
 *
 *   struct textspan span;
 *   textspan_init(&span);
 *   textspan_add(&span, "text");
 *   puts(span.text);
 *   textspan_release(&span);
 *
 * The fields may be read at any time and must not be written: they belong to the functions below. A
 * span has to be initialised before anything else, once, and to be released at the end; after that
 * it may be initialised again. No pointer may be NULL.
 */
#ifndef TEXTSPAN_H
#define TEXTSPAN_H

#include <stdbool.h>
#include <stddef.h>

struct textspan {
    char *text;  /* with a terminator */
    size_t used; /* characters */
    size_t room; /* bytes at text; 0 if text is constant */
};

/* Makes it an empty text. */
void textspan_init(struct textspan *span);

/* Frees what the span holds. */
void textspan_release(struct textspan *span);

/* Adds text at the end, which may be a part of the span; false if memory ran out. */
bool textspan_add(struct textspan *span, const char *text);

/* Cuts the text to at most so many characters. */
void textspan_cut(struct textspan *span, size_t length);

/* Turns the characters round. */
void textspan_reverse(struct textspan *span);

/* How often a character occurs; that of '\0' does not count. */
size_t textspan_count(const struct textspan *span, char c);

#endif
