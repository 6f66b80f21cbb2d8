#include "rle.h"

int main(void)
{
    unsigned char data[1] = {1};
    rle_decoder *decoder = rle_decoder_new(data, sizeof data);
    rle_decoder_next(decoder);
    rle_decoder_free(decoder);
}
