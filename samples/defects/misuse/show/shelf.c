#include "shelf.h"

int main(int argc, char **argv)
{
    (void)argv;
    struct shelf one;
    struct shelf other;
    shelf_init(&one);
    shelf_init(&other);
    shelf_take(&one, 8);
    struct shelf_place place = shelf_mark(&one);
    shelf_copy(&one, "text");
    shelf_copy(&other, "text");
    shelf_back(argc > 1 ? &other : &one, place);
    int status = shelf_count(&one) != 1;
    shelf_end(&one);
    shelf_end(&other);
    return status;
}
