/* A map of texts and a few helpers that say how large things are in their own ways. */
#ifndef LEDGER_H
#define LEDGER_H

typedef struct ledger LEDGER;

LEDGER *ledgeropen(void);
void ledgerclose(LEDGER *ledger);

/* Stores a copy of the value under a copy of the key. If `ksiz' or `vsiz' is negative, the length
 * of the text is used. Returns 0 if there is no room. */
int ledgerput(LEDGER *ledger, const char *kbuf, int ksiz, const char *vbuf, int vsiz);

/* How many pairs there are. */
int ledgercount(const LEDGER *ledger);

/* Sorts an array in place: `nnum' elements of `size' bytes each. */
void ledgersort(void *base, int nnum, int size, int (*compar)(const void *a, const void *b));

/* Cuts a text in place after the first `num' characters. */
char *ledgercut(char *str, int num);

#endif
