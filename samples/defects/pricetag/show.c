#include "pricetag.h"

int main(void)
{
    char buf[16];
    pricetag_style style;
    pricetag_style_init(&style);
    style.group = '\'';
    pricetag *p = pricetag_new();
    pricetag_print(p, buf, sizeof buf, -1e308, &style);
    pricetag_free(p);
    return 0;
}
