/* UBStack: a unique bounded stack: ints without duplicates, at most as many as its capacity.
 *
 * The stack argument of every function must be a stack made by ub_stack_new or ub_stack_copy and
 * not freed yet; it may be NULL only where the function says so. Searching is linear.
 */
#ifndef UB_STACK_H
#define UB_STACK_H

#include <stdbool.h>
#include <stddef.h>

typedef struct UBStack UBStack;

/* Returns a new empty stack for up to capacity values, or NULL if memory ran out or the capacity
 * is too large to be allocated. A capacity of 0 is allowed: nothing can be pushed then. The caller
 * owns the stack and ends its life with ub_stack_free. */
UBStack *ub_stack_new(size_t capacity);

/* Frees the stack. The stack may be NULL: then nothing happens. */
void ub_stack_free(UBStack *stack);

/* Returns a new stack with the same values and the same capacity, owned by the caller, or NULL if
 * memory ran out. */
UBStack *ub_stack_copy(const UBStack *stack);

/* Puts value on top and returns true. Returns false, and leaves the stack as it was, if the value
 * is on the stack already or the stack is full. */
bool ub_stack_push(UBStack *stack, int value);

/* Takes the top off and stores it in *value; value may be NULL if it is not wanted. Returns false,
 * and leaves *value alone, if the stack is empty. */
bool ub_stack_pop(UBStack *stack, int *value);

/* Stores the top in *value without taking it off. Returns false, and leaves *value alone, if the
 * stack is empty. */
bool ub_stack_top(const UBStack *stack, int *value);

/* Whether value is on the stack. */
bool ub_stack_contains(const UBStack *stack, int value);

/* The number of values on the stack, and the largest number that it can hold. */
size_t ub_stack_size(const UBStack *stack);
size_t ub_stack_capacity(const UBStack *stack);

/* Whether the stack holds no value, or as many as its capacity. A stack of capacity 0 is both. */
bool ub_stack_is_empty(const UBStack *stack);
bool ub_stack_is_full(const UBStack *stack);

/* Whether both stacks hold the same values, in any order. Capacities are not compared. */
bool ub_stack_equals(const UBStack *a, const UBStack *b);

#endif
