/* Reader for records of type, length and value.
 *
 * A record is a byte with its type, a byte with the length of the whole record (these two bytes
 * included), and the value. Reading stops at the end of the data, or in front of a record that is
 * not complete or whose length is wrong.
 *
 * Readers must not be NULL, except in tlv_reader_free.
 */
#ifndef TLV_H
#define TLV_H

#include <stdbool.h>
#include <stddef.h>

#define TLV_END    0
#define TLV_TEXT   1
#define TLV_NUMBER 2

typedef struct tlv_reader tlv_reader;

/* A reader in front of the first record, or NULL if memory ran out. It keeps a copy of the size
 * bytes at data. data may be NULL if size is 0. */
tlv_reader *tlv_reader_new(const unsigned char *data, size_t size);
void tlv_reader_free(tlv_reader *reader);

/* Reads the next record. Returns false if there is none; the record that was read last stays the
 * current one then. */
bool tlv_reader_next(tlv_reader *reader);

/* Type and length of the value of the current record; TLV_END and 0 in front of the first one. */
int tlv_reader_type(const tlv_reader *reader);
size_t tlv_reader_length(const tlv_reader *reader);

/* The value of the current record, tlv_reader_length bytes and a zero byte behind them. It belongs
 * to the reader and is valid until the next record is read. */
const unsigned char *tlv_reader_value(const tlv_reader *reader);

/* The value as a number, most significant byte first; only the last eight bytes count. */
unsigned long long tlv_reader_number(const tlv_reader *reader);

/* How many bytes have not been read. */
size_t tlv_reader_left(const tlv_reader *reader);

#endif
