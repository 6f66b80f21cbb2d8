#!/usr/bin/env bash
# attic.sh CAIRN HEADER SOURCE: objects that nothing in the library frees are tested all the same, and
# whoever looks for lost memory finds what leads to them.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 header=$2 source=$3

"$cairn" generate "$header" "$source" --seed 1 --max-sequences 1500 --suite-size 30 --quiet \
    --out "$work/out" || fail "exit status $?"
for text in 'attic_put(' 'attic_largest(' 'cairn_keep('; do
    grep -qF "$text" "$work"/out/suite/regression_*.c || fail "no test has $text"
done
make -s -C "$work/out/suite" check >"$work/check.log" 2>&1 || fail "$(tail -5 "$work/check.log")"
CK_FORK=no valgrind -q --error-exitcode=9 --leak-check=full --errors-for-leak-kinds=definite,indirect \
    "$work/out/suite/regression_tests" >"$work/valgrind.log" 2>&1 || fail "$(head -20 "$work/valgrind.log")"
exit $failed
