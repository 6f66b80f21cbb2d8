/* The user's contract functions, found by name in the file given with --contracts. */
#include <string.h>

#include "analyzer/analysis.h"
#include "core/hash.h"

struct search {
    struct cairn_analysis *a;
    const char *problem; /* a contract with a wrong signature */
};

struct shape {
    const char *prefix;
    enum cairn_contract_kind kind;
    int operands; /* pointers to the type that the name ends in */
};

static const struct shape shapes[] = {{"cairn_invariant_", CAIRN_CONTRACT_INVARIANT, 1},
                                      {"cairn_equal_", CAIRN_CONTRACT_EQUAL, 2},
                                      {"cairn_setup", CAIRN_CONTRACT_SETUP, 0},
                                      {"cairn_teardown", CAIRN_CONTRACT_TEARDOWN, 0}};

static const struct shape *shape_of(const char *name)
{
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        size_t length = strlen(shapes[i].prefix);
        bool matches = shapes[i].operands == 0 ? strcmp(name, shapes[i].prefix) == 0
                                               : strncmp(name, shapes[i].prefix, length) == 0;
        if (matches) {
            return &shapes[i];
        }
    }
    return NULL;
}

/* The sort of the operands, all of one type that points to a record or is a handle. */
static uint32_t operand_sort(struct cairn_analysis *a, CXType function, int operands)
{
    uint32_t sort = CAIRN_NONE;
    for (int i = 0; i < operands; i++) {
        uint32_t type = cairn_types_of(a, clang_getArgType(function, (unsigned)i));
        uint32_t found = cairn_model_sort_of_type(a->model, cairn_types_decayed(a, type));
        if (found == CAIRN_NONE || (i > 0 && found != sort)) {
            return CAIRN_NONE;
        }
        sort = found;
    }
    return sort;
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct search *search = data;
    if (clang_getCursorKind(cursor) != CXCursor_FunctionDecl || !clang_isCursorDefinition(cursor) ||
        !clang_Location_isFromMainFile(clang_getCursorLocation(cursor))) {
        return CXChildVisit_Continue;
    }
    struct cairn_analysis *a = search->a;
    const char *name = cairn_parse_string(a, clang_getCursorSpelling(cursor));
    const struct shape *shape = shape_of(name);
    if (shape == NULL) {
        return CXChildVisit_Continue;
    }
    CXType type = clang_getCursorType(cursor);
    struct cairn_contract contract = {.kind = shape->kind, .name = name, .sort = CAIRN_NONE};
    int count = clang_getNumArgTypes(type);
    bool fits = count == shape->operands || (shape->operands == 0 && count < 0);
    if (fits && shape->operands > 0) {
        contract.sort = operand_sort(a, type, shape->operands);
        fits = contract.sort != CAIRN_NONE &&
               clang_getCanonicalType(clang_getResultType(type)).kind != CXType_Void;
    }
    if (!fits && search->problem == NULL) {
        search->problem = name;
    } else if (fits) {
        cairn_vec_push(&a->model->contracts, contract);
    }
    return CXChildVisit_Continue;
}

static const char *first_error(struct cairn_analysis *a, CXTranslationUnit unit)
{
    unsigned count = clang_getNumDiagnostics(unit);
    const char *text = NULL;
    for (unsigned i = 0; i < count && text == NULL; i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(unit, i);
        if (clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error) {
            text = cairn_parse_string(
                a, clang_formatDiagnostic(diagnostic, CXDiagnostic_DisplaySourceLocation |
                                                          CXDiagnostic_DisplayColumn));
        }
        clang_disposeDiagnostic(diagnostic);
    }
    return text;
}

enum cairn_status cairn_contracts_collect(struct cairn_analysis *a, struct cairn_error *err)
{
    const char *path = a->target->contracts;
    if (path == NULL) {
        return CAIRN_OK;
    }
    CXTranslationUnit unit = NULL;
    enum CXErrorCode code = clang_parseTranslationUnit2(a->index, path, a->arguments.words.items,
                                                        (int)a->arguments.words.count, NULL, 0,
                                                        CXTranslationUnit_KeepGoing, &unit);
    if (code != CXError_Success) {
        return cairn_fail(err, CAIRN_TARGET, "cannot read the contracts file '%s'", path);
    }
    struct search search = {.a = a};
    enum cairn_status status = CAIRN_OK;
    const char *error = first_error(a, unit);
    if (error != NULL) {
        status = cairn_fail(err, CAIRN_TARGET, "%s; check the contracts file", error);
    } else {
        clang_visitChildren(clang_getTranslationUnitCursor(unit), visit, &search);
    }
    clang_disposeTranslationUnit(unit);
    if (status == CAIRN_OK && search.problem != NULL) {
        status = cairn_fail(err, CAIRN_TARGET, "%s: '%s' has not the parameters of such a contract",
                            path, search.problem);
    }
    return status;
}
