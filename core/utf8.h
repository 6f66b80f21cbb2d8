/* UTF-8: how texts are told from other bytes. Shared by host and harness. */
#ifndef CAIRN_CORE_UTF8_H
#define CAIRN_CORE_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* How many bytes the character takes that begins at `bytes`, of which `left` follow; 0 if it is
 * none in UTF-8, or none are left. */
static inline size_t cairn_utf8_size(const uint8_t *bytes, size_t left)
{
    const uint8_t first = left == 0 ? 0xff : bytes[0];
    const size_t size = first < 0x80                    ? 1
                        : first >= 0xc2 && first < 0xe0 ? 2
                        : first >= 0xe0 && first < 0xf0 ? 3
                        : first >= 0xf0 && first < 0xf5 ? 4
                                                        : 0;
    if (size > left) {
        return 0;
    }
    for (size_t i = 1; i < size; i++) {
        if ((bytes[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    return size;
}

#endif
