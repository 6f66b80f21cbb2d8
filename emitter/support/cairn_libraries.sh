#!/bin/sh
# cairn_libraries.sh FOLDER LIBRARY...: has the loader take these shared libraries. It goes by the
# names that stand in them and not by those of their files, and looks into FOLDER first, then into
# the folders of the libraries. Where it would find another file, or none, links in FOLDER lead to
# the right ones. Written by cairn; no rights are claimed in this file (0BSD).

links=$1
shift
rm -rf "$links"
mkdir "$links" || exit

# The name in a library; nothing for what has none, and is found by its path.
name_in() {
    readelf -d "$1" 2>/dev/null | sed -n 's/.*(SONAME).*\[\([^]/]*\)\].*/\1/p'
}

folder_of() {
    (CDPATH='' cd -- "$(dirname -- "$1")" && pwd)
}

is_missed=
for library; do
    name=$(name_in "$library")
    found=
    for other; do
        [ -n "$found" ] || [ ! -e "$(folder_of "$other")/$name" ] ||
            found=$(folder_of "$other")/$name
    done
    [ -z "$name" ] || [ "$found" -ef "$library" ] || is_missed=yes
done
[ -n "$is_missed" ] || exit 0

for library; do
    name=$(name_in "$library")
    [ -z "$name" ] || [ -e "$links/$name" ] ||
        ln -s "$(folder_of "$library")/$(basename -- "$library")" "$links/$name" || exit
done
# A library may look for others beside itself, and the link is taken for it.
for library; do
    for neighbour in "$(folder_of "$library")"/*.so*; do
        [ -e "$links/$(basename -- "$neighbour")" ] || ln -s "$neighbour" "$links"
    done
done
exit 0
