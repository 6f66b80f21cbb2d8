#!/usr/bin/env bash
# ended.sh CAIRN HEADER SOURCE: tests end objects by the call that the library has for it, though its
# name does not say so, and free works as well.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1
shift

"$cairn" generate "$@" --seed 1 --max-sequences 2500 --suite-size 30 --quiet --out "$work/out" ||
    fail "exit status $?"
count() { # CALL
    cat "$work"/out/suite/regression_*.c | grep -c "^    $1("
}
[ "$(count free)" = 0 ] || fail "$(count free) objects are freed"
[ "$(count token_let_go)" -gt 5 ] || fail "token_let_go ends $(count token_let_go) objects"
exit $failed
