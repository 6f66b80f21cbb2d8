#include "../call_contracts.h"
static int cairn_observe_shelf(const shelf *s)
{
    return s != 0;
}
int (*const used)(const shelf *) = cairn_observe_shelf;
