#include "ledger.h"

#include <stdlib.h>

struct ledger {
    int sum;
};

struct stamp {
    int number;
};

ledger *ledger_new(void)
{
    return calloc(1, sizeof(ledger));
}

void ledger_free(ledger *l)
{
    free(l);
}

int ledger_sum(const ledger *l)
{
    return l == NULL ? 0 : l->sum;
}

stamp *stamp_new(int number)
{
    stamp *s = malloc(sizeof *s);
    if (s != NULL) {
        s->number = number;
    }
    return s;
}

void stamp_free(stamp *s)
{
    free(s);
}

int stamp_number(const stamp *s)
{
    return s == NULL ? 0 : s->number;
}

void ledger_apply(ledger *l, const stamp *s)
{
    if (l != NULL && s != NULL && (s->number & 7) == 7) {
        l->sum--;
    }
}
