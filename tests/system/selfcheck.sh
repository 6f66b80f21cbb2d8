#!/usr/bin/env bash
# selfcheck.sh CAIRN DATA: what sharing a process changes is noticed, and from there on nothing is
# shared; what is different in any two processes demotes nothing.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 data=$2

generate() { # NAME ISOLATION
    "$cairn" generate "$data/$1.h" "$data/$1.c" --seed 5 --max-sequences 3000 --progress none \
        --out "$work/$1" > "$work/$1.log" 2>&1 || fail "$1: exit status $?"
    grep -q "\"isolation\": \"$2\"" "$work/$1/summary.json" || fail "$1: isolation is not $2"
    make -s -C "$work/$1/suite" check > "$work/check.log" 2>&1 ||
        fail "$1: $(tail -5 "$work/check.log")"
}
count() { # NAME ROW
    sqlite3 "$work/$1/run.db" "SELECT value FROM run WHERE name = '$2'"
}

generate fence fork
grep -q 'fence_all did something else in a process of its own' "$work/fence.log" ||
    fail "nobody says why: $(cat "$work/fence.log")"
grep -A 2 'test_fence_all_returns_minus_1' "$work"/fence/suite/*.c | grep -q 'fence_enable' &&
    fail "a test asserts what another sequence left"
[ "$(count fence sequences_executed)" = 3000 ] || fail "not all were executed"

generate ticks batch
grep -q 'process of its own' "$work/ticks.log" && fail "ticks: $(cat "$work/ticks.log")"
[ "$(count ticks sequences_unstable)" -gt 0 ] || fail "no sequence was seen to be unstable"
[ "$(count ticks sequences_checked)" -ge 20 ] || fail "hardly a sequence was checked"
exit $failed
