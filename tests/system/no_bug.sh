#!/usr/bin/env bash
# no_bug.sh CAIRN SEED MAX-SEQUENCES HEADER SOURCE: whatever else a run reports, it calls nothing a bug.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 seed=$2 sequences=$3
shift 3

"$cairn" generate "$@" --seed "$seed" --max-sequences "$sequences" --quiet --out "$work/out"
status=$?
summary=$work/out/summary.json
bugs=$(jq -r '.failures[] | select(.verdict == "bug") | .signature' "$summary")
[ -z "$bugs" ] || fail "reported: $bugs"
[ "$status" = 0 ] || fail "exit status $status"
[ "$(jq '.operations.succeeded >= .operations.callable - 2' "$summary")" = true ] ||
    fail "succeeded: $(jq -c .operations "$summary")"
exit $failed
