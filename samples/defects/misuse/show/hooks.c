#include "hooks.h"

int main(int argc, char **argv)
{
    (void)argv;
    struct hooks list;
    struct hook one = {.rank = 1};
    struct hook two = {.rank = 2};
    hooks_init(&list);
    hooks_insert(&list, &two);
    hooks_insert(&list, &one);
    if (argc > 1) {
        hooks_insert(&list, &one);
    }
    int steps = 0;
    for (const struct hook *hook = hooks_find(&list, 0); hook != NULL && steps < 10; steps++) {
        hook = hooks_next(hook);
    }
    return steps == 2 ? 0 : 1;
}
