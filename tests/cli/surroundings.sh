#!/usr/bin/env bash
# surroundings.sh CAIRN: what cairn inherits and is given by whoever starts it: signals, limits,
# outputs that cannot be written, files that are none.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# Signals that the parent ignores or blocks.
timeout 60 env --ignore-signal=CHLD --block-signal=CHLD,TERM "$cairn" generate bag.h bag.c \
    --max-sequences 50 --suite-size 1 --quiet --out inherited >out 2>err
[ $? -le 1 ] || fail "with SIGCHLD ignored: $(cat err)"

# What is no file is not read, which might never end.
mkdir include folder.h
mkfifo pipe.h pipe.c include/deep.h
for name in pipe.h pipe.c folder.h; do
    run 2 analyze bag.h "$name"
    says "'$name' is no regular file"
done
run 2 analyze -Iinclude deep.h bag.c
says "'include/deep.h' is no regular file"
run 2 generate bag.h bag.c --contracts pipe.c
says "'pipe.c' is no regular file"

# In a folder that all libraries share, headers named after the one that includes them are its own.
shared=$work/any-linux-gnu
mkdir "$shared"
printf '#include <kit_part.h>\n#include <kite.h>\n#include <kitchen_sink.h>\n' >"$shared/kit.h"
echo 'int part_size(int part);' >"$shared/kit_part.h"
echo 'int kite_fly(int line);' >"$shared/kite.h"
echo 'int sink(int water);' >"$shared/kitchen_sink.h"
echo 'int part_size(int p) { return p; } int kite_fly(int l) { return l; } int sink(int w) { return w; }' \
    >kit.c
run 0 analyze "-I$shared" "$shared/kit.h" kit.c
has out part_size
grep -Eq 'kite_fly|call:sink' out && fail "headers of other libraries are taken for kit's"

# A header includes that of a library which the library is linked with: what only that one has is
# left out, however much it is.
for i in $(seq 100); do
    echo "int behind_$i(int x);" >>behind.h
    echo "int behind_$i(int x) { return x + $i; }" >>behind.c
done
printf '#include "behind.h"\nint front_add(int x);\nint front_behind(int x);\n' >front.h
printf '#include "front.h"\nint front_add(int x) { return behind_1(x) + behind_100(x); }\n%s\n' \
    'int front_behind(int x) { return behind_50(x); }' >front.c
cc -shared -fPIC -o libbehind.so behind.c
cc -shared -fPIC -o libfront.so front.c -L. -lbehind "-Wl,-rpath,$work"
run 0 analyze front.h -L. -lfront
has out 'call:front_behind -> int'
has out '102 declared, 2 linkable, 2 callable'

# SIGINT and SIGTERM end at once what honours no stop, and leave nothing behind.
mkdir temporary
cat >slow_cc <<'END'
#!/bin/sh
[ -z "$SLOW" ] && exec cc "$@"
touch "$SLOW"
exec sleep 1000
END
chmod +x slow_cc
run 1 generate bag.h bag.c --max-sequences 1500 --suite-size 0 --quiet --cc "$work/slow_cc" --out slow
end_at_once() { # SIGNAL ARGUMENT...
    local signal=$1
    shift
    rm -f begun
    TMPDIR=$work/temporary SLOW=$work/begun "$cairn" "$@" >out 2>err </dev/null &
    local pid=$!
    until [ -e begun ]; do
        kill -0 "$pid" || break
        sleep 0.01
    done
    kill -s "$signal" "$pid"
    wait "$pid"
    local status=$?
    [ $status = 130 ] || fail "SIG$signal on cairn $*: exit status $status"
    says interrupted
    [ -z "$(ls -A temporary)" ] || fail "SIG$signal on cairn $* left $(ls temporary)"
}
end_at_once INT analyze bag.h bag.c --cc "$work/slow_cc"
end_at_once TERM analyze bag.h bag.c --cc "$work/slow_cc"
end_at_once INT generate bag.h bag.c --cc "$work/slow_cc" --out new
end_at_once TERM emit slow
(cd / && TMPDIR=.$work/temporary "$cairn" replay "$work/slow" F1) >out 2>err || fail "$(cat err)"
[ -z "$(ls -A temporary)" ] || fail "replay left $(ls temporary)"
end_at_once INT replay slow F1

# What pkg-config says of threads.
run 0 analyze bag.h bag.c -pthread

# A compiler of several words, and a header whose name is no UTF-8.
cp bag.h $'b\xe4\xc3\xb6g.h'
run 0 analyze bag.h bag.c --cc 'env LC_ALL=C cc'
run 1 generate $'b\xe4\xc3\xb6g.h' bag.c --max-sequences 1500 --suite-size 1 --quiet --cc ' env  cc' --out words
make -s -C words/suite check >make.out 2>&1 || fail "CC of two words: $(tail -n 3 make.out)"
[ "$(json words/summary.json .target)" = 'b\xe4ög.h' ] || fail "$(jq .target words/summary.json)"

# A compiler without the libraries of its sanitizers.
cat >bare_cc <<'END'
#!/bin/sh
case "$*" in *-fsanitize=*) exit 1 ;; esac
exec cc "$@"
END
chmod +x bare_cc
run 1 generate bag.h bag.c --max-sequences 1500 --suite-size 1 --cc "$work/bare_cc" --out bare
missing='the suite was not verified with sanitizers: it cannot be built so here'
grep -qx "$missing" out || fail "without sanitizers: $(cat out)"
run 0 report bare
grep -qx "$missing" out || fail "report without sanitizers: $(cat out)"
[ "$(json bare/summary.json .regression.tests)" = 1 ] || fail 'without sanitizers: no test is left'

# What follows getenv("HOME") is tested all the same, and it is said.
echo 'int home_length(int plus);' >home.h
printf '#include <stdlib.h>\n#include <string.h>\n#include "home.h"\n%s\n' \
    'int home_length(int plus) { return plus == 0 ? 0 : (strlen(getenv("HOME")) > 0) + 1; }' >home.c
run 0 generate home.h home.c --max-sequences 300 --out home
homeless='where HOME is not set, a signal ends test_home_length[a-z_0-9]*; the suite sets it'
grep -qx "$homeless" out || fail "without HOME: $(cat out)"
[ "$(json home/summary.json .regression.dropped_unverified)" = 0 ] || fail 'without HOME: tests were dropped'
env -u HOME make -s -C home/suite check >make.out 2>&1 || fail "without HOME: $(tail -n 3 make.out)"
run 0 report home
grep -qx "$homeless" out || fail "report without HOME: $(cat out)"

# What pkg-config warns of is no flag.
mkdir programs
cat >programs/pkg-config <<'END'
#!/bin/sh
echo 'warning: -odd' >&2
[ "$1" = --libs ] && echo bag.c
exit 0
END
chmod +x programs/pkg-config
PATH=$work/programs:$PATH run 0 analyze bag.h --pkg bag
has out bag_copy

# A limit of file sizes ends in a line, not in a signal.
(ulimit -f 200 && run 4 generate bag.h bag.c --max-sequences 20000 --quiet --out limited; exit $failed) ||
    failed=1
grep -qE 'File (too large|size limit)' err || fail "a limit of file sizes: $(cat err)"

# Output that cannot be written; a reader that has seen enough.
for arguments in --version --help 'emit --help' 'analyze bag.h bag.c' 'report words'; do
    # shellcheck disable=SC2086 # a list of words
    "$cairn" $arguments >/dev/full 2>err
    [ $? = 4 ] || fail "$arguments to a full device"
    says 'cannot write the output: No space left'
done
{ "$cairn" report words 2>err; echo $? >code; } | true
[ "$(cat code err)" = 0 ] || fail "a closed pipe: $(cat code err)"

exit $failed
