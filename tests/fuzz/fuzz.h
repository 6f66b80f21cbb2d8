/* What a fuzz target is: one function over any bytes, that crashes if a decoder breaks its
 * promises. Linked with libFuzzer, or with driver.c, which calls it for every file of a corpus. */
#ifndef CAIRN_TESTS_FUZZ_H
#define CAIRN_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

/* A promise that stays checked in every build. */
#define PROMISE(condition)                                                                         \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: broken promise: %s\n", __FILE__, __LINE__, #condition);        \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

#endif
