#!/usr/bin/env bash
# checks.sh CAIRN HEADER SOURCE: an assertion about what the library itself has made is a suspect; one that
# names what a call was given, or nothing, is a refusal.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 header=$2 source=$3

"$cairn" generate "$header" "$source" --seed 1 --max-sequences 2500 --suite-size 0 --quiet --out "$work/out" \
    >"$work/said" || fail "exit status is not 0: $(cat "$work/said")"
said=$(sqlite3 "$work/out/run.db" \
    "SELECT verdict || ' ' || function FROM failure WHERE kind = 'ASSERTION' ORDER BY function")
[ "$said" = $'robustness pile_lean\nrobustness pile_side\nsuspect pile_top' ] || fail "said: $said"
exit $failed
