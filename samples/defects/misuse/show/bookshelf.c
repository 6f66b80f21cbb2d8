#include "bookshelf.h"

int main(int argc, char **argv)
{
    (void)argv;
    shelf *s = shelf_new();
    shelf_add(s, "");
    reader *r = reader_new(s);
    if (argc > 1) {
        shelf_clear(s);
    }
    reader_next(r);
    reader_free(r);
    shelf_free(s);
}
