#include "bignat.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BASE = 1000000000, BASE_DIGITS = 9 };

struct bignat {
    uint32_t *limbs; /* least significant first; the last one is not 0, unless it is the only one */
    size_t count;
};

bignat *bignat_new(unsigned long value)
{
    bignat *n = calloc(1, sizeof *n);
    uint32_t *limbs = calloc(3, sizeof *limbs);
    if (n == NULL || limbs == NULL) {
        free(n);
        free(limbs);
        return NULL;
    }
    n->limbs = limbs;
    do {
        limbs[n->count++] = (uint32_t)(value % BASE);
        value /= BASE;
    } while (value > 0);
    return n;
}

bignat *bignat_parse(const char *digits)
{
    if (*digits == '\0' || digits[strspn(digits, "0123456789")] != '\0') {
        return NULL;
    }
    bignat *n = bignat_new(0);
    for (; n != NULL && *digits != '\0'; digits++) {
        bignat digit = {.limbs = &(uint32_t){(uint32_t)(*digits - '0')}, .count = 1};
        if (!bignat_scale(n, 10) || !bignat_add(n, &digit)) {
            bignat_free(n);
            return NULL;
        }
    }
    return n;
}

void bignat_free(bignat *n)
{
    if (n != NULL) {
        free(n->limbs);
        free(n);
    }
}

bool bignat_assign(bignat *n, const bignat *other)
{
    uint32_t *limbs = malloc(other->count * sizeof *limbs);
    if (limbs == NULL) {
        return false;
    }
    free(n->limbs);
    memcpy(limbs, other->limbs, other->count * sizeof *limbs);
    n->limbs = limbs;
    n->count = other->count;
    return true;
}

/* Makes room for that many limbs; the new ones are 0 and do not count yet. */
static bool widen(bignat *n, size_t count)
{
    uint32_t *limbs = realloc(n->limbs, count * sizeof *limbs);
    if (limbs == NULL) {
        return false;
    }
    memset(limbs + n->count, 0, (count - n->count) * sizeof *limbs);
    n->limbs = limbs;
    return true;
}

bool bignat_add(bignat *n, const bignat *other)
{
    size_t other_count = other->count;
    size_t longer = n->count > other_count ? n->count : other_count;
    if (!widen(n, longer + 1)) {
        return false;
    }
    uint32_t carry = 0;
    for (size_t i = 0; i <= longer; i++) {
        uint32_t sum = n->limbs[i] + (i < other_count ? other->limbs[i] : 0) + carry;
        carry = sum >= BASE;
        n->limbs[i] = carry ? sum - BASE : sum;
    }
    n->count = longer + (n->limbs[longer] != 0);
    return true;
}

bool bignat_scale(bignat *n, unsigned factor)
{
    if (!widen(n, n->count + 2)) {
        return false;
    }
    uint64_t carry = 0;
    for (size_t i = 0; i < n->count + 2; i++) {
        uint64_t product = (uint64_t)n->limbs[i] * factor + carry;
        n->limbs[i] = (uint32_t)(product % BASE);
        carry = product / BASE;
    }
    n->count += 2;
    while (n->count > 1 && n->limbs[n->count - 1] == 0) {
        n->count--;
    }
    return true;
}

int bignat_compare(const bignat *a, const bignat *b)
{
    if (a->count != b->count) {
        return a->count < b->count ? -1 : 1;
    }
    for (size_t i = a->count; i-- > 0;) {
        if (a->limbs[i] != b->limbs[i]) {
            return a->limbs[i] < b->limbs[i] ? -1 : 1;
        }
    }
    return 0;
}

bool bignat_is_zero(const bignat *n)
{
    return n->count == 1 && n->limbs[0] == 0;
}

char *bignat_format(const bignat *n)
{
    size_t size = n->count * BASE_DIGITS + 2;
    char *text = malloc(size);
    if (text == NULL) {
        return NULL;
    }
    size_t used = (size_t)snprintf(text, size, "%u", (unsigned)n->limbs[n->count - 1]);
    for (size_t i = n->count - 1; i > 0; i--) {
        unsigned limb = n->limbs[i - 1];
        used += (size_t)snprintf(text + used, size - used, "%09u", limb);
    }
    return text;
}
