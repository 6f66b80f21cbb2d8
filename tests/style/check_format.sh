#!/usr/bin/env bash
# check_format.sh ROOT: names the C files that clang-format would change; exits 1 if there are any,
# 77 if there is no clang-format of the version that the project is formatted with (others differ).
# What tests read as data (tests/*/data, tests/*/golden) may look as it likes.
set -u
if [ $# -ne 1 ] || [ ! -d "$1" ]; then
    echo "usage: $0 ROOT" >&2
    exit 2
fi
cd "$1" || exit 2
wanted=14
tool=$(command -v "clang-format-$wanted" || command -v clang-format) || tool=
if [ -z "$tool" ] || ! "$tool" --version | grep -q "version $wanted\."; then
    echo "clang-format $wanted is not installed: formatting was not checked"
    exit 77
fi
status=0
while read -r file; do
    "$tool" --style=file "$file" | cmp -s - "$file" || { echo "$file: not formatted"; status=1; }
done < <(find core analyzer executor emitter generator cli samples tests -name '*.[ch]' \
    -not -path 'tests/*/data/*' -not -path 'tests/*/golden/*' | LC_ALL=C sort)
exit $status
