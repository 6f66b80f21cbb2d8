#!/usr/bin/env bash
# check.sh CAIRN: the recorded tests on other versions of the library of data/: the same one built
# another way, one that behaves differently, one that crashes, one with other declarations.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

mkdir recorded
mv bag.h bag.c recorded
(cd recorded && "$cairn" generate bag.h bag.c --max-sequences 1500 --quiet --out ../bag-tests) 2>/dev/null
[ $? -le 1 ] || fail "generate"
tests=$(json bag-tests/summary.json .regression.tests)
[ "$tests" -gt 5 ] || fail "only $tests tests"

# A version of its own in a folder, changed by a sed script.
version() { # NAME SCRIPT
    mkdir "$1"
    sed "$2" recorded/bag.c >"$1/bag.c"
    cp recorded/bag.h "$1"
}

# The same: as recorded, in another folder, as a library, built in two ways.
run 0 check bag-tests
has out "$tests tests of bag-tests: $tests as before, 0 differ"
version same ''
run 0 check bag-tests same/bag.h same/bag.c
for level in 0 3; do
    "${CC:-cc}" -O$level -shared -fPIC -o same/libbag$level.so same/bag.c
    run 0 check bag-tests "same/libbag$level.so"
    run 0 check bag-tests -Isame bag.h -Lsame -lbag$level
    has out "0 differ"
done

# A value that one function returns.
version count 's/return b->count;/return b->count + (b->count == 2);/'
run 1 check bag-tests count/bag.c
has out 'bag_count: was 2, is 3'
[ "$(grep -c '^bag_' out)" = 1 ] || fail "more than bag_count: $(grep '^bag_' out)"
has out 'call:bag_add('
[ "$(grep -c '^    ' out)" -le 6 ] || fail "not short: $(cat out)"
run 1 check bag-tests count/bag.c --quiet
[ ! -s out ] || fail "not quiet: $(cat out)"

# What one function stores, and others see.
version add 's/numbers\[b->count++\] = number;/numbers[b->count] = 0, b->count += 2;/'
run 1 check bag-tests add/bag.c
has out 'bag_add: was '

# A crash, and damage that only guard pages show.
version crash 's/return BAG_FULL;/abort();/'
run 1 check bag-tests crash/bag.c
has out 'bag_add: was returned, is SIGABRT'
version damage 's/calloc(1, sizeof(bag))/calloc(1, sizeof(bag) - 4)/'
run 1 check bag-tests damage/bag.c
has out 'bag_add: was returned'

# The bug that is planted, mended.
version mended 's/i <= b->count/i < b->count/'
run 0 check bag-tests mended/bag.c
has out 'bag_copy: no '
has out 'any more (suite/bug_bag_copy_1.c)'

# Declarations.
version other ''
sed -i '/bag_contains/d; s/bag_count(const bag \*b)/bag_count(bag *b)/' other/bag.h
sed -i 's/bag_count(const bag \*b)/bag_count(bag *b)/' other/bag.c
run 1 check bag-tests other/bag.h other/bag.c
has out 'bag_contains is gone'
has out 'bag_count has another declaration: was int bag_count(const bag *), is int bag_count(bag *)'
has out 'cannot be run any more'

# A suite that came from another machine: the whole target is given.
mv recorded elsewhere
run 0 check bag-tests same/bag.h same/bag.c
run 3 check bag-tests
says "where the run was started"

# Nothing of the run is changed by all that.
mv elsewhere recorded
run 1 emit bag-tests --quiet
run 3 check bag-tests same/nothing.h
says "nothing.h"
run 2 check nowhere
says "nowhere"
exit $failed
