#include "wordtable.h"

int main(int argc, char **argv)
{
    (void)argv;
    wordtable *t = wordtable_new();
    wordtable_put(t, "a", 1);
    wordtable_walk *w = wordtable_walk_new(t);
    wordtable_walk_next(w);
    if (argc > 1) {
        wordtable_put(t, "b", 2);
    }
    int ok = wordtable_walk_number(w) == 1;
    wordtable_walk_free(w);
    wordtable_free(t);
    return ok ? 0 : 1;
}
