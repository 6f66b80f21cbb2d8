/* The role of each parameter of a call, first from its type and name, then from its neighbours
 * (pairs.c), then from what is written about it. Every role carries its reason. */
#include <string.h>

#include "analyzer/analysis.h"
#include "analyzer/names.h"

static const char *const index_words[] = {"index", "idx",   "i",   "pos", "position",
                                          "nth",   "which", "ndx", NULL};
/* Names of a string that do not contradict its being a path. */
static const char *const vague_words[] = {"name", "f", "fn", "src", "source", "in", "s", NULL};
static const char *const glued_names[] = {"name", NULL}; /* ininame, dbname */

static void set_role(struct cairn_param *param, enum cairn_role role, uint8_t confidence,
                     const char *reason)
{
    param->role = role;
    param->confidence = confidence;
    param->reason = reason;
}

/* What is being inferred. */
struct inference {
    struct cairn_analysis *a;
    const struct cairn_function *function;
    enum cairn_lifecycle life;
    int16_t life_param;
};

static const char *say(const struct inference *in, const char *format, const char *what)
{
    struct cairn_str text = {0};
    for (const char *at = format; *at != '\0'; at++) {
        if (*at == '@') {
            cairn_str_add(&text, what);
        } else {
            cairn_str_add_bytes(&text, at, 1);
        }
    }
    const char *copy = cairn_arena_strdup(&in->a->model->arena, cairn_str_text(&text));
    cairn_str_release(&text);
    return copy;
}

static void set_cell(const struct inference *in, struct cairn_param *param, enum cairn_pass pass)
{
    struct cairn_model *model = in->a->model;
    param->pass = pass;
    param->value_type = model->types.items[param->type].target;
    param->sort = cairn_model_sort_of_type(model, param->value_type);
    const struct cairn_type *value = &model->types.items[param->value_type];
    if (value->kind == CAIRN_TYPE_POINTER) {
        const struct cairn_type *pointee = &model->types.items[value->target];
        if (pointee->is_character && !pointee->is_signed) {
            param->sort = cairn_model_plain_sort(model, CAIRN_SORT_BYTES);
        }
    }
}

static void infer_record(const struct inference *in, struct cairn_param *param, int16_t i)
{
    const struct cairn_model *model = in->a->model;
    uint32_t index = model->types.items[model->types.items[param->type].target].record;
    const struct cairn_record *record = &model->records.items[index];
    if (model->sorts.items[param->sort].kind == CAIRN_SORT_STREAM) {
        set_role(param, CAIRN_ROLE_STREAM, 95, "type FILE *");
    } else if (in->life == CAIRN_LIFE_INITIALISE && in->life_param == i) {
        set_role(
            param, CAIRN_ROLE_UNINITIALISED, 75,
            say(in, "'@' fills in a struct that no function returns", in->function->call_name));
    } else if (in->life == CAIRN_LIFE_DESTROY && in->life_param == i) {
        set_role(param, CAIRN_ROLE_SINK, 85,
                 say(in, "'@' is named as a destructor", in->function->call_name));
    } else if (!record->is_complete) {
        set_role(param, CAIRN_ROLE_OBJECT, 95, "pointer to an opaque type");
    } else if (record->is_api_made) {
        set_role(param, CAIRN_ROLE_OBJECT, 90, "pointer to a type that the library makes");
    } else if (in->a->record_facts.items[index].has_initialiser) {
        set_role(param, CAIRN_ROLE_OBJECT, 85, "pointer to a type that the library initialises");
    } else {
        set_role(param, CAIRN_ROLE_CALLER_STRUCT, 70,
                 "pointer to a public struct that no function makes");
    }
}

static void infer_characters(const struct inference *in, struct cairn_param *param,
                             const struct cairn_raw_param *raw, const struct cairn_type *pointee)
{
    bool is_byte = !pointee->is_signed || strstr(pointee->spelling, "signed char") != NULL;
    const bool is_told =
        cairn_documents_direction(in->function->doc, param->name) == CAIRN_DIRECTION_OUT;
    bool is_output = is_told || cairn_names_has(param->name, cairn_words_output);
    if (raw->length > 1) { /* so many are read or written, whatever ends a text */
        set_role(param, pointee->is_const ? CAIRN_ROLE_BUFFER : CAIRN_ROLE_OUTPUT_BUFFER, 50,
                 "characters written as an array");
        param->sort = cairn_model_plain_sort(in->a->model, CAIRN_SORT_BYTES);
    } else if (pointee->is_const) {
        set_role(param, is_byte ? CAIRN_ROLE_BUFFER : CAIRN_ROLE_STRING, is_byte ? 40 : 80,
                 say(in, is_byte ? "bytes without a length, type @" : "type @", pointee->spelling));
    } else if (is_output || is_byte || param->name[0] == '\0') {
        set_role(param, CAIRN_ROLE_OUTPUT_BUFFER, is_output ? 50 : 40,
                 is_told     ? "documented as an output, without a length"
                 : is_output ? say(in, "name '@' without a length", param->name)
                             : "bytes that may be written, without a length");
        param->sort = cairn_model_plain_sort(in->a->model, CAIRN_SORT_BYTES);
    } else {
        set_role(param, CAIRN_ROLE_STRING, 45, "characters that may be written");
    }
}

/* "const char *s_xstr" takes what is declared as xstr elsewhere. */
static bool infer_named_text(const struct inference *in, struct cairn_param *param)
{
    const uint32_t type = cairn_cursors_special_text(in->a, param->name);
    if (type == CAIRN_NONE) {
        return false;
    }
    param->sort = cairn_model_sort_of_type(in->a->model, type);
    set_role(param, CAIRN_ROLE_OBJECT, 60, say(in, "name '@' of a text of its own", param->name));
    return true;
}

static void infer_scalar_pointer(const struct inference *in, struct cairn_param *param,
                                 const struct cairn_raw_param *raw,
                                 const struct cairn_type *pointee)
{
    if (pointee->is_const) {
        set_role(param, CAIRN_ROLE_BUFFER, 60, "pointer to constant scalars");
    } else if (!pointee->is_handle &&
               (raw->is_array || cairn_names_has(param->name, cairn_words_plural))) {
        set_role(param, CAIRN_ROLE_OUTPUT_BUFFER, 50,
                 raw->is_array ? "written as an array"
                               : say(in, "name '@' of an array", param->name));
    } else {
        set_cell(in, param, CAIRN_PASS_OUT);
        set_role(param, CAIRN_ROLE_OUT, 65, "pointer to a scalar without a length");
    }
}

/* "const char **s" is where a call begins to read and tells where it ended; with the names that
 * results have, it is a result. */
static bool is_text_cursor(const struct inference *in, const struct cairn_param *param,
                           const struct cairn_type *pointee)
{
    static const char *const words[] = {"s",      "p",   "c",     "str",   "string", "ptr",
                                        "cursor", "pos", "in",    "input", "text",   "src",
                                        "begin",  "cp",  "start", "pp",    "ps",     NULL};
    const struct cairn_type *text = &in->a->model->types.items[pointee->target];
    return text->is_character && text->is_const && cairn_names_in(param->name, words);
}

static void infer_pointer_pointer(const struct inference *in, struct cairn_param *param,
                                  const struct cairn_raw_param *raw,
                                  const struct cairn_type *pointee)
{
    uint32_t record = cairn_records_pointee(in->a->model, param->type, 2);
    if (pointee->is_const || raw->is_array) {
        set_role(param, CAIRN_ROLE_BUFFER, 85,
                 raw->is_array ? "written as an array of pointers" : "pointers that stay constant");
    } else if (in->life == CAIRN_LIFE_DESTROY && record != CAIRN_NONE) {
        set_cell(in, param, CAIRN_PASS_IN_OUT);
        set_role(param, CAIRN_ROLE_SINK, 80,
                 say(in, "'@' is named as a destructor and takes the pointer's address",
                     in->function->call_name));
    } else if (is_text_cursor(in, param, pointee)) {
        set_cell(in, param, CAIRN_PASS_IN_OUT);
        set_role(param, CAIRN_ROLE_STRING, 55,
                 say(in, "address of a text that is gone through, name '@'", param->name));
    } else {
        set_cell(in, param, CAIRN_PASS_OUT);
        set_role(param, CAIRN_ROLE_OUT, 75, "address of a pointer");
    }
}

static void infer_void(const struct inference *in, struct cairn_param *param, int16_t i)
{
    struct cairn_model *model = in->a->model;
    bool is_const = cairn_model_points_to_const(model, param->type);
    const char *handle = model->sorts.items[param->sort].kind == CAIRN_SORT_POINTER
                             ? cairn_cursors_handle_taken(in->a, in->function, (uint16_t)i)
                             : NULL;
    if (handle != NULL) {
        param->sort = cairn_model_handle_sort(model, param->type, handle);
        set_role(param, CAIRN_ROLE_OBJECT, 75, say(in, "'@' is what a function makes", handle));
        return;
    }
    const char *cursor = is_const || model->sorts.items[param->sort].kind != CAIRN_SORT_POINTER
                             ? NULL
                             : cairn_cursors_find(in->a, param->name, true);
    if (cursor != NULL) {
        param->sort = cairn_model_handle_sort(model, param->type, cursor);
        set_role(param, CAIRN_ROLE_OBJECT, 75,
                 say(in, "functions named after '@' return such pointers", cursor));
    } else if (in->a->model->sorts.items[param->sort].kind == CAIRN_SORT_HANDLE) {
        set_role(param, CAIRN_ROLE_OBJECT, 80, "handle with a name of its own");
    } else if (cairn_names_has(param->name, cairn_words_user_data)) {
        set_role(param, CAIRN_ROLE_USER_DATA, 55, say(in, "name '@'", param->name));
    } else {
        set_role(param, CAIRN_ROLE_POINTER, 20, "void * without a length");
    }
}

static void infer_pointer(const struct inference *in, struct cairn_param *param,
                          const struct cairn_raw_param *raw, int16_t i)
{
    const struct cairn_model *model = in->a->model;
    struct cairn_type pointee = model->types.items[model->types.items[param->type].target];
    if (model->types.items[param->type].is_special_text) {
        if (in->life == CAIRN_LIFE_DESTROY && in->life_param == i) {
            set_role(param, CAIRN_ROLE_SINK, 80,
                     say(in, "'@' is named as a destructor", in->function->call_name));
        } else {
            set_role(param, CAIRN_ROLE_OBJECT, 75, "text with a name of its own");
        }
        return;
    }
    if (model->types.items[param->type].is_boxed) {
        const bool is_end = in->life == CAIRN_LIFE_DESTROY && in->life_param == i;
        set_role(param, is_end ? CAIRN_ROLE_SINK : CAIRN_ROLE_OBJECT, is_end ? 85 : 80,
                 is_end ? say(in, "'@' is named as a destructor", in->function->call_name)
                        : "pointer to a handle, as functions return it");
        return;
    }
    switch (pointee.kind) {
    case CAIRN_TYPE_FUNCTION:
        set_role(param, CAIRN_ROLE_CALLBACK, 95, "pointer to a function");
        break;
    case CAIRN_TYPE_VOID:
        infer_void(in, param, i);
        break;
    case CAIRN_TYPE_RECORD:
        infer_record(in, param, i);
        break;
    case CAIRN_TYPE_POINTER:
        infer_pointer_pointer(in, param, raw, &pointee);
        break;
    case CAIRN_TYPE_INTEGER:
    case CAIRN_TYPE_REAL:
    case CAIRN_TYPE_ENUM:
        if (pointee.is_character && infer_named_text(in, param)) {
            break;
        }
        if (pointee.is_character) {
            infer_characters(in, param, raw, &pointee);
        } else {
            infer_scalar_pointer(in, param, raw, &pointee);
        }
        break;
    case CAIRN_TYPE_ARRAY: /* "double m[3][3]" */
        set_role(param, pointee.is_const ? CAIRN_ROLE_BUFFER : CAIRN_ROLE_OUTPUT_BUFFER, 50,
                 "pointer to arrays, without a length");
        param->sort = cairn_model_plain_sort(in->a->model, CAIRN_SORT_BYTES);
        break;
    case CAIRN_TYPE_VA_LIST:
    case CAIRN_TYPE_OTHER:
        set_role(param, CAIRN_ROLE_POINTER, 10, "pointer of unknown use");
        break;
    }
    if (in->life == CAIRN_LIFE_DESTROY && in->life_param == i && pointee.is_handle) {
        set_cell(in, param, CAIRN_PASS_IN_OUT);
        set_role(param, CAIRN_ROLE_SINK, 80,
                 say(in, "'@' is named as a destructor and takes the handle's address",
                     in->function->call_name));
    } else if (in->life == CAIRN_LIFE_DESTROY && in->life_param == i &&
               param->role != CAIRN_ROLE_SINK) {
        param->pass = CAIRN_PASS_VALUE;
        param->value_type = param->type;
        if (param->role != CAIRN_ROLE_OBJECT || pointee.kind != CAIRN_TYPE_VOID) {
            param->sort = cairn_model_sort_of_type(in->a->model, param->type);
        }
        set_role(param, CAIRN_ROLE_SINK, 80,
                 say(in, "'@' is named as a destructor", in->function->call_name));
    }
}

static void infer_number(const struct inference *in, struct cairn_param *param, int16_t i,
                         bool is_handle)
{
    const char *named = cairn_cursors_handle_taken(in->a, in->function, (uint16_t)i);
    if (named != NULL) {
        param->sort = cairn_model_handle_sort(in->a->model, param->type, named);
    }
    if (!is_handle && named == NULL) {
        set_role(param, CAIRN_ROLE_SCALAR, 60, "integer without a known meaning");
    } else if (in->life == CAIRN_LIFE_DESTROY && in->life_param == i) {
        set_role(param, CAIRN_ROLE_SINK, 80,
                 say(in, "'@' is named as a destructor", in->function->call_name));
    } else {
        set_role(param, CAIRN_ROLE_OBJECT, 75,
                 is_handle ? "integer that the library hands out"
                           : say(in, "'@' is what a function hands out", named));
    }
}

static void infer_by_type(const struct inference *in, struct cairn_param *param, int16_t i)
{
    const struct cairn_raw_param *raw = &in->function->params[i];
    struct cairn_type type = in->a->model->types.items[param->type];
    switch (type.kind) {
    case CAIRN_TYPE_POINTER:
        infer_pointer(in, param, raw, i);
        break;
    case CAIRN_TYPE_ENUM:
        param->constant_enumeration = type.enumeration;
        set_role(param, CAIRN_ROLE_CONSTANT, 95, "enumeration type");
        break;
    case CAIRN_TYPE_RECORD:
        set_role(param, CAIRN_ROLE_CALLER_STRUCT, 80, "struct by value");
        break;
    case CAIRN_TYPE_REAL:
        set_role(param, CAIRN_ROLE_SCALAR, 90, "real number");
        break;
    default:
        infer_number(in, param, i, type.is_handle);
        break;
    }
}

static bool is_opening(const struct cairn_function *function)
{
    struct cairn_name_words words;
    cairn_names_split(&words, function->call_name);
    static const char *const glued[] = {"open", NULL}; /* gzopen, but not overload */
    return cairn_names_find(&words, cairn_words_open) >= 0 ||
           cairn_names_find_suffix(&words, glued) >= 0;
}

/* An integer behind the name of a file is no length after all. */
static void unpair(struct cairn_param *params, struct cairn_param *param)
{
    if (param->partner >= 0) {
        struct cairn_param *number = &params[param->partner];
        set_role(number, CAIRN_ROLE_SCALAR, 60, "integer without a known meaning");
        number->partner = -1;
        param->partner = -1;
    }
}

/* A constant string is the name of a file if it or its documentation says so, or if it is the first
 * string of a function that opens something and does not say otherwise. */
static void find_paths(const struct inference *in, struct cairn_param *params, uint16_t count)
{
    const struct cairn_model *model = in->a->model;
    bool may_open = is_opening(in->function);
    for (uint16_t i = 0; i < count; i++) {
        struct cairn_param *param = &params[i];
        const struct cairn_type *type = &model->types.items[param->type];
        if (param->role != CAIRN_ROLE_STRING || !model->types.items[type->target].is_const) {
            continue;
        }
        bool says_so = cairn_names_has_suffix(param->name, cairn_words_path);
        bool is_documented = !says_so && cairn_documents_path(in->function->doc, param->name);
        bool is_vague = param->name[0] == '\0' || cairn_names_has(param->name, vague_words) ||
                        cairn_names_has_suffix(param->name, glued_names);
        if (says_so || is_documented || (may_open && is_vague)) {
            param->sort = cairn_model_plain_sort(in->a->model, CAIRN_SORT_PATH);
            set_role(param, CAIRN_ROLE_PATH, says_so || is_documented ? 80 : 50,
                     says_so         ? say(in, "name '@'", param->name)
                     : is_documented ? "documented as the name of a file"
                                     : say(in, "first string of '@'", in->function->call_name));
            unpair(params, param);
        }
        may_open = false;
    }
}

static void find_meaning_of_integers(const struct inference *in, struct cairn_param *params,
                                     uint16_t count)
{
    for (uint16_t i = 0; i < count; i++) {
        struct cairn_param *param = &params[i];
        struct cairn_type type = in->a->model->types.items[param->type];
        if (param->role != CAIRN_ROLE_SCALAR || type.kind != CAIRN_TYPE_INTEGER) {
            continue;
        }
        if (type.is_bool || (type.typedef_name != NULL && strcasestr(type.typedef_name, "bool"))) {
            set_role(param, CAIRN_ROLE_SCALAR, 90, "truth value");
            continue;
        }
        /* The i of i_max_size says of which type it is. */
        const bool is_typed = strncmp(param->name, "i_", 2) == 0 && param->name[2] != '\0';
        if (cairn_names_has(param->name + (is_typed ? 2 : 0), index_words)) {
            set_role(param, CAIRN_ROLE_INDEX, 60, say(in, "name '@'", param->name));
            continue;
        }
        param->constant_named = cairn_fit_version(in->a, in->function->call_name, param->name);
        const char *fit = cairn_fit_find(in->a, in->function->call_name, in->function->doc, param);
        if (fit != NULL) {
            const bool is_said = cairn_fit_is_of_type(in->a, param);
            set_role(param, CAIRN_ROLE_CONSTANT, is_said ? 80 : 40, fit);
        }
    }
}

/* Bytes that got no length: a terminator behind them can only help. */
static void finish_unpaired(const struct inference *in, struct cairn_param *params, uint16_t count)
{
    struct cairn_model *model = in->a->model;
    for (uint16_t i = 0; i < count; i++) {
        struct cairn_param *param = &params[i];
        bool is_characters = model->sorts.items[param->sort].kind == CAIRN_SORT_STRING;
        if (param->role == CAIRN_ROLE_BUFFER && param->partner < 0 && is_characters) {
            set_role(param, CAIRN_ROLE_STRING, 35,
                     "constant bytes without a length, taken as a terminated string");
        }
    }
}

/* What ends bytes ends what calls yield as bytes, and no text: lz_free(uint8_t *). */
static void find_bytes_to_end(const struct inference *in, struct cairn_param *params,
                              uint16_t count)
{
    struct cairn_model *model = in->a->model;
    const uint32_t bytes = cairn_model_plain_sort(model, CAIRN_SORT_BYTES);
    for (uint16_t i = 0; i < count; i++) {
        const bool is_text = params[i].sort != CAIRN_NONE &&
                             model->sorts.items[params[i].sort].kind == CAIRN_SORT_STRING;
        for (uint32_t f = 0;
             params[i].role == CAIRN_ROLE_SINK && is_text && f < in->a->functions.count; f++) {
            const struct cairn_function *maker = &in->a->functions.items[f];
            if (maker->result == params[i].type &&
                cairn_operations_sort_of_yield(in->a, maker->call_name, maker->result) == bytes) {
                params[i].sort = bytes;
            }
        }
    }
}

static bool is_memory(const struct cairn_model *model, const struct cairn_param *param)
{
    if (param->sort == CAIRN_NONE) {
        return false;
    }
    const enum cairn_sort_kind kind = model->sorts.items[param->sort].kind;
    return kind == CAIRN_SORT_STRING || kind == CAIRN_SORT_BYTES || kind == CAIRN_SORT_ARRAY;
}

/* What is given away has contents, though it may be written to. */
static void give_contents(const struct inference *in, struct cairn_param *param)
{
    struct cairn_model *model = in->a->model;
    const struct cairn_type *type = &model->types.items[param->type];
    const bool is_text = param->partner < 0 && type->kind == CAIRN_TYPE_POINTER &&
                         model->types.items[type->target].is_character &&
                         model->types.items[type->target].is_signed;
    if (is_text) {
        param->sort = cairn_model_plain_sort(model, CAIRN_SORT_STRING);
    }
    set_role(param, is_text ? CAIRN_ROLE_STRING : CAIRN_ROLE_BUFFER, 70,
             "the comment wants it from malloc");
}

static void find_memory(const struct inference *in, struct cairn_param *params, uint16_t count)
{
    unsigned texts = 0;
    for (uint16_t i = 0; i < count; i++) {
        texts += is_memory(in->a->model, &params[i]);
    }
    for (uint16_t i = 0; i < count; i++) {
        const bool is_only = texts == 1 && is_memory(in->a->model, &params[i]);
        params[i].may_overlap = cairn_documents_overlap(in->function->doc, params[i].name, is_only);
        params[i].is_malloced =
            is_memory(in->a->model, &params[i]) &&
            !cairn_model_points_to_const(in->a->model, params[i].type) &&
            cairn_documents_malloced(in->function->doc, params[i].name, is_only);
        if (params[i].is_malloced && params[i].role == CAIRN_ROLE_OUTPUT_BUFFER) {
            give_contents(in, &params[i]);
        }
    }
}

static void find_nullability(const struct inference *in, struct cairn_param *params, uint16_t count)
{
    const struct cairn_model *model = in->a->model;
    const char *same = cairn_documents_same_as(in->a, in->function->doc);
    unsigned pointers = 0;
    for (uint16_t i = 0; i < count; i++) {
        pointers += model->types.items[params[i].type].kind == CAIRN_TYPE_POINTER;
    }
    for (uint16_t i = 0; i < count; i++) {
        params[i].nullability = in->function->params[i].nullability;
        if (params[i].nullability == CAIRN_NULL_UNKNOWN &&
            model->types.items[params[i].type].kind == CAIRN_TYPE_POINTER) {
            params[i].nullability = cairn_documents_nullability(in->a, in->function->doc,
                                                                params[i].name, pointers == 1);
        }
        if (params[i].nullability == CAIRN_NULL_UNKNOWN && same != NULL &&
            model->types.items[params[i].type].kind == CAIRN_TYPE_POINTER) {
            params[i].nullability = cairn_documents_nullability(in->a, same, params[i].name, false);
        }
    }
}

void cairn_roles_infer(struct cairn_analysis *a, const struct cairn_function *function,
                       struct cairn_param *params, uint16_t count)
{
    struct inference in = {.a = a, .function = function};
    in.life = cairn_records_lifecycle(a, function, &in.life_param);
    for (uint16_t i = 0; i < count; i++) {
        const struct cairn_raw_param *raw = &function->params[i];
        params[i] = cairn_operations_param(raw->name, raw->type,
                                           cairn_model_sort_of_type(a->model, raw->type),
                                           CAIRN_ROLE_SCALAR, 0, NULL);
        params[i].bound = raw->length > 1 && raw->length <= UINT16_MAX ? (uint32_t)raw->length : 0;
        if (params[i].sort != CAIRN_NONE) {
            infer_by_type(&in, &params[i], (int16_t)i);
        }
    }
    cairn_pairs_infer(a, function, params, count);
    finish_unpaired(&in, params, count);
    find_bytes_to_end(&in, params, count);
    find_paths(&in, params, count);
    find_meaning_of_integers(&in, params, count);
    find_nullability(&in, params, count);
    find_memory(&in, params, count);
    cairn_rules_apply(a, function, params, count);
}
