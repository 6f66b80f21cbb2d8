#include "route.h"

int main(void)
{
    struct route *route = route_create();
    route_drop_last(route);
    route_destroy(route);
}
