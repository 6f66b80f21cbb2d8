#include "polygon.h"

int main(void)
{
    polygon *p = polygon_new();
    polygon_add(p, 0, 0);
    polygon *p2 = polygon_copy(p);
    polygon_free(p2);
    polygon_free(p);
}
