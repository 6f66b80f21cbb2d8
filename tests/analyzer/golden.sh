#!/bin/sh
# golden.sh PRINT_MODEL HEADER: compares the listing of HEADER with HEADER's .expected beside it.
# With UPDATE=1 in the environment the file is written instead; read the difference before you
# commit it.
set -eu
program=$1
cd "$(dirname "$2")"
header=$(basename "$2")
name=${header%.h}
sources=
contracts=
[ -f "$name.c" ] && sources=$name.c
[ -f "${name}_contracts.c" ] && contracts="--contracts ${name}_contracts.c"
output=$(mktemp)
trap 'rm -f "$output"' EXIT
# A golden may be of an error, which sets the exit status.
"$program" --details "$header" $sources $contracts >"$output" || true
if [ "${UPDATE:-0}" = 1 ]; then
    cp "$output" "$name.expected"
fi
diff -u "$name.expected" "$output"
