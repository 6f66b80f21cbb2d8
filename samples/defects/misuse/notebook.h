/* A notebook of lines in memory.
 *
 * notebook_printf takes a format like that of printf: the arguments behind it must be those that
 * the format asks for, in number and type. notebook_add takes text as it is, whatever it contains.
 * A notebook must not be NULL, except in notebook_free.
 */
#ifndef NOTEBOOK_H
#define NOTEBOOK_H

#include <stdbool.h>
#include <stddef.h>

typedef struct notebook notebook;

notebook *notebook_new(void); /* NULL if memory ran out */
void notebook_free(notebook *j);

/* Adds a line; false if memory ran out. */
bool notebook_add(notebook *j, const char *line);

/* Adds a line that is formatted; false if memory ran out or the arguments cannot be written. */
bool notebook_printf(notebook *j, const char *format, ...);

/* The number of lines, and the line at an index from 0 on, or NULL if there is none. Lines belong
 * to the notebook. */
size_t notebook_count(const notebook *j);
const char *notebook_line(const notebook *j, size_t index);

/* Drops lines from the beginning until at most so many are left. */
void notebook_keep(notebook *j, size_t count);

#endif
