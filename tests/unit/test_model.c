#include "core/model.h"

#include "tests/emitter/fixture.h"
#include "tests/unit/suites.h"

static const char *sort_name(struct cairn_model *model, uint32_t type)
{
    uint32_t sort = cairn_model_sort_of_type(model, type);
    return sort == CAIRN_NONE ? "none" : model->sorts.items[sort].name;
}

static uint32_t add_type(struct cairn_model *model, struct cairn_type type)
{
    cairn_vec_push(&model->types, type);
    return model->types.count - 1;
}

static uint32_t add_pointer(struct cairn_model *model, uint32_t target, const char *typedef_name)
{
    return add_type(model, (struct cairn_type){.kind = CAIRN_TYPE_POINTER,
                                               .spelling = "pointer",
                                               .typedef_name = typedef_name,
                                               .target = target});
}

START_TEST(every_kind_of_type_has_its_sort)
{
    struct cairn_model *m = fixture_model();
    const struct {
        uint32_t type;
        const char *sort;
    } rows[] = {
        {T.int_, "integer"},
        {T.size, "integer"},
        {T.char_, "integer"},
        {T.bool_, "integer"},
        {T.double_, "real"},
        {T.mode, "enum:enum box_mode"},
        {T.point, "record:struct box_point"},
        {T.point_pointer, "object:struct box_point"},
        {T.const_point_pointer, "object:struct box_point"},
        {T.box, "object:box"},
        {T.const_box, "object:box"},
        {T.box_cell, "pointers:object:box"},
        {T.string, "string"},
        {T.const_string, "string"},
        {T.data, "string"},
        {T.pointer, "pointer"},
        {T.file, "stream"},
        {T.const_doubles, "array:real64"},
        {T.long_cell, "array:int64"},
        {T.size_cell, "array:uint64"},
        {T.names, "pointers:string"},
        {T.compare_pointer, "callback:int (long, long)"},
        {T.void_, "none"},
        {T.compare, "none"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ck_assert_str_eq(sort_name(m, rows[i].type), rows[i].sort);
    }
    cairn_model_free(m);
}
END_TEST

START_TEST(what_no_value_can_have_has_no_sort)
{
    struct cairn_model *m = fixture_model();
    uint32_t va_list_ = add_type(m, (struct cairn_type){.kind = CAIRN_TYPE_VA_LIST});
    uint32_t other = add_type(m, (struct cairn_type){.kind = CAIRN_TYPE_OTHER});
    uint32_t array = add_type(m, (struct cairn_type){.kind = CAIRN_TYPE_ARRAY, .target = T.int_});
    ck_assert_str_eq(sort_name(m, va_list_), "none");
    ck_assert_str_eq(sort_name(m, other), "none");
    ck_assert_str_eq(sort_name(m, array), "none");
    ck_assert_str_eq(sort_name(m, add_pointer(m, other, NULL)), "none");
    ck_assert_str_eq(sort_name(m, add_pointer(m, array, NULL)), "pointer");
    cairn_model_free(m);
}
END_TEST

/* A typedef of void or void * whose name says something is a sort of its own. */
START_TEST(handles_are_nominal)
{
    struct cairn_model *m = fixture_model();
    uint32_t window =
        add_type(m, (struct cairn_type){
                        .kind = CAIRN_TYPE_VOID, .spelling = "Window", .typedef_name = "Window"});
    ck_assert_str_eq(sort_name(m, add_pointer(m, window, NULL)), "handle:Window");
    ck_assert_str_eq(sort_name(m, add_pointer(m, T.void_, "Cursor")), "handle:Cursor");
    static const char *const generic[] = {"gpointer",  "voidpf",    "png_voidp",
                                          "my_void_p", "XtPointer", "user_data_t"};
    for (size_t i = 0; i < sizeof generic / sizeof *generic; i++) {
        ck_assert_str_eq(sort_name(m, add_pointer(m, T.void_, generic[i])), "pointer");
    }
    cairn_model_free(m);
}
END_TEST

START_TEST(a_sort_is_added_once)
{
    struct cairn_model *m = fixture_model();
    uint32_t box = cairn_model_sort_of_type(m, T.box);
    uint32_t count = m->sorts.count;
    ck_assert_uint_eq(cairn_model_sort_of_type(m, T.const_box), box);
    ck_assert_uint_eq(m->sorts.count, count);
    ck_assert_uint_eq(cairn_model_find_sort(m, "object:box"), box);
    ck_assert_uint_eq(cairn_model_find_sort(m, "object:bax"), CAIRN_NONE);
    struct cairn_sort again = {.kind = CAIRN_SORT_OBJECT, .name = "object:box"};
    ck_assert_uint_eq(cairn_model_add_sort(m, again), box);
    ck_assert_uint_eq(m->sorts.items[box].type, T.box);
    cairn_model_free(m);
}
END_TEST

/* struct outer { struct inner { struct box_point } }, and a union that begins with one. */
static uint32_t add_nested(struct cairn_model *m, const char *name, uint32_t first, bool is_union)
{
    struct cairn_field field = {"first", first, 0, -1, false};
    cairn_vec_push(&m->records, (struct cairn_record){
                                    .name = name,
                                    .spelling = name,
                                    .is_union = is_union,
                                    .fields = cairn_arena_copy(&m->arena, &field, sizeof field),
                                    .field_count = 1});
    return add_type(m, (struct cairn_type){.kind = CAIRN_TYPE_RECORD,
                                           .spelling = name,
                                           .record = m->records.count - 1});
}

START_TEST(the_conversion_table)
{
    struct cairn_model *m = fixture_model();
    uint32_t inner = add_nested(m, "struct inner", T.point, false);
    uint32_t outer = add_nested(m, "struct outer", inner, false);
    uint32_t either = add_nested(m, "union either", T.point, true);
    uint32_t number = add_nested(m, "struct number", T.int_, false);
    const uint32_t integer = cairn_model_plain_sort(m, CAIRN_SORT_INTEGER);
    const uint32_t real = cairn_model_plain_sort(m, CAIRN_SORT_REAL);
    const uint32_t mode = cairn_model_sort_of_type(m, T.mode);
    const uint32_t point = cairn_model_sort_of_type(m, T.point_pointer);
    const uint32_t by_value = cairn_model_sort_of_type(m, T.point);
    const uint32_t box = cairn_model_sort_of_type(m, T.box);
    const uint32_t string = cairn_model_plain_sort(m, CAIRN_SORT_STRING);
    const uint32_t bytes = cairn_model_plain_sort(m, CAIRN_SORT_BYTES);
    const uint32_t path = cairn_model_plain_sort(m, CAIRN_SORT_PATH);
    const uint32_t pointer = cairn_model_plain_sort(m, CAIRN_SORT_POINTER);
    const uint32_t stream = cairn_model_plain_sort(m, CAIRN_SORT_STREAM);
    const uint32_t array = cairn_model_sort_of_type(m, T.const_doubles);
    const uint32_t other_array = cairn_model_sort_of_type(m, T.long_cell);
    const uint32_t callback = cairn_model_sort_of_type(m, T.compare_pointer);
    const uint32_t handle = cairn_model_sort_of_type(m, add_pointer(m, T.void_, "Cursor"));
    const uint32_t other_handle = cairn_model_sort_of_type(m, add_pointer(m, T.void_, "Window"));
    const struct {
        uint32_t want;
        uint32_t have;
        int rank;
    } rows[] = {
        {integer, integer, 0},
        {handle, handle, 0},
        {integer, mode, 1},
        {mode, integer, 3},
        {real, integer, 3},
        {integer, real, -1},
        {real, mode, -1},
        {point, by_value, 1},
        {by_value, point, 1},
        {point, box, -1},
        {box, by_value, -1},
        {point, cairn_model_sort_of_type(m, add_pointer(m, inner, NULL)), 2},
        {point, cairn_model_sort_of_type(m, add_pointer(m, outer, NULL)), 2},
        {cairn_model_sort_of_type(m, add_pointer(m, inner, NULL)), point, -1},
        {point, cairn_model_sort_of_type(m, add_pointer(m, either, NULL)), -1},
        {point, cairn_model_sort_of_type(m, add_pointer(m, number, NULL)), -1},
        {bytes, string, 2},
        {string, bytes, -1},
        {string, path, 1},
        {path, string, -1},
        {path, bytes, -1},
        {bytes, path, -1},
        {pointer, box, CAIRN_CONVERSION_MAX},
        {pointer, string, CAIRN_CONVERSION_MAX},
        {pointer, array, CAIRN_CONVERSION_MAX},
        {pointer, stream, CAIRN_CONVERSION_MAX},
        {pointer, integer, -1},
        {pointer, by_value, -1},
        {pointer, callback, -1},
        {pointer, handle, -1},
        {box, pointer, -1},
        {array, bytes, -1},
        {array, other_array, -1},
        {handle, other_handle, -1},
        {stream, pointer, -1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ck_assert_msg(cairn_model_conversion(m, rows[i].want, rows[i].have) == rows[i].rank,
                      "%s where %s is wanted: %d", m->sorts.items[rows[i].have].name,
                      m->sorts.items[rows[i].want].name,
                      cairn_model_conversion(m, rows[i].want, rows[i].have));
    }
    cairn_model_free(m);
}
END_TEST

START_TEST(operations_are_found_by_key)
{
    struct cairn_model *m = fixture_model();
    uint32_t op = cairn_model_find_op(m, "call:box_new");
    ck_assert_uint_ne(op, CAIRN_NONE);
    ck_assert_str_eq(m->ops.items[op].name, "box_new");
    ck_assert_uint_eq(cairn_model_find_op(m, "call:box_ne"), CAIRN_NONE);
    ck_assert_uint_eq(cairn_model_find_op(m, ""), CAIRN_NONE);
    cairn_model_free(m);
    cairn_model_free(NULL);
}
END_TEST

/* The hash of the fixture after one change. */
static uint64_t hash_with(void (*change)(struct cairn_model *))
{
    struct cairn_model *m = fixture_model();
    if (change != NULL) {
        change(m);
    }
    uint64_t hash = cairn_model_hash(m);
    cairn_model_free(m);
    return hash;
}

static struct cairn_param *param_of(struct cairn_model *m, const char *key, uint32_t i)
{
    return (struct cairn_param *)(uintptr_t)&m->ops.items[fixture_op(m, key)].params[i];
}

static void change_key(struct cairn_model *m)
{
    m->ops.items[fixture_op(m, "call:box_try")].key = "call:box_tri";
}

static void change_type(struct cairn_model *m)
{
    param_of(m, "call:box_try", 0)->type = T.long_;
}

static void change_pass(struct cairn_model *m)
{
    param_of(m, "call:box_pack", 1)->pass = CAIRN_PASS_OUT;
}

static void drop_output(struct cairn_model *m)
{
    m->ops.items[fixture_op(m, "call:box_try")].output_count = 0;
}

static void swap_ops(struct cairn_model *m)
{
    struct cairn_op first = m->ops.items[0];
    m->ops.items[0] = m->ops.items[1];
    m->ops.items[1] = first;
}

static void change_comment(struct cairn_model *m)
{
    m->ops.items[0].doc = "another comment";
    param_of(m, "call:box_try", 0)->reason = "another reason";
}

START_TEST(the_hash_covers_what_stubs_depend_on)
{
    uint64_t hash = hash_with(NULL);
    ck_assert_uint_eq(hash, hash_with(NULL));
    ck_assert_uint_eq(hash, hash_with(change_comment));
    ck_assert_uint_ne(hash, hash_with(change_key));
    ck_assert_uint_ne(hash, hash_with(change_type));
    ck_assert_uint_ne(hash, hash_with(change_pass));
    ck_assert_uint_ne(hash, hash_with(drop_output));
    ck_assert_uint_ne(hash, hash_with(swap_ops));
}
END_TEST

START_TEST(kinds_have_names)
{
    ck_assert_str_eq(cairn_type_kind_name(CAIRN_TYPE_RECORD), "record");
    ck_assert_str_eq(cairn_sort_kind_name(CAIRN_SORT_POINTERS), "pointers");
    ck_assert_str_eq(cairn_role_name(CAIRN_ROLE_OUTPUT_BUFFER), "output buffer");
    ck_assert_str_eq(cairn_op_kind_name(CAIRN_OP_LOOP), "loop");
}
END_TEST

UNIT_SUITE(model, every_kind_of_type_has_its_sort, what_no_value_can_have_has_no_sort,
           handles_are_nominal, a_sort_is_added_once, the_conversion_table,
           operations_are_found_by_key, the_hash_covers_what_stubs_depend_on, kinds_have_names)
