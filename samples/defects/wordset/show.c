#include "wordset.h"

static int indifferent(const char *a, const char *b)
{
    (void)a;
    (void)b;
    return 0;
}

int main(void)
{
    wordset *set = wordset_new();
    wordset_add(set, "");
    wordset_add(set, "a");
    wordset_add(set, "b");
    wordset_add(set, "0");
    wordset_sort(set, indifferent);
    wordset_free(set);
}
