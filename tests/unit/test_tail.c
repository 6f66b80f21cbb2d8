#include "generator/tail.h"

#include <string.h>

#include "tests/unit/shop.h"
#include "tests/unit/suites.h"

static struct shop shop;
static struct cairn_tails *tails;
static struct cairn_legality legality;

static void begin(void)
{
    shop_open(&shop);
    tails = cairn_tails_new(shop.model, shop.facts, shop.executable);
    legality = (struct cairn_legality){0};
}

static void finish(void)
{
    cairn_tails_free(tails);
    cairn_legality_release(&legality);
    shop_close(&shop);
}

/* The plan for what ran: the text of the tail. */
static void check_plan(uint32_t attempt, const char *expected)
{
    struct cairn_outcome outcome = made_view(&shop.made);
    struct cairn_sequence *s = &shop.f.test.sequence;
    cairn_legality_judge(&legality, shop.facts, &shop.options, s, &outcome);
    cairn_tails_plan(tails, s, &outcome, &legality, attempt);
    struct cairn_error err = {.message = ""};
    ck_assert_msg(cairn_sequence_validate(s, shop.model, &err) == CAIRN_OK, "%s", err.message);
    struct cairn_str text = {0};
    cairn_sequence_print(s, shop.model, &text);
    const char *tail = strstr(cairn_str_text(&text), "tail:\n");
    ck_assert_str_eq(tail == NULL ? "" : tail + 6, expected);
    cairn_str_release(&text);
}

static struct made_outcome *run(uint32_t objects)
{
    struct made_outcome *made = shop_run(&shop);
    for (uint32_t s = 0; s < objects; s++) {
        made_pointer(made, s, made_block(made, s));
    }
    return made;
}

static void say_bag_and_item(void)
{
    shop_begin(&shop);
    fixture_do_nothing(&shop.f, "call:bag_new");
    DO(&shop.f, "call:item_new", INT(1));
}

START_TEST(what_nothing_holds_is_destroyed_last_first)
{
    begin();
    say_bag_and_item();
    run(2);
    check_plan(0, "s2: call:item_free(s1)\n"
                  "s3: call:bag_free(s0)\n");
    finish();
}
END_TEST

START_TEST(what_a_destroyer_wants_to_be_told_is_an_empty_text)
{
    begin();
    shop_begin(&shop);
    fixture_do_nothing(&shop.f, "call:bag_new");
    (void)shop_run(&shop);
    struct cairn_sequence *s = &shop.f.test.sequence;
    const uint32_t destroyed = cairn_tails_destroy(tails, s, 0, 0, 1);
    ck_assert_uint_eq(s->statements.items[destroyed].op, fixture_op(shop.model, "call:bag_burn"));
    const struct cairn_arg *args = cairn_sequence_args(s, destroyed);
    ck_assert_uint_eq(args[0].kind, CAIRN_ARG_VALUE);
    ck_assert_uint_eq(args[1].kind, CAIRN_ARG_BYTES);
    ck_assert_int_eq(args[1].integer, 0);
    finish();
}
END_TEST

START_TEST(what_is_held_goes_with_its_holder)
{
    begin();
    say_bag_and_item();
    DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(1, 0));
    run(2)->blocks[1].holder = 0;
    check_plan(0, "s3: call:bag_free(s0)\n");
    finish();
}
END_TEST

/* That the library keeps what a call made in a list of all is no reason to leave it; a later
 * attempt does. */
START_TEST(what_is_gone_is_left_alone_and_what_is_listed_is_not)
{
    begin();
    say_bag_and_item();
    DO(&shop.f, "call:item_free", VALUE(1, 0));
    struct made_outcome *made = run(2);
    made->blocks[1].freed_by = 2;
    made->blocks[0].is_global = 1;
    check_plan(0, "s3: call:bag_free(s0)\n");
    check_plan(2, "");
    finish();
}
END_TEST

START_TEST(what_a_call_may_have_given_to_the_library_is_left_alone)
{
    begin();
    say_bag_and_item();
    DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(1, 0));
    struct made_outcome *made = run(2);
    made->blocks[0].is_global = 1;
    made->blocks[1].is_global = 1;
    check_plan(0, "s3: call:bag_free(s0)\n");
    finish();
}
END_TEST

/* Parent pointers: the item points back to its bag. The older one is the owner. */
START_TEST(in_a_circle_the_oldest_is_destroyed)
{
    begin();
    shop_teach_taking(&shop, 5);
    say_bag_and_item();
    DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(1, 0));
    struct made_outcome *made = run(2);
    made->blocks[1].holder = 0;
    made->blocks[0].holder = 1;
    check_plan(0, "s3: call:bag_free(s0)\n");
    finish();
}
END_TEST

START_TEST(a_value_that_is_named_twice_is_destroyed_once)
{
    begin();
    fixture_do_nothing(&shop.f, "call:bag_new");
    DO(&shop.f, "call:item_new", INT(1));
    DO(&shop.f, "call:bag_take", VALUE(0, 0));
    made_pointer(run(2), 2, 1);
    check_plan(0, "s3: call:item_free(s2)\n"
                  "s4: call:bag_free(s0)\n");
    finish();
}
END_TEST

/* bag_pack returns the bag that it is given. */
static struct made_outcome *pack_a_bag(void)
{
    shop_begin(&shop);
    fixture_do_nothing(&shop.f, "call:bag_new");
    DO(&shop.f, "call:bag_pack", VALUE(0, 0));
    return run(1);
}

START_TEST(each_reference_is_given_back)
{
    begin();
    made_pointer(pack_a_bag(), 1, 0);
    check_plan(0, "s2: call:bag_free(s1)\n");
    check_plan(CAIRN_TAIL_REFERENCES, "s2: call:bag_free(s1)\n"
                                      "s3: call:bag_free(s0)\n");
    finish();
}
END_TEST

START_TEST(what_counts_is_learnt)
{
    begin();
    const uint32_t pack = fixture_op(shop.model, "call:bag_pack");
    struct made_outcome *made = pack_a_bag();
    made_pointer(made, 1, 0);
    for (int i = 0; i < 3; i++) {
        check_plan(CAIRN_TAIL_REFERENCES, "s2: call:bag_free(s1)\n"
                                          "s3: call:bag_free(s0)\n");
        made->blocks[0].freed_by = 3;
        const struct cairn_outcome outcome = made_view(made);
        ck_assert_uint_eq(
            cairn_tails_learn_references(tails, shop.facts, &shop.f.test.sequence, &outcome),
            CAIRN_NONE);
        made->blocks[0].freed_by = CAIRN_NONE;
    }
    ck_assert(cairn_facts_counts(shop.facts, pack));
    check_plan(0, "s2: call:bag_free(s1)\n"
                  "s3: call:bag_free(s0)\n");
    /* What is gone with the first of the two was no second reference. */
    made->blocks[0].freed_by = 2;
    const struct cairn_outcome outcome = made_view(made);
    ck_assert_uint_eq(
        cairn_tails_learn_references(tails, shop.facts, &shop.f.test.sequence, &outcome), 1);
    finish();
}
END_TEST

/* bag_pack is known to count; of the bag and its result one is given back. */
static void give_back_one(uint32_t given_back)
{
    const uint32_t pack = fixture_op(shop.model, "call:bag_pack");
    for (int i = 0; i < 3; i++) {
        cairn_facts_learn_counting(shop.facts, pack, true);
    }
    shop_begin(&shop);
    fixture_do_nothing(&shop.f, "call:bag_new");
    DO(&shop.f, "call:bag_pack", VALUE(0, 0));
    DO(&shop.f, "call:bag_free", VALUE(given_back, 0));
    made_pointer(run(1), 1, 0);
}

START_TEST(what_the_body_gave_back_is_not_given_back_again)
{
    begin();
    give_back_one(1);
    check_plan(0, "s3: call:bag_free(s0)\n");
    check_plan(CAIRN_TAIL_REFERENCES, "s3: call:bag_free(s0)\n");
    finish();
}
END_TEST

START_TEST(whose_reference_is_left_gives_it_back)
{
    begin();
    give_back_one(0);
    check_plan(0, "s3: call:bag_free(s1)\n");
    finish();
}
END_TEST

START_TEST(callers_structs_are_ended_once)
{
    begin();
    fixture_do_nothing(&shop.f, "local:Meter");
    DO(&shop.f, "call:meter_init", VALUE(0, 0));
    struct made_outcome *made = shop_run(&shop);
    made->blocks[made_block(made, 0)].origin = CAIRN_ORIGIN_CALLER;
    made_pointer(made, 0, 0);
    check_plan(0, "s2: call:meter_end(s0)\n");
    shop_begin(&shop);
    fixture_do_nothing(&shop.f, "local:Meter");
    DO(&shop.f, "call:meter_init", VALUE(0, 0));
    DO(&shop.f, "call:meter_end", VALUE(0, 0));
    made = shop_run(&shop);
    made->blocks[made_block(made, 0)].origin = CAIRN_ORIGIN_CALLER;
    made_pointer(made, 0, 0);
    check_plan(0, "");
    shop_begin(&shop);
    fixture_do_nothing(&shop.f, "local:Meter");
    made = shop_run(&shop);
    check_plan(0, "");
    finish();
}
END_TEST

START_TEST(a_plan_replaces_the_tail)
{
    begin();
    say_bag_and_item();
    struct made_outcome *made = run(2);
    struct cairn_outcome outcome = made_view(made);
    struct cairn_sequence *s = &shop.f.test.sequence;
    cairn_legality_judge(&legality, shop.facts, &shop.options, s, &outcome);
    ck_assert(cairn_tails_plan(tails, s, &outcome, &legality, 0));
    ck_assert_uint_eq(s->statements.count, 4);
    ck_assert(!cairn_tails_plan(tails, s, &outcome, &legality, 0));
    ck_assert_uint_eq(s->statements.count, 4);
    ck_assert_uint_eq(s->body, 2);
    ck_assert_uint_eq(s->tail, 2);
    finish();
}
END_TEST

/* item_free and a second destructor of items: what worked before is tried first. */
/* Once the operation has destroyed the item that statement 0 makes, it is the first choice. */
static void check_success_makes_first(uint32_t op)
{
    struct cairn_sequence *s = &shop.f.test.sequence;
    cairn_sequence_truncate(s, 1);
    cairn_sequence_append(s, op, &VALUE(0, 0), 1);
    cairn_tails_learn(tails, s, true);
    cairn_sequence_truncate(s, 1);
    cairn_tails_destroy(tails, s, 0, 0, 0);
    ck_assert_uint_eq(s->statements.items[1].op, op);
}

START_TEST(destroyers_are_ranked_by_success)
{
    begin();
    uint32_t price = fixture_op(shop.model, "call:item_price");
    shop.model->ops.items[price].destroys = 0;
    cairn_tails_free(tails);
    tails = cairn_tails_new(shop.model, shop.facts, shop.executable);
    struct cairn_sequence *s = &shop.f.test.sequence;
    DO(&shop.f, "call:item_new", INT(1));
    cairn_sequence_end_body(s);
    ck_assert_uint_eq(cairn_tails_destroy(tails, s, 0, 0, 0), 1);
    uint32_t best = s->statements.items[1].op;
    cairn_tails_destroy(tails, s, 0, 0, 1);
    uint32_t second = s->statements.items[2].op;
    ck_assert_uint_ne(best, second);
    ck_assert_uint_eq(cairn_tails_destroy(tails, s, 0, 0, 2), CAIRN_NONE);
    ck_assert_uint_eq(s->statements.count, 3);
    check_success_makes_first(second);
    finish();
}
END_TEST

/* As a put that ends the last reference. */
START_TEST(what_is_seen_to_destroy_is_a_destroyer)
{
    begin();
    struct cairn_sequence *s = &shop.f.test.sequence;
    DO(&shop.f, "call:item_new", INT(1));
    cairn_sequence_end_body(s);
    cairn_tails_update(tails, shop.executable);
    ck_assert_uint_eq(cairn_tails_destroy(tails, s, 0, 0, 1), CAIRN_NONE);
    uint32_t price = fixture_op(shop.model, "call:item_price");
    shop.facts->ops[price].params[0].calls = 20;
    shop.facts->ops[price].params[0].consumed = 20;
    cairn_tails_update(tails, shop.executable);
    cairn_tails_update(tails, shop.executable);
    ck_assert_uint_eq(cairn_tails_destroy(tails, s, 0, 0, 1), 1);
    ck_assert_uint_eq(cairn_tails_destroy(tails, s, 0, 0, 2), CAIRN_NONE);
    check_success_makes_first(price);
    finish();
}
END_TEST

START_TEST(numbers_have_no_destroyer)
{
    begin();
    DO(&shop.f, "call:item_new", INT(1));
    DO(&shop.f, "call:item_price", VALUE(0, 0));
    struct cairn_sequence *s = &shop.f.test.sequence;
    cairn_sequence_end_body(s);
    ck_assert_uint_eq(cairn_tails_destroy(tails, s, 1, 0, 0), CAIRN_NONE);
    ck_assert_uint_eq(s->statements.count, 2);
    finish();
    cairn_tails_free(NULL);
}
END_TEST

START_TEST(clean_is_when_nothing_is_left)
{
    begin();
    say_bag_and_item();
    struct made_outcome *made = run(2);
    struct cairn_outcome outcome = made_view(made);
    ck_assert(!cairn_tails_is_clean(&outcome));
    made->blocks[0].freed_by = 1;
    made->blocks[1].is_global = 1;
    outcome = made_view(made);
    ck_assert(cairn_tails_is_clean(&outcome));
    made->blocks[made_block(made, 1)].origin = CAIRN_ORIGIN_CALLER;
    outcome = made_view(made);
    ck_assert(cairn_tails_is_clean(&outcome));
    made->blocks[2].origin = CAIRN_ORIGIN_GIVEN;
    outcome = made_view(made);
    ck_assert(!cairn_tails_is_clean(&outcome));
    made->blocks[2].freed_by = 1;
    outcome = made_view(made);
    outcome.head.kind = CAIRN_OUTCOME_VIOLATION;
    ck_assert(!cairn_tails_is_clean(&outcome));
    finish();
}
END_TEST

UNIT_SUITE(tail, what_nothing_holds_is_destroyed_last_first,
           what_a_destroyer_wants_to_be_told_is_an_empty_text, what_is_held_goes_with_its_holder,
           what_is_gone_is_left_alone_and_what_is_listed_is_not,
           what_a_call_may_have_given_to_the_library_is_left_alone,
           in_a_circle_the_oldest_is_destroyed, a_value_that_is_named_twice_is_destroyed_once,
           each_reference_is_given_back, what_counts_is_learnt,
           what_the_body_gave_back_is_not_given_back_again, whose_reference_is_left_gives_it_back,
           callers_structs_are_ended_once, a_plan_replaces_the_tail,
           destroyers_are_ranked_by_success, numbers_have_no_destroyer,
           what_is_seen_to_destroy_is_a_destroyer, clean_is_when_nothing_is_left)
