#!/usr/bin/env bash
# bad_input.sh CAIRN: whatever is wrong with what cairn is given ends with one line that says what
# failed, on what, and what to do, and with the status that README.md documents. Lines are compared
# as a whole; a * stands where another program speaks.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

umask 022 # another user looks at some of it
budget=(--max-sequences 1500 --suite-size 0 --quiet)
here=(bag.h bag.c "${budget[@]}")

# Nothing but this line on stderr.
line() { # PATTERN
    # shellcheck disable=SC2053 # a pattern
    [[ $(cat err) == cairn:\ $1 ]] || fail "expected 'cairn: $1', got '$(cat err)'"
}
gives() { # STATUS PATTERN ARGUMENT...
    local status=$1 pattern=$2
    shift 2
    run "$status" "$@"
    line "$pattern"
    [ -s out ] && fail "cairn $*: something on stdout: $(head -n 3 out)"
}

# ---- headers and options ----

printf 'int f(int);\nint g(nosuch x);\n' >broken.h
printf '#include "gone.h"\nint f(int);\n' >within.h
echo '#define ONLY 1' >nothing.h
: >empty.h
: >empty.c
gives 3 "'missing.h' file not found; check the header, -I and -D" generate missing.h bag.c
gives 3 "broken.h:2:7: unknown type name 'nosuch'; check the header, -I and -D" generate broken.h bag.c
gives 3 "within.h:1:10: 'gone.h' file not found; check the header, -I and -D" generate within.h bag.c
for name in nothing.h empty.h; do
    gives 3 "nothing can be called: of 0 functions declared, 0 are in what is linked: name the library \
(-l, .so, .a, .c) or see cairn analyze" generate $name bag.c
done
gives 2 '--tyme: no such option of cairn generate: see cairn generate --help' generate bag.h --tyme 3
gives 2 "--time: '-1' is not a number from 0.1 to 1000000000" generate bag.h --time -1
gives 2 "no HEADER given: see cairn generate --help" generate bag.c

# ---- libraries ----

echo text >text.so
: >none.so
: >none.a
echo '#error broken' >broken.c
gcc -shared -fPIC -fvisibility=hidden -o hidden.so bag.c
gcc -shared -fPIC -o foreign.so bag.c
printf '\xb7' | dd of=foreign.so bs=1 seek=18 conv=notrunc 2>/dev/null # e_machine: AArch64
head -c 3000 hidden.so >cut.so
cannot='cannot link the target:'
advice='check -L, -l and the paths'
gives 3 "$cannot */ld: cannot find -lnosuch*; $advice" generate bag.h -lnosuch
gives 3 "cannot read 'gone.so': No such file or directory" generate bag.h gone.so
gives 3 "$cannot *text.so: file format not recognized*; $advice" generate bag.h text.so
gives 3 "$cannot *foreign.so: *wrong format; $advice" generate bag.h foreign.so
gives 3 "$cannot *cut.so: file too short; $advice" generate bag.h cut.so
gives 3 'cannot compile the target: broken.c:1:2: error: #error broken; check the source, -I, -D and --cflags' \
    generate bag.h broken.c
for name in none.so none.a empty.c hidden.so; do
    gives 3 "nothing can be called: of 6 functions declared, 0 are in what is linked: name the library \
(-l, .so, .a, .c) or see cairn analyze" generate bag.h $name
done

# ---- compilers ----

make_compiler() { # NAME SCRIPT
    printf '#!/bin/sh\n%s\n' "$2" >"$1"
    chmod +x "$1"
}
make_compiler fails 'exit 1'
make_compiler killed 'kill -KILL $$'
# shellcheck disable=SC2016 # of the scripts
make_compiler fails_late 'case "$*" in *harness*) exit 1 ;; esac; exec cc "$@"'
# shellcheck disable=SC2016
make_compiler killed_late 'case "$*" in *harness*) kill -KILL $$ ;; esac; exec cc "$@"'
echo 'static inline int twice(int x) { return 2 * x; }' >inline.h
gives 3 "cannot run the compiler 'no-such-cc': No such file or directory; name another with --cc" \
    generate "${here[@]}" --cc no-such-cc
gives 3 'cannot start no-such-cc: No such file or directory; name another compiler with --cc' \
    generate inline.h --quiet --cc no-such-cc --out inline.out
gives 3 "$cannot the compiler './fails' ended with status 1 and no message" \
    generate "${here[@]}" --cc ./fails
gives 3 "$cannot the compiler './killed' was killed by SIGKILL" generate "${here[@]}" --cc ./killed
gives 3 "cannot compile 'bag.c': the compiler './fails_late' ended with status 1 and no message" \
    generate "${here[@]}" --cc ./fails_late --out fails_late.out
gives 3 "cannot compile 'bag.c': the compiler './killed_late' was killed by SIGKILL" \
    generate "${here[@]}" --cc ./killed_late --out killed_late.out

# ---- contracts ----

contract() { # NAME CODE
    printf '#include <stdio.h>\n#include <stdlib.h>\n%s\n' "$2" >"$1"
}
contract odd.c 'int x = nosuch;'
contract aborts.c 'void cairn_setup(void) { abort(); }'
contract hangs.c 'void cairn_teardown(void) { for (;;) {} }'
contract forbidden.c 'void cairn_setup(void) { fopen("/etc/no", "w"); }'
contract unbound.c 'int gone(void); void cairn_setup(void) { gone(); }'
end='do not end well with nothing between them'
gives 3 "cannot read the contracts file 'gone.c'" generate "${here[@]}" --contracts gone.c
gives 3 "odd.c:3:9: error: use of undeclared identifier 'nosuch'; check the contracts file" \
    generate "${here[@]}" --contracts odd.c
printf '#include "bag.h"\n_Bool cairn_ensures_bag_new(int n) { return n == 0; }\n' >ensures.c
gives 3 "ensures.c: 'cairn_ensures_bag_new' has to be bool cairn_ensures_bag_new(bag \*)" \
    generate "${here[@]}" --contracts ensures.c
gives 3 "cannot link with the library: *undefined reference to \`gone'" \
    generate "${here[@]}" --contracts unbound.c --out unbound
gives 3 "set-up and tear-down of 'aborts.c' $end: SIGABRT; mend the contracts file" \
    generate "${here[@]}" --contracts aborts.c --out aborts
gives 3 "set-up and tear-down of 'hangs.c' $end: HANG; mend the contracts file" \
    generate "${here[@]}" --contracts hangs.c --out hangs
gives 3 "set-up and tear-down of 'forbidden.c' $end: DENIED; mend the contracts file" \
    generate "${here[@]}" --contracts forbidden.c --out forbidden

# ---- --resume on the command line ----

gives 2 "--resume takes no HEADER and no library: the target is that of the run in 'out.d'" \
    generate --resume bag.h --out out.d
for option in '--seed 1' '-I .' '--pruning off' '--hang-limit 2' --force '-lm'; do
    name=${option%% *}
    # shellcheck disable=SC2086 # an option and its value
    gives 2 "${name/#-lm/-l} cannot be given with --resume: the run in 'cairn-out' goes on as it began" \
        generate --resume $option
done
gives 2 "cannot open the folder 'out.d': No such file or directory" generate --resume --out out.d
mkdir out.d
gives 2 "there is no run.db in 'out.d': is it the OUT of cairn generate?" generate --resume --out out.d
gives 2 "cannot open the folder 'bag.h/x': Not a directory" generate --resume --out bag.h/x

# ---- what surrounds cairn ----

run 1 generate "${here[@]}" --out good
"$cairn" generate "${here[@]}" --out closed <&- >out 2>err || [ $? = 1 ] || fail "stdin closed: $(cat err)"
"$cairn" generate "${here[@]}" --out closed --force <&- >&- 2>&-
[ $? = 1 ] || fail 'all standard files closed'
sqlite3 closed/run.db 'PRAGMA integrity_check' | grep -qx ok || fail 'all standard files closed: run.db'
for surrounding in '-u HOME -u TMPDIR' 'HOME=/nonexistent' 'TMPDIR='; do
    # shellcheck disable=SC2086 # a list of words
    env $surrounding "$cairn" generate "${here[@]}" --out closed --force >out 2>err </dev/null
    [ $? = 1 ] || fail "env $surrounding: $(cat err)"
done
for folder in /nonexistent /proc; do
    TMPDIR=$folder gives 4 "cannot create a temporary folder in '$folder': No such file or directory; \
set TMPDIR to one that can be written" generate "${here[@]}" --out temporary
done
mkdir tools
for name in cc gcc as ld env pkg-config; do
    ln -s "$(command -v $name)" tools/ 2>/dev/null
done
env PATH="$work/tools" "$cairn" generate "${here[@]}" --out unmade >out 2>err </dev/null
[ $? = 4 ] || fail "without make: $(cat err)"
line 'cannot run make to build and verify the suites: install it, or mend PATH'
[ -f unmade/suite/Makefile ] || fail 'a suite that cannot be verified was not written'

# Who may not write, on what is there and what is not.
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then
    chmod 755 "$work"
    mkdir locked
    # Where cairn was built, that user may have no access to.
    cp -r "$(dirname "$cairn")/../executor/runtime" runtime
    other=(setpriv --reuid=65534 --regid=65534 --clear-groups env "CAIRN_RUNTIME=$work/runtime" "$work/cairn")
    cp "$cairn" cairn
    chmod -R a+rX runtime cairn bag.h bag.c # whoever may read the files of the clone
    as_other() { # STATUS PATTERN ARGUMENT...
        local status=$1 pattern=$2
        shift 2
        timeout 300 "${other[@]}" "$@" >out 2>err </dev/null
        [ $? = "$status" ] || fail "as another user: cairn $*: $(cat err)"
        line "$pattern"
    }
    if "${other[@]}" --version >out 2>&1; then
        export TMPDIR=/tmp
        as_other 4 "cannot create the folder 'locked/x': Permission denied" generate "${here[@]}" --out locked/x
        as_other 4 "cannot write into the folder 'locked': Permission denied" generate "${here[@]}" --out locked
        as_other 4 "cannot write into the folder 'good': Permission denied" generate "${here[@]}" --out good --force
        for command in 'generate --resume --quiet --out good' 'emit good' 'replay good F1'; do
            # shellcheck disable=SC2086 # a list of words
            as_other 4 "cannot write '*good/harness/cairn_stub.h': Permission denied" $command
        done
        "${other[@]}" report good >out 2>err || fail "report as another user: $(cat err)"
        chmod 600 good/run.db
        for command in 'generate --resume --quiet --out good' 'emit good' 'replay good F1' 'report good'; do
            # shellcheck disable=SC2086
            as_other 4 "cannot read 'good/run.db': Permission denied" $command
        done
        chmod 644 good/run.db
        export TMPDIR=$work
    else
        echo 'not as another user, who cannot read what is tested'
    fi
else
    echo 'not as another user: that takes root'
fi

exit $failed
