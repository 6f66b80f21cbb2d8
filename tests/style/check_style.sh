#!/usr/bin/env bash
# check_style.sh ROOT [COMPILER-FLAG...]: the rules of style that a compiler does not check.
# Prints one line a violation, "file:line: rule: what", and exits 1 if there is one.
#
# Rules: layer, library, guard, opening, file-length, function-length, whitespace, path, word,
# output, banned, self-contained, unused. The flags are passed on when headers are compiled alone (CC, default cc).
# self_test.sh beside this file holds, for each rule, a text that must trip it.
set -u
if [ $# -lt 1 ] || [ ! -d "$1" ]; then
    echo "usage: $0 ROOT [COMPILER-FLAG...]" >&2
    exit 2
fi
cd "$1" || exit 2
shift
export LC_ALL=C
flags=("$@")
layers='core analyzer executor emitter generator cli'
failures=$(mktemp) || exit 2
trap 'rm -f "$failures"' EXIT

# Files under the given folders (those that exist) whose names match one of the patterns.
files() { # FOLDERS PATTERN...
    local folders=() folder pattern names=()
    for folder in $1; do
        [ -d "$folder" ] && folders+=("$folder")
    done
    shift
    for pattern in "$@"; do
        names+=(-o -name "$pattern")
    done
    [ ${#folders[@]} -eq 0 ] || find "${folders[@]}" -type f \( "${names[@]:1}" \) | sort
}

# Every text of the project, without what builds leave behind.
texts() {
    find . -name .git -prune -o -name 'build*' -type d -prune -o -name cairn-out -prune -o \
        -type f \( -name '*.[ch]' -o -name '*.sh' -o -name '*.md' -o -name '*.txt' -o -name '*.json' \
        -o -name '*.py' -o -name '*.in' -o -path ./.ci/run -o -path ./tests/packages \) -print |
        sed 's|^\./||' | sort
}

# Which layers' headers a layer may include (ARCHITECTURE.md 3).
may_include() { # LAYER HEADER
    local target=${2%%/*}
    case $1 in
    core) [ "$target" = core ] ;;
    analyzer | emitter | executor) [ "$target" = core ] || [ "$target" = "$1" ] ;;
    generator) [ "$target" = core ] || [ "$target" = generator ] || [ "$2" = executor/executor.h ] ;;
    runtime)
        case $2 in
        core/wire.h | core/banned.h | core/utf8.h | executor/runtime/*) true ;;
        *) false ;;
        esac
        ;;
    emitted) [[ $2 != */* ]] ;; # its neighbours in the suite
    cli) true ;;
    esac
}

# Foreign libraries and where they may be included; everything else in <> is libc or the kernel.
library_is_allowed() { # FILE HEADER
    case $2 in
    clang-c/*) [[ $1 == analyzer/* || $1 == tests/mutation/* ]] ;;
    sqlite3.h) [[ $1 == core/store*.c ]] ;;
    check.h) [[ $1 == tests/* || $1 == emitter/support/* ]] ;;
    seccomp.h) [[ $1 == core/* || $1 == tests/system/* || ($1 == executor/* && $1 != executor/runtime/*) ]] ;;
    elfutils/* | dwarf.h | libelf.h | gelf.h) [[ $1 == executor/* && $1 != executor/runtime/* ]] ;;
    jansson.h) [[ $1 != executor/runtime/* && $1 != analyzer/* ]] ;;
    *) true ;;
    esac
}

# The layer of a file, in $layer; the runtime, and what is copied into emitted suites, have rules of
# their own.
find_layer() { # FILE
    case $1 in
    executor/runtime/*) layer=runtime ;;
    emitter/support/*) layer=emitted ;;
    *) layer=${1%%/*} ;;
    esac
}

check_includes() {
    local file line kind header layer
    files "$layers tests" '*.[ch]' | tr '\n' '\0' |
        xargs -0 grep -nHE '^[[:space:]]*#[[:space:]]*include[[:space:]]*[<"]' |
        sed -E 's/^([^:]+):([0-9]+):[^<"]*(["<])([^">]+).*/\1 \2 \3 \4/' |
        while read -r file line kind header; do
            find_layer "$file"
            if [ "$kind" = '<' ]; then
                library_is_allowed "$file" "$header" ||
                    echo "$file:$line: library: <$header> may not be included here"
            elif [ "$layer" != tests ] && ! may_include "$layer" "$header"; then
                echo "$file:$line: layer: \"$header\" may not be included by $layer"
            fi
        done
}

check_headers() {
    local file guard layer start
    files "$layers" '*.h' | while read -r file; do
        find_layer "$file"
        if [ "$layer" != emitted ]; then
            guard=${file#executor/runtime/}
            guard=${guard^^}
            guard=CAIRN_${guard//[.\/-]/_}
            [ "$layer" != runtime ] || guard=CAIRN_RUNTIME_${guard#CAIRN_}
            grep -qx "#ifndef $guard" "$file" || echo "$file:1: guard: no '#ifndef $guard'"
        fi
        IFS= read -r start <"$file"
        [[ $start == '/*'* ]] ||
            echo "$file:1: opening: a header begins with a paragraph on its module"
    done
}

check_lengths() {
    files "$layers tests samples" '*.[ch]' '*.sh' '*.py' | tr '\n' '\0' | xargs -0 awk '
        function end() { if (lines > 800) print file ":1: file-length: " lines " lines, 800 at most" }
        FNR == 1 { end(); file = FILENAME; open = 0 }
        { lines = FNR }
        /^\{$/ { open = FNR }
        /^\}$/ { if (open && FNR - open - 1 > 80)
                     print file ":" open ": function-length: " FNR - open - 1 " lines, 80 at most"
                 open = 0 }
        END { end() }'
}

check_texts() {
    texts | tr '\n' '\0' | xargs -0 grep -nHE '[[:space:]]+$' |
        sed -E 's/^([^:]+:[0-9]+):.*/\1: whitespace: at the end/'
    texts | tr '\n' '\0' | xargs -0 grep -noHE '/(home|root|work)/[^ ]*' |
        sed -E 's/^([^:]+:[0-9]+):(.*)/\1: path: \2 is of one machine/'
    # The words are taken apart here so that this file does not trip its own rule.
    texts | tr '\n' '\0' | xargs -0 grep -nowHE 'TO''DO|FIX''ME|XX''X|HA''CK' |
        sed -E 's/^([^:]+:[0-9]+):(.*)/\1: word: \2/'
    # What a page shows of a run is what cairn printed, and not what a shell complained of.
    texts | grep '\.md$' | tr '\n' '\0' | xargs -0 -r grep -nHE ': command not'' found' |
        sed -E 's/^([^:]+:[0-9]+):.*/\1: output: of no run/'
}

# The lines of files, each as "FILE:LINE:TEXT", with comments, strings and character constants blanked
# out. Most lines have none.
code_only() { # FILE...
    awk '
        FNR == 1 { inside = "" }
        inside == "" && !/["\047\/]/ { print FILENAME ":" FNR ":" $0; next }
        inside == "*" && !/\*\// { next }
        {
            out = ""; n = length($0)
            for (i = 1; i <= n; i++) {
                c = substr($0, i, 1); two = substr($0, i, 2)
                if (inside == "*") { if (two == "*/") { inside = ""; i++ } }
                else if (inside != "") { if (c == "\\") i++; else if (c == inside) inside = "" }
                else if (two == "/*") { inside = "*"; i++ }
                else if (two == "//") break
                else if (c == "\"" || c == "\047") inside = c
                else out = out c
            }
            if (inside != "*") inside = ""
            print FILENAME ":" FNR ":" out
        }' "$@"
}

# core/banned.h does this when it is included; this finds the file that does not include it.
check_banned() {
    local names
    mapfile -t names < <(files "$layers" '*.[ch]' | grep -vx core/banned.h)
    [ ${#names[@]} -eq 0 ] || code_only "${names[@]}" |
        grep -E '(:|[^A-Za-z0-9_.>])(strcpy|strcat|v?sprintf|strtok|gets|atoi|signal|system|alloca)[[:space:]]*\(' |
        sed -E 's/^([^:]+:[0-9]+):(.*[^A-Za-z0-9_.>])?(strcpy|strcat|v?sprintf|strtok|gets|atoi|signal|system|alloca)[[:space:]]*\(.*/\1: banned: \3/'
}

# A source that includes its own header before all else shows that for it when it is built.
check_self_contained() {
    local file source
    files "$layers" '*.h' | while read -r file; do
        source=${file%.h}.c
        [ -f "$source" ] && [ "$(grep -m1 '^#include' "$source")" = "#include \"$file\"" ] && continue
        "${CC:-cc}" -std=c11 -D_GNU_SOURCE -I. "${flags[@]}" -fsyntax-only -x c "$file" \
            >"$failures.log" 2>&1 ||
            echo "$file:1: self-contained: $(grep -m1 -E 'error' "$failures.log")"
    done
    rm -f "$failures.log"
}

# A function that is declared and defined, and that nobody calls: what was written for it never
# happens. Names that a macro puts together are left out, and what harnesses and suites call.
check_unused() {
    local headers code pasted
    mapfile -t headers < <(files "$layers" '*.h' | grep -vE '^(executor/runtime|emitter/support)/')
    [ ${#headers[@]} -ne 0 ] || return 0
    mapfile -t code < <(files "$layers tests" '*.[ch]')
    pasted=$(cat "${code[@]}" | grep -oE 'cairn_[a-z0-9_]+##' | sed 's/##//' | sort -u | paste -sd '|')
    code_only "${code[@]}" | grep -oE '\bcairn_[a-z0-9_]+' | sort | uniq -c |
        awk '$1 < 3 { print $2 }' >"$failures.seldom"
    code_only "${headers[@]}" | grep -E '^[^:]+:[0-9]+:[a-z].*\bcairn_[a-z0-9_]+\(' |
        grep -vE ':(static|typedef) ' | sed -E 's/^([^:]+:[0-9]+):.*\b(cairn_[a-z0-9_]+)\(.*/\1: unused: \2/' |
        grep -vE "unused: (${pasted:-^})" | grep -wFf "$failures.seldom"
    rm -f "$failures.seldom"
}

{
    check_includes
    check_headers
    check_lengths
    check_texts
    check_banned
    check_self_contained
    check_unused
} >"$failures"
cat "$failures"
[ ! -s "$failures" ]
