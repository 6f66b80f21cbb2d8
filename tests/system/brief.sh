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
# Any number will do there: it is a plain one.
grep 'stamp_begin(' "$work/tests" | grep -qE '[0-9]{2}' &&
    grep 'stamp_begin(' "$work/tests" | grep -E '[0-9]{2}' | grep -vqE '\b1(0+)\b' &&
    fail "odd numbers: $(grep 'stamp_begin(' "$work/tests")"
grep -q 'stamp_begin(' "$work/tests" || fail "no test of stamp_begin"
# What printing leaves as it was is not told where printing is what the test is about.
awk '/^START_TEST\(test_stamp_print_/ { is_it = 1 } is_it && /ck_assert.*(series|owner)/ { told++ }
    /^END_TEST/ { is_it = 0 } END { exit told != 0 }' "$work/tests" ||
    fail "$(grep -A 12 'START_TEST(test_stamp_print_' "$work/tests")"
# Of the release that it tells of there is no more to say than that it tells something.
"$cairn" generate "$header" "$source" --include label_version --seed 1 --max-sequences 300 --quiet \
    --out "$work/release" || fail "exit status $?"
grep -q 'label_version()' "$work"/release/suite/regression_*.c || fail 'no test of label_version'
grep -q '4\.1\.7' "$work"/release/suite/regression_*.c && fail 'a test pins the release'
make -s -C "$suite" check >"$work/check.log" 2>&1 || fail "$(tail -5 "$work/check.log")"
exit $failed
