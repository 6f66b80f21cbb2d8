#include "splice.h"

int main(void)
{
    splice *s = splice_new();
    splice_replace(s, 0, 64, "a text that is longer than its room", 35);
    const int length = (int)splice_length(s);
    splice_free(s);
    return length != 35;
}
