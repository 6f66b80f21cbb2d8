#include "generator/infer.h"

#include <string.h>

#include "executor/executor.h"
#include "tests/unit/shop.h"
#include "tests/unit/suites.h"

static struct shop shop;
static struct cairn_inferences found;

/* Adds an operation on so many items, with the result of `like`, that is called so. */
static uint32_t add(const char *name, uint32_t items, const char *like)
{
    struct cairn_model *m = shop.model;
    struct cairn_op op = m->ops.items[cairn_model_find_op(m, like)];
    const struct cairn_param *item =
        &m->ops.items[cairn_model_find_op(m, "call:item_price")].params[0];
    struct cairn_param *params = cairn_arena_alloc(&m->arena, items * sizeof *params);
    for (uint32_t i = 0; i < items; i++) {
        params[i] = *item;
    }
    op.params = params;
    op.param_count = (uint16_t)items;
    op.name = op.function = name;
    op.key = cairn_arena_printf(&m->arena, "call:%s", name);
    return cairn_model_add_op(m, op);
}

/* Adds void NAME(Item *, int). */
static uint32_t add_setter(const char *name)
{
    struct cairn_model *m = shop.model;
    uint32_t index = add(name, 2, "call:item_rename");
    struct cairn_param *params =
        (struct cairn_param *)(uintptr_t)m->ops.items[index].params; /* made above */
    params[1] = m->ops.items[cairn_model_find_op(m, "call:item_new")].params[0];
    params[1].constant_group = CAIRN_NONE;
    return index;
}

static bool is_found(enum cairn_inferred_kind kind, uint32_t op, uint32_t other)
{
    for (uint32_t i = 0; i < found.list.count; i++) {
        const struct cairn_inferred *one = &found.list.items[i];
        if (one->kind == kind && one->op == op && one->other == other) {
            return true;
        }
    }
    return false;
}

/* Those that names, cells and texts promise. */
static uint32_t count_promises(void)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < found.list.count; i++) {
        count += !cairn_inferred_is_of_fresh(found.list.items[i].kind);
    }
    return count;
}

static void find(void)
{
    shop.options = cairn_options_default();
    cairn_inferences_init(&found, shop.model, shop.executable, &shop.options);
}

static void end(void)
{
    cairn_inferences_release(&found);
    memset(&found, 0, sizeof found);
    shop_close(&shop);
}

START_TEST(names_promise_by_their_last_word)
{
    shop_open(&shop);
    uint32_t equal = add("item_equal", 2, "call:item_price");
    uint32_t hash = add("itemHash", 1, "call:item_price");
    uint32_t copy = add("item_dup", 1, "call:item_new");
    add("item_equal_nocase", 2, "call:item_price");
    add("item_unequal", 2, "call:item_price");
    find();
    ck_assert(is_found(CAIRN_INFERRED_EQUAL_SELF, equal, equal));
    ck_assert(is_found(CAIRN_INFERRED_EQUAL_SYMMETRIC, equal, equal));
    ck_assert(is_found(CAIRN_INFERRED_HASH_EQUAL, hash, equal));
    ck_assert(is_found(CAIRN_INFERRED_COPY_EQUAL, copy, equal));
    ck_assert_uint_eq(count_promises(), 4);
    end();
}
END_TEST

START_TEST(a_setter_goes_with_its_getter_alone)
{
    shop_open(&shop);
    uint32_t set = add_setter("item_set_weight");
    uint32_t get = add("item_get_weight", 1, "call:item_price");
    uint32_t price_set = add_setter("item_price_set");
    add_setter("item_reset_depth");
    add("item_depth", 1, "call:item_price");
    add("item_get_width", 1, "call:item_price");
    find();
    ck_assert(is_found(CAIRN_INFERRED_SET_GET, set, get));
    ck_assert(is_found(CAIRN_INFERRED_SET_GET, price_set,
                       cairn_model_find_op(shop.model, "call:item_price")));
    ck_assert_uint_eq(count_promises(), 2);
    end();
}
END_TEST

START_TEST(switches_leave_out_kinds)
{
    shop_open(&shop);
    add("item_equal", 2, "call:item_price");
    add("item_cmp", 2, "call:item_price");
    shop.options = cairn_options_default();
    shop.options.check_equality = false;
    cairn_inferences_init(&found, shop.model, shop.executable, &shop.options);
    ck_assert_uint_eq(count_promises(), 3);
    for (uint32_t i = 0; i < found.list.count; i++) {
        ck_assert_uint_ge(found.list.items[i].kind, CAIRN_INFERRED_COMPARE_SELF);
    }
    end();
}
END_TEST

START_TEST(calls_are_appended_recognised_and_asserted)
{
    shop_open(&shop);
    uint32_t cmp = add("item_cmp", 2, "call:item_price");
    find();
    const struct cairn_inferred sign = {
        .kind = CAIRN_INFERRED_COMPARE_SIGN, .op = cmp, .other = cmp};
    struct cairn_sequence *sequence = &shop.f.test.sequence;
    DO(&shop.f, "call:item_new", INT(1));
    DO(&shop.f, "call:item_new", INT(2));
    struct cairn_operands operands = {.a = {.kind = CAIRN_ARG_VALUE, .index = 0},
                                      .b = {.kind = CAIRN_ARG_VALUE, .index = 1},
                                      .base = 2};
    struct cairn_operands seen;
    cairn_inferred_append(&sign, cairn_inferred_calls(sign.kind), &operands, sequence);
    ck_assert(cairn_inferred_matches(&sign, sequence, &seen));
    ck_assert_uint_eq(seen.base, 2);
    ck_assert_uint_eq(seen.a.index, 0);
    ck_assert_uint_eq(seen.b.index, 1);
    cairn_inferred_assert(&sign, &shop.f.test);
    ck_assert_uint_eq(shop.f.test.assertions.count, 1);
    ck_assert_int_eq(shop.f.test.assertions.items[0].kind, CAIRN_ASSERT_OPPOSES);

    /* The same object twice is no pair. */
    sequence->args.items[sequence->statements.items[2].first_arg + 1].index = 0;
    sequence->args.items[sequence->statements.items[3].first_arg].index = 0;
    ck_assert(!cairn_inferred_matches(&sign, sequence, &seen));
    end();
}
END_TEST

START_TEST(answers_are_of_the_calls_alone)
{
    static const struct {
        enum cairn_inferred_kind kind;
        int64_t values[3];
        enum cairn_inferred_answer answer;
    } cases[] = {
        {CAIRN_INFERRED_EQUAL_SYMMETRIC, {1, 7}, CAIRN_INFERRED_HELD},
        {CAIRN_INFERRED_EQUAL_SYMMETRIC, {1, 0}, CAIRN_INFERRED_BROKEN},
        {CAIRN_INFERRED_COMPARE_SIGN, {-3, 1}, CAIRN_INFERRED_HELD},
        {CAIRN_INFERRED_COMPARE_SIGN, {0, 0}, CAIRN_INFERRED_SILENT},
        {CAIRN_INFERRED_COMPARE_SIGN, {1, 1}, CAIRN_INFERRED_BROKEN},
        {CAIRN_INFERRED_HASH_EQUAL, {0, 4, 5}, CAIRN_INFERRED_SILENT},
        {CAIRN_INFERRED_HASH_EQUAL, {1, 4, 5}, CAIRN_INFERRED_BROKEN},
        {CAIRN_INFERRED_COPY_SIZE, {0, 4, 4}, CAIRN_INFERRED_HELD},
        {CAIRN_INFERRED_SET_GET, {0, 9}, CAIRN_INFERRED_HELD},
        {CAIRN_INFERRED_SET_GET, {0, 8}, CAIRN_INFERRED_BROKEN},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct cairn_wire_statement_outcome statements[3] = {{0}};
        struct cairn_wire_value values[3] = {{0}};
        for (uint32_t i = 0; i < 3; i++) {
            statements[i].first_value = i;
            values[i].kind = CAIRN_VALUE_SCALAR;
            values[i].bits = (uint64_t)cases[c].values[i];
        }
        struct cairn_outcome outcome = {.head = {.statement_count = 3, .value_count = 3},
                                        .statements = statements,
                                        .values = values};
        const struct cairn_inferred inferred = {.kind = cases[c].kind};
        const struct cairn_operands operands = {.v = {.kind = CAIRN_ARG_INTEGER, .integer = 9}};
        ck_assert_int_eq(cairn_inferred_answer(&inferred, &operands, &outcome), cases[c].answer);
    }
}
END_TEST

START_TEST(two_numbers_are_asserted_to_be_related)
{
    static const struct {
        enum cairn_assertion_kind kind;
        int64_t values[2];
        bool holds;
    } cases[] = {
        {CAIRN_ASSERT_AGREES, {0, 0}, true},       {CAIRN_ASSERT_AGREES, {3, 1}, true},
        {CAIRN_ASSERT_AGREES, {0, 1}, false},      {CAIRN_ASSERT_OPPOSES, {-9, 1}, true},
        {CAIRN_ASSERT_OPPOSES, {0, 0}, true},      {CAIRN_ASSERT_OPPOSES, {0, 1}, false},
        {CAIRN_ASSERT_OPPOSES, {-1, -1}, false},   {CAIRN_ASSERT_SAME_NUMBER, {-4, -4}, true},
        {CAIRN_ASSERT_SAME_NUMBER, {4, 5}, false},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct cairn_wire_statement_outcome statements[2] = {{0}};
        struct cairn_wire_value values[2] = {{0}};
        for (uint32_t i = 0; i < 2; i++) {
            statements[i].first_value = i;
            values[i].kind = CAIRN_VALUE_SCALAR;
            values[i].bits = (uint64_t)cases[c].values[i];
        }
        const struct cairn_outcome outcome = {.head = {.statement_count = 2, .value_count = 2},
                                              .statements = statements,
                                              .values = values};
        const struct cairn_assertion assertion = {
            .kind = cases[c].kind, .after = 1, .statement = 1, .other_statement = 0};
        ck_assert(cairn_assertion_holds(&assertion, NULL, &outcome) == cases[c].holds);
    }
}
END_TEST

/* Adds int NAME(Item *, int *), as far as cells go. */
static uint32_t add_measure(const char *name)
{
    struct cairn_model *m = shop.model;
    uint32_t index = add_setter(name);
    struct cairn_op *op = &m->ops.items[index];
    struct cairn_param *cell = (struct cairn_param *)(uintptr_t)&op->params[1]; /* made above */
    cell->pass = CAIRN_PASS_OUT;
    cell->role = CAIRN_ROLE_OUT;
    const struct cairn_op *price = &m->ops.items[cairn_model_find_op(m, "call:item_price")];
    struct cairn_output *outputs = cairn_arena_alloc(&m->arena, 2 * sizeof *outputs);
    outputs[0] = outputs[1] = price->outputs[0];
    outputs[1].param = 1;
    op->outputs = outputs;
    op->output_count = 2;
    return index;
}

START_TEST(cells_are_found_unless_they_may_stay)
{
    shop_open(&shop);
    uint32_t measure = add_measure("item_measure");
    uint32_t probe = add_measure("item_probe");
    uint32_t look = add_measure("item_look");
    shop.model->ops.items[probe].doc = "Without a size *size is left alone.";
    shop.model->ops.items[look].doc = "The size; on failure *size is left alone.";
    find();
    ck_assert_uint_eq(count_promises(), 2);
    ck_assert(is_found(CAIRN_INFERRED_OUT_SET, measure, measure));
    ck_assert(is_found(CAIRN_INFERRED_OUT_SET, look, look));
    ck_assert_uint_eq(found.list.items[0].cell, 1);
    ck_assert_uint_eq(found.list.items[0].output, 1);
    ck_assert(found.list.items[0].has_result);
    end();
}
END_TEST

START_TEST(texts_are_found_unless_the_caller_is_asked_for_something)
{
    shop_open(&shop);
    uint32_t name = add("item_name", 1, "call:item_price");
    uint32_t title = add("item_title", 1, "call:item_price");
    struct cairn_model *m = shop.model;
    struct cairn_output *text = cairn_arena_alloc(&m->arena, sizeof *text);
    *text = m->ops.items[name].outputs[0];
    text->sort = m->ops.items[cairn_model_find_op(m, "call:item_rename")].params[1].sort;
    m->ops.items[name].outputs = m->ops.items[title].outputs = text;
    m->ops.items[title].doc = "The item must have a title.";
    find();
    ck_assert_uint_eq(count_promises(), 1);
    ck_assert(is_found(CAIRN_INFERRED_TEXT, name, name));
    end();
}
END_TEST

START_TEST(a_member_of_null_is_no_text)
{
    static const struct {
        enum cairn_value_kind kind;
        uint64_t bits;
        enum cairn_inferred_answer answer;
    } cases[] = {{CAIRN_VALUE_NULL, 0, CAIRN_INFERRED_HELD},
                 {CAIRN_VALUE_HEAP, 12, CAIRN_INFERRED_HELD},
                 {CAIRN_VALUE_WILD, 0, CAIRN_INFERRED_HELD},
                 {CAIRN_VALUE_WILD, 12, CAIRN_INFERRED_BROKEN},
                 {CAIRN_VALUE_WILD, 5000, CAIRN_INFERRED_HELD}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct cairn_wire_statement_outcome statement = {0};
        struct cairn_wire_value value = {.kind = (uint8_t)cases[c].kind, .bits = cases[c].bits};
        const struct cairn_outcome outcome = {.head = {.statement_count = 1, .value_count = 1},
                                              .statements = &statement,
                                              .values = &value};
        const struct cairn_inferred inferred = {.kind = CAIRN_INFERRED_TEXT};
        const struct cairn_operands operands = {0};
        const struct cairn_assertion assertion = {.kind = CAIRN_ASSERT_ADDRESS};
        ck_assert_int_eq(cairn_inferred_answer(&inferred, &operands, &outcome), cases[c].answer);
        ck_assert(cairn_assertion_holds(&assertion, NULL, &outcome) ==
                  (cases[c].answer == CAIRN_INFERRED_HELD));
    }
}
END_TEST

/* What a call returned, and what its cell held then. */
static void measure(struct cairn_inferred *inferred, int64_t result, uint64_t after,
                    enum cairn_inferred_answer wanted)
{
    struct cairn_wire_statement_outcome statement = {0};
    struct cairn_wire_value values[2] = {{.kind = CAIRN_VALUE_SCALAR, .bits = (uint64_t)result},
                                         {.kind = CAIRN_VALUE_SCALAR, .bits = after}};
    const struct cairn_outcome outcome = {.head = {.statement_count = 1, .value_count = 2},
                                          .statements = &statement,
                                          .values = values};
    const struct cairn_operands operands = {
        .v = {.kind = CAIRN_ARG_INTEGER, .integer = CAIRN_INFERRED_BEFORE}};
    ck_assert_int_eq(cairn_inferred_answer(inferred, &operands, &outcome), wanted);
    struct cairn_inferred_result *seen = cairn_inferred_result_of(inferred, &outcome, 0);
    if (seen != NULL) {
        seen->held += wanted == CAIRN_INFERRED_HELD;
        seen->broken += wanted == CAIRN_INFERRED_BROKEN;
    }
}

START_TEST(each_result_promises_by_itself)
{
    struct cairn_inferred inferred = {
        .kind = CAIRN_INFERRED_OUT_SET, .cell = 1, .output = 1, .has_result = true};
    for (int i = 0; i < 30; i++) {
        measure(&inferred, 0, (uint64_t)i, CAIRN_INFERRED_HELD);
        measure(&inferred, -1, CAIRN_INFERRED_BEFORE, CAIRN_INFERRED_BROKEN);
        measure(&inferred, 100 + i, 0, CAIRN_INFERRED_HELD);
    }
    measure(&inferred, 0, CAIRN_INFERRED_BEFORE, CAIRN_INFERRED_BROKEN);
    ck_assert_uint_eq(inferred.result_count, 3);
    ck_assert(cairn_inferred_is_promised_by(&inferred, &inferred.results[0]));
    ck_assert_uint_eq(inferred.results[0].broken, 1);
    ck_assert(!cairn_inferred_is_promised_by(&inferred, &inferred.results[1]));
    ck_assert_uint_eq(inferred.results[2].held, 30);
    /* There is room for so many. */
    for (int i = 1; i < 20; i++) {
        measure(&inferred, i, 0, CAIRN_INFERRED_HELD);
    }
    ck_assert_uint_eq(inferred.result_count, CAIRN_INFERRED_RESULTS);
}
END_TEST

/* What returns nothing promises what nearly all of its calls do. */
START_TEST(silent_calls_promise_less)
{
    const struct cairn_inferred_result often = {.held = 60, .broken = 20};
    const struct cairn_inferred_result seldom = {.held = 12, .broken = 36};
    const struct cairn_inferred_result hardly = {.held = 11, .broken = 44};
    struct cairn_inferred inferred = {.kind = CAIRN_INFERRED_OUT_SET, .has_result = true};
    ck_assert(cairn_inferred_is_promised_by(&inferred, &often));
    ck_assert(cairn_inferred_is_promised_by(&inferred, &seldom));
    ck_assert(!cairn_inferred_is_promised_by(&inferred, &hardly));
    inferred.has_result = false;
    ck_assert(cairn_inferred_is_promised_by(&inferred, &often));
    ck_assert(!cairn_inferred_is_promised_by(&inferred, &seldom));
}
END_TEST

/* What a call left in the buffer that statement 0 made. */
START_TEST(a_text_ends_in_its_buffer)
{
    static const struct {
        const char *contents;
        uint32_t length;
        enum cairn_inferred_answer answer;
        bool is_full;
        bool is_open; /* before, and the comment says that there is always an end */
    } cases[] = {{"abc", 4, CAIRN_INFERRED_HELD, true, false},
                 {"a\0xx", 4, CAIRN_INFERRED_HELD, false, false},
                 {"abcd", 4, CAIRN_INFERRED_BROKEN, false, false},
                 {"abcd", 0, CAIRN_INFERRED_SILENT, false, false},
                 {"abcd", 0, CAIRN_INFERRED_BROKEN, false, true},
                 {"abc", 4, CAIRN_INFERRED_HELD, true, true}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct {
            struct cairn_wire_observation seen;
            char contents[8];
        } seen = {.seen = {.statement = 1, .slot = 0, .length = cases[c].length}};
        struct cairn_wire_statement_outcome statements[2] = {{0}, {.first_value = 1}};
        struct cairn_wire_value values[1] = {{.kind = CAIRN_VALUE_CALLER}};
        memcpy(seen.contents, cases[c].contents, cases[c].length);
        const bool is_changed = cases[c].length != 0;
        const struct cairn_outcome outcome = {
            .head = {.statement_count = 2,
                     .value_count = 1,
                     .observation_bytes = is_changed ? sizeof seen.seen + 8 : 0},
            .statements = statements,
            .values = values,
            .observations = (const uint8_t *)&seen};
        const struct cairn_inferred inferred = {.is_always = cases[c].is_open};
        const struct cairn_operands operands = {
            .a = {.kind = CAIRN_ARG_VALUE}, .base = 1, .is_open = cases[c].is_open};
        const struct cairn_assertion assertion = {
            .kind = CAIRN_ASSERT_TERMINATED, .after = 1, .statement = 0, .integer = 4};
        bool is_full;
        ck_assert_int_eq(cairn_inferred_answer_end(&inferred, &operands, &outcome, &is_full),
                         cases[c].answer);
        ck_assert(is_full == cases[c].is_full);
        ck_assert(cairn_assertion_holds(&assertion, NULL, &outcome) ==
                  (cases[c].answer != CAIRN_INFERRED_BROKEN || cases[c].is_open));
    }
}
END_TEST

START_TEST(comments_tell_whether_a_text_ends)
{
    static const struct {
        const char *doc;
        bool is_found;
        bool is_said;
    } cases[] = {{"Copies the name into buf.", true, false},
                 {"Copies the name; buf is always terminated unless size is 0.", true, true},
                 {"The result is NUL-terminated, so there is room for size - 1.", true, true},
                 {"name must be terminated. Copies it into buf.", true, false},
                 {"Copies the name. It is not terminated if it fills buf.", false, false},
                 {"Copies binary data.", false, false}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        shop_open(&shop);
        struct cairn_model *m = shop.model;
        const uint32_t character = m->types.count;
        const struct cairn_type types[] = {
            {.kind = CAIRN_TYPE_INTEGER, .size = 1, .is_signed = true, .is_character = true},
            {.kind = CAIRN_TYPE_POINTER, .size = 8, .target = character}};
        cairn_vec_push(&m->types, types[0]);
        cairn_vec_push(&m->types, types[1]);
        const uint32_t index = add_setter("item_name");
        struct cairn_param *params = (struct cairn_param *)(uintptr_t)m->ops.items[index].params;
        params[0] = (struct cairn_param){
            .name = "buf", .type = character + 1, .role = CAIRN_ROLE_OUTPUT_BUFFER, .partner = 1};
        params[1].role = CAIRN_ROLE_LENGTH;
        params[1].partner = 0;
        m->ops.items[index].doc = cases[c].doc;
        find();
        ck_assert(is_found(CAIRN_INFERRED_TERMINATED, index, index) == cases[c].is_found);
        const struct cairn_inferred inferred = {.op = index};
        ck_assert(cairn_inferred_is_end_documented(m, &inferred) == cases[c].is_said);
        end();
    }
}
END_TEST

START_TEST(numbers_are_written_unless_they_are_the_pattern)
{
    shop_open(&shop);
    const uint32_t price = cairn_model_find_op(shop.model, "call:item_price");
    struct cairn_type *type =
        &shop.model->types.items[shop.model->ops.items[price].outputs[0].type];
    type->is_bool = true;
    find();
    ck_assert(!is_found(CAIRN_INFERRED_WRITTEN, price, price));
    ck_assert(is_found(CAIRN_INFERRED_SETTLED, price, price));
    cairn_inferences_release(&found);
    memset(&found, 0, sizeof found);
    type->is_bool = false;
    find();
    ck_assert(is_found(CAIRN_INFERRED_WRITTEN, price, price));
    end();

    const struct cairn_inferred inferred = {
        .kind = CAIRN_INFERRED_WRITTEN, .size = 4, .is_signed = true};
    struct cairn_wire_statement_outcome statement = {.first_value = 0};
    struct cairn_wire_value value = {.kind = CAIRN_VALUE_SCALAR,
                                     .bits = (uint64_t)(int64_t)(int32_t)0xa5a5a5a5};
    const struct cairn_outcome outcome = {.head = {.statement_count = 1, .value_count = 1},
                                          .statements = &statement,
                                          .values = &value};
    ck_assert(cairn_inferred_is_fresh(&inferred, &outcome, 0, CAIRN_FRESH_MAIN));
    ck_assert(!cairn_inferred_is_fresh(&inferred, &outcome, 0, CAIRN_FRESH_VARIANT));
    value.bits = 0xa5a5a5a4;
    ck_assert(!cairn_inferred_is_fresh(&inferred, &outcome, 0, CAIRN_FRESH_MAIN));
    value.bits = UINT64_MAX;
    ck_assert(cairn_inferred_is_fresh(&inferred, &outcome, 0, CAIRN_FRESH_GUARD));
}
END_TEST

UNIT_SUITE(infer, numbers_are_written_unless_they_are_the_pattern, a_text_ends_in_its_buffer,
           comments_tell_whether_a_text_ends, two_numbers_are_asserted_to_be_related,
           names_promise_by_their_last_word, a_setter_goes_with_its_getter_alone,
           switches_leave_out_kinds, calls_are_appended_recognised_and_asserted,
           answers_are_of_the_calls_alone, cells_are_found_unless_they_may_stay,
           each_result_promises_by_itself, silent_calls_promise_less,
           texts_are_found_unless_the_caller_is_asked_for_something, a_member_of_null_is_no_text)
