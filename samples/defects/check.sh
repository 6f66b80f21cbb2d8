#!/usr/bin/env bash
# check.sh [NAME...]: compiles the samples and runs their drivers. With defective.c NAME/show.c has to
# fail, and as the manifest says; with corrected.c it has to pass. A misuse sample's driver passes if
# it is called without an argument, and fails, because it then breaks the contract, if it is called
# with one. All is built with AddressSanitizer and UndefinedBehaviorSanitizer; where valgrind is
# installed it has to say the same of a plain build. CC chooses the compiler.
cd "$(dirname "$0")" || exit 2
cc=${CC:-cc}
warnings=(-std=c11 -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion -Wstrict-prototypes
    -Wmissing-prototypes -Wformat=2 -Wno-format-nonliteral -Werror)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
export ASAN_OPTIONS=allocator_may_return_null=1 UBSAN_OPTIONS=print_stacktrace=0
valgrind=$(command -v valgrind)
failed=0

fail() {
    echo "$1"
    failed=1
}

# What the sanitizers, or the exit status, say when a failure of that kind happens.
pattern_of() { # FAILURE
    case $1 in
    HEAP_OVERFLOW | HEAP_UNDERFLOW) echo 'heap-buffer-overflow .*WRITE of' ;;
    HEAP_OVERREAD | HEAP_UNDERREAD) echo 'heap-buffer-overflow .*READ of' ;;
    USE_AFTER_FREE) echo 'heap-use-after-free .*READ of' ;;
    WRITE_AFTER_FREE) echo 'heap-use-after-free .*WRITE of' ;;
    DOUBLE_FREE) echo 'attempting double-free' ;;
    SIGSEGV) echo 'null pointer|misaligned address|negative-size-param|out of bounds|shift exponent|SEGV' ;;
    SIGFPE) echo 'division by zero' ;;
    STACK_OVERFLOW) echo 'stack-overflow' ;;
    UNINITIALISED) echo 'SEGV|BUS|bad-free|^status 1 $' ;;
    LEAK) echo 'detected memory leaks' ;;
    HANG) echo '^status 124' ;;
    INVARIANT) echo '^status 1 $' ;;
    *) echo 'no such kind' ;;
    esac
}

# Runs a program and prints all that it says, in one line behind its status.
run() { # PROGRAM...
    timeout 10 "$@" >"$work/said" 2>&1
    echo "status $? $(tr '\n' ' ' <"$work/said")"
}

build() { # PROGRAM FLAGS SOURCE...
    local program=$1 flags=$2
    shift 2
    # shellcheck disable=SC2086
    "$cc" "${warnings[@]}" -g $flags -o "$program" "$@" || fail "$*: does not compile"
}

sanitize='-O1 -fsanitize=address,undefined -fno-sanitize-recover=all'
memcheck=("$valgrind" -q --error-exitcode=9 --leak-check=full "--errors-for-leak-kinds=definite,indirect")

# Lets fail.h make allocations fail.
failing=-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc

check_defect() { # NAME OPERATIONS VERDICT FAILURE
    local name=$1 operation=${2%%,*} failure=$4 variant said seen contracts=() extra=
    [ "$3" = oom ] && extra=$failing
    [ -f "$name/contracts.c" ] && contracts=("$name/contracts.c")
    grep -qw "$operation" "$name/show.c" || [ "$failure" = INVARIANT ] ||
        fail "$name: show.c does not call $operation"
    for variant in defective corrected; do
        build "$work/show" "$sanitize $extra" "$name/$variant.c" "$name/show.c" "${contracts[@]}"
        said=$(run "$work/show")
        if [ $variant = corrected ]; then
            [ "$said" = 'status 0 ' ] || fail "$name: corrected: $said"
        else
            grep -qE "$(pattern_of "$failure")" <<<"$said" || fail "$name: not $failure: $said"
        fi
        [ -n "$valgrind" ] || continue
        build "$work/plain" "-O0 -gdwarf-4 $extra" "$name/$variant.c" "$name/show.c" "${contracts[@]}"
        [ "$variant-$failure" = defective-HANG ] && continue
        said=$(run "${memcheck[@]}" "$work/plain")
        if [ $variant = corrected ]; then
            [ "$said" = 'status 0 ' ] || fail "$name: corrected, valgrind: $said"
        else
            # an error that it reported, a signal, or a contract that the driver found violated
            seen='^status (9|1[23][0-9]) '
            [ "$failure" = INVARIANT ] && seen=$(pattern_of INVARIANT)
            grep -qE "$seen" <<<"$said" || fail "$name: valgrind: $said"
        fi
    done
}

check_misuse() { # NAME
    local name=$1 said
    build "$work/show" "$sanitize -Imisuse" "misuse/$name.c" "misuse/show/$name.c"
    said=$(run "$work/show")
    [ "$said" = 'status 0 ' ] || fail "misuse/$name: properly used: $said"
    said=$(run "$work/show" misuse)
    [[ $said != 'status 0'* ]] || fail "misuse/$name: breaking the contract does no harm"
}

wanted() { # NAME
    [ ${#names[@]} = 0 ] || [[ " ${names[*]} " == *" $1 "* ]]
}

names=("$@")
defects=0
misuse=0
while IFS=$'\t' read -r name _ operation verdict _ failure _; do
    [[ $name == \#* ]] || ! wanted "$name" && continue
    check_defect "$name" "$operation" "$verdict" "$failure"
    defects=$((defects + 1))
done <manifest.tsv
while IFS=$'\t' read -r name _; do
    [[ $name == \#* ]] || ! wanted "$name" && continue
    check_misuse "$name"
    misuse=$((misuse + 1))
done <misuse/manifest.tsv
[ $((defects + misuse)) -ge $# ] || fail "not all of these are known: $*"
[ $failed = 0 ] && echo "$defects defects and $misuse misuse samples are as they should be"
exit $failed
