#include "tests/emitter/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A parameter is mostly a type and a name; the rest of its initialiser is left out. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

struct fixture_types T;

_Noreturn static void die(const char *what, const char *on)
{
    fprintf(stderr, "fixture: %s: %s\n", what, on);
    exit(99);
}

/* ---- types ---- */

static uint32_t add_type(struct cairn_model *m, struct cairn_type type)
{
    cairn_vec_push(&m->types, type);
    return m->types.count - 1;
}

static uint32_t integer(struct cairn_model *m, const char *spelling, uint64_t size, bool is_signed)
{
    return add_type(m, (struct cairn_type){.kind = CAIRN_TYPE_INTEGER,
                                           .spelling = spelling,
                                           .size = size,
                                           .is_signed = is_signed,
                                           .is_character = size == 1});
}

static uint32_t pointer(struct cairn_model *m, const char *spelling, uint32_t target)
{
    return add_type(
        m, (struct cairn_type){
               .kind = CAIRN_TYPE_POINTER, .spelling = spelling, .size = 8, .target = target});
}

/* The type, const-qualified, and a pointer to that. */
static uint32_t const_pointer(struct cairn_model *m, const char *spelling, uint32_t target)
{
    struct cairn_type copy = m->types.items[target];
    copy.spelling = cairn_arena_printf(&m->arena, "const %s", copy.spelling);
    copy.is_const = true;
    return pointer(m, spelling, add_type(m, copy));
}

static uint32_t add_record(struct cairn_model *m, const char *name, uint64_t size,
                           const struct cairn_field *fields, uint16_t count)
{
    struct cairn_record record = {.name = name,
                                  .spelling = strcmp(name, "struct box") == 0 ? "box" : name,
                                  .is_complete = count != 0,
                                  .is_own = true,
                                  .size = size,
                                  .fields =
                                      cairn_arena_copy(&m->arena, fields, count * sizeof *fields),
                                  .field_count = count};
    cairn_vec_push(&m->records, record);
    return add_type(m, (struct cairn_type){.kind = CAIRN_TYPE_RECORD,
                                           .spelling = record.spelling,
                                           .size = size,
                                           .record = m->records.count - 1});
}

static void add_scalars(struct cairn_model *m)
{
    T.void_ = add_type(m, (struct cairn_type){.kind = CAIRN_TYPE_VOID, .spelling = "void"});
    T.int_ = integer(m, "int", 4, true);
    T.unsigned_ = integer(m, "unsigned int", 4, false);
    T.long_ = integer(m, "long", 8, true);
    T.size = integer(m, "size_t", 8, false);
    m->types.items[T.size].typedef_name = "size_t";
    T.char_ = integer(m, "char", 1, true);
    T.uchar = integer(m, "unsigned char", 1, false);
    T.bool_ = integer(m, "_Bool", 1, false);
    m->types.items[T.bool_].is_bool = true;
    m->types.items[T.bool_].is_character = false;
    T.double_ =
        add_type(m, (struct cairn_type){.kind = CAIRN_TYPE_REAL, .spelling = "double", .size = 8});
    cairn_vec_push(&m->enumerations, (struct cairn_enumeration){.name = "enum box_mode"});
    T.mode = add_type(
        m, (struct cairn_type){
               .kind = CAIRN_TYPE_ENUM, .spelling = "enum box_mode", .size = 4, .enumeration = 0});
}

static void add_pointers(struct cairn_model *m)
{
    T.pointer = pointer(m, "void *", T.void_);
    T.string = pointer(m, "char *", T.char_);
    T.const_string = const_pointer(m, "const char *", T.char_);
    T.data = pointer(m, "unsigned char *", T.uchar);
    T.const_data = const_pointer(m, "const unsigned char *", T.uchar);
    T.const_doubles = const_pointer(m, "const double *", T.double_);
    struct cairn_type constant = m->types.items[T.const_string];
    constant.spelling = "const char *const";
    constant.is_const = true;
    T.names = pointer(m, "const char *const *", add_type(m, constant));
    T.long_cell = pointer(m, "long *", T.long_);
    T.size_cell = pointer(m, "size_t *", T.size);
    uint32_t box = add_record(m, "struct box", 0, NULL, 0);
    T.box = pointer(m, "box *", box);
    T.const_box = const_pointer(m, "const box *", box);
    T.box_cell = pointer(m, "box **", T.box);
    const struct cairn_field point[] = {{"x", T.int_, 0, -1, false},
                                        {"y", T.int_, 4, -1, false},
                                        {"weight", T.double_, 8, -1, false},
                                        {"label", T.const_string, 16, -1, false}};
    T.point = add_record(m, "struct box_point", 24, point, 4);
    T.point_pointer = pointer(m, "struct box_point *", T.point);
    T.const_point_pointer = const_pointer(m, "const struct box_point *", T.point);
    uint32_t file = add_type(m, (struct cairn_type){.kind = CAIRN_TYPE_RECORD, .spelling = "FILE"});
    cairn_vec_push(&m->records,
                   (struct cairn_record){.name = "struct _IO_FILE", .spelling = "FILE"});
    m->types.items[file].record = m->records.count - 1;
    T.file = pointer(m, "FILE *", file);
    uint32_t *parameters = cairn_arena_alloc(&m->arena, 2 * sizeof *parameters);
    parameters[0] = parameters[1] = T.long_;
    T.compare = add_type(m, (struct cairn_type){.kind = CAIRN_TYPE_FUNCTION,
                                                .spelling = "int (long, long)",
                                                .target = T.int_,
                                                .parameters = parameters,
                                                .parameter_count = 2});
    T.compare_pointer = pointer(m, "int (*)(long, long)", T.compare);
    const struct cairn_field source[] = {{"next", T.const_data, 0, -1, false},
                                         {"avail", T.unsigned_, 8, -1, false},
                                         {"origin", T.point, 16, -1, false},
                                         {"compare", T.compare_pointer, 40, -1, false}};
    uint32_t record = add_record(m, "struct box_source", 48, source, 4);
    T.source_pointer = pointer(m, "struct box_source *", record);
    uint32_t visit = add_record(m, "struct box_visit", 0, NULL, 0);
    T.visit = pointer(m, "box_visit *", visit);
    T.const_visit = const_pointer(m, "const box_visit *", visit);
    parameters = cairn_arena_alloc(&m->arena, 2 * sizeof *parameters);
    parameters[0] = T.visit;
    parameters[1] = T.const_string;
    T.visitor = add_type(m, (struct cairn_type){.kind = CAIRN_TYPE_FUNCTION,
                                                .spelling = "int (box_visit *, const char *)",
                                                .target = T.int_,
                                                .parameters = parameters,
                                                .parameter_count = 2});
    T.visitor_pointer = pointer(m, "int (*)(box_visit *, const char *)", T.visitor);
}

/* ---- operations ---- */

/* A parameter in one line: type, name, and what differs from a plain value. */
struct parameter {
    uint32_t type;
    const char *name;
    enum cairn_pass pass;
    uint32_t cell;             /* value type of a cell */
    enum cairn_sort_kind sort; /* BYTES, PATH; else 0 for the type's own */
    enum cairn_role role;
};

static uint32_t sort_of(struct cairn_model *m, const struct parameter *p, uint32_t type)
{
    bool is_given = p->sort == CAIRN_SORT_BYTES || p->sort == CAIRN_SORT_PATH;
    uint32_t sort =
        is_given ? cairn_model_plain_sort(m, p->sort) : cairn_model_sort_of_type(m, type);
    if (sort == CAIRN_NONE) {
        die("no sort for", p->name);
    }
    return sort;
}

static void add_op(struct cairn_model *m, enum cairn_op_kind kind, const char *name,
                   uint32_t result, uint32_t result_sort, const struct parameter *parameters,
                   uint16_t count)
{
    struct cairn_param *params = cairn_arena_alloc(&m->arena, (count + 1u) * sizeof *params);
    struct cairn_output *outputs = cairn_arena_alloc(&m->arena, (count + 1u) * sizeof *outputs);
    struct cairn_op op = {.kind = kind,
                          .name = name,
                          .params = params,
                          .outputs = outputs,
                          .param_count = count,
                          .result = result == T.void_ ? CAIRN_NONE : result,
                          .record = CAIRN_NONE,
                          .format_at = -1,
                          .initialises = -1,
                          .destroys = -1};
    if (result != CAIRN_NONE && result != T.void_) {
        uint32_t sort =
            result_sort != CAIRN_NONE ? result_sort : cairn_model_sort_of_type(m, result);
        outputs[op.output_count++] = (struct cairn_output){-1, result, sort};
    }
    for (uint16_t i = 0; i < count; i++) {
        const struct parameter *p = &parameters[i];
        uint32_t value = p->pass == CAIRN_PASS_VALUE ? p->type : p->cell;
        params[i] = (struct cairn_param){.name = p->name,
                                         .type = p->type,
                                         .value_type = value,
                                         .sort = sort_of(m, p, value),
                                         .role = p->role,
                                         .pass = p->pass,
                                         .partner = -1};
        if (p->pass != CAIRN_PASS_VALUE) {
            outputs[op.output_count++] = (struct cairn_output){(int16_t)i, value, params[i].sort};
        }
    }
    op.key = kind == CAIRN_OP_CALL ? cairn_arena_printf(&m->arena, "call:%s", name) : name;
    cairn_model_add_op(m, op);
}

#define CALL(result, name, ...)                                                                    \
    add_op(m, CAIRN_OP_CALL, name, result, CAIRN_NONE, (struct parameter[]){__VA_ARGS__},          \
           sizeof((struct parameter[]){__VA_ARGS__}) / sizeof(struct parameter))
#define CELL(type, name, pass, value)                                                              \
    {                                                                                              \
        type, name, pass, value, 0, CAIRN_ROLE_OUT                                                 \
    }
#define BYTES(type, name)                                                                          \
    {                                                                                              \
        type, name, 0, 0, CAIRN_SORT_BYTES, CAIRN_ROLE_BUFFER                                      \
    }
#define COUNT(type, name)                                                                          \
    {                                                                                              \
        type, name, 0, 0, 0, CAIRN_ROLE_COUNT                                                      \
    }

/* The last operation is called by visitors, on what they receive. */
static void call_inside(struct cairn_model *m)
{
    uint32_t op = m->ops.count - 1;
    int16_t *arguments = cairn_arena_alloc(&m->arena, 4 * sizeof *arguments);
    for (uint16_t k = 1; k < m->ops.items[op].param_count; k++) {
        arguments[k] = -1;
    }
    m->ops.items[op].is_inner = true;
    cairn_vec_push(
        &m->inner_calls,
        ((struct cairn_inner_call){
            .callback = T.visitor, .op = op, .arguments = arguments, .registrar = CAIRN_NONE}));
}

static void add_visits(struct cairn_model *m)
{
    CALL(T.int_, "box_each", {T.box, "b"}, {T.visitor_pointer, "visitor"});
    CALL(T.long_, "box_visit_item", {T.const_visit, "visit"});
    call_inside(m);
    CALL(T.void_, "box_visit_replace", {T.visit, "visit"}, {T.long_, "item"},
         {T.const_string, "why"});
    call_inside(m);
}

static void add_calls(struct cairn_model *m)
{
    CALL(T.box, "box_new", {T.const_string, "name"}, {T.mode, "mode"});
    CALL(T.void_, "box_free", {T.box, "b"});
    CALL(T.const_string, "box_name", {T.const_box, "b"});
    CALL(T.mode, "box_mode_of", {T.const_box, "b"});
    CALL(T.bool_, "box_is_empty", {T.const_box, "b"});
    CALL(T.int_, "box_add", {T.box, "b"}, {T.long_, "item"});
    CALL(T.int_, "box_label", {T.box, "b"}, {T.const_string, "label"});
    CALL(T.size, "box_count", {T.const_box, "b"});
    CALL(T.int_, "box_get", {T.const_box, "b"}, {T.size, "index"},
         CELL(T.long_cell, "item", CAIRN_PASS_OUT, T.long_));
    CALL(T.string, "box_print", {T.const_box, "b"});
    CALL(T.void_, "box_sort", {T.box, "b"}, {T.compare_pointer, "compare"});
    CALL(T.int_, "box_split", {T.box, "b"}, CELL(T.box_cell, "other", CAIRN_PASS_OUT, T.box));
    CALL(T.int_, "box_pack", BYTES(T.data, "dest"),
         CELL(T.size_cell, "destLen", CAIRN_PASS_IN_OUT, T.size), BYTES(T.const_data, "source"),
         {T.size, "sourceLen"});
    CALL(T.double_, "box_mean", {T.const_doubles, "values"}, COUNT(T.size, "count"));
    CALL(T.int_, "box_sum_range", {T.const_string, "first"}, {T.const_string, "afterLast"});
    CALL(T.size, "box_join", {T.names, "names"}, COUNT(T.size, "count"));
    CALL(T.point, "box_move", {T.point, "point"}, {T.int_, "by"});
    CALL(T.int_, "box_point_sum", {T.const_point_pointer, "point"});
    CALL(T.unsigned_, "box_drain", {T.source_pointer, "source"});
    CALL(T.int_, "box_save", {T.const_box, "b"}, {T.file, "stream"});
    CALL(T.int_, "box_load", {T.box, "b"},
         {T.const_string, "path", 0, 0, CAIRN_SORT_PATH, CAIRN_ROLE_PATH});
    CALL(T.void_, "box_adopt", {T.box, "b"}, BYTES(T.string, "text"));
    CALL(T.int_, "box_format", BYTES(T.string, "out"), {T.size, "size"}, {T.long_, ""});
    m->ops.items[m->ops.count - 1].format = "%ld%%";
    m->ops.items[m->ops.count - 1].format_at = 2;
    m->ops.items[m->ops.count - 1].dots_count = 1;
    CALL(T.int_, "box_vformat", BYTES(T.string, "out"), {T.size, "size"}, {T.long_, ""});
    m->ops.items[m->ops.count - 1].format = "<%ld>";
    m->ops.items[m->ops.count - 1].format_at = 2;
    m->ops.items[m->ops.count - 1].dots_count = 1;
    m->ops.items[m->ops.count - 1].is_va_list = true;
    CALL(T.size, "box_length", {T.const_string, "first"}, {T.const_string, "next"});
    m->ops.items[m->ops.count - 1].dots_count = 1;
    m->ops.items[m->ops.count - 1].is_sentinel = true;
    CALL(T.int_, "box_try", {T.int_, "n"});
    add_op(m, CAIRN_OP_CALL, "box_seed", T.int_, CAIRN_NONE, NULL, 0);
    add_op(m, CAIRN_OP_CALL, "box_user", T.int_, CAIRN_NONE, NULL, 0);
    add_op(m, CAIRN_OP_CALL, "box_mute", T.int_, CAIRN_NONE, NULL, 0);
    CALL(T.int_, "box_peek", BYTES(T.const_data, "bytes"), {T.size, "count"});
    CALL(T.int_, "box_wrap", {T.int_, "n"});
    CALL(T.int_, "box_built", {T.int_, "how"});
    CALL(T.int_, "box_sum", BYTES(T.const_data, "bytes"), {T.size, "count"});
    CALL(T.int_, "box_last", {T.const_string, "text"});
    CALL(T.int_, "box_lose", {T.int_, "n"});
    CALL(T.int_, "box_divide", {T.int_, "a"}, {T.int_, "b"});
    CALL(T.int_, "box_spin", {T.int_, "n"});
    CALL(T.void_, "free", {T.pointer, "ptr"});
    m->ops.items[m->ops.count - 1].is_builtin = true;
    CALL(T.int_, "fclose", {T.file, "stream"});
    m->ops.items[m->ops.count - 1].is_builtin = true;
}

static void name_last(struct cairn_model *m, const char *name, uint32_t record)
{
    m->ops.items[m->ops.count - 1].name = name;
    m->ops.items[m->ops.count - 1].record = record;
}

static void add_fields_and_memory(struct cairn_model *m)
{
    uint32_t point = m->types.items[T.point].record;
    uint32_t source = m->types.items[m->types.items[T.source_pointer].target].record;
    struct parameter of_point = {.type = T.point_pointer, .name = "object"};
    struct parameter of_source = {.type = T.source_pointer, .name = "object"};
    add_op(m, CAIRN_OP_GET, "get:box_point.x", T.int_, CAIRN_NONE, &of_point, 1);
    name_last(m, "x", point);
    add_op(m, CAIRN_OP_GET, "get:box_source.avail", T.unsigned_, CAIRN_NONE, &of_source, 1);
    name_last(m, "avail", source);
    add_op(m, CAIRN_OP_GET, "get:box_source.origin", T.point_pointer, CAIRN_NONE, &of_source, 1);
    name_last(m, "origin", source);
    struct parameter set[] = {of_point, {.type = T.int_, .name = "x"}};
    add_op(m, CAIRN_OP_SET, "set:box_point.x", CAIRN_NONE, CAIRN_NONE, set, 2);
    name_last(m, "x", point);
    struct parameter fill[] = {
        of_source, BYTES(T.const_data, "next"), {.type = T.unsigned_, .name = "avail"}};
    add_op(m, CAIRN_OP_SET, "set:box_source.next", CAIRN_NONE, CAIRN_NONE, fill, 3);
    name_last(m, "next", source);
    m->ops.items[m->ops.count - 1].second_field = "avail";
    struct parameter compare[] = {of_source, {.type = T.compare_pointer, .name = "compare"}};
    add_op(m, CAIRN_OP_SET, "set:box_source.compare", CAIRN_NONE, CAIRN_NONE, compare, 2);
    name_last(m, "compare", source);
    add_op(m, CAIRN_OP_LOCAL, "local:box_source", T.source_pointer, CAIRN_NONE, NULL, 0);
    name_last(m, NULL, source);
    struct parameter build[] = {
        {T.int_, "x"}, {T.int_, "y"}, {T.double_, "weight"}, {T.const_string, "label"}};
    add_op(m, CAIRN_OP_BUILD, "build:box_point", T.point_pointer, CAIRN_NONE, build, 4);
    name_last(m, NULL, point);
    struct parameter element[] = {{T.point_pointer, "element"}};
    add_op(m, CAIRN_OP_RECORDS, "records:box_point", T.point_pointer, CAIRN_NONE, element, 1);
    name_last(m, NULL, point);
    add_op(m, CAIRN_OP_GLOBAL, "global:box_debug", T.int_, CAIRN_NONE, NULL, 0);
    name_last(m, "box_debug", CAIRN_NONE);
    uint32_t bytes = cairn_model_plain_sort(m, CAIRN_SORT_BYTES);
    struct parameter contents = BYTES(T.pointer, "");
    add_op(m, CAIRN_OP_BYTES, "bytes", T.pointer, bytes, &contents, 1);
    add_op(m, CAIRN_OP_HEAP_BYTES, "heap", T.pointer, bytes, &contents, 1);
    add_op(m, CAIRN_OP_ARRAY, "array:real64", T.const_doubles,
           cairn_model_sort_of_type(m, T.const_doubles), &contents, 1);
    struct parameter item = {.type = T.const_string, .name = ""};
    add_op(m, CAIRN_OP_POINTERS, "pointers:string", T.names, cairn_model_sort_of_type(m, T.names),
           &item, 1);
    add_op(m, CAIRN_OP_PATH, "path", T.const_string, cairn_model_plain_sort(m, CAIRN_SORT_PATH),
           &contents, 1);
    add_op(m, CAIRN_OP_STREAM, "stream", T.file, cairn_model_plain_sort(m, CAIRN_SORT_STREAM),
           &contents, 1);
    add_op(m, CAIRN_OP_LOOP, "loop", CAIRN_NONE, CAIRN_NONE, NULL, 0);
    struct parameter which = {.type = T.int_, .name = "which"};
    add_op(m, CAIRN_OP_FAULT, "fault", CAIRN_NONE, CAIRN_NONE, &which, 1);
}

struct cairn_model *fixture_model(void)
{
    struct cairn_model *m = cairn_model_new();
    add_scalars(m);
    add_pointers(m);
    add_calls(m);
    add_visits(m);
    add_fields_and_memory(m);
    struct cairn_constant constants[] = {
        {.name = "BOX_OPEN", .integer = 0, .enumeration = 0},
        {.name = "BOX_SHUT", .integer = 2, .enumeration = 0},
        {.name = "BOX_LIMIT", .integer = 16, .enumeration = CAIRN_NONE},
        {.name = "BOX_TITLE",
         .kind = CAIRN_CONSTANT_STRING,
         .string = "box",
         .length = 3,
         .enumeration = CAIRN_NONE},
    };
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++) {
        cairn_vec_push(&m->constants, constants[i]);
    }
    return m;
}

uint32_t fixture_op(const struct cairn_model *model, const char *key)
{
    uint32_t op = cairn_model_find_op(model, key);
    if (op == CAIRN_NONE) {
        die("no operation", key);
    }
    return op;
}

/* ---- tests ---- */

void fixture_begin(struct fixture *f, struct cairn_model *model, const char *about)
{
    *f = (struct fixture){.model = model};
    f->test.verdict = CAIRN_VERDICT_LEGAL;
    f->test.op = fixture_op(model, about);
}

struct cairn_arg fixture_bytes(struct fixture *f, const void *bytes, size_t length)
{
    return (struct cairn_arg){.kind = CAIRN_ARG_BYTES,
                              .index = cairn_sequence_add_bytes(&f->test.sequence, bytes, length),
                              .integer = (int64_t)length};
}

struct cairn_arg fixture_text(struct fixture *f, const char *text)
{
    return fixture_bytes(f, text, strlen(text));
}

struct cairn_arg fixture_series_text(struct fixture *f, const char *text)
{
    struct cairn_arg arg = fixture_text(f, text);
    arg.kind = CAIRN_ARG_SERIES_TEXT;
    return arg;
}

struct cairn_arg fixture_constant(const struct fixture *f, const char *name)
{
    for (uint32_t i = 0; i < f->model->constants.count; i++) {
        if (strcmp(f->model->constants.items[i].name, name) == 0) {
            return (struct cairn_arg){.kind = CAIRN_ARG_CONSTANT, .index = i};
        }
    }
    die("no constant", name);
}

uint32_t fixture_do(struct fixture *f, const char *key, const struct cairn_arg *args, size_t count)
{
    return cairn_sequence_append(&f->test.sequence, fixture_op(f->model, key), args,
                                 (uint32_t)count);
}

uint32_t fixture_do_nothing(struct fixture *f, const char *key)
{
    return fixture_do(f, key, NULL, 0);
}

struct cairn_assertion *fixture_assert(struct fixture *f, enum cairn_assertion_kind kind,
                                       uint32_t s, uint32_t k)
{
    struct cairn_assertion assertion = {.kind = kind, .after = s, .statement = s, .output = k};
    cairn_vec_push(&f->test.assertions, assertion);
    return cairn_vec_last(&f->test.assertions);
}

struct cairn_test fixture_end(struct fixture *f)
{
    struct cairn_error err;
    if (f->test.sequence.body == 0) {
        cairn_sequence_end_body(&f->test.sequence);
    }
    if (cairn_sequence_validate(&f->test.sequence, f->model, &err) != CAIRN_OK) {
        die("not valid", err.message);
    }
    struct cairn_test test = f->test;
    *f = (struct fixture){0};
    return test;
}
