/* Grades: points of pupils, and into which of some equally wide steps they fall.
 *
 * Grades must not be NULL, except in grades_free, nor may a pointer to a result.
 */
#ifndef GRADES_H
#define GRADES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct grades grades;

/* For at most so many pupils; NULL if memory ran out. */
grades *grades_new(unsigned char pupils);
void grades_free(grades *g);

/* Writes down what another pupil has; false if there is no room. */
bool grades_add(grades *g, int points);

size_t grades_count(const grades *g);

/* Lets the steps, 1 to 20 of them, reach from the least to the most points that there are. False if
 * there are none, or it is another number of steps. */
bool grades_divide(grades *g, int steps);

/* In which step, from 0, so many points are; false if there is no such step. */
bool grades_step(const grades *g, int points, int *step);

/* How many pupils are in that step. */
size_t grades_in_step(const grades *g, int step);

#endif
