#!/usr/bin/env bash
# hostile.sh CAIRN REFUSE [some|rest|all|ACT...]: cairn survives a library that does all that hostile.tsv lists,
# says of it what is true, and nothing happens to anybody else; as root (if it is) and as an ordinary
# user, with namespaces and without. With ACTs, or "all", each runs alone in each of these cells,
# which takes long; without, those of a group run together, each group in one cell of the four: "some"
# takes every second group, "rest" the others.
#
# Functions are called by name from other shells, scripts for those are quoted, lists of acts are
# split into words.
# shellcheck disable=SC2010,SC2016,SC2034,SC2086,SC2317
# shellcheck source=tests/system/support.sh
. "$(dirname "$0")/support.sh"
cairn=$(realpath "$1") refuse=$(realpath "$2")
shift 2
here=$(cd "$(dirname "$0")" && pwd)
readonly data=$here/data/hostile table=$here/hostile.tsv nobody=65534 limit_s=400 most_kb=400000
outside=$(mktemp -d -p /var/tmp) || exit 2
trap 'rm -rf "$work" "$outside"' EXIT
chmod 755 "$work" "$outside"

# Runs a command as the user of a cell.
as() { # USER COMMAND...
    local user=$1
    shift
    if [ "$user" = root ] || [ "$(id -u)" != 0 ]; then
        "$@"
    else
        setpriv --reuid=$nobody --regid=$nobody --clear-groups "$@"
    fi
}

# What nobody may change, in every place that a run knows of. Owned by the user himself: nothing but
# the sandbox is in the way.
make_canary() { # USER FOLDER
    as "$1" mkdir -p "$2/folder"
    as "$1" sh -c 'cd "$1" && echo text >file.txt && echo "exit 0" >run.sh && ln -s file.txt link &&
        echo inner >folder/inner.txt && chmod 640 file.txt && chmod 755 run.sh && chmod 750 folder &&
        touch -d 2001-02-03 file.txt run.sh folder/inner.txt && touch -d 2001-02-03 folder .' sh "$2"
}

fingerprint() { # FOLDER...
    find "$@" -printf '%p %y %m %U %G %s %T@ %l %n\n' | sort
    find "$@" -type f -exec cksum {} + | sort
    lsattr -R "$@" 2>/dev/null
}

# The folders of a user, his canaries, his libraries, and somebody whom no signal may reach.
prepare() { # USER
    local user=$1 folder canaries='' flags
    for folder in "$work/$user" "$outside/$user"; do
        mkdir "$folder" && chmod 755 "$folder"
        [ "$user" = root ] || [ "$(id -u)" != 0 ] || chown $nobody:$nobody "$folder"
    done
    for folder in "$outside/$user/home" "$work/$user/tmp" "$work/$user/cwd" "$outside/$user/lib" \
        "$work/$user/runs"; do
        as "$user" mkdir "$folder"
        make_canary "$user" "$folder/canary"
        canaries+="\"$folder/canary\","
    done
    read -ra flags <<<"${CFLAGS:-}"
    cp "$data/hostile.h" "$outside/$user/lib"
    cc "${flags[@]}" -w -O1 -g -D_GNU_SOURCE -shared -fPIC "-DHOSTILE_CANARIES=${canaries%,}" \
        "$data"/{hostile,ends,files,kin,state,memory}.c -lm -lrt -o "$outside/$user/lib/libhostile.so" ||
        exit 2
    awk -F '\t' '$1 ~ /^(un)?load:/ { print $1 }' "$table" | while IFS=: read -r when what; do
        cc -w -g -D_GNU_SOURCE -shared -fPIC "-DHOSTILE_CANARIES=${canaries%,}" \
            "-DHOSTILE_AT_${when^^}=$what" "$data"/{hostile,load}.c \
            -o "$outside/$user/lib/lib$when-$what.so" || exit 2
    done
    fingerprint "$work/$user"/{tmp,cwd,runs}/canary "$outside/$user"/{lib,home} >"$work/$user.before"
    as "$user" bash -c 'trap "echo signal >>signals" URG WINCH; while cd "$1"; do sleep 1; done' \
        bash "$outside/$user" >/dev/null 2>&1 &
}

expected_of() { # ACT
    awk -F '\t' -v act="$1" '$1 == act { print $3 }' "$table"
}

# The highest memory use of the process whose number is in the file. Without starting a program: it
# runs beside all that is examined.
watch_memory() { # FILE
    local pid='' peak=0 name value rest never
    exec {never}<> <(:)
    for _ in $(seq 100); do
        [ -s "$1" ] && pid=$(<"$1") && break
        read -rt 0.05 -u "$never"
    done
    while [ -e "/proc/$pid/status" ]; do
        while read -r name value rest; do
            [ "$name" != VmHWM: ] || peak=$value
        done <"/proc/$pid/status"
        read -rt 0.2 -u "$never"
    done 2>/dev/null
    echo "$peak" >"$1.peak"
}

# Processes that a run left.
find_processes() { # OUT
    find /proc -mindepth 2 -maxdepth 2 -path '/proc/[0-9]*/exe' -printf '%h %l\n' |
        while read -r process program; do
            [ "$program" != "$1/harness/harness" ] || basename "$process"
        done
} 2>/dev/null

# Programs that the library started. Only once no run has any in its sandbox.
find_sleepers() {
    grep -ls '^hostile-sleeper' /proc/[0-9]*/cmdline
}

find_shared() {
    awk '$1 == 1752134516 { print FILENAME }' /proc/sysvipc/{shm,msg,sem}
    ls -d /dev/shm/hostile* /dev/mqueue/hostile* 2>/dev/null
    grep -o '@hostile.*' /proc/net/unix
}

# What became of an act, a line each: reports, "hang", "denied"; "-" if nothing did.
list_endings() { # OUT ACT
    local found
    found=$(
        jq -r --arg op "act_$2" '.failures[] | select(.operation == $op) | .verdict + ":" + .kind' \
            "$1/summary.json"
        sqlite3 "$1/run.db" "SELECT 'hang' FROM operation WHERE key = 'call:act_$2' AND hangs > 0
            UNION SELECT 'denied' FROM operation WHERE key = 'call:act_$2' AND denied > 0"
    )
    sort -u <<<"${found:--}"
}

# Nothing but what the table allows became of the acts, and something of the rest that it lists.
check_endings() { # OUT ACT...
    local out=$1 act wanted endings
    shift
    local count=$#
    for act in "$@"; do
        wanted=$(expected_of "$act")
        # Of several in a sequence the first that is denied or hangs ends what counts, and what one
        # leaves behind (limits, descriptors) may stop another.
        if [ $count -gt 1 ]; then
            wanted=${wanted/#denied/denied|-}
            wanted=${wanted/#hang/hang|-}
            wanted=${wanted/#-/-|hang}
        fi
        endings=$(list_endings "$out" "$act" | paste -sd ' ')
        echo "$act $endings" >>"$out.endings"
        [[ "|$wanted|" == *"|$endings|"* ]] || echo "$act: $endings, expected: $wanted"
    done
    jq -r '.failures[] | .operation' "$out/summary.json" | grep -v '^act_' | sed 's/^/reported: /'
}

# The suites hold, and the object that behaves has some.
check_suite() { # USER OUT
    local user=$1 out=$2
    grep -lq jar_ "$out"/suite/regression_*.c || echo "no tests of the jar"
    as "$user" timeout 120 make -s -C "$out/suite" check >"$out.check" 2>&1 ||
        echo "make check: $(tail -n 3 "$out.check")"
}

# One run. Prints what is wrong.
examine() { # USER WAY OUT LIBRARY ACT...
    local user=$1 way=$2 out=$3 library=$4 status names command act sequences=100 suite=0 began=$SECONDS
    shift 4
    # Outside the sandbox nobody holds what is done when the library is loaded: no suite.
    [ "$library" != hostile ] || suite=$((10 + $#))
    names=$(IFS='|' && echo "$*")
    # Those that take their time are not called often.
    for act in "$@"; do
        [[ $(expected_of "$act") == *hang* ]] || sequences=$((sequences + 15))
    done
    as "$user" mkdir "$out.tmp"
    command="echo \$\$ >'$out.pid'; exec $([ "$way" = namespaces ] || echo "'$refuse'") '$cairn' \
        generate '$outside/$user/lib/hostile.h' '$outside/$user/lib/lib$library.so' \
        --include '^(jar_.*|act_($names))\$' --seed 4 --max-sequences $sequences --suite-size $suite --hang-limit 0.3 \
        --progress none --out '$out'"
    as "$user" touch "$out.pid"
    watch_memory "$out.pid" &
    (cd "$work/$user/cwd" && as "$user" env -i PATH="$PATH" HOME="$outside/$user/home" \
        TMPDIR="$out.tmp" timeout -k 5 $limit_s script -qec "$command" /dev/null) \
        </dev/null >"$out.log" 2>&1
    status=$?
    wait
    [ $((SECONDS - began)) -lt $limit_s ] || echo "took more than $limit_s s"
    grep -q 'HOSTILE JUNK' "$out.log" && echo 'its junk came to the terminal'
    [ "$(cat "$out.pid.peak")" -lt $most_kb ] || echo "took $(cat "$out.pid.peak") kB of memory"
    [ -z "$(ls -A "$out.tmp")" ] || echo "left in TMPDIR: $(ls -A "$out.tmp")"
    find_processes "$out" | sed 's/^/left behind: process /'
    if [ "$library" != hostile ] && [ "$(expected_of "${library/-/:}")" = refused ]; then
        [ $status = 3 ] || [ $status = 4 ] || echo "exit status $status: $(cat "$out.log")"
        [ "$(grep -c '^cairn: ' "$out.log")" = 1 ] || echo "says $(cat "$out.log")"
        return
    fi
    if [ ! -f "$out/summary.json" ]; then
        echo "exit status $status: $(tail -n 2 "$out.log")"
        return
    fi
    [ $status = "$(jq '[.failures[] | select(.verdict == "bug")] | length | if . > 0 then 1 else 0 end' \
        "$out/summary.json")" ] || echo "exit status $status: $(grep '^cairn: ' "$out.log" | tail -n 2)"
    check_endings "$out" "$@"
    [ "$library" != hostile ] || check_suite "$user" "$out"
}

# A run, and what it did to the others.
run_one() { # NUMBER USER WAY LIBRARY ACT...
    local number=$1 user=$2 way=$3 out=$work/$2/runs/$1 problems began=$SECONDS
    shift 3
    problems=$(
        examine "$user" "$way" "$out" "$@"
        fingerprint "$work/$user"/{tmp,cwd,runs}/canary "$outside/$user"/{lib,home} |
            diff "$work/$user.before" - | head -n 5
        ls -A "$work/$user"/{tmp,cwd} | grep -vE '^(canary|)$|:$' | sed 's/^/left in a folder: /'
        find_shared | sed 's/^/left behind: /'
        [ ! -e "$outside/$user/signals" ] || echo 'signals reached others'
    ) 2>&1
    rm -f "$outside/$user/signals"
    if [ -n "$problems" ]; then
        echo "FAILED in $((SECONDS - began)) s: $user, $way, $*:"
        awk '{ print "    " $0 }' <<<"$problems"
        return 1
    fi
    [ -z "${VERBOSE:-}" ] || echo "ok $((SECONDS - began)) s: $user, $way, $*: $(paste -sd ';' "$out.endings" 2>/dev/null)"
    rm -rf "$out"*
}

users=(user)
[ "$(id -u)" != 0 ] || users=(root user)
as user test -x "$cairn" -a -r "$data/hostile.h" || users=(root)
for user in "${users[@]}"; do
    prepare "$user"
done

# Lines "USER WAY LIBRARY ACT...".
list_jobs() { # ACT...
    local user way cell=0 cells=() acts group act
    for user in "${users[@]}"; do
        cells+=("$user namespaces" "$user fallback")
    done
    [ -z "${CELL:-}" ] || cells=("$CELL")
    if [ $# -gt 0 ] && [[ $1 != @(some|rest) ]]; then
        [ "$1" != all ] || mapfile -t acts < <(cut -f 1 "$table" | sed '/^#/d')
        [ "$1" = all ] || acts=("$@")
        for act in "${acts[@]}"; do
            for way in "${cells[@]}"; do
                list_job "$way" "$act"
            done
        done
        return
    fi
    # Every second one, such that no cell is left out.
    cut -f 2 "$table" | sed '/^#/d' | sort -u | awk -v part="${1:-}" '{
        mine = (NR - 1 + int((NR - 1) / 4)) % 2 ? "rest" : "some"
        print (part == "" || part == mine), $0
    }' | while read -r taken group; do
        mapfile -t acts < <(awk -F '\t' -v group="$group" '$2 == group { print $1 }' "$table")
        # The weakest hold before the policy is loaded is the fallback's.
        [[ $group != load_* ]] || cell=$((cell | 1))
        [ "$taken" = 0 ] || list_job "${cells[cell]}" "${acts[@]}"
        cell=$(((cell + 1) % ${#cells[@]}))
    done
}

list_job() { # CELL ACT...
    case $2 in
    load:* | unload:*) echo "$1 ${2/:/-}" ;;
    *) echo "$1 hostile ${*:2}" ;;
    esac
}

export -f as fingerprint expected_of watch_memory find_processes find_shared list_endings check_endings \
    check_suite examine run_one
export cairn refuse data table nobody limit_s most_kb work outside
list_jobs "$@" >"$work/jobs"
awk '{ print NR, $0 }' "$work/jobs" | xargs -P 2 -L 1 bash -c 'run_one "$@"' hostile.sh || failed=1
sleepers=$(find_sleepers)
[ -z "$sleepers" ] || fail "left behind: $sleepers"
exit $failed
