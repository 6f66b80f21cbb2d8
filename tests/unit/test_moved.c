#include "generator/moved.h"

#include "tests/unit/shop.h"
#include "tests/unit/suites.h"

static struct shop shop;

/* A bag in s0, which s1 is given and s2 looks at; s1 returns block 0 or block 1. */
static struct cairn_sequence *run(const char *key, uint32_t block)
{
    shop_begin(&shop);
    fixture_do_nothing(&shop.f, "call:bag_new");
    if (shop.model->ops.items[fixture_op(shop.model, key)].param_count == 1) {
        DO(&shop.f, key, VALUE(0, 0));
    } else {
        DO(&shop.f, key, VALUE(0, 0), INT(1));
    }
    DO(&shop.f, "call:bag_size", VALUE(0, 0));
    struct made_outcome *made = shop_run(&shop);
    made_pointer(made, 0, made_block(made, 0));
    (void)made_block(made, 1);
    made_pointer(made, 1, block);
    return &shop.f.test.sequence;
}

/* The statement whose value the last one looks at. */
static uint32_t follow(struct cairn_sequence *sequence)
{
    const struct cairn_outcome outcome = made_view(&shop.made);
    const bool has_changed = cairn_follow_moves(shop.facts, &outcome, sequence);
    const uint32_t looked_at = cairn_sequence_args(sequence, 2)[0].index;
    ck_assert_int_eq(has_changed, looked_at == 1);
    return looked_at;
}

START_TEST(what_a_growing_call_returned_is_used)
{
    shop_open(&shop);
    ck_assert_uint_eq(follow(run("call:bag_grow", 0)), 1);
    shop_close(&shop);
}
END_TEST

START_TEST(another_object_is_not_taken_for_it)
{
    shop_open(&shop);
    ck_assert_uint_eq(follow(run("call:bag_grow", 1)), 0);
    made_null(&shop.made, 1);
    ck_assert_uint_eq(follow(&shop.f.test.sequence), 0);
    shop_close(&shop);
}
END_TEST

START_TEST(what_was_seen_to_free_its_argument_may_move_it)
{
    shop_open(&shop);
    ck_assert_uint_eq(follow(run("call:bag_pack", 0)), 0);
    (void)run("call:bag_pack", 1);
    shop.made.blocks[0].freed_by = 1;
    shop_learn(&shop);
    ck_assert_uint_eq(follow(run("call:bag_pack", 0)), 1);
    shop_close(&shop);
}
END_TEST

UNIT_SUITE(moved, what_a_growing_call_returned_is_used, another_object_is_not_taken_for_it,
           what_was_seen_to_free_its_argument_may_move_it)
