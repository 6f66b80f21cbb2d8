/* A text that is searched and edited.
 *
 * Documents and texts must not be NULL, except in document_free. Texts that are passed may be what
 * document_text returned. Functions that return bool return false if memory ran out, and the
 * document is as it was then. Two occurrences of a text do not overlap.
 */
#ifndef DOCUMENT_H
#define DOCUMENT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct document document;

/* A document with a copy of text; NULL if memory ran out. The caller frees it. */
document *document_new(const char *text);
void document_free(document *doc);

/* The text, which belongs to the document and is valid until that is changed. */
const char *document_text(const document *doc);
size_t document_length(const document *doc);

/* Adds text at the end. */
bool document_append(document *doc, const char *text);

/* How often text occurs. The empty text does not occur. */
size_t document_count(const document *doc, const char *text);

/* Replaces all occurrences of a text by another one. */
bool document_replace(document *doc, const char *text, const char *by);

/* The number of lines: that of line ends, and one more if there is something behind the last. */
size_t document_lines(const document *doc);

/* Turns ASCII letters into capitals. */
void document_raise(document *doc);

#endif
