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
unformatted=$(find core analyzer executor emitter generator cli samples tests -name '*.[ch]' \
    -not -path 'tests/*/data/*' -not -path 'tests/*/golden/*' -print0 |
    xargs -0 -n 40 -P 2 "$tool" --style=file --dry-run --Werror 2>&1 |
    sed -n 's/:[0-9]*:[0-9]*: error: .*/: not formatted/p' | LC_ALL=C sort -u)
[ -z "$unformatted" ] || { echo "$unformatted"; exit 1; }
