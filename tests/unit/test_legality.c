/* Each mark from an outcome made by hand. */
#include "generator/legality.h"

#include "tests/unit/shop.h"
#include "tests/unit/suites.h"

static struct shop shop;
static struct cairn_legality legality;

static void begin(void)
{
    shop_open(&shop);
    legality = (struct cairn_legality){0};
}

static void finish(void)
{
    cairn_legality_release(&legality);
    shop_close(&shop);
}

static void judge(void)
{
    struct cairn_outcome outcome = made_view(&shop.made);
    cairn_legality_judge(&legality, shop.facts, &shop.options, &shop.f.test.sequence, &outcome);
}

static void check_unmarked(void)
{
    judge();
    ck_assert_msg(legality.marks.count == 0, "marked %s",
                  cairn_mark_kind_name(legality.marks.items[0].kind));
    ck_assert_uint_eq(legality.marked, shop.f.test.sequence.statements.count);
}

/* The first mark is this one. */
static void check_marked(enum cairn_mark_kind kind, uint32_t s, uint32_t arg)
{
    judge();
    ck_assert_uint_gt(legality.marks.count, 0);
    ck_assert_str_eq(cairn_mark_kind_name(legality.marks.items[0].kind),
                     cairn_mark_kind_name(kind));
    ck_assert_uint_eq(legality.marks.items[0].statement, s);
    ck_assert_uint_eq(legality.marks.items[0].arg, arg);
    ck_assert_uint_eq(legality.marked, s);
}

/* Runs what was said; blocks 0, 1 ... are what the first `objects` statements made. */
static struct made_outcome *run(uint32_t objects)
{
    struct made_outcome *made = shop_run(&shop);
    for (uint32_t s = 0; s < objects; s++) {
        made_pointer(made, s, made_block(made, s));
    }
    return made;
}

/* A bag in s0, an item in s1. */
static void say_bag_and_item(void)
{
    shop_begin(&shop);
    fixture_do_nothing(&shop.f, "call:bag_new");
    DO(&shop.f, "call:item_new", INT(1));
}

START_TEST(a_legal_sequence_has_no_mark)
{
    begin();
    shop_teach_taking(&shop, 5);
    say_bag_and_item();
    DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(1, 0));
    DO(&shop.f, "call:bag_size", VALUE(0, 0));
    DO(&shop.f, "call:bag_free", VALUE(0, 0));
    struct made_outcome *made = run(2);
    made->blocks[0].freed_by = made->blocks[1].freed_by = 4;
    check_unmarked();
    ck_assert_uint_eq(legality.owned.items[0], 0);
    ck_assert_uint_eq(legality.owned.items[1], 0);
    finish();
}
END_TEST

START_TEST(what_the_runtime_saw_is_taken_over)
{
    begin();
    DO(&shop.f, "call:item_new", INT(1));
    DO(&shop.f, "call:item_price", VALUE(0, 0));
    struct made_outcome *made = run(1);
    struct cairn_wire_mark *mark = made_mark(made, CAIRN_MARK_DANGLING, 1, 0);
    mark->block = mark->holder = 0;
    check_marked(CAIRN_MARK_DANGLING, 1, 0);
    ck_assert_uint_eq(legality.marks.items[0].block, 0);
    ck_assert_uint_eq(legality.marks.items[0].holder, 0);
    finish();
}
END_TEST

START_TEST(a_destroyed_object_is_freed_by_name)
{
    begin();
    DO(&shop.f, "call:item_new", INT(1));
    DO(&shop.f, "call:item_free", VALUE(0, 0));
    DO(&shop.f, "call:item_price", VALUE(0, 0));
    run(1); /* a pooled object: its block stays */
    check_marked(CAIRN_MARK_FREED, 2, 0);
    ck_assert_uint_eq(legality.unusable.items[0], 1);
    finish();
}
END_TEST

START_TEST(null_is_marked_where_it_is_not_allowed)
{
    begin();
    DO(&shop.f, "call:item_price", NIL);
    run(0);
    check_marked(CAIRN_MARK_NULL, 0, 0);
    uint32_t price = fixture_op(shop.model, "call:item_price");
    ((struct cairn_param *)(uintptr_t)shop.model->ops.items[price].params)->nullability =
        CAIRN_NULL_ALLOWED;
    check_unmarked();
    finish();
}
END_TEST

START_TEST(a_value_that_is_null_is_marked_too)
{
    begin();
    DO(&shop.f, "call:item_new", INT(1));
    DO(&shop.f, "call:item_price", VALUE(0, 0));
    made_null(run(0), 0);
    check_marked(CAIRN_MARK_NULL, 1, 0);
    finish();
}
END_TEST

START_TEST(numbers_beyond_the_limit_are_extreme)
{
    static const struct {
        int64_t number;
        bool is_extreme;
    } rows[] = {{65536, false}, {-65536, false}, {65537, true}, {-65537, true}, {INT64_MIN, true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        begin();
        DO(&shop.f, "call:item_new", INT(rows[i].number));
        run(1);
        if (rows[i].is_extreme) {
            check_marked(CAIRN_MARK_EXTREME, 0, 0);
        } else {
            check_unmarked();
        }
        finish();
    }
}
END_TEST

START_TEST(reals_and_results_can_be_extreme)
{
    begin();
    DO(&shop.f, "call:item_new", INT(1));
    DO(&shop.f, "call:item_scale", VALUE(0, 0), REAL(__builtin_nan("")));
    run(1);
    check_marked(CAIRN_MARK_EXTREME, 1, 1);
    shop_begin(&shop);
    DO(&shop.f, "call:item_new", INT(1));
    DO(&shop.f, "call:item_price", VALUE(0, 0));
    DO(&shop.f, "call:item_new", VALUE(1, 0));
    struct made_outcome *made = run(1);
    made_number(made, 1, 1000000);
    check_marked(CAIRN_MARK_EXTREME, 2, 0);
    finish();
}
END_TEST

START_TEST(an_object_is_given_once)
{
    begin();
    shop_teach_taking(&shop, 5);
    say_bag_and_item();
    DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(1, 0));
    DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(1, 0));
    run(2);
    check_marked(CAIRN_MARK_GIVEN_TWICE, 3, 1);
    ck_assert_uint_eq(legality.marks.items[0].block, 1);
    finish();
}
END_TEST

/* Nothing was learnt yet. */
START_TEST(a_rule_of_the_users_says_what_is_given)
{
    static const struct cairn_api_rule takes = {CAIRN_API_RULE_TAKES, 1, 0, NULL};
    static const struct cairn_api_rule borrows = {CAIRN_API_RULE_BORROWS, 1, -1, NULL};
    begin();
    struct cairn_op *put = &shop.model->ops.items[fixture_op(shop.model, "call:bag_put")];
    say_bag_and_item();
    DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(1, 0));
    DO(&shop.f, "call:item_free", VALUE(1, 0));
    run(2);
    check_unmarked();
    put->rule_count = 1;
    put->rules = &takes;
    check_marked(CAIRN_MARK_GIVEN_TWICE, 3, 0);
    shop_teach_taking(&shop, 5);
    put->rules = &borrows;
    say_bag_and_item();
    DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(1, 0));
    DO(&shop.f, "call:item_free", VALUE(1, 0));
    run(2);
    check_unmarked();
    finish();
}
END_TEST

/* A container that refuses an item does not take it. */
START_TEST(a_refused_object_can_be_given_again)
{
    begin();
    shop_teach_taking(&shop, 5);
    say_bag_and_item();
    DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(1, 0));
    DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(1, 0));
    made_number(run(2), 2, -1);
    check_unmarked();
    finish();
}
END_TEST

START_TEST(what_was_given_is_not_the_callers_to_destroy)
{
    begin();
    shop_teach_taking(&shop, 5);
    say_bag_and_item();
    DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(1, 0));
    DO(&shop.f, "call:item_free", VALUE(1, 0));
    run(2);
    check_marked(CAIRN_MARK_GIVEN_TWICE, 3, 0);
    /* ... unless what destroys it takes it out of its owner. */
    shop.model->ops.items[fixture_op(shop.model, "call:item_free")].unlinks = true;
    check_unmarked();
    finish();
}
END_TEST

START_TEST(giving_in_a_loop_is_giving_twice)
{
    begin();
    shop_teach_taking(&shop, 5);
    say_bag_and_item();
    cairn_sequence_append_loop(&shop.f.test.sequence, shop.model, 3, 1);
    DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(1, 0));
    run(2);
    check_marked(CAIRN_MARK_GIVEN_TWICE, 3, 1);
    finish();
}
END_TEST

/* Bags that take bags: the parameter's sort is changed for this. */
START_TEST(a_circle_of_owners_is_marked)
{
    begin();
    shop_teach_taking(&shop, 5);
    struct cairn_op *put = &shop.model->ops.items[fixture_op(shop.model, "call:bag_put")];
    ((struct cairn_param *)(uintptr_t)put->params)[1].sort = put->params[0].sort;
    shop_begin(&shop);
    fixture_do_nothing(&shop.f, "call:bag_new");
    fixture_do_nothing(&shop.f, "call:bag_new");
    DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(1, 0));
    DO(&shop.f, "call:bag_put", VALUE(1, 0), VALUE(0, 0));
    run(2);
    check_marked(CAIRN_MARK_CYCLE, 3, 1);
    finish();
}
END_TEST

/* A caller's meter in s0, used in s2 after s1. */
static void run_meter(const char *first, int64_t result)
{
    shop_begin(&shop);
    fixture_do_nothing(&shop.f, "local:Meter");
    DO(&shop.f, first, VALUE(0, 0));
    DO(&shop.f, "call:meter_read", VALUE(0, 0), INT(1));
    struct made_outcome *made = shop_run(&shop);
    uint32_t block = made_block(made, 0);
    made->blocks[block].origin = CAIRN_ORIGIN_CALLER;
    made_pointer(made, 0, block);
    made_number(made, 1, result);
}

START_TEST(storage_is_unborn_until_it_is_initialised)
{
    begin();
    run_meter("call:meter_init", 0);
    check_unmarked();
    run_meter("call:meter_init", -1);
    check_marked(CAIRN_MARK_UNBORN, 2, 0);
    ck_assert_uint_eq(legality.unborn.items[0], 1);
    run_meter("call:meter_end", 0);
    check_marked(CAIRN_MARK_UNBORN, 1, 0);
    finish();
}
END_TEST

START_TEST(storage_that_was_ended_is_freed)
{
    begin();
    fixture_do_nothing(&shop.f, "local:Meter");
    DO(&shop.f, "call:meter_init", VALUE(0, 0));
    DO(&shop.f, "call:meter_end", VALUE(0, 0));
    DO(&shop.f, "call:meter_read", VALUE(0, 0), INT(1));
    struct made_outcome *made = shop_run(&shop);
    made->blocks[made_block(made, 0)].origin = CAIRN_ORIGIN_CALLER;
    made_pointer(made, 0, 0);
    check_marked(CAIRN_MARK_FREED, 3, 0);
    finish();
}
END_TEST

START_TEST(a_length_beyond_its_buffer_is_marked)
{
    static const struct {
        int64_t length;
        bool is_beyond;
    } rows[] = {{3, false}, {0, false}, {4, true}, {-1, true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        begin();
        fixture_do_nothing(&shop.f, "call:bag_new");
        DO(&shop.f, "call:bag_fill", VALUE(0, 0), fixture_text(&shop.f, "abc"),
           INT(rows[i].length));
        run(1);
        if (rows[i].is_beyond) {
            check_marked(CAIRN_MARK_BEYOND, 1, 2);
        } else {
            check_unmarked();
        }
        finish();
    }
}
END_TEST

START_TEST(a_length_of_the_buffer_is_not_beyond)
{
    begin();
    fixture_do_nothing(&shop.f, "call:bag_new");
    DO(&shop.f, "call:bag_fill", VALUE(0, 0), fixture_text(&shop.f, "abc"), LENGTH(1, 0));
    run(1);
    check_unmarked();
    shop_begin(&shop);
    fixture_do_nothing(&shop.f, "call:bag_new");
    DO(&shop.f, "call:bag_fill", VALUE(0, 0), fixture_text(&shop.f, "abc"), LENGTH(1, 1));
    run(1);
    check_marked(CAIRN_MARK_BEYOND, 1, 2);
    finish();
}
END_TEST

START_TEST(what_has_to_be_a_member_is_foreign_elsewhere)
{
    begin();
    uint32_t put = fixture_op(shop.model, "call:bag_put");
    for (int i = 0; i < 5; i++) {
        cairn_facts_learn_membership(shop.facts, put, 1, 0);
    }
    say_bag_and_item();
    DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(1, 0));
    run(2);
    check_marked(CAIRN_MARK_FOREIGN, 2, 1);
    shop_begin(&shop);
    fixture_do_nothing(&shop.f, "call:bag_new");
    DO(&shop.f, "call:bag_take", VALUE(0, 0));
    DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(1, 0));
    struct made_outcome *made = run(1);
    made_pointer(made, 1, made_block(made, 0));
    check_unmarked();
    finish();
}
END_TEST

START_TEST(with_legality_off_nothing_is_marked)
{
    begin();
    shop.options.legality = false;
    DO(&shop.f, "call:item_price", NIL);
    run(0);
    check_unmarked();
    finish();
}
END_TEST

START_TEST(statements_that_were_not_reached_are_not_judged)
{
    begin();
    DO(&shop.f, "call:item_new", INT(1));
    DO(&shop.f, "call:item_price", VALUE(0, 0));
    DO(&shop.f, "call:item_price", NIL);
    made_end(run(1), CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGSEGV, 1);
    check_unmarked();
    finish();
}
END_TEST

START_TEST(what_the_caller_owns_is_known)
{
    begin();
    shop_teach_taking(&shop, 5);
    say_bag_and_item();
    DO(&shop.f, "call:item_new", INT(2));
    DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(1, 0));
    run(3);
    judge();
    ck_assert_uint_eq(legality.owned.count, 3);
    ck_assert_uint_eq(legality.owned.items[0], 1);
    ck_assert_uint_eq(legality.owned.items[1], 0);
    ck_assert_uint_eq(legality.owned.items[2], 1);
    finish();
}
END_TEST

START_TEST(whose_doing_a_mark_is)
{
    ck_assert(!cairn_mark_is_callers(CAIRN_MARK_FREED));
    ck_assert(!cairn_mark_is_callers(CAIRN_MARK_DANGLING));
    ck_assert(cairn_mark_is_callers(CAIRN_MARK_GIVEN_TWICE));
    ck_assert(cairn_mark_is_callers(CAIRN_MARK_NULL));
}
END_TEST

UNIT_SUITE(legality, a_legal_sequence_has_no_mark, what_the_runtime_saw_is_taken_over,
           a_destroyed_object_is_freed_by_name, null_is_marked_where_it_is_not_allowed,
           a_value_that_is_null_is_marked_too, numbers_beyond_the_limit_are_extreme,
           reals_and_results_can_be_extreme, an_object_is_given_once,
           a_rule_of_the_users_says_what_is_given, a_refused_object_can_be_given_again,
           what_was_given_is_not_the_callers_to_destroy, giving_in_a_loop_is_giving_twice,
           a_circle_of_owners_is_marked, storage_is_unborn_until_it_is_initialised,
           storage_that_was_ended_is_freed, a_length_beyond_its_buffer_is_marked,
           a_length_of_the_buffer_is_not_beyond, what_has_to_be_a_member_is_foreign_elsewhere,
           with_legality_off_nothing_is_marked, statements_that_were_not_reached_are_not_judged,
           what_the_caller_owns_is_known, whose_doing_a_mark_is)
