#include "basket.h"

int main(int argc, char **argv)
{
    (void)argv;
    basket *b = basket_new();
    item *i = item_new("", 1);
    basket_add(b, i);
    if (argc > 1) {
        item_free(i);
    }
    basket_free(b);
}
