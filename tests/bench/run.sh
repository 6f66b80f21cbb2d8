#!/usr/bin/env bash
# run.sh [BUILD-FOLDER]: measures the executor and whole runs, all in turn, and prints medians and
# ratios. Takes about ten minutes; let nothing else run meanwhile. Libraries that are not installed
# are left out.
set -u
root=$(realpath "$(dirname "$0")/../..")
build=$(realpath "${1:-$root/build/release}")
cairn=$build/cli/cairn
bench=$build/tests/bench/bench_executor
containers=$root/samples/containers
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for program in "$cairn" "$bench"; do
    [ -x "$program" ] || { echo "run.sh: no $program; build the preset release" >&2; exit 2; }
done

title() {
    printf '\n== %s\n' "$*"
}

# ---- the executor alone ----

executor() { # NAME HEADER INPUT...
    title "executor: $1"
    shift
    "$bench" "$@" || echo '(left out)'
}
executor 'int_stack (cheap)' "$containers/int_stack.h" "$containers/int_stack.c"
executor 'int_stack, at most 12 statements' -l 12 "$containers/int_stack.h" "$containers/int_stack.c"
executor 'cJSON (middling)' cjson/cJSON.h -lcjson
executor 'expat (middling)' expat.h -lexpat
executor 'zlib (heavy)' zlib.h -lz
executor 'SQLite (heavy)' -n 1000 sqlite3.h -lsqlite3

# ---- whole runs ----

median() { # of numbers, one a line
    sort -g | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'
}
# Prints sequences and statements a second, and how many were kept.
generate() { # SECONDS TARGET-ARGUMENTS...
    local seconds=$1
    shift
    "$cairn" generate "$@" --time "$seconds" \
        --quiet --force --out "$work/out" >"$work/log" 2>&1
    sqlite3 "$work/out/run.db" "SELECT printf('%.0f sequences/s, %.0f statements/s, %.0f %% kept',
        max(value) FILTER (WHERE name = 'sequences_executed') / max(value) FILTER (WHERE name = 'seconds'),
        max(value) FILTER (WHERE name = 'statements_executed') / max(value) FILTER (WHERE name = 'seconds'),
        100.0 * max(value) FILTER (WHERE name = 'sequences_kept') /
            max(value) FILTER (WHERE name = 'sequences_executed'))
        FROM (SELECT name, CAST(value AS REAL) AS value FROM run)"
}
title 'cairn generate, one job'
for seconds in 10 60; do
    for name in int_stack bin_tree; do
        printf '%-10s %3d s: %s\n' "$name" "$seconds" \
            "$(generate "$seconds" "$containers/$name.h" "$containers/$name.c")"
    done
    printf '%-10s %3d s: %s\n' cJSON "$seconds" "$(generate "$seconds" cjson/cJSON.h -lcjson)"
done
title 'cairn generate on zlib, jobs'
for jobs in 1 2; do
    printf '%d: %s\n' "$jobs" "$(generate 20 zlib.h -lz --jobs "$jobs")"
done

# ---- what it buys ----

# Seconds until the planted error is found, for one seed.
find_error() { # ISOLATION SEED HEADER SOURCE
    "$cairn" generate "$3" "$4" --isolation "$1" --seed "$2" --stop-on-failure --time 60 \
        --quiet --force --out "$work/find" >"$work/log" 2>&1
    sqlite3 "$work/find/run.db" "SELECT value FROM run WHERE name = 'seconds'"
}
title 'seconds until a planted error is found: medians of 10 seeds (60: not found)'
for target in samples/poly/poly tests/bench/defects/ring tests/bench/defects/journal; do
    for isolation in batch fork; do
        printf '%-30s %-6s %s\n' "$target" "$isolation" "$(for seed in 1 2 3 4 5 6 7 8 9 10; do
            find_error "$isolation" "$seed" "$root/$target.h" "$root/$target.c"
        done | median)"
    done
done
