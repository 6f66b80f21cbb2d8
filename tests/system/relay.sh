#!/usr/bin/env bash
# relay.sh CAIRN HEADER SOURCE: one cause is one report, whichever calls show it: a pointer that a call
# left behind to what it freed, and a text without an end that a call returned.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 header=$2 source=$3

for seed in 1 2; do
    "$cairn" generate "$header" "$source" --seed "$seed" --max-sequences 6000 --suite-size 20 --quiet \
        --out "$work/out$seed"
    [ $? = 1 ] || fail "seed $seed: exit status"
    found=$(jq -r '.failures[] | select(.verdict == "bug" or .verdict == "suspect") |
        .verdict + " " + (.operation | sub("_.*"; ""))' "$work/out$seed/summary.json" | sort | tr '\n' ',')
    [ "$found" = 'bug baton,bug relay,' ] || fail "seed $seed reports: $found"
done
exit $failed
