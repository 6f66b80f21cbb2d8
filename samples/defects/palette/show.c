#include "palette.h"

int main(void)
{
    palette *p = palette_new();
    palette_set(p, "", 0);
    palette_select(p, "");
    palette_set(p, "a", 0);
    palette_set(p, "b", 0);
    palette_current(p);
    palette_free(p);
}
