#include "codec.h"

int main(int argc, char **argv)
{
    (void)argv;
    codec *c = codec_new();
    if (argc == 1) {
        codec_start(c, 4);
        codec_feed(c, (const unsigned char *)"abc", 3);
    }
    codec_stop(c);
    codec_free(c);
}
