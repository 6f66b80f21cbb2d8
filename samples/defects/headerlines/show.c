#include "headerlines.h"

int main(void)
{
    struct headerlines h;
    headerlines_init(&h, 0, 0);
    const enum headerlines_status status = headerlines_read(&h, "To: a\001b\n", 9);
    headerlines_end(&h);
    return status != HEADERLINES_VALUE;
}
