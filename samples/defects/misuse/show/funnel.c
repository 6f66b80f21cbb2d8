#include "funnel.h"

#include <string.h>

int main(int argc, char **argv)
{
    (void)argv;
    funnel *f = funnel_new();
    char *room = funnel_room(f, 4);
    memcpy(room, "to b", 4);
    const int taken =
        funnel_written(f, argc > 1 ? 400 : 4, 0); /* misuse: there is no room for it */
    const int status = !taken || funnel_words(f) != 1;
    funnel_free(f);
    return status;
}
