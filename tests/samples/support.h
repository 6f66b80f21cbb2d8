/* What the tests of the samples share: random keys, a naive model, allocations that fail on demand.
 * May be included in tests/samples/ only. */
#ifndef CAIRN_TESTS_SAMPLES_SUPPORT_H
#define CAIRN_TESTS_SAMPLES_SUPPORT_H

#include <check.h>
#include <stdbool.h>
#include <stddef.h>

/* Check's own leaves a mark at each assertion that holds, which is a write to a file. There are a
 * million assertions here, and a failing one says its line anyway. */
#undef ck_assert_msg
#define ck_assert_msg(expr, ...)                                                                   \
    do {                                                                                           \
        if (!(expr)) {                                                                             \
            _ck_assert_failed(__FILE__, __LINE__, "Assertion '" #expr "' failed", __VA_ARGS__);    \
        }                                                                                          \
    } while (0)

/* The tests of one sample, defined in test_<sample>.c. */
TCase *int_stack_case(void);
TCase *ub_stack_case(void);
TCase *linked_list_case(void);
TCase *bin_tree_case(void);
TCase *bst_case(void);
TCase *tree_map_case(void);
TCase *heap_array_case(void);
TCase *bin_heap_case(void);
TCase *binomial_heap_case(void);
TCase *fib_heap_case(void);
TCase *poly_case(void);
TCase *pstack_case(void);

/* A number below limit, which is not 0. The stream is the same in every run of a test. */
unsigned draw(unsigned limit);

/* A small key most of the time, so that keys meet; else one near INT_MIN, 0 or INT_MAX. */
int draw_key(void);

/* From now on count allocations succeed, all later ones fail until allow_allocations is called.
 * Concerns the samples only. */
void fail_allocations_after(unsigned count);
void allow_allocations(void);

/* Runs body(context) on a thread whose stack is so small that a recursion once for each element of
 * DEEP elements overflows it. */
enum { DEEP = 3000 };
void run_on_small_stack(void (*body)(void *context), void *context);

/* The naive model: a sorted array with duplicates. */
struct bag {
    int values[512];
    size_t count;
};

void bag_add(struct bag *bag, int value);
bool bag_take(struct bag *bag, int value);
bool bag_has(const struct bag *bag, int value);

#endif
