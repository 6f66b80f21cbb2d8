#include "int_stack.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct IntStack {
    int *values;
    size_t size;
    size_t capacity;
};

IntStack *int_stack_new(void)
{
    return calloc(1, sizeof(IntStack));
}

void int_stack_free(IntStack *stack)
{
    if (stack != NULL) {
        free(stack->values);
        free(stack);
    }
}

static bool grow(IntStack *stack)
{
    if (stack->capacity > SIZE_MAX / sizeof(int) / 2) {
        return false;
    }
    size_t capacity = stack->capacity == 0 ? 8 : stack->capacity * 2;
    int *values = realloc(stack->values, capacity * sizeof(int));
    if (values == NULL) {
        return false;
    }
    stack->values = values;
    stack->capacity = capacity;
    return true;
}

bool int_stack_push(IntStack *stack, int value)
{
    if (stack->size == stack->capacity && !grow(stack)) {
        return false;
    }
    stack->values[stack->size++] = value;
    return true;
}

bool int_stack_pop(IntStack *stack, int *value)
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

bool int_stack_top(const IntStack *stack, int *value)
{
    if (stack->size == 0) {
        return false;
    }
    *value = stack->values[stack->size - 1];
    return true;
}

size_t int_stack_size(const IntStack *stack)
{
    return stack->size;
}

bool int_stack_is_empty(const IntStack *stack)
{
    return stack->size == 0;
}

bool int_stack_equals(const IntStack *a, const IntStack *b)
{
    return a->size == b->size &&
           (a->size == 0 || memcmp(a->values, b->values, a->size * sizeof(int)) == 0);
}
