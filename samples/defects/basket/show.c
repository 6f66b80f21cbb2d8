#include "basket.h"

#include "../fail.h"

int main(void)
{
    basket *b = basket_new();
    for (int i = 0; i < 4; i++) {
        basket_put(b, i);
    }
    fail_in = 1;
    basket_put(b, 4);
    basket_free(b);
}
