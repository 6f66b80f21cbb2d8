#include "generator/earlier.h"

#include "generator/failure.h"
#include "tests/unit/suites.h"

static struct cairn_earlier earlier;

static void add(uint32_t id, const char *signature)
{
    struct cairn_failure known = {
        .id = id, .signature = signature, .sightings = 10 * id, .statements_before = 7};
    cairn_earlier_add(&earlier, &known);
}

/* Two that begin alike, and one with a number far above. */
static void begin(void)
{
    earlier = (struct cairn_earlier){0};
    add(2, "SIGSEGV f f+0x1");
    add(3, "SIGSEGV f f+0x2");
    add(9, "ASSERTION g");
}

static uint32_t take(const char *signature, bool loosely)
{
    struct cairn_failure failure = {.signature = signature};
    return cairn_earlier_take(&earlier, &failure, loosely) ? failure.id : 0;
}

START_TEST(a_signature_has_its_id_once)
{
    begin();
    ck_assert_uint_eq(take("SIGSEGV f f+0x2", false), 3);
    ck_assert_uint_eq(take("SIGSEGV f f+0x2", false), 0);
    ck_assert_uint_eq(take("SIGSEGV f f+0x7", false), 0);
    ck_assert_uint_eq(take("ASSERTION g", false), 9);
    cairn_earlier_release(&earlier);
}
END_TEST

START_TEST(kind_and_operation_are_enough_loosely)
{
    begin();
    ck_assert_uint_eq(take("SIGSEGV f f+0x7", true), 2);
    ck_assert_uint_eq(take("SIGSEGV f", true), 3);
    ck_assert_uint_eq(take("SIGSEGV f", true), 0);
    ck_assert_uint_eq(take("SIGSEGV g", true), 0);
    ck_assert_uint_eq(take("SIGABRT g", true), 0);
    ck_assert_uint_eq(take("ASSERTION", true), 0);
    cairn_earlier_release(&earlier);
}
END_TEST

START_TEST(counts_go_on_and_new_ids_lie_above)
{
    begin();
    struct cairn_failure failure = {.signature = "SIGSEGV f f+0x2", .sightings = 4};
    ck_assert(cairn_earlier_take(&earlier, &failure, false));
    ck_assert_uint_eq(failure.sightings, 34);
    ck_assert_uint_eq(failure.statements_before, 7);
    cairn_earlier_number(&earlier, &failure);
    ck_assert_uint_eq(failure.id, 10);
    cairn_earlier_number(&earlier, &failure);
    ck_assert_uint_eq(failure.id, 11);
    cairn_earlier_release(&earlier);
}
END_TEST

UNIT_SUITE(earlier, a_signature_has_its_id_once, kind_and_operation_are_enough_loosely,
           counts_go_on_and_new_ids_lie_above)
