/* Operations that no header declares: buffers, arrays, files, loops, libc's free and fclose; and
 * the library's variables. */
#include <string.h>

#include "analyzer/analysis.h"

static struct cairn_param make_param(const char *name, uint32_t type, uint32_t sort,
                                     enum cairn_role role)
{
    return cairn_operations_param(name, type, sort, role, 100, "built in");
}

static void add(struct cairn_analysis *a, struct cairn_op op, const struct cairn_param *param,
                const struct cairn_output *output)
{
    struct cairn_arena *arena = &a->model->arena;
    if (param != NULL) {
        op.params = cairn_arena_copy(arena, param, sizeof *param);
        op.param_count = 1;
    }
    if (output != NULL) {
        op.outputs = cairn_arena_copy(arena, output, sizeof *output);
        op.output_count = 1;
        op.result = output->type;
    }
    if (cairn_model_find_op(a->model, op.key) == CAIRN_NONE) {
        cairn_model_add_op(a->model, op);
    }
}

/* An operation that takes contents and yields a value of the sort. */
static void add_maker(struct cairn_analysis *a, enum cairn_op_kind kind,
                      enum cairn_sort_kind yields, const char *type_spelling)
{
    uint32_t bytes = cairn_model_plain_sort(a->model, CAIRN_SORT_BYTES);
    struct cairn_param contents =
        make_param("contents", cairn_types_basic(a, "const void *"), bytes, CAIRN_ROLE_BUFFER);
    struct cairn_output output = {-1, cairn_types_basic(a, type_spelling),
                                  cairn_model_plain_sort(a->model, yields)};
    const char *name = cairn_op_kind_name(kind);
    add(a, cairn_operations_plain(kind, name, name), &contents, &output);
}

static void add_streams(struct cairn_analysis *a)
{
    uint32_t sort = cairn_model_find_sort(a->model, "stream");
    if (sort == CAIRN_NONE) {
        return;
    }
    uint32_t type = CAIRN_NONE;
    for (uint32_t i = 0; i < a->model->types.count && type == CAIRN_NONE; i++) {
        bool is_stream = strcmp(a->model->types.items[i].spelling, "FILE *") == 0;
        type = is_stream ? i : CAIRN_NONE;
    }
    if (type == CAIRN_NONE) {
        return;
    }
    uint32_t bytes = cairn_model_plain_sort(a->model, CAIRN_SORT_BYTES);
    struct cairn_param contents =
        make_param("contents", cairn_types_basic(a, "const void *"), bytes, CAIRN_ROLE_BUFFER);
    struct cairn_output output = {-1, type, sort};
    add(a, cairn_operations_plain(CAIRN_OP_STREAM, "stream", "stream"), &contents, &output);

    struct cairn_op op = cairn_operations_plain(CAIRN_OP_CALL, "call:fclose", "fclose");
    op.function = "fclose";
    op.is_builtin = true;
    op.is_status = true;
    op.destroys = 0;
    op.header = "stdio.h";
    struct cairn_param stream = make_param("stream", type, sort, CAIRN_ROLE_SINK);
    uint32_t integer = cairn_types_basic(a, "int");
    struct cairn_output result = {-1, integer,
                                  cairn_model_plain_sort(a->model, CAIRN_SORT_INTEGER)};
    add(a, op, &stream, &result);
}

static void add_free(struct cairn_analysis *a)
{
    struct cairn_op op = cairn_operations_plain(CAIRN_OP_CALL, "call:free", "free");
    op.function = "free";
    op.is_builtin = true;
    op.destroys = 0;
    op.header = "stdlib.h";
    struct cairn_param block =
        make_param("block", cairn_types_basic(a, "void *"),
                   cairn_model_plain_sort(a->model, CAIRN_SORT_POINTER), CAIRN_ROLE_SINK);
    block.nullability = CAIRN_NULL_ALLOWED;
    add(a, op, &block, NULL);
}

/* Whether some operation takes a value of the sort; arrays that are only read need no maker. */
static bool is_taken(const struct cairn_model *model, uint32_t sort)
{
    for (uint32_t i = 0; i < model->ops.count; i++) {
        for (uint16_t k = 0; k < model->ops.items[i].param_count; k++) {
            const struct cairn_param *param = &model->ops.items[i].params[k];
            if (param->sort == sort && param->pass != CAIRN_PASS_OUT) {
                return true;
            }
        }
    }
    return false;
}

/* One ARRAY or POINTERS operation for each such sort that parameters use. */
static void add_arrays(struct cairn_analysis *a)
{
    uint32_t bytes = cairn_model_plain_sort(a->model, CAIRN_SORT_BYTES);
    uint32_t const_void = cairn_types_basic(a, "const void *");
    uint32_t count = a->model->sorts.count;
    for (uint32_t i = 0; i < count; i++) {
        struct cairn_sort sort = a->model->sorts.items[i];
        if (!is_taken(a->model, i)) {
            continue;
        }
        if (sort.kind == CAIRN_SORT_ARRAY) {
            uint32_t type = cairn_types_pointer_to(a, cairn_types_unqualified(a, sort.element));
            struct cairn_param contents =
                make_param("contents", const_void, bytes, CAIRN_ROLE_BUFFER);
            struct cairn_output output = {-1, type, i};
            add(a, cairn_operations_plain(CAIRN_OP_ARRAY, sort.name, "array"), &contents, &output);
        } else if (sort.kind == CAIRN_SORT_POINTERS) {
            uint32_t element_type =
                cairn_types_unqualified(a, a->model->types.items[sort.type].target);
            uint32_t type = cairn_types_pointer_to(a, element_type);
            struct cairn_param element =
                make_param("element", element_type, sort.element, CAIRN_ROLE_POINTER);
            struct cairn_output output = {-1, type, i};
            add(a, cairn_operations_plain(CAIRN_OP_POINTERS, sort.name, "pointers"), &element,
                &output);
        }
    }
}

/* The struct that an array parameter holds, or CAIRN_NONE. */
static uint32_t element_record(const struct cairn_model *model, const struct cairn_param *param)
{
    return param->is_struct_array ? model->sorts.items[param->sort].record : CAIRN_NONE;
}

/* One RECORDS operation for each struct that parameters are arrays of. */
static void add_records(struct cairn_analysis *a)
{
    struct cairn_model *model = a->model;
    const uint32_t count = model->ops.count;
    for (uint32_t o = 0; o < count; o++) {
        for (uint16_t i = 0; i < model->ops.items[o].param_count; i++) {
            const struct cairn_param taken = model->ops.items[o].params[i];
            const uint32_t record = element_record(model, &taken);
            if (record == CAIRN_NONE) {
                continue;
            }
            const char *spelling = model->records.items[record].spelling;
            struct cairn_op op = cairn_operations_plain(
                CAIRN_OP_RECORDS,
                cairn_arena_printf(&model->arena, "records:%s", cairn_fields_key(spelling)),
                spelling);
            op.record = record;
            const uint32_t type = cairn_types_pointer_to(a, cairn_types_of_record(a, record));
            struct cairn_param element =
                make_param("element", type, taken.sort, CAIRN_ROLE_CALLER_STRUCT);
            element.nullability = CAIRN_NULL_ALLOWED;
            struct cairn_output output = {-1, type, taken.sort};
            add(a, op, &element, &output);
        }
    }
}

void cairn_builtins_add(struct cairn_analysis *a)
{
    add_maker(a, CAIRN_OP_BYTES, CAIRN_SORT_BYTES, "unsigned char *");
    add_maker(a, CAIRN_OP_HEAP_BYTES, CAIRN_SORT_BYTES, "unsigned char *");
    add_maker(a, CAIRN_OP_PATH, CAIRN_SORT_PATH, "const char *");
    add_arrays(a);
    add_records(a);
    add_streams(a);
    add(a, cairn_operations_plain(CAIRN_OP_LOOP, "loop", "loop"), NULL, NULL);
    struct cairn_param which =
        make_param("which", cairn_types_basic(a, "int"),
                   cairn_model_plain_sort(a->model, CAIRN_SORT_INTEGER), CAIRN_ROLE_SCALAR);
    add(a, cairn_operations_plain(CAIRN_OP_FAULT, "fault", "fault"), &which, NULL);
    add_free(a);
}

static void add_variable(struct cairn_analysis *a, const struct cairn_variable *variable)
{
    const char *reason = NULL;
    struct cairn_type type = a->model->types.items[variable->type];
    uint32_t yields = cairn_types_decayed(a, variable->type);
    if (type.kind == CAIRN_TYPE_RECORD) {
        yields = cairn_types_pointer_to(a, variable->type);
    }
    uint32_t sort = cairn_model_sort_of_type(a->model, yields);
    if (!variable->is_linkable) {
        reason = a->target->link_inputs.words.count == 0 ? "no library was given to link with"
                                                         : "declared, but no link input defines it";
    } else if (sort == CAIRN_NONE) {
        reason = "a variable of a type that cairn does not model";
    }
    if (reason != NULL) {
        struct cairn_skipped skipped = {.name = variable->name,
                                        .reason = reason,
                                        .header = a->files.items[variable->file].name,
                                        .line = variable->line,
                                        .is_linkable = variable->is_linkable};
        cairn_operations_add_skipped(a, skipped);
        return;
    }
    struct cairn_op op = cairn_operations_plain(
        CAIRN_OP_GLOBAL, cairn_arena_printf(&a->model->arena, "global:%s", variable->name),
        variable->name);
    op.header = a->files.items[variable->file].name;
    op.line = variable->line;
    op.record = type.kind == CAIRN_TYPE_RECORD ? type.record : CAIRN_NONE;
    op.is_deprecated = variable->is_deprecated;
    struct cairn_output output = {-1, yields, sort};
    add(a, op, NULL, &output);
}

void cairn_builtins_add_variables(struct cairn_analysis *a)
{
    for (uint32_t i = 0; i < a->variables.count; i++) {
        if (!a->files.items[a->variables.items[i].file].is_foreign) {
            add_variable(a, &a->variables.items[i]);
        }
    }
}
