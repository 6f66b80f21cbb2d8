#include "mailbox.h"

#include "../fail.h"

int main(void)
{
    mailbox *box = mailbox_new();
    fail_in = 2;
    mailbox_put(box, "Come at once.");
    mailbox_free(box);
}
