#include "mini_model.h"

#include <check.h>
#include <string.h>

/* Types by their place in the vector. */
enum {
    T_VOID,
    T_INT,
    T_UCHAR,
    T_LONG,
    T_DOUBLE,
    T_CHAR,
    T_CHARS,       /* char * */
    T_CONST_CHARS, /* const char * */
    T_POINTER,     /* void * */
    T_RECORD,
    T_RECORD_POINTER,
    T_INT_POINTER,
    T_VISIT, /* the function type */
    T_VISIT_POINTER,
    T_WEIGHTS,
    T_UINT,
    T_COUNT
};

enum { S_INTEGER, S_REAL, S_STRING, S_POINT, S_RECORD, S_CALLBACK, S_POINTER, S_BYTES };

static void add_types(struct cairn_model *model)
{
    static const uint32_t visit_parameters[] = {T_POINTER, T_INT};
    static const struct cairn_type types[T_COUNT] = {
        [T_VOID] = {.kind = CAIRN_TYPE_VOID, .spelling = "void"},
        [T_INT] = {.kind = CAIRN_TYPE_INTEGER, .spelling = "int", .size = 4, .is_signed = true},
        [T_UCHAR] = {.kind = CAIRN_TYPE_INTEGER, .spelling = "unsigned char", .size = 1},
        [T_LONG] = {.kind = CAIRN_TYPE_INTEGER, .spelling = "long", .size = 8, .is_signed = true},
        [T_DOUBLE] = {.kind = CAIRN_TYPE_REAL, .spelling = "double", .size = 8},
        [T_CHAR] = {.kind = CAIRN_TYPE_INTEGER,
                    .spelling = "char",
                    .size = 1,
                    .is_signed = true,
                    .is_character = true},
        [T_CHARS] = {.kind = CAIRN_TYPE_POINTER, .spelling = "char *", .size = 8, .target = T_CHAR},
        [T_CONST_CHARS] = {.kind = CAIRN_TYPE_POINTER,
                           .spelling = "const char *",
                           .size = 8,
                           .target = T_CHAR},
        [T_POINTER] = {.kind = CAIRN_TYPE_POINTER,
                       .spelling = "void *",
                       .size = 8,
                       .target = T_VOID},
        [T_RECORD] = {.kind = CAIRN_TYPE_RECORD, .spelling = "mini_point", .size = 32},
        [T_RECORD_POINTER] = {.kind = CAIRN_TYPE_POINTER,
                              .spelling = "const mini_point *",
                              .size = 8,
                              .target = T_RECORD},
        [T_INT_POINTER] = {.kind = CAIRN_TYPE_POINTER,
                           .spelling = "int *",
                           .size = 8,
                           .target = T_INT},
        [T_VISIT] = {.kind = CAIRN_TYPE_FUNCTION,
                     .spelling = "mini_visit",
                     .target = T_INT,
                     .parameters = visit_parameters,
                     .parameter_count = 2},
        [T_VISIT_POINTER] = {.kind = CAIRN_TYPE_POINTER,
                             .spelling = "mini_visit *",
                             .size = 8,
                             .target = T_VISIT},
        [T_WEIGHTS] = {.kind = CAIRN_TYPE_ARRAY,
                       .spelling = "double[2]",
                       .size = 16,
                       .target = T_DOUBLE,
                       .length = 2},
        [T_UINT] = {.kind = CAIRN_TYPE_INTEGER, .spelling = "unsigned int", .size = 4},
    };
    for (int i = 0; i < T_COUNT; i++) {
        cairn_vec_push(&model->types, types[i]);
    }
}

static void add_sorts(struct cairn_model *model)
{
    const struct cairn_sort sorts[] = {
        [S_INTEGER] = {.kind = CAIRN_SORT_INTEGER, .name = "integer", .type = T_INT},
        [S_REAL] = {.kind = CAIRN_SORT_REAL, .name = "real", .type = T_DOUBLE},
        [S_STRING] = {.kind = CAIRN_SORT_STRING, .name = "string", .type = T_CONST_CHARS},
        [S_POINT] = {.kind = CAIRN_SORT_OBJECT,
                     .name = "object:mini_point",
                     .type = T_RECORD_POINTER},
        [S_RECORD] = {.kind = CAIRN_SORT_RECORD, .name = "record:mini_point", .type = T_RECORD},
        [S_CALLBACK] = {.kind = CAIRN_SORT_CALLBACK,
                        .name = "callback:mini_visit",
                        .type = T_VISIT_POINTER},
        [S_POINTER] = {.kind = CAIRN_SORT_POINTER, .name = "pointer", .type = T_POINTER},
        [S_BYTES] = {.kind = CAIRN_SORT_BYTES, .name = "bytes", .type = T_CHARS},
    };
    for (size_t i = 0; i < sizeof sorts / sizeof *sorts; i++) {
        cairn_model_add_sort(model, sorts[i]);
    }
}

static struct cairn_param param(const char *name, uint32_t type, uint32_t sort)
{
    return (struct cairn_param){.name = name,
                                .type = type,
                                .value_type = type,
                                .sort = sort,
                                .partner = -1,
                                .constant_group = CAIRN_NONE,
                                .constant_enumeration = CAIRN_NONE,
                                .constant_named = CAIRN_NONE};
}

/* Adds an operation; result CAIRN_NONE for void. */
static struct cairn_op *add_op(struct cairn_model *model, enum cairn_op_kind kind, const char *key,
                               uint32_t result, uint32_t sort, const struct cairn_param *params,
                               uint16_t count)
{
    struct cairn_output output = {.param = -1, .type = result, .sort = sort};
    bool has_result = result != CAIRN_NONE;
    const char *name = strchr(key, ':') == NULL ? key : strchr(key, ':') + 1;
    struct cairn_op op = {
        .kind = kind,
        .key = key,
        .name = strchr(name, '.') != NULL ? strchr(name, '.') + 1 : name,
        .function = kind == CAIRN_OP_CALL ? name : NULL,
        .params = cairn_arena_copy(&model->arena, params, count * sizeof *params),
        .param_count = count,
        .outputs = cairn_arena_copy(&model->arena, &output, has_result ? sizeof output : (size_t)0),
        .output_count = has_result ? 1 : 0,
        .result = result,
        .format_at = -1,
        .initialises = -1,
        .destroys = -1,
    };
    uint32_t added = cairn_model_add_op(model, op); /* moves the items */
    return &model->ops.items[added];
}

static void add_calls(struct cairn_model *model)
{
    struct cairn_param two[2] = {param("a", T_INT, S_INTEGER), param("b", T_UCHAR, S_INTEGER)};
    add_op(model, CAIRN_OP_CALL, "call:mini_add", T_INT, S_INTEGER, two, 2);
    add_op(model, CAIRN_OP_CALL, "call:mini_shadowed", T_INT, S_INTEGER, two, 1)->is_parenthesised =
        true;
    struct cairn_param point = param("point", T_RECORD_POINTER, S_POINT);
    add_op(model, CAIRN_OP_CALL, "call:mini_label", T_CONST_CHARS, S_STRING, &point, 1);
    add_op(model, CAIRN_OP_CALL, "call:mini_make", T_RECORD, S_RECORD, two, 1);
    add_op(model, CAIRN_OP_CALL, "call:mini_bad", T_INT, S_INTEGER, &point, 1)->is_macro = true;

    struct cairn_param split[2] = {param("value", T_DOUBLE, S_REAL),
                                   param("whole", T_INT_POINTER, S_INTEGER)};
    split[1].pass = CAIRN_PASS_OUT;
    split[1].value_type = T_INT;
    struct cairn_op *op =
        add_op(model, CAIRN_OP_CALL, "call:mini_split", T_INT, S_INTEGER, split, 2);
    ((struct cairn_output *)(uintptr_t)op->outputs)->param = 1;
    op->result = CAIRN_NONE;

    struct cairn_param each[2] = {param("visit", T_VISIT_POINTER, S_CALLBACK),
                                  param("context", T_POINTER, S_POINTER)};
    each[0].role = CAIRN_ROLE_CALLBACK;
    add_op(model, CAIRN_OP_CALL, "call:mini_each", T_INT, S_INTEGER, each, 2);
    struct cairn_param print[2] = {param("out", T_CHARS, S_BYTES), param("", T_INT, S_INTEGER)};
    op = add_op(model, CAIRN_OP_CALL, "call:mini_print/%d", T_INT, S_INTEGER, print, 2);
    op->name = op->function = "mini_print";
    op->format = "<\"%d\">";
    op->format_at = 1;
    add_op(model, CAIRN_OP_CALL, "call:mini_missing", T_INT, S_INTEGER, NULL, 0);
    add_op(model, CAIRN_OP_CALL, "call:mini_inline", T_INT, S_INTEGER, NULL, 0)->is_inline = true;
}

static void add_troubles(struct cairn_model *model)
{
    struct cairn_param number = param("number", T_INT, S_INTEGER);
    struct cairn_param path = param("path", T_CONST_CHARS, S_STRING);
    add_op(model, CAIRN_OP_CALL, "call:mini_crash", CAIRN_NONE, 0, &number, 1);
    add_op(model, CAIRN_OP_CALL, "call:mini_hang", CAIRN_NONE, 0, NULL, 0);
    add_op(model, CAIRN_OP_CALL, "call:mini_abort", CAIRN_NONE, 0, NULL, 0);
    add_op(model, CAIRN_OP_CALL, "call:mini_stop", CAIRN_NONE, 0, &number, 1);
    add_op(model, CAIRN_OP_CALL, "call:mini_kill_parent", T_INT, S_INTEGER, NULL, 0);
    add_op(model, CAIRN_OP_CALL, "call:mini_write", T_INT, S_INTEGER, &path, 1);
    add_op(model, CAIRN_OP_CALL, "call:mini_connect", T_INT, S_INTEGER, NULL, 0);
    add_op(model, CAIRN_OP_CALL, "call:mini_start_process", T_INT, S_INTEGER, NULL, 0);
    add_op(model, CAIRN_OP_CALL, "call:mini_time", T_LONG, S_INTEGER, NULL, 0);
    add_op(model, CAIRN_OP_CALL, "call:mini_kernel", T_INT, S_INTEGER, NULL, 0);
    add_op(model, CAIRN_OP_CALL, "call:mini_fresh_byte", T_INT, S_INTEGER, NULL, 0);
    struct cairn_param way = param("way", T_INT, S_INTEGER);
    add_op(model, CAIRN_OP_CALL, "call:mini_wait", T_INT, S_INTEGER, &way, 1);
    add_op(model, CAIRN_OP_CALL, "call:mini_set_timer", T_INT, S_INTEGER, &way, 1);
    add_op(model, CAIRN_OP_CALL, "call:mini_wait_for_nobody", T_INT, S_INTEGER, &way, 1);
    add_op(model, CAIRN_OP_CALL, "call:mini_wait_otherwise", T_INT, S_INTEGER, &way, 1);
    add_op(model, CAIRN_OP_CALL, "call:mini_wait_for_written", T_INT, S_INTEGER, &way, 1);
    add_op(model, CAIRN_OP_CALL, "call:mini_wait_for_message", T_INT, S_INTEGER, NULL, 0);
    add_op(model, CAIRN_OP_CALL, "call:mini_free_twice", CAIRN_NONE, 0, NULL, 0);
    add_op(model, CAIRN_OP_CALL, "call:mini_process", T_INT, S_INTEGER, NULL, 0);
    add_op(model, CAIRN_OP_CALL, "call:mini_talk", CAIRN_NONE, 0, &number, 1);
}

static void add_records(struct cairn_model *model)
{
    struct cairn_record record = {.name = "struct mini_point",
                                  .spelling = "mini_point",
                                  .is_complete = true,
                                  .is_own = true,
                                  .size = 32};
    cairn_vec_push(&model->records, record);
    struct cairn_param fields[2] = {param("x", T_INT, S_INTEGER),
                                    param("label", T_CONST_CHARS, S_STRING)};
    struct cairn_param set[2] = {param("object", T_RECORD_POINTER, S_POINT),
                                 param("flag", T_UINT, S_INTEGER)};
    add_op(model, CAIRN_OP_LOCAL, "local:mini_point", T_RECORD_POINTER, S_POINT, NULL, 0);
    add_op(model, CAIRN_OP_BUILD, "build:mini_point", T_RECORD_POINTER, S_POINT, fields, 2);
    add_op(model, CAIRN_OP_GET, "get:mini_point.weights", T_WEIGHTS, S_POINTER, set, 1);
    add_op(model, CAIRN_OP_GET, "get:mini_point.flag", T_UINT, S_INTEGER, set, 1);
    add_op(model, CAIRN_OP_SET, "set:mini_point.flag", CAIRN_NONE, 0, set, 2);
    add_op(model, CAIRN_OP_GLOBAL, "global:mini_origin", T_RECORD_POINTER, S_POINT, NULL, 0);
    add_op(model, CAIRN_OP_GLOBAL, "global:mini_count", T_INT, S_INTEGER, NULL, 0);
    struct cairn_param contents = param("contents", T_CHARS, S_BYTES);
    add_op(model, CAIRN_OP_BYTES, "bytes", T_CHARS, S_BYTES, &contents, 1);
}

struct cairn_model *mini_model_new(void)
{
    struct cairn_model *model = cairn_model_new();
    add_types(model);
    add_sorts(model);
    add_calls(model);
    add_troubles(model);
    add_records(model);
    return model;
}

void mini_target_init(struct cairn_target *target, const char *cc)
{
    *target = (struct cairn_target){.cc = cc};
    cairn_target_add(target, &target->headers, "mini.h");
    cairn_target_add(target, &target->cpp_flags, "-I" CAIRN_TEST_DATA);
    cairn_target_add(target, &target->link_inputs, CAIRN_TEST_DATA "/mini.c");
}

uint32_t mini_op(const struct cairn_model *model, const char *key)
{
    uint32_t op = cairn_model_find_op(model, key);
    ck_assert_msg(op != CAIRN_NONE, "no operation %s", key);
    return op;
}
