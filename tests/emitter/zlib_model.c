#include "tests/emitter/zlib_model.h"

#include <string.h>

/* A parameter is mostly a type and a name; the rest of its initialiser is left out. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

static struct {
    uint32_t void_, int_, ulong, uint, bytef, const_bytef, bytes, const_bytes, const_string;
    uint32_t length_cell, stream, stream_pointer, pointer;
} Z;

static uint32_t add_type(struct cairn_model *m, struct cairn_type type)
{
    cairn_vec_push(&m->types, type);
    return m->types.count - 1;
}

static uint32_t integer(struct cairn_model *m, const char *name, uint64_t size, bool is_signed,
                        bool is_character)
{
    return add_type(m, (struct cairn_type){.kind = CAIRN_TYPE_INTEGER,
                                           .spelling = name,
                                           .typedef_name = strchr(name, ' ') ? NULL : name,
                                           .size = size,
                                           .is_signed = is_signed,
                                           .is_character = is_character});
}

static uint32_t pointer(struct cairn_model *m, const char *spelling, uint32_t target)
{
    return add_type(
        m, (struct cairn_type){
               .kind = CAIRN_TYPE_POINTER, .spelling = spelling, .size = 8, .target = target});
}

static uint32_t constant(struct cairn_model *m, uint32_t type)
{
    struct cairn_type copy = m->types.items[type];
    copy.spelling = cairn_arena_printf(&m->arena, "const %s", copy.spelling);
    copy.is_const = true;
    return add_type(m, copy);
}

static void add_types(struct cairn_model *m)
{
    Z.void_ = add_type(m, (struct cairn_type){.kind = CAIRN_TYPE_VOID, .spelling = "void"});
    Z.int_ = integer(m, "int", 4, true, false);
    Z.ulong = integer(m, "uLong", 8, false, false);
    Z.uint = integer(m, "uInt", 4, false, false);
    Z.bytef = integer(m, "Bytef", 1, false, true);
    Z.pointer = pointer(m, "void *", Z.void_);
    Z.bytes = pointer(m, "Bytef *", Z.bytef);
    Z.const_bytes = pointer(m, "const Bytef *", constant(m, Z.bytef));
    Z.const_string = pointer(m, "const char *", constant(m, integer(m, "char", 1, true, true)));
    Z.length_cell = pointer(m, "uLongf *", integer(m, "uLongf", 8, false, false));
    const struct cairn_field fields[] = {{"next_in", Z.bytes, 0, -1, false},
                                         {"avail_in", Z.uint, 8, -1, false},
                                         {"total_out", Z.ulong, 40, -1, false}};
    struct cairn_record record = {.name = "struct z_stream_s",
                                  .spelling = "z_stream",
                                  .is_complete = true,
                                  .is_own = true,
                                  .size = 112,
                                  .fields = cairn_arena_copy(&m->arena, fields, sizeof fields),
                                  .field_count = 3};
    cairn_vec_push(&m->records, record);
    Z.stream = add_type(m, (struct cairn_type){.kind = CAIRN_TYPE_RECORD,
                                               .spelling = "z_stream",
                                               .typedef_name = "z_stream",
                                               .size = 112,
                                               .record = 0});
    Z.stream_pointer = pointer(m, "z_streamp", Z.stream);
    m->types.items[Z.stream_pointer].typedef_name = "z_streamp";
}

struct parameter {
    uint32_t type;
    const char *name;
    bool is_bytes;
    uint32_t cell; /* 0: by value */
};

static uint32_t sort_of(struct cairn_model *m, uint32_t type, bool is_bytes)
{
    return is_bytes ? cairn_model_plain_sort(m, CAIRN_SORT_BYTES)
                    : cairn_model_sort_of_type(m, type);
}

static struct cairn_op *add_op(struct cairn_model *m, enum cairn_op_kind kind, const char *key,
                               const char *name, uint32_t result, bool gives_bytes,
                               const struct parameter *parameters, uint16_t count)
{
    struct cairn_param *params = cairn_arena_alloc(&m->arena, (count + 1u) * sizeof *params);
    struct cairn_output *outputs = cairn_arena_alloc(&m->arena, (count + 1u) * sizeof *outputs);
    struct cairn_op op = {.kind = kind,
                          .key = key,
                          .name = name,
                          .params = params,
                          .outputs = outputs,
                          .param_count = count,
                          .result = result,
                          .record = kind == CAIRN_OP_CALL ? CAIRN_NONE : 0,
                          .format_at = -1};
    if (result != CAIRN_NONE) {
        outputs[op.output_count++] =
            (struct cairn_output){-1, result, sort_of(m, result, gives_bytes)};
    }
    for (uint16_t i = 0; i < count; i++) {
        const struct parameter *p = &parameters[i];
        bool is_cell = p->cell != 0;
        uint32_t value = is_cell ? p->cell : p->type;
        params[i] = (struct cairn_param){.name = p->name,
                                         .type = p->type,
                                         .value_type = value,
                                         .sort = sort_of(m, value, p->is_bytes),
                                         .pass = is_cell ? CAIRN_PASS_IN_OUT : CAIRN_PASS_VALUE,
                                         .partner = -1};
        if (is_cell) {
            outputs[op.output_count++] = (struct cairn_output){(int16_t)i, value, params[i].sort};
        }
    }
    uint32_t added = cairn_model_add_op(m, op); /* moves the items */
    return &m->ops.items[added];
}

#define CALL(result, name, ...)                                                                    \
    add_op(m, CAIRN_OP_CALL, "call:" name, name, result, false, (struct parameter[]){__VA_ARGS__}, \
           sizeof((struct parameter[]){__VA_ARGS__}) / sizeof(struct parameter))

struct cairn_model *zlib_model(void)
{
    struct cairn_model *m = cairn_model_new();
    add_types(m);
    CALL(Z.int_, "compress", {Z.bytes, "dest", true},
         {Z.length_cell, "destLen", false, m->types.items[Z.length_cell].target},
         {Z.const_bytes, "source", true}, {Z.ulong, "sourceLen"});
    CALL(Z.int_, "uncompress", {Z.bytes, "dest", true},
         {Z.length_cell, "destLen", false, m->types.items[Z.length_cell].target},
         {Z.const_bytes, "source", true}, {Z.ulong, "sourceLen"});
    CALL(Z.ulong, "crc32", {Z.ulong, "crc"}, {Z.const_bytes, "buf", true}, {Z.uint, "len"});
    CALL(Z.const_string, "zError", {Z.int_, ""});
    CALL(Z.int_, "inflateInit", {Z.stream_pointer, "strm"})->is_macro = true;
    CALL(Z.int_, "inflate", {Z.stream_pointer, "strm"}, {Z.int_, "flush"});
    CALL(Z.int_, "inflateEnd", {Z.stream_pointer, "strm"});
    uint32_t file = add_type(
        m,
        (struct cairn_type){.kind = CAIRN_TYPE_RECORD, .spelling = "struct gzFile_s", .record = 1});
    cairn_vec_push(&m->records,
                   (struct cairn_record){.name = "struct gzFile_s", .spelling = "struct gzFile_s"});
    uint32_t handle = pointer(m, "gzFile", file);
    CALL(handle, "gzopen", {Z.const_string, "path"}, {Z.const_string, "mode"});
    CALL(Z.int_, "gzclose", {handle, "file"});
    const struct parameter input[] = {
        {Z.stream_pointer, "object"}, {Z.bytes, "next_in", true}, {Z.uint, "avail_in"}};
    add_op(m, CAIRN_OP_SET, "set:z_stream.next_in", "next_in", CAIRN_NONE, false, input, 3)
        ->second_field = "avail_in";
    add_op(m, CAIRN_OP_GET, "get:z_stream.total_out", "total_out", Z.ulong, false, input, 1);
    add_op(m, CAIRN_OP_LOCAL, "local:z_stream", NULL, Z.stream_pointer, false, NULL, 0);
    const struct parameter contents = {Z.pointer, "", true};
    add_op(m, CAIRN_OP_BYTES, "bytes", NULL, Z.pointer, true, &contents, 1);
    static const struct {
        const char *name;
        int value;
    } constants[] = {{"Z_OK", 0},
                     {"Z_NO_FLUSH", 0},
                     {"Z_DATA_ERROR", -3},
                     {"Z_STREAM_ERROR", -2},
                     {"Z_BUF_ERROR", -5}};
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++) {
        struct cairn_constant added = {
            .name = constants[i].name, .integer = constants[i].value, .enumeration = CAIRN_NONE};
        cairn_vec_push(&m->constants, added);
    }
    return m;
}

static void expect_constant(struct fixture *f, uint32_t s, const char *name)
{
    fixture_assert(f, CAIRN_ASSERT_CONSTANT, s, 0)->constant = fixture_constant(f, name).index;
}

void zlib_add_cases(struct cases *cases, struct cairn_model *model)
{
    struct fixture f;
    static const char text[] = "hello, hello, hello";
    fixture_begin(&f, model, "call:uncompress");
    f.test.comment = "What compress makes, uncompress gives back.";
    uint32_t dest = DO(&f, "bytes", ZEROS(64));
    uint32_t packed =
        DO(&f, "call:compress", VALUE(dest, 0), LENGTH(0, 0), fixture_text(&f, text), LENGTH(2, 0));
    expect_constant(&f, packed, "Z_OK");
    uint32_t out = DO(&f, "bytes", ZEROS(32));
    uint32_t unpacked =
        DO(&f, "call:uncompress", VALUE(out, 0), LENGTH(0, 0), VALUE(dest, 0), VALUE(packed, 1));
    expect_constant(&f, unpacked, "Z_OK");
    fixture_assert(&f, CAIRN_ASSERT_INTEGER, unpacked, 1)->integer = sizeof text - 1;
    struct cairn_assertion *bytes = fixture_assert(&f, CAIRN_ASSERT_BYTES, out, 0);
    bytes->after = unpacked;
    bytes->contents = (const uint8_t *)text;
    bytes->length = sizeof text - 1;
    cairn_vec_push(&cases->list, fixture_end(&f));

    fixture_begin(&f, model, "call:crc32");
    uint32_t crc = DO(&f, "call:crc32", INT(0), fixture_text(&f, "abc"), LENGTH(1, 0));
    fixture_assert(&f, CAIRN_ASSERT_INTEGER, crc, 0)->integer = 0x352441c2;
    crc = DO(&f, "call:crc32", VALUE(crc, 0), NIL, INT(0));
    fixture_assert(&f, CAIRN_ASSERT_INTEGER, crc, 0)->integer = 0;
    cairn_vec_push(&cases->list, fixture_end(&f));

    fixture_begin(&f, model, "call:inflate");
    uint32_t stream = fixture_do_nothing(&f, "local:z_stream");
    uint32_t init = DO(&f, "call:inflateInit", VALUE(stream, 0));
    expect_constant(&f, init, "Z_OK");
    DO(&f, "set:z_stream.next_in", VALUE(stream, 0), fixture_bytes(&f, "\xff\xff\xff\xff", 4),
       LENGTH(1, 0));
    uint32_t inflate = DO(&f, "call:inflate", VALUE(stream, 0), fixture_constant(&f, "Z_NO_FLUSH"));
    fixture_assert(&f, CAIRN_ASSERT_CONSTANT, inflate, 0)->constant =
        fixture_constant(&f, "Z_STREAM_ERROR").index;
    uint32_t total = DO(&f, "get:z_stream.total_out", VALUE(stream, 0));
    fixture_assert(&f, CAIRN_ASSERT_INTEGER, total, 0)->integer = 0;
    uint32_t message = DO(&f, "call:zError", VALUE(inflate, 0));
    struct cairn_assertion *string = fixture_assert(&f, CAIRN_ASSERT_STRING, message, 0);
    string->contents = (const uint8_t *)"stream error";
    string->length = 12;
    cairn_sequence_end_body(&f.test.sequence);
    DO(&f, "call:inflateEnd", VALUE(stream, 0));
    cairn_vec_push(&cases->list, fixture_end(&f));
}
