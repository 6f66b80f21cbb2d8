#!/usr/bin/env bash
# selfcheck.sh CAIRN DATA: what sharing a process changes is noticed, and from there on nothing is
# shared; what is different in any two processes, or in how closely is looked, demotes nothing.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 data=$2

generate() { # OUT NAME ISOLATION OPTION...
    local out=$work/$1 name=$2 isolation=$3
    shift 3
    "$cairn" generate "$data/$name.h" "$data/$name.c" --seed 5 --progress none --out "$out" "$@" \
        >"$out.log" 2>&1
    [ $? -le 1 ] || fail "$out: $(tail -1 "$out.log")"
    grep -q "\"isolation\": \"$isolation\"" "$out/summary.json" || fail "$out: not $isolation"
}
count() { # OUT ROW
    sqlite3 "$work/$1/run.db" "SELECT value FROM run WHERE name = '$2'"
}
line='did something else in a process of its own'

generate fence fence fork --max-sequences 1500
grep -q "fence_all $line" "$work/fence.log" || fail "nobody says why: $(cat "$work/fence.log")"
[ "$(count fence sequences_executed)" = 1500 ] || fail "not all were executed"
make -s -C "$work/fence/suite" check >"$work/check.log" 2>&1 || fail "$(tail -5 "$work/check.log")"
# Without fence_enable it fails.
awk '/^START_TEST/ { enabled = 0 } /fence_enable/ { enabled = 1 }
    /fence_all\(\), 0/ && !enabled { print; exit 1 }' "$work"/fence/suite/regression_*.c ||
    fail "a test asserts what another sequence left"

# All values are found again.
generate forked fence fork --suite-size 0 --max-sequences 1500 --isolation fork
grep -q "$line" "$work/forked.log" && fail "a fork differs from a fork"
[ $((3 * $(count fence pool))) -ge $((2 * $(count forked pool))) ] ||
    fail "demoted: $(count fence pool) sequences in the pool, forked: $(count forked pool)"

# At the very end of the budget; and it stays so.
generate short fence fork --suite-size 0 --max-sequences 105
[ "$(count short sequences_executed)" = 105 ] || fail "$(count short sequences_executed) of 105"
"$cairn" generate --resume --out "$work/short" --max-sequences 900 --progress none \
    >"$work/resumed.log" 2>&1 || fail "resumed: $(tail -1 "$work/resumed.log")"
grep -q "$line" "$work/resumed.log" && fail "the run has forgotten that it shares nothing"

generate ticks ticks batch --suite-size 0 --max-sequences 3000
grep -q "$line" "$work/ticks.log" && fail "ticks: $(cat "$work/ticks.log")"
[ "$(count ticks sequences_unstable)" -gt 0 ] || fail "no sequence was seen to be unstable"
[ "$(count ticks sequences_checked)" -ge 20 ] || fail "hardly a sequence was checked"

generate mended mended batch --suite-size 0 --max-sequences 3000
grep -q "$line" "$work/mended.log" && fail "mended: $(cat "$work/mended.log")"
exit $failed
