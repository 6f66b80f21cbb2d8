/* Arrays of numbers and of texts with a length: each function reads one too many. */
#ifndef FIGURES_H
#define FIGURES_H

#include <stddef.h>
/* The sum of n numbers. */
double figures_sum(const double *values, size_t n);
/* The largest of count numbers; 0 for none. */
int figures_max(const int *values, size_t count);
/* The length of the count words joined by blanks. */
size_t figures_joined(const char *const *words, size_t count);
/* Reverses n numbers in place. */
void figures_reverse(long *values, size_t n);

#endif
