#!/usr/bin/env bash
# golden.sh CAIRN README [--update]: what cairn prints for --help and for mistakes, with its exit
# status, is as golden/*.txt say; the options that the README lists are the real ones.
# --update writes the files anew; read the difference before you commit it.
set -u
cairn=$(realpath "$1")
readme=$2
update=${3:-}
golden=$(cd "$(dirname "$0")" && pwd)/golden
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0

# Runs cairn and compares stdout, stderr and status.
compare() { # NAME ARGUMENT...
    local name=$1
    shift
    {
        echo "\$ cairn${*:+ $*}"
        "$cairn" "$@" >out 2>err </dev/null
        local status=$?
        cat out
        sed 's/^/stderr: /' err
        echo "exit status $status"
    } >actual
    if [ "$update" = --update ]; then
        if [ "$name" = "$last" ]; then cat actual >>"$golden/$name.txt"; else cp actual "$golden/$name.txt"; fi
        last=$name
        return
    fi
    if [ "$name" = "$last" ]; then cat actual >>"all.$name"; else cp actual "all.$name"; fi
    last=$name
}
last=

compare usage --help
compare version --version
for command in generate analyze replay emit check report; do
    compare "help_$command" "$command" --help
done

compare mistakes
compare mistakes polish
compare mistakes check
compare mistakes generate
compare mistakes analyze --time 5 x.h
compare mistakes generate x.h --tyme 5
compare mistakes generate x.h --tim 5
compare mistakes generate x.h --tim=5
compare mistakes generate x.h --time
compare mistakes generate x.h --time=long
compare mistakes generate x.h --force=yes
compare mistakes generate x.h --pruning abstractly
compare mistakes generate x.h -Q
compare mistakes generate x.h -iquote y
compare mistakes generate x.h -isystem
compare mistakes generate x.h -I
compare mistakes generate x.h --ruler r.h
compare mistakes generate x.h --isolation thread
compare mistakes generate x.h --resume
compare mistakes generate no-such-header.h
compare mistakes generate nothing
compare mistakes analyze stdio.h --pkg no-such-package
compare mistakes generate stdio.h --dict no-such-file
compare mistakes generate stdio.h --dict=
printf 'good="a"\nword\n' >words.dict
compare mistakes generate stdio.h --dict words.dict
compare mistakes generate stdio.h --corpus no-such-folder
mkdir nothing
compare mistakes generate stdio.h --corpus nothing
compare mistakes analyze stdio.h --corpus nothing
compare mistakes replay
compare mistakes replay out
compare mistakes replay out F1
compare mistakes emit
compare mistakes emit a b
compare mistakes report no-such-folder
mkdir empty
compare mistakes report empty

[ "$update" = --update ] && exit 0
for file in all.*; do
    diff -u "$golden/${file#all.}.txt" "$file" || failed=1
done
for file in "$golden"/*.txt; do
    [ -f "all.$(basename "$file" .txt)" ] || { echo "$file: no such case"; failed=1; }
done

# Option lines as --help prints them: the README has them all, and no others.
if [ -f "$readme" ]; then
    option='^  --?[A-Za-z]'
    for command in generate analyze emit check replay; do
        "$cairn" "$command" --help
    done | grep -E -- "$option" | sort -u >help
    grep -E -- "$option" "$readme" | sort -u >listed
    if ! diff help listed >stale; then
        echo 'the options in the README (>) are not those of --help (<):'
        cat stale
        failed=1
    fi
fi
exit $failed
