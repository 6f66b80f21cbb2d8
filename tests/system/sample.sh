#!/usr/bin/env bash
# sample.sh CAIRN SEED MAX-SEQUENCES HEADER SOURCE [OPTION...]: a run on a sample finds every error
# that planted.tsv lists for it and reports no other, and the suites that it writes do what they
# should.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 seed=$2 sequences=$3 header=$4
shift 3
name=$(basename "$header" .h)
planted=$(dirname "$0")/planted.tsv

"$cairn" generate "$@" --seed "$seed" --max-sequences "$sequences" --quiet --out "$work/out"
status=$?
summary=$work/out/summary.json
expected=$(awk -v name="$name" '$1 == name { print $2 }' "$planted" | sort)
found=$(jq -r '.failures[] | select(.verdict != "robustness") | .operation' "$summary" | sort)
[ "$found" = "$expected" ] || fail "reported: $(tr '\n' ' ' <<<"$found")"
[ "$status" = 0 ] || [ "$status" = 1 ] || fail "exit status $status"
[ -z "$expected" ] || [ "$status" = 1 ] || fail "exit status $status though there are bugs"

while read -r library operation longest call; do
    [ "$library" = "$name" ] || continue
    bug=$(jq -c --arg op "$operation" '.failures[] | select(.operation == $op)' "$summary")
    [ "$(jq ".statements <= $longest" <<<"$bug")" = true ] ||
        fail "$operation: $(jq .statements <<<"$bug") statements"
    grep -q "$call(" "$work/out/$(jq -r .file <<<"$bug")" || fail "$operation: no call of $call"
done <"$planted"

[ "$(jq .operations.succeeded "$summary")" = "$(jq .operations.callable "$summary")" ] ||
    fail "succeeded: $(jq -c .operations "$summary")"
[ "$(jq '.regression.tests >= 10' "$summary")" = true ] ||
    fail "regression tests: $(jq -c .regression "$summary")"
make -s -C "$work/out/suite" check >"$work/log" 2>&1 || fail "make check: $(tail -n 5 "$work/log")"
if [ -n "$expected" ]; then
    make -s -C "$work/out/suite" bugs >"$work/log" 2>&1 && fail 'make bugs is green'
    tests=$(find "$work/out/suite" -name 'bug_*.c' | wc -l)
    grep -q "Failures: [0-9]*, Errors: [0-9]*" "$work/log" || fail "make bugs: $(tail "$work/log")"
    green=$(grep -c '^100%' "$work/log")
    [ "$green" = 0 ] || fail "$green of $tests failing tests pass"
fi
exit $failed
