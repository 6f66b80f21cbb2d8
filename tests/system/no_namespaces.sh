#!/usr/bin/env bash
# no_namespaces.sh CAIRN REFUSE HEADER SOURCE: where namespaces are refused cairn says so and writes
# the same suites.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 refuse=$2 header=$3 source=$4

generate() { # OUT COMMAND...
    local out=$work/$1
    shift
    "$@" generate "$header" "$source" --max-sequences 1500 --suite-size 5 --progress none \
        --out "$out" >"$out.log" 2>&1
    status=$?
    [ $status = 1 ] || fail "exit status $status: $(tail -n 3 "$out.log")"
}

generate with "$cairn"
generate without "$refuse" "$cairn"
grep -q '^cairn: no namespaces here' "$work/without.log" || fail 'the fallback is not announced'
[ "$(jq '.regression.tests > 3' "$work/without/summary.json")" = true ] ||
    fail "few tests: $(jq -c .regression "$work/without/summary.json")"
diff -r "$work/with/suite" "$work/without/suite" >"$work/diff" ||
    fail "another suite than with namespaces: $(head -n 5 "$work/diff")"
exit $failed
