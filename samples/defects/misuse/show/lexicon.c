#include "lexicon.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    (void)argv;
    lexicon *basic = lexicon_new();
    lexicon *mine = lexicon_new();
    if (basic == NULL || mine == NULL || !lexicon_add(basic, "stone")) {
        return EXIT_FAILURE;
    }
    lexicon_use(basic);
    bool is_known = lexicon_knows(mine, "stone");
    lexicon_begin(basic);
    bool has_word = lexicon_next() != NULL && lexicon_next() == NULL;
    if (argc == 1) {
        lexicon_use(NULL);
    }
    lexicon_free(basic);
    bool is_gone = !lexicon_knows(mine, "stone");
    lexicon_free(mine);
    return is_known && has_word && is_gone ? EXIT_SUCCESS : EXIT_FAILURE;
}
