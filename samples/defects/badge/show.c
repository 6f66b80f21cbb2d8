#include <string.h>

#include "badge.h"

int main(void)
{
    char buf[5];
    badge *b = badge_new();
    badge_add(b, "Grace");
    badge_line(b, 0, buf, sizeof buf);
    const int is_open = memchr(buf, '\0', sizeof buf) == NULL;
    badge_free(b);
    return is_open;
}
