#include "tasklist.h"

int main(int argc, char **argv)
{
    (void)argv;
    struct tasklist list = TASKLIST_EMPTY;
    struct task task = {.name = "a", .priority = 1};
    tasklist_put(&list, &task);
    if (argc > 1) {
        tasklist_put(&list, &task);
    }
    return tasklist_count(&list) == 1 ? 0 : 1;
}
