#include "call_contracts.h"
bool cairn_ensures_shelf_put(unsigned long added, const shelf *on, const char *const *titles,
                             enum shelf_side side)
{
    return on != 0 && titles != 0 && side == SHELF_RIGHT && added != 0;
}
bool cairn_ensures_shelf_sort(shelf *s, int (*order)(const char *, const char *))
{
    return s != 0 && order != 0;
}
bool cairn_ensures_shelf_find(struct shelf_place ret, const shelf *s, struct shelf_place from,
                              const int *steps)
{
    return s != 0 && ret.row >= from.row && *steps >= 0;
}
bool cairn_requires_shelf_put(shelf *on, const char *const titles[], enum shelf_side side)
{
    return on != 0 && titles != 0 && side == SHELF_LEFT;
}
bool cairn_requires_shelf_new(void)
{
    return true;
}
