/* Walks the translation unit's top level once and hands each declaration to its collector. */
#include <string.h>

#include "analyzer/analysis.h"

static bool is_array_of_unknown_use(const struct cairn_analysis *a, uint32_t type)
{
    const struct cairn_type *known = &a->model->types.items[type];
    return known->kind == CAIRN_TYPE_FUNCTION || known->kind == CAIRN_TYPE_OTHER;
}

static void collect_variable(struct cairn_analysis *a, CXCursor cursor, uint32_t file,
                             unsigned line)
{
    struct cairn_variable variable = {.file = file, .line = line};
    variable.name = cairn_parse_string(a, clang_getCursorSpelling(cursor));
    variable.type = cairn_types_of(a, clang_getCursorType(cursor));
    if (is_array_of_unknown_use(a, variable.type)) {
        return;
    }
    const struct cairn_type *pointer = &a->model->types.items[variable.type];
    if (pointer->kind == CAIRN_TYPE_POINTER &&
        a->model->types.items[pointer->target].kind == CAIRN_TYPE_FUNCTION) {
        cairn_functions_collect_variable(a, cursor, file, pointer->target);
        return;
    }
    variable.is_deprecated = clang_getCursorAvailability(cursor) == CXAvailability_Deprecated;
    bool is_static = clang_Cursor_getStorageClass(cursor) == CX_SC_Static;
    bool is_thread_local = clang_getCursorTLSKind(cursor) != CXTLS_None;
    variable.is_linkable = is_static || is_thread_local;
    variable.symbol =
        variable.is_linkable ? NULL : cairn_parse_string(a, clang_Cursor_getMangling(cursor));
    for (uint32_t i = 0; i < a->variables.count; i++) {
        if (strcmp(a->variables.items[i].name, variable.name) == 0) {
            return;
        }
    }
    cairn_vec_push(&a->variables, variable);
}

/* Typedefs name records, so they must all be known before the first type is looked at. */
static enum CXChildVisitResult visit_typedef(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    if (clang_getCursorKind(cursor) == CXCursor_TypedefDecl) {
        cairn_structs_note_typedef(data, cursor);
    }
    return CXChildVisit_Continue;
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct cairn_analysis *a = data;
    unsigned line = 0;
    uint32_t file = cairn_files_of(a, cursor, &line);
    if (file == CAIRN_NONE) {
        return CXChildVisit_Continue;
    }
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_FunctionDecl:
        cairn_functions_collect(a, cursor, file);
        break;
    case CXCursor_VarDecl:
        collect_variable(a, cursor, file, line);
        break;
    case CXCursor_EnumDecl:
        if (clang_isCursorDefinition(cursor)) {
            cairn_constants_add_enumeration(a, cursor);
        }
        break;
    case CXCursor_MacroDefinition:
        cairn_macros_collect(a, cursor, file);
        break;
    case CXCursor_StructDecl:
    case CXCursor_UnionDecl:
        if (clang_isCursorDefinition(cursor)) {
            cairn_types_of(a, clang_getCursorType(cursor));
        }
        break;
    default:
        break;
    }
    return CXChildVisit_Continue;
}

void cairn_declarations_collect(struct cairn_analysis *a)
{
    CXCursor root = clang_getTranslationUnitCursor(a->unit);
    clang_visitChildren(root, visit_typedef, a);
    clang_visitChildren(root, visit, a);
    cairn_structs_complete(a);
}
