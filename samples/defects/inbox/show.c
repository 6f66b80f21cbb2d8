#include "inbox.h"

int main(void)
{
    size_t length = 0;
    size_t waiting = 99;
    inbox *in = inbox_new(2);
    inbox_put(in, "text");
    int status = inbox_take(in, &length, &waiting) && waiting == 99;
    inbox_free(in);
    return status;
}
