#!/usr/bin/env bash
# interrupts.sh CAIRN: Ctrl-C once ends generation and writes the suite, twice ends cairn; a cairn
# that was killed leaves a database that can be read. No process of ours stays behind.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# Waits until a query to the database of a run yields a number above 0.
await() { # OUT QUERY
    local count
    for _ in $(seq 2000); do
        # It may not be there yet, and must not be made by whoever looks.
        count=$(sqlite3 -readonly "$1/run.db" "$2" 2>/dev/null)
        [ "${count:-0}" -gt 0 ] && return
        sleep 0.1
    done
    fail "after 200 s '$2' on $1 still yields nothing: $(cat err)"
    sqlite3 -readonly "$1/run.db" 'SELECT name, value FROM run;
        SELECT * FROM time_series ORDER BY seconds DESC LIMIT 3'
    ps -eo pid,ppid,stat,time,wchan:20,args --forest
}

# Starts a run without end, and waits until it has found the planted error.
start() { # OUT
    "$cairn" generate bag.h bag.c --time 1000 --suite-size 2 --progress none --out "$1" \
        >out 2>err </dev/null &
    pid=$!
    await "$1" "SELECT count(*) FROM sequence"
    await "$1" "SELECT count(*) FROM failure WHERE verdict = 'bug'"
}

# Nothing runs that was started from the harness of OUT.
no_process_of() { # OUT
    local harness left
    harness=$(realpath "$1")/harness/harness
    for _ in $(seq 300); do
        left=$(find /proc -mindepth 2 -maxdepth 2 -path '/proc/[0-9]*/exe' -lname "$harness*" 2>/dev/null)
        [ -z "$left" ] && return
        sleep 0.1
    done
    fail "processes of $1 are left"
}

for signal in INT TERM; do
    start "once_$signal"
    # A shell's background job ignores SIGINT unless cairn takes it, which it must.
    kill -s "$signal" "$pid"
    wait "$pid"
    status=$?
    [ $status = 1 ] || fail "one SIG$signal: exit status $status: $(cat err)"
    [ -f "once_$signal/suite/Makefile" ] || fail "one SIG$signal: no suite"
    [ "$(jq '.sequences.executed > 0' "once_$signal/summary.json")" = true ] ||
        fail "one SIG$signal: no summary"
    has out 'bug'
    no_process_of "once_$signal"
done

start twice
kill -INT "$pid"
# Two that are pending at once would be delivered as one.
while grep -q '^ShdPnd:.*[2367abef]$' "/proc/$pid/status"; do
    sleep 0.01
done
kill -INT "$pid"
wait "$pid"
status=$?
[ $status = 130 ] || fail "two SIGINTs: exit status $status"
no_process_of twice

# While the suites are verified: the scratch folder does not stay.
start verified
kill -INT "$pid"
for _ in $(seq 3000); do
    [ -e verified/suite.verify/Makefile ] && break
    sleep 0.01
done
kill -INT "$pid"
wait "$pid"
status=$?
[ $status = 130 ] || fail "a SIGINT while suites are verified: exit status $status"
[ -e verified/suite.verify ] && fail 'suite.verify is left'
[ -e verified/suite/Makefile ] && fail 'a suite that was not verified was written'
says 'interrupted'
# Its tests were decided, so that they are not again.
run 1 emit verified --quiet
[ -f verified/suite/Makefile ] || fail 'emit of decided tests wrote no suite'

start killed
run 2 generate bag.h bag.c --out killed --force
says 'another cairn works in'
await killed 'SELECT count(*) FROM time_series'
before=$(sqlite3 killed/run.db 'SELECT count(*) FROM sequence')
kill -KILL "$pid"
wait "$pid" 2>/dev/null
no_process_of killed
run 0 report killed
has out 'state       generating'
has out 'target      bag.h'
has out 'not finished'
grep -q '^sequences   [1-9][0-9]* executed in .* [1-9][0-9]* kept' out ||
    fail "numbers of a killed run: $(head -n 5 out)"
after=$(sqlite3 killed/run.db 'PRAGMA integrity_check; SELECT count(*) FROM sequence')
[ "${after%%$'\n'*}" = ok ] || fail "a killed run left a damaged database: $after"
[ "${after##*$'\n'}" -ge "$before" ] || fail 'what was committed was lost'
[ "$(sqlite3 killed/run.db 'SELECT count(*) FROM time_series')" -ge 1 ] || fail 'no time series'
run 0 replay killed "$(sqlite3 killed/run.db 'SELECT min(number) FROM sequence')"

# What a run has come to, and that it only grows.
number() { # OUT NAME
    sqlite3 "$1/run.db" "SELECT value FROM run WHERE name = '$2'"
}
sound() { # OUT
    local said
    said=$(sqlite3 "$1/run.db" "PRAGMA integrity_check;
        SELECT count(*) - count(DISTINCT text) FROM sequence;
        SELECT (SELECT sum(value) FROM run WHERE name IN ('sequences_kept', 'sequences_redundant',
            'sequences_illegal', 'sequences_hang', 'sequences_failing', 'sequences_other')) -
            (SELECT value FROM run WHERE name = 'sequences_executed')")
    [ "$said" = $'ok\n0\n0' ] || fail "$1 is not sound (integrity, duplicates, sum of counts): $said"
}
# The suite is green, and shows the planted error.
holds() { # OUT
    make -s -C "$1/suite" check >make.out 2>&1 || fail "$1: make check: $(tail -n 5 make.out)"
    [ -f "$1/suite/bug_bag_copy_1.c" ] || fail "$1: the planted error is not in the suite"
    make -s -C "$1/suite" bugs >make.out 2>&1 && fail "$1: make bugs is green"
    make -s -C "$1/suite" clean
}

# emit decides the tests of a run that was killed; what is the user's stays.
cp -r killed again
executed=$(number killed sequences_executed)
bug=$(sqlite3 killed/run.db "SELECT id FROM failure WHERE verdict = 'bug'")
echo mine >killed/contracts.h
run 2 emit killed
[ "$(cat killed/contracts.h)" = mine ] || fail "emit changed the user's contracts.h"
[ -e killed/suite ] && fail 'emit was refused after it had begun'
rm killed/contracts.h
mkdir killed/suite
echo mine >killed/suite/notes.c
run 1 emit killed
has out 'bug_bag_copy_1.c'
holds killed
sound killed
[ "$(number killed state)" = finished ] || fail "emit of a killed run: state $(number killed state)"
[ "$(number killed sequences_executed)" = "$executed" ] || fail 'emit executed sequences anew'
[ "$(cat killed/suite/notes.c)" = mine ] || fail "emit changed the user's file"
cp -r killed/suite before
run 1 emit killed --quiet
diff -r before killed/suite >diff.out || fail "a second emit changed the suite: $(head -n 5 diff.out)"

# Goes on, and may be killed while it does.
resume() { # OUT
    "$cairn" generate --resume --time 1000 --progress none --out "$1" >out 2>err </dev/null &
    pid=$!
}
highest=$(sqlite3 again/run.db 'SELECT max(number) FROM sequence')
resume again
await again "SELECT count(*) FROM sequence WHERE number > $highest"
await again "SELECT value > $executed FROM run WHERE name = 'sequences_executed'"
run 2 generate --resume --out again
says 'another cairn works in'
kill -KILL "$pid"
wait "$pid" 2>/dev/null
no_process_of again
sound again
# While it takes up what there is nothing changes: it may be killed then as well.
resume again
for _ in $(seq 600); do
    [ again/harness/harness -nt again/run.db ] && break
    sleep 0.05
done
kill -KILL "$pid"
wait "$pid" 2>/dev/null
no_process_of again
sound again
executed=$(number again sequences_executed)
seconds=$(number again seconds)
highest=$(sqlite3 again/run.db 'SELECT max(number) FROM sequence')
run 1 generate --resume --max-sequences 500 --quiet --out again
[ "$(number again sequences_executed)" = $((executed + 500)) ] ||
    fail "$(number again sequences_executed) sequences after $executed and 500 more"
[ "$(json again/summary.json ".seconds > $seconds and .sequences.executed == $executed + 500")" = true ] ||
    fail "summary after a resumption: $(head -n 15 again/summary.json)"
[ "$(sqlite3 again/run.db "SELECT id FROM failure WHERE verdict = 'bug'")" = "$bug" ] ||
    fail 'a resumption gave the failure another number'
holds again
sound again

# So does a run that has ended, with the limit it had or another; the suites follow.
run 1 generate bag.h bag.c --max-sequences 1500 --suite-size 2 --quiet --out killed --force
run 1 generate --resume --quiet --out killed
[ "$(number killed sequences_executed)" = 3000 ] || fail "$(number killed sequences_executed) after 2 * 1500"
run 1 generate --resume --time 2 --suite-size 4 --jobs 2 --quiet --out killed
[ "$(json killed/summary.json '.regression.tests')" = 4 ] || fail "--suite-size with --resume"
[ "$(sqlite3 killed/run.db "SELECT group_concat(value) FROM option WHERE name IN
    ('time', 'max-sequences', 'suite-size', 'jobs')")" = 2,0,2,4 ] ||
    fail "options after a resumption: $(sqlite3 killed/run.db 'SELECT name, value FROM option')"
holds killed
sound killed

# Ctrl-C once ends generation; earlier, there is nothing new to write.
resume killed
executed=$(number killed sequences_executed)
await killed "SELECT value > $executed FROM run WHERE name = 'sequences_executed'"
kill -INT "$pid"
wait "$pid"
[ $? = 1 ] || fail "one SIGINT while a run goes on: $(cat err)"
holds killed
exit $failed
