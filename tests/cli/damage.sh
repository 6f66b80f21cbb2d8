#!/usr/bin/env bash
# damage.sh CAIRN: run.db that was cut, overwritten, changed or swapped, and targets that changed
# since: every command that reads them ends with one line and the documented status, and what is in
# OUT stays.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

budget=(--max-sequences 600 --suite-size 2 --quiet)
resume=(generate --resume --max-sequences 100 --quiet --out)
run 1 generate bag.h bag.c "${budget[@]}" --out good
cp -r good unfinished
sqlite3 unfinished/run.db "UPDATE run SET value = 'generating' WHERE name = 'state';
    UPDATE run SET value = '0' WHERE name = 'decided'"

# One line and nothing else; run.db is as it was.
refused() { # STATUS PATTERN OUT ARGUMENT...
    local status=$1 pattern=$2 out=$3
    shift 3
    cp "$out/run.db" before.db
    run "$status" "$@"
    # shellcheck disable=SC2053 # a pattern
    [[ $(cat err) == cairn:\ $pattern ]] || fail "cairn $*: expected '$pattern', got '$(cat err)'"
    [ -s out ] && fail "cairn $*: something on stdout: $(head -n 3 out)"
    cmp -s before.db "$out/run.db" || fail "cairn $* changed run.db"
}
# What may be done to run.db; called by damage.
# shellcheck disable=SC2317
{
zero() { # PAGE COUNT
    dd if=/dev/zero of=run.db bs=4096 seek="$1" count="$2" conv=notrunc status=none
}
scramble() { # PAGE COUNT
    dd if=/dev/urandom of=run.db bs=4096 seek="$1" count="$2" conv=notrunc status=none
}
replace() {
    head -c 100000 /dev/urandom >run.db
}
foreign() {
    rm run.db && sqlite3 run.db 'CREATE TABLE mine (x)'
}
pipe() {
    rm run.db && mkfifo run.db
}
}
# A copy of a run, damaged; then the commands that must refuse it.
damage() { # FROM STATUS PATTERN COMMANDS COMMAND-LINE...
    local from=$1 status=$2 pattern=$3 commands=$4 command
    shift 4
    rm -rf bad
    cp -r "$from" bad
    (cd bad && "$@") >damage.log 2>&1 || fail "cannot make the damage: $* $(cat damage.log)"
    for command in $commands; do
        case $command in
        replay) refused "$status" "$pattern" bad replay bad F1 ;;
        resume) refused "$status" "$pattern" bad "${resume[@]}" bad ;;
        *) refused "$status" "$pattern" bad "$command" bad ;;
        esac
    done
    [ -f bad/suite/Makefile ] || fail "$*: the suite is gone"
}

all='report emit replay check resume'
damaged="'bad/run.db' is damaged or no database: generate again"
damage good 4 "$damaged" "$all" truncate -s 5000 run.db
damage good 4 "$damaged" "$all" truncate -s 60 run.db
damage good 4 "$damaged" "$all" zero 3 4
damage good 4 "$damaged" "$all" scramble 5 10
damage good 4 "$damaged" "$all" replace
damage good 4 "$damaged" "$all" sqlite3 run.db 'DROP TABLE sequence'
damage good 4 "$damaged" "$all" sqlite3 run.db 'ALTER TABLE sequence RENAME COLUMN text TO texts'
damage good 4 "'bad/run.db' is no database of cairn's" "$all" truncate -s 0 run.db
damage good 4 "'bad/run.db' is no database of cairn's" "$all" foreign
damage good 4 "'bad/run.db' is no database of cairn's" "$all" sqlite3 run.db 'PRAGMA application_id = 1'
damage good 4 "'bad/run.db' was written by another version of cairn (format 99, this is 2): generate again" \
    "$all" sqlite3 run.db 'PRAGMA user_version = 99'
rm -rf bad
cp -r good bad
(cd bad && pipe)
for command in 'report bad' 'emit bad' 'replay bad F1' "${resume[*]} bad"; do
    # shellcheck disable=SC2086 # a list of words
    run 4 $command
    says "'bad/run.db' is no database of cairn's"
done

# --force replaces what is known as cairn's, however damaged, and nothing else.
for change in 'truncate -s 5000 run.db' 'scramble 5 10' "sqlite3 run.db 'DELETE FROM option'"; do
    rm -rf bad
    cp -r good bad
    (cd bad && eval "$change")
    run 1 generate bag.h bag.c "${budget[@]}" --suite-size 0 --out bad --force
done
for change in replace foreign pipe; do
    rm -rf bad
    cp -r good bad
    (cd bad && $change)
    run 2 generate bag.h bag.c "${budget[@]}" --out bad --force
    says "'bad' is not empty and holds no run of cairn's: choose another --out"
    [ -f bad/suite/Makefile ] || fail "--force on a run.db of others removed the suite"
done

# Rows that say nothing, or something else.
rows='emit replay check resume'
where="'bad/run.db' does not say where the run was started: generate again"
damage good 4 "$where" "$rows" sqlite3 run.db 'DELETE FROM run'
damage good 4 "$where" "$rows" sqlite3 run.db "UPDATE run SET value = x'00ff'"
damage good 3 "cannot go to '/nonexistent', where the run was started: No such file or directory" "$rows" \
    sqlite3 run.db "UPDATE run SET value = '/nonexistent' WHERE name = 'directory'"
damage good 4 'run.db names no header: generate again' "$rows" sqlite3 run.db 'DELETE FROM option'
damage good 4 "run.db: no option is called 'odd': generate again" "$rows" \
    sqlite3 run.db "UPDATE option SET name = 'odd' WHERE name = 'seed'"
damage good 4 "run.db: --seed: 'odd' is not a whole number from 0 on" "$rows" \
    sqlite3 run.db "UPDATE option SET value = 'odd' WHERE name = 'seed'"
damage good 4 'run.db: option 2 is damaged: generate again' "$rows" \
    sqlite3 run.db 'UPDATE option SET value = NULL WHERE position = 1'
damage good 4 'run.db: test 1 is damaged: generate again' emit \
    sqlite3 run.db "UPDATE test SET verdict = 'odd'"
last=$(sqlite3 good/run.db 'SELECT max(number) FROM sequence')
for from in good unfinished; do
    commands=resume
    [ $from = unfinished ] && commands='emit resume'
    texts=("'odd'" NULL "'s0: call:bag_add(s7, 1)'" "x'73ff00'")
    changes=("text = 'odd'" 'signature = NULL' "verdict = 'odd'" 'mode = 7' 'sightings = -1')
    # Of a run that has ended one each: it is read by the same functions.
    [ $from = unfinished ] || texts=(NULL) changes=('mode = 7')
    for text in "${texts[@]}"; do
        damage $from 4 "run.db: sequence $last is damaged: generate again with --force" "$commands" \
            sqlite3 run.db "UPDATE sequence SET text = $text WHERE number = $last"
    done
    damage $from 4 'run.db: sequence -1 is damaged: generate again with --force' "$commands" \
        sqlite3 run.db "UPDATE sequence SET number = -1 WHERE number = $last"
    for change in "${changes[@]}"; do
        damage $from 4 'run.db: failure 1 is damaged: generate again*' "$commands" \
            sqlite3 run.db "UPDATE failure SET $change WHERE id = 1"
    done
done
# Counts that cannot be are not believed, but do no harm.
rm -rf bad
cp -r unfinished bad
sqlite3 bad/run.db "UPDATE run SET value = '-5' WHERE name = 'next_number';
    UPDATE run SET value = 'nan' WHERE name = 'seconds';
    UPDATE operation SET started = -1, hangs = 9e18; UPDATE fact SET count = 7, total = -3"
run 1 "${resume[@]}" bad
run 1 emit bad
damage unfinished 4 "the run in 'bad' ended before it kept a sequence: go on with cairn generate \
--resume --out bad" emit sqlite3 run.db 'DELETE FROM sequence'
run 1 generate --resume --max-sequences 600 --quiet --out bad

# ---- targets that changed ----

gcc -shared -fPIC -o libbag.so bag.c
echo 'void cairn_setup(void) {}' >contracts.c
cp bag.h linked.h
run 1 generate linked.h libbag.so --contracts contracts.c "${budget[@]}" --out linked
was="the target is no longer the one that 'linked' was generated for (headers, library or packages \
changed): generate again with --force"
changed() { # STATUS PATTERN
    local command
    for command in 'emit linked' 'replay linked F1' "${resume[*]} linked"; do
        # shellcheck disable=SC2086 # a list of words
        refused "$1" "$2" linked $command
    done
}
cp libbag.so kept.so
gcc -shared -fPIC -O2 -DOTHER -o libbag.so bag.c
changed 3 "$was"
rm libbag.so
changed 3 "cannot read 'libbag.so': No such file or directory"
cp kept.so libbag.so
echo '/* another */' >>linked.h
changed 3 "$was"
rm linked.h
changed 3 "'linked.h' file not found; check the header, -I and -D"
cp bag.h linked.h
echo 'void cairn_teardown(void) {}' >>contracts.c
changed 3 "$was"
rm contracts.c
changed 3 "cannot read the contracts file 'contracts.c'"
echo 'void cairn_setup(void) {}' >contracts.c
run 1 "${resume[@]}" linked

exit $failed
