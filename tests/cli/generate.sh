#!/usr/bin/env bash
# generate.sh CAIRN: whole runs on a library with one planted error. What is written, that it is the
# same for the same seed and any number of jobs, and what replay, emit and report make of it.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

budget=(--max-sequences 1500 --suite-size 8 --quiet)

run 1 generate bag.h bag.c "${budget[@]}" --out a
[ -s out ] && fail "--quiet: $(cat out)"
[ -s err ] && fail "--quiet: $(cat err)"
[ "$(cd a && echo *)" = 'contracts.h harness known.txt run.db suite summary.json' ] || fail "in OUT: $(ls a)"

# summary.json: keys in the fixed order, counts that add up, the planted error.
keys=$(jq -r 'keys_unsorted | join(" ")' a/summary.json)
wanted='cairn seed seconds target isolation operations sequences statements_executed sequences_per_second distinct_values failures regression'
[ "$keys" = "$wanted" ] || fail "keys of summary.json: $keys"
keys=$(jq -r '.failures[0] | keys_unsorted | join(" ")' a/summary.json)
wanted='id verdict kind operation argument statements statements_before sightings signature file'
[ "$keys" = "$wanted" ] || fail "keys of a failure: $keys"
sum='.sequences | .executed == .kept + .redundant + .illegal + .hang + .failing + .other'
[ "$(json a/summary.json "$sum")" = true ] || fail 'executed is not the sum of its parts'
[ "$(json a/summary.json .sequences.executed)" = 1500 ] || fail '--max-sequences was not kept to'
[ "$(json a/summary.json '[.operations[]] | join(" ")')" = '6 6 6 6' ] || fail 'operations'
bugs='[.failures[] | select(.verdict == "bug") | .operation] | unique | join(" ")'
[ "$(json a/summary.json "$bugs")" = bag_copy ] || fail "bugs: $(json a/summary.json "$bugs")"
for file in $(json a/summary.json '.failures[].file | select(. != null)'); do
    [ -f "a/$file" ] || fail "summary.json names $file, which is not there"
done
make -s -C a/suite check >make.out 2>&1 || fail "make check: $(tail -n 5 make.out)"
make -s -C a/suite bugs >make.out 2>&1 && fail 'make bugs is green'
make -s -C a/suite clean

# The same seed: the same suite and summary, but for times; with two jobs as well.
timeless='del(.seconds, .sequences_per_second)'
run 1 generate bag.h bag.c "${budget[@]}" --out b --jobs 2
diff -r a/suite b/suite >diff.out || fail "suites of the same seed differ: $(head -n 5 diff.out)"
diff <(jq "$timeless" a/summary.json) <(jq "$timeless" b/summary.json) >diff.out ||
    fail "summaries of the same seed differ: $(head -n 5 diff.out)"
run 1 generate bag.h bag.c "${budget[@]}" --suite-size 0 --out b --force --seed 1
[ "$(json b/summary.json .seed)" = 1 ] || fail '--seed'

# A header that holds its code, behind a macro: nothing else is named. Helpers that it does not
# declare are none of its functions; replay knows the target again.
run 0 generate words.h --max-sequences 400 --suite-size 8 --quiet --out words
[ "$(json words/summary.json '[.operations[]] | join(" ")')" = '3 3 3 3' ] ||
    fail "operations of words.h: $(jq -c .operations words/summary.json)"
make -s -C words/suite check >make.out 2>&1 || fail "words, make check: $(tail -n 5 make.out)"
run 0 replay words "$(sqlite3 words/run.db 'SELECT min(number) FROM sequence')"
has out 'outcome: normal'

# replay: a failure by number and by file, a kept sequence, what does not exist.
bug=$(json a/summary.json '[.failures[] | select(.verdict == "bug")][0]')
id=$(jq -r .id <<<"$bug")
file=$(jq -r .file <<<"$bug")
run 0 replay a "F$id"
has out 'call:bag_copy('
has out "outcome: memory violation, $(jq -r .kind <<<"$bug")"
has out 'bag_copy+0x'
cp out by_number
for name in "f$id" "$file" "$(basename "$file" .c)"; do
    run 0 replay a "$name"
    diff by_number out >diff.out || fail "replay $name differs from replay F$id"
done
run 0 replay a "$(sqlite3 a/run.db 'SELECT min(number) FROM sequence')"
has out 'outcome: normal'
run 2 replay a F999
says "no failure, test or sequence 'F999'"
run 2 replay a 999999999
says 'only kept sequences are recorded'

# emit: the same suites again, from another folder as well.
cp -r a/suite before
cp a/summary.json before.json
(cd / && "$cairn" emit "$work/a" --quiet) >out 2>err
[ $? = 1 ] || fail "emit: $(cat err)"
diff -r before a/suite >diff.out || fail "emit changed the suite: $(head -n 5 diff.out)"
diff before.json a/summary.json >diff.out || fail "emit changed the summary: $(cat diff.out)"
run 1 emit a --programs
programs=$(find a/programs -name '*.c' | wc -l)
has out "$programs sequences as programs"
[ "$programs" -gt 10 ] || fail "emit --programs wrote $programs programs"

# report needs no target.
mv bag.c away.c
run 0 report a
has out 'state       finished'
has out 'call:bag_contains'
grep -A20 '^Functions never called with success' out | grep -q '^  call:free ' &&
    fail "report lists libc's free as a function of the library"
has out 'consumes in argument 1'
has out "F$id bug"
run 3 replay a "F$id"
says "cannot read 'bag.c'"
mv away.c bag.c

# Another target is not replayed.
echo '/* changed */' >>bag.c
run 3 replay a "F$id"
says 'the target is no longer the one'
run 3 emit a
says 'the target is no longer the one'
cp "$data/bag.c" .

# Nor is one of which anything else has changed that matters.
echo '#define FIRST 1' >own.h
echo '#define SECOND 2' >'pri vate.h'
{ echo '#include "own.h"'; cat bag.h; } >top.h
{ echo '#include "pri vate.h"'; cat bag.c; } >source.c
gcc -c -o bag.o "$data/bag.c" && ar rc libbag.a bag.o
run 0 generate top.h source.c --max-sequences 50 --suite-size 0 --quiet --out f --exclude bag_copy
run 0 generate top.h -L. -l:libbag.a --max-sequences 50 --suite-size 0 --quiet --out g --exclude bag_copy
kept=$(sqlite3 f/run.db 'SELECT min(number) FROM sequence')
run 0 replay f "$kept"
changes() { # OUT FILE
    cp "$2" saved
    echo >>"$2"
    run 3 emit "$1"
    says 'the target is no longer the one'
    cp saved "$2"
}
changes f own.h
changes f 'pri vate.h'
changes g own.h
changes g libbag.a

# Which operations: what is excluded says so, what is not in focus only builds arguments.
run 0 generate bag.h bag.c "${budget[@]}" --suite-size 0 --out c --exclude '^bag_copy$'
why=$(sqlite3 c/run.db "SELECT callable, started, reason FROM operation WHERE key = 'call:bag_copy'")
[ "$why" = '0|0|excluded by --exclude' ] || fail "--exclude: $why"
run 0 generate bag.h bag.c "${budget[@]}" --suite-size 0 --out d --include '^bag_(new|free|add)$'
called=$(sqlite3 d/run.db "SELECT group_concat(function) FROM (SELECT function FROM operation
    WHERE function LIKE 'bag%' AND started > 0 ORDER BY function)")
[ "$called" = bag_add,bag_free,bag_new ] || fail "--include: $called"
run 2 generate bag.h bag.c "${budget[@]}" --out e --include nothing
says '--include and --exclude leave no function'
run 2 generate bag.h bag.c "${budget[@]}" --out e --focus nothing
says "no operation that can be used matches 'nothing'"
[ -e e ] && fail 'a usage error left a folder behind'
# In focus: called most of those that nothing else needs, and alone tested.
run 0 generate bag.h bag.c "${budget[@]}" --out e --focus bag_contains --exclude bag_copy
calls=$(sqlite3 e/run.db "SELECT started > 2 * (SELECT started FROM operation
    WHERE function = 'bag_count') FROM operation WHERE function = 'bag_contains'")
[ "$calls" = 1 ] || fail "--focus: $(sqlite3 e/run.db 'SELECT function, started FROM operation')"
tested=$(sqlite3 e/run.db "SELECT group_concat(DISTINCT operation) FROM test WHERE verdict = 'legal'")
[ "$tested" = call:bag_contains ] || fail "--focus: tests of $tested"

# Known failures are neither reported nor counted; others still are. The proposal is written once.
small=(--max-sequences 800 --suite-size 0 --quiet)
run 1 generate bag.h bag.c "${small[@]}" --out n
cp n/known.txt known.txt
bug=$(json n/summary.json '.failures[] | select(.verdict == "bug") | .signature')
has n/known.txt "$bug"
run 0 generate bag.h bag.c "${small[@]}" --out m --known known.txt
[ "$(json m/summary.json '.failures | length')" = 0 ] || fail 'known failures are reported'
[ -e m/known.txt ] && fail 'a proposal of nothing'
compgen -G 'm/suite/bug_*' && fail 'a test of a known failure'
printf '# mine\r\n\n  %s  \n' "$(cut -d' ' -f1,2 <<<"$bug")" >short.txt
run 0 generate bag.h bag.c "${small[@]}" --out n --force --known short.txt
[ "$(json n/summary.json '[.failures[].verdict] | unique == ["robustness"]')" = true ] ||
    fail "known by two words: $(json n/summary.json '[.failures[].signature]')"
cmp -s n/known.txt known.txt || fail 'known.txt was changed'
run 0 emit n --quiet
printf '%s\n' "${bug:0:7}" >part.txt
run 1 generate bag.h bag.c "${small[@]}" --out o --known part.txt
run 2 generate bag.h bag.c "${small[@]}" --out p --known nothing.txt
says "--known: cannot read 'nothing.txt'"
run 2 generate bag.h bag.c "${small[@]}" --out p --known .
says "--known: '.' is no regular file"

# A library that needs libm and does not say so is linked with it.
printf 'double wave(double x);\n' >wave.h
printf '#include <math.h>\ndouble wave(double x) { return sin(x) + 1; }\n' >wave.c
cc -shared -fPIC wave.c -o libwave.so
ldd libwave.so | grep -q libm && fail 'libwave.so names libm'
run 0 generate wave.h ./libwave.so --max-sequences 200 --suite-size 0 --quiet --out w
[ "$(json w/summary.json .operations.succeeded)" = 1 ] || fail 'wave was not called'

run 0 analyze bag.h bag.c --exclude bag_copy
has out 'cannot be called: excluded by --exclude'

exit $failed
