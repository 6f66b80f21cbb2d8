#include "catalog.h"

int main(void)
{
    catalog *c = catalog_new();
    catalog_add(c, "", 0);
    catalog_price(c, "");
    catalog_free(c);
    catalog *c2 = catalog_new();
    catalog_price(c2, "");
    catalog_free(c2);
}
