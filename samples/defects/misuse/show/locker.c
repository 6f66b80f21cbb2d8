#include "locker.h"

int main(int argc, char **argv)
{
    (void)argv;
    locker *l = locker_new(2);
    locker_put(l, argc > 1 ? NULL : "a", NULL); /* misuse: a name has to be there */
    const bool has = locker_has(l, "a");
    locker_free(l);
    return !has;
}
