#include "ring.h"

bool cairn_requires_ring_take(const ring *r);
bool cairn_requires_ring_peek(const ring *r, size_t place);

bool cairn_requires_ring_take(const ring *r)
{
    return ring_count(r) > 0;
}

bool cairn_requires_ring_peek(const ring *r, size_t place)
{
    return place < ring_count(r);
}
