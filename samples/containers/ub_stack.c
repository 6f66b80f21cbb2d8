#include "ub_stack.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct UBStack {
    size_t size;
    size_t capacity;
    int values[];
};

UBStack *ub_stack_new(size_t capacity)
{
    if (capacity > (SIZE_MAX - sizeof(UBStack)) / sizeof(int)) {
        return NULL;
    }
    UBStack *stack = malloc(sizeof(UBStack) + capacity * sizeof(int));
    if (stack != NULL) {
        stack->size = 0;
        stack->capacity = capacity;
    }
    return stack;
}

void ub_stack_free(UBStack *stack)
{
    free(stack);
}

UBStack *ub_stack_copy(const UBStack *stack)
{
    UBStack *copy = ub_stack_new(stack->capacity);
    if (copy != NULL) {
        copy->size = stack->size;
        memcpy(copy->values, stack->values, stack->size * sizeof(int));
    }
    return copy;
}

bool ub_stack_contains(const UBStack *stack, int value)
{
    for (size_t i = 0; i < stack->size; i++) {
        if (stack->values[i] == value) {
            return true;
        }
    }
    return false;
}

bool ub_stack_push(UBStack *stack, int value)
{
    if (ub_stack_is_full(stack) || ub_stack_contains(stack, value)) {
        return false;
    }
    stack->values[stack->size++] = value;
    return true;
}

bool ub_stack_pop(UBStack *stack, int *value)
{
    if (stack->size == 0) {
        return false;
    }
    stack->size--;
    if (value != NULL) {
        *value = stack->values[stack->size];
    }
    return true;
}

bool ub_stack_top(const UBStack *stack, int *value)
{
    if (stack->size == 0) {
        return false;
    }
    *value = stack->values[stack->size - 1];
    return true;
}

size_t ub_stack_size(const UBStack *stack)
{
    return stack->size;
}

size_t ub_stack_capacity(const UBStack *stack)
{
    return stack->capacity;
}

bool ub_stack_is_empty(const UBStack *stack)
{
    return stack->size == 0;
}

bool ub_stack_is_full(const UBStack *stack)
{
    return stack->size == stack->capacity;
}

bool ub_stack_equals(const UBStack *a, const UBStack *b)
{
    if (a->size != b->size) {
        return false;
    }
    /* Equal sizes and no duplicates: one inclusion is enough. */
    for (size_t i = 0; i < a->size; i++) {
        if (!ub_stack_contains(b, a->values[i])) {
            return false;
        }
    }
    return true;
}
