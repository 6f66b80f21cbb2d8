#include "switchboard.h"

int main(int argc, char **argv)
{
    (void)argv;
    board *b = board_new();
    board_register(b, 3);
    board_unregister(b, 3);
    if (argc > 1) {
        board_unregister(b, 3); /* misuse: it is not registered any more */
    }
    board_delete(b);
    return 0;
}
