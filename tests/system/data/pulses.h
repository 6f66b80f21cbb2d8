/* Counts pulses by the hour. What is wrong with it no heap shows: an index that stays inside the
 * struct, a sum and a shift that the processor takes as they come. */
#ifndef PULSES_H
#define PULSES_H

typedef struct pulses pulses;

pulses *pulses_new(void);
void pulses_free(pulses *p);

/* Adds to the present hour. */
void pulses_add(pulses *p, unsigned char count);

/* Begins the next hour; of the last there is none. */
void pulses_next(pulses *p);

/* What the present hour counted. */
int pulses_present(const pulses *p);

/* Every call makes the meter twice as coarse. */
void pulses_coarsen(pulses *p);

/* How many pulses one step stands for, at most 2^31 - 1. */
int pulses_step(const pulses *p);

/* The sum of all hours, each as often as its number says. */
int pulses_weighted(const pulses *p, short weight);

#endif
