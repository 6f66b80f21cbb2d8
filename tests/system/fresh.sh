#!/usr/bin/env bash
# fresh.sh CAIRN HEADER SOURCE: a number that a call returns and nobody wrote, or that depends on such, is a bug; it may be meant
# where the memory is as large as the caller wants it and no comment promises zeros, and is where a comment
# says so.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 header=$2 source=$3

"$cairn" generate "$header" "$source" --seed 1 --max-sequences 3000 --quiet --out "$work/out" >"$work/said"
[ $? -eq 1 ] || fail "exit status is not 1"
said=$(sqlite3 "$work/out/run.db" \
    "SELECT verdict || ' ' || function FROM failure WHERE kind = 'UNINITIALISED' ORDER BY function")
[ "$said" = $'bug gauge_last\nbug gauge_part\nbug meter_lamps\nbug meter_reads\nsuspect shelf_first\nbug table_last' ] || fail "said: $said"
suite=$work/out/suite
grep -q 'ck_assert_int_ne(meter_reads(m), (long)0xa5a5a5a5a5a5a5a5);' "$suite"/bug_meter_reads_1.c ||
    fail "the test does not ask for the number"
grep -Eq 'ck_assert_double_ne\(gauge_last\(.*\), -[0-9.]+e-[0-9]+\);' "$suite"/bug_gauge_last_1.c ||
    fail "the test does not ask for the double"
grep -q 'ck_assert_int_eq(meter_lamps(m), 0);' "$suite"/bug_meter_lamps_1.c ||
    fail "the test does not ask for what is where memory is zero"
# Outside, too, and for that reason.
make -s -C "$suite" check >"$work/check.log" 2>&1 || fail "$(tail -5 "$work/check.log")"
make -s -C "$suite" bug_tests >"$work/make.log" 2>&1
(cd "$suite" && ./bug_tests >"$work/bug.log" 2>&1) && fail "the failing test passes"
grep -Eq 'meter_reads\(m\) == -[0-9]{10}' "$work/bug.log" || fail "$(cat "$work/bug.log")"
exit $failed
