/* What holds of every sequence that the generator assembles: thousands of them, over the models of
 * real libraries. */
#include <check.h>
#include <string.h>

#include "core/encode.h"
#include "core/inner.h"
#include "executor/runtime/decode.h"
#include "generator/closure.h"
#include "tests/property/nursery.h"
#include "tests/property/targets.h"

enum { SEQUENCES = 700, SEEDS = 2, MAX_OUTPUTS = 64 };

static struct cairn_model *model;
static struct cairn_target target;
static struct nursery nursery;
static struct cairn_rng rng;

/* What was seen, so that nothing holds for want of cases. */
static struct {
    uint32_t sequences;
    uint32_t statements;
    uint32_t loops;
    uint32_t components;
    uint32_t admitted;
    uint32_t kinds[CAIRN_ARG_SERIES_TEXT + 1];
} seen;

static void open_target(int i, uint64_t seed)
{
    model = property_target_open(i, &target);
    nursery_open(&nursery, model, seed);
    rng = cairn_rng_stream(seed, 0);
    memset(&seen, 0, sizeof seen);
}

static void close_target(void)
{
    nursery_close(&nursery);
    cairn_model_free(model);
    cairn_target_release(&target);
}

static void check_valid(const struct cairn_sequence *sequence, const char *what)
{
    struct cairn_error err = {.message = ""};
    struct cairn_str text = {0};
    cairn_sequence_print(sequence, model, &text);
    ck_assert_msg(cairn_sequence_validate(sequence, model, &err) == CAIRN_OK, "%s: %s\n%s", what,
                  err.message, cairn_str_text(&text));
    cairn_str_release(&text);
}

static uint64_t hash_of(const struct cairn_sequence *sequence)
{
    return cairn_sequence_hash(sequence, sequence->statements.count);
}

static void count(const struct cairn_assembly *a)
{
    seen.sequences++;
    seen.statements += a->sequence.statements.count;
    seen.components += a->components.count;
    for (uint32_t s = 0; s < a->sequence.statements.count; s++) {
        seen.loops += a->sequence.statements.items[s].loop_body != 0;
    }
    for (uint32_t i = 0; i < a->sequence.args.count; i++) {
        seen.kinds[a->sequence.args.items[i].kind]++;
    }
}

/* ---- the properties ---- */

static void check_text(const struct cairn_sequence *sequence)
{
    struct cairn_str text = {0};
    struct cairn_str again = {0};
    struct cairn_sequence back = {0};
    struct cairn_error err = {.message = ""};
    cairn_sequence_print(sequence, model, &text);
    ck_assert_msg(cairn_sequence_parse(&back, model, cairn_str_text(&text), &err) == CAIRN_OK,
                  "%s\n%s", err.message, cairn_str_text(&text));
    ck_assert_uint_eq(hash_of(&back), hash_of(sequence));
    ck_assert_uint_eq(back.body, sequence->body);
    ck_assert_uint_eq(back.tail, sequence->tail);
    cairn_sequence_print(&back, model, &again);
    ck_assert_str_eq(cairn_str_text(&text), cairn_str_text(&again));
    cairn_str_release(&text);
    cairn_str_release(&again);
    cairn_sequence_release(&back);
}

/* Dropping what the last statements do not need leaves a valid sequence, and a second time nothing
 * more. */
static void check_closure(const struct cairn_sequence *sequence)
{
    bool keep[CAIRN_MAX_STATEMENTS] = {false};
    bool again[CAIRN_MAX_STATEMENTS];
    uint32_t n = sequence->statements.count;
    struct cairn_sequence selected = {0};
    keep[cairn_rng_below(&rng, n)] = true;
    keep[cairn_rng_below(&rng, n)] = true;
    cairn_dependence_closure(model, sequence, n, keep);
    cairn_sequence_select(&selected, sequence, keep);
    check_valid(&selected, "selected");
    memcpy(again, keep, sizeof again);
    cairn_dependence_closure(model, sequence, n, again);
    ck_assert_mem_eq(again, keep, n);
    memset(keep, 1, sizeof keep);
    cairn_sequence_select(&selected, sequence, keep);
    ck_assert_uint_eq(hash_of(&selected), hash_of(sequence));
    cairn_sequence_release(&selected);
}

static void check_parts(const struct cairn_sequence *sequence)
{
    uint32_t n = sequence->statements.count;
    uint32_t cut = (uint32_t)cairn_rng_below(&rng, n + 1);
    struct cairn_sequence parts = {0};
    struct cairn_sequence twice = {0};
    cairn_sequence_slice(&parts, sequence, 0, cut);
    cairn_sequence_slice(&parts, sequence, cut, n);
    ck_assert_uint_eq(hash_of(&parts), hash_of(sequence));
    cairn_sequence_end_body(&parts);
    cairn_sequence_truncate(&parts, cut);
    check_valid(&parts, "truncated");
    ck_assert_uint_ge(cut, parts.statements.count);
    cairn_sequence_concat(&twice, sequence, 0, n);
    cairn_sequence_concat(&twice, sequence, 0, n);
    cairn_sequence_end_body(&twice);
    check_valid(&twice, "twice");
    ck_assert_uint_eq(cairn_sequence_hash(&twice, n), hash_of(sequence));
    cairn_sequence_release(&parts);
    cairn_sequence_release(&twice);
}

/* What the pool gives back is what it was given. */
static void check_pool(uint32_t node)
{
    struct cairn_sequence flat = {0};
    if (node == CAIRN_NONE) {
        return;
    }
    seen.admitted++;
    cairn_pool_flatten(nursery.pool, node, &flat);
    ck_assert_uint_eq(hash_of(&flat), hash_of(&nursery.assembly.sequence));
    cairn_sequence_end_body(&flat);
    check_valid(&flat, "flattened");
    cairn_sequence_release(&flat);
}

/* Sequences are functions of seed, number, pool and facts. */
static void check_repeatable(uint64_t number)
{
    uint64_t hash = hash_of(&nursery.assembly.sequence);
    ck_assert(nursery_assemble(&nursery, number));
    ck_assert_uint_eq(hash_of(&nursery.assembly.sequence), hash);
}

/* ---- wire form ---- */

struct harness {
    struct cairn_stub *stubs;
    uint32_t *stub_of_op;
    CAIRN_VEC(uint32_t) callbacks;
    struct cairn_arena arena;
};

/* Stub i serves operation i, as the generated harness has it. */
static void harness_open(struct harness *h)
{
    *h = (struct harness){0};
    h->stubs = cairn_arena_alloc(&h->arena, model->ops.count * sizeof *h->stubs);
    h->stub_of_op = cairn_arena_alloc(&h->arena, model->ops.count * sizeof *h->stub_of_op);
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        struct cairn_stub_output *outputs =
            cairn_arena_alloc(&h->arena, op->output_count * sizeof *outputs);
        for (uint32_t o = 0; o < op->output_count; o++) {
            outputs[o].cell = op->outputs[o].param;
            outputs[o].size = (uint32_t)model->types.items[op->outputs[o].type].size;
        }
        h->stubs[i] = (struct cairn_stub){
            .outputs = outputs, .input_count = op->param_count, .output_count = op->output_count};
        h->stub_of_op[i] = i;
    }
    for (uint32_t t = 0; t < model->types.count; t++) {
        bool is_function = model->types.items[t].kind == CAIRN_TYPE_FUNCTION;
        uint32_t scripts = is_function ? cairn_callback_script_count(model, t) : 0;
        for (uint32_t script = 0; script < scripts; script++) {
            cairn_vec_push(&h->callbacks, t);
            cairn_vec_push(&h->callbacks, script);
        }
    }
}

static void harness_close(struct harness *h)
{
    cairn_vec_release(&h->callbacks);
    cairn_arena_release(&h->arena);
}

static void check_wire_form(const struct harness *h, const struct cairn_sequence *sequence)
{
    const struct cairn_stub_map map = {.stub_of_op = h->stub_of_op,
                                       .callbacks = h->callbacks.items,
                                       .callback_count = h->callbacks.count / 2};
    const struct cairn_decode_stubs known = {.stubs = h->stubs,
                                             .stub_count = model->ops.count,
                                             .callback_count = h->callbacks.count / 2};
    struct cairn_batch_encoder encoder = {0};
    struct cairn_decode_batch batch;
    struct cairn_program program;
    cairn_encoder_add(&encoder, sequence, model, &map);
    cairn_encoder_finish(&encoder, 5);
    ck_assert_int_eq(cairn_decode_batch(&batch, encoder.bytes.items, encoder.bytes.count, 5),
                     CAIRN_DECODE_OK);
    struct cairn_str text = {0};
    cairn_sequence_print(sequence, model, &text);
    enum cairn_decode_error error = cairn_decode_sequence(&program, &batch, 0, &known);
    ck_assert_msg(error == CAIRN_DECODE_OK, "refused by the harness (%d):\n%s", (int)error,
                  cairn_str_text(&text));
    ck_assert_uint_eq(program.head->statement_count, sequence->statements.count);
    ck_assert_uint_eq(program.head->value_count,
                      cairn_sequence_slot(sequence, model, sequence->statements.count));
    cairn_str_release(&text);
    cairn_encoder_release(&encoder);
}

/* ---- tests ---- */

START_TEST(every_assembled_sequence)
{
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct harness h;
        open_target(_i, seed);
        harness_open(&h);
        for (uint64_t number = 0; number < SEQUENCES; number++) {
            if (!nursery_assemble(&nursery, number)) {
                continue;
            }
            const struct cairn_sequence *sequence = &nursery.assembly.sequence;
            check_valid(sequence, "assembled");
            check_text(sequence);
            check_wire_form(&h, sequence);
            check_closure(sequence);
            check_parts(sequence);
            if (number % 16 == 0) {
                check_repeatable(number);
            }
            count(&nursery.assembly);
            check_pool(nursery_admit(&nursery));
        }
        ck_assert_uint_gt(seen.sequences, SEQUENCES / 3);
        ck_assert_uint_gt(seen.statements, 3 * seen.sequences);
        ck_assert_uint_gt(seen.components, 0);
        ck_assert_uint_gt(seen.admitted, SEQUENCES / 8);
        ck_assert_uint_gt(seen.kinds[CAIRN_ARG_VALUE], 0);
        harness_close(&h);
        close_target();
    }
}
END_TEST

/* Together the targets show every kind of argument that the generator draws. */
START_TEST(every_kind_of_argument_is_drawn)
{
    uint32_t kinds[CAIRN_ARG_SERIES_TEXT + 1] = {0};
    uint32_t loops = 0;
    static const char *const names[] = {"bst", "bin_heap", "linked_list", "poly", "zlib"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        open_target(property_target_find(names[i]), 1);
        for (uint64_t number = 0; number < SEQUENCES; number++) {
            if (nursery_assemble(&nursery, number)) {
                count(&nursery.assembly);
                nursery_admit(&nursery);
            }
        }
        for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++) {
            kinds[kind] += seen.kinds[kind];
        }
        loops += seen.loops;
        close_target();
    }
    ck_assert_uint_gt(loops, 0);
    for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++) {
        /* No function of these takes a floating-point number, a string macro or a range. */
        bool is_expected = kind != CAIRN_ARG_REAL && kind != CAIRN_ARG_END;
        ck_assert_msg(!is_expected || kinds[kind] != 0, "no argument of kind %zu", kind);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("assembled");
    TCase *tcase = tcase_create("assembled");
    tcase_set_timeout(tcase, 120);
    tcase_add_loop_test(tcase, every_assembled_sequence, 0, PROPERTY_TARGETS);
    tcase_add_test(tcase, every_kind_of_argument_is_drawn);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
