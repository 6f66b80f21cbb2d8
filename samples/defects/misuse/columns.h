/* Tables with named columns, whose lines are laid out in a grid.
 *
 * A notes object is counted: notes_new gives one reference, notes_ref another, notes_unref takes
 * one back, and the last one ends it. Whoever has given all of its references back does not use it
 * any more, even if a table still does. NULL is allowed nowhere.
 */
#ifndef COLUMNS_H
#define COLUMNS_H

#include <stdbool.h>

typedef struct notes notes;
typedef struct columns columns;

enum columns_property { COLUMNS_STYLE, COLUMNS_LIMIT };

/* Values of COLUMNS_STYLE. */
#define COLUMNS_PLAIN  700
#define COLUMNS_BOXED  701
#define COLUMNS_SHADED 702

notes *notes_new(void); /* NULL if memory ran out */
void notes_ref(notes *n);
void notes_unref(notes *n);
int notes_count(const notes *n);

columns *columns_new(void); /* NULL if memory ran out */
void columns_free(columns *c);

/* Adds a column; false if memory ran out. */
bool columns_add(columns *c, int width);

/* The width of the column at a place from 0; 0 if there is none. */
int columns_width(const columns *c, int place);

/* Puts the columns into another order: *origin is the place that the first one had, and so on, for
 * all of them. */
void columns_reorder(columns *c, int *origin);

/* The table keeps a reference to the notes, and gives back the one to those that it had. */
void columns_log(columns *c, notes *n);

/* COLUMNS_STYLE: one of the styles; COLUMNS_LIMIT: the most columns, any number. */
void columns_set(columns *c, enum columns_property property, int value);

/* How wide all columns are in that style. */
int columns_total(const columns *c);

/* How much narrower lines are; at least 1. */
void columns_set_scale(columns *c, double scale);

/* How many lines fit on a page of so many points. */
int columns_lines(const columns *c, int points);

#endif
