#include "menu.h"

static int always(const char *label, bool checked, void *data)
{
    (void)label;
    (void)checked;
    (void)data;
    return 1;
}

int main(void)
{
    menu *m = menu_new();
    menu_add(m, "");
    menu_prune(m, always, NULL);
    menu_free(m);
}
