/* An outline: sections with a title, in which there are further sections, lengths and notes. */
#ifndef SECTIONS_H
#define SECTIONS_H

#include <stddef.h>

typedef struct item item;

/* Makes a section with the title. Returns NULL if there is no memory. */
item *sections_section(item *parent, const char *title);

/* Makes a length, in millimetres. */
item *sections_length(item *parent, double millimetres);

/* Makes a note of a number. */
item *sections_note(item *parent, int number);

/* Ends the item and all that is in it. Nothing for NULL, or if it is in another one. */
void sections_delete(item *top);

/* How many items there are in it, and in those. */
size_t sections_count(const item *top);

/* Reads a text, each line of it the title of a section, into the parent, and writes an error to
 * the buffer of size bytes if there is an empty line. Returns how many sections were read. */
int sections_load(item *parent, const char *text, char *error, size_t size);

#endif
