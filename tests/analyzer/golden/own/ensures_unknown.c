#include "../call_contracts.h"
bool cairn_ensures_shelf_burn(shelf *s)
{
    return s != 0;
}
