#!/usr/bin/env bash
# no_bug.sh CAIRN SEED MAX-SEQUENCES HEADER SOURCE: whatever else a run reports, it calls nothing a bug;
# and of functions that take a block of bytes whose size nothing tells, it says nothing at all.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 seed=$2 sequences=$3
shift 3

"$cairn" generate "$@" --seed "$seed" --max-sequences "$sequences" --quiet --out "$work/out"
status=$?
summary=$work/out/summary.json
bugs=$(jq -r '.failures[] | select(.verdict == "bug") | .signature' "$summary")
[ -z "$bugs" ] || fail "reported: $bugs"
doubts=$(jq -r '.failures[] | select(.verdict == "suspect" and (.operation | endswith("_block"))) |
    .signature' "$summary")
[ -z "$doubts" ] || fail "doubted: $doubts"
[ "$status" = 0 ] || fail "exit status $status"
[ "$(jq '.operations.succeeded >= .operations.callable - 2' "$summary")" = true ] ||
    fail "succeeded: $(jq -c .operations "$summary")"
[ "$(jq '.regression.tests > 0' "$summary")" = true ] || fail "no test was verified"
exit $failed
