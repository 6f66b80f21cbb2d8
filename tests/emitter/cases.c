#include "tests/emitter/cases.h"

#include <string.h>

#define ADD(cases, f) cairn_vec_push(&(cases)->list, fixture_end(f))

void cases_release(struct cases *cases)
{
    for (uint32_t i = 0; i < cases->list.count; i++) {
        cairn_test_release(&cases->list.items[i]);
    }
    cairn_vec_release(&cases->list);
}

static uint32_t constant(const struct fixture *f, const char *name)
{
    return fixture_constant(f, name).index;
}

/* box *b = box_new("crate", BOX_OPEN); and its destruction, at the end. */
static uint32_t new_box(struct fixture *f)
{
    return DO(f, "call:box_new", fixture_text(f, "crate"), fixture_constant(f, "BOX_OPEN"));
}

static void end_with_free(struct fixture *f, uint32_t box)
{
    cairn_sequence_end_body(&f->test.sequence);
    DO(f, "call:box_free", VALUE(box, 0));
}

static void expect_integer(struct fixture *f, uint32_t s, uint32_t k, int64_t value)
{
    fixture_assert(f, CAIRN_ASSERT_INTEGER, s, k)->integer = value;
}

static void expect_string(struct fixture *f, uint32_t s, const char *text)
{
    struct cairn_assertion *assertion = fixture_assert(f, CAIRN_ASSERT_STRING, s, 0);
    assertion->contents = (const uint8_t *)text;
    assertion->length = (uint32_t)strlen(text);
}

static void objects(struct cases *cases, struct cairn_model *model)
{
    struct fixture f;
    fixture_begin(&f, model, "call:box_add");
    f.test.comment = "Adding to a box counts its items; the name stays.";
    uint32_t box = new_box(&f);
    uint32_t added = DO(&f, "call:box_add", VALUE(box, 0), INT(-7));
    expect_integer(&f, added, 0, 1);
    DO(&f, "call:box_add", VALUE(box, 0), INT(INT64_MIN));
    uint32_t name = DO(&f, "call:box_name", VALUE(box, 0));
    expect_string(&f, name, "crate");
    uint32_t mode = DO(&f, "call:box_mode_of", VALUE(box, 0));
    expect_integer(&f, mode, 0, 0);
    uint32_t empty = DO(&f, "call:box_is_empty", VALUE(box, 0));
    expect_integer(&f, empty, 0, 0);
    uint32_t item = DO(&f, "call:box_get", VALUE(box, 0), INT(0), INT(0));
    expect_integer(&f, item, 0, 0);
    expect_integer(&f, item, 1, -7);
    uint32_t missing = DO(&f, "call:box_get", VALUE(box, 0), INT(9), INT(0));
    expect_integer(&f, missing, 0, -1);
    end_with_free(&f, box);
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_new");
    uint32_t none = DO(&f, "call:box_new", fixture_text(&f, ""), INT(2));
    fixture_assert(&f, CAIRN_ASSERT_IS_NULL, none, 0);
    DO(&f, "call:box_free", NIL);
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_split");
    box = DO(&f, "call:box_new", fixture_constant(&f, "BOX_TITLE"), INT(0));
    fixture_assert(&f, CAIRN_ASSERT_NOT_NULL, box, 0);
    uint32_t split = DO(&f, "call:box_split", VALUE(box, 0), INT(0));
    fixture_assert(&f, CAIRN_ASSERT_CONSTANT, split, 0)->constant = constant(&f, "BOX_OPEN");
    uint32_t printed = DO(&f, "call:box_print", VALUE(split, 1));
    expect_string(&f, printed, "box: \"0\" items\n");
    uint32_t other = DO(&f, "call:box_mode_of", VALUE(split, 1));
    fixture_assert(&f, CAIRN_ASSERT_CONSTANT, other, 0)->constant = constant(&f, "BOX_SHUT");
    end_with_free(&f, box);
    DO(&f, "call:box_free", VALUE(split, 1));
    DO(&f, "call:free", VALUE(printed, 0));
    ADD(cases, &f);
}

static void observed(struct cases *cases, struct cairn_model *model)
{
    struct fixture f;
    fixture_begin(&f, model, "call:box_add");
    uint32_t box = new_box(&f);
    DO(&f, "call:box_add", VALUE(box, 0), INT(5));
    cairn_sequence_end_body(&f.test.sequence);
    uint32_t count = DO(&f, "call:box_count", VALUE(box, 0));
    DO(&f, "call:box_is_empty", VALUE(box, 0));
    uint32_t first = DO(&f, "call:box_name", VALUE(box, 0));
    uint32_t again = DO(&f, "call:box_name", VALUE(box, 0));
    cairn_sequence_end_observers(&f.test.sequence);
    DO(&f, "call:box_free", VALUE(box, 0));
    expect_integer(&f, count, 0, 1);
    struct cairn_assertion *same = fixture_assert(&f, CAIRN_ASSERT_SAME_AS, again, 0);
    same->other_statement = first;
    ADD(cases, &f);
}

static void buffers(struct cases *cases, struct cairn_model *model)
{
    struct fixture f;
    static const uint8_t packed[] = {0xe1, 0xe2, 0x80, 0xe3, 0xe4};
    fixture_begin(&f, model, "call:box_pack");
    uint32_t source = DO(&f, "bytes", fixture_bytes(&f, "ab\0cd", 5));
    uint32_t dest = DO(&f, "bytes", ZEROS(8));
    uint32_t pack =
        DO(&f, "call:box_pack", VALUE(dest, 0), LENGTH(0, 0), VALUE(source, 0), LENGTH(2, 0));
    expect_integer(&f, pack, 0, 0);
    expect_integer(&f, pack, 1, 5);
    struct cairn_assertion *bytes = fixture_assert(&f, CAIRN_ASSERT_BYTES, dest, 0);
    bytes->after = pack;
    bytes->contents = packed;
    bytes->length = sizeof packed;
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_pack");
    dest = DO(&f, "bytes", ZEROS(4));
    pack = DO(&f, "call:box_pack", VALUE(dest, 0), LENGTH(0, -1),
              fixture_text(&f, "a text that is long enough"), LENGTH(2, 0));
    expect_integer(&f, pack, 0, -1);
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_mean");
    const double values[] = {1, 2.5, 1e300, -0.1};
    uint32_t array = DO(&f, "array:real64", fixture_bytes(&f, values, sizeof values));
    uint32_t mean = DO(&f, "call:box_mean", VALUE(array, 0), LENGTH(0, 0));
    fixture_assert(&f, CAIRN_ASSERT_REAL, mean, 0)->real = 2.5e299;
    mean = DO(&f, "call:box_mean", VALUE(array, 0), LENGTH(0, -2));
    fixture_assert(&f, CAIRN_ASSERT_REAL, mean, 0)->real = 1.75;
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_sum_range");
    uint32_t range = DO(&f, "call:box_sum_range", fixture_text(&f, "abc"), END(0));
    expect_integer(&f, range, 0, 'a' + 'b' + 'c');
    range = DO(&f, "call:box_sum_range", fixture_bytes(&f, "a\0b", 3), END(0));
    expect_integer(&f, range, 0, 'a' + 'b');
    static const char run[] =
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";
    range = DO(&f, "call:box_sum_range", fixture_text(&f, run), END(0));
    expect_integer(&f, range, 0, (int64_t)strlen(run) * 'x');
    range = DO(&f, "call:box_sum_range", NIL, END(0));
    expect_integer(&f, range, 0, 0);
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_join");
    uint32_t names = DO(&f, "pointers:string", fixture_text(&f, "one"), fixture_text(&f, "two%\"?"),
                        fixture_constant(&f, "BOX_TITLE"));
    uint32_t join = DO(&f, "call:box_join", VALUE(names, 0), LENGTH(0, 0));
    expect_integer(&f, join, 0, 12);
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_format");
    uint32_t out = DO(&f, "bytes", ZEROS(16));
    uint32_t format = DO(&f, "call:box_format", VALUE(out, 0), LENGTH(0, 0), INT(42));
    expect_integer(&f, format, 0, 3);
    struct cairn_assertion *text = fixture_assert(&f, CAIRN_ASSERT_STRING, out, 0);
    text->after = format;
    text->contents = (const uint8_t *)"42%";
    text->length = 3;
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_vformat");
    out = DO(&f, "bytes", ZEROS(16));
    format = DO(&f, "call:box_vformat", VALUE(out, 0), LENGTH(0, 0), INT(-7));
    expect_integer(&f, format, 0, 4);
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_length");
    uint32_t length = DO(&f, "call:box_length", fixture_text(&f, "one"), fixture_text(&f, "more"));
    expect_integer(&f, length, 0, 7);
    length = DO(&f, "call:box_length", fixture_constant(&f, "BOX_TITLE"), NIL);
    expect_integer(&f, length, 0, 3);
    ADD(cases, &f);
}

static void structs(struct cases *cases, struct cairn_model *model)
{
    struct fixture f;
    fixture_begin(&f, model, "call:box_move");
    uint32_t point = DO(&f, "build:box_point", INT(1), INT(-2), REAL(0.5), fixture_text(&f, "p"));
    uint32_t moved = DO(&f, "call:box_move", VALUE(point, 0), INT(10));
    uint32_t sum = DO(&f, "call:box_point_sum", VALUE(moved, 0));
    expect_integer(&f, sum, 0, 19);
    uint32_t x = DO(&f, "get:box_point.x", VALUE(moved, 0));
    expect_integer(&f, x, 0, 11);
    ADD(cases, &f);

    fixture_begin(&f, model, "set:box_point.x");
    point = DO(&f, "build:box_point", INT(0), INT(0), REAL(0), NIL);
    DO(&f, "set:box_point.x", VALUE(point, 0), INT(2147483647));
    x = DO(&f, "get:box_point.x", VALUE(point, 0));
    expect_integer(&f, x, 0, 2147483647);
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_drain");
    uint32_t source = fixture_do_nothing(&f, "local:box_source");
    DO(&f, "set:box_source.next", VALUE(source, 0), fixture_bytes(&f, "\1\2\3", 3), LENGTH(1, 0));
    DO(&f, "set:box_source.compare", VALUE(source, 0), CALLBACK(T.compare, 1));
    uint32_t before = DO(&f, "get:box_source.avail", VALUE(source, 0));
    uint32_t drain = DO(&f, "call:box_drain", VALUE(source, 0));
    expect_integer(&f, drain, 0, 6);
    uint32_t avail = DO(&f, "get:box_source.avail", VALUE(source, 0));
    expect_integer(&f, avail, 0, 0);
    fixture_assert(&f, CAIRN_ASSERT_INTEGER, before, 0)->integer = 3;
    cairn_vec_last(&f.test.assertions)->after = avail;
    uint32_t origin = DO(&f, "get:box_source.origin", VALUE(source, 0));
    uint32_t sum_of_origin = DO(&f, "call:box_point_sum", VALUE(origin, 0));
    expect_integer(&f, sum_of_origin, 0, 0);
    ADD(cases, &f);

    fixture_begin(&f, model, "global:box_debug");
    uint32_t debug = fixture_do_nothing(&f, "global:box_debug");
    expect_integer(&f, debug, 0, 3);
    uint32_t try = DO(&f, "call:box_try", VALUE(debug, 0));
    (void)try;
    ADD(cases, &f);
}

static void loops(struct cases *cases, struct cairn_model *model)
{
    struct fixture f;
    fixture_begin(&f, model, "call:box_label");
    uint32_t box = new_box(&f);
    cairn_sequence_append_loop(&f.test.sequence, model, 12, 2);
    uint32_t label = DO(&f, "call:box_label", VALUE(box, 0), fixture_series_text(&f, "50%_"));
    uint32_t add = DO(&f, "call:box_add", VALUE(box, 0), SERIES(10, (uint32_t)-3));
    (void)label;
    (void)add;
    uint32_t count = DO(&f, "call:box_count", VALUE(box, 0));
    expect_integer(&f, count, 0, 12);
    uint32_t last = DO(&f, "call:box_get", VALUE(box, 0), INT(11), INT(0));
    expect_integer(&f, last, 1, -23);
    end_with_free(&f, box);
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_sort");
    box = new_box(&f);
    DO(&f, "call:box_add", VALUE(box, 0), INT(4));
    DO(&f, "call:box_add", VALUE(box, 0), INT(3));
    DO(&f, "call:box_sort", VALUE(box, 0), CALLBACK(T.compare, 1));
    DO(&f, "call:box_sort", VALUE(box, 0), CALLBACK(T.compare, 2));
    uint32_t get = DO(&f, "call:box_get", VALUE(box, 0), INT(0), INT(0));
    expect_integer(&f, get, 1, 3);
    end_with_free(&f, box);
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_each");
    box = new_box(&f);
    DO(&f, "call:box_add", VALUE(box, 0), INT(4));
    DO(&f, "call:box_each", VALUE(box, 0), CALLBACK(T.visitor, 3));
    uint32_t each = DO(&f, "call:box_each", VALUE(box, 0), CALLBACK(T.visitor, 4));
    expect_integer(&f, each, 0, 0);
    get = DO(&f, "call:box_get", VALUE(box, 0), INT(0), INT(0));
    expect_integer(&f, get, 1, 1);
    end_with_free(&f, box);
    ADD(cases, &f);
}

static void files(struct cases *cases, struct cairn_model *model)
{
    struct fixture f;
    fixture_begin(&f, model, "call:box_load");
    uint32_t box = new_box(&f);
    uint32_t path = DO(&f, "path", fixture_bytes(&f, "line\n\0end", 9));
    uint32_t load = DO(&f, "call:box_load", VALUE(box, 0), VALUE(path, 0));
    expect_integer(&f, load, 0, 9);
    uint32_t none = DO(&f, "path", NIL);
    load = DO(&f, "call:box_load", VALUE(box, 0), VALUE(none, 0));
    expect_integer(&f, load, 0, -1);
    end_with_free(&f, box);
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_save");
    box = new_box(&f);
    uint32_t stream = DO(&f, "stream", fixture_text(&f, "before\n"));
    uint32_t save = DO(&f, "call:box_save", VALUE(box, 0), VALUE(stream, 0));
    expect_integer(&f, save, 0, 5);
    end_with_free(&f, box);
    DO(&f, "call:fclose", VALUE(stream, 0));
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_adopt");
    box = new_box(&f);
    uint32_t text = DO(&f, "heap", fixture_text(&f, "given"));
    DO(&f, "call:box_adopt", VALUE(box, 0), VALUE(text, 0));
    static const char quotes[] = "''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''";
    text = DO(&f, "heap", fixture_text(&f, quotes));
    DO(&f, "call:box_adopt", VALUE(box, 0), VALUE(text, 0));
    uint32_t zeros = DO(&f, "heap", ZEROS(16));
    DO(&f, "call:box_adopt", VALUE(box, 0), VALUE(zeros, 0));
    uint32_t count = DO(&f, "call:box_count", VALUE(box, 0));
    expect_integer(&f, count, 0, 0);
    end_with_free(&f, box);
    ADD(cases, &f);
}

void cases_add_legal(struct cases *cases, struct cairn_model *model)
{
    objects(cases, model);
    observed(cases, model);
    buffers(cases, model);
    structs(cases, model);
    loops(cases, model);
    files(cases, model);
}

void cases_add_failing(struct cases *cases, struct cairn_model *model)
{
    struct fixture f;
    fixture_begin(&f, model, "call:box_divide");
    DO(&f, "call:box_divide", INT(1), INT(0));
    f.test.verdict = CAIRN_VERDICT_ROBUSTNESS;
    f.test.failure = CAIRN_FAILURE_SIGFPE;
    f.test.signal = 8;
    f.test.comment = "SIGFPE in box_divide: b is 0, which the header does not forbid.";
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_sum");
    uint32_t bytes = DO(&f, "bytes", fixture_bytes(&f, "\1\2\3\4", 4));
    DO(&f, "call:box_sum", VALUE(bytes, 0), LENGTH(0, 0));
    f.test.verdict = CAIRN_VERDICT_BUG;
    f.test.failure = CAIRN_FAILURE_HEAP_OVERREAD;
    f.test.signal = 11;
    f.test.needs_guard = true;
    f.test.comment = "box_sum reads one byte past the count that it was given.";
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_sum");
    DO(&f, "call:box_sum", fixture_text(&f, "abc"), LENGTH(0, 1));
    f.test.verdict = CAIRN_VERDICT_BUG;
    f.test.failure = CAIRN_FAILURE_HEAP_OVERREAD;
    f.test.signal = 11;
    f.test.needs_guard = true;
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_last");
    DO(&f, "call:box_last", fixture_text(&f, ""));
    f.test.verdict = CAIRN_VERDICT_BUG;
    f.test.failure = CAIRN_FAILURE_HEAP_UNDERREAD;
    f.test.signal = 11;
    f.test.needs_guard = true;
    f.test.is_front = true;
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_lose");
    DO(&f, "call:box_lose", INT(3));
    f.test.verdict = CAIRN_VERDICT_BUG;
    f.test.failure = CAIRN_FAILURE_LEAK;
    f.test.needs_leak_check = true;
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_lose");
    DO(&f, "fault", INT(1));
    DO(&f, "call:box_lose", INT(3));
    f.test.verdict = CAIRN_VERDICT_OOM;
    f.test.failure = CAIRN_FAILURE_SIGSEGV;
    f.test.signal = 11;
    f.test.comment = "box_lose does not look whether it got memory.";
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_spin");
    DO(&f, "call:box_spin", INT(7));
    f.test.verdict = CAIRN_VERDICT_HANG;
    f.test.failure = CAIRN_FAILURE_HANG;
    f.test.timeout_s = 1;
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_try");
    uint32_t try = DO(&f, "call:box_try", INT(1));
    expect_integer(&f, try, 0, 1);
    f.test.verdict = CAIRN_VERDICT_SUSPECT;
    f.test.comment = "box_try(1) is not 1.";
    ADD(cases, &f);
}

void cases_add_broken(struct cases *cases, struct cairn_model *model)
{
    struct fixture f;
    fixture_begin(&f, model, "call:box_try");
    uint32_t try = DO(&f, "call:box_try", INT(1));
    expect_integer(&f, try, 0, 77);
    f.test.comment = "Wrong expectation.";
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_divide");
    uint32_t divide = DO(&f, "call:box_divide", INT(1), INT(1));
    expect_integer(&f, divide, 0, 1);
    f.test.verdict = CAIRN_VERDICT_BUG;
    f.test.comment = "Does not fail.";
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_lose");
    uint32_t lose = DO(&f, "call:box_lose", INT(1));
    expect_integer(&f, lose, 0, 1);
    f.test.comment = "Leaks, which only valgrind sees.";
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_seed");
    uint32_t seed = fixture_do_nothing(&f, "call:box_seed");
    expect_integer(&f, seed, 0, 0);
    f.test.comment = "Depends on what ran before it.";
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_seed");
    seed = fixture_do_nothing(&f, "call:box_seed");
    expect_integer(&f, seed, 0, 0);
    f.test.comment = "Depends on it as well.";
    ADD(cases, &f);

    fixture_begin(&f, model, "call:box_add");
    f.test.comment = "Asserts nothing.";
    uint32_t box = new_box(&f);
    end_with_free(&f, box);
    ADD(cases, &f);
}
