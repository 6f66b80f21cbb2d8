#include "huffman.h"

int main(int argc, char **argv)
{
    (void)argv;
    huffman *h = huffman_new();
    huffman_count(h, (const unsigned char *)"aab", 3);
    if (argc == 1) {
        huffman_build(h);
    }
    int ok = huffman_bits(h, 'a') == 1;
    huffman_free(h);
    return ok ? 0 : 1;
}
