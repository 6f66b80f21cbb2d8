#include "outline.h"

int main(void)
{
    Outline *outline = outline_new();
    outline_add(outline, 0, "");
    outline_clear(outline);
    outline_add(outline, 0, "");
    outline_free(outline);
}
