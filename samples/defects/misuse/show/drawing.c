#include "drawing.h"

int main(int argc, char **argv)
{
    (void)argv;
    drawing *d = drawing_new();
    if (argc == 1) {
        drawing_save(d);
    }
    drawing_restore(d);
    drawing_move(d, 0, 0);
    drawing_free(d);
}
