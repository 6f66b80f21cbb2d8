#!/usr/bin/env bash
# demo.sh: cairn's main job in one command. Installs what is missing (Debian, as root), builds
# cairn, lets it find the two errors planted in samples/poly, and runs the suites that it wrote.
# Exit status 0 if everything was as it says here; 2 if packages are missing.
set -u
cd "$(dirname "$0")/.." || exit 2
tests/install.sh build || exit 2
build=build/release
out=$build/demo

say() {
    printf '\n== %s\n' "$*"
}

# Runs a command in silence; shows the end of its output and gives up if it fails.
quietly() { # COMMAND...
    "$@" >"$log" 2>&1 && return
    tail -n 20 "$log" >&2
    echo "demo.sh: failed: $*" >&2
    exit 1
}

mkdir -p "$build"
log=$build/demo.log
say 'Building cairn'
quietly cmake --preset release -DCAIRN_BUILD_TESTS=OFF
quietly cmake --build --preset release -j "$(nproc)"
cairn=
for candidate in "$build/cairn" "$build/cli/cairn"; do
    [ -x "$candidate" ] && cairn=$candidate
done
if [ -z "$cairn" ]; then
    echo "demo.sh: no cairn in $build or $build/cli" >&2
    exit 1
fi

say 'Looking for errors in samples/poly (20 seconds): exact rationals, polynomials, a stack of them'
set -- generate samples/poly/poly.h samples/poly/poly.c --contracts samples/poly/contracts.c \
    --seed 1 --time 20 --force --out "$out"
echo "$cairn $*"
"$cairn" "$@"
status=$?
if [ $status != 1 ]; then
    echo "demo.sh: expected exit status 1 (there are failing tests), got $status" >&2
    exit 1
fi

say 'The failing tests that it wrote'
tests=("$out"/suite/bug_*.c)
for test in "${tests[@]}"; do
    [ -f "$test" ] || continue
    printf -- '-- %s\n' "$test"
    cat "$test"
done

say 'make check: the regression suite pins what the library does today; it must be green'
make -s -C "$out/suite" check
check=$?

say 'make bugs: one test for each error; they must fail until the library is mended'
make -s -C "$out/suite" bugs
bugs=$?

say 'What is to be seen'
for planted in poly_add pstack_copy; do
    if grep -q "$planted(" "${tests[@]}"; then
        echo "found: the error planted in $planted (samples/poly/README.md)"
    else
        echo "NOT found: the error planted in $planted"
        status=4
    fi
done
if [ $check = 0 ]; then
    echo 'make check is green'
else
    echo 'make check is NOT green'
    status=4
fi
if [ $bugs != 0 ]; then
    echo 'make bugs is red, as it must be'
else
    echo 'make bugs is green, but must be red'
    status=4
fi
echo "suites: $out/suite; run it again there with make, or in your own build with its CMakeLists.txt"
[ $status = 1 ]
