#!/usr/bin/env bash
# journal.sh CAIRN HEADER SOURCE: the suite of a library that keeps a state, whose header wants
# another before it; and an index outside an array, which shows outside cairn as well.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 header=$2 source=$3

generate() { # OUT STATUS [OPTION...]
    local out=$work/$1 wanted=$2
    shift 2
    "$cairn" generate "$header" "$source" --seed 1 --max-sequences 2500 --suite-size 30 --quiet \
        --out "$out" "$@"
    local status=$?
    [ "$status" = "$wanted" ] || fail "$out: exit status $status"
}

generate state 0
suite=$work/state/suite
for file in "$suite"/regression_[!m]*.c; do
    grep -q '^#include <stdio.h>' "$file" || fail "$file lacks <stdio.h>"
done
grep -q srunner_set_fork_status "$suite/regression_main.c" || fail "its tests run in one process"
dropped=$(sed -n 's/.*"dropped_unverified": *\([0-9]*\).*/\1/p' "$work/state/summary.json")
[ "${dropped:-9}" -le 2 ] || fail "$dropped tests were dropped"
make -s -C "$suite" regression_tests || fail "regression_tests do not build"
for fork in yes no; do
    (cd "$suite" && CK_FORK=$fork CAIRN_REVERSE=1 CK_VERBOSITY=silent ./regression_tests) ||
        fail "not green with CK_FORK=$fork"
done

generate index 1 --suite-size 0 --cflags -DJOURNAL_DEFECT
grep -q '"kind": *"BAD_INDEX"' "$work/index/summary.json" || fail "the index is not found"
make -s -C "$work/index/suite" bug_tests || fail "bug_tests do not build"
(cd "$work/index/suite" && CK_VERBOSITY=silent ./bug_tests) && fail "bug_tests pass"
generate unchecked 0 --suite-size 0 --cflags -DJOURNAL_DEFECT --sanitize none
exit "$failed"
