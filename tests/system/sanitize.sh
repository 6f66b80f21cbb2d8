#!/usr/bin/env bash
# sanitize.sh CAIRN DATA: what the compiler's checks see and a heap does not is found by --sanitize
# undefined, in the statement that does it; of that only indices without, nothing with none, nor in the
# corrected library.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 data=$2
options=(--seed 1 --max-sequences 40000 --suite-size 8 --quiet)

found() { # OUT
    jq -r '[.failures[] | "\(.verdict) \(.kind) \(.operation)"] | sort | join(", ")' "$1/summary.json"
}

"$cairn" generate "$data/pulses.h" "$data/pulses.c" --sanitize undefined "${options[@]}" \
    --out "$work/out"
[ $? = 1 ] || fail 'the exit status does not say that there are bugs'
wanted='bug BAD_INDEX pulses_add, bug BAD_INDEX pulses_present, bug BAD_SHIFT pulses_step'
[ "$(found "$work/out")" = "$wanted" ] || fail "reported: $(found "$work/out")"
[ "$(jq '[.failures[].statements] | max <= 4' "$work/out/summary.json")" = true ] ||
    fail 'a failing test is longer than it need be'
suite=$work/out/suite
make -s -C "$suite" check >"$work/log" 2>&1 || fail "make check: $(tail -n 5 "$work/log")"
make -s -C "$suite" bugs >"$work/log" 2>&1 && fail 'make bugs is green'
[ "$(grep -c 'runtime error: ' "$work/log")" = 3 ] || fail "outside: $(cat "$work/log")"
# Nobody has to say it again.
"$cairn" emit "$work/out" --quiet
[ $? = 1 ] || fail 'emit: the exit status does not say that there are bugs'
make -s -C "$suite" bugs >"$work/log" 2>&1
[ "$(grep -c 'runtime error: ' "$work/log")" = 3 ] || fail 'a suite emitted again has no checks'
"$cairn" replay "$work/out" F1 >"$work/log" 2>&1
grep -q 'BAD_INDEX\|BAD_SHIFT' "$work/log" || fail "replay: $(cat "$work/log")"

"$cairn" generate "$data/pulses.h" "$data/pulses.c" --sanitize none "${options[@]}" \
    --suite-size 0 --out "$work/plain" || fail "reported without checks: $(found "$work/plain")"
# Indices are looked at unless that is said.
"$cairn" generate "$data/pulses.h" "$data/pulses.c" "${options[@]}" --suite-size 0 --out "$work/indices"
wanted='bug BAD_INDEX pulses_add, bug BAD_INDEX pulses_present'
[ "$(found "$work/indices")" = "$wanted" ] || fail "indices: $(found "$work/indices")"
wanted="$wanted, bug BAD_SHIFT pulses_step"
"$cairn" generate "$data/pulses.h" "$data/pulses.c" -D CORRECTED --sanitize undefined \
    "${options[@]}" --suite-size 0 --out "$work/corrected"
[ "$(found "$work/corrected")" = '' ] || fail "corrected: $(found "$work/corrected")"

# clang's way of linking checks, and of writing what debuggers read, is another.
"$cairn" generate "$data/pulses.h" "$data/pulses.c" --sanitize undefined --cc clang \
    "${options[@]}" --out "$work/clang" >"$work/log" 2>&1
[ $? = 1 ] || fail "clang: the exit status does not say that there are bugs: $(cat "$work/log")"
[ "$(found "$work/clang")" = "$wanted" ] || fail "clang reported: $(found "$work/clang")"
[ "$(jq .regression.tests "$work/clang/summary.json")" -ge 4 ] || fail 'clang: few tests are kept'

for wrong in "--sanitize thread" "--sanitize undefined,undefined"; do
    # shellcheck disable=SC2086
    "$cairn" generate "$data/pulses.h" "$data/pulses.c" $wrong --out "$work/none" 2>"$work/log"
    [ $? = 2 ] || fail "$wrong: exit status"
done
"$cairn" generate zlib.h -lz --sanitize undefined --out "$work/none" 2>"$work/log"
[ $? = 2 ] || fail 'checks without a source to compile: exit status'
[ -e "$work/none" ] && fail 'a refused command line left a folder'
exit $failed
