#include "generator/prune.h"

#include "tests/unit/shop.h"
#include "tests/unit/suites.h"

static struct shop shop;
static struct cairn_pruner pruner;

static void begin(enum cairn_pruning pruning)
{
    shop_open(&shop);
    shop.options.pruning = pruning;
    cairn_pruner_init(&pruner, shop.model, &shop.options);
}

static void finish(void)
{
    cairn_pruner_release(&pruner);
    shop_close(&shop);
}

static bool is_duplicate(int64_t price)
{
    shop_begin(&shop);
    DO(&shop.f, "call:item_new", INT(price));
    return cairn_pruner_is_duplicate(&pruner, &shop.f.test.sequence);
}

START_TEST(equal_sequences_are_duplicates)
{
    begin(CAIRN_PRUNING_VALUE);
    ck_assert(!is_duplicate(1));
    ck_assert(!is_duplicate(2));
    ck_assert(is_duplicate(1));
    ck_assert(is_duplicate(2));
    finish();
}
END_TEST

/* What comes into the pool is told by its body: how it is destroyed does not matter. */
START_TEST(equal_bodies_are_kept_once)
{
    begin(CAIRN_PRUNING_VALUE);
    shop_begin(&shop);
    DO(&shop.f, "call:item_new", INT(3));
    struct cairn_sequence *sequence = &shop.f.test.sequence;
    cairn_sequence_end_body(sequence);
    ck_assert(!cairn_pruner_is_duplicate(&pruner, sequence));
    ck_assert(!cairn_pruner_is_kept(&pruner, sequence));
    DO(&shop.f, "call:item_new", INT(4));
    ck_assert(cairn_pruner_is_kept(&pruner, sequence));
    cairn_sequence_end_body(sequence);
    ck_assert(!cairn_pruner_is_kept(&pruner, sequence));
    finish();
}
END_TEST

START_TEST(without_pruning_nothing_is_one)
{
    begin(CAIRN_PRUNING_OFF);
    struct cairn_wire_value value = {.kind = CAIRN_VALUE_SCALAR, .bits = 1};
    for (int i = 0; i < 3; i++) {
        ck_assert(!is_duplicate(1));
        ck_assert(!cairn_pruner_is_kept(&pruner, &shop.f.test.sequence));
        ck_assert(cairn_pruner_is_new_value(&pruner, 0, &value));
    }
    finish();
}
END_TEST

START_TEST(syntactic_pruning_knows_no_values)
{
    begin(CAIRN_PRUNING_SYNTACTIC);
    struct cairn_wire_value value = {.kind = CAIRN_VALUE_SCALAR, .bits = 1};
    ck_assert(!is_duplicate(1));
    ck_assert(is_duplicate(1));
    ck_assert(cairn_pruner_is_new_value(&pruner, 0, &value));
    ck_assert(cairn_pruner_is_new_value(&pruner, 0, &value));
    finish();
}
END_TEST

START_TEST(values_are_known_by_sort_and_state)
{
    begin(CAIRN_PRUNING_VALUE);
    struct cairn_wire_value scalar = {.kind = CAIRN_VALUE_SCALAR, .bits = 5};
    struct cairn_wire_value object = {.kind = CAIRN_VALUE_HEAP, .block = 3, .digest = {1, 2}};
    ck_assert(cairn_pruner_is_new_value(&pruner, 0, &scalar));
    ck_assert(!cairn_pruner_is_new_value(&pruner, 0, &scalar));
    ck_assert(cairn_pruner_is_new_value(&pruner, 1, &scalar));
    scalar.bits = 6;
    ck_assert(cairn_pruner_is_new_value(&pruner, 0, &scalar));
    ck_assert(cairn_pruner_is_new_value(&pruner, 0, &object));
    object.block = 9;
    ck_assert(!cairn_pruner_is_new_value(&pruner, 0, &object));
    object.digest[1] = 3;
    ck_assert(cairn_pruner_is_new_value(&pruner, 0, &object));
    ck_assert_uint_eq(pruner.distinct_values, 5);
    finish();
}
END_TEST

/* Or a shallow copy would look like a deep one. */
START_TEST(sharing_is_part_of_the_state)
{
    begin(CAIRN_PRUNING_VALUE);
    struct cairn_wire_value object = {.kind = CAIRN_VALUE_HEAP, .digest = {1, 2}};
    ck_assert(cairn_pruner_is_new_value(&pruner, 0, &object));
    object.state = CAIRN_VALUE_SHARED;
    ck_assert(cairn_pruner_is_new_value(&pruner, 0, &object));
    object.state = CAIRN_VALUE_SHARED | CAIRN_VALUE_UNCHECKED;
    ck_assert(!cairn_pruner_is_new_value(&pruner, 0, &object));
    finish();
}
END_TEST

START_TEST(lost_values_are_looked_for_again_a_few_times)
{
    begin(CAIRN_PRUNING_VALUE);
    struct cairn_wire_value object = {.kind = CAIRN_VALUE_HEAP, .digest = {1, 2}};
    cairn_pruner_forget_value(&pruner, 0, &object); /* was never seen */
    for (int i = 0; i < 3; i++) {
        ck_assert(cairn_pruner_is_new_value(&pruner, 0, &object));
        ck_assert(!cairn_pruner_is_new_value(&pruner, 0, &object));
        ck_assert_uint_eq(pruner.distinct_values, 1);
        cairn_pruner_forget_value(&pruner, 0, &object);
        ck_assert_uint_eq(pruner.distinct_values, 0);
    }
    ck_assert(!cairn_pruner_is_new_value(&pruner, 0, &object));
    finish();
}
END_TEST

START_TEST(worlds_are_known)
{
    begin(CAIRN_PRUNING_VALUE);
    const uint64_t one[2] = {1, 2};
    const uint64_t other[2] = {2, 1};
    ck_assert(cairn_pruner_is_new_world(&pruner, one));
    ck_assert(cairn_pruner_is_new_world(&pruner, other));
    ck_assert(!cairn_pruner_is_new_world(&pruner, one));
    finish();
}
END_TEST

START_TEST(views_are_known_by_sort)
{
    begin(CAIRN_PRUNING_ABSTRACT);
    ck_assert(cairn_pruner_is_new_view(&pruner, 1, 77));
    ck_assert(!cairn_pruner_is_new_view(&pruner, 1, 77));
    ck_assert(cairn_pruner_is_new_view(&pruner, 2, 77));
    ck_assert(cairn_pruner_is_new_view(&pruner, 1, 78));
    finish();
}
END_TEST

UNIT_SUITE(prune, views_are_known_by_sort, equal_sequences_are_duplicates,
           equal_bodies_are_kept_once, without_pruning_nothing_is_one,
           syntactic_pruning_knows_no_values, values_are_known_by_sort_and_state,
           sharing_is_part_of_the_state, lost_values_are_looked_for_again_a_few_times,
           worlds_are_known)
