/* Which tests are written: a regression suite from the showcase, a failing test a failure. */
#include <string.h>

#include "core/hash.h"
#include "core/inner.h"
#include "generator/echo.h"
#include "generator/mine.h"
#include "generator/moved.h"
#include "generator/observe.h"
#include "generator/pins.h"
#include "generator/run_internal.h"

enum {
    REDUCTION_RUNS = 240,
    MAX_ROBUSTNESS = 60, /* tests */
};

void cairn_tests_release(struct cairn_tests *tests)
{
    for (uint32_t i = 0; i < tests->list.count; i++) {
        cairn_test_release(&tests->list.items[i]);
    }
    cairn_vec_release(&tests->list);
    cairn_arena_release(&tests->arena);
}

/* ---- regression tests ---- */

struct selection {
    struct cairn_run *run;
    struct cairn_tests *tests;
    struct cairn_map seen;  /* hashes of sequences that are tests already */
    struct cairn_pins pins; /* of the tests */
    struct cairn_map shown; /* the coarse features that they show */
};

struct feature_goal {
    struct cairn_run *run;
    uint64_t feature;
};

static bool shows_feature(void *self, const struct cairn_sequence *candidate,
                          const struct cairn_outcome *outcome)
{
    const struct feature_goal *goal = self;
    /* Whoever runs a test does not want to wait for it, nor to have the next one interrupted. */
    const uint32_t unwanted = CAIRN_OUTCOME_SLEPT | CAIRN_OUTCOME_TIMER;
    return goal->run->replayer.legality.marked == candidate->statements.count &&
           outcome->head.denial_count == 0 && (outcome->head.flags & unwanted) == 0 &&
           cairn_tails_is_clean(outcome) &&
           cairn_showcase_find(&goal->run->showcase, goal->feature, candidate, outcome) !=
               CAIRN_NONE;
}

/* Whether a struct of callbacks is handed to a function that is named after taking it over
 * (cJSON_InitHooks): that is as if they were given one by one. */
static bool takes_over_callbacks(const struct cairn_run *run, const struct cairn_op *op,
                                 const struct cairn_param *param)
{
    static const char *const words[] = {"hook", "init", "set", "register", "install", "alloc"};
    const struct cairn_sort *sort = &run->model->sorts.items[param->sort];
    bool is_named = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        is_named = is_named || strcasestr(op->name, words[i]) != NULL;
    }
    if (!is_named || sort->record == CAIRN_NONE || param->role != CAIRN_ROLE_CALLER_STRUCT) {
        return false;
    }
    const struct cairn_record *record = &run->model->records.items[sort->record];
    for (uint16_t f = 0; f < record->field_count; f++) {
        const struct cairn_type *type = &run->model->types.items[record->fields[f].type];
        if (type->kind == CAIRN_TYPE_POINTER &&
            run->model->types.items[type->target].kind == CAIRN_TYPE_FUNCTION) {
            return true;
        }
    }
    return false;
}

/* A call that is given a callback and no object, and makes none, may register it with the library
 * itself, for whatever comes later in the process: other tests would meet it there. */
static bool may_register(const struct cairn_run *run, const struct cairn_sequence *sequence,
                         uint32_t s)
{
    const struct cairn_op *op = &run->model->ops.items[sequence->statements.items[s].op];
    bool has_callback = false;
    for (uint16_t o = 0; o < op->output_count; o++) {
        enum cairn_sort_kind kind = run->model->sorts.items[op->outputs[o].sort].kind;
        if (kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_HANDLE) {
            return false;
        }
    }
    for (uint32_t i = 0; op->kind == CAIRN_OP_CALL && i < op->param_count; i++) {
        enum cairn_sort_kind kind = run->model->sorts.items[op->params[i].sort].kind;
        if (kind == CAIRN_SORT_CALLBACK || takes_over_callbacks(run, op, &op->params[i])) {
            has_callback = true;
        } else if (cairn_sort_is_pointer(kind) && op->params[i].role != CAIRN_ROLE_USER_DATA) {
            return false;
        }
    }
    return has_callback;
}

/* Whether argument i of statement s is an object of the library's for a parameter that takes
 * anything: whoever reads it there reads addresses. */
static bool is_object_for_anything(const struct cairn_run *run,
                                   const struct cairn_sequence *sequence, uint32_t s, uint32_t i)
{
    const struct cairn_arg *arg = &cairn_sequence_args(sequence, s)[i];
    const struct cairn_op *op = &run->model->ops.items[sequence->statements.items[s].op];
    if (arg->kind != CAIRN_ARG_VALUE || op->kind != CAIRN_OP_CALL || i >= op->param_count) {
        return false;
    }
    const struct cairn_type *type = &run->model->types.items[op->params[i].type];
    const struct cairn_op *maker =
        &run->model->ops.items[sequence->statements.items[arg->index].op];
    return type->kind == CAIRN_TYPE_POINTER &&
           run->model->types.items[type->target].kind == CAIRN_TYPE_VOID &&
           maker->kind == CAIRN_OP_CALL &&
           run->model->sorts.items[maker->outputs[arg->output].sort].kind == CAIRN_SORT_OBJECT;
}

/* Whether a callback may put objects into an order by their first byte: that may be one of a
 * function's address, which is another in every build. */
static bool may_order_objects(const struct cairn_run *run, const struct cairn_sequence *sequence)
{
    bool has_order = false;
    bool has_object = false;
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
            const struct cairn_arg *arg = &cairn_sequence_args(sequence, s)[i];
            if (arg->kind == CAIRN_ARG_CALLBACK) {
                enum cairn_answer answer =
                    cairn_callback_answer(run->model, arg->index, arg->integer);
                has_order =
                    has_order || answer == CAIRN_ANSWER_RISING || answer == CAIRN_ANSWER_FALLING;
            }
            has_object = has_object || is_object_for_anything(run, sequence, s, i);
        }
    }
    return has_order && has_object;
}

/* Whether the sequence is clean and free of marks by the facts as they are now. */
static bool is_presentable(struct cairn_run *run, const struct cairn_sequence *sequence,
                           uint64_t feature, uint32_t *statement)
{
    bool may = false;
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        may = may || may_register(run, sequence, s);
    }
    struct cairn_outcome outcome =
        cairn_replay_judged(&run->replayer, sequence, CAIRN_MODE_MAIN, may ? CAIRN_RUN_PROFILE : 0);
    struct feature_goal goal = {run, feature};
    for (uint32_t s = 0; may && s < sequence->statements.count; s++) {
        /* It did if something is otherwise now. */
        bool has_changed = s >= outcome.head.statement_count ||
                           (outcome.statements[s].flags & CAIRN_STATEMENT_CHANGED) != 0;
        if (has_changed && may_register(run, sequence, s)) {
            return false;
        }
    }
    if (may_order_objects(run, sequence) || !shows_feature(&goal, sequence, &outcome)) {
        return false;
    }
    *statement = cairn_showcase_find(&run->showcase, feature, sequence, &outcome);
    return true;
}

static enum cairn_op_kind kind_at(const struct cairn_model *model,
                                  const struct cairn_sequence *sequence, uint32_t s)
{
    return model->ops.items[sequence->statements.items[s].op].kind;
}

/* How many units of the partner's the runtime found behind a pointer of the library's. */
static int64_t measured_length(const struct cairn_run *run, const struct cairn_sequence *sequence,
                               const struct cairn_outcome *outcome, uint32_t s, uint32_t i)
{
    const struct cairn_op *op = &run->model->ops.items[sequence->statements.items[s].op];
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    const struct cairn_arg *partner = &args[args[i].index];
    const struct cairn_wire_value *value =
        cairn_outcome_value(outcome, partner->index, partner->output);
    bool is_in_block =
        value != NULL && (value->kind == CAIRN_VALUE_HEAP || value->kind == CAIRN_VALUE_CALLER);
    uint64_t bytes = is_in_block ? outcome->blocks[value->block].size - value->bits : 0;
    const struct cairn_type *pointer = &run->model->types.items[op->params[args[i].index].type];
    uint64_t unit = 1;
    if (op->params[i].role == CAIRN_ROLE_COUNT && pointer->kind == CAIRN_TYPE_POINTER) {
        unit = run->model->types.items[pointer->target].size;
    }
    return (int64_t)(bytes / (unit == 0 || unit > UINT16_MAX ? 1 : unit)) + args[i].integer;
}

/* What the runtime measures where the library made the memory, C cannot: the number is written
 * down. Lengths of texts that end, and of the caller's own memory stay what they are. */
static void settle_lengths(struct cairn_run *run, struct cairn_sequence *sequence,
                           enum cairn_run_mode mode)
{
    struct cairn_outcome outcome = {0};
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        const struct cairn_statement *statement = &sequence->statements.items[s];
        const struct cairn_op *op = &run->model->ops.items[statement->op];
        for (uint32_t i = 0; i < statement->arg_count && i < op->param_count; i++) {
            struct cairn_arg *arg = &sequence->args.items[statement->first_arg + i];
            const struct cairn_arg *partner = cairn_sequence_args(sequence, s) + arg->index;
            if (arg->kind != CAIRN_ARG_LENGTH || partner->kind != CAIRN_ARG_VALUE) {
                continue;
            }
            uint32_t maker = sequence->statements.items[partner->index].op;
            const struct cairn_op *made_by = &run->model->ops.items[maker];
            enum cairn_sort_kind sort =
                run->model->sorts.items[made_by->outputs[partner->output].sort].kind;
            bool is_librarys = made_by->kind == CAIRN_OP_CALL || made_by->kind == CAIRN_OP_GET ||
                               made_by->kind == CAIRN_OP_GLOBAL;
            if (!is_librarys || sort == CAIRN_SORT_PATH) {
                continue;
            }
            if (outcome.values == NULL) {
                outcome = cairn_replay(&run->replayer, sequence, mode, 0);
            }
            if (outcome.values == NULL) {
                return;
            }
            const struct cairn_wire_value *value =
                cairn_outcome_value(&outcome, partner->index, partner->output);
            if (sort == CAIRN_SORT_STRING && value != NULL && value->is_string) {
                continue;
            }
            *arg = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER,
                                      .integer = measured_length(run, sequence, &outcome, s, i)};
        }
    }
}

/* Whether nothing reads past the end of a block, as observers that were added may: a strlen of an
 * array that nothing ends finds an end by chance. */
static bool is_sound_in_guard(struct cairn_run *run, const struct cairn_sequence *sequence)
{
    return cairn_replay(&run->replayer, sequence, CAIRN_MODE_GUARD, CAIRN_RUN_BARE | CAIRN_RUN_TELL)
               .head.kind == CAIRN_OUTCOME_NORMAL;
}

/* Objects that a call may move are used where they are afterwards. */
static void follow_moves(struct cairn_run *run, struct cairn_sequence *sequence,
                         enum cairn_run_mode mode)
{
    bool may = false;
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        may = may || cairn_moves_any(run->facts, sequence->statements.items[s].op);
    }
    if (may) {
        const struct cairn_outcome outcome = cairn_replay(&run->replayer, sequence, mode, 0);
        (void)cairn_follow_moves(run->facts, &outcome, sequence);
    }
}

/* What was kept early may end objects by free that the library has a call of its own for, as was
 * learnt later. */
static void end_anew(struct cairn_run *run, struct cairn_sequence *sequence)
{
    bool is_freed = false;
    for (uint32_t s = sequence->tail; s < sequence->statements.count; s++) {
        is_freed = is_freed || run->model->ops.items[sequence->statements.items[s].op].is_builtin;
    }
    if (!is_freed) {
        return;
    }
    struct cairn_sequence renewed = {0};
    struct cairn_arena scratch = {0};
    cairn_sequence_copy(&renewed, sequence);
    cairn_sequence_truncate(&renewed, renewed.body);
    cairn_sequence_end_body(&renewed);
    const struct cairn_outcome seen =
        cairn_replay_judged(&run->replayer, &renewed, CAIRN_MODE_MAIN, 0);
    const struct cairn_outcome body = cairn_outcome_copy(&seen, &scratch);
    if (body.head.kind == CAIRN_OUTCOME_NORMAL &&
        cairn_tails_plan(run->tails, &renewed, &body, &run->replayer.legality, 0)) {
        const struct cairn_outcome whole =
            cairn_replay_judged(&run->replayer, &renewed, CAIRN_MODE_MAIN, 0);
        if (whole.head.kind == CAIRN_OUTCOME_NORMAL && cairn_tails_is_clean(&whole) &&
            run->replayer.legality.marked == renewed.statements.count) {
            cairn_sequence_copy(sequence, &renewed);
        }
    }
    cairn_arena_release(&scratch);
    cairn_sequence_release(&renewed);
}

/* Whether the test asserts what the callback was told of which statement s counts the calls. */
static bool is_told_of(const struct cairn_model *model, const struct cairn_test *test, uint32_t s)
{
    const struct cairn_sequence *sequence = &test->sequence;
    for (uint32_t a = 0; a < test->assertions.count; a++) {
        const uint32_t t = test->assertions.items[a].statement;
        if (kind_at(model, sequence, t) == CAIRN_OP_TOLD &&
            cairn_sequence_args(sequence, t)->index == cairn_sequence_args(sequence, s)->index &&
            cairn_sequence_args(sequence, t)->integer ==
                cairn_sequence_args(sequence, s)->integer) {
            return true;
        }
    }
    return false;
}

/* What a callback was told says how often it was called, too. */
static void prefer_told(const struct cairn_model *model, struct cairn_test *test)
{
    uint32_t kept = 0;
    for (uint32_t a = 0; a < test->assertions.count; a++) {
        const struct cairn_assertion assertion = test->assertions.items[a];
        if (kind_at(model, &test->sequence, assertion.statement) != CAIRN_OP_CALLS ||
            !is_told_of(model, test, assertion.statement)) {
            test->assertions.items[kept++] = assertion;
        }
    }
    test->assertions.count = kept;
}

/* Whether the test says something that those before it do not; if so, it is noted what it says. */
static bool add_to_selection(struct selection *x, const struct cairn_exhibit *exhibit,
                             const struct cairn_test *test)
{
    struct cairn_run *run = x->run;
    const bool is_first =
        exhibit->kind == CAIRN_EXHIBIT_COARSE && cairn_map_get(&x->shown, exhibit->feature, 0) == 0;
    if (!cairn_pins_add(&x->pins, run->model, test, is_first)) {
        return false;
    }
    const struct cairn_outcome outcome =
        cairn_replay(&run->replayer, &test->sequence, CAIRN_MODE_MAIN, 0);
    cairn_showcase_note(&run->showcase, &test->sequence, &outcome, &x->shown);
    return true;
}

static bool make_test(struct selection *x, const struct cairn_exhibit *exhibit)
{
    struct cairn_run *run = x->run;
    struct cairn_test test = {.verdict = CAIRN_VERDICT_LEGAL,
                              .op = exhibit->sequence.statements.items[exhibit->statement].op};
    uint32_t statement;
    cairn_sequence_copy(&test.sequence, &exhibit->sequence);
    struct feature_goal goal = {run, exhibit->feature};
    struct cairn_reduction reduction = {.replayer = &run->replayer,
                                        .mode = CAIRN_MODE_MAIN,
                                        .writes_numbers = true,
                                        .is_for_readers = true,
                                        .keeps = shows_feature,
                                        .self = &goal,
                                        .max_runs = REDUCTION_RUNS};
    cairn_reduce(&reduction, &test.sequence);
    end_anew(run, &test.sequence);
    follow_moves(run, &test.sequence, CAIRN_MODE_MAIN);
    bool ok = is_presentable(run, &test.sequence, exhibit->feature, &statement);
    if (ok) {
        struct cairn_sequence plain = {0};
        cairn_sequence_copy(&plain, &test.sequence);
        if (exhibit->kind == CAIRN_EXHIBIT_FULL) {
            cairn_append_takers(run, &test.sequence, statement, exhibit->feature);
        }
        cairn_append_observers(run->model, run->facts, run->executable, &test.sequence, statement);
        cairn_choose_observers(run, &test.sequence, statement);
        uint32_t again;
        if (!is_presentable(run, &test.sequence, exhibit->feature, &again) ||
            !is_sound_in_guard(run, &test.sequence)) {
            cairn_sequence_copy(&test.sequence, &plain);
        }
        cairn_sequence_release(&plain);
        settle_lengths(run, &test.sequence, CAIRN_MODE_MAIN);
        uint64_t hash = cairn_sequence_hash(&test.sequence, test.sequence.statements.count);
        ok = cairn_map_put(&x->seen, hash, 1) &&
             cairn_mine_assertions(&run->replayer, &test, &x->tests->arena) &&
             add_to_selection(x, exhibit, &test);
        prefer_told(run->model, &test);
    }
    if (ok) {
        cairn_vec_push(&x->tests->list, test);
    } else {
        cairn_test_release(&test);
    }
    return ok;
}

/* When an exhibit's turn comes: the first coarse feature of every operation, then one of what it
 * changes, one that is close to the state, a second coarse one, and so on. Of the close ones those
 * that were seen last come first: they are of longer lives. Returns the number of rounds. */
static uint32_t rank_exhibits(const struct cairn_run *run, uint32_t *rank)
{
    const uint32_t count = run->showcase.exhibits.count;
    const size_t bytes = (run->model->ops.count * CAIRN_EXHIBIT_KINDS + 1) * sizeof(uint32_t);
    uint32_t *of_op = memset(cairn_alloc(bytes), 0, bytes);
    uint32_t rounds = 0;
    for (uint32_t k = 0; k < 2 * count; k++) {
        const uint32_t i = k < count ? k : 2 * count - 1 - k;
        const struct cairn_exhibit *exhibit = &run->showcase.exhibits.items[i];
        if ((exhibit->kind == CAIRN_EXHIBIT_CLOSE) == (k >= count)) {
            const uint32_t place = of_op[exhibit->op * CAIRN_EXHIBIT_KINDS + exhibit->kind]++;
            rank[i] = CAIRN_EXHIBIT_KINDS * place + exhibit->kind;
            rounds = rank[i] + 1 > rounds ? rank[i] + 1 : rounds;
        }
    }
    free(of_op);
    return rounds;
}

/* One round after the other, until the suite is full. */
static void select_regression(struct selection *x)
{
    struct cairn_run *run = x->run;
    uint32_t *rank = cairn_alloc((run->showcase.exhibits.count + 1) * sizeof *rank);
    const uint32_t rounds = rank_exhibits(run, rank);
    uint32_t made = 0;
    for (uint32_t round = 0; round < rounds; round++) {
        for (uint32_t i = 0; i < run->showcase.exhibits.count; i++) {
            bool over = made >= run->options->suite_size || run->replayer.status != CAIRN_OK;
            if (rank[i] == round && !over) {
                made += make_test(x, &run->showcase.exhibits.items[i]);
            }
        }
    }
    free(rank);
}

/* ---- failing tests ---- */

/* What the call did, for a reader who has not heard of cairn. */
static const char *what_happened(enum cairn_failure_kind kind)
{
    switch (kind) {
    case CAIRN_FAILURE_SIGSEGV:
        return "touches memory that it may not (SIGSEGV)";
    case CAIRN_FAILURE_SIGFPE:
        return "divides by zero (SIGFPE)";
    case CAIRN_FAILURE_SIGILL:
        return "runs into an illegal instruction (SIGILL)";
    case CAIRN_FAILURE_SIGABRT:
        return "aborts the process";
    case CAIRN_FAILURE_STACK_OVERFLOW:
        return "overflows the stack";
    case CAIRN_FAILURE_DOUBLE_FREE:
        return "frees a block that is free already";
    case CAIRN_FAILURE_INVALID_FREE:
        return "frees memory that malloc did not hand out";
    case CAIRN_FAILURE_HEAP_OVERFLOW:
        return "writes behind the end of a block";
    case CAIRN_FAILURE_HEAP_UNDERFLOW:
        return "writes before the beginning of a block";
    case CAIRN_FAILURE_HEAP_OVERREAD:
        return "reads beyond a block";
    case CAIRN_FAILURE_HEAP_UNDERREAD:
        return "reads before the beginning of a block";
    case CAIRN_FAILURE_WRITE_AFTER_FREE:
        return "writes to a block that is free already";
    case CAIRN_FAILURE_USE_AFTER_FREE:
        return "uses a block that is free already";
    case CAIRN_FAILURE_ASSERTION:
        return "fails an assertion of its own";
    case CAIRN_FAILURE_EXIT:
        return "ends the process";
    case CAIRN_FAILURE_STACK_SMASHED:
        return "overwrites its stack frame";
    case CAIRN_FAILURE_FORTIFY:
        return "overflows a buffer that the C library checks";
    case CAIRN_FAILURE_INVARIANT:
        return "breaks an invariant";
    case CAIRN_FAILURE_LEAK:
        return "leaks memory";
    case CAIRN_FAILURE_HANG:
        return "does not return";
    case CAIRN_FAILURE_INTEGER_OVERFLOW:
        return "computes a signed integer that its type cannot hold";
    case CAIRN_FAILURE_BAD_SHIFT:
        return "shifts by a negative number or by too many bits";
    case CAIRN_FAILURE_BAD_INDEX:
        return "uses an index outside its array";
    case CAIRN_FAILURE_UNDEFINED:
        return "does what C does not define";
    default:
        return cairn_failure_kind_name(kind);
    }
}

/* The contract about the call itself that is violated, or NULL. */
static const struct cairn_contract *contract_of_call(const struct cairn_run *run,
                                                     const struct cairn_failure *failure)
{
    const struct cairn_contract *contract =
        failure->contract == CAIRN_NONE ? NULL : &run->model->contracts.items[failure->contract];
    return contract != NULL && contract->kind == CAIRN_CONTRACT_ENSURES ? contract : NULL;
}

/* What the call did, in view of the contract that it breaks. */
static const char *what_it_did(const struct cairn_run *run, struct cairn_arena *arena,
                               const struct cairn_failure *failure)
{
    const struct cairn_contract *contract = contract_of_call(run, failure);
    if (contract != NULL) {
        return cairn_arena_printf(arena, "does not do what %s says", contract->name);
    }
    if (cairn_failure_is_inferred(failure->kind)) {
        const struct cairn_inferred *inferred = &run->inferences.list.items[failure->inferred];
        const struct cairn_op *op = &run->model->ops.items[inferred->op];
        return inferred->kind == CAIRN_INFERRED_OUT_SET
                   ? cairn_arena_printf(arena, "leaves *%s as it was",
                                        op->params[inferred->cell].name)
               : inferred->kind == CAIRN_INFERRED_TERMINATED
                   ? cairn_arena_printf(arena, "writes a text into %s that does not end there",
                                        op->params[inferred->cell].name)
               : inferred->kind == CAIRN_INFERRED_TEXT ? "returns an address that no text can have"
               : inferred->kind == CAIRN_INFERRED_WRITTEN ? "returns memory that was never written"
               : inferred->kind == CAIRN_INFERRED_SETTLED
                   ? "returns what depends on memory that was never written"
                   : "does not do what its name lets one expect";
    }
    return what_happened(failure->kind);
}

static const char *describe(const struct cairn_run *run, struct cairn_arena *arena,
                            const struct cairn_failure *failure)
{
    const struct cairn_op *op = &run->model->ops.items[failure->op];
    const char *at =
        failure->frames[0] != '\0' ? cairn_arena_printf(arena, ", at %s", failure->frames) : "";
    const char *what = what_it_did(run, arena, failure);
    return cairn_arena_printf(arena, "%s %s%s.\n%s\nSeen in %u of %u runs.", op->name, what, at,
                              failure->why, failure->reproduced, CAIRN_CONFIRMATIONS);
}

static void make_failing_test(struct cairn_run *run, struct cairn_tests *tests,
                              const struct cairn_failure *failure)
{
    struct cairn_test test = {
        .verdict = failure->verdict,
        .op = failure->op,
        .number = failure->id,
        .failure = failure->kind,
        .signal = failure->signal,
        .needs_guard =
            failure->verdict != CAIRN_VERDICT_OOM &&
            (failure->mode >= CAIRN_MODE_GUARD || cairn_failure_is_of_heap(failure->kind)),
        .is_front = failure->mode == CAIRN_MODE_FRONT,
        .needs_leak_check = failure->kind == CAIRN_FAILURE_LEAK,
        .timeout_s = failure->kind == CAIRN_FAILURE_HANG ? CAIRN_HANG_TIMEOUT_S : 0,
        .comment = describe(run, &tests->arena, failure)};
    cairn_sequence_copy(&test.sequence, &failure->sequence);
    cairn_sequence_end_body(&test.sequence);
    follow_moves(run, &test.sequence, failure->mode);
    settle_lengths(run, &test.sequence, failure->mode);
    if (failure->contract != CAIRN_NONE) {
        const uint32_t last = test.sequence.statements.count - 1;
        const bool is_of_call = contract_of_call(run, failure) != NULL;
        struct cairn_assertion assertion = {
            .kind = is_of_call ? CAIRN_ASSERT_ENSURES : CAIRN_ASSERT_INVARIANT,
            .after = last,
            .statement = is_of_call ? last : failure->value_statement,
            .output = is_of_call ? 0 : failure->value_output,
            .contract = failure->contract};
        cairn_vec_push(&test.assertions, assertion);
    }
    if (cairn_failure_is_inferred(failure->kind)) {
        cairn_inferred_assert(&run->inferences.list.items[failure->inferred], &test);
    }
    cairn_vec_push(&tests->list, test);
}

/* Whether it shows no more than that NULL may not be passed. */
static bool is_of_null(const struct cairn_failure *failure)
{
    const struct cairn_sequence *sequence = &failure->sequence;
    return failure->verdict == CAIRN_VERDICT_ROBUSTNESS && failure->argument != 0 &&
           cairn_sequence_args(sequence, sequence->statements.count - 1)[failure->argument - 1]
                   .kind == CAIRN_ARG_NULL;
}

/* Makes those about NULL, or the others; as many of robustness as anybody may want to read. */
static void make_failing_tests(struct cairn_run *run, struct cairn_tests *tests, bool of_null,
                               uint32_t *robustness)
{
    for (uint32_t i = 0; i < cairn_failures_count(run->failures); i++) {
        const struct cairn_failure *failure = cairn_failures_at(run->failures, i);
        bool is_robustness = failure->verdict == CAIRN_VERDICT_ROBUSTNESS;
        if (failure->verdict == CAIRN_VERDICT_ILLEGAL || is_of_null(failure) != of_null ||
            cairn_known_has(run->known, failure->signature) ||
            (is_robustness && *robustness == MAX_ROBUSTNESS)) {
            continue;
        }
        *robustness += is_robustness;
        make_failing_test(run, tests, failure);
    }
}

enum cairn_status cairn_run_recheck(struct cairn_run *run, struct cairn_error *err)
{
    cairn_failures_recheck(run->failures, &run->replayer, run->tails);
    cairn_run_recall_lost(run);
    enum cairn_status status =
        run->replayer.status == CAIRN_OK ? cairn_run_infer_last(run, err) : run->replayer.status;
    if (status != run->replayer.status && run->replayer.status == CAIRN_OK) {
        return status;
    }
    if (status == CAIRN_INTERRUPTED) {
        run->replayer.status = CAIRN_OK;
    }
    return status == CAIRN_OK ? CAIRN_OK
                              : cairn_fail(err, status, "%s", run->replayer.error.message);
}

enum cairn_status cairn_run_decide_tests(struct cairn_run *run, struct cairn_tests *tests,
                                         struct cairn_error *err)
{
    struct selection x = {.run = run, .tests = tests};
    uint32_t robustness = 0;
    select_regression(&x);
    make_failing_tests(run, tests, false, &robustness);
    make_failing_tests(run, tests, true, &robustness);
    cairn_map_release(&x.seen);
    cairn_map_release(&x.shown);
    cairn_pins_release(&x.pins);
    if (run->replayer.status != CAIRN_OK) {
        return cairn_fail(err, run->replayer.status, "%s", run->replayer.error.message);
    }
    return CAIRN_OK;
}
