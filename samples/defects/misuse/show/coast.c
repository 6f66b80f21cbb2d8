#include "coast.h"

int main(int argc, char **argv)
{
    (void)argv;
    const coast_mark marks[2] = {{.kind = '-'}, {.kind = argc > 1 ? '-' : '.'}}; /* misuse */
    return coast_marks(marks) != 1;
}
