#include "contracts.h"
#include <stdbool.h>
bool cairn_invariant_heap(const heap *h)
{
    return h != 0;
}
bool cairn_equal_heap(const heap *a, const heap *b)
{
    return a == b;
}
void cairn_setup(void)
{
}
static int helper(void)
{
    return 0;
}
void cairn_teardown(void)
{
    helper();
}
heap *cairn_make_heap(unsigned char depth)
{
    return depth == 0 ? 0 : heap_new();
}
int cairn_observe_heap(const heap *h)
{
    return h != 0;
}
void cairn_before_heap_new(void)
{
}
void cairn_after_heap_new(heap *made)
{
    (void)made;
}
