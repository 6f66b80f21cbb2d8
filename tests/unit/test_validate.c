/* Every rule of the form, broken once. */
#include <string.h>

#include "core/sequence.h"
#include "tests/emitter/fixture.h"
#include "tests/unit/suites.h"

static struct cairn_model *model;
static struct fixture f;

static struct cairn_sequence *begin(void)
{
    if (model == NULL) {
        model = fixture_model();
    }
    cairn_test_release(&f.test);
    fixture_begin(&f, model, "call:box_new");
    return &f.test.sequence;
}

/* A box in s0. */
static struct cairn_sequence *begin_with_box(void)
{
    struct cairn_sequence *s = begin();
    DO(&f, "call:box_new", fixture_text(&f, "a"), INT(0));
    return s;
}

static void check_valid(void)
{
    struct cairn_error err = {.message = ""};
    ck_assert_msg(cairn_sequence_validate(&f.test.sequence, model, &err) == CAIRN_OK, "%s",
                  err.message);
}

static void check_broken(const char *rule)
{
    struct cairn_error err = {.message = ""};
    ck_assert_msg(cairn_sequence_validate(&f.test.sequence, model, &err) == CAIRN_FORMAT,
                  "accepted: %s", rule);
    ck_assert_msg(strstr(err.message, rule) != NULL, "'%s' instead of '%s'", err.message, rule);
}

/* One statement with these arguments breaks the rule. */
#define BROKEN(rule, key, ...)                                                                     \
    do {                                                                                           \
        begin_with_box();                                                                          \
        DO(&f, key, __VA_ARGS__);                                                                  \
        cairn_sequence_end_body(&f.test.sequence);                                                 \
        check_broken(rule);                                                                        \
    } while (0)

#define VALID(key, ...)                                                                            \
    do {                                                                                           \
        begin_with_box();                                                                          \
        DO(&f, key, __VA_ARGS__);                                                                  \
        cairn_sequence_end_body(&f.test.sequence);                                                 \
        check_valid();                                                                             \
    } while (0)

START_TEST(sections_are_in_order)
{
    struct cairn_sequence *s = begin_with_box();
    cairn_sequence_end_body(s);
    check_valid();
    s->body = 1;
    s->tail = 0;
    check_broken("sections or sizes");
    s->body = s->tail = 2;
    check_broken("sections or sizes");
}
END_TEST

START_TEST(there_are_not_too_many_statements)
{
    struct cairn_sequence *s = begin();
    for (int i = 0; i < CAIRN_MAX_STATEMENTS; i++) {
        fixture_do_nothing(&f, "call:box_seed");
    }
    cairn_sequence_end_body(s);
    check_valid();
    fixture_do_nothing(&f, "call:box_seed");
    cairn_sequence_end_body(s);
    check_broken("sections or sizes");
}
END_TEST

START_TEST(statements_and_arguments_exist)
{
    struct cairn_sequence *s = begin_with_box();
    s->statements.items[0].op = model->ops.count;
    check_broken("no such operation");
    s = begin_with_box();
    s->statements.items[0].first_arg = 1;
    check_broken("arguments are out of bounds");
    s = begin_with_box();
    s->statements.items[0].arg_count = CAIRN_MAX_ARGS + 1;
    check_broken("arguments are out of bounds");
    BROKEN("a wrong number of arguments", "call:box_free", VALUE(0, 0), INT(0));
    begin_with_box();
    fixture_do_nothing(&f, "call:box_free");
    check_broken("a wrong number of arguments");
    begin();
    fixture_do_nothing(&f, "pointers:string");
    check_broken("a wrong number of arguments");
}
END_TEST

/* A loop of `body` statements behind a box, and two statements to repeat. */
static struct cairn_sequence *begin_with_loop(uint32_t count, uint32_t body)
{
    struct cairn_sequence *s = begin_with_box();
    cairn_sequence_append_loop(s, model, count, body);
    DO(&f, "call:box_add", VALUE(0, 0), SERIES(0, 1));
    DO(&f, "call:box_add", VALUE(0, 0), INT(1));
    cairn_sequence_end_body(s);
    return s;
}

START_TEST(loops_are_bounded)
{
    begin_with_loop(CAIRN_MAX_LOOP, 2);
    check_valid();
    begin_with_loop(0, 2);
    check_broken("a loop without or with too many iterations");
    begin_with_loop(CAIRN_MAX_LOOP + 1, 2);
    check_broken("a loop without or with too many iterations");
    begin_with_loop(5, 3);
    check_broken("a loop without its statements");
    begin_with_loop(5, 0);
    check_broken("a loop that is none");
    begin_with_loop(5, 2)->statements.items[3].loop_body = 1;
    check_broken("a loop in a loop");
    struct cairn_sequence *s = begin_with_box();
    s->statements.items[0].loop_body = 1;
    check_broken("a loop that is none");
}
END_TEST

START_TEST(loops_stay_in_a_section)
{
    begin_with_loop(5, 2)->body = 3;
    check_broken("a loop across sections");
    struct cairn_sequence *s = begin_with_loop(5, 2);
    s->body = 1;
    s->tail = 3;
    check_broken("a loop across sections");
    s->body = s->tail = 1;
    check_valid();
}
END_TEST

START_TEST(values_are_earlier_visible_and_of_the_sort)
{
    BROKEN("refers to a later value", "call:box_free", VALUE(1, 0));
    BROKEN("refers to a later value", "call:box_free", VALUE(UINT32_MAX, 0));
    BROKEN("a value that is not defined", "call:box_free", VALUE(0, 1));
    BROKEN("a value of another sort", "call:box_point_sum", VALUE(0, 0));
    BROKEN("a value of another sort", "call:box_add", VALUE(0, 0), VALUE(0, 0));
    struct cairn_sequence *s = begin();
    cairn_sequence_append_loop(s, model, 2, 1);
    DO(&f, "call:box_new", fixture_text(&f, "a"), INT(0));
    DO(&f, "call:box_free", VALUE(1, 0));
    check_broken("refers to a value inside a loop");
    s->statements.items[0].loop_body = 2;
    cairn_sequence_end_body(s);
    check_valid();
    DO(&f, "call:box_free", VALUE(0, 0));
    check_broken("a value that is not defined");
}
END_TEST

START_TEST(contents_are_in_bounds)
{
    struct cairn_sequence *s = begin_with_box();
    cairn_sequence_end_body(s);
    s->args.items[0].integer = -1;
    check_broken("contents are out of bounds");
    s->args.items[0].integer = 2;
    check_broken("contents are out of bounds");
    s->args.items[0].integer = INT64_MAX;
    check_broken("contents are out of bounds");
    s->args.items[0].integer = 1;
    s->args.items[0].index = UINT32_MAX;
    check_broken("contents are out of bounds");
    s->args.items[0].index = 0;
    check_valid();
    s->bytes.items[1] = 'x';
    check_broken("contents have no terminator");
    BROKEN("contents where none are taken", "call:box_free", fixture_text(&f, "a"));
}
END_TEST

START_TEST(zeros_are_for_memory)
{
    VALID("bytes", ZEROS(100));
    BROKEN("zero bytes where none are taken", "call:box_free", ZEROS(1));
    BROKEN("zero bytes where none are taken, or too many", "bytes", ZEROS(-1));
    BROKEN("zero bytes where none are taken, or too many", "bytes", ZEROS(CAIRN_MAX_BYTES + 1));
}
END_TEST

START_TEST(memory_is_filled_with_contents)
{
    VALID("path", NIL);
    VALID("stream", fixture_text(&f, "a"));
    VALID("heap", fixture_constant(&f, "BOX_TITLE"));
    BROKEN("memory is filled", "bytes", NIL);
    BROKEN("memory is filled", "stream", NIL);
    BROKEN("memory is filled", "bytes", VALUE(0, 0));
    BROKEN("memory is filled", "array:real64", INT(3));
}
END_TEST

START_TEST(constants_are_of_the_kind)
{
    struct cairn_arg beyond = {.kind = CAIRN_ARG_CONSTANT, .index = 4};
    VALID("call:box_add", VALUE(0, 0), fixture_constant(&f, "BOX_LIMIT"));
    VALID("call:box_label", VALUE(0, 0), fixture_constant(&f, "BOX_TITLE"));
    BROKEN("refers to no constant", "call:box_add", VALUE(0, 0), beyond);
    BROKEN("a constant of another kind", "call:box_add", VALUE(0, 0),
           fixture_constant(&f, "BOX_TITLE"));
    BROKEN("a constant of another kind", "call:box_label", VALUE(0, 0),
           fixture_constant(&f, "BOX_LIMIT"));
    BROKEN("a constant of another kind", "call:box_free", fixture_constant(&f, "BOX_LIMIT"));
    model->constants.items[2].kind = CAIRN_CONSTANT_REAL;
    BROKEN("a constant of another kind", "call:box_add", VALUE(0, 0),
           fixture_constant(&f, "BOX_LIMIT"));
}
END_TEST

START_TEST(callbacks_are_of_the_type)
{
    VALID("call:box_sort", VALUE(0, 0), CALLBACK(T.compare, 2));
    VALID("call:box_sort", VALUE(0, 0), NIL);
    BROKEN("a callback without that script", "call:box_sort", VALUE(0, 0), CALLBACK(T.compare, 3));
    BROKEN("a callback without that script", "call:box_sort", VALUE(0, 0), CALLBACK(T.compare, -1));
    BROKEN("a callback of no function type", "call:box_sort", VALUE(0, 0), CALLBACK(T.int_, 0));
    BROKEN("a callback of no function type", "call:box_sort", VALUE(0, 0), CALLBACK(UINT32_MAX, 0));
    BROKEN("a callback where none is taken", "call:box_add", VALUE(0, 0), CALLBACK(T.compare, 0));
    struct cairn_type other = model->types.items[T.compare];
    cairn_vec_push(&model->types, other);
    BROKEN("a callback of another type", "call:box_sort", VALUE(0, 0),
           CALLBACK(model->types.count - 1, 0));
}
END_TEST

START_TEST(numbers_are_for_numbers)
{
    VALID("call:box_mean", NIL, INT(0));
    BROKEN("a number where none is taken", "call:box_free", INT(0));
    BROKEN("a real where none is taken", "call:box_add", VALUE(0, 0), REAL(0.5));
    BROKEN("null where a number is taken", "call:box_add", VALUE(0, 0), NIL);
    BROKEN("null where a record is taken", "call:box_move", NIL, INT(0));
    VALID("build:box_point", INT(1), INT(2), REAL(0.5), NIL);
    VALID("build:box_point", INT(1), INT(2), INT(3), NIL);
}
END_TEST

START_TEST(cells_begin_as_the_way_of_passing_says)
{
    VALID("call:box_get", VALUE(0, 0), INT(0), INT(0));
    VALID("call:box_get", VALUE(0, 0), INT(0), NIL);
    VALID("call:box_split", VALUE(0, 0), INT(0));
    VALID("call:box_get", VALUE(0, 0), INT(0), INT(1));
    VALID("call:box_split", VALUE(0, 0), INT(1));
    VALID("call:box_pack", NIL, INT(100), NIL, INT(0));
}
END_TEST

START_TEST(lengths_are_of_other_arguments)
{
    VALID("call:box_sum", fixture_text(&f, "abc"), LENGTH(0, -1));
    BROKEN("a length of no argument", "call:box_sum", fixture_text(&f, "abc"), LENGTH(2, 0));
    BROKEN("a length of a length", "call:box_sum", fixture_text(&f, "abc"), LENGTH(1, 0));
    BROKEN("a length where none is taken", "call:box_free", LENGTH(0, 0));
    BROKEN("a length where none is taken", "build:box_point", INT(0), INT(0), LENGTH(0, 0), NIL);
    BROKEN("a length of a length", "call:box_pack", NIL, LENGTH(3, 0), NIL, LENGTH(1, 0));
}
END_TEST

START_TEST(ends_are_of_the_like)
{
    VALID("call:box_sum_range", fixture_text(&f, "abc"), END(0));
    VALID("call:box_sum_range", NIL, END(0));
    BROKEN("a length of a length", "call:box_sum_range", fixture_text(&f, "abc"), END(1));
    BROKEN("an end of another sort", "call:box_sum_range", fixture_text(&f, "abc"), END(2));
    BROKEN("a length of a length", "call:box_sum_range", END(1), END(0));
    BROKEN("an end where none is taken", "call:box_sum", fixture_text(&f, "abc"), END(0));
    BROKEN("an end of another sort", "call:box_label", VALUE(0, 0), END(0));
}
END_TEST

START_TEST(series_stand_in_loops)
{
    BROKEN("a series outside of a loop", "call:box_add", VALUE(0, 0), SERIES(0, 1));
    BROKEN("a text series outside of a loop", "call:box_label", VALUE(0, 0),
           fixture_series_text(&f, "n"));
    struct cairn_sequence *s = begin();
    cairn_sequence_append_loop(s, model, 3, 1);
    DO(&f, "build:box_point", INT(0), SERIES(0, 1), SERIES(0, 1), NIL);
    check_broken("a series outside of a loop, or of no integers");
    s->args.items[2] = REAL(1);
    s->args.items[3] = fixture_series_text(&f, "n");
    check_valid();
    s->args.items[3].integer = 2;
    check_broken("contents are out of bounds");
}
END_TEST

START_TEST(arguments_have_a_kind)
{
    begin_with_box()->args.items[0].kind = 200;
    check_broken("an argument of no kind");
}
END_TEST

UNIT_SUITE(validate, sections_are_in_order, there_are_not_too_many_statements,
           statements_and_arguments_exist, loops_are_bounded, loops_stay_in_a_section,
           values_are_earlier_visible_and_of_the_sort, contents_are_in_bounds, zeros_are_for_memory,
           memory_is_filled_with_contents, constants_are_of_the_kind, callbacks_are_of_the_type,
           numbers_are_for_numbers, cells_begin_as_the_way_of_passing_says,
           lengths_are_of_other_arguments, ends_are_of_the_like, series_stand_in_loops,
           arguments_have_a_kind)
