#include "generator/choice.h"

#include "tests/unit/suites.h"

START_TEST(choices_are_recorded_in_order)
{
    struct cairn_chooser chooser = {0};
    uint32_t seen[50];
    cairn_chooser_begin(&chooser, 1, 2);
    for (uint32_t i = 0; i < 50; i++) {
        seen[i] = cairn_choose(&chooser, CAIRN_CHOICE_NUMBER, 0, i + 1);
        ck_assert_uint_le(seen[i], i);
    }
    ck_assert_uint_eq(chooser.record.count, 50);
    ck_assert_mem_eq(chooser.record.items, seen, sizeof seen);
    cairn_chooser_begin(&chooser, 1, 2);
    ck_assert_uint_eq(chooser.record.count, 0);
    for (uint32_t i = 0; i < 50; i++) {
        ck_assert_uint_eq(cairn_choose(&chooser, CAIRN_CHOICE_NUMBER, 0, i + 1), seen[i]);
    }
    cairn_chooser_release(&chooser);
}
END_TEST

START_TEST(another_sequence_has_other_choices)
{
    struct cairn_chooser chooser = {0};
    uint32_t same = 0;
    for (uint64_t number = 0; number < 100; number++) {
        cairn_chooser_begin(&chooser, 1, number);
        uint32_t first = cairn_choose(&chooser, CAIRN_CHOICE_SOURCE, 0, 1000000);
        cairn_chooser_begin(&chooser, 2, number);
        same += first == cairn_choose(&chooser, CAIRN_CHOICE_SOURCE, 0, 1000000);
    }
    ck_assert_uint_lt(same, 3);
    cairn_chooser_release(&chooser);
}
END_TEST

/* Answers the largest number, and counts the questions about operations. */
static uint32_t largest(void *self, struct cairn_rng *rng, enum cairn_choice_point point,
                        uint32_t context, uint32_t n)
{
    uint32_t *asked = self;
    (void)rng;
    *asked += point == CAIRN_CHOICE_OPERATION && context == 7;
    return n - 1;
}

START_TEST(a_guide_answers_instead)
{
    uint32_t asked = 0;
    struct cairn_chooser chooser = {.guide = largest, .self = &asked};
    cairn_chooser_begin(&chooser, 0, 0);
    ck_assert_uint_eq(cairn_choose(&chooser, CAIRN_CHOICE_OPERATION, 7, 12), 11);
    ck_assert_uint_eq(cairn_choose(&chooser, CAIRN_CHOICE_TEXT, 7, 5), 4);
    ck_assert(!cairn_choose_chance(&chooser, CAIRN_CHOICE_REPEAT, 0.999));
    ck_assert_uint_eq(asked, 1);
    ck_assert_uint_eq(chooser.record.items[0], 11);
    ck_assert_uint_eq(chooser.record.count, 3);
    cairn_chooser_release(&chooser);
}
END_TEST

START_TEST(chances_are_what_they_say)
{
    struct cairn_chooser chooser = {0};
    uint32_t never = 0;
    uint32_t always = 0;
    uint32_t third = 0;
    cairn_chooser_begin(&chooser, 3, 3);
    for (int i = 0; i < 30000; i++) {
        never += cairn_choose_chance(&chooser, CAIRN_CHOICE_REPEAT, 0);
        always += cairn_choose_chance(&chooser, CAIRN_CHOICE_REPEAT, 1);
        third += cairn_choose_chance(&chooser, CAIRN_CHOICE_REPEAT, 1.0 / 3);
    }
    ck_assert_uint_eq(never, 0);
    ck_assert_uint_eq(always, 30000);
    ck_assert_uint_gt(third, 9500);
    ck_assert_uint_lt(third, 10500);
    cairn_chooser_release(&chooser);
}
END_TEST

UNIT_SUITE(choice, choices_are_recorded_in_order, another_sequence_has_other_choices,
           a_guide_answers_instead, chances_are_what_they_say)
