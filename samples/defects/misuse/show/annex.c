#include "annex.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    (void)argv;
    annex_link *head = annex_link_new(1);
    annex_link_join(head, argc == 1 ? annex_link_new(2) : head); /* misuse: behind itself */
    annex_link_free_all(head);
    const char *text = " 12 x";
    const long number = annex_next_number(&text);
    char *capitals = annex_capitals("abc");
    const int first = capitals[0];
    free(capitals);
    return number != 12 || first != 'A' || annex_at_end(&text) != 0;
}
