#!/usr/bin/env bash
# self_test.sh: trips every rule of check_style.sh with a text made for it, and none with clean ones.
set -u
here=$(cd "$(dirname "$0")" && pwd)
tree=$(mktemp -d) || exit 2
trap 'rm -rf "$tree"' EXIT
failed=0

put() { # FILE: content from standard input
    mkdir -p "$tree/$(dirname "$1")"
    cat >"$tree/$1"
}

# The check of the tree must report exactly the rules named (none: must be silent).
expect() { # WHAT RULE...
    local what=$1 got want
    shift
    got=$("$here/check_style.sh" "$tree" | awk '{ print $2 }' | tr -d : | sort -u | tr '\n' ' ')
    want=$(printf '%s\n' "$@" | sort -u | tr '\n' ' ')
    if [ "${got% }" != "${want% }" ]; then
        echo "$what: reported '${got% }', expected '${want% }'"
        failed=1
    fi
    rm -rf "${tree:?}"/*
    clean_tree
}

clean_tree() {
    put core/good.h <<'END'
/* A module. May be included anywhere. */
#ifndef CAIRN_CORE_GOOD_H
#define CAIRN_CORE_GOOD_H

#include <stdint.h>

/* Calls no system() and copies with no strcpy(). */
uint32_t cairn_good_count(void);

#endif
END
    put core/good.c <<'END'
#include "core/good.h"

uint32_t cairn_good_count(void)
{
    const char *text = "system(\"x\") /* no comment";
    return text[0] == '"';
}
END
    put cli/use.c <<'END'
#include "core/good.h"

int main(void)
{
    return (int)cairn_good_count();
}
END
}

clean_tree
expect 'a clean tree' ''

put cli/use.c <<<'/* cairn_good_count */'
expect 'a function that nobody calls' unused

lay() { # FILE HEADER: the file includes the header in quotes
    put "$1" <<<"#include \"$2\""
}
lay core/a.c analyzer/analyzer.h
expect 'core includes analyzer' layer
lay analyzer/a.c executor/executor.h
expect 'analyzer includes executor' layer
lay emitter/a.c generator/pool.h
expect 'emitter includes generator' layer
lay generator/a.c executor/stubs.h
expect 'generator includes the inside of executor' layer
lay generator/a.c executor/executor.h
expect 'generator includes the interface of executor' ''
lay executor/runtime/a.c core/str.h
expect 'runtime includes core' layer
lay executor/runtime/a.c core/wire.h
expect 'runtime includes the wire form' ''
lay emitter/support/a.c a.h
expect 'text of suites includes its neighbour' ''
lay emitter/support/a.c core/str.h
expect 'text of suites includes core' layer
lay executor/a.c emitter/emitter.h
expect 'executor includes emitter' layer

for pair in core/a.c:clang-c/Index.h generator/a.c:sqlite3.h core/map.c:sqlite3.h cli/a.c:check.h \
    executor/runtime/a.c:seccomp.h executor/runtime/a.c:elfutils/libdwfl.h core/a.c:elfutils/libdw.h \
    analyzer/a.c:jansson.h; do
    put "${pair%%:*}" <<<"# include <${pair#*:}>"
    expect "$pair" library
done
for pair in analyzer/a.c:clang-c/Index.h core/store.c:sqlite3.h tests/unit/a.c:check.h; do
    put "${pair%%:*}" <<<"#include <${pair#*:}>"
    expect "$pair" ''
done

sed -i 's/CAIRN_CORE_GOOD_H/GOOD_H/' "$tree/core/good.h"
expect 'another guard' guard
sed -i '1d' "$tree/core/good.h"
expect 'a header without a paragraph' opening
{
    printf 'int f(void);\nint f(void)\n{\n'
    yes '    f();' | head -n 81
    printf '}\n'
} | put core/long.c
expect 'a function of 81 lines' function-length
yes 'extern int x;' | head -n 801 | put core/long.c
expect 'a file of 801 lines' file-length
printf 'text \n' | put README.md
expect 'a space at the end' whitespace
printf 'see /%s/someone/notes\n' home | put README.md
expect 'a path of a machine' path
printf 'x=1 # TO%s: more\n' DO | put tests/a.sh
expect 'an unfinished place' word
printf '%s\n' 'bash: cairn: command not'' found' | put page.md
expect 'the output of no run' output
printf '#include <stdlib.h>\nint f(void);\nint f(void)\n{\n    return system ("x");\n}\n' | put cli/a.c
expect 'a banned function' banned
sed -i '/stdint.h/d' "$tree/core/good.h"
expect 'a header whose source, which includes it first, would not compile' ''
sed -i '/stdint.h/d' "$tree/core/good.h"
sed -i '1i #include <stdint.h>' "$tree/core/good.c"
expect 'a header that does not compile alone' self-contained

exit $failed
