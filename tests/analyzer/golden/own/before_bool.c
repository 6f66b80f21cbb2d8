#include "../call_contracts.h"
bool cairn_before_shelf_put(shelf *s, const char *const *titles, enum shelf_side side)
{
    return s != 0 && titles != 0 && side == SHELF_RIGHT;
}
