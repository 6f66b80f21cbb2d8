#include "guestlist.h"

#include "../fail.h"

int main(void)
{
    guestlist *list = guestlist_new();
    fail_in = 2;
    guestlist_invite(list, "Bo", "Al");
    guestlist_free(list);
}
