#include "ledger.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_PAIRS = 64 };

struct ledger {
    char *keys[MAX_PAIRS];
    char *values[MAX_PAIRS];
    int count;
};

LEDGER *ledgeropen(void)
{
    return calloc(1, sizeof(LEDGER));
}

void ledgerclose(LEDGER *ledger)
{
    if (ledger == NULL) {
        return;
    }
    for (int i = 0; i < ledger->count; i++) {
        free(ledger->keys[i]);
        free(ledger->values[i]);
    }
    free(ledger);
}

static char *copy_of(const char *bytes, int size)
{
    size_t length = size < 0 ? strlen(bytes) : (size_t)size;
    char *copy = length < 1 << 20 ? malloc(length + 1) : NULL;
    if (copy != NULL) {
        memcpy(copy, bytes, length);
        copy[length] = '\0';
    }
    return copy;
}

int ledgerput(LEDGER *ledger, const char *kbuf, int ksiz, const char *vbuf, int vsiz)
{
    if (ledger->count == MAX_PAIRS) {
        return 0;
    }
    char *key = copy_of(kbuf, ksiz);
    char *value = copy_of(vbuf, vsiz);
    if (key == NULL || value == NULL) {
        free(key);
        free(value);
        return 0;
    }
    ledger->keys[ledger->count] = key;
    ledger->values[ledger->count++] = value;
    return 1;
}

int ledgercount(const LEDGER *ledger)
{
    return ledger->count;
}

void ledgersort(void *base, int nnum, int size, int (*compar)(const void *a, const void *b))
{
    if (nnum > 1 && size > 0) {
        qsort(base, (size_t)nnum, (size_t)size, compar);
    }
}

char *ledgercut(char *str, int num)
{
    int i = 0;
    while (str[i] != '\0' && i < num) {
        i++;
    }
    str[i] = '\0';
    return str;
}
