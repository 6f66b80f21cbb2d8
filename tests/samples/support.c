#include "support.h"
#include "failing_memory.h"

/* Here libc is meant. */
#undef malloc
#undef calloc
#undef realloc

#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

unsigned draw(unsigned limit)
{
    static uint64_t state = 0x9e3779b97f4a7c15u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)(state >> 32) % limit;
}

int draw_key(void)
{
    static const int edges[] = {INT_MIN, INT_MIN + 1, -1, 0, 1, INT_MAX - 1, INT_MAX};
    if (draw(6) == 0) {
        return edges[draw(sizeof(edges) / sizeof(edges[0]))];
    }
    return (int)draw(41) - 20;
}

static bool is_limited;
static unsigned allowed;

void fail_allocations_after(unsigned count)
{
    is_limited = true;
    allowed = count;
}

void allow_allocations(void)
{
    is_limited = false;
}

static bool may_allocate(void)
{
    if (!is_limited) {
        return true;
    }
    if (allowed == 0) {
        return false;
    }
    allowed--;
    return true;
}

void *sample_malloc(size_t bytes)
{
    return may_allocate() ? malloc(bytes) : NULL;
}

void *sample_calloc(size_t count, size_t bytes)
{
    return may_allocate() ? calloc(count, bytes) : NULL;
}

void *sample_realloc(void *old, size_t bytes)
{
    return may_allocate() ? realloc(old, bytes) : NULL;
}

struct job {
    void (*body)(void *context);
    void *context;
};

static void *run_job(void *argument)
{
    const struct job *job = argument;
    job->body(job->context);
    return NULL;
}

void run_on_small_stack(void (*body)(void *context), void *context)
{
    struct job job = {.body = body, .context = context};
    pthread_attr_t attributes;
    pthread_t thread;
    ck_assert_int_eq(pthread_attr_init(&attributes), 0);
    ck_assert_int_eq(pthread_attr_setstacksize(&attributes, 64 * 1024), 0);
    ck_assert_int_eq(pthread_create(&thread, &attributes, run_job, &job), 0);
    ck_assert_int_eq(pthread_join(thread, NULL), 0);
    ck_assert_int_eq(pthread_attr_destroy(&attributes), 0);
}

void bag_add(struct bag *bag, int value)
{
    ck_assert_uint_lt(bag->count, sizeof(bag->values) / sizeof(bag->values[0]));
    size_t at = bag->count++;
    while (at > 0 && bag->values[at - 1] > value) {
        bag->values[at] = bag->values[at - 1];
        at--;
    }
    bag->values[at] = value;
}

static size_t bag_find(const struct bag *bag, int value)
{
    size_t at = 0;
    while (at < bag->count && bag->values[at] != value) {
        at++;
    }
    return at;
}

bool bag_take(struct bag *bag, int value)
{
    size_t at = bag_find(bag, value);
    if (at == bag->count) {
        return false;
    }
    bag->count--;
    memmove(&bag->values[at], &bag->values[at + 1], (bag->count - at) * sizeof(int));
    return true;
}

bool bag_has(const struct bag *bag, int value)
{
    return bag_find(bag, value) < bag->count;
}
