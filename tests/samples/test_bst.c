#include "support.h"

#include <stdio.h>
#include <string.h>

#include "bst.h"

/* Strings that sort like their numbers; characters above 127 come last in strcmp's order. */
static const char *text_of(unsigned number)
{
    static char text[2][16];
    static unsigned turn;
    turn = !turn;
    if (number == 0) {
        return "";
    }
    if (number == 40) {
        return "\xff\xfe";
    }
    snprintf(text[turn], sizeof(text[turn]), "key-%03u", number);
    return text[turn];
}

static void expect_contents(const Bst *set, const bool *model)
{
    size_t size = 0;
    const char *min = NULL;
    const char *max = NULL;
    for (unsigned i = 0; i <= 40; i++) {
        ck_assert_int_eq(bst_contains(set, text_of(i)), model[i]);
        size += model[i];
    }
    ck_assert_uint_eq(bst_size(set), size);
    min = bst_min(set);
    max = bst_max(set);
    ck_assert_int_eq(min == NULL, size == 0);
    ck_assert_int_eq(max == NULL, size == 0);
    for (unsigned i = 0; i <= 40 && size > 0; i++) {
        if (model[i]) {
            ck_assert_int_ge(strcmp(text_of(i), min), 0);
            ck_assert_int_le(strcmp(text_of(i), max), 0);
        }
    }
}

START_TEST(behaves_like_an_array_of_flags)
{
    Bst *set = bst_new();
    bool model[41] = {false};
    for (int step = 0; step < 2000; step++) {
        unsigned number = draw(41);
        if (draw(2) == 0) {
            ck_assert_int_eq(bst_insert(set, text_of(number)), !model[number]);
            model[number] = true;
        } else {
            ck_assert_int_eq(bst_remove(set, text_of(number)), model[number]);
            model[number] = false;
        }
        if (step % 8 == 0) {
            expect_contents(set, model);
        }
    }
    bst_free(set);
    bst_free(NULL);
}
END_TEST

START_TEST(takes_its_own_strings_as_arguments)
{
    Bst *set = bst_new();
    for (unsigned i = 0; i < 30; i++) {
        bst_insert(set, text_of(i * 17 % 31));
    }
    size_t size = bst_size(set);
    ck_assert(!bst_insert(set, bst_min(set)));
    ck_assert(bst_contains(set, bst_max(set)));
    while (size > 0) {
        ck_assert(bst_remove(set, draw(2) == 0 ? bst_min(set) : bst_max(set)));
        ck_assert_uint_eq(bst_size(set), --size);
    }
    ck_assert_ptr_null(bst_min(set));
    bst_free(set);
}
END_TEST

START_TEST(keeps_copies)
{
    char text[] = "changing";
    Bst *set = bst_new();
    ck_assert(bst_insert(set, text));
    memset(text, 'x', sizeof(text) - 1);
    ck_assert_str_eq(bst_min(set), "changing");
    fail_allocations_after(0);
    ck_assert(!bst_insert(set, text));
    ck_assert(!bst_insert(set, "changing"));
    ck_assert_ptr_null(bst_new());
    allow_allocations();
    ck_assert_uint_eq(bst_size(set), 1);
    bst_free(set);
}
END_TEST

static void free_set(void *context)
{
    Bst *set = context;
    ck_assert_uint_eq(bst_size(set), DEEP);
    bst_free(set);
}

START_TEST(needs_no_stack_for_deep_trees)
{
    Bst *rising = bst_new();
    Bst *falling = bst_new();
    char text[16];
    for (int i = 0; i < DEEP; i++) {
        snprintf(text, sizeof(text), "%06d", i);
        ck_assert(bst_insert(rising, text));
        snprintf(text, sizeof(text), "%06d", DEEP - i);
        ck_assert(bst_insert(falling, text));
    }
    run_on_small_stack(free_set, rising);
    run_on_small_stack(free_set, falling);
}
END_TEST

TCase *bst_case(void)
{
    TCase *tcase = tcase_create("bst");
    tcase_add_test(tcase, behaves_like_an_array_of_flags);
    tcase_add_test(tcase, takes_its_own_strings_as_arguments);
    tcase_add_test(tcase, keeps_copies);
    tcase_add_test(tcase, needs_no_stack_for_deep_trees);
    return tcase;
}
