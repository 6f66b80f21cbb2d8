#include "ring.h"

int main(void)
{
    char bytes[4] = {0};
    struct ring *ring = ring_create(16);
    if (ring == NULL) {
        return 1;
    }
    ring_write(ring, "abcd", 4);
    ring_read(ring, bytes, 2);
    ring_unread(ring, "1234", 4);
    ring_destroy(ring);
}
