#include "pages.h"

static int stop(const char *page, int number, void *user)
{
    (void)page;
    (void)number;
    (void)user;
    return 1;
}

int main(void)
{
    return pages_each("one\ntwo\n", 8, 1, stop, NULL) != 1;
}
