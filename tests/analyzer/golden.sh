#!/usr/bin/env bash
# golden.sh PRINT_MODEL HEADER: compares the listing of HEADER with HEADER's .expected beside it.
# With UPDATE=1 in the environment the file is written instead; read the difference before you
# commit it.
set -eu
program=$1
cd "$(dirname "$2")"
header=$(basename "$2")
name=${header%.h}
inputs=()
[ -f "$name.c" ] && inputs+=("$name.c")
[ -f "${name}_contracts.c" ] && inputs+=(--contracts "${name}_contracts.c")
[ -f "own/${name}_rules.h" ] && inputs+=(--rules "own/${name}_rules.h")
output=$(mktemp)
trap 'rm -f "$output"' EXIT
# A golden may be of an error of the target, which is status 3; anything else is a failure.
status=0
"$program" --details "$header" "${inputs[@]}" >"$output" || status=$?
[ "$status" = 0 ] || [ "$status" = 3 ] || exit "$status"
if [ "${UPDATE:-0}" = 1 ]; then
    cp "$output" "$name.expected"
fi
diff -u "$name.expected" "$output"
