#!/usr/bin/env bash
# neighbours.sh CAIRN: what headers and sources include is found around them without -I, and hides
# nothing of the system's; what is nowhere is named.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

mkdir -p lib/include/tin lib/src
cat >lib/include/tin/tin.h <<'E'
#include <tin/units.h>
/* Returns how many spoons there are in so many tins. */
tin_count tin_spoons(tin_count tins);
E
echo 'typedef unsigned tin_count;' >lib/include/tin/units.h
# One of its own, which the standard one must not be taken for, nor this for the standard one.
echo '#define TIN_SPOONS 12u' >lib/include/tin/string.h
cat >lib/src/tin.c <<'E'
#include "tin.h"
#include "string.h"
#include <string.h>
tin_count tin_spoons(tin_count tins)
{
    return tins * TIN_SPOONS + (tin_count)strlen("");
}
E

run 0 generate lib/include/tin/tin.h lib/src/tin.c --max-sequences 300 --out made
has err 'adding -iquote'
has out '1 of 1 functions called with success'
make -s -C made/suite check >/dev/null 2>&1 || fail 'the suite does not find what was found'

sed -i 's/units/missing/' lib/include/tin/tin.h
run 3 generate lib/include/tin/tin.h lib/src/tin.c --max-sequences 300 --out made2
has err 'missing.h'
exit $failed
