#include "generator/closure.h"

#include <string.h>

#include "tests/unit/shop.h"
#include "tests/unit/suites.h"

static struct shop shop;

/* What the closure of the wanted statements keeps, as a text of 0 and 1. */
static void check_closure(const char *wanted, const char *expected)
{
    bool keep[64] = {false};
    uint32_t count = shop.f.test.sequence.statements.count;
    ck_assert_uint_eq(strlen(wanted), count);
    for (uint32_t s = 0; s < count; s++) {
        keep[s] = wanted[s] == '1';
    }
    cairn_dependence_closure(shop.model, &shop.f.test.sequence, count, keep);
    char kept[65] = {0};
    for (uint32_t s = 0; s < count; s++) {
        kept[s] = keep[s] ? '1' : '0';
    }
    ck_assert_str_eq(kept, expected);
    struct cairn_sequence selected = {0};
    struct cairn_error err = {.message = ""};
    cairn_sequence_end_body(&shop.f.test.sequence);
    cairn_sequence_select(&selected, &shop.f.test.sequence, keep);
    ck_assert_msg(cairn_sequence_validate(&selected, shop.model, &err) == CAIRN_OK, "%s",
                  err.message);
    cairn_sequence_release(&selected);
}

START_TEST(makers_and_changers_are_needed)
{
    shop_open(&shop);
    DO(&shop.f, "call:item_new", INT(1));
    DO(&shop.f, "call:item_new", INT(2));
    DO(&shop.f, "call:item_paint", VALUE(0, 0), INT(0));
    DO(&shop.f, "call:item_paint", VALUE(1, 0), INT(0));
    DO(&shop.f, "call:item_price", VALUE(0, 0));
    DO(&shop.f, "call:item_price", VALUE(0, 0));
    check_closure("000001", "101001");
    check_closure("010000", "010100");
    check_closure("000000", "000000");
    check_closure("111111", "111111");
    shop_close(&shop);
}
END_TEST

/* What is put into a bag changes with it. */
START_TEST(objects_that_meet_are_one_matter)
{
    shop_open(&shop);
    fixture_do_nothing(&shop.f, "call:bag_new");
    DO(&shop.f, "call:item_new", INT(1));
    DO(&shop.f, "call:bag_put", VALUE(0, 0), VALUE(1, 0));
    DO(&shop.f, "call:item_paint", VALUE(1, 0), INT(4));
    DO(&shop.f, "call:bag_size", VALUE(0, 0));
    check_closure("00001", "11111");
    shop_close(&shop);
}
END_TEST

START_TEST(a_loop_is_kept_with_its_statements)
{
    shop_open(&shop);
    DO(&shop.f, "call:item_new", INT(1));
    cairn_sequence_append_loop(&shop.f.test.sequence, shop.model, 5, 2);
    DO(&shop.f, "call:item_paint", VALUE(0, 0), INT(0));
    fixture_do_nothing(&shop.f, "call:bag_new");
    DO(&shop.f, "call:item_price", VALUE(0, 0));
    check_closure("00001", "11101");
    check_closure("00010", "01010");
    shop_close(&shop);
}
END_TEST

/* What is kept of all statements of a source that is filled and used. */
static void check_stores(struct fixture *f, struct cairn_model *model, const char *expected)
{
    char kept[65] = {0};
    bool keep[64];
    memset(keep, 1, sizeof keep);
    const uint32_t count = f->test.sequence.statements.count;
    cairn_drop_dead_stores(model, &f->test.sequence, count, keep);
    for (uint32_t s = 0; s < count; s++) {
        kept[s] = keep[s] ? '1' : '0';
    }
    ck_assert_str_eq(kept, expected);
    cairn_test_release(&f->test);
}

START_TEST(what_is_written_over_unseen_is_dead)
{
    struct cairn_model *model = fixture_model();
    struct fixture f;
    fixture_begin(&f, model, "call:box_count");
    fixture_do_nothing(&f, "local:box_source");
    DO(&f, "set:box_source.next", VALUE(0, 0), fixture_bytes(&f, "1", 1), LENGTH(1, 0));
    DO(&f, "set:box_source.compare", VALUE(0, 0), NIL);
    fixture_do_nothing(&f, "local:box_source");
    DO(&f, "set:box_source.next", VALUE(3, 0), fixture_bytes(&f, "2", 1), LENGTH(1, 0));
    DO(&f, "set:box_source.next", VALUE(0, 0), fixture_bytes(&f, "3", 1), LENGTH(1, 0));
    check_stores(&f, model, "101111");
    /* What is used in between has been seen; once its place is known, it may be by any call. */
    fixture_begin(&f, model, "call:box_count");
    fixture_do_nothing(&f, "local:box_source");
    DO(&f, "set:box_source.compare", VALUE(0, 0), NIL);
    DO(&f, "call:box_drain", VALUE(0, 0));
    DO(&f, "set:box_source.compare", VALUE(0, 0), NIL);
    DO(&f, "call:box_new", fixture_text(&f, "a"), fixture_constant(&f, "BOX_SHUT"));
    DO(&f, "set:box_source.compare", VALUE(0, 0), NIL);
    check_stores(&f, model, "111111");
    /* Before that, a call that does not take it does not look. */
    fixture_begin(&f, model, "call:box_count");
    fixture_do_nothing(&f, "local:box_source");
    DO(&f, "set:box_source.compare", VALUE(0, 0), NIL);
    DO(&f, "call:box_new", fixture_text(&f, "a"), fixture_constant(&f, "BOX_SHUT"));
    DO(&f, "set:box_source.compare", VALUE(0, 0), NIL);
    check_stores(&f, model, "1011");
    /* A struct that another one leads to may be looked at through that. */
    fixture_begin(&f, model, "call:box_count");
    fixture_do_nothing(&f, "local:box_source");
    fixture_do_nothing(&f, "local:box_source");
    DO(&f, "set:box_source.compare", VALUE(1, 0), VALUE(0, 0));
    DO(&f, "set:box_source.compare", VALUE(0, 0), NIL);
    DO(&f, "call:box_drain", VALUE(1, 0));
    DO(&f, "set:box_source.compare", VALUE(0, 0), NIL);
    check_stores(&f, model, "111111");
    cairn_model_free(model);
}
END_TEST

UNIT_SUITE(closure, what_is_written_over_unseen_is_dead, makers_and_changers_are_needed,
           objects_that_meet_are_one_matter, a_loop_is_kept_with_its_statements)
