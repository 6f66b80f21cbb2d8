#!/usr/bin/env bash
# depth.sh CAIRN HEADER SOURCE: what functions want that refuse nearly every input is found in the
# library's data, in what others print, and in the call that has to come first; the rest with
# --dict and --corpus; and the report says which would have helped.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 header=$2 source=$3

generate() { # OUT OPTION...
    local out=$work/$1
    shift
    "$cairn" generate "$header" "$source" --seed 3 --max-sequences 6000 --suite-size 40 --quiet \
        --out "$out" "$@" || fail "$out: exit status $?: $(jq -c .failures "$out/summary.json")"
    make -s -C "$out/suite" check >"$work/log" 2>&1 || fail "$out: $(tail -n 5 "$work/log")"
}

never_succeeded() { # OUT
    sqlite3 "$work/$1/run.db" "SELECT key FROM operation
        WHERE kind = 'call' AND function LIKE 'depth%' AND succeeded = 0 ORDER BY key" | tr '\n' ' '
}

generate plain
inputs='call:depth_measure_file call:depth_measure_picture call:depth_run_command '
[ "$(never_succeeded plain)" = "$inputs" ] ||
    fail "without inputs these never succeeded: $(never_succeeded plain)"
"$cairn" report "$work/plain" >"$work/report"
grep -q 'depth_measure_picture.*returned an error in all.*--corpus or --dict' "$work/report" ||
    fail "the report: $(grep -A 5 'never called with' "$work/report")"
grep -q 'depth_channel_send.*goes well after call:depth_channel_attach in argument 1' \
    "$work/report" || fail "nothing on the order: $(grep 'goes well' "$work/report")"

mkdir "$work/files"
printf '\x9dPIC\x20\x05\x03\x28rest' >"$work/files/small.pic"
printf '# commands\ncommand="z@p"\n' >"$work/words.dict"
generate fed --corpus "$work/files" --dict "$work/words.dict"
[ -z "$(never_succeeded fed)" ] || fail "with inputs these never succeeded: $(never_succeeded fed)"
exit $failed
