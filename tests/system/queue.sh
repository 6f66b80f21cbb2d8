#!/usr/bin/env bash
# queue.sh CAIRN HEADER SOURCE: what is put in several times is taken out again, in tests that show the
# order; items are short texts; what is written is compared as a text, and what does not fit is blank.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 header=$2 source=$3

"$cairn" generate "$header" "$source" --seed 1 --max-sequences 8000 --quiet --out "$work/out" ||
    fail "exit status $?"
suite=$work/out/suite
cat "$suite"/regression_*.c >"$work/tests"
grep -q 'char item2*\[\] = "[a-z][a-z]";' "$work/tests" || fail "no item is a short text"
grep -Eq 'ck_assert_str_eq\(buf, "[0-9]+ items"\);' "$work/tests" || fail "no text is compared as one"
grep -q 'ck_assert_str_eq(buf, "");' "$work/tests" || fail "no test says that nothing was written"
awk '/^START_TEST/ { put = taken = 0 } /queue_put\(/ { put++ } /queue_take\(/ { taken++ }
    /^END_TEST/ && put >= 3 && taken >= 2 { full++ } END { exit full < 3 }' "$work/tests" ||
    fail "few tests take out of a full queue"
make -s -C "$suite" check >"$work/check.log" 2>&1 || fail "$(tail -5 "$work/check.log")"
make -s -C "$suite" clean >/dev/null
make -s -C "$suite" TARGET_CFLAGS=-DUNORDERED regression_tests >"$work/make.log" 2>&1 ||
    fail "$(tail -5 "$work/make.log")"
(cd "$suite" && ./regression_tests >/dev/null 2>&1) && fail "no test sees that the order is lost"
exit $failed
