#!/usr/bin/env bash
# paths.sh CAIRN HEADER SOURCE: what is called a path is a file where one is looked for, and a text
# that stands in the test where none is.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 header=$2 source=$3

"$cairn" generate "$header" "$source" --seed 1 --max-sequences 4000 --quiet --out "$work/out" ||
    fail "exit status $?"
suite=$work/out/suite
[ "$(cat "$suite"/regression_*.c | grep -c 'paths_depth("')" -ge 3 ] ||
    fail "few tests give paths_depth a text"
for result in 0 1; do
    grep -Eq "paths_is_absolute\(\".*\), $result\)" "$suite"/regression_*.c ||
        fail "no text is shown for which paths_is_absolute is $result"
done
# Only what is in a file has a size.
grep -Eq 'paths_file_size\(path\), [1-9]' "$suite"/regression_*.c || fail "no file has a size"
[ "$(jq .regression.dropped_unverified "$work/out/summary.json")" -le 2 ] ||
    fail "tests did not hold outside"
make -s -C "$suite" check >"$work/check.log" 2>&1 || fail "$(tail -5 "$work/check.log")"
exit $failed
