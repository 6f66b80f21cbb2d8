#include "ordlist.h"

static int falling(const int *a, const int *b)
{
    return (*a < *b) - (*a > *b);
}

int main(void)
{
    ordlist *list = ordlist_new(falling);
    ordlist_add(list, 0);
    ordlist_free(list);
}
