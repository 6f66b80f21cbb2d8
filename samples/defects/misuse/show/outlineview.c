#include "outlineview.h"

int main(int argc, char **argv)
{
    (void)argv;
    shape *s = shape_new();
    shape_add(s, 0, 0);
    view *v = view_new(s, 1, 1);
    if (argc > 1) {
        shape_free(s);
    }
    int ok = view_corners(v) == 1;
    view_free(v);
    shape_free(s);
    return ok ? 0 : 1;
}
