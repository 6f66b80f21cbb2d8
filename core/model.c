#include "core/model.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/hash.h"
#include "core/str.h"

struct cairn_model *cairn_model_new(void)
{
    struct cairn_model *model = cairn_alloc(sizeof *model);
    *model = (struct cairn_model){0};
    return model;
}

void cairn_model_free(struct cairn_model *model)
{
    if (model == NULL) {
        return;
    }
    cairn_vec_release(&model->types);
    cairn_vec_release(&model->records);
    cairn_vec_release(&model->enumerations);
    cairn_vec_release(&model->constants);
    cairn_vec_release(&model->sorts);
    cairn_vec_release(&model->ops);
    cairn_vec_release(&model->inner_calls);
    cairn_vec_release(&model->skipped);
    cairn_vec_release(&model->contracts);
    cairn_vec_release(&model->strings);
    cairn_vec_release(&model->diagnostics);
    cairn_vec_release(&model->prelude);
    cairn_vec_release(&model->headers);
    cairn_map_release(&model->op_by_key);
    cairn_map_release(&model->sort_by_name);
    cairn_arena_release(&model->arena);
    free(model);
}

uint32_t cairn_model_add_op(struct cairn_model *model, struct cairn_op op)
{
    uint32_t index = model->ops.count;
    cairn_map_put(&model->op_by_key, cairn_hash_text(op.key), index);
    cairn_vec_push(&model->ops, op);
    return index;
}

uint32_t cairn_model_add_sort(struct cairn_model *model, struct cairn_sort sort)
{
    uint64_t key = cairn_hash_text(sort.name);
    uint32_t index = cairn_map_get_or_put(&model->sort_by_name, key, model->sorts.count);
    if (index == model->sorts.count) {
        cairn_vec_push(&model->sorts, sort);
    }
    return index;
}

uint32_t cairn_model_find_op(const struct cairn_model *model, const char *key)
{
    return cairn_map_get(&model->op_by_key, cairn_hash_text(key), CAIRN_NONE);
}

uint32_t cairn_model_find_contract(const struct cairn_model *model, const struct cairn_op *op,
                                   enum cairn_contract_kind kind)
{
    if (op->kind != CAIRN_OP_CALL || op->format != NULL || op->is_va_list || op->is_sentinel ||
        op->dots_count != 0) {
        return CAIRN_NONE;
    }
    for (uint32_t c = 0; c < model->contracts.count; c++) {
        const struct cairn_contract *contract = &model->contracts.items[c];
        if (contract->kind == kind && contract->function != NULL &&
            strcmp(contract->function, op->name) == 0) {
            return c;
        }
    }
    return CAIRN_NONE;
}

uint32_t cairn_model_find_sort(const struct cairn_model *model, const char *name)
{
    return cairn_map_get(&model->sort_by_name, cairn_hash_text(name), CAIRN_NONE);
}

static struct cairn_sort empty_sort(enum cairn_sort_kind kind)
{
    return (struct cairn_sort){.kind = kind,
                               .name = cairn_sort_kind_name(kind),
                               .type = CAIRN_NONE,
                               .record = CAIRN_NONE,
                               .enumeration = CAIRN_NONE,
                               .element = CAIRN_NONE};
}

uint32_t cairn_model_plain_sort(struct cairn_model *model, enum cairn_sort_kind kind)
{
    struct cairn_sort sort = empty_sort(kind);
    /* "pointer" and "pointers" are names of kinds as well; plain sorts take the kind's name. */
    return cairn_model_add_sort(model, sort);
}

static uint32_t named_sort(struct cairn_model *model, struct cairn_sort sort, const char *suffix)
{
    sort.name = cairn_arena_printf(&model->arena, "%s:%s", cairn_sort_kind_name(sort.kind), suffix);
    return cairn_model_add_sort(model, sort);
}

/* typedefs of void and void * whose name says nothing: they are plain pointers. */
static bool is_generic_pointer_name(const char *name)
{
    static const char *const generic[] = {"gpointer", "gconstpointer", "voidp",     "voidpf",
                                          "voidpc",   "ptr_t",         "pointer_t", "handle_t",
                                          "gfp_t",    "user_data_t"};
    for (size_t i = 0; i < sizeof generic / sizeof *generic; i++) {
        if (strcmp(name, generic[i]) == 0) {
            return true;
        }
    }
    size_t length = strlen(name);
    return (length >= 5 && strcmp(name + length - 5, "voidp") == 0) ||
           (length >= 6 && strcmp(name + length - 6, "void_p") == 0) ||
           (length >= 7 && strcasecmp(name + length - 7, "pointer") == 0);
}

uint32_t cairn_model_handle_sort(struct cairn_model *model, uint32_t type, const char *name)
{
    struct cairn_sort sort = empty_sort(CAIRN_SORT_HANDLE);
    sort.type = type;
    return named_sort(model, sort, name);
}

bool cairn_model_is_number_handle(const struct cairn_model *model, uint32_t index)
{
    const struct cairn_sort *sort = &model->sorts.items[index];
    return sort->kind == CAIRN_SORT_HANDLE && sort->type != CAIRN_NONE &&
           model->types.items[sort->type].kind == CAIRN_TYPE_INTEGER;
}

static bool has_end(const struct cairn_model *model, uint32_t sort)
{
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        if (op->kind == CAIRN_OP_CALL && !op->is_builtin && op->unavailable == NULL &&
            op->destroys >= 0 &&
            cairn_model_conversion(model, op->params[op->destroys].sort, sort) >= 0) {
            return true;
        }
    }
    return false;
}

bool cairn_op_makes_endless(const struct cairn_model *model, const struct cairn_op *op, uint32_t o)
{
    return op->kind == CAIRN_OP_CALL && !op->is_builtin && o < op->output_count &&
           op->outputs[o].param < 0 &&
           model->sorts.items[op->outputs[o].sort].kind == CAIRN_SORT_OBJECT &&
           !has_end(model, op->outputs[o].sort);
}

bool cairn_model_is_object(const struct cairn_model *model, uint32_t sort)
{
    const enum cairn_sort_kind kind = model->sorts.items[sort].kind;
    return kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_HANDLE;
}

bool cairn_model_is_pointer_sort(const struct cairn_model *model, uint32_t index)
{
    return cairn_sort_is_pointer(model->sorts.items[index].kind) &&
           !cairn_model_is_number_handle(model, index);
}

static uint32_t element_sort(struct cairn_model *model, enum cairn_sort_kind kind, uint32_t type,
                             uint32_t element, const char *suffix)
{
    struct cairn_sort sort = empty_sort(kind);
    sort.type = type;
    sort.element = element;
    return named_sort(model, sort, suffix);
}

static uint32_t record_sort(struct cairn_model *model, enum cairn_sort_kind kind, uint32_t type,
                            uint32_t record)
{
    const char *spelling = model->records.items[record].spelling;
    if (kind == CAIRN_SORT_OBJECT &&
        (strcmp(spelling, "FILE") == 0 || strcmp(spelling, "struct _IO_FILE") == 0)) {
        return cairn_model_plain_sort(model, CAIRN_SORT_STREAM);
    }
    struct cairn_sort sort = empty_sort(kind);
    sort.type = type;
    sort.record = record;
    return named_sort(model, sort, spelling);
}

/* The name of a scalar type by which arrays of it are one sort: its canonical size and kind. */
static const char *scalar_name(struct cairn_model *model, const struct cairn_type *type)
{
    if (type->kind == CAIRN_TYPE_REAL) {
        return cairn_arena_printf(&model->arena, "real%u", (unsigned)type->size * 8);
    }
    return cairn_arena_printf(&model->arena, "%sint%u", type->is_signed ? "" : "u",
                              (unsigned)type->size * 8);
}

static uint32_t sort_of_pointer(struct cairn_model *model, uint32_t pointer)
{
    const struct cairn_type *type = &model->types.items[pointer];
    uint32_t target = type->target;
    const struct cairn_type *pointee = &model->types.items[target];
    if (type->is_boxed) {
        return cairn_model_handle_sort(model, pointer, type->spelling);
    }
    switch (pointee->kind) {
    case CAIRN_TYPE_VOID:
        if (pointee->typedef_name != NULL && !is_generic_pointer_name(pointee->typedef_name)) {
            return cairn_model_handle_sort(model, pointer, pointee->typedef_name);
        }
        if (type->typedef_name != NULL && !type->is_item &&
            !is_generic_pointer_name(type->typedef_name)) {
            return cairn_model_handle_sort(model, pointer, type->typedef_name);
        }
        return cairn_model_plain_sort(model, CAIRN_SORT_POINTER);
    case CAIRN_TYPE_RECORD:
        return record_sort(model, CAIRN_SORT_OBJECT, pointer, pointee->record);
    case CAIRN_TYPE_FUNCTION:
        return element_sort(model, CAIRN_SORT_CALLBACK, pointer, target, pointee->spelling);
    case CAIRN_TYPE_INTEGER:
    case CAIRN_TYPE_REAL:
    case CAIRN_TYPE_ENUM:
        if (type->is_special_text) {
            return cairn_model_handle_sort(model, pointer, type->typedef_name);
        }
        if (pointee->is_character) {
            return cairn_model_plain_sort(model, CAIRN_SORT_STRING);
        }
        return element_sort(model, CAIRN_SORT_ARRAY, pointer, target,
                            scalar_name(model, &model->types.items[target]));
    case CAIRN_TYPE_POINTER:
    case CAIRN_TYPE_ARRAY: {
        uint32_t element = cairn_model_sort_of_type(model, target);
        if (element == CAIRN_NONE) {
            return cairn_model_plain_sort(model, CAIRN_SORT_POINTER);
        }
        return element_sort(model, CAIRN_SORT_POINTERS, pointer, element,
                            model->sorts.items[element].name);
    }
    case CAIRN_TYPE_VA_LIST:
    case CAIRN_TYPE_OTHER:
        break;
    }
    return CAIRN_NONE;
}

uint32_t cairn_model_sort_of_type(struct cairn_model *model, uint32_t index)
{
    const struct cairn_type *type = &model->types.items[index];
    switch (type->kind) {
    case CAIRN_TYPE_INTEGER:
        return type->is_handle ? cairn_model_handle_sort(model, index, type->typedef_name)
                               : cairn_model_plain_sort(model, CAIRN_SORT_INTEGER);
    case CAIRN_TYPE_REAL:
        return cairn_model_plain_sort(model, CAIRN_SORT_REAL);
    case CAIRN_TYPE_ENUM: {
        const char *name = model->enumerations.items[type->enumeration].name;
        struct cairn_sort sort = empty_sort(CAIRN_SORT_ENUM);
        sort.type = index;
        sort.enumeration = type->enumeration;
        return named_sort(
            model, sort,
            name[0] != '\0' ? name : cairn_arena_printf(&model->arena, "#%u", type->enumeration));
    }
    case CAIRN_TYPE_RECORD:
        return record_sort(model, CAIRN_SORT_RECORD, index, type->record);
    case CAIRN_TYPE_POINTER:
        return sort_of_pointer(model, index);
    case CAIRN_TYPE_VOID:
    case CAIRN_TYPE_ARRAY:
    case CAIRN_TYPE_FUNCTION:
    case CAIRN_TYPE_VA_LIST:
    case CAIRN_TYPE_OTHER:
        break;
    }
    return CAIRN_NONE;
}

const struct cairn_field *cairn_model_field(const struct cairn_model *model,
                                            const struct cairn_op *op)
{
    if ((op->kind != CAIRN_OP_GET && op->kind != CAIRN_OP_SET) || op->record == CAIRN_NONE) {
        return NULL;
    }
    const struct cairn_record *record = &model->records.items[op->record];
    for (uint16_t i = 0; i < record->field_count; i++) {
        if (strcmp(record->fields[i].name, op->name) == 0) {
            return &record->fields[i];
        }
    }
    return NULL;
}

uint32_t cairn_model_type_of_field(const struct cairn_model *model, const struct cairn_op *op)
{
    const struct cairn_field *field = cairn_model_field(model, op);
    return field == NULL ? CAIRN_NONE : field->type;
}

bool cairn_model_is_place(const struct cairn_model *model, const struct cairn_op *op)
{
    uint32_t index = op->kind == CAIRN_OP_GET ? cairn_model_type_of_field(model, op) : CAIRN_NONE;
    if (index == CAIRN_NONE) {
        return false;
    }
    const struct cairn_type *type = &model->types.items[index];
    type = type->kind == CAIRN_TYPE_ARRAY ? &model->types.items[type->target] : type;
    return type->kind == CAIRN_TYPE_RECORD;
}

static bool is_integral(enum cairn_sort_kind kind)
{
    return kind == CAIRN_SORT_INTEGER || kind == CAIRN_SORT_ENUM;
}

static bool is_text_or_bytes(enum cairn_sort_kind kind)
{
    return cairn_sort_is_text(kind) || kind == CAIRN_SORT_BYTES;
}

/* Whether a pointer to record have is a pointer to record want, by its first member. */
static bool begins_with(const struct cairn_model *model, uint32_t have, uint32_t want)
{
    for (int depth = 0; depth < 8; depth++) {
        const struct cairn_record *record = &model->records.items[have];
        if (record->field_count == 0 || record->is_union) {
            return false;
        }
        const struct cairn_type *first = &model->types.items[record->fields[0].type];
        if (first->kind != CAIRN_TYPE_RECORD) {
            return false;
        }
        /* A base does not come twice: the numerator of a fraction is no fraction. */
        for (uint16_t f = 1; f < record->field_count; f++) {
            if (model->types.items[record->fields[f].type].record == first->record &&
                model->types.items[record->fields[f].type].kind == CAIRN_TYPE_RECORD) {
                return false;
            }
        }
        have = first->record;
        if (have == want) {
            return true;
        }
    }
    return false;
}

/* Whether it is a table of functions that callers hand in: what begins with one keeps a copy of it,
 * and is none. */
static bool is_hooks(const struct cairn_model *model, const struct cairn_record *record)
{
    enum { MANY = 3 };
    uint32_t functions = 0;
    for (uint16_t f = 0; f < record->field_count; f++) {
        const struct cairn_type *type = &model->types.items[record->fields[f].type];
        functions += type->kind == CAIRN_TYPE_POINTER &&
                     model->types.items[type->target].kind == CAIRN_TYPE_FUNCTION;
    }
    return functions >= MANY && functions + 1 >= record->field_count && !record->is_api_made;
}

/* Whether the name of a macro says that it is a code that calls return. */
static bool is_code_by_name(const char *name)
{
    static const char *const words[] = {"ok",    "success", "noerror", "none", "err",
                                        "error", "e",       "status",  NULL};
    return cairn_text_has_any(name, words);
}

uint32_t cairn_model_constant_of(const struct cairn_model *model, uint32_t enumeration,
                                 uint32_t group, int64_t value)
{
    uint32_t found = CAIRN_NONE;
    for (uint32_t i = 0; i < model->constants.count; i++) {
        const struct cairn_constant *constant = &model->constants.items[i];
        bool is_candidate = enumeration != CAIRN_NONE ? constant->enumeration == enumeration
                                                      : constant->group == group;
        if (!is_candidate || constant->kind != CAIRN_CONSTANT_INTEGER ||
            constant->integer != value) {
            continue;
        }
        if (enumeration != CAIRN_NONE || is_code_by_name(constant->name)) {
            return i;
        }
        found = found == CAIRN_NONE ? i : found;
    }
    return found;
}

int cairn_model_conversion(const struct cairn_model *model, uint32_t want, uint32_t have)
{
    if (want == have) {
        return 0;
    }
    const struct cairn_sort *to = &model->sorts.items[want];
    const struct cairn_sort *from = &model->sorts.items[have];
    if (is_integral(to->kind) && is_integral(from->kind)) {
        return to->kind == CAIRN_SORT_INTEGER ? 1 : 3;
    }
    if (to->kind == CAIRN_SORT_REAL && from->kind == CAIRN_SORT_INTEGER) {
        return 3;
    }
    /* A record by value and a pointer to it are one another's * and &. */
    if ((to->kind == CAIRN_SORT_RECORD && from->kind == CAIRN_SORT_OBJECT) ||
        (to->kind == CAIRN_SORT_OBJECT && from->kind == CAIRN_SORT_RECORD)) {
        return to->record == from->record ? 1 : -1;
    }
    if (to->kind == CAIRN_SORT_OBJECT && from->kind == CAIRN_SORT_OBJECT) {
        const struct cairn_record *base = &model->records.items[to->record];
        return begins_with(model, from->record, to->record) && !is_hooks(model, base) ? 2 : -1;
    }
    if (is_text_or_bytes(to->kind) && is_text_or_bytes(from->kind)) {
        /* Bytes need not end in a terminator, and a path stays in the scratch directory. */
        return to->kind == CAIRN_SORT_STRING && from->kind == CAIRN_SORT_PATH    ? 1
               : to->kind == CAIRN_SORT_BYTES && from->kind == CAIRN_SORT_STRING ? 2
                                                                                 : -1;
    }
    if (to->kind == CAIRN_SORT_POINTER) {
        bool is_data = cairn_sort_is_pointer(from->kind) && from->kind != CAIRN_SORT_CALLBACK &&
                       from->kind != CAIRN_SORT_HANDLE;
        return is_data ? CAIRN_CONVERSION_MAX : -1;
    }
    if (to->kind == CAIRN_SORT_ARRAY && from->kind == CAIRN_SORT_BYTES) {
        return -1;
    }
    return -1;
}

uint32_t cairn_model_callback_type(const struct cairn_model *model, const struct cairn_param *param)
{
    if (param->pass != CAIRN_PASS_VALUE || param->sort == CAIRN_NONE ||
        model->sorts.items[param->sort].kind != CAIRN_SORT_CALLBACK) {
        return CAIRN_NONE;
    }
    const struct cairn_type *pointer = &model->types.items[param->type];
    bool is_function = pointer->kind == CAIRN_TYPE_POINTER &&
                       model->types.items[pointer->target].kind == CAIRN_TYPE_FUNCTION;
    return is_function ? pointer->target : CAIRN_NONE;
}

/* ---- constants ---- */

uint32_t cairn_model_next_fitting(const struct cairn_model *model, const struct cairn_param *param,
                                  uint32_t after)
{
    const struct cairn_sort *sort = &model->sorts.items[param->sort];
    uint32_t enumeration =
        sort->kind == CAIRN_SORT_ENUM ? sort->enumeration : param->constant_enumeration;
    for (uint32_t i = after + 1; i < model->constants.count; i++) {
        const struct cairn_constant *constant = &model->constants.items[i];
        bool fits = enumeration != CAIRN_NONE ? constant->enumeration == enumeration
                                              : constant->enumeration == CAIRN_NONE &&
                                                    param->constant_group != CAIRN_NONE &&
                                                    constant->group == param->constant_group;
        if (fits && constant->kind == CAIRN_CONSTANT_INTEGER) {
            return i;
        }
    }
    return CAIRN_NONE;
}

static bool is_power_of_two(int64_t number)
{
    return number > 0 && (number & (number - 1)) == 0;
}

bool cairn_model_takes_flags(const struct cairn_model *model, const struct cairn_param *param)
{
    uint32_t powers = 0;
    uint32_t at = CAIRN_NONE;
    while ((at = cairn_model_next_fitting(model, param, at)) != CAIRN_NONE) {
        int64_t number = model->constants.items[at].integer;
        if (number != 0 && !is_power_of_two(number)) {
            return false;
        }
        powers += number != 0;
    }
    return powers >= 3;
}

uint32_t cairn_model_split_flags(const struct cairn_model *model, const struct cairn_param *param,
                                 int64_t number, uint32_t *constants)
{
    if (number <= 0 || is_power_of_two(number) || !cairn_model_takes_flags(model, param)) {
        return 0;
    }
    uint32_t count = 0;
    uint32_t at = CAIRN_NONE;
    while ((at = cairn_model_next_fitting(model, param, at)) != CAIRN_NONE) {
        int64_t flag = model->constants.items[at].integer;
        if ((number & flag) != 0 && count < CAIRN_MAX_FLAGS) {
            constants[count++] = at;
            number &= ~flag;
        }
    }
    return number == 0 ? count : 0;
}

static uint64_t hash_op(const struct cairn_model *model, const struct cairn_op *op)
{
    uint64_t hash = cairn_hash_text(op->key);
    for (uint16_t i = 0; i < op->param_count; i++) {
        const struct cairn_param *param = &op->params[i];
        const char *spelling = model->types.items[param->type].spelling;
        hash = cairn_hash_pair(hash, cairn_hash_text(spelling) + (uint64_t)param->pass);
    }
    return cairn_hash_pair(hash, op->output_count);
}

uint64_t cairn_model_hash(const struct cairn_model *model)
{
    uint64_t hash = 0;
    for (uint32_t i = 0; i < model->ops.count; i++) {
        hash = cairn_hash_pair(hash, hash_op(model, &model->ops.items[i]));
    }
    for (uint32_t i = 0; i < model->inner_calls.count; i++) {
        const struct cairn_inner_call *call = &model->inner_calls.items[i];
        const char *callback = model->types.items[call->callback].spelling;
        hash = cairn_hash_pair(hash, cairn_hash_text(callback) + call->op);
    }
    return hash;
}

#define DEFINE_NAME_FUNCTION(function, enum_type, LIST, PREFIX)                                    \
    const char *function(enum enum_type value)                                                     \
    {                                                                                              \
        static const char *const names[] = {LIST(PREFIX)};                                         \
        return names[value];                                                                       \
    }

#define TYPE_NAME(name, text) [CAIRN_TYPE_##name] = text,
#define SORT_NAME(name, text) [CAIRN_SORT_##name] = text,
#define ROLE_NAME(name, text) [CAIRN_ROLE_##name] = text,
#define OP_NAME(name, text)   [CAIRN_OP_##name] = text,
DEFINE_NAME_FUNCTION(cairn_type_kind_name, cairn_type_kind, CAIRN_TYPE_KIND_LIST, TYPE_NAME)
DEFINE_NAME_FUNCTION(cairn_sort_kind_name, cairn_sort_kind, CAIRN_SORT_KIND_LIST, SORT_NAME)
DEFINE_NAME_FUNCTION(cairn_role_name, cairn_role, CAIRN_ROLE_LIST, ROLE_NAME)
DEFINE_NAME_FUNCTION(cairn_op_kind_name, cairn_op_kind, CAIRN_OP_KIND_LIST, OP_NAME)

bool cairn_op_makes_struct(const struct cairn_op *op)
{
    return op->kind == CAIRN_OP_LOCAL || op->kind == CAIRN_OP_BUILD || op->kind == CAIRN_OP_RECORDS;
}

bool cairn_op_takes_list(const struct cairn_op *op)
{
    return op->kind == CAIRN_OP_POINTERS || op->kind == CAIRN_OP_RECORDS;
}

bool cairn_model_is_iterator(const struct cairn_model *model, uint32_t sort)
{
    static const char *const words[] = {"iter",   "iterator",   "cursor",  "walk",
                                        "walker", "enumerator", "visitor", NULL};
    const uint32_t record = model->sorts.items[sort].record;
    return record < model->records.count &&
           cairn_text_has_any(model->records.items[record].name, words);
}
