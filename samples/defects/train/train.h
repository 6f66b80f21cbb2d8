/* A train: wagons one behind the other, each with a load.
 *
 * Trains must not be NULL, except in train_free. Where bool is returned, false says that memory ran
 * out or that there was no such wagon, and nothing was changed.
 */
#ifndef TRAIN_H
#define TRAIN_H

#include <stdbool.h>
#include <stddef.h>

typedef struct train train;

/* A train without wagons; the caller frees it. NULL if memory ran out. */
train *train_new(void);
void train_free(train *t);

/* Couples a wagon to the front or to the end. */
bool train_couple_front(train *t, int load);
bool train_couple_end(train *t, int load);

/* Takes a wagon off; its load is put into *load, which may be NULL. */
bool train_uncouple_front(train *t, int *load);
bool train_uncouple_end(train *t, int *load);

/* Turns the train round: the last wagon becomes the first. */
void train_reverse(train *t);

/* Couples all wagons of the other train to the end of t, in their order; the other one is empty
 * then. Nothing happens if both are the same train. */
void train_join(train *t, train *other);

/* The number of wagons, and the load of one of them, counted from 0 at the front; 0 if there is no
 * such wagon. */
size_t train_length(const train *t);
int train_load(const train *t, size_t wagon);

#endif
