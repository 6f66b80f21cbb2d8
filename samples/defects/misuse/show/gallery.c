#include "gallery.h"

int main(int argc, char **argv)
{
    (void)argv;
    print *p = print_new("");
    gallery *g = gallery_new();
    gallery_hang(g, p);
    if (argc > 1) {
        print_free(p);
    }
    gallery_best(g);
    gallery_free(g);
    print_free(p);
}
