#include "generator/values.h"

#include <string.h>

#include "tests/unit/shop.h"
#include "tests/unit/suites.h"

enum { DRAWS = 5000 };

static struct shop shop;
static struct cairn_values *values;
static struct cairn_chooser chooser;

static void begin(int64_t max_number)
{
    shop_open(&shop);
    shop.options.max_number = max_number;
    values = cairn_values_new(shop.model, shop.facts, &shop.options);
    chooser = (struct cairn_chooser){0};
    cairn_chooser_begin(&chooser, 0, 0);
}

static void finish(void)
{
    cairn_values_free(values);
    cairn_chooser_release(&chooser);
    shop_close(&shop);
}

static const struct cairn_param *param(const char *key, uint32_t i)
{
    return &shop.model->ops.items[fixture_op(shop.model, key)].params[i];
}

/* A number for a parameter like this one of a call. */
static struct cairn_arg number(const struct cairn_param *p)
{
    struct cairn_param *place = (struct cairn_param *)param("call:item_new", 0);
    *place = *p;
    return cairn_values_number(values, &chooser, fixture_op(shop.model, "call:item_new"), 0);
}

START_TEST(numbers_stay_within_the_limit)
{
    begin(65536);
    const struct cairn_param *price = param("call:item_new", 0);
    int64_t largest = 0;
    int64_t smallest = 0;
    for (int i = 0; i < DRAWS; i++) {
        struct cairn_arg arg = number(price);
        ck_assert_uint_eq(arg.kind, CAIRN_ARG_INTEGER);
        largest = arg.integer > largest ? arg.integer : largest;
        smallest = arg.integer < smallest ? arg.integer : smallest;
    }
    ck_assert_int_gt(largest, 1000);
    ck_assert_int_le(largest, 65536);
    ck_assert_int_lt(smallest, -1);
    ck_assert_int_ge(smallest, -65536);
    finish();
}
END_TEST

START_TEST(numbers_fit_their_type)
{
    begin(65536);
    const struct cairn_param *tag = param("call:item_tag", 1);
    struct cairn_param size = *param("call:bag_fill", 2);
    size.role = CAIRN_ROLE_SCALAR;
    for (int i = 0; i < DRAWS; i++) {
        int64_t integer = number(tag).integer;
        ck_assert_int_ge(integer, 0);
        ck_assert_int_le(integer, 255);
        ck_assert_int_ge(number(&size).integer, 0);
    }
    finish();
}
END_TEST

START_TEST(places_are_small)
{
    begin(65536);
    struct cairn_param place = *param("call:item_new", 0);
    static const enum cairn_role roles[] = {CAIRN_ROLE_INDEX, CAIRN_ROLE_COUNT, CAIRN_ROLE_LENGTH};
    for (int i = 0; i < DRAWS; i++) {
        place.role = roles[i % 3];
        struct cairn_arg arg = number(&place);
        ck_assert_int_ge(arg.integer, 0);
        ck_assert_int_le(arg.integer, 100);
    }
    finish();
}
END_TEST

START_TEST(enumerations_are_drawn_by_name)
{
    begin(65536);
    const struct cairn_param *colour = param("call:item_paint", 1);
    uint32_t counts[8] = {0};
    for (int i = 0; i < DRAWS; i++) {
        struct cairn_arg arg = number(colour);
        ck_assert_uint_eq(arg.kind, CAIRN_ARG_CONSTANT);
        ck_assert_uint_eq(shop.model->constants.items[arg.index].enumeration, 0);
        counts[arg.index]++;
    }
    ck_assert_uint_gt(counts[0], DRAWS / 3);
    ck_assert_uint_gt(counts[1], DRAWS / 3);
    finish();
}
END_TEST

/* KIND_A of the group is drawn, KIND_HUGE is beyond the limit, OTHER is of another group. */
START_TEST(macros_are_drawn_by_group)
{
    begin(65536);
    const struct cairn_param *kind = param("call:item_tag", 2);
    uint32_t constants = 0;
    for (int i = 0; i < DRAWS; i++) {
        struct cairn_arg arg = number(kind);
        if (arg.kind == CAIRN_ARG_CONSTANT) {
            ck_assert_str_eq(shop.model->constants.items[arg.index].name, "KIND_A");
            constants++;
        }
    }
    ck_assert_uint_gt(constants, DRAWS / 10);
    ck_assert_uint_lt(constants, DRAWS);
    finish();
}
END_TEST

START_TEST(reals_are_reals)
{
    begin(65536);
    const struct cairn_param *factor = param("call:item_scale", 1);
    uint32_t fractions = 0;
    for (int i = 0; i < DRAWS; i++) {
        struct cairn_arg arg = number(factor);
        ck_assert_uint_eq(arg.kind, CAIRN_ARG_REAL);
        ck_assert(arg.real <= 65536 && arg.real >= -65536);
        fractions += arg.real != (double)(int64_t)arg.real;
    }
    ck_assert_uint_gt(fractions, 0);
    finish();
}
END_TEST

START_TEST(numbers_that_went_well_come_again)
{
    begin(65536);
    const struct cairn_param *price = param("call:item_new", 0);
    uint32_t op = fixture_op(shop.model, "call:item_new");
    struct cairn_sequence *sequence = &shop.f.test.sequence;
    struct cairn_arg odd = {.kind = CAIRN_ARG_INTEGER, .integer = 54321};
    const bool has_failed[] = {true, false};
    cairn_sequence_append(sequence, op, &(struct cairn_arg){.kind = CAIRN_ARG_INTEGER}, 1);
    cairn_sequence_append(sequence, op, &odd, 1);
    /* Where nothing fails there is nothing to learn. */
    cairn_values_learn(values, sequence, 1, 2, has_failed);
    for (int i = 0; i < DRAWS; i++) {
        ck_assert_int_ne(number(price).integer, 54321);
    }
    shop.facts->ops[op].errors = 1;
    cairn_values_learn(values, sequence, 0, 2, has_failed);
    uint32_t seen = 0;
    for (int i = 0; i < DRAWS; i++) {
        seen += number(price).integer == 54321;
    }
    ck_assert_uint_gt(seen, DRAWS / 10);
    finish();
}
END_TEST

START_TEST(flags_are_joined)
{
    begin(65536);
    struct cairn_model *model = shop.model;
    cairn_values_free(values);
    uint32_t enumeration = model->enumerations.count;
    cairn_vec_push(&model->enumerations, (struct cairn_enumeration){.name = "flag"});
    static const char *const names[] = {"A", "B", "C"};
    uint32_t first = model->constants.count;
    for (int i = 0; i < 3; i++) {
        cairn_vec_push(&model->constants, (struct cairn_constant){.name = names[i],
                                                                  .kind = CAIRN_CONSTANT_INTEGER,
                                                                  .integer = 1 << i,
                                                                  .enumeration = enumeration,
                                                                  .group = CAIRN_NONE});
    }
    struct cairn_param *price = (struct cairn_param *)param("call:item_new", 0);
    price->constant_enumeration = enumeration;
    values = cairn_values_new(model, shop.facts, &shop.options);
    ck_assert(cairn_model_takes_flags(model, price));
    uint32_t joined = 0;
    for (int i = 0; i < DRAWS; i++) {
        struct cairn_arg arg = number(price);
        uint32_t parts[CAIRN_MAX_FLAGS];
        uint32_t count = arg.kind == CAIRN_ARG_INTEGER
                             ? cairn_model_split_flags(model, price, arg.integer, parts)
                             : 0;
        joined += count == 3;
        ck_assert(count != 2 || parts[0] < parts[1]);
    }
    ck_assert_uint_gt(joined, 10);
    uint32_t parts[CAIRN_MAX_FLAGS];
    ck_assert_uint_eq(cairn_model_split_flags(model, price, 5, parts), 2);
    ck_assert_uint_eq(parts[0], first);
    ck_assert_uint_eq(parts[1], first + 2);
    ck_assert_uint_eq(cairn_model_split_flags(model, price, 4, parts), 0);
    ck_assert_uint_eq(cairn_model_split_flags(model, price, 9, parts), 0);
    ck_assert_uint_eq(cairn_model_split_flags(model, price, -1, parts), 0);
    finish();
}
END_TEST

START_TEST(extremes_are_extreme)
{
    begin(65536);
    uint32_t beyond = 0;
    for (int i = 0; i < 200; i++) {
        struct cairn_arg arg = cairn_values_extreme(values, &chooser, param("call:item_new", 0));
        ck_assert_uint_eq(arg.kind, CAIRN_ARG_INTEGER);
        ck_assert_int_ge(arg.integer, INT32_MIN);
        ck_assert_int_le(arg.integer, INT32_MAX);
        beyond += arg.integer > 65536 || arg.integer < -65536;
        arg = cairn_values_extreme(values, &chooser, param("call:item_scale", 1));
        ck_assert_uint_eq(arg.kind, CAIRN_ARG_REAL);
    }
    ck_assert_uint_gt(beyond, 50);
    finish();
}
END_TEST

START_TEST(room_and_elements_are_bounded)
{
    begin(65536);
    uint32_t size_type = param("call:bag_fill", 2)->type;
    for (int i = 0; i < 500; i++) {
        cairn_sequence_reset(&shop.f.test.sequence);
        struct cairn_arg arg = cairn_values_room(values, &chooser);
        ck_assert_uint_eq(arg.kind, CAIRN_ARG_ZEROS);
        ck_assert_int_ge(arg.integer, 0);
        ck_assert_int_le(arg.integer, CAIRN_MAX_BYTES);
        arg = cairn_values_elements(values, &chooser, size_type, 0, &shop.f.test.sequence);
        ck_assert_int_gt(arg.integer, 0);
        ck_assert_int_eq(arg.integer % 8, 0);
    }
    finish();
    cairn_values_free(NULL);
}
END_TEST

/* An int by a name that says what it is. */
START_TEST(truth_is_0_or_1)
{
    begin(65536);
    struct cairn_param *price = (struct cairn_param *)param("call:item_new", 0);
    struct cairn_type truth = shop.model->types.items[price->value_type];
    truth.typedef_name = "UriBool";
    price->value_type = shop.model->types.count;
    cairn_vec_push(&shop.model->types, truth);
    const struct cairn_param drawn = *price;
    for (int i = 0; i < 500; i++) {
        struct cairn_arg arg = number(&drawn);
        ck_assert_uint_eq(arg.kind, CAIRN_ARG_INTEGER);
        ck_assert(arg.integer == 0 || arg.integer == 1);
    }
    finish();
}
END_TEST

/* What hung each time with a negative number hardly gets any more; what also hung without, does. */
START_TEST(negative_numbers_that_hang_are_hardly_drawn)
{
    begin(65536);
    const uint32_t op = fixture_op(shop.model, "call:item_new");
    struct cairn_op_facts *facts = &shop.facts->ops[op];
    const struct cairn_param *price = param("call:item_new", 0);
    for (uint32_t others = 0; others < 2; others++) {
        facts->params[0].negative_hangs = 3;
        facts->hangs = 3 + others;
        ck_assert_int_eq(cairn_values_is_endless_below(values, op, 0), others == 0);
        uint32_t negative = 0;
        for (int i = 0; i < DRAWS; i++) {
            negative += number(price).integer < 0;
        }
        if (others == 0) {
            ck_assert_uint_lt(negative, DRAWS / 200);
        } else {
            ck_assert_uint_gt(negative, DRAWS / 50);
        }
    }
    finish();
}
END_TEST

UNIT_SUITE(values, negative_numbers_that_hang_are_hardly_drawn, numbers_stay_within_the_limit,
           numbers_fit_their_type, places_are_small, enumerations_are_drawn_by_name,
           macros_are_drawn_by_group, reals_are_reals, extremes_are_extreme,
           numbers_that_went_well_come_again, flags_are_joined, room_and_elements_are_bounded,
           truth_is_0_or_1)
