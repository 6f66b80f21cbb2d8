#include "ledger.h"

int main(int argc, char **argv)
{
    (void)argv;
    LEDGER *ledger = ledgeropen();
    const int stored = ledgerput(ledger, "key", argc > 1 ? 300 : -1, "value", 5); /* misuse */
    const int count = ledgercount(ledger);
    ledgerclose(ledger);
    return stored == 0 || count != 1;
}
