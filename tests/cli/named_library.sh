#!/usr/bin/env bash
# named_library.sh CAIRN: the shared library that is named is the one that is tested, in the harness
# and in the suite, whichever the loader finds first by the name that stands in it.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

cc=${CC:-cc}
base="it's here"
mkdir "$base" elsewhere
cat >"$base/part.c" <<'END'
int part_number(void) { return NUMBER; }
END
cat >"$base/whole.h" <<'END'
/* What the part says. */
int whole_number(void);
int whole_twice(int n);
END
cat >"$base/whole.c" <<'END'
int part_number(void);
int whole_number(void) { return part_number() + OWN; }
int whole_twice(int n) { return (unsigned)n * 2; }
END
library() { # FILE SONAME FLAGS...
    local file=$1 soname=$2
    shift 2
    "$cc" -shared -fPIC "-Wl,-soname,$soname" -o "$file" "$@" || fail "build $file"
}
library "$base/libpart.so.1" libpart.so.1 "$base/part.c" -DNUMBER=40
library elsewhere/libpart.so.1 libpart.so.1 "$base/part.c" -DNUMBER=70
library "$base/libwhole.so" libwhole.so.7 "$base/whole.c" -DOWN=2 -Wl,--no-as-needed "$base/libpart.so.1"
library "$base/libother.so" libwhole.so.7 "$base/whole.c" -DOWN=3 "-Wl,-rpath,\$ORIGIN" \
    -Wl,--no-as-needed "$base/libpart.so.1"
ln -s libother.so "$base/libwhole.so.7"
cp -P "$base"/libw* "$base"/libo* elsewhere
export LD_LIBRARY_PATH=$PWD/elsewhere

tests() { # OUT VALUE
    grep -q "whole_number() *, $2)" "$1"/suite/regression_*.c || grep -q "whole_number(), $2)" "$1"/suite/regression_*.c ||
        fail "$1: whole_number is not $2: $(grep -h whole_number "$1"/suite/regression_*.c)"
    make -s -C "$1/suite" check >out 2>&1 || fail "$1: $(tail -n 3 out)"
}
run 0 generate "$base/whole.h" "$base/libwhole.so" --max-sequences 300 --quiet --out whole
tests whole 42
run 0 generate "$base/whole.h" "-L$base" -lwhole --max-sequences 300 --quiet --out searched
tests searched 42
rm elsewhere/libpart.so.1 # what looks beside itself looks there first
run 0 generate "$base/whole.h" "$base/libother.so" --max-sequences 300 --quiet --out other
tests other 43
run 0 check whole
has out '0 differ'
run 1 check whole "$base/libother.so"
has out 'whole_number: was 42, is 43'
run 1 check whole "-L$base" -lother
has out 'whole_number: was 42, is 43'

# Now it is the named one that has the name, and the other one needs a link.
ln -sf libwhole.so "$base/libwhole.so.7"
run 1 check whole "$base/libother.so"
has out 'whole_number: was 42, is 43'
tests other 43
tests whole 42
if command -v cmake >/dev/null; then
    { cmake -S other/suite -B built && cmake --build built && built/regression_tests; } >out 2>&1 ||
        fail "cmake: $(tail -n 3 out)"
fi
run 0 emit other --programs --quiet
make -s -C other/programs >out 2>&1 || fail "programs: $(tail -n 3 out)"

# Two of one name.
mkdir two
cp "$base/libother.so" two
run 3 generate "$base/whole.h" "$base/libwhole.so" two/libother.so --max-sequences 300 --out none
says 'both are called libwhole.so.7'
exit $failed
