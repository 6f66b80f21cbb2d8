#!/usr/bin/env bash
# held.sh CAIRN HEADER SOURCE: what libc holds for a library (data of the thread, the binding of a text
# domain) is no leak: what the library does can be shown.
# And a text that is written to is memory of the caller's where nothing makes such texts.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 header=$2 source=$3

"$cairn" generate "$header" "$source" --seed 4 --max-sequences 2000 --suite-size 40 --quiet --out "$work/out" ||
    fail "exit status $?"
for call in stamp_new stamp_value stamp_kind stamp_free; do
    grep -q "$call(" "$work"/out/suite/regression_*.c || fail "no test calls $call"
done
[ "$(jq '.operations.succeeded == .operations.declared' "$work/out/summary.json")" = true ] ||
    fail "succeeded: $(jq -c .operations "$work/out/summary.json")"
make -s -C "$work/out/suite" check >"$work/check.log" 2>&1 || fail "$(tail -5 "$work/check.log")"
exit $failed
