#include <stdlib.h>

#include "stretch.h"

int main(int argc, char **argv)
{
    (void)argv;
    stretch *s = stretch_new(1, 4);
    stretch *none = stretch_new_empty();
    stretch_append_first(argc > 1 ? s : none, 7);
    if (argc > 1) {
        stretch_append_first(s, 8);
        stretch_append_first(s, 9);
    }
    char *saved = malloc(stretch_saved_size(s));
    stretch_save(s, saved);
    stretch_load(none, saved);
    const int is_right =
        stretch_count(none) == 4 && stretch_sum(none) == 13 && stretch_within(none, 2, 6) == 2;
    free(saved);
    stretch_free(none);
    stretch_free(s);
    return is_right ? 0 : 2;
}
