#include "tlv.h"

int main(void)
{
    unsigned char data[2] = {0};
    tlv_reader *reader = tlv_reader_new(data, sizeof data);
    tlv_reader_next(reader);
    tlv_reader_free(reader);
}
