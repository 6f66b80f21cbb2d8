#include "../call_contracts.h"
int cairn_ensures_shelf_sort(shelf *s, shelf_order order)
{
    return s != 0 && order != 0;
}
