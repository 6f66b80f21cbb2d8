/* glossary: the terms of a book, each of them once, and known by a number.
 *
 * A term has to be one of the glossary that it is passed with, and not gone yet. No text is NULL.
 */
#ifndef GLOSSARY_H
#define GLOSSARY_H

#include <stddef.h>

typedef struct glossary glossary;
typedef unsigned term_id; /* 0 is none */

/* An empty glossary. Owned by the caller; NULL if memory ran out. */
glossary *glossary_new(void);
void glossary_free(glossary *g);

/* These give the caller a reference to the term, or return 0 if memory ran out. */
term_id glossary_add(glossary *g, const char *text);
term_id glossary_begin(glossary *g, term_id term, size_t length); /* its first letters, or all */

/* Gives back a reference. With the last one the term is gone, and its number may come again. */
void glossary_drop(glossary *g, term_id term);

/* The text of a term: the glossary's, as long as the term is there. */
const char *glossary_text(const glossary *g, term_id term);

/* As strcmp of the texts. */
int glossary_compare(const glossary *g, term_id one, term_id other);

size_t glossary_count(const glossary *g);

#endif
