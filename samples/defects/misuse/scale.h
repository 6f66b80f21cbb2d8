/* Scales map values to percent of a range that is gone through in steps. A scale must not be NULL,
 * except in scale_free.
 */
#ifndef SCALE_H
#define SCALE_H

typedef struct scale scale;

/* From 0 to 100, in steps of 1. NULL if memory ran out. */
scale *scale_new(void);
void scale_free(scale *s);

/* The range of values: high is what is above low. */
void scale_set(scale *s, int low, int high);

/* How much further one step goes. */
void scale_set_step(scale *s, int step);

/* Which percentage that is; -1 outside the range. */
int scale_at(const scale *s, int value);

/* How many steps there are in the range. */
int scale_steps(const scale *s);

#endif
