#!/usr/bin/env bash
# run.sh CAIRN [SEQUENCES] [SEED] [NAME...]: what cairn says of the samples. Of a defective library the
# failure has to be reported that the manifest names: its verdict, in one of its operations, with no
# more statements. Of a corrected one, and of the misuse samples, nothing may be called a bug. Prints
# a line for each that is not so, and the sums; exits with 1 if there is any.
set -u
if [ $# -lt 1 ] || [ ! -x "$1" ]; then
    echo "usage: $0 CAIRN [SEQUENCES] [SEED] [NAME...]" >&2
    exit 2
fi
cairn=$(realpath "$1")
sequences=${2:-200000}
seed=${3:-1}
shift $(($# < 3 ? $# : 3))
cd "$(dirname "$0")" || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
failed=0

query() { # SQL
    sqlite3 "$work/out/run.db" "$1"
}

generate() { # HEADER SOURCE CONTRACTS
    local extra=()
    [ -f "$3" ] && extra=(--contracts "$3")
    "$cairn" generate "$1" "$2" "${extra[@]}" --seed "$seed" --max-sequences "$sequences" --quiet \
        --suite-size 0 --force --out "$work/out" >"$work/log" 2>&1
    [ $? -le 1 ] || { echo "$2: $(tail -n 1 "$work/log")"; failed=1; }
}

bugs() {
    query "SELECT group_concat(kind || ' in ' || operation || ' after ' || statements, ', ')
        FROM failure WHERE verdict = 'bug'"
}

judge_correct() { # WHAT
    local said
    said=$(bugs)
    correct=$((correct + 1))
    if [ -z "$said" ]; then
        quiet=$((quiet + 1))
    else
        echo "$1: $said"
    fi
}

is_wanted() { # NAME
    local name
    [ ${#names[@]} = 0 ] && return 0
    for name in "${names[@]}"; do
        [ "$name" = "$1" ] && return 0
    done
    return 1
}

names=("$@")
found=0 defects=0 quiet=0 correct=0
while IFS=$'\t' read -r name kind operations verdict length _; do
    is_wanted "$name" || continue
    generate "$name/$name.h" "$name/defective.c" "$name/contracts.c"
    defects=$((defects + 1))
    keys="'call:${operations//,/\',\'call:}'"
    if [ "$(query "SELECT count(*) FROM failure WHERE verdict = '$verdict' AND statements <= $length
        AND operation IN ($keys)")" -gt 0 ]; then
        found=$((found + 1))
    else
        echo "$name ($kind): no $verdict in $operations with $length statements; bugs: $(bugs)"
    fi
    generate "$name/$name.h" "$name/corrected.c" "$name/contracts.c"
    judge_correct "$name, corrected"
done < <(grep -v '^#' manifest.tsv)
while read -r name; do
    is_wanted "$name" || continue
    generate "misuse/$name.h" "misuse/$name.c" "misuse/$name.contracts.c"
    judge_correct "misuse/$name"
done < <(basename -s .h misuse/*.h)
echo "$found of $defects defects found as the manifest says; $quiet of $correct correct libraries without a bug"
[ $failed = 0 ] && [ "$found" = "$defects" ] && [ "$quiet" = "$correct" ]
