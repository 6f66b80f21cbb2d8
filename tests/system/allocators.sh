#!/usr/bin/env bash
# allocators.sh CAIRN HEADER SOURCE: a library that takes its memory by callbacks is tested, with
# callbacks that allocate and free; and what a call moves on by its address is memory.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 header=$2 source=$3

"$cairn" generate "$header" "$source" --seed 1 --max-sequences 3000 --suite-size 40 --quiet --out "$work/out" ||
    fail "exit status $?"
for call in tray_add tray_count tray_copy tray_destroy; do
    grep -q "$call(" "$work"/out/suite/regression_*.c || fail "no test calls $call"
done
grep -q 'tray_new(allocate, release, ' "$work"/out/suite/regression_*.c ||
    fail "no tray has memory"
grep -q 'uint8_t \*next_out2\? = next_out' "$work"/out/suite/regression_*.c ||
    fail "nothing is copied to"
make -s -C "$work/out/suite" check >"$work/check.log" 2>&1 || fail "$(tail -5 "$work/check.log")"
exit $failed
