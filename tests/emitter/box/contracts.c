/* What a user's --contracts file holds, for the emitter's tests. */
#include "box.h"

bool cairn_invariant_box(const box *b)
{
    return box_count(b) <= BOX_LIMIT;
}

bool cairn_ensures_box_get(int ret, const box *b, size_t index, long *item)
{
    return ret == 0 ? index < box_count(b) && *item == 5 : index >= box_count(b);
}

bool cairn_ensures_box_name(const char *ret, const box *b)
{
    return ret == box_name(b) && *ret != 'c';
}

bool cairn_ensures_box_sort(box *b, int (*compare)(long, long))
{
    return box_count(b) == 0 && compare == NULL;
}

void cairn_setup(void)
{
    box_debug = 4;
}

void cairn_teardown(void)
{
    box_debug = 3;
}
