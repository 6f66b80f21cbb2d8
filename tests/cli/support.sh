# shellcheck shell=bash disable=SC2034 # failed is read by those who source this
# Sourced by the scripts beside it with cairn's path as $1: a scratch folder, the library of data/ in
# it, and what is expected of a run.
set -u
cairn=$(realpath "$1")
data=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/data
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cp "$data"/bag.* "$data/words.h" "$work"
cd "$work" || exit 2
failed=0
# What a killed cairn leaves goes with it.
export TMPDIR=$work

# A run that goes on writes now and then: whoever reads meanwhile waits for it.
sqlite3() { # ARGUMENT...
    command sqlite3 -cmd '.timeout 60000' "$@"
}

fail() { # WHAT
    echo "FAILED: $*"
    failed=1
}

# Runs cairn with its output in out and err.
run() { # STATUS ARGUMENT...
    local wanted=$1 status
    shift
    timeout 300 "$cairn" "$@" >out 2>err </dev/null
    status=$?
    if [ "$status" != "$wanted" ]; then
        fail "cairn $*: exit status $status, expected $wanted: $(head -n 3 err)"
    fi
}

# The last run said one line on stderr, which begins with "cairn: " and holds the text.
says() { # TEXT
    if [ "$(wc -l <err)" != 1 ] || ! grep -q '^cairn: ' err || ! grep -qF -- "$1" err; then
        fail "expected one line with '$1': $(cat err)"
    fi
}

has() { # FILE TEXT
    grep -qF -- "$2" "$1" || fail "$1 lacks '$2': $(head -n 20 "$1")"
}

json() { # FILE FILTER
    jq -r "$2" "$1" || fail "$1: $2"
}
