#include "types.h"
int declared_by_typedef(int x)
{
    return x;
}
int no_prototype()
{
    return 0;
}
int twice(int named)
{
    return 2 * named;
}
