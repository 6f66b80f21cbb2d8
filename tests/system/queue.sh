#!/usr/bin/env bash
# queue.sh CAIRN HEADER SOURCE: what is put in several times is taken out again, in tests that show the
# order; items are short texts; what is written is compared as a text, and what does not fit is blank.
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$1 header=$2 source=$3

"$cairn" generate "$header" "$source" --seed 1 --max-sequences 20000 --quiet --out "$work/out" ||
    fail "exit status $?"
suite=$work/out/suite
cat "$suite"/regression_*.c >"$work/tests"
grep -q 'char item2*\[\] = "[a-z][a-z]";' "$work/tests" || fail "no item is a short text"
grep -Eq 'ck_assert_str_eq\(buf, "[0-9]+ items"\);' "$work/tests" || fail "no text is compared as one"
grep -q 'ck_assert_str_eq(buf, "");' "$work/tests" || fail "no test says that nothing was written"
awk '/^START_TEST/ { put = taken = 0 } /queue_put\(/ { put++ } /queue_take\(/ { taken++ }
    /^END_TEST/ && put >= 3 && taken >= 2 { full++ } END { exit full < 3 }' "$work/tests" ||
    fail "few tests take out of a full queue"
make -s -C "$suite" check >"$work/check.log" 2>&1 || fail "$(tail -5 "$work/check.log")"
# Whether a suite has two different items in one queue, and takes both, depends on the load of the
# machine: of three seeds one has to.
sees_lost_order() { # SUITE
    make -s -C "$1" clean >/dev/null
    make -s -C "$1" TARGET_CFLAGS=-DUNORDERED regression_tests >"$work/make.log" 2>&1 ||
        fail "$(tail -5 "$work/make.log")"
    (cd "$1" && ! ./regression_tests >/dev/null 2>&1)
}
is_seen=no
for seed in 1 2 3; do
    [ "$is_seen" = yes ] && break
    [ "$seed" = 1 ] || "$cairn" generate "$header" "$source" --seed "$seed" --max-sequences 20000 \
        --quiet --out "$work/out$seed" || fail "seed $seed: exit status $?"
    [ "$seed" = 1 ] || suite=$work/out$seed/suite
    sees_lost_order "$suite" && is_seen=yes
done
[ "$is_seen" = yes ] || fail "no test sees that the order is lost"
exit $failed
