#!/usr/bin/env bash
# loom.sh CAIRN HEADER SOURCE: no test is left out because it asserts how often memory was given back,
# or that a struct is not NULL; none says which version it is.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 header=$2 source=$3

"$cairn" generate "$header" "$source" --seed 1 --max-sequences 6000 --suite-size 40 --quiet --out "$work/out" ||
    fail "exit status $?"
sqlite3 "$work/out/run.db" "select name || ': ' || dropped from test where dropped != ''" >"$work/dropped"
[ -s "$work/dropped" ] && fail "$(cat "$work/dropped")"
grep -q 'malloc_fcn = malloc;' "$work"/out/suite/regression_*.c || fail "no loom has memory of the caller's"
grep -q '_calls, ' "$work"/out/suite/regression_*.c || fail "calls of the shuttle are not counted"
grep -q '\.major' "$work"/out/suite/regression_*.c && fail "a version is asserted"
exit $failed
