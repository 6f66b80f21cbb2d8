/* Checksums of buffers: a library whose calls cost next to nothing and leave nothing behind. */
#ifndef CHECKSUM_H
#define CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/* CRC-32 (reflected, polynomial 0xedb88320) of length bytes, going on from an earlier one, or 0. */
uint32_t checksum_crc32(uint32_t crc, const unsigned char *bytes, size_t length);

/* Sum of bytes and sum of sums modulo 65521, going on from an earlier one, or 1. */
uint32_t checksum_sums(uint32_t sums, const unsigned char *bytes, size_t length);

/* Whether the last four of length bytes, the lowest first, are the CRC-32 of those before. */
int checksum_is_sealed(const unsigned char *bytes, size_t length);

/* Writes them there; returns 0, or -1 if there is no room. */
int checksum_seal(unsigned char *bytes, size_t length);

#endif
