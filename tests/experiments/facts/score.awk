# score.awk labels.tsv LIBRARY=NAME contracts.h ...: compares what cairn wrote into contracts.h with
# labels made by hand. labels.tsv: LIBRARY FUNCTION PARAMETER FACT [DETAIL] [?]; parameters count
# from 0 there, and are `ret` for the result. Prints a line for each disagreement, and for each fact
# how many claims have a label, how many of them are right, how many labels there are, and how many
# of them were claimed.

# ---- labels ----

function add_label(library, fn, param, fact, detail, doubt,    key) {
    key = library SUBSEP fn
    is_labelled[key] = 1
    if (doubt == "?") {
        is_open[key SUBSEP param SUBSEP fact] = 1
        return
    }
    label[key SUBSEP param SUBSEP fact] = 1
    has_label[key SUBSEP param] = 1
    if (fact == "length-of") {
        length_of[key SUBSEP param] = detail
    }
}

# ---- claims ----

function claim(key, param, fact,    k) {
    claimed[key SUBSEP param SUBSEP fact] = 1
}

# The numbers of a macro's arguments, from 0: N[1], N[2], ...; returns how many.
function numbers(text,    count, parts, i) {
    count = split(text, parts, /[ ,]+/)
    for (i = 1; i <= count; i++) {
        N[i] = parts[i] - 1
    }
    return count
}

function claim_each(key, text, fact,    count, i) {
    count = numbers(text)
    for (i = 1; i <= count; i++) {
        claim(key, N[i], fact)
    }
}

function read_macro(key, name, text) {
    if (name == "NULLABLE") {
        claim_each(key, text, "nullable")
    } else if (name == "OUT" || name == "FRESH_AT" || name == "INITIALISES") {
        claim_each(key, text, "out")
    } else if (name == "DESTROYS" || name == "CONSUMES") {
        claim_each(key, text, "consumes")
    } else if (name == "TAKES") {
        numbers(text)
        claim(key, N[1], "takes")
    } else if (name == "FRESH" || name == "FREED_BY") {
        claim(key, "ret", "fresh")
    } else if (name == "BORROWED" || name == "BELONGS_TO") {
        claim(key, "ret", "borrows")
    } else if (name == "READS" || name == "WRITES") {
        numbers(text)
        claim(key, N[2], "length-of")
        if (name == "WRITES") {
            claim(key, N[1], "out")
        }
    } else if (name == "FILLS") {
        numbers(text)
        claim(key, N[1], "out")
        claim(key, N[2], "inout")
    }
}

function read_declaration(library, text,    fn, rest, name, args, key) {
    if (match(text, /CAIRN_FOR\([A-Za-z_0-9]+\)/)) {
        fn = substr(text, RSTART + 10, RLENGTH - 11)
    } else if (match(text, /[A-Za-z_][A-Za-z_0-9]* *\(/)) {
        fn = substr(text, RSTART, RLENGTH - 1)
        sub(/ *$/, "", fn)
    } else {
        return
    }
    key = library SUBSEP fn
    is_declared[key] = 1
    rest = text
    while (match(rest, /CAIRN_[A-Z_]+(\([^()]*\))?/)) {
        name = substr(rest, RSTART + 6, RLENGTH - 6)
        rest = substr(rest, RSTART + RLENGTH)
        args = ""
        if (match(name, /\(/)) {
            args = substr(name, RSTART + 1, length(name) - RSTART - 1)
            name = substr(name, 1, RSTART - 1)
        }
        read_macro(key, name, args)
    }
}

# ---- input ----

FILENAME ~ /labels\.tsv$/ {
    split($0, f, "\t")
    add_label(f[1], f[2], f[3], f[4], f[5], f[6])
    next
}
FNR == 1 {
    text = ""
    in_comment = 0
    in_macros = 1
}
/CAIRN_READS_RULES \*\// { in_macros = 0; next }
in_macros || /^#/ { next }
{
    line = $0
    if (in_comment) {
        if (!match(line, /\*\//)) {
            next
        }
        line = substr(line, RSTART + 2)
        in_comment = 0
    }
    if (match(line, /\/\*/)) {
        in_comment = !match(line, /\*\//)
        line = ""
    }
    text = text " " line
    if (line ~ /; *$/) {
        read_declaration(LIBRARY, text)
        text = ""
    }
}

# ---- what comes out ----

# Whether the labels contradict or bear out the claim: 1 right, 0 wrong, -1 they say nothing of it.
function judge(key, param, fact,    k) {
    k = key SUBSEP param
    if (k SUBSEP fact in is_open || !(k in has_label)) {
        return -1
    }
    if (k SUBSEP fact in label) {
        return 1
    }
    if (fact == "nullable") {
        return k SUBSEP "notnull" in label ? 0 : -1
    }
    if (fact == "consumes" && k SUBSEP "takes" in label) {
        return 1
    }
    return (fact == "out" && k SUBSEP "inout" in label) || (fact == "inout" && k SUBSEP "out" in label) ? 1 : 0
}

END {
    for (c in claimed) {
        split(c, f, SUBSEP)
        key = f[1] SUBSEP f[2]
        if (!(key in is_labelled)) {
            continue
        }
        right = judge(key, f[3], f[4])
        if (right < 0) {
            continue
        }
        claims[f[4]]++
        rights[f[4]] += right
        if (!right) {
            print "claimed  " f[1] " " f[2] " " f[3] " " f[4]
        }
    }
    for (c in label) {
        split(c, f, SUBSEP)
        key = f[1] SUBSEP f[2]
        if (f[4] == "none" || f[4] == "notnull" || !(key in is_declared)) {
            continue
        }
        # A pointer that is stored is no result that belongs to something.
        if (f[4] == "borrows" && f[3] != "ret") {
            continue
        }
        labels[f[4]]++
        is_found = (c in claimed) ||
            (f[4] == "takes" && key SUBSEP f[3] SUBSEP "consumes" in claimed) ||
            (f[4] == "inout" && key SUBSEP f[3] SUBSEP "out" in claimed) ||
            (f[4] == "out" && key SUBSEP f[3] SUBSEP "inout" in claimed)
        found[f[4]] += is_found
        if (!is_found) {
            print "missed   " f[1] " " f[2] " " f[3] " " f[4]
        }
    }
    printf "%-10s %7s %7s %9s %7s %7s %9s\n", "fact", "claims", "right", "precision", "labels", "found", "recall"
    count = split("consumes takes borrows fresh out inout length-of nullable", order, " ")
    for (i = 1; i <= count; i++) {
        fact = order[i]
        printf "%-10s %7d %7d %9s %7d %7d %9s\n", fact, claims[fact], rights[fact],
            claims[fact] ? sprintf("%.2f", rights[fact] / claims[fact]) : "-",
            labels[fact], found[fact],
            labels[fact] ? sprintf("%.2f", found[fact] / labels[fact]) : "-"
        all_claims += claims[fact]; all_rights += rights[fact]
        all_labels += labels[fact]; all_found += found[fact]
    }
    printf "%-10s %7d %7d %9s %7d %7d %9s\n", "all", all_claims, all_rights,
        all_claims ? sprintf("%.2f", all_rights / all_claims) : "-", all_labels, all_found,
        all_labels ? sprintf("%.2f", all_found / all_labels) : "-"
}
