#include "spool.h"

int main(void)
{
    spool *r = spool_new();
    spool_set(r, 1, "one");
    spool_cursor *c = spool_open(r);
    spool_next(c);
    spool_set(r, 1, "another");
    spool_number(c);
    spool_close(c);
    spool_free(r);
}
