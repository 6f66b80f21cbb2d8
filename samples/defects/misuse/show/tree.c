#include "tree.h"

int main(int argc, char **argv)
{
    (void)argv;
    tree *value = tree_parse(argc > 1 ? "17" : "[17]");
    if (value == NULL) {
        return 1;
    }
    tree_walk walk = tree_walk_begin(value); /* misuse: a number is no list */
    const tree *item = tree_walk_next(&walk);
    int status = item == NULL || tree_get_number(item) != 17;
    tree_free(value);
    return status;
}
