#!/usr/bin/env bash
# run.sh MUTATE SUITE COUNT SEED NAME...: the mutation score of SUITE, a suite that cairn wrote for
# a target given as C sources. For each source, named without ".c", up to COUNT mutants in lines that
# the suite executes are drawn (SEED), compiled and run against `regression_tests`. Killed: a test
# fails, the program dies, or it takes ten times as long. A mutant that compiles to the same code as
# the source is none (trivial compiler equivalence: Papadakis et al., ICSE 2015).
# Prints a line for each source; with KEEP=FILE in the environment survivors are listed there.
set -u
if [ $# -lt 5 ]; then
    sed -n '2,8s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
mutate=$(realpath "$1")
suite=$(realpath "$2")
count=$3
seed=$4
keep=$(realpath "${KEEP:-/dev/null}")
shift 4
jobs=$(nproc)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
export CK_FORK=no CK_VERBOSITY=silent

die() {
    echo "run.sh: $*" >&2
    exit 2
}

value_of() { # VARIABLE
    # shellcheck disable=SC2016 # make expands it
    printf 'include Makefile\nprint:\n\t@echo $(%s)\n' "$1" | make -s -C "$suite" -f - print
}

folder=$(cd "$suite" && realpath "$(value_of TARGET_DIR)") || die "$suite: no suite for C sources"
read -ra flags <<<"$(value_of TARGET_CPPFLAGS)"
for i in "${!flags[@]}"; do # quoted for the shell, and relative to the suite
    flags[i]=${flags[i]//\'/}
    [ -d "$suite/${flags[i]}" ] && flags[i]=$(realpath "$suite/${flags[i]}")
done

# ---- what the suite executes ----

cp -r "$suite" "$work/lines"
make -C "$work/lines" TARGET_DIR="$folder" TARGET_CFLAGS=--coverage regression_tests >"$work/log" 2>&1 ||
    die "the suite does not build: $(tail -n 3 "$work/log")"
began=$(date +%s%N)
(cd "$work/lines" && ./regression_tests >/dev/null 2>&1) || die 'the suite is not green'
took=$(($(date +%s%N) - began))
limit=$((took / 100000000 + 2)) # seconds

cp -r "$suite" "$work/plain"
make -C "$work/plain" TARGET_DIR="$folder" regression_tests >"$work/log" 2>&1 || die "$(cat "$work/log")"
for ((j = 0; j < jobs; j++)); do
    cp -r "$work/plain" "$work/job$j"
done

# ---- one mutant ----

compile() { # FOLDER SOURCE NAME: as mutant.c, so that its path is in no object
    cp "$2" "$1/mutant.c" &&
        (cd "$1" && cc -O1 -w -iquote "$folder" "${flags[@]}" -c -o "target_$3.o" mutant.c) 2>/dev/null
}

# Prints what became of it.
try() { # FOLDER SOURCE NAME
    if ! compile "$@"; then
        echo broken
    elif cmp -s "$1/target_$3.o" "$work/$3.o"; then
        echo equivalent
    elif ! make -C "$1" TARGET_DIR="$folder" -o "target_$3.o" -W "target_$3.o" regression_tests >/dev/null 2>&1; then
        echo broken
    elif (cd "$1" && timeout -s KILL "$limit" ./regression_tests) >/dev/null 2>&1; then
        echo survived
    else
        echo killed
    fi
}

worker() { # NUMBER NAME TOTAL
    for ((i = $1 + 1; i <= $3; i += jobs)); do
        echo "$i $(try "$work/job$1" "$work/$2/$i.c" "$2")"
    done
    cp "$work/plain/target_$2.o" "$work/job$1"
}

for name in "$@"; do
    source=$folder/$name.c
    [ -f "$source" ] || die "there is no $source"
    mkdir "$work/$name"
    (cd "$work/lines" && gcov -t "target_$name.gcda" 2>/dev/null) |
        awk -F: -v name="$name.c" '$3 == "Source" { n = split($4, part, "/"); is = part[n] == name }
            is && $1 ~ /^ *[1-9]/ { print $2 + 0 }' >"$work/$name.lines"
    "$mutate" "$source" "$work/$name.lines" "$count" "$seed" "$work/$name" -iquote "$folder" "${flags[@]}" \
        >"$work/$name.mutants" || die "$name"
    compile "$work/job0" "$source" "$name" || die "$source does not compile alone"
    cp "$work/job0/target_$name.o" "$work/$name.o"
    total=$(wc -l <"$work/$name.mutants")
    for ((j = 0; j < jobs; j++)); do
        worker "$j" "$name" "$total" >"$work/$name.$j" &
    done
    wait
    cat "$work/$name".[0-9]* | sort -n >"$work/$name.results"
    awk -v name="$name" -v lines="$(wc -l <"$work/$name.lines")" '{ n[$2]++ } END {
        tried = n["killed"] + n["survived"]
        printf "%s: %d lines executed, %d mutants: %d killed, %d survived, %d not compiling, %d equivalent; score %.2f\n",
            name, lines, NR, n["killed"], n["survived"], n["broken"], n["equivalent"], tried ? n["killed"] / tried : 0
    }' "$work/$name.results"
    paste "$work/$name.results" "$work/$name.mutants" | grep ' survived' | sed "s/^/$name /" >>"$keep"
done
