#!/usr/bin/env bash
# search.sh CAIRN [STATEMENTS] [SEEDS] [NAME...]: ways to search, compared at equal numbers of executed
# statements (thesis 8.4, figures 8-9 to 8-11), on the defects of samples/defects that are bugs. For
# each way: how many defects are found (the median, least and most over the seeds), at what cost (the
# statements until all of cairn's minimizing is done count too: the run stops at its first bug), how
# long the failing sequences were, and how often executed sequences failed by their length. Takes hours
# for all; every run is independent of the machine's speed. Writes a line a run to
# $CAIRN_EXPERIMENT_LOG, if set, and leaves out those that stand there already.
set -u
if [ $# -lt 1 ] || [ ! -x "$1" ]; then
    echo "usage: $0 CAIRN [STATEMENTS] [SEEDS] [NAME...]" >&2
    exit 2
fi
cairn=$(realpath "$1")
statements=${2:-200000}
seeds=${3:-10}
shift $(($# < 3 ? $# : 3))
defects=$(realpath "$(dirname "$0")/../../samples/defects")
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
log=${CAIRN_EXPERIMENT_LOG:-$work/log.tsv}
touch "$log" || exit 2

ways=('default|'
    'walk|--generator walk'
    'pruning off|--pruning off'
    'pruning syntactic|--pruning syntactic'
    'pruning abstract|--pruning abstract'
    'errors not extended|--after-error off'
    'no repeats|--repeat-probability 0'
    'one at a time|--append off')

query() { # SQL
    sqlite3 "$work/out/run.db" "$1"
}

is_wanted() { # NAME WANTED...
    local name=$1
    shift
    [ $# = 0 ] && return 0
    for wanted in "$@"; do
        [ "$wanted" = "$name" ] && return 0
    done
    return 1
}

# One line: way, library, seed, 1 if the defect was found, statements executed, length before
# minimizing, length after it.
measure() { # WAY OPTIONS NAME OPERATIONS SEED
    local way=$1 options=$2 name=$3 operations=$4 seed=$5 found
    local extra=()
    cut -f1-3 "$log" | grep -qxF "$way"$'\t'"$name"$'\t'"$seed" && return
    [ -f "$defects/$name/contracts.c" ] && extra=(--contracts "$defects/$name/contracts.c")
    # The options of a way are several words.
    # shellcheck disable=SC2086
    timeout 600 "$cairn" generate "$defects/$name/$name.h" "$defects/$name/defective.c" \
        "${extra[@]}" $options --seed "$seed" --max-statements "$statements" --stop-on-failure \
        --suite-size 1 --quiet --force --out "$work/out" >"$work/said" 2>&1
    [ $? -le 1 ] || { echo "$way, $name, seed $seed: $(tail -n 1 "$work/said")" >&2; return; }
    found=$(query "SELECT statements_before || char(9) || statements FROM failure
        WHERE verdict = 'bug' AND instr(',$operations,', ',' || function || ',') ORDER BY id LIMIT 1")
    printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$way" "$name" "$seed" "$([ -n "$found" ] && echo 1 || echo 0)" \
        "$(jq .statements_executed "$work/out/summary.json")" "${found:-$'0\t0'}" >>"$log"
}

for ((seed = 1; seed <= seeds; seed++)); do
    while IFS=$'\t' read -r name _ operations verdict _; do
        if [ "$verdict" != bug ] || ! is_wanted "$name" "$@"; then
            continue
        fi
        for way in "${ways[@]}"; do
            measure "${way%%|*}" "${way#*|}" "$name" "$operations" "$seed"
        done
    done < <(grep -v '^#' "$defects/manifest.tsv")
done

awk -F'\t' -v seeds="$seeds" '
function median(list, n,    i, j, v) {
    for (i = 2; i <= n; i++) {
        v = list[i]
        for (j = i - 1; j > 0 && list[j] > v; j--) {
            list[j + 1] = list[j]
        }
        list[j + 1] = v
    }
    return n == 0 ? "-" : list[int((n + 1) / 2)]
}
{
    if (!($1 in runs)) {
        order[++ways] = $1
    }
    runs[$1]++
    found[$1, $3] += $4
    spent[$1, ++spents[$1]] = $5
    if ($4) {
        before[$1, ++befores[$1]] = $6
        after[$1] += $7
    }
}
END {
    printf "%-20s %5s %19s %12s %14s %15s\n", "way", "runs", "found a seed", "statements", "length before", "length after"
    for (w = 1; w <= ways; w++) {
        way = order[w]
        split("", list)
        for (s = 1; s <= seeds; s++) {
            list[s] = found[way, s] + 0
        }
        m = median(list, seeds)
        least = list[1]; most = list[seeds]
        split("", list)
        for (i = 1; i <= spents[way]; i++) {
            list[i] = spent[way, i]
        }
        cost = median(list, spents[way])
        split("", list)
        for (i = 1; i <= befores[way]; i++) {
            list[i] = before[way, i]
        }
        length_before = median(list, befores[way])
        printf "%-20s %5d %9s (%d to %d) %12s %14s %15s\n", way, runs[way], m, least, most, cost, \
            length_before, befores[way] ? sprintf("%.1f", after[way] / befores[way]) : "-"
    }
}' "$log"
