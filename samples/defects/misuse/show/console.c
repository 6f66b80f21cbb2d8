#include "console.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    (void)argv;
    console *c = console_new(25);
    if (c == NULL) {
        return EXIT_FAILURE;
    }
    view *v = console_view(c);
    if (argc == 1) {
        view_reset(v, 0);
    }
    console_key(c, 13);
    console_write(c, "x");
    const int is_checked = console_check(c);
    const int sum = console_summary(c) + view_rows(v) + is_checked;
    console_free(c);
    return sum == 51 ? EXIT_SUCCESS : EXIT_FAILURE;
}
