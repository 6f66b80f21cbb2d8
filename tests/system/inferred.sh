#!/usr/bin/env bash
# inferred.sh CAIRN SEED MAX-SEQUENCES EXPECTED HEADER SOURCE [OPTION...]: of all that names promise a
# run doubts these functions and no others, and each of their tests fails. EXPECTED: sorted names.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 seed=$2 sequences=$3 expected=$4
shift 4
"$cairn" generate "$@" --seed "$seed" --max-sequences "$sequences" --null-ratio 0 --quiet \
    --suite-size 4 --out "$work/out"
status=$?
[ "$status" = 0 ] || fail "exit status $status"
summary=$work/out/summary.json
found=$(jq -r '[.failures[] | select(.verdict != "robustness") |
    if .verdict == "suspect" and .kind == "INFERRED" then .operation
    else "\(.verdict) \(.kind) \(.operation)" end] | sort | join(" ")' "$summary")
[ "$found" = "$expected" ] || fail "doubted: $found"
if [ -n "$expected" ]; then
    make -s -C "$work/out/suite" suspects >"$work/log" 2>&1 && fail 'make suspects is green'
    grep -q '^0%.*Failures: [0-9]*, Errors: 0' "$work/log" || fail "make: $(tail "$work/log")"
    grep -q 'Inferred contract' "$work"/out/suite/suspect_*.c || fail 'no test says what is inferred'
fi
exit $failed
