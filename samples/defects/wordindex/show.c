#include "wordindex.h"

int main(void)
{
    WordIndex *index = wordindex_new();
    wordindex_add(index, "\xc3\xa9");
    wordindex_free(index);
}
