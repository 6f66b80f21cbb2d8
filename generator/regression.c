/* Which tests the regression suite has, from the showcase: for each feature, in turn of the
 * operations, what shows it, made brief. */
#include <stdlib.h>
#include <string.h>

#include "core/inner.h"
#include "generator/brief.h"
#include "generator/domain.h"
#include "generator/mine.h"
#include "generator/observe.h"
#include "generator/pins.h"
#include "generator/run_internal.h"
#include "generator/settle.h"

enum { REDUCTION_RUNS = 240 };

/* A test that says nothing of the call that it is about. */
struct silent_test {
    const struct cairn_exhibit *exhibit;
    struct cairn_test test;
};

struct selection {
    struct cairn_run *run;
    struct cairn_tests *tests;
    struct cairn_map seen;  /* hashes of sequences that are tests already */
    struct cairn_pins pins; /* of the tests */
    struct cairn_map shown; /* the coarse features that they show */
    CAIRN_VEC(struct silent_test) silent;
};

struct feature_goal {
    struct cairn_run *run;
    uint64_t feature;
};

bool cairn_is_fit_for_test(const struct cairn_run *run, const struct cairn_sequence *sequence,
                           const struct cairn_outcome *outcome)
{
    /* Whoever runs a test does not want to wait for it, nor to have the next one interrupted. */
    const uint32_t unwanted = CAIRN_OUTCOME_SLEPT | CAIRN_OUTCOME_TIMER;
    return run->replayer.legality.marked == sequence->statements.count &&
           outcome->head.denial_count == 0 && (outcome->head.flags & unwanted) == 0 &&
           !cairn_domain_is_left(run->failures, run->model, sequence) &&
           cairn_tails_is_clean_enough(run->tails, run->model, sequence, outcome);
}

static bool shows_feature(void *self, const struct cairn_sequence *candidate,
                          const struct cairn_outcome *outcome)
{
    const struct feature_goal *goal = self;
    return cairn_is_fit_for_test(goal->run, candidate, outcome) &&
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
    const struct cairn_op *maker =
        &run->model->ops.items[sequence->statements.items[arg->index].op];
    return cairn_model_points_to_void(run->model, op->params[i].type) &&
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

/* Whether anything of the library's is in the sequence, and not structs of the test's alone. */
static bool asks_library(const struct cairn_model *model, const struct cairn_sequence *sequence)
{
    bool asks = false;
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
        asks =
            asks || (op->kind == CAIRN_OP_CALL && !op->is_builtin) || op->kind == CAIRN_OP_GLOBAL;
    }
    return asks;
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
    if (!asks_library(run->model, sequence) || may_order_objects(run, sequence) ||
        !shows_feature(&goal, sequence, &outcome)) {
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

/* Whether nothing reads past the end of a block, as observers that were added may: a strlen of an
 * array that nothing ends finds an end by chance. */
static bool is_sound_in_guard(struct cairn_run *run, const struct cairn_sequence *sequence)
{
    return cairn_replay(&run->replayer, sequence, CAIRN_MODE_GUARD, CAIRN_RUN_BARE | CAIRN_RUN_TELL)
               .head.kind == CAIRN_OUTCOME_NORMAL;
}

/* How oddly objects end: by free, or, which is less odd, by what happened to end one, be it a call
 * that is there for that, or a setter that took it over. */
static uint32_t count_odd_ends(const struct cairn_run *run, const struct cairn_sequence *sequence)
{
    uint32_t odd = 0;
    for (uint32_t s = sequence->tail; s < sequence->statements.count; s++) {
        const struct cairn_op *op = &run->model->ops.items[sequence->statements.items[s].op];
        const bool is_close = op->is_builtin && strcmp(op->name, "fclose") == 0;
        odd += is_close ? 0 : op->is_builtin ? 2 : op->destroys < 0;
    }
    return odd;
}

/* Objects end by what the library has for that, as far as they do: a sequence that was kept early
 * may end otherwise, and one that was made brief leave those that the library keeps in a list. */
static void end_anew(struct cairn_run *run, struct cairn_sequence *sequence)
{
    struct cairn_sequence renewed = {0};
    struct cairn_arena scratch = {0};
    for (uint32_t attempt = 0;
         attempt < CAIRN_TAIL_ATTEMPTS && (attempt == 0 || count_odd_ends(run, sequence) != 0);
         attempt++) {
        cairn_sequence_copy(&renewed, sequence);
        cairn_sequence_truncate(&renewed, renewed.body);
        cairn_sequence_end_body(&renewed);
        const struct cairn_outcome seen =
            cairn_replay_judged(&run->replayer, &renewed, CAIRN_MODE_MAIN, 0);
        const struct cairn_outcome body = cairn_outcome_copy(&seen, &scratch);
        if (body.head.kind != CAIRN_OUTCOME_NORMAL ||
            !cairn_tails_plan(run->tails, &renewed, &body, &run->replayer.legality, attempt)) {
            continue;
        }
        const uint32_t odd = count_odd_ends(run, &renewed);
        const uint32_t was_odd = count_odd_ends(run, sequence);
        if (odd > was_odd ||
            (odd == was_odd && renewed.statements.count <= sequence->statements.count)) {
            continue;
        }
        const struct cairn_outcome whole =
            cairn_replay_judged(&run->replayer, &renewed, CAIRN_MODE_MAIN, 0);
        if (whole.head.kind == CAIRN_OUTCOME_NORMAL &&
            cairn_tails_is_clean_enough(run->tails, run->model, &renewed, &whole) &&
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

/* What shows the feature, with as little as a reader can do with. *ret_feature becomes the one that
 * is left of it: what leaves no trace is not history. */
static void reduce_for_readers(struct cairn_run *run, const struct cairn_exhibit *exhibit,
                               struct cairn_sequence *sequence, uint64_t *ret_feature)
{
    struct feature_goal goal = {run, exhibit->feature};
    struct cairn_reduction reduction = {.replayer = &run->replayer,
                                        .mode = CAIRN_MODE_MAIN,
                                        .writes_numbers = true,
                                        .shares_makers = true,
                                        .is_for_readers = true,
                                        .keeps = shows_feature,
                                        .self = &goal,
                                        .max_runs = REDUCTION_RUNS};
    if (exhibit->kind == CAIRN_EXHIBIT_CLOSE || exhibit->kind == CAIRN_EXHIBIT_FULL) {
        goal.feature = cairn_brief_history(run, exhibit->kind, exhibit->feature, sequence);
    }
    cairn_reduce(&reduction, sequence);
    end_anew(run, sequence);
    cairn_settle_moves(run, sequence, CAIRN_MODE_MAIN);
    *ret_feature = goal.feature;
}

/* What can be seen of the test's objects in the end, as far as it passes with that. */
static void observe_end(struct cairn_run *run, const struct cairn_exhibit *exhibit,
                        uint64_t feature, uint32_t statement, struct cairn_sequence *sequence)
{
    struct cairn_sequence plain = {0};
    cairn_sequence_copy(&plain, sequence);
    if (exhibit->kind == CAIRN_EXHIBIT_FULL) {
        cairn_append_takers(run, sequence, statement, exhibit->feature);
    }
    cairn_append_observers(run->model, run->facts, run->executable, sequence, statement);
    cairn_choose_observers(run, sequence, statement);
    uint32_t again;
    if (!is_presentable(run, sequence, feature, &again) || !is_sound_in_guard(run, sequence)) {
        cairn_sequence_copy(sequence, &plain);
    }
    cairn_sequence_release(&plain);
    cairn_settle_lengths(run, sequence, CAIRN_MODE_MAIN);
}

/* Fills the assertions of the test; false if there are none. What is seen in the end that the tests
 * before say already is left out, unless it is what the test is about. */
static bool assert_news(struct selection *x, struct cairn_test *test, uint32_t about)
{
    struct cairn_run *run = x->run;
    /* What was left out may have been all that was the library's. */
    if (!asks_library(run->model, &test->sequence) ||
        !cairn_mine_assertions(&run->replayer, test, &x->tests->arena)) {
        return false;
    }
    if (run->model->ops.items[test->op].kind != CAIRN_OP_GET &&
        cairn_brief_observers(&x->pins, run->model, test)) {
        test->assertions.count = 0;
        const uint64_t hash = cairn_sequence_hash(&test->sequence, test->sequence.statements.count);
        if (!cairn_map_put(&x->seen, hash, 1) ||
            !cairn_mine_assertions(&run->replayer, test, &x->tests->arena)) {
            return false;
        }
    }
    cairn_brief_setup(test, about);
    return true;
}

/* Whether the two say the same, of calls of the same operation. */
static bool is_same_assertion(const struct cairn_test *test, const struct cairn_assertion *a,
                              const struct cairn_test *other, const struct cairn_assertion *b)
{
    const uint32_t op = test->sequence.statements.items[a->statement].op;
    return a->kind == b->kind && op == other->sequence.statements.items[b->statement].op &&
           a->output == b->output && a->integer == b->integer && a->constant == b->constant &&
           (a->kind != CAIRN_ASSERT_REAL || !(a->real < b->real || a->real > b->real)) &&
           a->length == b->length &&
           (a->length == 0 || memcmp(a->contents, b->contents, a->length) == 0);
}

/* Whether the shorter test says all that the longer one does. */
static bool says_all(const struct cairn_test *brief, const struct cairn_test *whole)
{
    for (uint32_t i = 0; i < whole->assertions.count; i++) {
        bool is_said = false;
        for (uint32_t k = 0; k < brief->assertions.count && !is_said; k++) {
            is_said = is_same_assertion(whole, &whole->assertions.items[i], brief,
                                        &brief->assertions.items[k]);
        }
        if (!is_said) {
            return false;
        }
    }
    return true;
}

/* Whether loop s repeats what is given nothing but objects, the same each time: what puts something
 * into one, each time, may lead to more than the test says. */
static bool repeats_bare_calls(const struct cairn_sequence *sequence, uint32_t s)
{
    const uint32_t end = s + sequence->statements.items[s].loop_body;
    for (uint32_t t = s + 1; t <= end; t++) {
        const struct cairn_arg *args = cairn_sequence_args(sequence, t);
        for (uint32_t i = 0; i < sequence->statements.items[t].arg_count; i++) {
            const bool is_object = args[i].kind == CAIRN_ARG_VALUE && args[i].index < s;
            if (!is_object && args[i].kind != CAIRN_ARG_NULL) {
                return false;
            }
        }
    }
    return true;
}

/* Whether all that the test has is in the end as it is when everything is done once, which leaves
 * out the statements that are not kept. */
static bool comes_to_same(struct cairn_run *run, const struct cairn_test *test,
                          const struct cairn_test *once, const bool *keep)
{
    struct cairn_arena arena = {0};
    const struct cairn_outcome seen =
        cairn_replay(&run->replayer, &test->sequence, CAIRN_MODE_MAIN, 0);
    const struct cairn_outcome whole = cairn_outcome_copy(&seen, &arena);
    const struct cairn_outcome brief =
        cairn_replay(&run->replayer, &once->sequence, CAIRN_MODE_MAIN, 0);
    bool is_same =
        whole.head.kind == CAIRN_OUTCOME_NORMAL && brief.head.kind == CAIRN_OUTCOME_NORMAL;
    uint32_t at = 0;
    for (uint32_t s = 0; s < test->sequence.body && is_same; s++) {
        const struct cairn_wire_value *a = keep[s] ? cairn_outcome_value(&whole, s, 0) : NULL;
        const struct cairn_wire_value *b = keep[s] ? cairn_outcome_value(&brief, at, 0) : NULL;
        is_same = (a == NULL) == (b == NULL) &&
                  (a == NULL || memcmp(a->digest, b->digest, sizeof a->digest) == 0);
        at += keep[s] ? 1 : 0;
    }
    cairn_arena_release(&arena);
    return is_same;
}

/* What was repeated, and takes nothing, is done once where the test says no less then, and all is
 * as it was. False if that is a test already. */
static bool do_once(struct selection *x, struct cairn_test *test, uint32_t *about)
{
    bool keep[CAIRN_MAX_STATEMENTS] = {false};
    uint32_t at = *about;
    for (uint32_t s = 0; s < test->sequence.statements.count; s++) {
        keep[s] = test->sequence.statements.items[s].loop_body == 0 ||
                  !repeats_bare_calls(&test->sequence, s);
        at -= !keep[s] && s < *about ? 1 : 0;
    }
    if (memchr(keep, 0, test->sequence.statements.count) == NULL) {
        return true;
    }
    struct cairn_test once = {.verdict = test->verdict, .op = test->op};
    bool is_new = true;
    cairn_sequence_select(&once.sequence, &test->sequence, keep);
    if (cairn_sequence_validate(&once.sequence, x->run->model, NULL) == CAIRN_OK &&
        comes_to_same(x->run, test, &once, keep) &&
        cairn_mine_assertions(&x->run->replayer, &once, &x->tests->arena) &&
        says_all(&once, test)) {
        const uint64_t hash = cairn_sequence_hash(&once.sequence, once.sequence.statements.count);
        is_new = cairn_map_put(&x->seen, hash, 1);
        struct cairn_test longer = *test;
        *test = once;
        once = longer;
        *about = at;
        cairn_brief_setup(test, at);
    }
    cairn_test_release(&once);
    return is_new;
}

/* The same of what is left of the test without the calls that change nothing of it. Where there
 * is to be much in an object they are what the test is for. */
static bool assert_briefly(struct selection *x, const struct cairn_exhibit *exhibit,
                           struct cairn_test *test, uint32_t *about)
{
    if (!assert_news(x, test, *about) ||
        (exhibit->kind != CAIRN_EXHIBIT_FULL && !do_once(x, test, about))) {
        return false;
    }
    if (exhibit->kind != CAIRN_EXHIBIT_CLOSE || !cairn_brief_unsaid(x->run, test, about)) {
        return true;
    }
    test->assertions.count = 0;
    const uint64_t hash = cairn_sequence_hash(&test->sequence, test->sequence.statements.count);
    return cairn_map_put(&x->seen, hash, 1) && assert_news(x, test, *about);
}

/* Whether nothing is asserted of what the call of statement `about` yields, nor of anything behind
 * it but of how the objects end. */
static bool is_silent(const struct cairn_test *test, uint32_t about)
{
    for (uint32_t a = 0; a < test->assertions.count; a++) {
        const struct cairn_assertion *assertion = &test->assertions.items[a];
        if (assertion->after >= about && assertion->after < test->sequence.tail) {
            return false;
        }
    }
    return true;
}

/* Whether a test calls the operation. */
static bool is_called(const struct selection *x, uint32_t op)
{
    for (uint32_t i = 0; i < x->tests->list.count; i++) {
        const struct cairn_sequence *sequence = &x->tests->list.items[i].sequence;
        for (uint32_t s = 0; s < sequence->statements.count; s++) {
            if (sequence->statements.items[s].op == op) {
                return true;
            }
        }
    }
    return false;
}

static bool make_test(struct selection *x, const struct cairn_exhibit *exhibit)
{
    struct cairn_run *run = x->run;
    struct cairn_test test = {.verdict = CAIRN_VERDICT_LEGAL,
                              .op = exhibit->sequence.statements.items[exhibit->statement].op};
    uint32_t statement;
    uint64_t feature;
    cairn_sequence_copy(&test.sequence, &exhibit->sequence);
    reduce_for_readers(run, exhibit, &test.sequence, &feature);
    bool ok = is_presentable(run, &test.sequence, feature, &statement);
    if (ok) {
        observe_end(run, exhibit, feature, statement, &test.sequence);
        uint64_t hash = cairn_sequence_hash(&test.sequence, test.sequence.statements.count);
        ok = cairn_map_put(&x->seen, hash, 1) && assert_briefly(x, exhibit, &test, &statement);
        if (ok && is_silent(&test, statement)) {
            cairn_vec_push(&x->silent, ((struct silent_test){exhibit, test}));
            return false;
        }
        ok = ok && add_to_selection(x, exhibit, &test);
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

/* That a call comes back is something where no other test has it. */
static void add_silent(struct selection *x, uint32_t made)
{
    struct cairn_run *run = x->run;
    for (uint32_t i = 0; i < x->silent.count; i++) {
        struct silent_test *silent = &x->silent.items[i];
        const bool is_wanted = made < run->options->suite_size &&
                               !is_called(x, silent->exhibit->op) &&
                               add_to_selection(x, silent->exhibit, &silent->test);
        if (is_wanted) {
            prefer_told(run->model, &silent->test);
            cairn_vec_push(&x->tests->list, silent->test);
            made++;
        } else {
            cairn_test_release(&silent->test);
        }
    }
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
    add_silent(x, made);
    free(rank);
}

void cairn_select_regression(struct cairn_run *run, struct cairn_tests *tests)
{
    struct selection x = {.run = run, .tests = tests};
    select_regression(&x);
    cairn_map_release(&x.seen);
    cairn_map_release(&x.shown);
    cairn_pins_release(&x.pins);
    cairn_vec_release(&x.silent);
}
