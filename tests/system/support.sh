# shellcheck shell=bash disable=SC2034 # failed is read by those who source this
# Sourced by the scripts beside it: a scratch folder, and what failed.
set -u
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
failed=0

fail() { # WHAT
    echo "FAILED: $*"
    failed=1
}
