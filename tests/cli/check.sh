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
has out 'bag_add: returned, now SIGABRT in s'
version damage 's/calloc(1, sizeof(bag))/calloc(1, sizeof(bag) - 4)/'
run 1 check bag-tests damage/bag.c
has out 'bag_add: returned, now HEAP_OVERFLOW in s'

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

# An observer that is asked another way: what else the tests say holds.
version asked 's/bag_count(const bag \*b)/bag_count(const bag *b, int all)/'
sed -i 's/bag_count(const bag \*b)/bag_count(const bag *b, int all)/' asked/bag.h
run 1 check bag-tests asked/bag.h asked/bag.c
grep -qE '^[1-9][0-9]* tests? (is|are) run without the observers that are gone' out ||
    fail "observers that are gone: $(cat out)"
kept=$(sed -n 's/.* tests of bag-tests: \([0-9]*\) as before, 0 differ.*/\1/p' out)
[ "${kept:-0}" -gt "$(sqlite3 bag-tests/run.db "SELECT count(*) FROM test
    WHERE verdict = 'legal' AND dropped IS NULL AND text NOT LIKE '%bag_count%'")" ] ||
    fail "tests that ask bag_count are not run: $(cat out)"
sed -i 's/b->numbers\[i\] == number/b->numbers[i] == number + 1/' asked/bag.c
run 1 check bag-tests asked/bag.h asked/bag.c
grep -q '^bag_contains: was ' out || fail "what is left of the tests shows no difference: $(cat out)"

# A header that is given by its name is that of the folder that is given, though the folder of the
# run has one of the same name; folders that are none are not passed over.
run 1 check bag-tests -Iother bag.h other/bag.c
has out 'bag_contains is gone'
has out 'cannot be run any more: test_'
for option in -Inowhere -Lnowhere '-isystem nowhere'; do
    # shellcheck disable=SC2086 # a list of words
    run 2 check bag-tests $option
    says "'nowhere' is no folder"
done
mkdir links
"${CC:-cc}" -shared -fPIC -o links/0abcd other/bag.c
ln -s 0abcd links/libbag.so
run 1 check bag-tests other/bag.h links/libbag.so
has out 'bag_contains is gone'

# Types, by what they are and not by how they are written; constants; what nothing leads to.
mkdir toy toy2 toy2/inc toy/inc
echo 'enum { SHIFT = 1 };' | tee toy/inc/shift.h >toy2/inc/shift.h
cat >toy/toy.h <<'END'
#include <shift.h>
typedef int number;
enum mode { MODE_OFF = 0, MODE_ON = 2 };
struct part { int weight; long size; };
struct toy { int n; int rest; const struct part *first; };
extern int toy_count;
void toy_init(struct toy *t, int n);
enum mode toy_mode(int n);
int toy_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
number toy_twice(int n);
int toy_half(number n);
int toy_unused(int *(*give)(void *), int n);
END
cat >toy/toy.c <<'END'
#include "toy.h"
static const struct part part = {7, 8};
int toy_count = 3;
void toy_init(struct toy *t, int n) { t->n = n; t->rest = 0; t->first = &part; }
enum mode toy_mode(int n) { return n > 0 ? MODE_ON : MODE_OFF; }
int toy_print(const char *format, ...) { return format[0] == 0; }
number toy_twice(int n) { return n << SHIFT; }
int toy_half(number n) { return n / 2; }
int toy_unused(int *(*give)(void *), int n) { return n + (give == 0); }
END
(cd toy && run 0 generate toy.h toy.c --cflags -Iinc --max-sequences 1500 --quiet --out ../toy-tests \
    --exclude toy_unused && exit $failed) || fail 'generate the toy'
run 0 check toy-tests
has out '0 differ'
sed 's/^number toy_twice/int toy_twice/; s/toy_half(number/toy_half(int/' toy/toy.h >toy2/toy.h
cp toy/toy.c toy2
run 0 check toy-tests toy2/toy.h toy2/toy.c
grep -q 'declaration' out && fail "the same types: $(cat out)"
sed -i 's/int n; int rest/unsigned n; int rest/; s/MODE_ON = 2/MODE_ON = 5/; s/extern int/extern long/
    s/^int toy_print/long toy_print/; s/const struct part \*first/const void *first/' toy2/toy.h
sed -i 's/^int toy_count/long toy_count/; s/^int toy_print/long toy_print/' toy2/toy.c
run 1 check toy-tests toy2/toy.h toy2/toy.c
has out 'toy.n has another declaration: was int toy.n, is unsigned int toy.n'
has out 'toy_count has another declaration: was int toy_count, is long toy_count'
has out 'toy_print has another declaration: was int toy_print(const char *, ...), is long toy_print(const char *, ...)'
[ "$(grep -c '^toy_print has' out)" = 1 ] || fail "variants of one function: $(cat out)"
has out 'MODE_ON was 2, is 5'
has out 'toy.first cannot be reached any more'
echo 'enum { SHIFT = 2 };' >toy2/inc/shift.h
run 1 check toy-tests toy/toy.h toy/toy.c --cflags=-Itoy2/inc
has out 'toy_twice: was '
grep -q 'toy_half' out && fail "$(grep toy_half out)"

# What does not compile is not told as what cannot be linked.
version broken 's/return b->count;/return b->cuont;/'
run 3 check bag-tests broken/bag.c
says 'cannot compile the target'

# What no test calls is named.
sqlite3 bag-tests/run.db "DELETE FROM test WHERE text LIKE '%bag_contains%'"
run 0 check bag-tests
has out 'no test calls bag_contains'

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
