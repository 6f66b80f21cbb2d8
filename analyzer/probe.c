/* The second translation unit: the headers again, and behind them one line for every macro that is
 * to be evaluated or tried. A macro itself cannot be evaluated by libclang, a variable that is
 * initialised with it can. */
#include <string.h>

#include "analyzer/analysis.h"
#include "core/hash.h"

#define PROBE_FILE "cairn_probe.c"

struct probe {
    struct cairn_analysis *a;
    CXTranslationUnit unit;
    struct cairn_str text;
    unsigned line;           /* of the next line of text */
    struct cairn_map errors; /* line -> 1 */
    CAIRN_VEC(uint32_t) macro_of_constant;
    CAIRN_VEC(unsigned) forward_lines;
};

static bool has_token(const struct cairn_macro *macro, const char *const *tokens)
{
    for (uint16_t i = 0; i < macro->body_count; i++) {
        for (size_t k = 0; tokens[k] != NULL; k++) {
            if (strcmp(macro->body[i], tokens[k]) == 0) {
                return true;
            }
        }
    }
    return false;
}

static bool is_balanced(const struct cairn_macro *macro)
{
    int depth = 0;
    for (uint16_t i = 0; i < macro->body_count && depth >= 0; i++) {
        depth += strcmp(macro->body[i], "(") == 0;
        depth -= strcmp(macro->body[i], ")") == 0;
    }
    return depth == 0;
}

/* Whether the macro may be a constant of the API; what cannot even be an expression would only
 * upset the lines behind it. */
static bool may_be_constant(const struct cairn_analysis *a, const struct cairn_macro *macro)
{
    static const char *const never[] = {
        "{",      "}",       ";",  "#",   "=",  "extern", "static", "__attribute__",
        "return", "__asm__", "do", "for", "if", NULL};
    static const char *const types[] = {"void", NULL};
    static const char *const sizes[] = {"sizeof", NULL};
    if (macro->is_function_like || macro->body_count == 0 || macro->name[0] == '_' ||
        a->files.items[macro->file].is_foreign) {
        return false;
    }
    bool renames = macro->body_count == 1 &&
                   cairn_map_get(&a->function_by_name, cairn_hash_text(macro->body[0]),
                                 CAIRN_NONE) != CAIRN_NONE;
    return !renames && is_balanced(macro) && !has_token(macro, never) &&
           (!has_token(macro, types) || has_token(macro, sizes));
}

static void add_line(struct probe *p, const char *text)
{
    cairn_str_add(&p->text, text);
    cairn_str_add(&p->text, "\n");
    p->line++;
}

static void add_constant_lines(struct probe *p)
{
    const struct cairn_analysis *a = p->a;
    for (uint32_t i = 0; i < a->macros.count; i++) {
        const struct cairn_macro *macro = &a->macros.items[i];
        if (!may_be_constant(a, macro)) {
            continue;
        }
        char line[512];
        snprintf(line, sizeof line, "static __auto_type cairn_v_%u = (%.200s);", i, macro->name);
        add_line(p, line);
        /* A string must stand without parentheses to be evaluated as one. */
        snprintf(line, sizeof line, "static const char *cairn_s_%u = %.200s;", i, macro->name);
        add_line(p, line);
    }
}

static void add_forward_lines(struct probe *p)
{
    struct cairn_analysis *a = p->a;
    struct cairn_str line = {0};
    for (uint32_t i = 0; i < a->forwards.count; i++) {
        const struct cairn_forward *forward = &a->forwards.items[i];
        const struct cairn_macro *macro = &a->macros.items[forward->macro];
        const struct cairn_function *function = &a->functions.items[forward->function];
        cairn_str_reset(&line);
        cairn_str_addf(&line, "static void cairn_f_%u(", i);
        for (uint16_t k = 0; k < macro->param_count; k++) {
            uint32_t type = function->params[forward->targets[k]].type;
            cairn_str_addf(&line, "%s__typeof__(%s) p%u", k == 0 ? "" : ", ",
                           a->model->types.items[type].spelling, k);
        }
        cairn_str_addf(&line, "%s) { (void)%s(", macro->param_count == 0 ? "void" : "",
                       macro->name);
        for (uint16_t k = 0; k < macro->param_count; k++) {
            cairn_str_addf(&line, "%sp%u", k == 0 ? "" : ", ", k);
        }
        cairn_str_add(&line, "); }");
        cairn_vec_push(&p->forward_lines, p->line);
        add_line(p, cairn_str_text(&line));
    }
    cairn_str_release(&line);
}

static void note_errors(struct probe *p)
{
    unsigned count = clang_getNumDiagnostics(p->unit);
    const CXFile probe = clang_getFile(p->unit, PROBE_FILE);
    for (unsigned i = 0; i < count; i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(p->unit, i);
        CXFile file = NULL;
        unsigned line = 0;
        /* Where the macro is used, not where the words of its body stand. */
        clang_getExpansionLocation(clang_getDiagnosticLocation(diagnostic), &file, &line, NULL,
                                   NULL);
        if (clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error && file != NULL &&
            clang_File_isEqual(file, probe)) {
            cairn_map_put(&p->errors, line, 1);
        }
        clang_disposeDiagnostic(diagnostic);
    }
}

static bool is_number_kind(enum CXTypeKind kind)
{
    return (kind >= CXType_Bool && kind <= CXType_LongDouble) || kind == CXType_Enum;
}

/* Fills in the constant's value; false if the variable has none that cairn uses. */
static bool evaluate(struct probe *p, CXCursor cursor, bool wants_string,
                     struct cairn_constant *constant)
{
    CXEvalResult result = clang_Cursor_Evaluate(cursor);
    if (result == NULL) {
        return false;
    }
    bool is_number = is_number_kind(clang_getCanonicalType(clang_getCursorType(cursor)).kind);
    bool found = false;
    switch (clang_EvalResult_getKind(result)) {
    case CXEval_Int:
        found = is_number && !wants_string;
        constant->kind = CAIRN_CONSTANT_INTEGER;
        constant->integer = clang_EvalResult_isUnsignedInt(result)
                                ? (int64_t)clang_EvalResult_getAsUnsigned(result)
                                : clang_EvalResult_getAsLongLong(result);
        break;
    case CXEval_Float:
        found = is_number && !wants_string;
        constant->kind = CAIRN_CONSTANT_REAL;
        constant->real = clang_EvalResult_getAsDouble(result);
        break;
    case CXEval_StrLiteral: {
        const char *text = clang_EvalResult_getAsStr(result);
        found = wants_string && text != NULL;
        constant->kind = CAIRN_CONSTANT_STRING;
        constant->string = found ? cairn_arena_strdup(&p->a->model->arena, text) : NULL;
        constant->length = found ? (uint32_t)strlen(text) : 0;
        break;
    }
    default:
        break;
    }
    clang_EvalResult_dispose(result);
    return found;
}

static enum CXChildVisitResult visit_variable(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct probe *p = data;
    CXSourceLocation location = clang_getCursorLocation(cursor);
    if (clang_getCursorKind(cursor) != CXCursor_VarDecl ||
        !clang_Location_isFromMainFile(location)) {
        return CXChildVisit_Continue;
    }
    unsigned line = 0;
    clang_getExpansionLocation(location, NULL, &line, NULL, NULL);
    if (cairn_map_get(&p->errors, line, 0) != 0) {
        return CXChildVisit_Continue;
    }
    char kind = '\0';
    unsigned index = 0;
    CXString spelling = clang_getCursorSpelling(cursor);
    bool is_ours = sscanf(clang_getCString(spelling), "cairn_%c_%u", &kind, &index) == 2 &&
                   index < p->a->macros.count;
    clang_disposeString(spelling);
    struct cairn_constant constant = {.enumeration = CAIRN_NONE, .group = CAIRN_NONE};
    if (is_ours && evaluate(p, cursor, kind == 's', &constant)) {
        constant.name = p->a->macros.items[index].name;
        cairn_vec_push(&p->a->model->constants, constant);
        cairn_vec_push(&p->macro_of_constant, index);
    }
    return CXChildVisit_Continue;
}

static void judge_forwards(struct probe *p)
{
    for (uint32_t i = 0; i < p->a->forwards.count; i++) {
        struct cairn_forward *forward = &p->a->forwards.items[i];
        forward->is_valid = cairn_map_get(&p->errors, p->forward_lines.items[i], 0) == 0;
        if (forward->is_valid) {
            p->a->functions.items[forward->function].is_forwarded = true;
        }
    }
}

enum cairn_status cairn_probe_macros(struct cairn_analysis *a, struct cairn_error *err)
{
    struct probe p = {.a = a, .line = 1};
    cairn_str_add(&p.text, a->source);
    for (const char *at = a->source; *at != '\0'; at++) {
        p.line += *at == '\n';
    }
    add_constant_lines(&p);
    add_forward_lines(&p);
    enum cairn_status status =
        cairn_parse_text(a, PROBE_FILE, cairn_str_text(&p.text), &p.unit, err);
    if (status == CAIRN_OK) {
        uint32_t first = a->model->constants.count;
        note_errors(&p);
        clang_visitChildren(clang_getTranslationUnitCursor(p.unit), visit_variable, &p);
        judge_forwards(&p);
        cairn_constants_group(a, p.macro_of_constant.items, first);
        clang_disposeTranslationUnit(p.unit);
    }
    cairn_str_release(&p.text);
    cairn_map_release(&p.errors);
    cairn_vec_release(&p.macro_of_constant);
    cairn_vec_release(&p.forward_lines);
    return status;
}
