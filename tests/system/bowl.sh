#!/usr/bin/env bash
# bowl.sh CAIRN HEADER SOURCE: a struct that a call returned with a part unwritten, and one that its own
# end cannot end, are suspects; what the test writes there itself is none.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 header=$2 source=$3

for seed in 1 2; do
    "$cairn" generate "$header" "$source" --seed "$seed" --max-sequences 6000 --suite-size 20 --quiet \
        --out "$work/out$seed" || fail "exit status $?"
    found=$(jq -r '.failures[] | select(.verdict != "robustness") | .verdict + " " + .operation' \
        "$work/out$seed/summary.json" | sort | tr '\n' ',')
    [ "$found" = 'suspect bowl_sum,suspect plate_free,' ] || fail "seed $seed reports: $found"
done
exit $failed
