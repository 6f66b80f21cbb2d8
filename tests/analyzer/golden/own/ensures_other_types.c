#include "../call_contracts.h"
bool cairn_ensures_shelf_find(struct shelf_place ret, const shelf *s, struct shelf_place from,
                              const long *steps)
{
    return s != 0 && ret.row >= from.row && *steps >= 0;
}
