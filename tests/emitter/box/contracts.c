/* What a user's --contracts file holds, for the emitter's tests. */
#include "box.h"

bool cairn_invariant_box(const box *b)
{
    return box_count(b) <= BOX_LIMIT;
}

void cairn_setup(void)
{
    box_debug = 4;
}

void cairn_teardown(void)
{
    box_debug = 3;
}
