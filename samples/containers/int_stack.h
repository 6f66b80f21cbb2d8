/* IntStack: a stack of ints that grows as needed.
 *
 * The stack argument of every function must be a stack made by int_stack_new and not freed yet; it
 * may be NULL only where the function says so. A stack is not safe for use from several threads at
 * once. Nothing here keeps a pointer that the caller passes in.
 */
#ifndef INT_STACK_H
#define INT_STACK_H

#include <stdbool.h>
#include <stddef.h>

typedef struct IntStack IntStack;

/* Returns a new empty stack, or NULL if memory ran out. The caller owns it and ends its life with
 * int_stack_free. */
IntStack *int_stack_new(void);

/* Frees the stack and all it holds. The stack may be NULL: then nothing happens. */
void int_stack_free(IntStack *stack);

/* Puts value on top. Returns false, and leaves the stack as it was, if memory ran out. */
bool int_stack_push(IntStack *stack, int value);

/* Takes the top off and stores it in *value; value may be NULL if it is not wanted. Returns false,
 * and leaves *value alone, if the stack is empty. */
bool int_stack_pop(IntStack *stack, int *value);

/* Stores the top in *value without taking it off. Returns false, and leaves *value alone, if the
 * stack is empty. */
bool int_stack_top(const IntStack *stack, int *value);

/* The number of values on the stack. */
size_t int_stack_size(const IntStack *stack);

/* Whether the stack holds no value. */
bool int_stack_is_empty(const IntStack *stack);

/* Whether both stacks hold the same values in the same order. */
bool int_stack_equals(const IntStack *a, const IntStack *b);

#endif
