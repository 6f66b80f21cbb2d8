#!/usr/bin/env bash
# gate.sh CAIRN DATA: the functions of a contracts file make objects, look at them, compare them and
# are called around calls; what they do wrong themselves is nobody's failure.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 data=$2
options=(--seed 1 --max-sequences 4000 --null-ratio 0 --suite-size 8 --quiet)

"$cairn" generate "$data/gate.h" "$data/gate.c" --contracts "$data/gate_contracts.c" \
    "${options[@]}" --out "$work/out" || fail "exit status $?"
suite=$work/out/suite
found=$(jq -r '[.failures[] | select(.verdict != "robustness") | "\(.verdict) \(.kind) \(.operation)"] | join(", ")' \
    "$work/out/summary.json")
[ "$found" = 'suspect INFERRED gate_copy' ] || fail "reported: $found"
[ "$(jq .operations.declared "$work/out/summary.json")" = 5 ] || fail 'functions of the file are counted'
make -s -C "$suite" check >"$work/log" 2>&1 || fail "make check: $(tail -n 5 "$work/log")"
for call in 'cairn_make_Gate(' 'ck_assert_int_eq(cairn_observe_Gate(' '    cairn_before_gate_pass(' \
    '    cairn_after_gate_pass('; do
    grep -qF "$call" "$suite"/regression_*.c || fail "no regression test has $call"
done
grep -qF 'ck_assert(cairn_equal_Gate(' "$suite"/suspect_*.c || fail 'no test compares by the file'
grep -q 'START_TEST(test_cairn_' "$suite"/regression_*.c && fail 'the file itself is tested'

# A maker and an observer that crash now and then; and all gates are equal, so that few are new.
sed -e 's/char description\[64\];/&\n    if (width % 5 == 3) { *(volatile char *)1 = 0; }/' \
    -e 's/return gate->passed \* 4/if (gate->side == 2) { __builtin_trap(); }\n    &/' \
    -e 's/return one->width.*/return one != other;/' -e '/one->passed == other/d' \
    "$data/gate_contracts.c" >"$work/gate_contracts.c"
"$cairn" generate "$data/gate.h" "$data/gate.c" --contracts "$work/gate_contracts.c" -I "$data" \
    "${options[@]}" --pruning abstract --oracle copies=off --out "$work/crash" ||
    fail "exit status $? with a file that crashes"
found=$(jq -c '[.failures[] | select(.verdict != "robustness" or .statements > 1)]' \
    "$work/crash/summary.json")
[ "$found" = '[]' ] || fail "reported of a file that crashes: $found"
[ "$(jq '.sequences.kept < 200' "$work/crash/summary.json")" = true ] || fail 'equal gates are kept'
[ "$(jq '.regression.tests > 3' "$work/crash/summary.json")" = true ] || fail 'no test is left'
exit $failed
