#!/usr/bin/env bash
# folders.sh CAIRN: who may write where; folders that cannot be written, a disk that is full, and
# databases that are damaged end with one line and the right status.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

budget=(--max-sequences 2000 --suite-size 2 --quiet)
here=(generate bag.h bag.c "${budget[@]}")

# A target that cannot be built leaves no folder behind.
run 3 generate no-such-header.h
says 'no-such-header.h'
[ -e cairn-out ] && fail 'a header that is missing left cairn-out behind'
run 3 generate bag.h --out new
says 'nothing can be called'
[ -e new ] && fail 'a library that is missing left a folder behind'

# Folders of others.
mkdir other
echo notes >other/notes
run 2 "${here[@]}" --out other --force
says "'other' is not empty"
echo junk >other/run.db
run 2 "${here[@]}" --out other --force
says "'other' is not empty"
[ "$(cat other/notes other/run.db)" = $'notes\njunk' ] || fail 'a folder of others was changed'
run 2 "${here[@]}" --out bag.h
says "'bag.h' is no folder"

# Our own: asks for --force, then replaces what is cairn's and nothing else.
mkdir -p deep/er
rmdir deep/er
run 1 "${here[@]}" --out deep/er/out
[ -f deep/er/out/summary.json ] || fail 'folders above OUT were not made'
run 2 "${here[@]}" --out deep/er/out
says 'replace them with --force'
cp deep/er/out/contracts.h written.h
echo mine >deep/er/out/contracts.h
echo mine >deep/er/out/known.txt
touch deep/er/out/suite/stale.c
# What cannot be told from cairn's own is in the way, and stays.
run 2 "${here[@]}" --out deep/er/out --force
says 'move the file away'
[ "$(cat deep/er/out/contracts.h deep/er/out/known.txt)" = $'mine\nmine' ] ||
    fail '--force changed contracts.h or known.txt'
[ -e deep/er/out/suite/stale.c ] || fail 'a run that was refused removed earlier results'
cp written.h deep/er/out/contracts.h
run 1 "${here[@]}" --out deep/er/out --force
[ -e deep/er/out/suite/stale.c ] && fail '--force left suite/ as it was'
[ "$(cat deep/er/out/known.txt)" = mine ] || fail '--force changed known.txt'
# A target that no longer builds does not cost the results there are.
run 3 generate no-such-header.h "${budget[@]}" --out deep/er/out --force
[ -f deep/er/out/summary.json ] || fail 'a failed analysis removed earlier results'
echo '#error broken' >broken.c
run 3 generate bag.h bag.c broken.c "${budget[@]}" --out deep/er/out --force
cat >hostile.c <<'END'
#include <stdlib.h>
__attribute__((constructor)) static void begin(void)
{
    abort();
}
END
run 3 generate bag.h bag.c hostile.c "${budget[@]}" --out deep/er/out --force
says 'does not start, it ends by SIGABRT'
[ -f deep/er/out/summary.json ] || fail 'a failed build removed earlier results'
run 0 report deep/er/out
has out 'state       finished'

# Results that another run has finished during the analysis are asked about again.
cat >waiting_cc <<'END'
#!/bin/sh
touch begun
until [ -e go ]; do sleep 0.01; done
exec cc "$@"
END
chmod +x waiting_cc
"$cairn" "${here[@]}" --out race --cc "$work/waiting_cc" >out 2>err </dev/null &
slow=$!
until [ -e begun ] || ! kill -0 $slow; do sleep 0.01; done
cp -r deep/er/out race
touch go
wait $slow
[ $? = 2 ] || fail "results that came during the analysis: $(cat err)"
says 'replace them with --force'
cmp deep/er/out/run.db race/run.db || fail "another run's results were changed"

# Damaged databases.
cp -r deep/er/out cut
truncate -s 5000 cut/run.db
for command in 'report cut' 'emit cut' 'replay cut F1'; do
    # shellcheck disable=SC2086 # a list of words
    run 4 $command
    says 'damaged'
done
cp -r deep/er/out foreign
sqlite3 foreign/run.db 'PRAGMA application_id = 1'
run 4 report foreign
says "no database of cairn's"
run 2 "${here[@]}" --out foreign --force
says "'foreign' is not empty"
sqlite3 foreign/run.db 'PRAGMA application_id = 0x6361726e; PRAGMA user_version = 99'
run 4 report foreign
says 'another version of cairn'
# A test whose text was changed is refused before anything is made of it.
cp -r deep/er/out changed
sqlite3 changed/run.db "UPDATE test SET text = 's0: call:bag_add(s7, 1)' WHERE id = 1"
run 4 emit changed
says 'refers to a later value'
sqlite3 changed/run.db "UPDATE sequence SET text = 'rm -rf'"
run 4 replay changed "$(sqlite3 changed/run.db 'SELECT min(number) FROM sequence')"
says 'sequence line 1'
sqlite3 changed/run.db "UPDATE option SET value = '' WHERE name = ''"
run 3 emit changed

# A file system of our own that is read-only, and one that is too small.
if unshare -m true 2>/dev/null; then
    export cairn
    mkdir small
    # shellcheck disable=SC2016 # expanded by the inner shell
    unshare -m bash -c '
        mount -t tmpfs -o size=1m none small && mkdir small/out && mount -o remount,ro small &&
            exec "$cairn" generate bag.h bag.c --max-sequences 300 --quiet --out small/out' \
        >out 2>err
    [ $? = 4 ] || fail "a read-only folder: $(cat err)"
    says "'small/out'"
    # Too small for the harness, the suite, the build that verifies it, the database. Not below /tmp,
    # of which the sandbox shows no mounts.
    for room in '100k 300' '300k 300' '400k 300' '1m 20000'; do
        # shellcheck disable=SC2016
        unshare -m bash -c '
            mount -t tmpfs -o size="$0" none /var/tmp &&
                "$cairn" generate bag.h bag.c --max-sequences "$1" --out /var/tmp/out --progress none
            status=$?
            cp /var/tmp/out/run.db kept.db
            exit $status' "${room% *}" "${room#* }" >out 2>err
        [ $? = 4 ] || fail "a full disk ($room): $(cat out err)"
        [ "$(wc -l <err)" = 1 ] || fail "a full disk ($room): more than one line: $(cat err)"
        case $room in *k*) grep -E 'green|dropped' out && fail "a full disk ($room): no suite is" ;; esac
        state=$(sqlite3 kept.db "SELECT value FROM run WHERE name = 'state'")
        [ "$state" = failed ] || fail "a full disk ($room): state $state"
    done

    # A project may stand where otherwise the system does; however it is named.
    # shellcheck disable=SC2016
    unshare -m bash -c '
        set -e
        mount -t tmpfs none /usr/src
        mkdir /usr/src/app
        cp bag.* /usr/src/app
        cd /usr/src/app
        "$cairn" generate bag.h bag.c --max-sequences 300 --suite-size 4 --quiet || [ $? = 1 ]
        "$cairn" generate "$PWD/bag.h" "$PWD/bag.c" -I "$PWD" --max-sequences 300 --suite-size 4 --quiet --out b || [ $? = 1 ]
        make -s -C cairn-out/suite check
        make -s -C b/suite check' >out 2>err || fail "a project below /usr: $(cat err)"
fi
exit $failed
