#!/usr/bin/env bash
# accept.sh CAIRN: what a check makes of the differences: a suite to review them by, a run that has
# taken the new version over; and what may go wrong on the way. And a recorded sequence in gdb.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

run 1 generate bag.h bag.c --max-sequences 800 --suite-size 30 --quiet --out tests
tests=$(json tests/summary.json .regression.tests)
[ "$tests" -gt 5 ] || fail "only $tests tests"
as_recorded() { sqlite3 tests/run.db 'SELECT * FROM test; SELECT * FROM assertion; SELECT * FROM option'; }
as_recorded >recorded

# Nothing differs: no review, and none of an earlier check.
mkdir tests/review
echo '/* Written by cairn */' >tests/review/regression_bag_1.c
run 0 check tests --emit
has out '0 differ'
[ ! -e tests/review ] || fail 'a review of nothing'

# One function returns something else, one crashes, and one leaves memory behind.
version() { # NAME SCRIPT
    mkdir "$1"
    sed "$2" bag.c >"$1/bag.c"
    cp bag.h "$1"
}
version count 's/return b->count;/return b->count + (b->count == 2);/; s/return BAG_FULL;/abort();/
    /bag_contains/,/^}/d'
sed -i /bag_contains/d count/bag.h
version leaky 's/return b->count;/return b->count + (b->count == 2);/; s/return BAG_FULL;/abort();/
    s/^    free(b);/    if (b->count != 1) free(b);/'
run 1 check tests leaky/bag.c --emit
has out 'left nothing behind, now leaves'
has out 'tests/review: '
grep -q 'bag_count: was 2, is 3' tests/review/*.c || fail 'no comment on what was and is'
grep -q 'bag_add: returned, now SIGABRT' tests/review/bug_bag_add_*.c || fail 'no test of the crash'
grep -lq cairn_leaked_blocks tests/review/bug_*.c || fail 'no test of the leak'
make -s -C tests/review check bug_tests >make.out 2>&1 || fail "the review is not green: $(tail -n 5 make.out)"
tests/review/bug_tests >make.out 2>&1 && fail 'crash and leak are not red'
as_recorded | cmp -s - recorded || fail '--emit changed run.db'

# What cannot be written costs nothing of what there is.
rm -r tests/review
touch tests/review
run 4 check tests count/bag.h count/bag.c --emit --quiet
says "cannot create the folder '"
rm tests/review
touch tests/suite.new.verify
mkdir tests/suite/mine.c
cp -r tests/suite suite.before
sqlite3 tests/run.db "CREATE TRIGGER refuse BEFORE INSERT ON test WHEN NEW.id = 3 BEGIN SELECT RAISE(ABORT, 'full'); END"
run 4 check tests count/bag.h count/bag.c --accept --quiet
sqlite3 tests/run.db 'DROP TRIGGER refuse'
as_recorded | cmp -s - recorded || fail 'half of an acceptance stands in run.db'
diff -r suite.before tests/suite || fail 'the suite changed though run.db did not'
[ ! -e tests/suite.new ] || fail 'a draft is left'

# Killed at any time: all of the old, or all of the new.
for after in 0.3 0.6; do
    { timeout -s KILL $after "$cairn" check tests count/bag.h count/bag.c --accept --quiet; } >out 2>err </dev/null
    flock -w 30 tests true # processes that it started may live a little longer
    [ "$(sqlite3 tests/run.db 'PRAGMA integrity_check')" = ok ] || fail "killed after $after: damaged"
done

# Accepted: what crashes or calls what is gone goes, the rest has new values.
run 0 check tests count/bag.h count/bag.c --accept
has out 'is gone: SIGABRT'
has out 'bag_contains is gone'
has out 'is gone: it cannot be run any more'
has out 'have new values'
run 0 check tests
has out ' 0 differ'
make -s -C tests/suite check >make.out 2>&1 || fail "the suite is not green: $(tail -n 5 make.out)"
grep -q 'bag_count(.*), 3)' tests/suite/regression_*.c || fail 'no new value in the suite'
[ -d tests/suite/mine.c ] || fail "what is the user's is gone"
left=$(ls -d tests/suite.new* 2>ls.err) && fail "left: $left"

# The operation that is gone takes its tests along, and nothing asks for it any more.
sqlite3 tests/run.db 'SELECT text FROM test UNION SELECT text FROM sequence UNION SELECT text FROM failure' |
    grep bag_contains >rows && fail "what is gone is still recorded: $(head -n 3 rows)"
run 1 generate --resume --max-sequences 50 --suite-size 2 --quiet --out tests

# gdb: stopped before the call, then where it crashes; nothing is left of it.
id=$(sqlite3 tests/run.db "SELECT 'F' || id FROM failure WHERE function = 'bag_count'")
if command -v gdb >which.out; then
    printf 'frame\ncontinue\nbacktrace 2\nkill\nquit\n' |
        timeout 60 "$cairn" replay tests "$id" --gdb >out 2>err || fail "gdb: $(cat err)"
    has out 'Temporary breakpoint 1, test_bag_count_'
    has out 'SIGSEGV'
    has out 'bag_count (b=0x0)'
fi
ls -d cairn-* 2>/dev/null && fail 'temporary files are left'
mkdir bin
timeout 60 env PATH="$work/bin" "$cairn" replay tests "$id" --gdb >out 2>err </dev/null
[ $? = 2 ] || fail 'without gdb'
says 'there is no gdb'
exit $failed
