/* Rows of the blame table, with a fake executor whose bag_fill reads more than it should. */
#include "generator/blame.h"

#include <string.h>

#include "tests/unit/fake_executor.h"
#include "tests/unit/shop.h"
#include "tests/unit/suites.h"

/* How many of these bytes bag_fill reads when it is told that there are so many; more than `size`
 * if it goes beyond them. */
typedef int64_t reader(const uint8_t *bytes, int64_t size, int64_t told);

static struct shop shop;
static struct fake_executor fake;
static struct cairn_replayer replayer;
static struct cairn_tails *tails;
static reader *reads;

static void fill_bag(const struct cairn_sequence *sequence, struct made_outcome *made, uint32_t s)
{
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    const struct cairn_arg *contents = cairn_sequence_args(sequence, args[1].index);
    static const uint8_t zeros[8192];
    bool is_zeros = contents->kind == CAIRN_ARG_ZEROS;
    const uint8_t *bytes = is_zeros ? zeros : cairn_sequence_contents(sequence, contents);
    const int64_t size = contents->integer;
    const uint32_t block = made_block(made, args[1].index);
    made->blocks[block].origin = CAIRN_ORIGIN_CALLER;
    made->blocks[block].size = (uint64_t)size;
    made_pointer(made, cairn_sequence_slot(sequence, shop.model, args[1].index), block);
    const bool is_measured = args[2].kind == CAIRN_ARG_LENGTH;
    if (reads(bytes, size, (is_measured ? size : 0) + args[2].integer) > size) {
        made_end(made, CAIRN_OUTCOME_VIOLATION, CAIRN_FAILURE_HEAP_OVERREAD, s);
        made->head.pc = 0x1234;
        made->head.fault_block = block;
    }
}

static void behave(const struct cairn_sequence *sequence, struct made_outcome *made)
{
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        if (sequence->statements.items[s].op == fixture_op(shop.model, "call:bag_new")) {
            made_pointer(made, cairn_sequence_slot(sequence, shop.model, s), made_block(made, s));
        }
        if (sequence->statements.items[s].op == fixture_op(shop.model, "call:bag_fill") &&
            args[1].kind == CAIRN_ARG_VALUE && made->head.kind == CAIRN_OUTCOME_NORMAL) {
            fill_bag(sequence, made, s);
        }
    }
}

/* Filling a bag has gone well before. */
static void learn_filling(void)
{
    fixture_do_nothing(&shop.f, "call:bag_new");
    DO(&shop.f, "call:bag_fill", VALUE(0, 0), fixture_text(&shop.f, "text"), LENGTH(1, 0));
    struct made_outcome *made = shop_run(&shop);
    made_pointer(made, 0, made_block(made, 0));
    shop_learn(&shop);
    shop_begin(&shop);
}

/* The verdict on bag_fill(bag, contents, length). */
static enum cairn_verdict verdict_on(reader *how, const char *contents, struct cairn_arg length)
{
    reads = how;
    shop_open(&shop);
    fake = (struct fake_executor){.model = shop.model, .behaviour = behave};
    cairn_replayer_init(&replayer, fake_executor(&fake), shop.model, shop.facts, &shop.options);
    tails = cairn_tails_new(shop.model, shop.facts, shop.executable);
    learn_filling();
    fixture_do_nothing(&shop.f, "call:bag_new");
    DO(&shop.f, "bytes", fixture_bytes(&shop.f, contents, strlen(contents)));
    DO(&shop.f, "call:bag_fill", VALUE(0, 0), VALUE(1, 0), length);
    struct cairn_sequence *sequence = &shop.f.test.sequence;
    cairn_sequence_end_body(sequence);
    struct cairn_outcome outcome = cairn_replay(&replayer, sequence, CAIRN_MODE_GUARD, 0);
    ck_assert_uint_eq(outcome.head.kind, CAIRN_OUTCOME_VIOLATION);
    struct cairn_pattern pattern = cairn_pattern_of(sequence, &outcome, CAIRN_MODE_GUARD);
    struct cairn_blame blame = {0};
    cairn_blame_failure(&replayer, tails, &pattern, sequence, &blame);
    cairn_str_release(&blame.why);
    cairn_tails_free(tails);
    cairn_replayer_release(&replayer);
    shop_close(&shop);
    return blame.verdict;
}

/* Characters up to a zero; from 0xc0 on they have a second byte, without which it stops. */
static int64_t up_to_a_zero(const uint8_t *bytes, int64_t size, int64_t told)
{
    (void)told;
    int64_t at = 0;
    while (at < size && bytes[at] != 0) {
        bool has_second = bytes[at] >= 0xc0;
        at++;
        if (has_second && at < size && (bytes[at] & 0xc0) != 0x80) {
            return at + 1;
        }
        at += has_second;
    }
    return at + 1;
}

static int64_t one_too_many(const uint8_t *bytes, int64_t size, int64_t told)
{
    (void)bytes;
    (void)size;
    return told + 1;
}

static int64_t words_of_four(const uint8_t *bytes, int64_t size, int64_t told)
{
    (void)bytes;
    (void)size;
    return (told + 3) / 4 * 4;
}

static int64_t three_hundred(const uint8_t *bytes, int64_t size, int64_t told)
{
    (void)bytes;
    (void)size;
    (void)told;
    return 300;
}

START_TEST(a_length_that_does_not_count_leaves_a_doubt)
{
    ck_assert_int_eq(verdict_on(up_to_a_zero, "\315\214\337", INT(0)), CAIRN_VERDICT_SUSPECT);
    ck_assert_int_eq(verdict_on(up_to_a_zero, "\315\214\337", INT(2)), CAIRN_VERDICT_SUSPECT);
    ck_assert_int_eq(verdict_on(up_to_a_zero, "\315\214\337", LENGTH(1, 0)), CAIRN_VERDICT_SUSPECT);
}
END_TEST

START_TEST(what_is_read_beyond_a_length_that_counts_is_a_bug)
{
    ck_assert_int_eq(verdict_on(one_too_many, "abc", LENGTH(1, 0)), CAIRN_VERDICT_BUG);
    ck_assert_int_eq(verdict_on(one_too_many, "a", LENGTH(1, 0)), CAIRN_VERDICT_BUG);
    ck_assert_int_eq(verdict_on(words_of_four, "abc", LENGTH(1, 0)), CAIRN_VERDICT_BUG);
}
END_TEST

START_TEST(a_header_that_nobody_checked_is_a_bug)
{
    ck_assert_int_eq(verdict_on(three_hundred, "abc", LENGTH(1, 0)), CAIRN_VERDICT_BUG);
}
END_TEST

/* Whether it is plainly the caller's fault that he asks the price of an item that the call freed,
 * which freed so many of the hundred on which it was called. */
static bool is_plain_behind(const char *call, uint32_t consumed)
{
    shop_open(&shop);
    DO(&shop.f, "call:item_new", INT(1));
    if (strcmp(call, "call:item_free") == 0) {
        DO(&shop.f, call, VALUE(0, 0));
    } else {
        DO(&shop.f, call, VALUE(0, 0), INT(1), INT(1));
    }
    DO(&shop.f, "call:item_price", VALUE(0, 0));
    struct made_outcome *made = shop_run(&shop);
    const uint32_t block = made_block(made, 0);
    made_pointer(made, 0, block);
    made->blocks[block].freed_by = 1;
    made_mark(made, CAIRN_MARK_FREED, 2, 0);
    made_end(made, CAIRN_OUTCOME_VIOLATION, CAIRN_FAILURE_USE_AFTER_FREE, 2);
    struct cairn_param_facts *counts = &shop.facts->ops[fixture_op(shop.model, call)].params[0];
    counts->calls = 100;
    counts->consumed = consumed;
    const struct cairn_outcome outcome = made_view(made);
    const bool is_plain = cairn_blame_is_plain(shop.facts, &shop.f.test.sequence, &outcome);
    shop_close(&shop);
    return is_plain;
}

START_TEST(who_frees_by_chance_may_be_to_blame)
{
    ck_assert(!is_plain_behind("call:item_tag", 3));
    ck_assert(is_plain_behind("call:item_tag", 60));
    ck_assert(is_plain_behind("call:item_free", 3));
}
END_TEST

UNIT_SUITE(blame, who_frees_by_chance_may_be_to_blame, a_length_that_does_not_count_leaves_a_doubt,
           what_is_read_beyond_a_length_that_counts_is_a_bug, a_header_that_nobody_checked_is_a_bug)
