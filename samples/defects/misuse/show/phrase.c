#include "phrase.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    (void)argv;
    const char *const words[] = {"a", "b"};
    char *phrase = phrase_fill(argc == 1 ? "%2 %1" : "%3", words);
    free(phrase);
}
