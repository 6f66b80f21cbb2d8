#include "quantity.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    (void)argv;
    struct quantity *count = quantity_new_count(4096);
    struct quantity *remark = quantity_new_remark("about");
    if (count == NULL || remark == NULL) {
        return EXIT_FAILURE;
    }
    quantity_set_count(count, quantity_get_count(count) + 3);
    quantity_set_remark(argc > 1 ? count : remark, "more or less");
    const quantity_view *view = quantity_look(argc > 1 ? count : remark);
    unsigned long letters = quantity_letters(view->remark);
    quantity_free(count);
    quantity_free(remark);
    return letters == 12 ? EXIT_SUCCESS : EXIT_FAILURE;
}
