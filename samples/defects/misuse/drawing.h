/* A drawing with a stack of states: position and width of the pen.
 *
 * drawing_save puts the present state on the stack, drawing_restore takes it off and makes it the
 * present one again. Each drawing_restore has to be preceded by a drawing_save of its own.
 * Drawings must not be NULL, except in drawing_free.
 */
#ifndef DRAWING_H
#define DRAWING_H

#include <stdbool.h>

typedef struct drawing drawing;

drawing *drawing_new(void); /* NULL if memory ran out */
void drawing_free(drawing *d);

/* Saves the state; false if memory ran out, and there is nothing to restore then. */
bool drawing_save(drawing *d);

/* Goes back to the state that was saved last. There must be one. */
void drawing_restore(drawing *d);

/* Moves the pen to a place; draws a line to it. */
void drawing_move(drawing *d, int x, int y);
void drawing_line(drawing *d, int x, int y);

/* Sets the width of the pen; false, and no change, if it is not from 1 to 100. */
bool drawing_set_width(drawing *d, int width);

/* The width of the pen, and how much ink was used: the length of each line along the axes, times
 * the width of the pen. */
int drawing_width(const drawing *d);
double drawing_ink(const drawing *d);

#endif
