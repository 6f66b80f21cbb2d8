#include "unpacker.h"

int main(int argc, char **argv)
{
    (void)argv;
    unpacker u = {0};
    const unsigned char in[] = {129, 'a'};
    unsigned char out[8];
    if (argc == 1) {
        unpacker_init(&u);
    }
    u.next_in = in;
    u.avail_in = sizeof in;
    u.next_out = out;
    u.avail_out = sizeof out;
    unpacker_run(&u);
    int ok = u.total_out == 3;
    unpacker_end(&u);
    return ok ? 0 : 1;
}
