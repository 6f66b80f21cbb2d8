/* Puts allocations that fail on demand in the place of libc's. Included by the compiler's command
 * line before the sources of the samples, and by tests that include a source themselves. Not for
 * the rest of a test: Check allocates too. */
#ifndef CAIRN_TESTS_SAMPLES_FAILING_MEMORY_H
#define CAIRN_TESTS_SAMPLES_FAILING_MEMORY_H

#include <stdlib.h>

/* Like malloc, calloc and realloc; NULL when fail_allocations_after says so. */
void *sample_malloc(size_t bytes);
void *sample_calloc(size_t count, size_t bytes);
void *sample_realloc(void *old, size_t bytes);

#define malloc  sample_malloc
#define calloc  sample_calloc
#define realloc sample_realloc

#endif
