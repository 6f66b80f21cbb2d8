/* pages: cuts a text into pages. */
#ifndef PAGES_H
#define PAGES_H

#include <stddef.h>

/* Is shown a page and its number, from 0, while the page is there; returns 0 to go on. */
typedef int (*pages_fn)(const char *page, int number, void *user);

/* Shows show every page of the text, which has length bytes: so many lines each, the last perhaps
 * fewer; 0 lines are as good as 1. Returns how many pages were shown, or -1 if memory ran out.
 * Stops when show returns something else than 0. */
int pages_each(const char *text, size_t length, size_t lines, pages_fn show, void *user);

#endif
