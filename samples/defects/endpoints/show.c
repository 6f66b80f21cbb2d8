#include "endpoints.h"

int main(void)
{
    endpoints *list = endpoints_new(0);
    endpoints_add(list, "a:");
    endpoints_free(list);
}
