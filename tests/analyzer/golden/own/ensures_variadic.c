#include <stdio.h>
#include "../call_contracts.h"
bool cairn_ensures_shelf_say(int ret, const char *format)
{
    return ret >= 0 && format != NULL;
}
