#!/usr/bin/env bash
# train.sh CAIRN HEADER SOURCE: arrays of structs are written down with their number, tables end with
# an entry of zeros, and an error that takes several elements is found.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 header=$2 source=$3

"$cairn" generate "$header" "$source" --seed 1 --max-sequences 6000 --quiet --out "$work/out"
status=$?
[ "$status" = 1 ] || fail "exit status $status"
suite=$work/out/suite
cat "$suite"/regression_*.c >"$work/tests"
found=$(jq -r '[.failures[] | select(.verdict != "robustness") | "\(.verdict) \(.kind) \(.operation)"] |
    join(", ")' "$work/out/summary.json")
[ "$found" = 'bug HEAP_OVERREAD train_loads' ] || fail "reported: $found"
grep -Eq 'struct wagon wagons[0-9]*\[\] = \{' "$work/tests" || fail 'no array of wagons'
grep -Eq '\(wagons, sizeof wagons / sizeof wagons\[0\]' "$work/tests" || fail 'no number of wagons'
grep -Eq 'struct rule rules\[\] = \{\{\.name = .*, \{0\}\};' "$work/tests" || fail 'no table of rules'
grep -Eq 'train_limit\(&' "$work/tests" && fail 'a rule alone is no table'
grep -Eq 'ck_assert_int_eq\(train_limit\(rules, .*\), [1-9]' "$work/tests" || fail 'no limit is found'
grep -q 'struct wagon \*wagons = calloc(4, sizeof \*wagons);' "$suite"/bug_train_loads_*.c ||
    fail "not four wagons: $(grep wagons "$suite"/bug_train_loads_*.c)"
make -s -C "$suite" check >"$work/check.log" 2>&1 || fail "$(tail -5 "$work/check.log")"
make -s -C "$suite" check SANITIZE=address,undefined >"$work/check.log" 2>&1 ||
    fail "$(tail -5 "$work/check.log")"
exit $failed
