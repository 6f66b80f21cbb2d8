#!/usr/bin/env bash
# brief.sh CAIRN HEADER SOURCE: a test has nothing in it that it could do without: no call for the sake
# of the text that it yields, and no loop of calls that leave no trace.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 header=$2 source=$3

"$cairn" generate "$header" "$source" --seed 1 --max-sequences 4000 --quiet --out "$work/out" ||
    fail "exit status $?"
suite=$work/out/suite
cat "$suite"/regression_*.c >"$work/tests"
[ "$(grep -c START_TEST "$work/tests")" -ge 15 ] || fail "few tests: $(grep -c START_TEST "$work/tests")"
grep -q 'label_kind_name(' "$work/tests" || fail "no test of label_kind_name"
awk '/^START_TEST/ { name = other = 0 } /label_kind_name\(/ { name++ } /labels?_(parse|add|new)\(/ { other++ }
    /^END_TEST/ && name && other { mixed++ } END { exit mixed != 0 }' "$work/tests" ||
    fail "a test calls label_kind_name for its text: $(grep -B 3 -A 8 'label_kind_name(' "$work/tests")"
grep -A 1 'for (int i' "$work/tests" | grep -q 'label_parse(' && fail "a loop of what leaves no trace"
grep -A 1 'for (int i' "$work/tests" | grep -q 'labels_add(' || fail "no test of a long list"
make -s -C "$suite" check >"$work/check.log" 2>&1 || fail "$(tail -5 "$work/check.log")"
exit $failed
