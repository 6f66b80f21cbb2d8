#!/usr/bin/env bash
# test.sh MUTATE: which mutants are made, and what run.sh says of a suite with one test that notices
# some of them.
set -u
mutate=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0

fail() {
    echo "FAILED: $*"
    failed=1
}

mkdir lib suite mutants
cat >lib/sum.h <<'END'
int sum(const int *numbers, int count);
void reset(int *number);
int unused(int n);
END
cat >lib/sum.c <<'END'
#include "sum.h"
#define NOTHING 0
static int add(int a, int b) { return a + b; }
int sum(const int *numbers, int count)
{
    int total = NOTHING;
    for (int i = 0; i < count; i++) {
        total = add(total, numbers[i]);
    }
    return total;
}
void reset(int *number)
{
    *number = 5;
    if (*number > 7) {
        *number = 9;
    }
}
int unused(int n) { return n * 2; }
END
seq 1 100 >lines
"$mutate" lib/sum.c lines 100 1 mutants | cut -f2- | sort -n >all
cat >expected <<'END'
3	arithmetic	+	-
7	arithmetic	++	--
7	constant	0	(0 + 1)
7	constant	0	(0 - 1)
7	relational	<	<=
7	relational	<	>=
8	arguments	total, numbers[i]	numbers[i], total
8	statement	total = add(total, numbers[i])	deleted
14	constant	5	(5 + 1)
14	constant	5	(5 - 1)
14	statement	*number = 5	deleted
15	condition	*number > 7	!(*number > 7)
15	constant	7	(7 + 1)
15	constant	7	(7 - 1)
15	relational	>	<=
15	relational	>	>=
16	constant	9	(9 + 1)
16	constant	9	(9 - 1)
16	statement	*number = 9	deleted
19	arithmetic	*	/
19	constant	2	(2 + 1)
19	constant	2	(2 - 1)
END
LC_ALL=C sort all >a
LC_ALL=C sort expected | diff - a || fail 'other mutants'
[ "$(find mutants -name '*.c' | wc -l)" = 22 ] || fail 'as many files'
for file in mutants/*.c; do
    [ "$(diff lib/sum.c "$file" | grep -c '^<')" = 1 ] || fail "$file is not one change"
done
"$mutate" lib/sum.c lines 5 1 mutants >first
"$mutate" lib/sum.c lines 5 1 mutants | diff - first || fail 'the same seed draws the same'

# A suite as cairn writes them: unused() is in none of its tests, the value 9 never seen.
cat >suite/regression_main.c <<'END'
#include "sum.h"
int main(void)
{
    int n = 1;
    const int numbers[] = {1, 2};
    reset(&n);
    return sum(numbers, 2) != 3 || n != 5;
}
END
cat >suite/Makefile <<'END'
TARGET_DIR ?= ../lib
TARGET_CPPFLAGS ?= -iquote '$(TARGET_DIR)'/
regression_tests: regression_main.o target_sum.o
	$(CC) $(TARGET_CFLAGS) -o $@ $^
%.o: %.c
	$(CC) $(TARGET_CPPFLAGS) $(TARGET_CFLAGS) -c -o $@ $<
target_sum.o: $(TARGET_DIR)/sum.c
	$(CC) $(TARGET_CPPFLAGS) $(TARGET_CFLAGS) -c -o $@ $<
END
KEEP=$work/survivors "$here/run.sh" "$mutate" suite 100 1 sum >out || fail 'run.sh'
grep -q '^sum: .* 16 mutants: .* 0 not compiling' out || fail "$(cat out)"
grep -q ' [1-9][0-9]* killed, ' out || fail "$(cat out)"
grep -q 'total = add' survivors && fail "a deleted sum survived: $(cat survivors)"
grep -q '(7 + 1)' survivors || grep -q ' [1-9] equivalent' out || fail "$(cat out survivors)"
exit $failed
