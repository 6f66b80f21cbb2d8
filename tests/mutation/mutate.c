/* mutate SOURCE LINES COUNT SEED FOLDER [FLAG...]: writes at most COUNT mutants of SOURCE, each
 * with one change in one of the lines whose numbers the file LINES holds, as FOLDER/1.c,
 * FOLDER/2.c, ..., and prints a line about each: number, line, operator, what was there, what is
 * there now. Which of the possible mutants it takes depends on SEED alone. FLAGs are the
 * compiler's.
 *
 * The operators are those that issue reports and the literature agree on: relational, arithmetic
 * and logical operators, constants one up and one down, negated conditions, deleted statements,
 * swapped arguments (Andrews, Briand, Labiche: Is mutation an appropriate tool for testing
 * experiments?, ICSE 2005). What a macro expands to is left alone. */
#include <clang-c/Index.h>
#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/error.h"
#include "core/rng.h"
#include "core/str.h"
#include "core/vec.h"

struct mutant {
    const char *operator;
    unsigned line;
    unsigned from; /* what is replaced: a range of bytes of the source */
    unsigned to;
    char *by;
};

struct mutation {
    CXTranslationUnit unit;
    CXFile file;
    const char *text;
    size_t length;
    bool *is_wanted; /* by line */
    unsigned line_count;
    CAIRN_VEC(struct mutant) mutants;
};

struct range {
    unsigned from;
    unsigned to;
    unsigned line;
};

/* ---- places ---- */

/* Where in the file the location is, false if it is elsewhere or within a macro's expansion. */
static bool find_place(const struct mutation *m, CXSourceLocation location, unsigned *offset,
                       unsigned *line)
{
    CXFile file;
    CXFile spelled;
    unsigned spelled_offset;
    clang_getExpansionLocation(location, &file, line, NULL, offset);
    clang_getSpellingLocation(location, &spelled, NULL, NULL, &spelled_offset);
    return file != NULL && clang_File_isEqual(file, m->file) && *offset == spelled_offset;
}

static bool find_range(const struct mutation *m, CXCursor cursor, struct range *range)
{
    unsigned last;
    CXSourceRange extent = clang_getCursorExtent(cursor);
    return find_place(m, clang_getRangeStart(extent), &range->from, &range->line) &&
           find_place(m, clang_getRangeEnd(extent), &range->to, &last) && range->from < range->to &&
           range->to <= m->length;
}

static void add(struct mutation *m, const char *operator, struct range range, const char *by)
{
    if (range.line >= m->line_count || !m->is_wanted[range.line]) {
        return;
    }
    struct mutant mutant = {operator, range.line, range.from, range.to, cairn_strdup(by)};
    cairn_vec_push(&m->mutants, mutant);
}

static void add_formatted(struct mutation *m, const char *operator, struct range range,
                          const char *format, struct range inner)
{
    struct cairn_str text = {0};
    for (const char *at = format; *at != '\0'; at++) {
        if (*at == '@') {
            cairn_str_add_bytes(&text, m->text + inner.from, inner.to - inner.from);
        } else {
            cairn_str_add_bytes(&text, at, 1);
        }
    }
    add(m, operator, range, cairn_str_text(&text));
    cairn_str_release(&text);
}

/* ---- children ---- */

struct children {
    CXCursor items[64];
    unsigned count;
};

static enum CXChildVisitResult collect(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct children *children = data;
    if (children->count == sizeof children->items / sizeof *children->items) {
        return CXChildVisit_Break;
    }
    children->items[children->count++] = cursor;
    return CXChildVisit_Continue;
}

static struct children children_of(CXCursor cursor)
{
    struct children children = {.count = 0};
    clang_visitChildren(cursor, collect, &children);
    return children;
}

/* ---- operators ---- */

/* Each may become any of the others that are named with it. */
static const struct {
    const char *name;
    const char *from;
    const char *to[2];
} replacements[] = {
    {"relational", "<", {"<=", ">="}},    {"relational", "<=", {"<", ">"}},
    {"relational", ">", {">=", "<="}},    {"relational", ">=", {">", "<"}},
    {"relational", "==", {"!=", NULL}},   {"relational", "!=", {"==", NULL}},
    {"arithmetic", "+", {"-", NULL}},     {"arithmetic", "-", {"+", NULL}},
    {"arithmetic", "*", {"/", NULL}},     {"arithmetic", "/", {"*", NULL}},
    {"arithmetic", "%", {"*", NULL}},     {"arithmetic", "<<", {">>", NULL}},
    {"arithmetic", ">>", {"<<", NULL}},   {"arithmetic", "&", {"|", NULL}},
    {"arithmetic", "|", {"&", NULL}},     {"arithmetic", "^", {"&", NULL}},
    {"arithmetic", "+=", {"-=", NULL}},   {"arithmetic", "-=", {"+=", NULL}},
    {"arithmetic", "*=", {"/=", NULL}},   {"arithmetic", "/=", {"*=", NULL}},
    {"arithmetic", "<<=", {">>=", NULL}}, {"arithmetic", ">>=", {"<<=", NULL}},
    {"arithmetic", "&=", {"|=", NULL}},   {"arithmetic", "|=", {"&=", NULL}},
    {"arithmetic", "++", {"--", NULL}},   {"arithmetic", "--", {"++", NULL}},
    {"logical", "&&", {"||", NULL}},      {"logical", "||", {"&&", NULL}},
};

static void replace_operator(struct mutation *m, struct range token)
{
    const char *text = m->text + token.from;
    const size_t length = token.to - token.from;
    for (size_t i = 0; i < sizeof replacements / sizeof *replacements; i++) {
        if (strlen(replacements[i].from) != length ||
            memcmp(text, replacements[i].from, length) != 0) {
            continue;
        }
        for (int k = 0; k < 2 && replacements[i].to[k] != NULL; k++) {
            add(m, replacements[i].name, token, replacements[i].to[k]);
        }
    }
}

/* The first token of operators' characters in the range. */
static bool find_operator(const struct mutation *m, unsigned from, unsigned to, struct range *token)
{
    static const char characters[] = "<>=!+-*/%&|^";
    CXSourceLocation start = clang_getLocationForOffset(m->unit, m->file, from);
    CXSourceLocation end = clang_getLocationForOffset(m->unit, m->file, to);
    CXToken *tokens;
    unsigned count;
    bool is_found = false;
    clang_tokenize(m->unit, clang_getRange(start, end), &tokens, &count);
    for (unsigned i = 0; i < count && !is_found; i++) {
        CXSourceRange extent = clang_getTokenExtent(m->unit, tokens[i]);
        unsigned last;
        is_found = clang_getTokenKind(tokens[i]) == CXToken_Punctuation &&
                   find_place(m, clang_getRangeStart(extent), &token->from, &token->line) &&
                   find_place(m, clang_getRangeEnd(extent), &token->to, &last) &&
                   token->from >= from && token->to <= to &&
                   strchr(characters, m->text[token->from]) != NULL;
    }
    clang_disposeTokens(m->unit, tokens, count);
    return is_found;
}

static void mutate_binary(struct mutation *m, CXCursor cursor)
{
    struct children operands = children_of(cursor);
    struct range left;
    struct range right;
    struct range token;
    if (operands.count == 2 && find_range(m, operands.items[0], &left) &&
        find_range(m, operands.items[1], &right) && left.to < right.from &&
        find_operator(m, left.to, right.from, &token)) {
        replace_operator(m, token);
    }
}

/* ++ and -- alone: a sign or an address is another thing than an operator of two operands. */
static void mutate_unary(struct mutation *m, CXCursor cursor)
{
    struct range whole;
    if (!find_range(m, cursor, &whole) || whole.to - whole.from < 2) {
        return;
    }
    struct range before = {whole.from, whole.from + 2, whole.line};
    struct range behind = {whole.to - 2, whole.to, whole.line};
    const char *text = m->text;
    if (text[before.from] == text[before.from + 1] && strchr("+-", text[before.from]) != NULL) {
        replace_operator(m, before);
    } else if (text[behind.from] == text[behind.from + 1] &&
               strchr("+-", text[behind.from]) != NULL) {
        replace_operator(m, behind);
    }
}

/* ---- constants, conditions, statements, arguments ---- */

static void mutate_constant(struct mutation *m, CXCursor cursor)
{
    struct range range;
    if (find_range(m, cursor, &range) && isdigit((unsigned char)m->text[range.from])) {
        add_formatted(m, "constant", range, "(@ + 1)", range);
        add_formatted(m, "constant", range, "(@ - 1)", range);
    }
}

static void negate(struct mutation *m, CXCursor condition)
{
    struct range range;
    if (clang_isExpression(clang_getCursorKind(condition)) != 0 &&
        find_range(m, condition, &range)) {
        add_formatted(m, "condition", range, "!(@)", range);
    }
}

/* Statements that a block holds: calls and what assigns. */
static void delete_statements(struct mutation *m, CXCursor block)
{
    struct children statements = children_of(block);
    for (unsigned i = 0; i < statements.count; i++) {
        struct range range;
        const enum CXCursorKind kind = clang_getCursorKind(statements.items[i]);
        const bool is_deletable = kind == CXCursor_CallExpr || kind == CXCursor_BinaryOperator ||
                                  kind == CXCursor_CompoundAssignOperator ||
                                  kind == CXCursor_UnaryOperator || kind == CXCursor_BreakStmt ||
                                  kind == CXCursor_ContinueStmt || kind == CXCursor_GotoStmt;
        if (is_deletable && find_range(m, statements.items[i], &range)) {
            add(m, "statement", range, "");
        }
    }
}

static bool is_same_type(CXCursor a, CXCursor b)
{
    CXType one = clang_getCanonicalType(clang_getCursorType(a));
    CXType two = clang_getCanonicalType(clang_getCursorType(b));
    return clang_equalTypes(one, two) != 0;
}

static void swap_arguments(struct mutation *m, CXCursor call)
{
    const int count = clang_Cursor_getNumArguments(call);
    for (int i = 0; i + 1 < count; i++) {
        CXCursor first = clang_Cursor_getArgument(call, (unsigned)i);
        CXCursor second = clang_Cursor_getArgument(call, (unsigned)i + 1);
        struct range one;
        struct range two;
        if (!is_same_type(first, second) || !find_range(m, first, &one) ||
            !find_range(m, second, &two) || one.to > two.from) {
            continue;
        }
        struct cairn_str text = {0};
        cairn_str_add_bytes(&text, m->text + two.from, two.to - two.from);
        cairn_str_add_bytes(&text, m->text + one.to, two.from - one.to);
        cairn_str_add_bytes(&text, m->text + one.from, one.to - one.from);
        struct range both = {one.from, two.to, one.line};
        add(m, "arguments", both, cairn_str_text(&text));
        cairn_str_release(&text);
    }
}

static void negate_child(struct mutation *m, CXCursor cursor, unsigned index)
{
    struct children parts = children_of(cursor);
    if (index < parts.count) {
        negate(m, parts.items[index]);
    }
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct mutation *m = data;
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_BinaryOperator:
    case CXCursor_CompoundAssignOperator:
        mutate_binary(m, cursor);
        break;
    case CXCursor_UnaryOperator:
        mutate_unary(m, cursor);
        break;
    case CXCursor_IntegerLiteral:
        mutate_constant(m, cursor);
        break;
    case CXCursor_IfStmt:
    case CXCursor_WhileStmt:
    case CXCursor_ConditionalOperator:
        negate_child(m, cursor, 0);
        break;
    case CXCursor_DoStmt:
        negate_child(m, cursor, 1);
        break;
    case CXCursor_CompoundStmt:
        delete_statements(m, cursor);
        break;
    case CXCursor_CallExpr:
        swap_arguments(m, cursor);
        break;
    default:
        break;
    }
    return CXChildVisit_Recurse;
}

/* Only bodies of functions are mutated. */
static enum CXChildVisitResult visit_top(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    unsigned offset;
    unsigned line;
    if (clang_getCursorKind(cursor) == CXCursor_FunctionDecl &&
        clang_isCursorDefinition(cursor) != 0 &&
        find_place(data, clang_getCursorLocation(cursor), &offset, &line)) {
        clang_visitChildren(cursor, visit, data);
    }
    return CXChildVisit_Continue;
}

/* ---- the program ---- */

static _Noreturn void die(const char *what, const char *which)
{
    fprintf(stderr, "mutate: %s '%s': %s\n", what, which, strerror(errno));
    exit(2);
}

static void read_lines(struct mutation *m, const char *path)
{
    FILE *in = fopen(path, "r");
    if (in == NULL) {
        die("cannot open", path);
    }
    for (unsigned line; fscanf(in, "%u", &line) == 1;) {
        if (line < m->line_count) {
            m->is_wanted[line] = true;
        }
    }
    fclose(in);
}

static void write_mutant(const struct mutation *m, const struct mutant *mutant, const char *path)
{
    FILE *out = fopen(path, "w");
    if (out == NULL) {
        die("cannot write", path);
    }
    fwrite(m->text, 1, mutant->from, out);
    fputs(mutant->by, out);
    fwrite(m->text + mutant->to, 1, m->length - mutant->to, out);
    if (fclose(out) != 0) {
        die("cannot write", path);
    }
}

static void print_escaped(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        putchar(text[i] == '\n' || text[i] == '\t' ? ' ' : text[i]);
    }
}

/* Draws `count` of the mutants without putting back, in the order drawn. */
static void draw(struct mutation *m, unsigned count, uint64_t seed, const char *folder)
{
    struct cairn_rng rng = cairn_rng_stream(seed, 0);
    for (unsigned i = 0; i < count && i < m->mutants.count; i++) {
        const uint32_t k = i + (uint32_t)cairn_rng_below(&rng, m->mutants.count - i);
        struct mutant mutant = m->mutants.items[k];
        m->mutants.items[k] = m->mutants.items[i];
        m->mutants.items[i] = mutant;
        struct cairn_str path = {0};
        cairn_str_addf(&path, "%s/%u.c", folder, i + 1);
        write_mutant(m, &mutant, cairn_str_text(&path));
        cairn_str_release(&path);
        printf("%u\t%u\t%s\t", i + 1, mutant.line, mutant.operator);
        print_escaped(m->text + mutant.from, mutant.to - mutant.from);
        putchar('\t');
        const char *by = mutant.by[0] == '\0' ? "deleted" : mutant.by;
        print_escaped(by, strlen(by));
        putchar('\n');
    }
}

int main(int argc, char **argv)
{
    if (argc < 6) {
        fputs("usage: mutate SOURCE LINES COUNT SEED FOLDER [FLAG...]\n", stderr);
        return 2;
    }
    CXIndex index = clang_createIndex(0, 1);
    struct mutation m = {
        .unit = clang_parseTranslationUnit(index, argv[1], (const char *const *)argv + 6, argc - 6,
                                           NULL, 0, CXTranslationUnit_DetailedPreprocessingRecord)};
    m.file = m.unit == NULL ? NULL : clang_getFile(m.unit, argv[1]);
    if (m.file == NULL) {
        die("cannot parse", argv[1]);
    }
    m.text = clang_getFileContents(m.unit, m.file, &m.length);
    for (size_t i = 0; i < m.length; i++) {
        m.line_count += m.text[i] == '\n';
    }
    m.line_count += 2; /* lines count from 1, and the last may not end */
    m.is_wanted = calloc(m.line_count, sizeof *m.is_wanted);
    if (m.is_wanted == NULL) {
        die("no memory for", argv[1]);
    }
    read_lines(&m, argv[2]);
    clang_visitChildren(clang_getTranslationUnitCursor(m.unit), visit_top, &m);
    draw(&m, (unsigned)strtoul(argv[3], NULL, 10), strtoull(argv[4], NULL, 10), argv[5]);
    for (uint32_t i = 0; i < m.mutants.count; i++) {
        free(m.mutants.items[i].by);
    }
    cairn_vec_release(&m.mutants);
    free(m.is_wanted);
    clang_disposeTranslationUnit(m.unit);
    clang_disposeIndex(index);
    return 0;
}
