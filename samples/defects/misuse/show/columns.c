#include <assert.h>
#include <stddef.h>

#include "columns.h"

int main(int argc, char **argv)
{
    (void)argv;
    columns *c = columns_new();
    notes *n = notes_new();
    assert(c != NULL && n != NULL && columns_add(c, 3) && columns_add(c, 4));
    int places[] = {1, 0};
    columns_reorder(c, places);
    columns_log(c, n);
    columns_log(c, n);
    columns_set(c, COLUMNS_STYLE, COLUMNS_BOXED);
    columns_set_scale(c, 2.0);
    assert(columns_width(c, 0) == 4 && columns_total(c) == 11 && columns_lines(c, 10) == 5);
    notes_unref(n);
    if (argc > 1) {
        columns_log(c, n);
    }
    columns_free(c);
    return 0;
}
