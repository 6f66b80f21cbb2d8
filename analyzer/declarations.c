/* Walks the translation unit's top level once and hands each declaration to its collector. */
#include <string.h>

#include "analyzer/analysis.h"
#include "core/hash.h"

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
    variable.is_defined_here = clang_Cursor_getStorageClass(cursor) == CX_SC_None;
    if (variable.is_defined_here) {
        cairn_code_note(a, file, line);
    }
    variable.is_linkable = is_static || is_thread_local || variable.is_defined_here;
    variable.symbol = is_static || is_thread_local
                          ? NULL
                          : cairn_parse_string(a, clang_Cursor_getMangling(cursor));
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

/* In what ways functions use a typedef of intptr_t. */
enum { BY_VALUE = 1, BY_POINTER = 2, BY_PLACE = 4 };

/* Notes how the type is used, if it is a typedef of an integer that is as large as a pointer. */
static void note_use(struct cairn_analysis *a, CXType type)
{
    uint32_t depth = 0;
    while (type.kind == CXType_Pointer) {
        type = clang_getPointeeType(type);
        depth++;
    }
    type = type.kind == CXType_Elaborated ? clang_Type_getNamedType(type) : type;
    if (type.kind != CXType_Typedef) {
        return;
    }
    CXType under = clang_getTypedefDeclUnderlyingType(clang_getTypeDeclaration(type));
    const char *name = cairn_parse_string(a, clang_getTypeSpelling(under));
    if (strcmp(name, "intptr_t") == 0 || strcmp(name, "uintptr_t") == 0) {
        const uint64_t key = cairn_hash_text(cairn_parse_string(a, clang_getTypedefName(type)));
        const uint32_t use = depth == 0 ? BY_VALUE : depth == 1 ? BY_POINTER : BY_PLACE;
        cairn_map_put(&a->uses_of_integer, key, cairn_map_get(&a->uses_of_integer, key, 0) | use);
    }
}

static enum CXChildVisitResult visit_use(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct cairn_analysis *a = data;
    if (clang_getCursorKind(cursor) == CXCursor_FunctionDecl &&
        cairn_files_of(a, cursor, NULL) != CAIRN_NONE) {
        const CXType function = clang_getCursorType(cursor);
        note_use(a, clang_getResultType(function));
        for (int i = 0; i < clang_getNumArgTypes(function); i++) {
            note_use(a, clang_getArgType(function, (unsigned)i));
        }
    }
    return CXChildVisit_Continue;
}

bool cairn_declarations_hide(const struct cairn_analysis *a, const char *name)
{
    const uint64_t uses = cairn_map_get(&a->uses_of_integer, cairn_hash_text(name), 0);
    return (uses & BY_PLACE) != 0 && (uses & BY_VALUE) == 0;
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
    if (clang_getCursorKind(cursor) != CXCursor_FunctionDecl && cairn_code_holds(a, file, line)) {
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
    cairn_code_find(a);
    clang_visitChildren(root, visit_typedef, a);
    clang_visitChildren(root, visit_use, a);
    clang_visitChildren(root, visit, a);
    cairn_structs_complete(a);
}
