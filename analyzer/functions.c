/* Function declarations of the own headers: parameters, attributes, re-declarations. */
#include <string.h>

#include "analyzer/analysis.h"
#include "core/hash.h"

/* What the attributes say, read from the declaration as the compiler prints it: tokens of
 * attributes that come out of macros cannot be had otherwise. */
struct attributes {
    int16_t format_at;
    bool is_scanf; /* the format is one */
    bool is_sentinel;
    bool is_noreturn;
    bool all_nonnull;
    uint64_t nonnull; /* bit i: parameter i */
};

static void read_nonnull(struct attributes *attributes, const char *arguments)
{
    if (*arguments != '(') {
        attributes->all_nonnull = true;
        return;
    }
    for (const char *at = arguments + 1; *at != '\0' && *at != ')';) {
        char *end;
        unsigned long index = strtoul(at, &end, 10);
        if (end == at) {
            return;
        }
        if (index >= 1 && index <= 64) {
            attributes->nonnull |= UINT64_C(1) << (index - 1);
        }
        at = end + strspn(end, ", ");
    }
}

static void read_format(struct attributes *attributes, const char *arguments)
{
    static const char *const kinds[] = {"(printf, ", "(__printf__, ", "(gnu_printf, ",
                                        "(scanf, ",  "(__scanf__, ",  "(gnu_scanf, "};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t length = strlen(kinds[i]);
        if (strncmp(arguments, kinds[i], length) == 0) {
            long index = strtol(arguments + length, NULL, 10);
            attributes->format_at = index >= 1 && index <= 64 ? (int16_t)(index - 1) : -1;
            attributes->is_scanf = strstr(kinds[i], "scanf") != NULL;
        }
    }
}

static struct attributes read_attributes(struct cairn_analysis *a, CXCursor cursor)
{
    struct attributes attributes = {.format_at = -1};
    CXString type = clang_getTypeSpelling(clang_getCursorType(cursor));
    attributes.is_noreturn = strstr(clang_getCString(type), "noreturn") != NULL;
    clang_disposeString(type);
    if (!clang_Cursor_hasAttrs(cursor)) {
        return attributes;
    }
    CXPrintingPolicy policy = clang_getCursorPrintingPolicy(cursor);
    clang_PrintingPolicy_setProperty(policy, CXPrintingPolicy_TerseOutput, 1);
    const char *text = cairn_parse_string(a, clang_getCursorPrettyPrinted(cursor, policy));
    clang_PrintingPolicy_dispose(policy);
    attributes.is_noreturn |=
        strstr(text, "_Noreturn") != NULL || strstr(text, "__attribute__((noreturn") != NULL;
    static const char opening[] = "__attribute__((";
    for (const char *at = strstr(text, opening); at != NULL; at = strstr(at, opening)) {
        at += strlen(opening);
        if (strncmp(at, "nonnull", strlen("nonnull")) == 0) {
            read_nonnull(&attributes, at + strlen("nonnull"));
        } else if (strncmp(at, "format(", strlen("format(")) == 0) {
            read_format(&attributes, at + strlen("format"));
        } else if (strncmp(at, "sentinel", strlen("sentinel")) == 0) {
            attributes.is_sentinel = true;
        }
    }
    return attributes;
}

static enum cairn_nullability nullability_of(CXType type)
{
    switch (clang_Type_getNullability(type)) {
    case CXTypeNullability_NonNull:
        return CAIRN_NULL_FORBIDDEN;
    case CXTypeNullability_Nullable:
        return CAIRN_NULL_ALLOWED;
    default:
        return CAIRN_NULL_UNKNOWN;
    }
}

static void read_param(struct cairn_analysis *a, CXCursor cursor, CXType function_type, unsigned i,
                       struct cairn_raw_param *param)
{
    CXCursor argument = clang_Cursor_getArgument(cursor, i);
    CXType type = clang_getArgType(function_type, i);
    uint32_t written = cairn_types_of(a, type);
    param->name = "";
    if (!clang_Cursor_isNull(argument)) {
        param->name = cairn_parse_string(a, clang_getCursorSpelling(argument));
        CXType declared = clang_getCursorType(argument);
        param->nullability = nullability_of(declared);
        uint32_t as_written = cairn_types_of(a, declared);
        enum cairn_type_kind kind = a->model->types.items[as_written].kind;
        if (kind == CAIRN_TYPE_ARRAY || kind == CAIRN_TYPE_VA_LIST) {
            written = as_written;
        }
    }
    const struct cairn_type shape = a->model->types.items[written]; /* more may come to be known */
    /* An array typedef of one element (mpz_t) is how some libraries spell a pointer. */
    const bool is_counted = shape.kind == CAIRN_TYPE_ARRAY && shape.length > 1 &&
                            a->model->types.items[shape.target].kind == CAIRN_TYPE_INTEGER;
    param->is_array = shape.kind == CAIRN_TYPE_ARRAY && (shape.typedef_name == NULL || is_counted);
    param->length = param->is_array ? shape.length : 0;
    param->type = cairn_types_unqualified(a, cairn_types_decayed(a, written));
    /* What is constant of an array by a typedef are its elements. */
    const CXType plain = clang_getArgType(clang_getCanonicalType(function_type), i);
    if (shape.kind == CAIRN_TYPE_ARRAY && plain.kind == CXType_Pointer &&
        clang_isConstQualifiedType(clang_getPointeeType(plain)) != 0 &&
        !cairn_model_points_to_const(a->model, param->type)) {
        param->type = cairn_types_of(a, plain);
    }
}

static void read_params(struct cairn_analysis *a, CXCursor cursor, struct cairn_function *function,
                        const struct attributes *attributes)
{
    CXType type = clang_getCursorType(cursor);
    int count = clang_getNumArgTypes(type);
    function->is_variadic = clang_getCanonicalType(type).kind == CXType_FunctionProto &&
                            clang_isFunctionTypeVariadic(type) != 0;
    function->has_no_prototype = clang_getCanonicalType(type).kind == CXType_FunctionNoProto;
    function->param_count = count > 0 ? (uint16_t)count : 0;
    function->params =
        cairn_arena_alloc(&a->scratch, function->param_count * sizeof *function->params);
    for (uint16_t i = 0; i < function->param_count; i++) {
        struct cairn_raw_param *param = &function->params[i];
        read_param(a, cursor, type, i, param);
        bool is_pointer = a->model->types.items[param->type].kind == CAIRN_TYPE_POINTER;
        bool is_nonnull = i < 64 && (attributes->nonnull >> i & 1) != 0;
        if (is_pointer && (is_nonnull || attributes->all_nonnull)) {
            param->nullability = CAIRN_NULL_FORBIDDEN;
        }
    }
}

/* The same function declared again: keep the one with names, unite what is said. */
static void merge(struct cairn_function *known, const struct cairn_function *again)
{
    known->is_deprecated |= again->is_deprecated;
    known->is_noreturn |= again->is_noreturn;
    known->is_inline &= again->is_inline;
    known->is_declared |= again->is_declared;
    known->is_defined_here |= again->is_defined_here;
    known->is_linkable |= again->is_linkable;
    if (known->format_at < 0) {
        known->format_at = again->format_at;
        known->is_scanf = again->is_scanf;
    }
    known->is_sentinel |= again->is_sentinel;
    known->has_no_prototype &= again->has_no_prototype;
    if (known->param_count == 0 && again->param_count != 0) {
        known->params = again->params;
        known->param_count = again->param_count;
        known->is_variadic = again->is_variadic;
        return;
    }
    for (uint16_t i = 0; i < known->param_count && i < again->param_count; i++) {
        if (known->params[i].name[0] == '\0') {
            known->params[i].name = again->params[i].name;
        }
        if (known->params[i].nullability == CAIRN_NULL_UNKNOWN) {
            known->params[i].nullability = again->params[i].nullability;
        }
    }
}

/* The line of the semicolon that ends the declaration: where macros make its parameters, the parser
 * knows only where they are called. */
static unsigned line_of_end(const struct cairn_own_file *file, unsigned line)
{
    int depth = 0;
    unsigned end = line;
    size_t at = line <= file->line_count ? file->line_offsets[line - 1] : file->length;
    for (; at < file->length && !(file->text[at] == ';' && depth <= 0); at++) {
        depth += file->text[at] == '(' ? 1 : file->text[at] == ')' ? -1 : 0;
        end += file->text[at] == '\n' ? 1 : 0;
    }
    return at < file->length ? end : line;
}

/* Enters the function, or what its repeated declaration says. */
static void enter(struct cairn_analysis *a, const struct cairn_function *function)
{
    uint64_t key = cairn_hash_text(function->name);
    uint32_t index = cairn_map_get_or_put(&a->function_by_name, key, a->functions.count);
    if (index == a->functions.count) {
        cairn_vec_push(&a->functions, *function);
    } else {
        merge(&a->functions.items[index], function);
    }
}

/* What is read off the cursor of any declaration. */
static struct cairn_function declared_function(struct cairn_analysis *a, CXCursor cursor,
                                               uint32_t file)
{
    struct cairn_function function = {.file = file, .format_at = -1};
    function.name = cairn_parse_string(a, clang_getCursorSpelling(cursor));
    function.call_name = function.name;
    function.life_name = function.name;
    function.symbol = cairn_parse_string(a, clang_Cursor_getMangling(cursor));
    function.is_deprecated = clang_getCursorAvailability(cursor) == CXAvailability_Deprecated;
    function.is_inline = clang_Cursor_getStorageClass(cursor) == CX_SC_Static;
    CXSourceRange extent = clang_getCursorExtent(cursor);
    clang_getExpansionLocation(clang_getRangeStart(extent), NULL, &function.line, NULL, NULL);
    clang_getExpansionLocation(clang_getRangeEnd(extent), NULL, &function.last_line, NULL, NULL);
    return function;
}

struct cairn_function cairn_functions_read(struct cairn_analysis *a, CXCursor cursor, uint32_t file)
{
    struct attributes attributes = read_attributes(a, cursor);
    struct cairn_function function = declared_function(a, cursor, file);
    function.format_at = attributes.format_at;
    function.is_scanf = attributes.is_scanf;
    function.is_sentinel = attributes.is_sentinel;
    function.is_noreturn = attributes.is_noreturn;
    function.result = cairn_types_of(a, clang_getResultType(clang_getCursorType(cursor)));
    read_params(a, cursor, &function, &attributes);
    return function;
}

void cairn_functions_collect(struct cairn_analysis *a, CXCursor cursor, uint32_t file)
{
    struct cairn_function function = cairn_functions_read(a, cursor, file);
    if (!clang_isCursorDefinition(cursor)) {
        function.is_declared = !function.is_inline || clang_Cursor_isFunctionInlined(cursor) != 0;
        unsigned end = line_of_end(&a->files.items[file], function.last_line);
        function.last_line = end > function.last_line ? end : function.last_line;
    } else if (!function.is_inline && clang_Cursor_isFunctionInlined(cursor) == 0) {
        function.is_linkable = function.is_defined_here = true;
        cairn_code_note(a, file, function.line);
    }
    enter(a, &function);
}

/* The names of parameters as they are found below a declaration. */
struct found_names {
    struct cairn_analysis *a;
    struct cairn_function *function;
    uint16_t count;
};

static enum CXChildVisitResult visit_parameter(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct found_names *found = data;
    if (clang_getCursorKind(cursor) == CXCursor_ParmDecl &&
        found->count < found->function->param_count) {
        found->function->params[found->count++].name =
            cairn_parse_string(found->a, clang_getCursorSpelling(cursor));
    }
    return CXChildVisit_Continue;
}

void cairn_functions_collect_variable(struct cairn_analysis *a, CXCursor cursor, uint32_t file,
                                      uint32_t function_type)
{
    const struct cairn_type type = a->model->types.items[function_type];
    struct cairn_function function = declared_function(a, cursor, file);
    function.is_variable = true;
    function.result = type.target;
    function.is_variadic = type.is_variadic;
    function.param_count = type.parameter_count;
    function.params =
        cairn_arena_alloc(&a->scratch, function.param_count * sizeof *function.params);
    for (uint16_t i = 0; i < function.param_count; i++) {
        function.params[i] = (struct cairn_raw_param){
            .name = "", .type = cairn_types_unqualified(a, type.parameters[i])};
    }
    struct found_names found = {a, &function, 0};
    clang_visitChildren(cursor, visit_parameter, &found);
    if (found.count == 0) {
        CXCursor named = clang_getTypeDeclaration(clang_getCursorType(cursor));
        clang_visitChildren(named, visit_parameter, &found);
    }
    enter(a, &function);
}
