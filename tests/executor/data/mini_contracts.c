#include "mini.h"
#include <stdbool.h>

bool cairn_invariant_mini_point(const mini_point *point);
void cairn_setup(void);

bool cairn_invariant_mini_point(const mini_point *point)
{
    return point->flag < 8;
}

void cairn_setup(void)
{
    mini_count = 7;
}
