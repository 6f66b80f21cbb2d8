#include "message.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    (void)argv;
    message *m = message_new();
    char *body = calloc(1, 4);
    message_set_body(m, body, 4);
    if (argc > 1) {
        free(body);
    }
    message_free(m);
}
