#include "checksum.h"

enum { SEAL = 4, MODULUS = 65521 };

/* By half bytes. */
uint32_t checksum_crc32(uint32_t crc, const unsigned char *bytes, size_t length)
{
    uint32_t table[16];
    for (uint32_t i = 0; i < 16; i++) {
        table[i] = i;
        for (int bit = 0; bit < 4; bit++) {
            table[i] = (table[i] >> 1) ^ ((table[i] & 1) != 0 ? UINT32_C(0xedb88320) : 0);
        }
    }
    crc = ~crc;
    for (size_t i = 0; i < length; i++) {
        crc ^= bytes[i];
        crc = (crc >> 4) ^ table[crc & 15];
        crc = (crc >> 4) ^ table[crc & 15];
    }
    return ~crc;
}

uint32_t checksum_sums(uint32_t sums, const unsigned char *bytes, size_t length)
{
    uint32_t low = (sums & 0xffff) % MODULUS;
    uint32_t high = (sums >> 16) % MODULUS;
    for (size_t i = 0; i < length; i++) {
        low = (low + bytes[i]) % MODULUS;
        high = (high + low) % MODULUS;
    }
    return high << 16 | low;
}

int checksum_is_sealed(const unsigned char *bytes, size_t length)
{
    if (length < SEAL) {
        return 0;
    }
    const unsigned char *seal = bytes + length - SEAL;
    uint32_t found = 0;
    for (int i = SEAL; i-- > 0;) {
        found = found << 8 | seal[i];
    }
    return found == checksum_crc32(0, bytes, length - SEAL);
}

int checksum_seal(unsigned char *bytes, size_t length)
{
    if (length < SEAL) {
        return -1;
    }
    const uint32_t crc = checksum_crc32(0, bytes, length - SEAL);
    for (int i = 0; i < SEAL; i++) {
        bytes[length - SEAL + (size_t)i] = (unsigned char)(crc >> 8 * i);
    }
    return 0;
}
