#!/usr/bin/env bash
# jar.sh CAIRN HEADER SOURCE: what a call only writes to room of the test's is asserted, for several
# contents; structs that are handed out as arrays are written down; what is to come from malloc does.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 header=$2 source=$3

"$cairn" generate "$header" "$source" --seed 1 --max-sequences 4000 --null-ratio 0 --quiet \
    --out "$work/out" || fail "exit status $?"
suite=$work/out/suite
cat "$suite"/regression_*.c >"$work/tests"
[ "$(jq -r '[.failures[] | select(.verdict != "robustness")] | length' "$work/out/summary.json")" = 0 ] ||
    fail "reported: $(jq -c .failures "$work/out/summary.json")"
[ "$(jq .operations.succeeded "$work/out/summary.json")" = 8 ] ||
    fail "succeeded: $(jq -c .operations "$work/out/summary.json")"
[ "$(grep -c 'START_TEST(test_jar_sums' "$work/tests")" -ge 4 ] || fail 'few tests of what jar_sums writes'
grep -q 'ck_assert_int_eq(jar_has(.*), 1)' "$work/tests" || fail 'no label is found'
grep -Eq 'char \*[a-z0-9]+ = (strdup|malloc|calloc)\(' "$work/tests" || fail 'no name comes from malloc'
make -s -C "$suite" check >"$work/check.log" 2>&1 || fail "$(tail -5 "$work/check.log")"
exit $failed
