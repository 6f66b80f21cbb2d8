#!/usr/bin/env bash
# feeds.sh CAIRN HEADER SOURCE: callbacks hand out data where a library reads through them, take what
# it writes and put things into order. A callback that looks as if it were asked for data and is not
# brings nobody into disrepute.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 header=$2 source=$3

"$cairn" generate "$header" "$source" --seed 3 --max-sequences 8000 --quiet --out "$work/out" ||
    fail "exit status $?"
bugs=$(sqlite3 "$work/out/run.db" "SELECT count(*) FROM failure
    WHERE verdict IN ('bug', 'suspect')")
[ "$bugs" = 0 ] || fail "$bugs failures are said to be the library's"
suite=$work/out/suite
for call in read_from input_from fill_header_from compare_by_content write_takes_all; do
    grep -q "$call(" "$suite"/regression_*.c || fail "no test calls or passes $call"
done
# Only data that begin as they should have a sum.
for call in sum_buffer sum_items sum_handed sum_counted sum_header; do
    grep -Eq "$call\(.*\), [0-9]{3,}\)" "$suite"/regression_*.c || fail "$call never had a sum"
done
grep -Eq 'sorted_write\(.*\), [1-9]' "$suite"/regression_*.c || fail "nothing was ever written"
grep -Eq 'assert_str_eq\(visit_does_nothing_told, ".*; ' "$suite"/regression_*.c ||
    fail "nobody says what was visited"
make -s -C "$suite" check > "$work/check.log" 2>&1 || fail "$(tail -5 "$work/check.log")"
make -s -C "$suite" clean
make -s -C "$suite" SANITIZE=address,undefined check > "$work/check.log" 2>&1 ||
    fail "sanitized: $(tail -5 "$work/check.log")"

# Several files have callbacks of one name. With sanitizers all tests are compiled as one file all the
# same, and each alone if that cannot be.
[ "$(grep -l 'static .*write_takes_all(' "$suite"/regression_*.c | wc -l)" -gt 1 ] ||
    fail "no name is in two files"
mkdir "$work/bin"
for refused in '-c -o regression_' '-c -o together.o'; do
    printf '#!/bin/sh\ncase "$*" in *-fsanitize=*"%s"*) exit 1 ;; esac\nexec %s "$@"\n' "$refused" \
        "$(command -v cc)" >"$work/bin/cc"
    chmod +x "$work/bin/cc"
    PATH=$work/bin:$PATH "$cairn" emit "$work/out" >"$work/emit.log" 2>&1 ||
        fail "emit, without $refused: $(tail -2 "$work/emit.log")"
    ! grep -q 'not verified' "$work/emit.log" ||
        fail "without $refused: $(grep 'not verified' "$work/emit.log")"
done
exit $failed
