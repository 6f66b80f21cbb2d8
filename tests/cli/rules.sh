#!/usr/bin/env bash
# rules.sh CAIRN: what is said of calls, in --rules FILE.h and in OUT/contracts.h, and what becomes of
# it.
# shellcheck source=tests/cli/support.sh
. "$(dirname "$0")/support.sh"

cat >box.h <<'END'
#ifndef BOX_H
#define BOX_H
typedef struct box box;
box *box_new(void);
void box_free(box *b);
int box_name(box *b, const char *name);
int box_length(const box *b);
#endif
END
cat >box.c <<'END'
#include "box.h"
#include <stdlib.h>
#include <string.h>
struct box { int length; };
box *box_new(void) { return calloc(1, sizeof(box)); }
void box_free(box *b) { free(b); }
int box_name(box *b, const char *name) { b->length = (int)strlen(name); return b->length; }
int box_length(const box *b) { return b->length; }
END

generate() { # STATUS ARGUMENT...
    local status=$1
    shift
    run "$status" generate box.h box.c --max-sequences 800 --suite-size 0 --quiet "$@"
}
verdict() { # OUT FILTER
    json "$1/summary.json" ".failures[] | select(.operation == \"box_name\" and $2) | .verdict"
}
declaration() { # FILE
    grep -A1 '^int box_name' "$1"
}

# What is learnt stands in a header that compilers take.
generate 0 --out learnt
[ "$(verdict learnt '.argument == 2')" = robustness ] || fail "NULL unasked: $(jq -c .failures learnt/summary.json)"
has learnt/contracts.h 'box *box_new(void) CAIRN_FREED_BY(box_free, 1);'
has learnt/contracts.h 'void box_free(box *b)'
has learnt/contracts.h 'CAIRN_DESTROYS(1)'
has learnt/contracts.h 'int box_name(box *b, const char *name) CAIRN_NONNULL('
for compiler in gcc clang; do
    "$compiler" -std=c11 -Wall -Wextra -Werror -I. -fsyntax-only -x c learnt/contracts.h 2>err ||
        fail "$compiler: $(head -n 3 err)"
done
cp learnt/contracts.h first.h
run 0 emit learnt --quiet
cmp -s first.h learnt/contracts.h || fail "emit writes something else: $(diff first.h learnt/contracts.h)"

# What the user changes in it stays, and is a rule.
sed -zi 's|int box_name(box \*b, const char \*name)[^;]*;|int box_name(box *b,\n             const char *name) CAIRN_NULLABLE(2); /* ours */|' learnt/contracts.h
declaration learnt/contracts.h >ours
grep -q 'NULLABLE(2); /. ours' ours || fail "not edited: $(cat ours)"
generate 1 --out learnt --force
declaration learnt/contracts.h | cmp -s ours - || fail "--force lost it: $(declaration learnt/contracts.h)"
[ "$(verdict learnt true | sort -u | head -n 1)" = bug ] || fail "NULL allowed: $(jq -c .failures learnt/summary.json)"
grep -qr 'A rule of yours says that' learnt/suite || fail "the test does not name the rule"
run 0 replay learnt F1
run 1 emit learnt --quiet
run 1 generate --resume --out learnt --max-sequences 50 --quiet
declaration learnt/contracts.h | cmp -s ours - || fail "--resume lost it: $(declaration learnt/contracts.h)"

# The same by --rules; what is recorded has to stay as it was.
echo 'int box_name(box *b, const char *name) CAIRN_NULLABLE(2);' >ours.h
generate 1 --out ruled --rules ours.h
[ "$(verdict ruled true | sort -u | head -n 1)" = bug ] || fail "--rules: $(jq -c .failures ruled/summary.json)"
has ruled/contracts.h 'CAIRN_NULLABLE(2)'
run 0 analyze box.h box.c --rules ours.h
has out 'you say CAIRN_NULLABLE(2)'
run 0 replay ruled F1
echo '/* changed */' >>ours.h
run 3 emit ruled
says 'the target is no longer the one'

# What cannot be is said in a line.
echo 'int box_nome(box *b) CAIRN_NULLABLE(1);' >wrong.h
run 3 generate box.h box.c --rules wrong.h --out wrong
says "wrong.h:1: 'box_nome': the headers declare no such function"
run 3 analyze box.h box.c --rules none.h
says "cannot read the rules file 'none.h'"
mkfifo pipe.h
run 2 analyze box.h box.c --rules pipe.h
says "'pipe.h' is no regular file"
sed -i 's/CAIRN_NULLABLE(2)/CAIRN_NULLABLE(7)/' learnt/contracts.h
generate 3 --force --out learnt
says 'there is no parameter 7'
grep -v 'endif /. CAIRN_READS' first.h >learnt/contracts.h
generate 2 --force --out learnt
says 'move the file away'

exit $failed
