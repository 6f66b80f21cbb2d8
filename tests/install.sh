#!/usr/bin/env bash
# install.sh build|tests: installs those of the packages in tests/packages that are missing: the
# ones to build cairn with, or these and the ones that its tests need. On Debian, as root; otherwise
# it says in one line what is missing and exits 2.
set -u
packages=$(dirname "$0")/packages
case ${1:-} in
build) wanted=$(sed '/^# tests:/q' "$packages" | grep -v '^#') ;;
tests) wanted=$(grep -v '^#' "$packages") ;;
*)
    echo "usage: $0 build|tests" >&2
    exit 2
    ;;
esac

missing=
for name in $wanted; do
    state=$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null)
    [ "$state" = installed ] || missing="$missing $name"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "missing packages; on Debian, as root: apt-get install$missing" >&2
    exit 2
fi
log=$(mktemp) || exit 2
trap 'rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
echo "installing$missing"
# shellcheck disable=SC2086 # a list of names
if ! { apt-get update -q && apt-get install -y -q --no-install-recommends $missing; } >"$log" 2>&1; then
    tail -n 5 "$log" >&2
    echo "apt-get could not install$missing" >&2
    exit 2
fi
