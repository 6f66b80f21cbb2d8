/* Functions and forwarding macros into CALL operations; what cannot be one is listed with the
 * reason. */
#include <string.h>

#include "analyzer/analysis.h"
#include "analyzer/names.h"

static const char *const status_type_words[] = {"err",     "error", "status", "result", "rc",
                                                "retcode", "code",  "ret",    NULL};
static const char *const acting_words[] = {
    "init",    "initialize", "open",       "set",      "add",     "parse",  "write",   "close",
    "reset",   "process",    "end",        "copy",     "insert",  "remove", "load",    "save",
    "push",    "append",     "create",     "start",    "stop",    "flush",  "update",  "decode",
    "encode",  "compress",   "uncompress", "inflate",  "deflate", "exec",   "bind",    "step",
    "prepare", "finalize",   "configure",  "register", "setup",   "apply",  "compile", "connect",
    "delete",  "destroy",    "free",       "dump",     "emit",    "send",   "feed",    "put",
    "sync",    "rewind",     NULL};
static const char *const asking_words[] = {
    "get",   "count",   "size",   "len",   "length", "tell",    "is",     "has",
    "cmp",   "compare", "find",   "index", "num",    "equal",   "equals", "offset",
    "value", "avail",   "peek",   "max",   "min",    "version", "width",  "height",
    "depth", "read",    "printf", "bound", "at",     "eof",     NULL};

/* Whether the enumerator, or macro, is one of some of which the one that is 0 stands for success.
 */
static bool is_named_failure(const struct cairn_analysis *a, const struct cairn_constant *failure)
{
    static const char *const words[] = {"ok", "success", NULL};
    for (uint32_t i = 0; failure->integer != 0 && i < a->model->constants.count; i++) {
        const struct cairn_constant *other = &a->model->constants.items[i];
        bool is_beside = failure->enumeration != CAIRN_NONE
                             ? other->enumeration == failure->enumeration
                             : failure->group != CAIRN_NONE && other->group == failure->group;
        if (is_beside && other->kind == CAIRN_CONSTANT_INTEGER && other->integer == 0 &&
            cairn_names_has(other->name, words)) {
            return true;
        }
    }
    return false;
}

/* Whether the comment names a failure that the int may be: "or RWIN_INVAL", beside RWIN_OK. */
static bool names_failure(const struct cairn_analysis *a, const struct cairn_function *function)
{
    for (uint32_t i = 0; i < a->model->constants.count; i++) {
        const struct cairn_constant *constant = &a->model->constants.items[i];
        if (constant->kind == CAIRN_CONSTANT_INTEGER && constant->integer > 0 &&
            cairn_text_has_identifier(function->doc, constant->name) &&
            is_named_failure(a, constant)) {
            return true;
        }
    }
    return false;
}

/* Whether the comment says that 0 stands for success, and all else for failures. */
static bool says_nonzero_fails(const struct cairn_analysis *a,
                               const struct cairn_function *function)
{
    static const char *const successes[] = {"0 on success", "zero on success", "0 for success",
                                            "0 if successful", "0 if it succeeds"};
    static const char *const failures[] = {
        "non-zero error",     "nonzero error", "non-zero on",      "nonzero on",
        "non-zero if",        "error code",    "error number",     "errno value",
        "non-zero otherwise", "a non-zero",    "nonzero otherwise"};
    const struct cairn_type *type = &a->model->types.items[function->result];
    bool has_success = false;
    bool has_failure = false;
    if (function->doc == NULL || type->kind != CAIRN_TYPE_INTEGER || type->is_bool) {
        return false;
    }
    for (size_t i = 0; i < sizeof successes / sizeof *successes; i++) {
        has_success = has_success || strcasestr(function->doc, successes[i]) != NULL;
    }
    for (size_t i = 0; i < sizeof failures / sizeof *failures; i++) {
        has_failure = has_failure || strcasestr(function->doc, failures[i]) != NULL;
    }
    return (has_success && has_failure) || names_failure(a, function);
}

/* Whether the comment says that 0 stands for failures, and something else for success. */
static bool says_zero_fails(const struct cairn_analysis *a, const struct cairn_function *function)
{
    static const char *const successes[] = {
        "1 on success",  "nonzero on success", "non-zero on success", "1 if the function succe",
        "1 for success", "1 if successful",    "one on success",      "1 if it succe"};
    static const char *const failures[] = {"0 on error",   "0 on failure",  "0 if an error",
                                           "0 if it fail", "zero on error", "zero on failure",
                                           "0 otherwise",  "0 for failure", "0 for error"};
    const struct cairn_type *type = &a->model->types.items[function->result];
    bool has_success = false;
    bool has_failure = false;
    for (size_t i = 0; function->doc != NULL && i < sizeof successes / sizeof *successes; i++) {
        has_success = has_success || strcasestr(function->doc, successes[i]) != NULL;
    }
    for (size_t i = 0; has_success && i < sizeof failures / sizeof *failures; i++) {
        has_failure = has_failure || strcasestr(function->doc, failures[i]) != NULL;
    }
    return has_failure && type->kind == CAIRN_TYPE_INTEGER && !type->is_bool;
}

static bool takes_pointer(const struct cairn_analysis *a, const struct cairn_function *function)
{
    for (uint16_t i = 0; i < function->param_count; i++) {
        if (a->model->types.items[function->params[i].type].kind == CAIRN_TYPE_POINTER) {
            return true;
        }
    }
    return false;
}

/* An int of a function that acts and does not ask is taken for a status; execution will tell. Where
 * the library numbers its errors below 0, that of any function that does not ask, nor only reckons.
 */
static bool is_status(const struct cairn_analysis *a, const struct cairn_function *function)
{
    const struct cairn_type *type = &a->model->types.items[function->result];
    bool is_number = type->kind == CAIRN_TYPE_INTEGER || type->kind == CAIRN_TYPE_ENUM;
    if (!is_number || type->is_bool) {
        return false;
    }
    bool is_named = cairn_names_has_suffix(
        type->typedef_name != NULL ? type->typedef_name : type->spelling, status_type_words);
    if (is_named || type->kind == CAIRN_TYPE_ENUM) {
        /* get_error(x) asks for an error of before; get(x, &value) tells its own. */
        static const char *const getting_words[] = {"get", "last", NULL};
        bool asks =
            function->param_count < 2 && cairn_names_has(function->call_name, getting_words);
        return is_named && !asks;
    }
    bool is_int = type->is_signed && type->size == sizeof(int) && type->typedef_name == NULL;
    struct cairn_name_words words;
    cairn_names_split(&words, function->call_name);
    return is_int && cairn_names_find(&words, asking_words) < 0 &&
           (cairn_names_find_suffix(&words, acting_words) >= 0 ||
            (takes_pointer(a, function) && cairn_fit_has_negative_codes(a)));
}

/* Whether the result points to what tells of an error, so that NULL is success: many functions
 * return such a thing ("NEOERR *hdf_init(HDF **hdf)"). */
static bool fails_with_object(const struct cairn_analysis *a, const struct cairn_function *function)
{
    enum { MANY = 5 };
    static const char *const words[] = {"err", "error", "status", "failure", NULL};
    const struct cairn_type *type = &a->model->types.items[function->result];
    uint32_t alike = 0;
    if (type->kind != CAIRN_TYPE_POINTER ||
        a->model->types.items[type->target].kind != CAIRN_TYPE_RECORD) {
        return false;
    }
    const uint32_t record = a->model->types.items[type->target].record;
    /* What works on errors, or is named after one, makes such. */
    bool is_of_error = cairn_names_has(function->call_name, words);
    for (uint16_t i = 0; i < function->param_count; i++) {
        const struct cairn_type *param = &a->model->types.items[function->params[i].type];
        is_of_error =
            is_of_error || (param->kind == CAIRN_TYPE_POINTER &&
                            a->model->types.items[param->target].kind == CAIRN_TYPE_RECORD &&
                            a->model->types.items[param->target].record == record);
    }
    if (is_of_error || !cairn_names_has_suffix(a->model->records.items[record].spelling, words)) {
        return false;
    }
    for (uint32_t i = 0; i < a->functions.count; i++) {
        alike += a->functions.items[i].result == function->result;
    }
    return alike >= MANY;
}

uint32_t cairn_operations_sort_of_yield(struct cairn_analysis *a, const char *function,
                                        uint32_t index)
{
    static const char *const text_words[] = {"text", "string", "str", "name", "char", NULL};
    uint32_t sort = cairn_model_sort_of_type(a->model, index);
    const struct cairn_type *type = &a->model->types.items[index];
    const char *handle = sort == CAIRN_NONE ? NULL : cairn_cursors_handle_made(a, function, index);
    if (handle != NULL && a->model->sorts.items[sort].kind != CAIRN_SORT_HANDLE) {
        return cairn_model_handle_sort(a->model, index, handle);
    }
    if (sort == CAIRN_NONE || type->kind != CAIRN_TYPE_POINTER) {
        return sort;
    }
    const struct cairn_type *pointee = &a->model->types.items[type->target];
    if (pointee->kind == CAIRN_TYPE_VOID && !pointee->is_const &&
        a->model->sorts.items[sort].kind == CAIRN_SORT_POINTER) {
        const char *cursor = cairn_cursors_find(a, function, false);
        return cursor == NULL ? sort : cairn_model_handle_sort(a->model, index, cursor);
    }
    bool is_byte = pointee->is_character &&
                   (!pointee->is_signed || strstr(pointee->spelling, "signed char") != NULL);
    /* What is made from a text is none. */
    static const char *const from_words[] = {"from", "frm", NULL};
    bool is_text =
        (cairn_names_has_suffix(function, text_words) && !cairn_names_has(function, from_words)) ||
        (pointee->typedef_name != NULL &&
         cairn_names_has_suffix(pointee->typedef_name, text_words));
    return is_byte && !is_text ? cairn_model_plain_sort(a->model, CAIRN_SORT_BYTES) : sort;
}

/* Whether the operation stores a length beside what it yields: (size_t *len). */
static bool tells_length(const struct cairn_analysis *a, const struct cairn_op *op)
{
    bool tells = false;
    for (uint16_t i = 0; i < op->param_count; i++) {
        const struct cairn_param *param = &op->params[i];
        tells = tells || (param->role == CAIRN_ROLE_OUT && param->pass == CAIRN_PASS_OUT &&
                          a->model->types.items[param->value_type].kind == CAIRN_TYPE_INTEGER &&
                          cairn_names_has_suffix(param->name, cairn_words_length));
    }
    return tells;
}

/* What is behind a void * that comes with its length is bytes. */
static uint32_t sort_of_measured(const struct cairn_analysis *a, const struct cairn_op *op,
                                 uint32_t type, uint32_t sort)
{
    const struct cairn_type *pointer = &a->model->types.items[type];
    const bool is_void = sort != CAIRN_NONE &&
                         a->model->sorts.items[sort].kind == CAIRN_SORT_POINTER &&
                         pointer->kind == CAIRN_TYPE_POINTER &&
                         a->model->types.items[pointer->target].kind == CAIRN_TYPE_VOID;
    return is_void && tells_length(a, op) ? cairn_model_plain_sort(a->model, CAIRN_SORT_BYTES)
                                          : sort;
}

static void set_outputs(struct cairn_analysis *a, struct cairn_op *op)
{
    struct cairn_output outputs[CAIRN_MAX_WORDS * 8];
    uint16_t count = 0;
    if (op->result != CAIRN_NONE) {
        uint32_t sort = cairn_operations_sort_of_yield(a, op->name, op->result);
        if (sort != CAIRN_NONE) {
            outputs[count++] =
                (struct cairn_output){-1, op->result, sort_of_measured(a, op, op->result, sort)};
        }
    }
    for (uint16_t i = 0; i < op->param_count && count < CAIRN_MAX_WORDS * 8; i++) {
        const struct cairn_param *param = &op->params[i];
        if (param->pass != CAIRN_PASS_VALUE && param->role != CAIRN_ROLE_SINK) {
            const uint32_t sort = cairn_operations_sort_of_yield(a, op->name, param->value_type);
            outputs[count++] = (struct cairn_output){
                (int16_t)i, param->value_type, sort_of_measured(a, op, param->value_type, sort)};
        }
    }
    op->outputs = cairn_arena_copy(&a->model->arena, outputs, count * sizeof *outputs);
    op->output_count = count;
}

struct cairn_op cairn_operations_plain(enum cairn_op_kind kind, const char *key, const char *name)
{
    return (struct cairn_op){.kind = kind,
                             .key = key,
                             .name = name,
                             .result = CAIRN_NONE,
                             .record = CAIRN_NONE,
                             .format_at = -1,
                             .initialises = -1,
                             .destroys = -1,
                             .family = CAIRN_NONE};
}

struct cairn_param cairn_operations_param(const char *name, uint32_t type, uint32_t sort,
                                          enum cairn_role role, uint8_t confidence,
                                          const char *reason)
{
    return (struct cairn_param){.name = name,
                                .type = type,
                                .value_type = type,
                                .sort = sort,
                                .role = role,
                                .partner = -1,
                                .confidence = confidence,
                                .reason = reason,
                                .constant_group = CAIRN_NONE,
                                .constant_enumeration = CAIRN_NONE,
                                .constant_named = CAIRN_NONE};
}

struct cairn_op cairn_operations_call(struct cairn_analysis *a,
                                      const struct cairn_function *function)
{
    const struct cairn_type *result = &a->model->types.items[function->result];
    struct cairn_op op = cairn_operations_plain(
        CAIRN_OP_CALL, cairn_arena_printf(&a->model->arena, "call:%s", function->call_name),
        function->call_name);
    op.function = function->name;
    op.result = result->kind == CAIRN_TYPE_VOID ? CAIRN_NONE : function->result;
    op.is_inline = function->is_inline;
    op.is_variable = function->is_variable;
    op.is_parenthesised = function->is_parenthesised;
    op.is_deprecated = function->is_deprecated;
    op.is_noreturn = function->is_noreturn;
    op.fails_nonzero = says_nonzero_fails(a, function);
    op.fails_zero = says_zero_fails(a, function);
    op.fails_with_object = fails_with_object(a, function);
    op.is_status =
        op.fails_nonzero || op.fails_zero || op.fails_with_object || is_status(a, function);
    op.header = a->files.items[function->file].name;
    op.line = function->line;
    op.doc = function->doc;
    op.group_doc = function->group_doc;
    return op;
}

void cairn_operations_finish_call(struct cairn_analysis *a, const struct cairn_function *function,
                                  struct cairn_op *op, struct cairn_param *params, uint16_t count)
{
    int16_t param;
    switch (cairn_records_lifecycle(a, function, &param)) {
    case CAIRN_LIFE_INITIALISE:
        op->initialises = param;
        break;
    case CAIRN_LIFE_DESTROY:
        op->destroys = param;
        op->unlinks = cairn_documents_unlinking(function->doc);
        break;
    case CAIRN_LIFE_NONE:
        break;
    }
    op->params = params;
    op->param_count = count;
    cairn_rules_attach(a, function, op);
    cairn_fit_results(a, function, op);
    set_outputs(a, op);
    cairn_model_add_op(a->model, *op);
}

void cairn_operations_add_skipped(struct cairn_analysis *a, struct cairn_skipped skipped)
{
    cairn_vec_push(&a->model->skipped, skipped);
}

static void skip_function(struct cairn_analysis *a, const struct cairn_function *function,
                          const char *reason, const char *unlock)
{
    struct cairn_skipped skipped = {.name = function->call_name,
                                    .reason = reason,
                                    .unlock = unlock,
                                    .header = a->files.items[function->file].name,
                                    .line = function->line,
                                    .is_function = true,
                                    .is_linkable = function->is_linkable || function->is_inline};
    cairn_operations_add_skipped(a, skipped);
}

/* Why no stub could pass such an argument, or NULL. */
static const char *unusable_type(struct cairn_analysis *a, const char *what, uint32_t index)
{
    const struct cairn_type *type = &a->model->types.items[index];
    struct cairn_arena *arena = &a->model->arena;
    if (type->kind == CAIRN_TYPE_VA_LIST) {
        return cairn_arena_printf(arena, "%s is a va_list", what);
    }
    if (type->kind == CAIRN_TYPE_POINTER &&
        a->model->types.items[type->target].kind == CAIRN_TYPE_VA_LIST) {
        return cairn_arena_printf(arena, "%s points to a va_list", what);
    }
    if (type->kind == CAIRN_TYPE_POINTER &&
        cairn_model_sort_of_type(a->model, index) == CAIRN_NONE) {
        return cairn_arena_printf(arena, "%s has type %s, which cairn does not model", what,
                                  a->model->types.items[index].spelling);
    }
    type = &a->model->types.items[index]; /* finding its sort may have moved it */
    if (type->kind == CAIRN_TYPE_OTHER) {
        return cairn_arena_printf(arena, "%s has type %s, which cairn does not model", what,
                                  type->spelling);
    }
    if (strstr(type->spelling, "(unnamed") != NULL ||
        strstr(type->spelling, "(anonymous") != NULL) {
        return cairn_arena_printf(arena, "%s has a type without a name", what);
    }
    if (type->kind == CAIRN_TYPE_RECORD && !a->model->records.items[type->record].is_complete) {
        return cairn_arena_printf(arena, "%s is an incomplete struct by value", what);
    }
    return NULL;
}

static const char *unusable_signature(struct cairn_analysis *a,
                                      const struct cairn_function *function)
{
    const char *reason = unusable_type(a, "the result", function->result);
    uint16_t count = cairn_variadic_named_count(a, function);
    for (uint16_t i = 0; i < count && reason == NULL; i++) {
        const char *what = cairn_arena_printf(&a->scratch, "parameter %u%s%s%s", (unsigned)i + 1,
                                              function->params[i].name[0] == '\0' ? "" : " ('",
                                              function->params[i].name,
                                              function->params[i].name[0] == '\0' ? "" : "')");
        reason = unusable_type(a, what, function->params[i].type);
    }
    return reason;
}

/* The same for what gets neither formats nor arguments of its own for dots. */
static const char *unusable_as_named(struct cairn_analysis *a,
                                     const struct cairn_function *function)
{
    return function->is_variadic                       ? "it takes dots"
           : cairn_variadic_takes_va_list(a, function) ? "it takes a va_list"
                                                       : unusable_signature(a, function);
}

/* The inline function of the header that calls the one of that name for the user, whose name says
 * that it is not meant for him: WebPConfigInit for WebPConfigInitInternal. NULL if there is none.
 */
static const char *front_of(const struct cairn_analysis *a, const struct cairn_function *function)
{
    static const char *const endings[] = {"Internal", "_internal", "_impl", "Impl"};
    const char *name = function->call_name;
    const size_t length = strlen(name);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        const size_t end = strlen(endings[i]);
        if (length <= end || strcmp(name + length - end, endings[i]) != 0) {
            continue;
        }
        for (uint32_t k = 0; k < a->functions.count; k++) {
            const struct cairn_function *other = &a->functions.items[k];
            if (other->is_inline && strlen(other->call_name) == length - end &&
                strncmp(other->call_name, name, length - end) == 0) {
                return other->call_name;
            }
        }
    }
    return NULL;
}

/* Whether the function is declared as "int f();" where most are: its header leaves parameters out,
 * as for compilers without prototypes. Among others with parameters it takes none. */
static bool lacks_parameters(const struct cairn_analysis *a, const struct cairn_function *function)
{
    enum { SEVERAL = 3 };
    uint32_t without = 0;
    uint32_t all = 0;
    for (uint32_t i = 0; i < a->functions.count && function->has_no_prototype; i++) {
        const struct cairn_function *other = &a->functions.items[i];
        all += other->file == function->file;
        without += other->file == function->file && other->has_no_prototype;
    }
    return without >= SEVERAL && 2 * without > all;
}

/* Whether the function's name begins with an underscore, as those of most others of its file do
 * not, and no macro stands before it. */
static bool is_marked_internal(const struct cairn_analysis *a,
                               const struct cairn_function *function)
{
    uint32_t marked = 0;
    uint32_t all = 0;
    for (uint32_t i = 0; i < a->functions.count && function->call_name[0] == '_'; i++) {
        const struct cairn_function *other = &a->functions.items[i];
        all += other->file == function->file;
        marked += other->file == function->file && other->call_name[0] == '_';
    }
    return 2 * marked < all && !function->is_forwarded;
}

/* Whether the header, which holds the code as well, declares its functions before, and this one is
 * not among them, nor written before the code: it is a part of the code. */
static bool is_part_of_code(const struct cairn_analysis *a, const struct cairn_function *function)
{
    bool has_declared = false;
    for (uint32_t i = 0; i < a->functions.count && a->model->holds_code; i++) {
        const struct cairn_function *other = &a->functions.items[i];
        has_declared = has_declared || (other->file == function->file && other->is_declared &&
                                        other->is_defined_here);
    }
    return has_declared && !function->is_declared &&
           (a->files.items[function->file].code_first == 0 ||
            cairn_code_holds(a, function->file, function->line));
}

static void add_function(struct cairn_analysis *a, const struct cairn_function *function)
{
    bool has_inputs = a->target->link_inputs.words.count != 0;
    if (is_part_of_code(a, function)) {
        return;
    }
    a->model->declared++;
    if (!function->is_linkable && !function->is_inline) {
        skip_function(a, function,
                      has_inputs ? "declared, but no link input defines it"
                                 : "no library was given to link with",
                      has_inputs ? "the library that defines it (-l), if there is one"
                                 : "-l NAME, --pkg NAME, or the path of a .so, .a, .o or .c file");
        return;
    }
    a->model->linkable++;
    const char *front = front_of(a, function);
    if (front != NULL) {
        skip_function(
            a, function,
            cairn_arena_printf(&a->model->arena, "internal by its name: %s calls it", front), NULL);
        return;
    }
    if (is_marked_internal(a, function)) {
        skip_function(a, function, "internal by its name", NULL);
        return;
    }
    if (cairn_documents_keeps_inside(function->doc)) {
        skip_function(a, function, "internal by its comment", NULL);
        return;
    }
    if (lacks_parameters(a, function)) {
        skip_function(a, function, "declared without its parameters",
                      "-D of the macro by which the header asks for prototypes");
        return;
    }
    const char *reason = unusable_signature(a, function);
    if (reason != NULL) {
        bool is_va_list = strstr(reason, "va_list") != NULL;
        skip_function(a, function, reason,
                      is_va_list ? "a header of your own with a variadic wrapper around it" : NULL);
        return;
    }
    if (function->is_variadic || cairn_variadic_takes_va_list(a, function)) {
        const char *unlock = NULL;
        if (!cairn_variadic_add(a, function, &reason, &unlock)) {
            skip_function(a, function, reason, unlock);
        }
        return;
    }
    struct cairn_param *params =
        cairn_arena_alloc(&a->model->arena, function->param_count * sizeof *params);
    cairn_roles_infer(a, function, params, function->param_count);
    struct cairn_op op = cairn_operations_call(a, function);
    cairn_operations_finish_call(a, function, &op, params, function->param_count);
}

const char *cairn_operations_add_users(struct cairn_analysis *a, struct cairn_function *function,
                                       bool is_maker)
{
    const char *reason = unusable_as_named(a, function);
    if (reason != NULL) {
        return reason;
    }
    struct cairn_param *params =
        cairn_arena_alloc(&a->model->arena, function->param_count * sizeof *params);
    cairn_roles_infer(a, function, params, function->param_count);
    struct cairn_op op = cairn_operations_call(a, function);
    op.function = NULL; /* it is no function of the library's */
    op.header = NULL;
    op.is_inline = false;
    op.users = is_maker ? CAIRN_USERS_MAKER : CAIRN_USERS_LOOK;
    cairn_operations_finish_call(a, function, &op, params, function->param_count);
    return NULL;
}

/* The macro seen as a function: its own parameters with the types of those that it forwards to. */
static struct cairn_function macro_as_function(struct cairn_analysis *a,
                                               const struct cairn_forward *forward)
{
    const struct cairn_macro *macro = &a->macros.items[forward->macro];
    struct cairn_function function = a->functions.items[forward->function];
    struct cairn_raw_param *params =
        cairn_arena_alloc(&a->scratch, macro->param_count * sizeof *params);
    for (uint16_t i = 0; i < macro->param_count; i++) {
        params[i] = function.params[forward->targets[i]];
        /* A name of one letter says less than the function's. */
        if (strlen(macro->params[i]) > 1 || params[i].name[0] == '\0') {
            params[i].name = cairn_arena_strdup(&a->model->arena, macro->params[i]);
        }
    }
    function.params = params;
    function.param_count = macro->param_count;
    function.name = macro->name;
    function.call_name = macro->name;
    /* What it does follows from its own name, or else from that of the function. */
    const char *function_name = function.life_name;
    int16_t param;
    function.life_name = macro->name;
    if (cairn_records_lifecycle(a, &function, &param) == CAIRN_LIFE_NONE) {
        function.life_name = function_name;
    }
    function.file = macro->file;
    function.line = macro->line;
    function.is_parenthesised = false;
    function.doc = cairn_documents_find(&a->files.items[macro->file], macro->line, macro->line);
    return function;
}

static void add_macro(struct cairn_analysis *a, const struct cairn_forward *forward)
{
    struct cairn_function function = macro_as_function(a, forward);
    a->model->declared++;
    if (!function.is_linkable && !function.is_inline) {
        skip_function(a, &function, "the function that this macro calls is not linkable", NULL);
        return;
    }
    a->model->linkable++;
    const char *reason = unusable_as_named(a, &function);
    if (reason != NULL) {
        skip_function(a, &function, reason, NULL);
        return;
    }
    struct cairn_param *params =
        cairn_arena_alloc(&a->model->arena, function.param_count * sizeof *params);
    cairn_roles_infer(a, &function, params, function.param_count);
    struct cairn_op op = cairn_operations_call(a, &function);
    op.is_macro = true;
    cairn_operations_finish_call(a, &function, &op, params, function.param_count);
}

void cairn_operations_add_functions(struct cairn_analysis *a)
{
    for (uint32_t i = 0; i < a->functions.count; i++) {
        if (!a->files.items[a->functions.items[i].file].is_foreign) {
            add_function(a, &a->functions.items[i]);
        }
    }
    for (uint32_t i = 0; i < a->forwards.count; i++) {
        uint32_t file = a->macros.items[a->forwards.items[i].macro].file;
        if (a->forwards.items[i].is_valid && !a->files.items[file].is_foreign) {
            add_macro(a, &a->forwards.items[i]);
        }
    }
}
