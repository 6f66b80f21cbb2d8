#include "panel.h"

int main(int argc, char **argv)
{
    (void)argv;
    panel *p = panel_new();
    if (argc == 1) {
        panel_set_name(p, "abc"); /* misuse: without it there is no name */
    }
    const int columns = panel_columns(p);
    panel_free(p);
    return columns != 3;
}
