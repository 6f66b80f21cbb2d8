#include "textspan.h"

int main(int argc, char **argv)
{
    (void)argv;
    struct textspan span;
    textspan_init(&span);
    textspan_add(&span, "abc");
    if (argc > 1) {
        span.used = 10000;
    }
    int ok = textspan_count(&span, 'a') == 1;
    textspan_release(&span);
    return ok ? 0 : 1;
}
