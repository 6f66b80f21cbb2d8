#include "bell.h"

static void leave(bell *b, size_t times, void *user)
{
    (void)times;
    (void)user;
    bell_leave(b, 1);
}

int main(void)
{
    bell *b = bell_new();
    bell_listen(b, leave, NULL);
    int status = bell_ring(b) != 1 || bell_listeners(b) != 0;
    bell_free(b);
    return status;
}
