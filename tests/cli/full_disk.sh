#!/usr/bin/env bash
# full_disk.sh CAIRN: a disk that fills up while a run goes on, at whatever stage, costs nothing of what
# there was: one line, status 4, a sound run.db, the suite as it was; and with room all goes on.
# Runs in a mount namespace of its own, on a file system of its own; folders.sh has the first runs.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

if ! unshare -m true 2>/dev/null; then
    echo 'not tested: it takes mounts of our own'
    exit 0
fi
run 1 generate bag.h bag.c --max-sequences 1500 --suite-size 2 --quiet --out good
rm -r good/harness
kept=$(sqlite3 good/run.db 'SELECT count(*) FROM sequence')

# Goes on in a copy of the run, with so much room; leaves what came of it in after/. Not below /tmp, of
# which the sandbox shows no mounts.
go_on() { # KILOBYTES
    # shellcheck disable=SC2016 # expanded by the inner shell
    unshare -m bash -c '
        mount -t tmpfs -o size=4m none /var/tmp && cp -r good /var/tmp/out || exit 99
        free=$(df -k --output=avail /var/tmp | tail -n 1)
        head -c $(((free - $1) * 1024)) /dev/zero >/var/tmp/filling
        "$0" generate --resume --max-sequences 20000 --suite-size 3 --progress none --out /var/tmp/out
        status=$?
        rm /var/tmp/filling
        cp -r /var/tmp/out after
        "$0" emit /var/tmp/out --quiet >emit.out 2>&1
        echo $? >emit.status
        exit $status' "$cairn" "$1" >out 2>err </dev/null
}
# The harness, the suites, the database while it grows.
for room in 0 60 200 400 1500; do
    rm -rf after
    go_on $room
    [ $? = 4 ] || fail "$room k: $(cat out err)"
    [ "$(wc -l <err)" = 1 ] || fail "$room k: more than one line: $(cat err)"
    grep -qE '^cairn: .*(No space left|disk is full|no space is left)' err || fail "$room k: $(cat err)"
    said=$(sqlite3 after/run.db 'PRAGMA integrity_check; SELECT count(*) FROM sequence')
    [ "${said%%$'\n'*}" = ok ] || fail "$room k: run.db: $said"
    [ "${said##*$'\n'}" -ge "$kept" ] || fail "$room k: ${said##*$'\n'} of $kept sequences"
    # A suite that took the place of the other was verified.
    diff -r good/suite after/suite >diff.out || has out 'run them with make'
    jq . after/summary.json >summary.out || fail "$room k: no summary"
    [ "$(cat emit.status)" = 1 ] || fail "$room k: with room again: $(cat emit.out)"
done

# The summary comes last: what was found stands without it.
cp -r good summary
mkdir summary/summary.json.new
cp summary/summary.json before.json
run 4 generate --resume --max-sequences 100 --quiet --out summary
says "summary.json': Is a directory"
cmp before.json summary/summary.json || fail 'a summary that could not be written is lost'
rmdir summary/summary.json.new
run 1 emit summary
[ "$(json summary/summary.json .sequences.executed)" = 1600 ] || fail 'the summary is not that of the run'
exit $failed
