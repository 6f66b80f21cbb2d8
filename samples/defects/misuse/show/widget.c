#include "widget.h"

int main(int argc, char **argv)
{
    (void)argv;
    widget *window = widget_new("window");
    widget *button = widget_new("button");
    widget_add(window, button);
    if (argc > 1) {
        widget_free(button);
    }
    int ok = widget_count(window) == 1;
    widget_free(window);
    return ok ? 0 : 1;
}
