#include <stdbool.h>

#include "ledger.h"

bool cairn_invariant_ledger(const ledger *l);
bool cairn_invariant_stamp(const stamp *s);

bool cairn_invariant_ledger(const ledger *l)
{
    return ledger_sum(l) >= 0;
}

bool cairn_invariant_stamp(const stamp *s)
{
    return stamp_number(s) == stamp_number(s);
}
