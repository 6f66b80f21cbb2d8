/* Allocations that fail, for drivers of samples whose defect shows then: linked with
 * -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc. Included by one source of a program. */
#ifndef FAIL_H
#define FAIL_H

#include <stddef.h>

/* The n-th allocation from now on fails, once. */
static size_t fail_in;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static int is_to_fail(void)
{
    return fail_in != 0 && --fail_in == 0;
}

void *__wrap_malloc(size_t size)
{
    return is_to_fail() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return is_to_fail() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return is_to_fail() ? NULL : __real_realloc(old, size);
}

#endif
