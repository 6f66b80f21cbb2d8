#include "scale.h"

int main(int argc, char **argv)
{
    (void)argv;
    scale *s = scale_new();
    scale_set(s, 10, 30);
    scale_set_step(s, argc > 1 ? 0 : 5);
    int status = scale_at(s, 15) != 25 || scale_steps(s) != 4;
    scale_free(s);
    return status;
}
