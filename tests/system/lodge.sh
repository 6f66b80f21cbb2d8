#!/usr/bin/env bash
# lodge.sh CAIRN HEADER SOURCE: where libc crashes for want of memory that it asked for itself, the
# library is not to blame; where it passes on what strdup could not make, it is. What is lost when one
# allocation fails is one report, whichever calls make it. What has a calloc beside it leaves memory as it
# is.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 header=$2 source=$3

for seed in 1 2; do
    "$cairn" generate "$header" "$source" --seed "$seed" --max-sequences 3000 --suite-size 20 --quiet \
        --out "$work/out$seed"
    found=$(jq -r '.failures[] | select(.verdict != "robustness") | .verdict + " " + .kind + " " +
        (.operation | sub("(paint|wipe)$"; "..."))' \
        "$work/out$seed/summary.json" | sort | tr '\n' ',')
    [ "$found" = 'oom LEAK lodge_...,oom SIGSEGV lodge_width,' ] || fail "seed $seed reports: $found"
    jq -e '[.failures[] | select(.statements > .statements_before)] == []' \
        "$work/out$seed/summary.json" >"$work/said" || fail "seed $seed: minimized tests that grew"
done
exit $failed
