#include "theme.h"

int main(void)
{
    Theme *dark = theme_new("dark");
    theme_use(dark);
    theme_free(dark);
    return theme_color("text") != 0;
}
