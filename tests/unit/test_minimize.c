/* The minimizer with a fake executor, that checks the validity of every candidate. */
#include "generator/minimize.h"

#include <string.h>

#include "generator/reduce.h"
#include "tests/unit/fake_executor.h"
#include "tests/unit/shop.h"
#include "tests/unit/suites.h"

static struct shop shop;
static struct fake_executor fake;
static struct cairn_replayer replayer;

static void begin(fake_behaviour *behaviour)
{
    shop_open(&shop);
    fake = (struct fake_executor){.model = shop.model, .behaviour = behaviour};
    cairn_replayer_init(&replayer, fake_executor(&fake), shop.model, shop.facts, &shop.options);
}

static void finish(void)
{
    cairn_replayer_release(&replayer);
    shop_close(&shop);
}

static bool is(const struct cairn_sequence *sequence, uint32_t s, const char *key)
{
    return sequence->statements.items[s].op == fixture_op(shop.model, key);
}

/* item_price crashes on an item that was painted with a number above 10. */
static void crash_on_paint(const struct cairn_sequence *sequence, struct made_outcome *made)
{
    bool is_painted[64] = {false};
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        if (is(sequence, s, "call:item_paint") && args[1].integer > 10) {
            is_painted[args[0].index] = true;
        }
        if (is(sequence, s, "call:item_price") && is_painted[args[0].index]) {
            made_end(made, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGSEGV, s);
            made->head.pc = 0x1234;
            return;
        }
    }
}

static void check_text(const char *expected)
{
    struct cairn_str text = {0};
    cairn_sequence_print(&shop.f.test.sequence, shop.model, &text);
    ck_assert_str_eq(cairn_str_text(&text), expected);
    cairn_str_release(&text);
}

/* The pattern of what the sequence does now. */
static struct cairn_pattern pattern(void)
{
    cairn_sequence_end_body(&shop.f.test.sequence);
    struct cairn_outcome outcome =
        cairn_replay(&replayer, &shop.f.test.sequence, CAIRN_MODE_MAIN, 0);
    return cairn_pattern_of(&shop.f.test.sequence, &outcome, CAIRN_MODE_MAIN);
}

static void say_long_failure(void)
{
    DO(&shop.f, "call:item_new", INT(77));
    fixture_do_nothing(&shop.f, "call:bag_new");
    DO(&shop.f, "call:item_new", INT(3));
    DO(&shop.f, "call:bag_put", VALUE(1, 0), VALUE(2, 0));
    DO(&shop.f, "call:item_paint", VALUE(0, 0), INT(1000));
    DO(&shop.f, "call:item_rename", VALUE(0, 0), fixture_text(&shop.f, "long name"));
    DO(&shop.f, "call:item_price", VALUE(2, 0));
    DO(&shop.f, "call:item_price", VALUE(0, 0));
    DO(&shop.f, "call:bag_size", VALUE(1, 0));
    DO(&shop.f, "call:item_free", VALUE(0, 0));
}

START_TEST(what_is_not_needed_goes)
{
    begin(crash_on_paint);
    say_long_failure();
    struct cairn_pattern before = pattern();
    cairn_minimize(&replayer, NULL, &before, &shop.f.test.sequence, 1000);
    check_text("s0: call:item_new(0)\n"
               "s1: call:item_paint(s0, 15)\n"
               "s2: call:item_price(s0)\n");
    finish();
}
END_TEST

/* bag_take crashes on a bag that is empty; one that is put in is taken out first. */
static void crash_on_empty(const struct cairn_sequence *sequence, struct made_outcome *made)
{
    uint32_t count = 0;
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        count += is(sequence, s, "call:bag_put");
        if (is(sequence, s, "call:bag_take") && count-- == 0) {
            made_end(made, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGSEGV, s);
            made->head.pc = 0x1234;
            return;
        }
    }
}

START_TEST(what_fails_earlier_without_a_statement_ends_there)
{
    begin(crash_on_empty);
    fixture_do_nothing(&shop.f, "call:bag_new");
    DO(&shop.f, "call:item_new", INT(1));
    DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(1, 0));
    DO(&shop.f, "call:bag_take", VALUE(0, 0));
    DO(&shop.f, "call:bag_take", VALUE(0, 0));
    struct cairn_pattern before = pattern();
    cairn_minimize(&replayer, NULL, &before, &shop.f.test.sequence, 1000);
    check_text("s0: call:bag_new()\n"
               "s1: call:bag_take(s0)\n");
    finish();
}
END_TEST

/* item_price crashes on an item whose name is long, and begins with A. */
enum { LOUD = 1200 };

static void crash_on_capitals(const struct cairn_sequence *sequence, struct made_outcome *made)
{
    bool is_loud[64] = {false};
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        if (is(sequence, s, "call:item_rename")) {
            const uint8_t *name = cairn_sequence_contents(sequence, &args[1]);
            is_loud[args[0].index] = args[1].integer >= LOUD && name[0] == 'A';
        }
        if (is(sequence, s, "call:item_price") && is_loud[args[0].index]) {
            made_end(made, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGSEGV, s);
            made->head.pc = 0x1234;
            return;
        }
    }
}

START_TEST(what_is_repeated_deeply_is_repeated_less)
{
    enum { SIZE = 6000, UNIT = 3 };
    begin(crash_on_capitals);
    char name[SIZE + 1];
    for (int i = 0; i < SIZE; i++) {
        name[i] = "A(a"[i % UNIT];
    }
    name[SIZE] = '\0';
    DO(&shop.f, "call:item_new", INT(1));
    DO(&shop.f, "call:item_rename", VALUE(0, 0), fixture_text(&shop.f, name));
    DO(&shop.f, "call:item_price", VALUE(0, 0));
    struct cairn_pattern before = pattern();
    cairn_minimize(&replayer, NULL, &before, &shop.f.test.sequence, 1000);
    /* Twice as often as it takes. */
    const struct cairn_sequence *s = &shop.f.test.sequence;
    const struct cairn_arg *arg = &cairn_sequence_args(s, 1)[1];
    ck_assert_int_eq(arg->integer, 2 * LOUD);
    ck_assert_mem_eq(cairn_sequence_contents(s, arg), name, 2 * LOUD);
    finish();
}
END_TEST

/* item_price crashes on an item whose last name is empty. */
static void crash_on_no_name(const struct cairn_sequence *sequence, struct made_outcome *made)
{
    bool is_named[64] = {false};
    bool has_text = false;
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        if (is(sequence, s, "call:item_rename")) {
            has_text = has_text || args[1].integer != 0;
            is_named[args[0].index] = has_text;
        }
        if (is(sequence, s, "call:item_price") && is_named[args[0].index]) {
            made_end(made, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGSEGV, s);
            made->head.pc = 0x1234;
            return;
        }
    }
}

START_TEST(a_text_is_given_earlier)
{
    begin(crash_on_no_name);
    DO(&shop.f, "call:item_new", INT(1));
    DO(&shop.f, "call:item_rename", VALUE(0, 0), fixture_text(&shop.f, ""));
    DO(&shop.f, "call:item_rename", VALUE(0, 0), fixture_text(&shop.f, "b"));
    DO(&shop.f, "call:item_price", VALUE(0, 0));
    struct cairn_pattern before = pattern();
    cairn_minimize(&replayer, NULL, &before, &shop.f.test.sequence, 1000);
    check_text("s0: call:item_new(0)\n"
               "s1: call:item_rename(s0, \"b\")\n"
               "s2: call:item_price(s0)\n");
    finish();
}
END_TEST

START_TEST(minimizing_again_changes_nothing)
{
    begin(crash_on_paint);
    say_long_failure();
    struct cairn_pattern before = pattern();
    struct cairn_sequence *s = &shop.f.test.sequence;
    cairn_minimize(&replayer, NULL, &before, s, 1000);
    uint64_t hash = cairn_sequence_hash(s, s->statements.count);
    cairn_minimize(&replayer, NULL, &before, s, 1000);
    ck_assert_uint_eq(cairn_sequence_hash(s, s->statements.count), hash);
    finish();
}
END_TEST

START_TEST(a_budget_is_kept)
{
    for (uint32_t budget = 0; budget < 12; budget++) {
        begin(crash_on_paint);
        say_long_failure();
        struct cairn_pattern before = pattern();
        uint32_t runs = fake.runs;
        cairn_minimize(&replayer, NULL, &before, &shop.f.test.sequence, budget);
        /* One run to see the failure, then the candidates. */
        ck_assert_uint_le(fake.runs - runs, budget + 1);
        ck_assert_uint_le(shop.f.test.sequence.statements.count, 8);
        struct cairn_outcome outcome =
            cairn_replay(&replayer, &shop.f.test.sequence, CAIRN_MODE_MAIN, 0);
        ck_assert(cairn_pattern_matches(&before, &shop.f.test.sequence, &outcome));
        finish();
    }
}
END_TEST

/* The fifth iteration is one too many for the item. */
static void crash_in_loop(const struct cairn_sequence *sequence, struct made_outcome *made)
{
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        uint32_t loop = cairn_sequence_loop_of(sequence, s);
        if (is(sequence, s, "call:item_tag") && loop != CAIRN_NONE &&
            sequence->statements.items[loop].loop_count >= 5) {
            made_end(made, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGSEGV, s);
            return;
        }
    }
}

START_TEST(loops_are_shortened_and_stay_whole)
{
    begin(crash_in_loop);
    DO(&shop.f, "call:item_new", INT(0));
    cairn_sequence_append_loop(&shop.f.test.sequence, shop.model, 90, 3);
    DO(&shop.f, "call:item_price", VALUE(0, 0));
    DO(&shop.f, "call:item_tag", VALUE(0, 0), SERIES(0, 1), INT(0));
    DO(&shop.f, "call:item_price", VALUE(0, 0));
    DO(&shop.f, "call:item_price", VALUE(0, 0));
    struct cairn_pattern before = pattern();
    cairn_minimize(&replayer, NULL, &before, &shop.f.test.sequence, 1000);
    check_text("s0: call:item_new(0)\n"
               "s1: loop(5, 1)\n"
               "    s2: call:item_tag(s0, series 0 1, 0)\n");
    finish();
}
END_TEST

/* item_rename crashes on a text that holds an x. */
static void crash_on_x(const struct cairn_sequence *sequence, struct made_outcome *made)
{
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        if (is(sequence, s, "call:item_rename") && args[1].kind == CAIRN_ARG_BYTES &&
            memchr(cairn_sequence_contents(sequence, &args[1]), 'x', (size_t)args[1].integer)) {
            made_end(made, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGSEGV, s);
            return;
        }
    }
}

START_TEST(contents_get_shorter)
{
    static const char *const names[] = {"abcdefghijx", "xabcdefghij", "abcdexfghij"};
    static const int64_t most[] = {2, 2, 7};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        begin(crash_on_x);
        DO(&shop.f, "call:item_new", INT(0));
        DO(&shop.f, "call:item_rename", VALUE(0, 0), fixture_text(&shop.f, names[i]));
        struct cairn_pattern before = pattern();
        cairn_minimize(&replayer, NULL, &before, &shop.f.test.sequence, 1000);
        const struct cairn_arg *name = &cairn_sequence_args(&shop.f.test.sequence, 1)[1];
        ck_assert_int_le(name->integer, most[i]);
        finish();
    }
}
END_TEST

/* item_rename crashes on a name of 40 bytes or more. */
static void crash_on_length(const struct cairn_sequence *sequence, struct made_outcome *made)
{
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        if (is(sequence, s, "call:item_rename") && args[1].integer >= 40) {
            made_end(made, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGSEGV, s);
            return;
        }
    }
}

/* As that, but the name needs an x in it, too. */
static void crash_on_long_x(const struct cairn_sequence *sequence, struct made_outcome *made)
{
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        if (is(sequence, s, "call:item_rename") && args[1].integer >= 40 &&
            memchr(cairn_sequence_contents(sequence, &args[1]), 'x', (size_t)args[1].integer)) {
            made_end(made, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGSEGV, s);
            return;
        }
    }
}

/* How many bytes of the name are not 'a' when item_rename(long name) is minimized. */
static size_t odd_bytes(fake_behaviour *behaviour, const char *name)
{
    begin(behaviour);
    DO(&shop.f, "call:item_new", INT(0));
    DO(&shop.f, "call:item_rename", VALUE(0, 0), fixture_text(&shop.f, name));
    struct cairn_pattern before = pattern();
    cairn_minimize(&replayer, NULL, &before, &shop.f.test.sequence, 1000);
    const struct cairn_arg *left = &cairn_sequence_args(&shop.f.test.sequence, 1)[1];
    const uint8_t *bytes = cairn_sequence_contents(&shop.f.test.sequence, left);
    ck_assert_int_ge(left->integer, 40);
    size_t odd = 0;
    for (int64_t i = 0; i < left->integer; i++) {
        odd += bytes[i] != 'a';
    }
    finish();
    return odd;
}

START_TEST(long_contents_become_even)
{
    const char *name = "the quick brown fox jumps over the lazy dog, and does so again";
    ck_assert_uint_eq(odd_bytes(crash_on_length, name), 0);
    const size_t odd = odd_bytes(crash_on_long_x, name);
    ck_assert_uint_gt(odd, 0);
    ck_assert_uint_le(odd, (strlen(name) + 3) / 4);
}
END_TEST

/* meter_read crashes on every meter, initialised or not. */
static void crash_on_reading(const struct cairn_sequence *sequence, struct made_outcome *made)
{
    uint32_t block = made_block(made, 0);
    made->blocks[block].origin = CAIRN_ORIGIN_CALLER;
    made_pointer(made, 0, block);
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        if (is(sequence, s, "call:meter_read")) {
            made_end(made, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGSEGV, s);
            return;
        }
    }
}

/* A bug must not shrink into a misuse with the same frame: without its initialiser the meter is
 * unborn, and the failure would be the caller's. */
START_TEST(no_mark_is_added)
{
    begin(crash_on_reading);
    fixture_do_nothing(&shop.f, "local:Meter");
    DO(&shop.f, "call:meter_init", VALUE(0, 0));
    DO(&shop.f, "call:meter_read", VALUE(0, 0), INT(5));
    struct cairn_pattern before = pattern();
    cairn_minimize(&replayer, NULL, &before, &shop.f.test.sequence, 1000);
    check_text("s0: local:Meter()\n"
               "s1: call:meter_init(s0)\n"
               "s2: call:meter_read(s0, 0)\n");
    finish();
}
END_TEST

START_TEST(another_failure_is_not_accepted)
{
    begin(crash_on_paint);
    say_long_failure();
    struct cairn_pattern before = pattern();
    before.pc++;
    uint64_t hash =
        cairn_sequence_hash(&shop.f.test.sequence, shop.f.test.sequence.statements.count);
    cairn_minimize(&replayer, NULL, &before, &shop.f.test.sequence, 1000);
    ck_assert_uint_eq(
        cairn_sequence_hash(&shop.f.test.sequence, shop.f.test.sequence.statements.count), hash);
    finish();
}
END_TEST

START_TEST(patterns_are_told_apart)
{
    begin(crash_on_paint);
    say_long_failure();
    struct cairn_pattern p = pattern();
    struct cairn_sequence *s = &shop.f.test.sequence;
    struct cairn_outcome outcome = cairn_replay(&replayer, s, CAIRN_MODE_MAIN, 0);
    ck_assert_uint_eq(p.op, fixture_op(shop.model, "call:item_price"));
    ck_assert(cairn_pattern_matches(&p, s, &outcome));
    outcome.head.failure = CAIRN_FAILURE_SIGFPE;
    ck_assert(!cairn_pattern_matches(&p, s, &outcome));
    outcome.head.failure = CAIRN_FAILURE_SIGSEGV;
    outcome.head.statement = 0;
    ck_assert(!cairn_pattern_matches(&p, s, &outcome));
    outcome.head.statement = 1000;
    ck_assert(!cairn_pattern_matches(&p, s, &outcome));
    outcome.head.statement = 7;
    ck_assert(cairn_pattern_matches(&p, s, &outcome));
    outcome.head.fault_address = 0x123456789;
    ck_assert(!cairn_pattern_matches(&p, s, &outcome)); /* a stray pointer is no missing one */
    outcome.head.fault_address = 0;
    outcome.head.pc_module = 3;
    ck_assert(!cairn_pattern_matches(&p, s, &outcome));
    finish();
}
END_TEST

/* Where a loop was interrupted says nothing. */
START_TEST(a_hang_has_no_place)
{
    begin(crash_on_paint);
    say_long_failure();
    cairn_sequence_end_body(&shop.f.test.sequence);
    struct cairn_outcome outcome =
        cairn_replay(&replayer, &shop.f.test.sequence, CAIRN_MODE_MAIN, 0);
    outcome.head.kind = CAIRN_OUTCOME_HANG;
    struct cairn_pattern p = cairn_pattern_of(&shop.f.test.sequence, &outcome, CAIRN_MODE_MAIN);
    ck_assert_uint_eq(p.pc, 0);
    ck_assert_uint_eq(p.pc_module, CAIRN_WIRE_NONE);
    finish();
}
END_TEST

/* item_price crashes on every item that came out of a bag, or that was made with price 7. */
static void crash_on_taken(const struct cairn_sequence *sequence, struct made_outcome *made)
{
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        if (!is(sequence, s, "call:item_price")) {
            continue;
        }
        uint32_t maker = args[0].index;
        if (is(sequence, maker, "call:bag_take") ||
            cairn_sequence_args(sequence, maker)[0].integer == 7) {
            made_end(made, CAIRN_OUTCOME_SIGNAL, CAIRN_FAILURE_SIGSEGV, s);
            return;
        }
    }
}

/* The pool knows a shorter way to such an item than through a bag. */
START_TEST(values_are_replaced_by_shorter_pooled_ones)
{
    const struct cairn_slot_info reusable = {
        .flags = CAIRN_SLOT_REUSABLE | CAIRN_SLOT_ALIVE | CAIRN_SLOT_OWNED, .group = 1};
    begin(crash_on_taken);
    struct cairn_pool *pool = cairn_pool_new(shop.model, 10);
    DO(&shop.f, "call:item_new", INT(7));
    cairn_pool_admit(pool, 1, NULL, 0, &shop.f.test.sequence, &reusable, 1, false, false);
    shop_begin(&shop);
    fixture_do_nothing(&shop.f, "call:bag_new");
    DO(&shop.f, "call:bag_take", VALUE(0, 0));
    DO(&shop.f, "call:item_price", VALUE(1, 0));
    struct cairn_pattern before = pattern();
    cairn_minimize(&replayer, pool, &before, &shop.f.test.sequence, 1000);
    check_text("s0: call:item_new(7)\n"
               "s1: call:item_price(s0)\n");
    cairn_pool_free(pool);
    finish();
}
END_TEST

static bool keeps_a_bag(void *self, const struct cairn_sequence *candidate,
                        const struct cairn_outcome *outcome)
{
    uint32_t *asked = self;
    (*asked)++;
    for (uint32_t s = 0; s < candidate->statements.count; s++) {
        if (is(candidate, s, "call:bag_size")) {
            return outcome->head.kind == CAIRN_OUTCOME_NORMAL;
        }
    }
    return false;
}

static void do_nothing(const struct cairn_sequence *sequence, struct made_outcome *made)
{
    (void)sequence;
    (void)made;
}

START_TEST(any_predicate_can_be_kept)
{
    begin(do_nothing);
    say_long_failure();
    cairn_sequence_end_body(&shop.f.test.sequence);
    uint32_t asked = 0;
    struct cairn_reduction reduction = {.replayer = &replayer,
                                        .mode = CAIRN_MODE_MAIN,
                                        .keeps = keeps_a_bag,
                                        .self = &asked,
                                        .max_runs = 100};
    cairn_reduce(&reduction, &shop.f.test.sequence);
    check_text("s0: call:bag_new()\n"
               "s1: call:bag_size(s0)\n");
    ck_assert_uint_eq(asked, fake.runs);
    finish();
}
END_TEST

START_TEST(a_broken_executor_ends_it)
{
    begin(crash_on_paint);
    say_long_failure();
    struct cairn_pattern before = pattern();
    fake.is_broken = true;
    cairn_minimize(&replayer, NULL, &before, &shop.f.test.sequence, 1000);
    ck_assert_int_eq(replayer.status, CAIRN_HARNESS);
    ck_assert_str_eq(replayer.error.message, "the fake is broken");
    ck_assert_uint_eq(shop.f.test.sequence.statements.count, 10);
    uint32_t runs = fake.runs;
    struct cairn_outcome outcome =
        cairn_replay(&replayer, &shop.f.test.sequence, CAIRN_MODE_MAIN, 0);
    ck_assert_uint_eq(outcome.head.kind, CAIRN_OUTCOME_HARNESS);
    ck_assert_uint_eq(fake.runs, runs);
    finish();
}
END_TEST

UNIT_SUITE(minimize, what_is_not_needed_goes, what_fails_earlier_without_a_statement_ends_there,
           what_is_repeated_deeply_is_repeated_less, a_text_is_given_earlier,
           minimizing_again_changes_nothing, a_budget_is_kept, loops_are_shortened_and_stay_whole,
           contents_get_shorter, long_contents_become_even, no_mark_is_added,
           another_failure_is_not_accepted, patterns_are_told_apart, a_hang_has_no_place,
           values_are_replaced_by_shorter_pooled_ones, any_predicate_can_be_kept,
           a_broken_executor_ends_it)
