/* The user's contract functions, found by name in the file given with --contracts. */
#include <string.h>

#include "analyzer/analysis.h"
#include "core/hash.h"

struct search {
    struct cairn_analysis *a;
    const char *problem; /* what is wrong with the first contract that is, or NULL */
};

struct shape {
    const char *prefix;
    enum cairn_contract_kind kind;
    int operands; /* pointers to the type that the name ends in; or ... */
};

enum {
    AS_FUNCTION = -1, /* ... what the function takes that the name ends in */
    AS_MAKER = -2,    /* anything: it yields a pointer to the type */
};

static const struct shape shapes[] = {{"cairn_invariant_", CAIRN_CONTRACT_INVARIANT, 1},
                                      {"cairn_equal_", CAIRN_CONTRACT_EQUAL, 2},
                                      {"cairn_ensures_", CAIRN_CONTRACT_ENSURES, AS_FUNCTION},
                                      {"cairn_requires_", CAIRN_CONTRACT_REQUIRES, AS_FUNCTION},
                                      {"cairn_before_", CAIRN_CONTRACT_BEFORE, AS_FUNCTION},
                                      {"cairn_after_", CAIRN_CONTRACT_AFTER, AS_FUNCTION},
                                      {"cairn_make_", CAIRN_CONTRACT_MAKE, AS_MAKER},
                                      {"cairn_observe_", CAIRN_CONTRACT_OBSERVE, 1},
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

/* Whether a value of one type can be passed as the other as it is; what pointers lead to may be
 * const in one of them. */
static bool is_passed_alike(const struct cairn_model *model, uint32_t a, uint32_t b)
{
    const struct cairn_type *one = &model->types.items[a];
    const struct cairn_type *two = &model->types.items[b];
    if (a == b || one->kind != two->kind) {
        return a == b;
    }
    switch (one->kind) {
    case CAIRN_TYPE_VOID:
        return true;
    case CAIRN_TYPE_INTEGER:
        return one->size == two->size && one->is_signed == two->is_signed &&
               one->is_bool == two->is_bool;
    case CAIRN_TYPE_REAL:
        return one->size == two->size;
    case CAIRN_TYPE_ENUM:
        return one->enumeration == two->enumeration;
    case CAIRN_TYPE_RECORD:
        return one->record == two->record;
    case CAIRN_TYPE_POINTER:
        return is_passed_alike(model, one->target, two->target);
    case CAIRN_TYPE_FUNCTION:
        for (uint16_t i = 0; i < one->parameter_count; i++) {
            if (one->parameter_count != two->parameter_count ||
                !is_passed_alike(model, one->parameters[i], two->parameters[i])) {
                return false;
            }
        }
        return is_passed_alike(model, one->target, two->target);
    default:
        return strcmp(one->spelling, two->spelling) == 0;
    }
}

static bool is_bool(CXType type)
{
    return clang_getCanonicalType(type).kind == CXType_Bool;
}

/* Whether the contract takes what the function returns, before its arguments. */
static bool takes_result(const struct cairn_contract *contract, const struct cairn_op *op)
{
    bool is_after =
        contract->kind == CAIRN_CONTRACT_ENSURES || contract->kind == CAIRN_CONTRACT_AFTER;
    return is_after && op->result != CAIRN_NONE;
}

/* Whether the contract takes what the operation does, what it returns before that. */
static bool takes_as(struct cairn_analysis *a, CXType contract, const struct cairn_op *op,
                     bool has_result)
{
    unsigned before = has_result ? 1 : 0;
    if (clang_getNumArgTypes(contract) != (int)(before + op->param_count) ||
        clang_isFunctionTypeVariadic(contract) != 0) {
        return false;
    }
    for (unsigned i = 0; i < before + op->param_count; i++) {
        uint32_t have = cairn_types_of(a, clang_getArgType(contract, i));
        uint32_t want = i < before ? op->result : op->params[i - before].type;
        if (!is_passed_alike(a->model, cairn_types_unqualified(a, cairn_types_decayed(a, have)),
                             cairn_types_unqualified(a, cairn_types_decayed(a, want)))) {
            return false;
        }
    }
    return true;
}

/* Whether it answers a question; else it returns nothing. */
static bool is_question(const struct cairn_contract *contract)
{
    return contract->kind == CAIRN_CONTRACT_ENSURES || contract->kind == CAIRN_CONTRACT_REQUIRES;
}

static const char *wanted_signature(struct cairn_analysis *a, const struct cairn_contract *contract,
                                    const struct cairn_op *op)
{
    struct cairn_str text = {0};
    const char *separator = "";
    cairn_str_addf(&text, "%s %s(", is_question(contract) ? "bool" : "void", contract->name);
    if (takes_result(contract, op)) {
        cairn_str_add(&text, a->model->types.items[op->result].spelling);
        separator = ", ";
    }
    for (uint16_t i = 0; i < op->param_count; i++) {
        cairn_str_addf(&text, "%s%s", separator,
                       a->model->types.items[op->params[i].type].spelling);
        separator = ", ";
    }
    cairn_str_add(&text, separator[0] == '\0' ? "void)" : ")");
    const char *signature = cairn_arena_strdup(&a->scratch, cairn_str_text(&text));
    cairn_str_release(&text);
    return signature;
}

/* An operation that calls the function and nothing else, or NULL. */
static const struct cairn_op *find_called(const struct cairn_model *model, const char *function)
{
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        bool is_called = op->kind == CAIRN_OP_CALL && !op->is_builtin;
        if (is_called && strcmp(op->name, function) == 0) {
            return op;
        }
    }
    return NULL;
}

/* Adds a contract that is about a function. Returns what is wrong with it, or NULL. */
static const char *add_about_function(struct cairn_analysis *a, CXType type,
                                      struct cairn_contract contract)
{
    struct cairn_model *model = a->model;
    const struct cairn_op *op = find_called(model, contract.function);
    if (op == NULL) {
        return cairn_arena_printf(
            &a->scratch,
            "'%s' is about '%s', which is no function that can be called: see "
            "cairn analyze",
            contract.name, contract.function);
    }
    cairn_vec_push(&model->contracts, contract);
    if (cairn_model_find_contract(model, op, contract.kind) == CAIRN_NONE) {
        return cairn_arena_printf(&a->scratch,
                                  "'%s' is about '%s', whose arguments have no fixed number",
                                  contract.name, contract.function);
    }
    const CXType result = clang_getResultType(type);
    bool is_fit = is_question(&contract) ? is_bool(result)
                                         : clang_getCanonicalType(result).kind == CXType_Void;
    if (!is_fit || !takes_as(a, type, op, takes_result(&contract, op))) {
        return cairn_arena_printf(&a->scratch, "'%s' has to be %s", contract.name,
                                  wanted_signature(a, &contract, op));
    }
    return NULL;
}

/* Adds a contract that is about a type, or none. Returns what is wrong with it, or NULL. */
static const char *add_about_type(struct cairn_analysis *a, CXType type, const struct shape *shape,
                                  struct cairn_contract contract)
{
    int count = clang_getNumArgTypes(type);
    bool fits = count == shape->operands || (shape->operands == 0 && count < 0);
    if (fits && shape->operands > 0) {
        contract.sort = operand_sort(a, type, shape->operands);
        fits = contract.sort != CAIRN_NONE &&
               clang_getCanonicalType(clang_getResultType(type)).kind != CXType_Void;
    }
    if (!fits) {
        return cairn_arena_printf(&a->scratch, "'%s' has not the parameters of such a contract",
                                  contract.name);
    }
    cairn_vec_push(&a->model->contracts, contract);
    return NULL;
}

/* The sort of what a maker yields; CAIRN_NONE if that is no object. */
static uint32_t sort_of_made(struct cairn_analysis *a, CXType type)
{
    uint32_t sort =
        cairn_model_sort_of_type(a->model, cairn_types_of(a, clang_getResultType(type)));
    bool is_object = sort != CAIRN_NONE && (a->model->sorts.items[sort].kind == CAIRN_SORT_OBJECT ||
                                            a->model->sorts.items[sort].kind == CAIRN_SORT_HANDLE);
    return is_object ? sort : CAIRN_NONE;
}

static const char *add_maker(struct cairn_analysis *a, CXType type, struct cairn_contract contract)
{
    contract.sort = sort_of_made(a, type);
    if (contract.sort == CAIRN_NONE) {
        return cairn_arena_printf(&a->scratch, "'%s' does not return a pointer to an object",
                                  contract.name);
    }
    cairn_vec_push(&a->model->contracts, contract);
    return NULL;
}

static bool is_operation(enum cairn_contract_kind kind)
{
    return kind == CAIRN_CONTRACT_MAKE || kind == CAIRN_CONTRACT_OBSERVE ||
           kind == CAIRN_CONTRACT_EQUAL;
}

/* A function of the file that the user wants called is an operation. */
static void add_operation(struct search *search, CXCursor cursor, enum cairn_contract_kind kind)
{
    struct cairn_analysis *a = search->a;
    struct cairn_function function = cairn_functions_read(a, cursor, 0);
    const char *reason =
        function.is_inline ? "it is static"
                           : cairn_operations_add_users(a, &function, kind == CAIRN_CONTRACT_MAKE);
    if (reason != NULL) {
        search->problem =
            cairn_arena_printf(&a->scratch, "'%s' cannot be called: %s", function.name, reason);
    }
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct search *search = data;
    if (clang_getCursorKind(cursor) != CXCursor_FunctionDecl || !clang_isCursorDefinition(cursor) ||
        !clang_Location_isFromMainFile(clang_getCursorLocation(cursor)) ||
        search->problem != NULL) {
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
    if (shape->operands == AS_FUNCTION) {
        contract.function = name + strlen(shape->prefix);
        search->problem = add_about_function(a, type, contract);
    } else if (shape->operands == AS_MAKER) {
        search->problem = add_maker(a, type, contract);
    } else {
        search->problem = add_about_type(a, type, shape, contract);
    }
    if (search->problem == NULL && is_operation(shape->kind)) {
        add_operation(search, cursor, shape->kind);
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
        status = cairn_fail(err, CAIRN_TARGET, "%s: %s", path, search.problem);
    }
    return status;
}
