#include "../call_contracts.h"
bool cairn_requires_shelf_put(shelf_count ret, shelf *s, const char *const *titles,
                              enum shelf_side side)
{
    return ret != 0 && s != 0 && titles != 0 && side == SHELF_RIGHT;
}
