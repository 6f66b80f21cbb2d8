#include "tally.h"

int main(int argc, char **argv)
{
    (void)argv;
    tally_book *book = tally_new();
    tally_id id = tally_add(book, "Apples");
    int ok = tally_raise(book, id) == 1 && tally_names(book) == 1 && tally_capitals("Apples") == 1;
    tally_done(book);
    if (argc > 1) {
        tally_done(book);
    }
    tally_free(book);
    return ok ? 0 : 1;
}
