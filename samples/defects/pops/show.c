#include "pops.h"

#include <stdlib.h>

int main(void)
{
    char *key = NULL;
    char *value = NULL;
    pops *p = pops_new();
    int status = pops_push(p, "a", "b");
    status |= pops_take_first(p, &key, &value);
    free(key);
    free(value);
    pops_free(p);
    return status;
}
