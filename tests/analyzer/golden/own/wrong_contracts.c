#include "../contracts.h"
void cairn_invariant_heap(const heap *h)
{
    (void)h;
}
