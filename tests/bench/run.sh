#!/usr/bin/env bash
# run.sh [--long] [BUILD-FOLDER]: measures the ways to execute sequences and whole runs, all in turn,
# and prints medians and ratios. Takes many minutes, with --long half an hour more; let nothing
# else run meanwhile. Libraries and fuzzers that are not installed are left out.
set -u
moments='10 60'
if [ "${1:-}" = --long ]; then
    moments='10 60 600'
    shift
fi
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

# ---- the executor alone, beside other ways to run the same sequences ----

executor() { # NAME HEADER INPUT...
    title "executor: $1"
    shift
    "$bench" "$@" || echo '(left out)'
}
executor 'checksums (cheap)' "$root/tests/bench/checksum.h" "$root/tests/bench/checksum.c"
executor 'int_stack (cheap)' "$containers/int_stack.h" "$containers/int_stack.c"
executor 'int_stack, at most 12 statements' -l 12 "$containers/int_stack.h" "$containers/int_stack.c"
# Its hooks outlive the sequence: where nothing is restored most of those behind it crash at once.
executor 'cJSON (middling)' -x InitHooks cjson/cJSON.h -lcjson
executor 'expat (middling)' expat.h -lexpat
executor 'zlib (heavy)' zlib.h -lz
# A sleep takes no time under cairn, and its time elsewhere.
executor 'SQLite (heavy)' -n 1000 -x sleep sqlite3.h -lsqlite3

# ---- whole runs ----

median() { # of numbers, one a line
    sort -g | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'
}

descendants() { # PID
    local child children=()
    { read -ra children <"/proc/$1/task/$1/children"; } 2>/dev/null
    for child in "${children[@]}"; do
        echo "$child"
        descendants "$child"
    done
}

resident() { # PID...: megabytes, what is shared counted for each
    local pid
    for pid in "$@"; do
        grep VmRSS "/proc/$pid/status" 2>/dev/null
    done | awk '{ kb += $2 } END { printf "%.0f", kb / 1024 }'
}

memory() { # PID of the host
    local harness
    harness=$(descendants "$1")
    # shellcheck disable=SC2086
    printf 'host %s MB, %s processes of the harness %s MB' "$(resident "$1")" \
        "$(wc -w <<<"$harness")" "$(resident $harness)"
}

# What run.db says of the first SECONDS, and of the last tenth of them.
rates() { # SECONDS
    sqlite3 "$work/out/run.db" "WITH
        until AS (SELECT * FROM time_series WHERE seconds <= $1 ORDER BY seconds DESC LIMIT 1),
        since AS (SELECT * FROM time_series WHERE seconds <= 0.9 * $1 ORDER BY seconds DESC LIMIT 1)
        SELECT printf('%6.0f sequences/s, at last %6.0f; %.0f %% kept, pool of %d',
            until.executed / until.seconds,
            (until.executed - since.executed) / (until.seconds - since.seconds),
            100.0 * until.kept / until.executed, until.pool)
        FROM until, since"
}

# One run, looked at after 10 s, a minute and, with --long, ten. Memory is looked at from without,
# hence a second or two, in which the harness is built, earlier than what run.db counts.
course() { # NAME TARGET-ARGUMENTS...
    local name=$1 pid begin moment
    local -A at=()
    shift
    begin=$EPOCHSECONDS
    "$cairn" generate "$@" --time "${moments##* }" --jobs 1 --quiet --force --out "$work/out" \
        >"$work/log" 2>&1 &
    pid=$!
    for moment in $moments; do
        while [ $((EPOCHSECONDS - begin)) -lt "$moment" ] && kill -0 "$pid" 2>/dev/null; do
            sleep 0.2
        done
        at[$moment]=$(memory "$pid")
    done
    wait "$pid"
    for moment in $moments; do
        printf '%-10s %3d s: %s; %s\n' "$name" "$moment" "$(rates "$moment")" "${at[$moment]}"
    done
}
stages() { # NAME [-x TEXT] HEADER INPUT...
    title "stages of a run: $1"
    shift
    "$build/tests/bench/bench_stages" "$@" || echo '(left out)'
}
stages int_stack "$containers/int_stack.h" "$containers/int_stack.c"
stages cJSON cjson/cJSON.h -lcjson
stages zlib -n 20000 zlib.h -lz

title 'cairn generate, one job'
course int_stack "$containers/int_stack.h" "$containers/int_stack.c"
course bin_tree "$containers/bin_tree.h" "$containers/bin_tree.c"
course cJSON cjson/cJSON.h -lcjson

title 'cairn generate on zlib for 20 s, jobs'
for jobs in 1 2; do
    "$cairn" generate zlib.h -lz --jobs "$jobs" --time 20 --quiet --force --out "$work/out" \
        >"$work/log" 2>&1
    printf '%d: %s\n' "$jobs" "$(rates 20)"
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
