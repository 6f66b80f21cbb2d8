#!/usr/bin/env bash
# facts.sh CAIRN [SECONDS] [SEED]: what cairn learns of real libraries, against labels that were made by
# hand from their documentation before anybody looked at what is learnt (facts/labels.tsv: consumes,
# takes, borrows, fresh, out, inout, length-of, nullable; those with a ? are not scored). Generates for
# so many seconds (60) for each library that is installed, and prints each disagreement, then precision
# and recall for each kind of fact.
set -u
if [ $# -lt 1 ] || [ ! -x "$1" ]; then
    echo "usage: $0 CAIRN [SECONDS] [SEED]" >&2
    exit 2
fi
cairn=$(realpath "$1")
seconds=${2:-60}
seed=${3:-1}
facts=$(realpath "$(dirname "$0")/facts")
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

libraries=('zlib zlib.h -lz'
    'cjson cjson/cJSON.h -lcjson'
    'expat expat.h -lexpat'
    'libyaml yaml.h -lyaml'
    'iniparser iniparser/iniparser.h -liniparser'
    'jansson jansson.h -ljansson'
    'c-ares ares.h -lcares')

arguments=()
for library in "${libraries[@]}"; do
    read -r name header link <<<"$library"
    if ! "$cairn" generate "$header" "$link" --time "$seconds" --seed "$seed" --quiet \
        --out "$work/$name" >"$work/said" 2>&1 && [ ! -f "$work/$name/contracts.h" ]; then
        echo "(left out: $name: $(tail -n 1 "$work/said"))"
        continue
    fi
    arguments+=("LIBRARY=$name" "$work/$name/contracts.h")
done
[ ${#arguments[@]} != 0 ] || { echo "$0: none of the libraries is installed" >&2; exit 2; }
awk -f "$facts/score.awk" "$facts/labels.tsv" "${arguments[@]}"
