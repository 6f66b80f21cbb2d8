#!/usr/bin/env bash
# bugs.sh CAIRN SEED MAX-SEQUENCES HEADER SOURCE BUGS [OPTION...]: a run reports these bugs and no
# others, and each of their tests fails. BUGS: "KIND OPERATION STATEMENTS, ...", sorted.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 seed=$2 sequences=$3 header=$4 source=$5 expected=$6
shift 6
"$cairn" generate "$header" "$source" "$@" --seed "$seed" --max-sequences "$sequences" --quiet \
    --suite-size 10 --out "$work/out"
status=$?
[ "$status" = 1 ] || fail "exit status $status"
summary=$work/out/summary.json
found=$(jq -r '[.failures[] | select(.verdict != "robustness") |
    "\(.kind) \(.operation) \(.statements)"] | sort | join(", ")' "$summary")
[ "$found" = "$expected" ] || fail "reported: $found"
make -s -C "$work/out/suite" bugs >"$work/log" 2>&1 && fail 'make bugs is green'
grep -q '^0%.*Failures: [0-9]*, Errors: [0-9]*' "$work/log" ||
    fail "make bugs: $(tail "$work/log")"
exit $failed
