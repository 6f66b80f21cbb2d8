#include "workshop.h"

int main(int argc, char **argv)
{
    (void)argv;
    struct plan plan;
    plan_init(&plan);
    if (argc == 1) {
        plan_add(&plan, 9); /* misuse: without it there is no step */
    }
    const int minutes = plan_minutes(&plan, 0);
    plan_clear(&plan);
    return minutes != 9;
}
