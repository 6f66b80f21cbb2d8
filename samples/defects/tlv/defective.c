#include "tlv.h"

#include <stdlib.h>
#include <string.h>

enum { HEADER = 2, MAX_VALUE = 255 - HEADER };

struct tlv_reader {
    unsigned char *data;
    size_t size;
    size_t pos;
    int type;
    size_t length;
    unsigned char value[MAX_VALUE + 1];
};

tlv_reader *tlv_reader_new(const unsigned char *data, size_t size)
{
    tlv_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) {
        return NULL;
    }
    reader->data = malloc(size > 0 ? size : 1);
    if (reader->data == NULL) {
        free(reader);
        return NULL;
    }
    if (size > 0) {
        memcpy(reader->data, data, size);
    }
    reader->size = size;
    reader->type = TLV_END;
    return reader;
}

void tlv_reader_free(tlv_reader *reader)
{
    if (reader != NULL) {
        free(reader->data);
        free(reader);
    }
}

bool tlv_reader_next(tlv_reader *reader)
{
    const unsigned char *record = reader->data + reader->pos;
    if (reader->size - reader->pos < HEADER) {
        return false;
    }
    size_t length = (size_t)record[1] - HEADER;
    if (reader->pos + HEADER + length > reader->size) {
        return false;
    }
    memcpy(reader->value, record + HEADER, length);
    reader->value[length] = 0;
    reader->type = record[0];
    reader->length = length;
    reader->pos += HEADER + length;
    return true;
}

int tlv_reader_type(const tlv_reader *reader)
{
    return reader->type;
}

size_t tlv_reader_length(const tlv_reader *reader)
{
    return reader->length;
}

const unsigned char *tlv_reader_value(const tlv_reader *reader)
{
    return reader->value;
}

unsigned long long tlv_reader_number(const tlv_reader *reader)
{
    unsigned long long number = 0;
    for (size_t i = 0; i < reader->length; i++) {
        number = number << 8 | reader->value[i];
    }
    return number;
}

size_t tlv_reader_left(const tlv_reader *reader)
{
    return reader->size - reader->pos;
}
