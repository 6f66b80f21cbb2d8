#!/usr/bin/env bash
# interrupts.sh CAIRN: Ctrl-C once ends generation and writes the suite, twice ends cairn; a cairn
# that was killed leaves a database that can be read. No process of ours stays behind.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# Waits until a query to the database of a run yields a number above 0.
await() { # OUT QUERY
    local count
    for _ in $(seq 600); do
        count=$(sqlite3 "$1/run.db" "$2" 2>/dev/null)
        [ "${count:-0}" -gt 0 ] && return
        sleep 0.1
    done
    fail "after 60 s '$2' on $1 still yields nothing: $(cat err)"
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
        left=0
        for exe in /proc/[0-9]*/exe; do
            [ "$(readlink "$exe")" = "$harness" ] && left=1
        done
        [ $left = 0 ] && return
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
run 4 emit killed
says 'ended before it decided its tests'
run 1 generate bag.h bag.c --max-sequences 1500 --suite-size 2 --quiet --out killed --force
exit $failed
