#include "tests/unit/shop.h"

#include <check.h>
#include <string.h>

/* A parameter is mostly a type and a name; the rest of its initialiser is left out. */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

/* Types by their place in the model. */
enum {
    VOID,
    INT_,
    UCHAR,
    SIZE,
    CHAR,
    DOUBLE,
    COLOUR,
    ITEM,
    CONST_ITEM,
    BAG,
    CONST_BAG,
    METER,
    ITEM_POINTER,
    CONST_ITEM_POINTER,
    BAG_POINTER,
    CONST_BAG_POINTER,
    METER_POINTER,
    CONST_CHAR,
    TEXT,
    ANY,
    TYPE_COUNT
};

enum { ITEM_RECORD, BAG_RECORD, METER_RECORD };

static struct cairn_type integer(const char *spelling, uint64_t size, bool is_signed)
{
    return (struct cairn_type){
        .kind = CAIRN_TYPE_INTEGER, .spelling = spelling, .size = size, .is_signed = is_signed};
}

static struct cairn_type record(const char *spelling, uint32_t index, bool is_const)
{
    return (struct cairn_type){
        .kind = CAIRN_TYPE_RECORD, .spelling = spelling, .record = index, .is_const = is_const};
}

static struct cairn_type pointer(const char *spelling, uint32_t target)
{
    return (struct cairn_type){
        .kind = CAIRN_TYPE_POINTER, .spelling = spelling, .size = 8, .target = target};
}

static void add_types(struct cairn_model *m)
{
    struct cairn_type types[TYPE_COUNT] = {
        [VOID] = {.kind = CAIRN_TYPE_VOID, .spelling = "void"},
        [INT_] = integer("int", 4, true),
        [UCHAR] = integer("unsigned char", 1, false),
        [SIZE] = integer("size_t", 8, false),
        [CHAR] = integer("char", 1, true),
        [DOUBLE] = {.kind = CAIRN_TYPE_REAL, .spelling = "double", .size = 8},
        [COLOUR] = {.kind = CAIRN_TYPE_ENUM, .spelling = "enum colour", .size = 4},
        [ITEM] = record("Item", ITEM_RECORD, false),
        [CONST_ITEM] = record("const Item", ITEM_RECORD, true),
        [BAG] = record("Bag", BAG_RECORD, false),
        [CONST_BAG] = record("const Bag", BAG_RECORD, true),
        [METER] = record("Meter", METER_RECORD, false),
        [ITEM_POINTER] = pointer("Item *", ITEM),
        [CONST_ITEM_POINTER] = pointer("const Item *", CONST_ITEM),
        [BAG_POINTER] = pointer("Bag *", BAG),
        [CONST_BAG_POINTER] = pointer("const Bag *", CONST_BAG),
        [METER_POINTER] = pointer("Meter *", METER),
        [CONST_CHAR] = integer("const char", 1, true),
        [TEXT] = pointer("const char *", CONST_CHAR),
        [ANY] = pointer("void *", VOID),
    };
    types[CHAR].is_character = types[CONST_CHAR].is_character = types[CONST_CHAR].is_const = true;
    for (int i = 0; i < TYPE_COUNT; i++) {
        cairn_vec_push(&m->types, types[i]);
    }
    static const char *const records[] = {"Item", "Bag", "Meter"};
    for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
        struct cairn_record one = {
            .name = records[i], .spelling = records[i], .is_complete = i == METER_RECORD};
        cairn_vec_push(&m->records, one);
    }
    cairn_vec_push(&m->enumerations, (struct cairn_enumeration){.name = "enum colour"});
}

static void add_constants(struct cairn_model *m)
{
    static const struct cairn_constant constants[] = {
        {.name = "RED", .integer = 0, .group = CAIRN_NONE},
        {.name = "BLUE", .integer = 4, .group = CAIRN_NONE},
        {.name = "KIND_A", .integer = 100, .enumeration = CAIRN_NONE, .group = 3},
        {.name = "KIND_HUGE", .integer = 1 << 30, .enumeration = CAIRN_NONE, .group = 3},
        {.name = "OTHER", .integer = 200, .enumeration = CAIRN_NONE, .group = 1},
    };
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++) {
        cairn_vec_push(&m->constants, constants[i]);
    }
    cairn_vec_push(&m->strings, "mined");
}

struct parameter {
    uint32_t type;
    const char *name;
    enum cairn_role role;
    uint32_t partner; /* 1-based, 0: none */
    uint32_t group;   /* of constants, 0: none */
};

static struct cairn_op *add(struct cairn_model *m, enum cairn_op_kind kind, const char *key,
                            uint32_t result, const struct parameter *parameters, uint16_t count)
{
    struct cairn_param *params = cairn_arena_alloc(&m->arena, (count + 1u) * sizeof *params);
    for (uint16_t i = 0; i < count; i++) {
        const struct parameter *p = &parameters[i];
        bool is_bytes = p->role == CAIRN_ROLE_BUFFER;
        params[i] = (struct cairn_param){
            .name = p->name,
            .type = p->type,
            .value_type = p->type,
            .sort = is_bytes ? cairn_model_plain_sort(m, CAIRN_SORT_BYTES)
                             : cairn_model_sort_of_type(m, p->type),
            .role = p->role,
            .confidence = 90,
            .partner = (int16_t)((int)p->partner - 1),
            .constant_group = p->group == 0 ? CAIRN_NONE : p->group,
            .constant_enumeration = CAIRN_NONE,
            .constant_named = CAIRN_NONE,
        };
    }
    bool is_memory = kind == CAIRN_OP_BYTES;
    struct cairn_output output = {.param = -1, .type = result};
    if (result != VOID) {
        output.sort = is_memory ? cairn_model_plain_sort(m, CAIRN_SORT_BYTES)
                                : cairn_model_sort_of_type(m, result);
    }
    struct cairn_op op = {.kind = kind,
                          .key = key,
                          .name = strchr(key, ':') == NULL ? key : strchr(key, ':') + 1,
                          .params = params,
                          .outputs = cairn_arena_copy(&m->arena, &output, sizeof output),
                          .param_count = count,
                          .output_count = result != VOID,
                          .result = result,
                          .record = kind == CAIRN_OP_LOCAL ? METER_RECORD : CAIRN_NONE,
                          .format_at = -1,
                          .initialises = -1,
                          .destroys = -1};
    uint32_t index = cairn_model_add_op(m, op);
    return &m->ops.items[index];
}

#define CALL(result, name, ...)                                                                    \
    add(m, CAIRN_OP_CALL, "call:" name, result, (struct parameter[]){__VA_ARGS__},                 \
        sizeof((struct parameter[]){__VA_ARGS__}) / sizeof(struct parameter))

static void add_items_and_bags(struct cairn_model *m)
{
    CALL(ITEM_POINTER, "item_new", {INT_, "price"});
    CALL(VOID, "item_free", {ITEM_POINTER, "item"})->destroys = 0;
    CALL(INT_, "item_price", {CONST_ITEM_POINTER, "item"});
    CALL(INT_, "item_paint", {ITEM_POINTER, "item"}, {COLOUR, "colour"});
    CALL(VOID, "item_rename", {ITEM_POINTER, "item"}, {TEXT, "name"});
    CALL(VOID, "item_scale", {ITEM_POINTER, "item"}, {DOUBLE, "factor"});
    CALL(INT_, "item_tag", {ITEM_POINTER, "item"}, {UCHAR, "tag"}, {INT_, "kind", 0, 0, 3});
    add(m, CAIRN_OP_CALL, "call:bag_new", BAG_POINTER, NULL, 0);
    CALL(VOID, "bag_free", {BAG_POINTER, "bag"})->destroys = 0;
    CALL(VOID, "bag_burn", {BAG_POINTER, "bag"}, {TEXT, "why"})->destroys = 0;
    CALL(INT_, "bag_size", {CONST_BAG_POINTER, "bag"});
    CALL(INT_, "bag_put", {BAG_POINTER, "bag"}, {ITEM_POINTER, "item"})->is_status = true;
    CALL(ITEM_POINTER, "bag_take", {BAG_POINTER, "bag"});
    CALL(BAG_POINTER, "bag_grow", {BAG_POINTER, "bag"}, {INT_, "by"});
    CALL(BAG_POINTER, "bag_pack", {BAG_POINTER, "bag"});
    CALL(INT_, "bag_fill", {BAG_POINTER, "bag"}, {TEXT, "bytes", CAIRN_ROLE_BUFFER, 3},
         {SIZE, "length", CAIRN_ROLE_LENGTH, 2})
        ->is_status = true;
}

struct cairn_model *shop_model(void)
{
    struct cairn_model *m = cairn_model_new();
    add_types(m);
    add_constants(m);
    add_items_and_bags(m);
    const enum cairn_role unborn = CAIRN_ROLE_UNINITIALISED;
    struct cairn_op *op = CALL(INT_, "meter_init", {METER_POINTER, "meter", unborn});
    op->is_status = true;
    op->initialises = 0;
    op = CALL(INT_, "meter_start", {METER_POINTER, "meter", unborn});
    op->is_status = true;
    op->initialises = 0;
    CALL(INT_, "meter_read", {METER_POINTER, "meter"}, {INT_, "n"})->is_status = true;
    CALL(INT_, "meter_end", {METER_POINTER, "meter"})->destroys = 0;
    add(m, CAIRN_OP_LOCAL, "local:Meter", METER_POINTER, NULL, 0);
    struct parameter contents = {ANY, "", CAIRN_ROLE_BUFFER};
    add(m, CAIRN_OP_BYTES, "bytes", ANY, &contents, 1);
    add(m, CAIRN_OP_LOOP, "loop", VOID, NULL, 0);
    for (uint32_t i = 0; i < m->ops.count; i++) {
        m->ops.items[i].family = strncmp(m->ops.items[i].name, "item", 4) == 0 ? 1 : 0;
    }
    return m;
}

void shop_open(struct shop *shop)
{
    *shop = (struct shop){.model = shop_model(), .options = cairn_options_default()};
    shop->facts = cairn_facts_new(shop->model);
    ck_assert_uint_le(shop->model->ops.count, sizeof shop->executable);
    memset(shop->executable, 1, sizeof shop->executable);
    shop_begin(shop);
}

void shop_close(struct shop *shop)
{
    cairn_test_release(&shop->f.test);
    cairn_facts_free(shop->facts);
    cairn_model_free(shop->model);
}

void shop_begin(struct shop *shop)
{
    cairn_test_release(&shop->f.test);
    fixture_begin(&shop->f, shop->model, "call:bag_new");
}

struct made_outcome *shop_run(struct shop *shop)
{
    struct cairn_error err = {.message = ""};
    cairn_sequence_end_body(&shop->f.test.sequence);
    ck_assert_msg(cairn_sequence_validate(&shop->f.test.sequence, shop->model, &err) == CAIRN_OK,
                  "%s", err.message);
    made_init(&shop->made, shop->model, &shop->f.test.sequence);
    return &shop->made;
}

void shop_learn(struct shop *shop)
{
    struct cairn_outcome outcome = made_view(&shop->made);
    cairn_facts_learn(shop->facts, &shop->f.test.sequence, &outcome,
                      shop->f.test.sequence.statements.count, true);
}

void shop_teach_taking(struct shop *shop, uint32_t times)
{
    for (uint32_t i = 0; i < times; i++) {
        shop_begin(shop);
        fixture_do_nothing(&shop->f, "call:bag_new");
        DO(&shop->f, "call:item_new", INT(1));
        DO(&shop->f, "call:bag_put", VALUE(0, 0), VALUE(1, 0));
        DO(&shop->f, "call:bag_free", VALUE(0, 0));
        struct made_outcome *made = shop_run(shop);
        made_pointer(made, 0, made_block(made, 0));
        made_pointer(made, 1, made_block(made, 1));
        made->blocks[0].freed_by = made->blocks[1].freed_by = 3;
        shop_learn(shop);
    }
    shop_begin(shop);
}

uint32_t shop_sort(const struct shop *shop, const char *name)
{
    uint32_t sort = cairn_model_find_sort(shop->model, name);
    ck_assert_msg(sort != CAIRN_NONE, "no sort %s", name);
    return sort;
}
