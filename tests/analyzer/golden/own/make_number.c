#include "../call_contracts.h"
int cairn_make_shelf(int width)
{
    return width;
}
