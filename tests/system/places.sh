#!/usr/bin/env bash
# places.sh CAIRN HEADER SOURCE: no test asserts what differs from one machine to the next, or from one
# way to start the tests to another; and functions of old and of intrusive interfaces are called.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 header=$2 source=$3

"$cairn" generate "$header" "$source" --seed 1 --max-sequences 3000 --suite-size 60 --quiet \
    --out "$work/out" || fail "exit status $?"
facts='is_terminal|processors|pages|niceness|process|capabilities|interfaces|memory|allowed|user|root|blocks|days'
asserted=$(grep -hE "ck_assert.*places_(($facts)\\(|online\\(out, sizeof)" \
    "$work"/out/suite/regression_*.c)
[ -z "$asserted" ] || fail "asserted: $asserted"
[ "$(jq '.operations.succeeded == .operations.declared' "$work/out/summary.json")" = true ] ||
    fail "succeeded: $(jq -c .operations "$work/out/summary.json")"
for text in 'places_channels(PLACES_' 'struct places_node' 'places_length('; do
    grep -qF "$text" "$work"/out/suite/regression_*.c || fail "no test has $text"
done
make -s -C "$work/out/suite" check >"$work/check.log" 2>&1 || fail "$(tail -5 "$work/check.log")"
exit $failed
