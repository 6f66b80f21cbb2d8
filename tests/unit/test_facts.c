#include "generator/facts.h"

#include "tests/unit/shop.h"
#include "tests/unit/suites.h"

static struct shop shop;

static uint32_t op(const char *key)
{
    return fixture_op(shop.model, key);
}

static bool takes(enum cairn_result result)
{
    return cairn_facts_takes(shop.facts, op("call:bag_put"), 1, 0, result);
}

/* An item in s0, its use in s1, another use in s2; its block is block 0. */
static struct made_outcome *run_item(const char *key)
{
    shop_begin(&shop);
    DO(&shop.f, "call:item_new", INT(1));
    DO(&shop.f, key, VALUE(0, 0));
    DO(&shop.f, "call:item_price", VALUE(0, 0));
    struct made_outcome *made = shop_run(&shop);
    made_pointer(made, 0, made_block(made, 0));
    return made;
}

START_TEST(names_are_believed_until_doubted)
{
    shop_open(&shop);
    ck_assert(cairn_facts_consumes(shop.facts, op("call:item_free"), 0));
    ck_assert(!cairn_facts_consumes(shop.facts, op("call:item_price"), 0));
    ck_assert(!cairn_facts_consumes(shop.facts, op("call:item_price"), 1));
    for (int i = 0; i < 20; i++) {
        run_item("call:item_free");
        shop_learn(&shop);
    }
    ck_assert(!cairn_facts_consumes(shop.facts, op("call:item_free"), 0));
    shop_close(&shop);
}
END_TEST

START_TEST(consumption_is_learnt_from_frees)
{
    shop_open(&shop);
    for (int i = 0; i < 10; i++) {
        run_item("call:item_price")->blocks[0].freed_by = 1;
        shop_learn(&shop);
    }
    ck_assert(cairn_facts_consumes(shop.facts, op("call:item_price"), 0));
    shop_close(&shop);
}
END_TEST

/* What is passed twice says nothing about either parameter. */
START_TEST(aliased_arguments_do_not_count)
{
    shop_open(&shop);
    struct cairn_op *put = &shop.model->ops.items[op("call:bag_put")];
    ((struct cairn_param *)(uintptr_t)put->params)[0].sort = put->params[1].sort;
    for (int i = 0; i < 10; i++) {
        shop_begin(&shop);
        DO(&shop.f, "call:item_new", INT(1));
        DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(0, 0));
        struct made_outcome *made = shop_run(&shop);
        made_pointer(made, 0, made_block(made, 0));
        made->blocks[0].freed_by = 1;
        shop_learn(&shop);
    }
    ck_assert(!cairn_facts_consumes(shop.facts, op("call:bag_put"), 0));
    ck_assert(!cairn_facts_consumes(shop.facts, op("call:bag_put"), 1));
    shop_close(&shop);
}
END_TEST

START_TEST(takings_are_learnt_by_result)
{
    shop_open(&shop);
    ck_assert(!takes(CAIRN_RESULT_ANY));
    uint32_t epoch = shop.facts->epoch;
    shop_teach_taking(&shop, 5);
    ck_assert(takes(CAIRN_RESULT_FALSE));
    ck_assert(takes(CAIRN_RESULT_ANY));
    ck_assert(!takes(CAIRN_RESULT_TRUE));
    ck_assert(!takes(CAIRN_RESULT_NEGATIVE));
    ck_assert_uint_gt(shop.facts->epoch, epoch);
    ck_assert_uint_eq(cairn_facts_takings(shop.facts, op("call:bag_put"), 1, 0), 5);
    ck_assert_uint_eq(cairn_facts_takings(shop.facts, op("call:bag_put"), 0, 1), 0);
    shop_close(&shop);
}
END_TEST

START_TEST(one_sighting_is_no_fact)
{
    shop_open(&shop);
    shop_teach_taking(&shop, 1);
    ck_assert(!takes(CAIRN_RESULT_ANY));
    shop_close(&shop);
}
END_TEST

/* An item that was put into two bags: its end with the one says nothing about the call. */
START_TEST(what_met_others_teaches_nothing)
{
    shop_open(&shop);
    for (int i = 0; i < 5; i++) {
        shop_begin(&shop);
        fixture_do_nothing(&shop.f, "call:bag_new");
        fixture_do_nothing(&shop.f, "call:bag_new");
        DO(&shop.f, "call:item_new", INT(1));
        DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(2, 0));
        DO(&shop.f, "call:bag_put", VALUE(1, 0), VALUE(2, 0));
        DO(&shop.f, "call:bag_free", VALUE(0, 0));
        struct made_outcome *made = shop_run(&shop);
        for (uint32_t s = 0; s < 3; s++) {
            made_pointer(made, s, made_block(made, s));
        }
        made->blocks[0].freed_by = made->blocks[2].freed_by = 5;
        shop_learn(&shop);
    }
    ck_assert_uint_eq(cairn_facts_takings(shop.facts, op("call:bag_put"), 1, 0), 0);
    shop_close(&shop);
}
END_TEST

START_TEST(a_taking_is_withdrawn)
{
    shop_open(&shop);
    shop_teach_taking(&shop, 5);
    uint32_t epoch = shop.facts->epoch;
    for (int i = 0; i < 10; i++) {
        shop_begin(&shop);
        fixture_do_nothing(&shop.f, "call:bag_new");
        DO(&shop.f, "call:item_new", INT(1));
        DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(1, 0));
        DO(&shop.f, "call:bag_free", VALUE(0, 0));
        struct made_outcome *made = shop_run(&shop);
        made_pointer(made, 0, made_block(made, 0));
        made_pointer(made, 1, made_block(made, 1));
        made->blocks[0].freed_by = 3;
        shop_learn(&shop);
    }
    ck_assert(!takes(CAIRN_RESULT_ANY));
    ck_assert_uint_gt(shop.facts->epoch, epoch);
    shop_close(&shop);
}
END_TEST

START_TEST(fresh_outputs_are_owned)
{
    shop_open(&shop);
    ck_assert(!cairn_facts_yields_owned(shop.facts, op("call:item_new"), 0));
    run_item("call:item_price");
    shop_learn(&shop);
    ck_assert(cairn_facts_yields_owned(shop.facts, op("call:item_new"), 0));
    shop_close(&shop);
}
END_TEST

/* A bag in s0, an item in s1 that is put (s2) and taken out again (s3); held by block `holder`. */
static void run_take(uint32_t holder)
{
    shop_begin(&shop);
    fixture_do_nothing(&shop.f, "call:bag_new");
    DO(&shop.f, "call:item_new", INT(1));
    DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(1, 0));
    DO(&shop.f, "call:bag_take", VALUE(0, 0));
    struct made_outcome *made = shop_run(&shop);
    made_pointer(made, 0, made_block(made, 0));
    made_pointer(made, 1, made_block(made, 1));
    made_pointer(made, 3, 1);
    made->blocks[1].holder = holder;
    shop_learn(&shop);
}

START_TEST(outputs_are_borrowed_or_given_back)
{
    shop_open(&shop);
    for (int i = 0; i < 5; i++) {
        run_take(0);
    }
    ck_assert(!cairn_facts_gives_back(shop.facts, op("call:bag_take"), 0));
    ck_assert(!cairn_facts_yields_owned(shop.facts, op("call:bag_take"), 0));
    for (int i = 0; i < 30; i++) {
        run_take(CAIRN_WIRE_NONE);
    }
    ck_assert(cairn_facts_gives_back(shop.facts, op("call:bag_take"), 0));
    shop_close(&shop);
}
END_TEST

START_TEST(what_mostly_yields_null_is_known)
{
    shop_open(&shop);
    ck_assert(!cairn_facts_seldom_yields(shop.facts, op("call:item_new"), 0));
    for (int i = 0; i < 10; i++) {
        made_null(run_item("call:item_price"), 0);
        shop_learn(&shop);
    }
    ck_assert(cairn_facts_seldom_yields(shop.facts, op("call:item_new"), 0));
    shop_close(&shop);
}
END_TEST

/* A meter that one operation initialised is read; the reading fails or not. */
static void run_meter(const char *initialiser, bool fails)
{
    shop_begin(&shop);
    fixture_do_nothing(&shop.f, "local:Meter");
    DO(&shop.f, initialiser, VALUE(0, 0));
    DO(&shop.f, "call:meter_read", VALUE(0, 0), INT(1));
    struct made_outcome *made = shop_run(&shop);
    uint32_t block = made_block(made, 0);
    made->blocks[block].origin = CAIRN_ORIGIN_CALLER;
    made_pointer(made, 0, block);
    made_number(made, 2, fails ? -1 : 0);
    shop_learn(&shop);
}

START_TEST(objects_of_another_initialiser_are_wrong)
{
    shop_open(&shop);
    uint32_t init = op("call:meter_init");
    uint32_t start = op("call:meter_start");
    uint32_t read = op("call:meter_read");
    for (int i = 0; i < 5; i++) {
        run_meter("call:meter_init", false);
        run_meter("call:meter_start", true);
    }
    ck_assert(!cairn_uses_is_wrong_object(shop.facts, init, read));
    ck_assert(cairn_uses_is_wrong_object(shop.facts, start, read));
    run_meter("call:meter_start", false);
    ck_assert(!cairn_uses_is_wrong_object(shop.facts, start, read));
    shop_close(&shop);
}
END_TEST

START_TEST(the_last_initialiser_counts)
{
    shop_open(&shop);
    fixture_do_nothing(&shop.f, "local:Meter");
    fixture_do_nothing(&shop.f, "local:Meter");
    DO(&shop.f, "call:meter_init", VALUE(0, 0));
    DO(&shop.f, "call:meter_start", VALUE(0, 0));
    const struct cairn_sequence *s = &shop.f.test.sequence;
    ck_assert_uint_eq(cairn_uses_initialiser(shop.facts, s, 0, 4), op("call:meter_start"));
    ck_assert_uint_eq(cairn_uses_initialiser(shop.facts, s, 0, 3), op("call:meter_init"));
    ck_assert_uint_eq(cairn_uses_initialiser(shop.facts, s, 0, 2), CAIRN_NONE);
    ck_assert_uint_eq(cairn_uses_initialiser(shop.facts, s, 1, 4), CAIRN_NONE);
    shop_close(&shop);
}
END_TEST

START_TEST(membership_is_learnt_and_doubted)
{
    shop_open(&shop);
    uint32_t put = op("call:bag_put");
    ck_assert_uint_eq(cairn_facts_membership(shop.facts, put, 1), CAIRN_NONE);
    cairn_facts_learn_membership(shop.facts, put, 1, 0);
    ck_assert_uint_eq(cairn_facts_membership(shop.facts, put, 1), CAIRN_NONE);
    for (int i = 0; i < 3; i++) {
        cairn_facts_learn_membership(shop.facts, put, 1, 0);
    }
    ck_assert_uint_eq(cairn_facts_membership(shop.facts, put, 1), 0);
    ck_assert_uint_eq(cairn_facts_membership(shop.facts, put, 0), CAIRN_NONE);
    for (int i = 0; i < 1000; i++) {
        cairn_facts_count_membership(shop.facts, put, 1, false);
    }
    ck_assert_uint_eq(cairn_facts_membership(shop.facts, put, 1), CAIRN_NONE);
    for (int i = 0; i < 1000; i++) {
        cairn_facts_count_membership(shop.facts, put, 1, true);
    }
    ck_assert_uint_eq(cairn_facts_membership(shop.facts, put, 1), 0);
    shop_close(&shop);
}
END_TEST

START_TEST(null_is_legal_by_word_or_by_experience)
{
    shop_open(&shop);
    uint32_t price = op("call:item_price");
    struct cairn_param *param =
        (struct cairn_param *)(uintptr_t)&shop.model->ops.items[price].params[0];
    ck_assert(!cairn_facts_nullable(shop.facts, price, 0));
    param->nullability = CAIRN_NULL_ALLOWED;
    ck_assert(cairn_facts_nullable(shop.facts, price, 0));
    param->nullability = CAIRN_NULL_UNKNOWN;
    for (int i = 0; i < 50; i++) {
        shop_begin(&shop);
        DO(&shop.f, "call:item_price", NIL);
        shop_run(&shop);
        shop_learn(&shop);
    }
    ck_assert(cairn_facts_nullable(shop.facts, price, 0));
    param->nullability = CAIRN_NULL_FORBIDDEN;
    ck_assert(!cairn_facts_nullable(shop.facts, price, 0));
    param->nullability = CAIRN_NULL_UNKNOWN;
    shop.facts->ops[price].params[0].null_failed = 1;
    ck_assert(!cairn_facts_nullable(shop.facts, price, 0));
    shop_close(&shop);
}
END_TEST

START_TEST(results_are_told_apart)
{
    shop_open(&shop);
    DO(&shop.f, "call:item_new", INT(1));
    DO(&shop.f, "call:item_price", VALUE(0, 0));
    DO(&shop.f, "call:item_free", VALUE(0, 0));
    struct made_outcome *made = shop_run(&shop);
    const struct cairn_sequence *s = &shop.f.test.sequence;
    static const struct {
        int64_t number;
        enum cairn_result result;
    } rows[] = {{0, CAIRN_RESULT_FALSE}, {7, CAIRN_RESULT_TRUE}, {-1, CAIRN_RESULT_NEGATIVE}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        made_number(made, 1, rows[i].number);
        struct cairn_outcome outcome = made_view(made);
        ck_assert_int_eq(cairn_facts_result(shop.facts, s, &outcome, 1), rows[i].result);
    }
    struct cairn_outcome outcome = made_view(made);
    ck_assert_int_eq(cairn_facts_result(shop.facts, s, &outcome, 2), CAIRN_RESULT_NONE);
    made_null(made, 0);
    outcome = made_view(made);
    ck_assert_int_eq(cairn_facts_result(shop.facts, s, &outcome, 0), CAIRN_RESULT_FALSE);
    made_pointer(made, 0, made_block(made, 0));
    outcome = made_view(made);
    ck_assert_int_eq(cairn_facts_result(shop.facts, s, &outcome, 0), CAIRN_RESULT_TRUE);
    outcome.head.value_count = 0;
    ck_assert_int_eq(cairn_facts_result(shop.facts, s, &outcome, 0), CAIRN_RESULT_NONE);
    ck_assert_ptr_null(cairn_outcome_value(&outcome, 0, 0));
    shop_close(&shop);
}
END_TEST

START_TEST(errors_are_null_or_negative_statuses)
{
    shop_open(&shop);
    fixture_do_nothing(&shop.f, "call:bag_new");
    DO(&shop.f, "call:item_new", INT(1));
    DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(1, 0));
    DO(&shop.f, "call:item_price", VALUE(1, 0));
    struct made_outcome *made = shop_run(&shop);
    const struct cairn_sequence *s = &shop.f.test.sequence;
    made_null(made, 0);
    made_number(made, 2, -5);
    made_number(made, 3, -5);
    struct cairn_outcome outcome = made_view(made);
    ck_assert(cairn_facts_is_error(shop.facts, s, &outcome, 0));
    ck_assert(!cairn_facts_is_error(shop.facts, s, &outcome, 1));
    ck_assert(cairn_facts_is_error(shop.facts, s, &outcome, 2));
    /* A price may be negative: it is no status. */
    ck_assert(!cairn_facts_is_error(shop.facts, s, &outcome, 3));
    shop_close(&shop);
}
END_TEST

START_TEST(calls_and_bytes_are_averaged)
{
    shop_open(&shop);
    ck_assert_uint_eq(cairn_facts_mean_bytes(shop.facts, op("call:item_new")), 0);
    for (int i = 0; i < 4; i++) {
        run_item("call:item_price")->blocks[0].size = 100;
        shop_learn(&shop);
    }
    ck_assert_uint_eq(cairn_facts_mean_bytes(shop.facts, op("call:item_new")), 100);
    shop_close(&shop);
    cairn_facts_free(NULL);
}
END_TEST

START_TEST(mutations_are_counted_by_argument)
{
    shop_open(&shop);
    struct made_outcome *made = run_item("call:item_price");
    made->statements[1].mutated = 1;
    made->statements[2].mutated = 0;
    struct cairn_outcome outcome = made_view(made);
    cairn_facts_learn_mutations(shop.facts, &shop.f.test.sequence, &outcome);
    ck_assert_uint_eq(shop.facts->ops[op("call:item_price")].params[0].profiled, 2);
    ck_assert_uint_eq(shop.facts->ops[op("call:item_price")].params[0].mutated, 1);
    ck_assert_uint_eq(shop.facts->ops[op("call:item_new")].params[0].profiled, 0);
    shop_close(&shop);
}
END_TEST

UNIT_SUITE(facts, what_met_others_teaches_nothing, mutations_are_counted_by_argument,
           names_are_believed_until_doubted, consumption_is_learnt_from_frees,
           aliased_arguments_do_not_count, takings_are_learnt_by_result, one_sighting_is_no_fact,
           a_taking_is_withdrawn, fresh_outputs_are_owned, outputs_are_borrowed_or_given_back,
           what_mostly_yields_null_is_known, objects_of_another_initialiser_are_wrong,
           the_last_initialiser_counts, membership_is_learnt_and_doubted,
           null_is_legal_by_word_or_by_experience, results_are_told_apart,
           errors_are_null_or_negative_statuses, calls_and_bytes_are_averaged)
