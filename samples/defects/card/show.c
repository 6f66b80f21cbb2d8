#include "card.h"

int main(void)
{
    card *c = card_new();
    card_set_name(c, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
    card_free(c);
}
