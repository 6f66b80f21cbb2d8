#include "core/encode.h"
#include "core/inner.h"

#include <string.h>

#include "tests/emitter/fixture.h"
#include "tests/unit/suites.h"

static struct cairn_model *model;
static struct fixture f;
static struct cairn_batch_encoder encoder;
static uint32_t stub_of_op[256];
static struct cairn_stub_map stubs;

/* Stub number 100 + i serves operation i. */
static void begin(void)
{
    static uint32_t callbacks[6];
    model = fixture_model();
    fixture_begin(&f, model, "call:box_new");
    for (uint32_t i = 0; i < model->ops.count; i++) {
        stub_of_op[i] = 100 + i;
    }
    for (uint32_t b = 0; b < 3; b++) {
        callbacks[2 * b] = T.compare;
        callbacks[2 * b + 1] = b;
    }
    stubs = (struct cairn_stub_map){
        .stub_of_op = stub_of_op, .callbacks = callbacks, .callback_count = 3};
}

static void finish(void)
{
    cairn_encoder_release(&encoder);
    cairn_test_release(&f.test);
    cairn_model_free(model);
}

static const struct cairn_wire_sequence *encode(void)
{
    struct cairn_error err = {.message = ""};
    if (f.test.sequence.body == 0) {
        cairn_sequence_end_body(&f.test.sequence);
    }
    ck_assert_msg(cairn_sequence_validate(&f.test.sequence, model, &err) == CAIRN_OK, "%s",
                  err.message);
    cairn_encoder_reset(&encoder);
    cairn_encoder_add(&encoder, &f.test.sequence, model, &stubs);
    cairn_encoder_finish(&encoder, 7);
    return (const void *)(encoder.bytes.items + 32);
}

static const struct cairn_wire_statement *statement(const struct cairn_wire_sequence *wire,
                                                    uint32_t s)
{
    return (const struct cairn_wire_statement *)(const void *)(wire + 1) + s;
}

static const struct cairn_wire_arg *args(const struct cairn_wire_sequence *wire)
{
    return (const void *)statement(wire, wire->statement_count);
}

static const char *contents(const struct cairn_wire_sequence *wire)
{
    return (const void *)(args(wire) + wire->arg_count);
}

/* The bytes of core/WIRE.md. */
START_TEST(the_page_and_the_encoder_agree)
{
    static const uint8_t expected[] = {
        0x63, 0x61, 0x72, 0x6e, 8, 0, 0, 0,    0x65, 0x6c, 0x69, 0x74, 0x73, 0x6f, 0x68, 0,    1,
        0,    0,    0,    0x98, 0, 0, 0, 0x20, 0,    0,    0,    0,    0,    0,    0,    0x78, 0,
        0,    0,    2,    0,    0, 0, 1, 0,    0,    0,    1,    0,    0,    0,    2,    0,    0,
        0,    1,    0,    0,    0, 4, 0, 0,    0,    0,    0,    0,    0,    0x34, 0,    0,    0,
        0,    0,    0,    0,    1, 0, 1, 0,    0,    0,    0,    0,    0,    0,    0,    0,    0,
        0,    0,    0,    0x23, 0, 0, 0, 1,    0,    0,    0,    1,    0,    0,    0,    0,    0,
        0,    0,    1,    0,    0, 0, 0, 0,    0,    0,    3,    0,    0,    0,    0,    0,    0,
        0,    3,    0,    0,    0, 0, 0, 0,    0,    2,    0,    0,    0,    0,    0,    0,    0,
        0,    0,    0,    0,    0, 0, 0, 0,    'y',  'o',  'u',  0,    0,    0,    0,    0};
    begin();
    uint32_t string = cairn_model_plain_sort(model, CAIRN_SORT_STRING);
    struct cairn_param param = {
        .type = T.const_string, .value_type = T.const_string, .sort = string};
    struct cairn_output output = {.param = -1, .type = T.string, .sort = string};
    struct cairn_op greet = {.key = "call:greet",
                             .params = &param,
                             .outputs = &output,
                             .param_count = 1,
                             .output_count = 1};
    struct cairn_op drop = {.key = "call:drop", .params = &param, .param_count = 1};
    stub_of_op[cairn_model_add_op(model, greet)] = 36;
    stub_of_op[cairn_model_add_op(model, drop)] = 19;
    DO(&f, "call:greet", fixture_text(&f, "you"));
    cairn_sequence_end_body(&f.test.sequence);
    DO(&f, "call:drop", VALUE(0, 0));
    encode();
    cairn_encoder_finish(&encoder, UINT64_C(0x00686f7374696c65));
    ck_assert_uint_eq(encoder.bytes.count, sizeof expected);
    ck_assert_mem_eq(encoder.bytes.items, expected, sizeof expected);
    finish();
}
END_TEST

static void check_arg(const struct cairn_wire_arg *arg, struct cairn_wire_arg expected)
{
    ck_assert_uint_eq(arg->kind, expected.kind);
    ck_assert_uint_eq(arg->cell_bytes, expected.cell_bytes);
    ck_assert_uint_eq(arg->unit, expected.unit);
    ck_assert_uint_eq(arg->index, expected.index);
    ck_assert_uint_eq(arg->bits, expected.bits);
}

#define WIRE(...) ((struct cairn_wire_arg){__VA_ARGS__})

START_TEST(numbers_travel_as_bits)
{
    begin();
    DO(&f, "build:box_point", INT(-1), fixture_constant(&f, "BOX_LIMIT"), REAL(0.5), NIL);
    DO(&f, "build:box_point", INT(0), INT(0), INT(2), NIL);
    const struct cairn_wire_sequence *wire = encode();
    check_arg(&args(wire)[0], WIRE(.kind = CAIRN_WIRE_WORD, .bits = UINT64_MAX));
    check_arg(&args(wire)[1], WIRE(.kind = CAIRN_WIRE_WORD, .bits = 16));
    check_arg(&args(wire)[2], WIRE(.kind = CAIRN_WIRE_WORD, .bits = UINT64_C(0x3fe0000000000000)));
    check_arg(&args(wire)[3], WIRE(.kind = CAIRN_WIRE_WORD));
    check_arg(&args(wire)[6], WIRE(.kind = CAIRN_WIRE_WORD, .bits = UINT64_C(0x4000000000000000)));
    finish();
}
END_TEST

START_TEST(values_are_named_by_slot)
{
    begin();
    DO(&f, "call:box_new", fixture_text(&f, "a"), INT(0));
    DO(&f, "call:box_get", VALUE(0, 0), INT(0), INT(0));
    DO(&f, "call:box_add", VALUE(0, 0), VALUE(1, 1));
    const struct cairn_wire_sequence *wire = encode();
    ck_assert_uint_eq(wire->value_count, 4);
    ck_assert_uint_eq(statement(wire, 1)->first_value, 1);
    ck_assert_uint_eq(statement(wire, 1)->output_count, 2);
    ck_assert_uint_eq(statement(wire, 2)->first_value, 3);
    check_arg(&args(wire)[2], WIRE(.kind = CAIRN_WIRE_VALUE, .index = 0));
    check_arg(&args(wire)[4], WIRE(.kind = CAIRN_WIRE_WORD, .cell_bytes = 8));
    check_arg(&args(wire)[6], WIRE(.kind = CAIRN_WIRE_VALUE, .index = 2));
    finish();
}
END_TEST

START_TEST(integers_are_converted_to_reals)
{
    begin();
    DO(&f, "call:box_new", fixture_text(&f, "a"), INT(0));
    DO(&f, "call:box_get", VALUE(0, 0), INT(0), INT(0));
    DO(&f, "build:box_point", INT(0), INT(0), VALUE(1, 1), NIL);
    DO(&f, "build:box_point", INT(0), VALUE(1, 1), INT(0), NIL);
    const struct cairn_wire_sequence *wire = encode();
    check_arg(&args(wire)[7], WIRE(.kind = CAIRN_WIRE_SIGNED_REAL, .index = 2));
    check_arg(&args(wire)[10], WIRE(.kind = CAIRN_WIRE_VALUE, .index = 2));
    finish();
}
END_TEST

START_TEST(a_null_cell_is_no_cell)
{
    begin();
    DO(&f, "call:box_pack", NIL, INT(100), NIL, INT(0));
    DO(&f, "call:box_pack", NIL, NIL, NIL, INT(0));
    const struct cairn_wire_sequence *wire = encode();
    check_arg(&args(wire)[1], WIRE(.kind = CAIRN_WIRE_WORD, .cell_bytes = 8, .bits = 100));
    check_arg(&args(wire)[5], WIRE(.kind = CAIRN_WIRE_WORD));
    finish();
}
END_TEST

START_TEST(memory_is_made_by_the_runtime)
{
    begin();
    DO(&f, "bytes", ZEROS(100));
    DO(&f, "array:real64", fixture_bytes(&f, "12345678", 8));
    DO(&f, "heap", fixture_text(&f, "abc"));
    DO(&f, "path", NIL);
    DO(&f, "stream", ZEROS(0));
    DO(&f, "pointers:string", fixture_text(&f, "x"), NIL);
    fixture_do_nothing(&f, "local:box_source");
    const struct cairn_wire_sequence *wire = encode();
    static const uint32_t ops[] = {CAIRN_WIRE_BYTES, CAIRN_WIRE_BYTES,  CAIRN_WIRE_HEAP_BYTES,
                                   CAIRN_WIRE_PATH,  CAIRN_WIRE_STREAM, CAIRN_WIRE_POINTERS};
    for (uint32_t s = 0; s < 6; s++) {
        ck_assert_uint_eq(statement(wire, s)->op, ops[s]);
    }
    uint32_t local = fixture_op(model, "local:box_source");
    ck_assert_uint_eq(statement(wire, 6)->op, CAIRN_WIRE_STUB_FIRST + 100 + local);
    check_arg(&args(wire)[0], WIRE(.kind = CAIRN_WIRE_ZEROS, .bits = 100));
    check_arg(&args(wire)[1], WIRE(.kind = CAIRN_WIRE_CONTENTS, .bits = 8));
    check_arg(&args(wire)[2], WIRE(.kind = CAIRN_WIRE_CONTENTS, .index = 9, .bits = 3));
    check_arg(&args(wire)[3], WIRE(.kind = CAIRN_WIRE_WORD));
    finish();
}
END_TEST

/* Each element says how large it is; one of zeros is a word. */
START_TEST(arrays_of_structs_are_copied_from_structs)
{
    begin();
    DO(&f, "build:box_point", INT(1), INT(2), REAL(0.5), NIL);
    DO(&f, "records:box_point", VALUE(0, 0), NIL);
    const struct cairn_wire_sequence *wire = encode();
    const uint32_t record = model->ops.items[fixture_op(model, "records:box_point")].record;
    const uint16_t size = (uint16_t)model->records.items[record].size;
    ck_assert_uint_ne(size, 0);
    ck_assert_uint_eq(statement(wire, 1)->op, CAIRN_WIRE_RECORDS);
    ck_assert_uint_eq(statement(wire, 1)->arg_count, 2);
    const struct cairn_wire_arg *elements = &args(wire)[statement(wire, 1)->first_arg];
    check_arg(&elements[0], WIRE(.kind = CAIRN_WIRE_VALUE, .unit = size));
    check_arg(&elements[1], WIRE(.kind = CAIRN_WIRE_WORD, .unit = size));
    finish();
}
END_TEST

START_TEST(lengths_are_computed_where_they_are_known)
{
    begin();
    DO(&f, "call:box_sum", fixture_text(&f, "abcdef"), LENGTH(0, -2));
    DO(&f, "call:box_sum", NIL, LENGTH(0, 3));
    DO(&f, "bytes", ZEROS(64));
    DO(&f, "call:box_sum", VALUE(2, 0), LENGTH(0, 1));
    DO(&f, "array:real64", ZEROS(64));
    DO(&f, "call:box_mean", VALUE(4, 0), LENGTH(0, 0));
    DO(&f, "call:box_new", fixture_text(&f, "a"), INT(0));
    DO(&f, "call:box_name", VALUE(6, 0));
    DO(&f, "call:box_sum", VALUE(7, 0), LENGTH(0, 1));
    DO(&f, "call:box_sum", NIL, LENGTH(0, -1));
    DO(&f, "call:box_sum_range", fixture_text(&f, "abc"), END(0));
    DO(&f, "call:box_sum_range", VALUE(7, 0), END(0));
    DO(&f, "call:box_sum_range", NIL, END(0));
    const struct cairn_wire_sequence *wire = encode();
    const struct cairn_wire_arg *a = args(wire);
    check_arg(&a[1], WIRE(.kind = CAIRN_WIRE_WORD, .bits = 4));
    check_arg(&a[3], WIRE(.kind = CAIRN_WIRE_WORD, .bits = 3));
    check_arg(&a[6], WIRE(.kind = CAIRN_WIRE_LENGTH, .unit = 1, .bits = 1));
    check_arg(&a[9], WIRE(.kind = CAIRN_WIRE_LENGTH, .unit = 8));
    check_arg(&a[14], WIRE(.kind = CAIRN_WIRE_STRLEN, .bits = 1));
    check_arg(&a[16], WIRE(.kind = CAIRN_WIRE_WORD)); /* of nothing there is none less */
    check_arg(&a[18], WIRE(.kind = CAIRN_WIRE_END));
    check_arg(&a[20], WIRE(.kind = CAIRN_WIRE_STREND));
    check_arg(&a[22], WIRE(.kind = CAIRN_WIRE_WORD));
    finish();
}
END_TEST

/* Contents where elements are counted: 19 bytes hold two doubles. */
START_TEST(contents_are_counted_in_elements)
{
    begin();
    uint32_t mean = fixture_op(model, "call:box_mean");
    ((struct cairn_param *)(uintptr_t)model->ops.items[mean].params)[0].sort =
        cairn_model_plain_sort(model, CAIRN_SORT_BYTES);
    DO(&f, "call:box_mean", fixture_text(&f, "nineteen characters"), LENGTH(0, 1));
    check_arg(&args(encode())[1], WIRE(.kind = CAIRN_WIRE_WORD, .bits = 3));
    finish();
}
END_TEST

START_TEST(loops_and_what_counts_in_them)
{
    begin();
    DO(&f, "call:box_new", fixture_text(&f, "a"), INT(0));
    cairn_sequence_append_loop(&f.test.sequence, model, 50, 2);
    DO(&f, "call:box_add", VALUE(0, 0), SERIES(-7, (uint32_t)-2));
    DO(&f, "call:box_label", VALUE(0, 0), fixture_series_text(&f, "n"));
    const struct cairn_wire_sequence *wire = encode();
    ck_assert_uint_eq(statement(wire, 1)->op, CAIRN_WIRE_LOOP);
    ck_assert_uint_eq(statement(wire, 1)->loop_count, 50);
    ck_assert_uint_eq(statement(wire, 1)->loop_body, 2);
    check_arg(&args(wire)[3],
              WIRE(.kind = CAIRN_WIRE_SERIES, .index = UINT32_MAX - 1, .bits = (uint64_t)-7));
    check_arg(&args(wire)[5], WIRE(.kind = CAIRN_WIRE_SERIES_TEXT, .index = 2, .bits = 1));
    finish();
}
END_TEST

START_TEST(callbacks_are_numbered)
{
    begin();
    DO(&f, "call:box_new", fixture_text(&f, "a"), INT(0));
    DO(&f, "call:box_sort", VALUE(0, 0), CALLBACK(T.compare, 2));
    check_arg(&args(encode())[3], WIRE(.kind = CAIRN_WIRE_CALLBACK, .index = 2));
    /* What the harness does not have is refused there. */
    stubs.callback_count = 2;
    check_arg(&args(encode())[3], WIRE(.kind = CAIRN_WIRE_CALLBACK, .index = CAIRN_WIRE_NONE));
    finish();
}
END_TEST

START_TEST(string_constants_stand_behind_the_contents)
{
    begin();
    DO(&f, "call:box_new", fixture_constant(&f, "BOX_TITLE"), INT(0));
    DO(&f, "call:box_label", VALUE(0, 0), fixture_text(&f, "own"));
    DO(&f, "call:box_label", VALUE(0, 0), fixture_constant(&f, "BOX_TITLE"));
    const struct cairn_wire_sequence *wire = encode();
    check_arg(&args(wire)[0], WIRE(.kind = CAIRN_WIRE_CONTENTS, .index = 4, .bits = 3));
    check_arg(&args(wire)[5], WIRE(.kind = CAIRN_WIRE_CONTENTS, .index = 8, .bits = 3));
    ck_assert_uint_eq(wire->content_bytes, 12);
    ck_assert_mem_eq(contents(wire), "own\0box\0box\0", 12);
    finish();
}
END_TEST

START_TEST(a_batch_has_an_offset_for_each_sequence)
{
    begin();
    fixture_do_nothing(&f, "call:box_seed");
    cairn_sequence_end_body(&f.test.sequence);
    for (int i = 0; i < 3; i++) {
        cairn_encoder_add(&encoder, &f.test.sequence, model, &stubs);
    }
    cairn_encoder_finish(&encoder, 7);
    const struct cairn_wire_batch *head = (const void *)encoder.bytes.items;
    ck_assert_uint_eq(head->count, 3);
    ck_assert_uint_eq(head->bytes, encoder.bytes.count);
    const uint32_t *offsets = (const void *)(head + 1);
    ck_assert_uint_eq(offsets[0], 24 + 16);
    ck_assert_uint_eq(offsets[1], offsets[0] + 32 + 24);
    ck_assert_uint_eq(offsets[2], offsets[1] + 32 + 24);
    cairn_encoder_reset(&encoder);
    cairn_encoder_finish(&encoder, 7);
    ck_assert_uint_eq(encoder.bytes.count, sizeof *head);
    finish();
}
END_TEST

START_TEST(scripts_follow_the_result)
{
    begin();
    ck_assert_uint_eq(cairn_callback_script_count(model, T.compare), 3);
    ck_assert_uint_eq(cairn_callback_return_count(model, T.visitor), 3);
    ck_assert_uint_eq(cairn_callback_script_count(model, T.visitor), 5);
    ck_assert_ptr_null(cairn_callback_inner(model, T.visitor, 2));
    ck_assert_ptr_eq(cairn_callback_inner(model, T.visitor, 4), &model->inner_calls.items[1]);
    ck_assert_ptr_null(cairn_callback_inner(model, T.visitor, 5));
    model->ops.items[model->inner_calls.items[1].op].unavailable = "excluded";
    ck_assert_ptr_null(cairn_callback_inner(model, T.visitor, 4));
    model->types.items[T.compare].target = T.void_;
    ck_assert_uint_eq(cairn_callback_script_count(model, T.compare), 1);
    model->types.items[T.compare].target = T.string;
    ck_assert_uint_eq(cairn_callback_script_count(model, T.compare), 1);
    model->types.items[T.compare].target = T.mode;
    ck_assert_uint_eq(cairn_callback_script_count(model, T.compare), 3);
    finish();
}
END_TEST

UNIT_SUITE(encode, the_page_and_the_encoder_agree, numbers_travel_as_bits, values_are_named_by_slot,
           integers_are_converted_to_reals, a_null_cell_is_no_cell, memory_is_made_by_the_runtime,
           arrays_of_structs_are_copied_from_structs, lengths_are_computed_where_they_are_known,
           contents_are_counted_in_elements, loops_and_what_counts_in_them, callbacks_are_numbered,
           string_constants_stand_behind_the_contents, a_batch_has_an_offset_for_each_sequence,
           scripts_follow_the_result)
