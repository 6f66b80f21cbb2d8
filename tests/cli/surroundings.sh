#!/usr/bin/env bash
# surroundings.sh CAIRN: what cairn inherits and is given by whoever starts it: signals, limits,
# outputs that cannot be written, files that are none.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

# Signals that the parent ignores or blocks.
timeout 60 env --ignore-signal=CHLD --block-signal=CHLD,TERM "$cairn" generate bag.h bag.c \
    --max-sequences 50 --suite-size 1 --quiet --out inherited >out 2>err
[ $? -le 1 ] || fail "with SIGCHLD ignored: $(cat err)"

exit $failed
