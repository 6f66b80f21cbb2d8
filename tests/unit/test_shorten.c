/* Statements of a difference that have nothing to do with it, with a fake executor. */
#include "cli/check_shorten.h"

#include <string.h>

#include "tests/unit/fake_executor.h"
#include "tests/unit/shop.h"
#include "tests/unit/suites.h"

static struct shop shop;
static struct fake_executor fake;
static struct cairn_replayer replayer;
static struct cairn_arena arena;
static struct cairn_test test;

static bool is(const struct cairn_sequence *sequence, uint32_t s, const char *key)
{
    return sequence->statements.items[s].op == fixture_op(shop.model, key);
}

/* item_price crashes. */
static void crash(const struct cairn_sequence *sequence, struct made_outcome *made)
{
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        if (is(sequence, s, "call:item_price")) {
            made_end(made, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGSEGV, s);
            return;
        }
    }
}

/* item_price crashes if there is a bag anywhere. */
static void crash_beside_bag(const struct cairn_sequence *sequence, struct made_outcome *made)
{
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        if (is(sequence, s, "call:bag_new")) {
            crash(sequence, made);
        }
    }
}

/* The difference at the price of the item that s1 makes. */
static struct cairn_difference find(fake_behaviour *behaviour)
{
    shop_open(&shop);
    fake = (struct fake_executor){.model = shop.model, .behaviour = behaviour};
    cairn_replayer_init(&replayer, fake_executor(&fake), shop.model, shop.facts, &shop.options);
    fixture_do_nothing(&shop.f, "call:bag_new");
    DO(&shop.f, "call:item_new", INT(77));
    DO(&shop.f, "call:item_new", INT(3));
    DO(&shop.f, "call:item_paint", VALUE(1, 0), INT(5));
    DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(2, 0));
    DO(&shop.f, "call:item_price", VALUE(1, 0));
    DO(&shop.f, "call:bag_size", VALUE(0, 0));
    cairn_sequence_end_body(&shop.f.test.sequence);
    test = (struct cairn_test){.sequence = shop.f.test.sequence};
    struct cairn_difference d = {.test = &test, .statement = 5, .is = "SIGSEGV"};
    cairn_difference_shorten(&d, &replayer, &arena);
    return d;
}

static void finish(void)
{
    cairn_replayer_release(&replayer);
    shop_close(&shop);
    cairn_arena_release(&arena);
}

START_TEST(what_shares_no_value_is_hidden)
{
    const struct cairn_difference d = find(crash);
    static const bool hidden[] = {true, false, true, false, true, false, false};
    ck_assert_ptr_nonnull(d.hidden);
    for (size_t s = 0; s < sizeof hidden / sizeof *hidden; s++) {
        ck_assert_msg(d.hidden[s] == hidden[s], "s%zu", s);
    }
    finish();
}
END_TEST

START_TEST(what_is_needed_all_the_same_is_shown)
{
    ck_assert_ptr_null(find(crash_beside_bag).hidden);
    finish();
}
END_TEST

UNIT_SUITE(shorten, what_shares_no_value_is_hidden, what_is_needed_all_the_same_is_shown)
