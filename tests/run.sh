#!/usr/bin/env bash
# run.sh [--all]: installs what is missing, builds cairn as CI does (warnings are errors), and runs
# the tests: with the release build all but those labelled "long", which are more of the same kind
# or of what changes seldom; and many with clang's AddressSanitizer and UndefinedBehaviorSanitizer.
# With --all the release build runs all of them, gcc's AddressSanitizer more, and clang's
# UndefinedBehaviorSanitizer, which sees more than gcc's, the fast ones. Logs are build/log/*.log; of
# a step that fails, the part that matters is printed. Exit status 0 only if every step passed; 2 if
# packages are missing.
set -u
cd "$(dirname "$0")/.." || exit 2
case "$*" in
'') all=false ;;
--all) all=true ;;
*)
    echo 'usage: tests/run.sh [--all]' >&2
    exit 2
    ;;
esac
tests/install.sh tests || exit 2
jobs=$(nproc)
log=build/log
mkdir -p "$log"
failed=

# Runs a command with its output in a log; on failure prints the end of it, or the lines that a
# pattern finds, and remembers the step.
step() { # NAME PATTERN COMMAND...
    local name=$1 pattern=$2 start=$SECONDS
    shift 2
    if "$@" >"$log/$name.log" 2>&1; then
        printf '%-22s ok, %s s\n' "$name" $((SECONDS - start))
        return 0
    fi
    printf '%-22s FAILED, %s s; %s/%s.log says:\n' "$name" $((SECONDS - start)) "$log" "$name"
    { grep -E -A 4 "$pattern" "$log/$name.log" || tail -n 40 "$log/$name.log"; } | head -n 80
    failed="$failed $name"
    return 1
}

build() { # PRESET
    step "configure-$1" 'CMake Error' cmake --preset "$1" -DCAIRN_WERROR=ON -DCAIRN_BUILD_TESTS=ON &&
        step "build-$1" 'error:|FAILED:' cmake --build --preset "$1" -j "$jobs"
}

# Runs ctest and prints its closing lines.
run_tests() { # PRESET CTEST-OPTION...
    local preset=$1
    shift
    step "test-$preset" '\*\*\*(Failed|Timeout|Exception)|The following tests FAILED' \
        ctest --preset "$preset" -j 2 --timeout 900 --no-tests=error "$@"
    sed -n '/^[0-9]*% tests passed/,$p' "$log/test-$preset.log"
}

if $all; then
    build release && run_tests release
    build asan && run_tests asan -L 'fast|process|cli'
    build ubsan && run_tests ubsan -L fast
else
    build release && run_tests release -LE long
    # Whole runs of cairn are what the sanitizers have most to look at in: some of them are enough.
    # Nor do they see more of what is compared in the harness, which is built without them.
    build sanitized && run_tests sanitized -L 'fast|process|cli' -LE long \
        -E 'cli_(bad_input|check|damage|interrupts|rules)|exactness|property_executed'
fi
step shellcheck ': (error|warning|note):' shellcheck -f gcc samples/*.sh samples/*/*.sh tests/*.sh tests/*/*.sh .ci/run

if [ -n "$failed" ]; then
    echo "FAILED:$failed"
    exit 1
fi
echo 'all steps passed'
