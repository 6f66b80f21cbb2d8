#include "network.h"

int main(int argc, char **argv)
{
    (void)argv;
    network *n = network_new(2);
    network *other = network_new(8);
    place *a = network_add(n, "a");
    place *b = NULL;
    for (int i = 0; i < 8; i++) {
        b = network_add(other, "b");
    }
    network_connect(argc == 1 ? other : n, b, argc == 1 ? b : a);
    network_free(n);
    network_free(other);
}
