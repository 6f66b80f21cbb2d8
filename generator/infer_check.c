/* Puts inferred contracts to the test, and looks into what breaks them. */
#include <string.h>

#include "generator/closure.h"
#include "generator/domain.h"
#include "generator/doubt.h"
#include "generator/infer_internal.h"

enum {
    CHECKS_AT_ONCE = 48,
    MAX_CHECKS = 20000, /* of one contract */
    FIRST_CHECKS = 50,  /* so many tell whether a contract holds at all */
    MAX_EXAMPLES = 3,
    MAX_LOOKED_INTO = 12,
    LAST_ROUNDS = 40,
    EARLY_SHARE = 4,        /* so many sequences are generated for one check at first, ... */
    LATE_SHARE = 12,        /* ... and then */
    SMALL_NUMBER_SHARE = 4, /* one of so many numbers is small */
    SMALLEST = 4,           /* smaller ones may mean something */
    LARGEST = 100,
};

/* A sequence on its way to be executed. */
struct check {
    uint32_t inferred;
    bool counts; /* ... for how often the contract is broken: pairs that were made to break it do
                    not */
    struct cairn_sequence sequence;
};

struct round {
    struct cairn_run *run;
    CAIRN_VEC(struct check) checks;
};

/* ---- assembling ---- */

/* Whether equal objects are equal for that reason alone: of what was made by the same statements
 * all that is said anyway. */
static bool is_said_of_equals(enum cairn_inferred_kind kind)
{
    return kind == CAIRN_INFERRED_HASH_EQUAL || kind == CAIRN_INFERRED_COMPARE_EQUAL;
}

static uint32_t draw(struct cairn_run *run, enum cairn_choice_point point, uint32_t n)
{
    return cairn_choose(&run->assembler.drawer.chooser, point, CAIRN_NONE, n);
}

static uint32_t add_from_pool(struct cairn_run *run, struct cairn_assembly *a,
                              const struct cairn_pool_value *value)
{
    uint32_t part = cairn_assembly_add_node(a, run->pool, run->model, value->node);
    return a->parts.items[part].first_slot + value->slot;
}

/* The sort, or another of which there are values that may be passed for it: structs that calls
 * return, whose addresses are wanted. */
static uint32_t draw_sort(struct cairn_run *run, uint32_t sort)
{
    uint32_t drawn = sort;
    uint32_t count = cairn_pool_makers(run->pool, sort) != 0;
    for (uint32_t have = 0; have < run->model->sorts.count; have++) {
        if (have != sort && run->model->sorts.items[have].kind == CAIRN_SORT_RECORD &&
            cairn_model_conversion(run->model, sort, have) >= 0 &&
            cairn_pool_makers(run->pool, have) != 0 &&
            draw(run, CAIRN_CHOICE_SOURCE, ++count) == 0) {
            drawn = have;
        }
    }
    return drawn;
}

/* A value of the sort out of the pool: of any maker's, so that what was extended first does not
 * crowd out the rest. */
static bool pick(struct cairn_run *run, uint32_t wanted, struct cairn_pool_value *chosen)
{
    const struct cairn_pool_value *values;
    const uint32_t sort = draw_sort(run, wanted);
    uint32_t makers = cairn_pool_makers(run->pool, sort);
    if (makers == 0) {
        return false;
    }
    uint32_t maker = draw(run, CAIRN_CHOICE_COMPONENT, makers);
    uint32_t count = cairn_pool_made_by(run->pool, sort, maker, &values);
    *chosen = values[draw(run, CAIRN_CHOICE_COMPONENT, count)];
    return true;
}

/* Calls something on the object, so that it becomes another than its twin. Returns the statement,
 * or CAIRN_NONE. */
static uint32_t change(struct cairn_run *run, struct cairn_assembly *a, uint32_t sort,
                       uint32_t slot)
{
    CAIRN_VEC(uint32_t) ops = {0};
    const struct cairn_model *model = run->model;
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        bool fits = run->callable[i] && op->kind == CAIRN_OP_CALL && op->param_count != 0 &&
                    op->params[0].sort == sort && op->params[0].pass == CAIRN_PASS_VALUE &&
                    op->destroys != 0 && !cairn_facts_consumes(run->facts, i, 0) &&
                    run->facts->ops[i].params[0].mutated != 0;
        if (fits) {
            cairn_vec_push(&ops, i);
        }
    }
    uint32_t statement = CAIRN_NONE;
    if (ops.count != 0) {
        uint32_t op = ops.items[draw(run, CAIRN_CHOICE_OPERATION, ops.count)];
        uint32_t forced[CAIRN_MAX_ARGS];
        memset(forced, 0xff, sizeof forced);
        forced[0] = slot;
        statement = cairn_draw_statement(&run->assembler.drawer, a, op, forced, false);
    }
    cairn_vec_release(&ops);
    return statement;
}

/* Does to the object what the statement did to its twin, if that takes nothing else that is made.
 */
static void do_likewise(struct cairn_run *run, struct cairn_assembly *a, uint32_t statement,
                        uint32_t slot)
{
    struct cairn_arg args[CAIRN_MAX_ARGS];
    if (statement == CAIRN_NONE) {
        return;
    }
    const struct cairn_statement done = a->sequence.statements.items[statement];
    memcpy(args, cairn_sequence_args(&a->sequence, statement), done.arg_count * sizeof *args);
    args[0] = cairn_assembly_arg(a, slot);
    for (uint32_t i = 1; i < done.arg_count; i++) {
        if (args[i].kind == CAIRN_ARG_VALUE) {
            return;
        }
    }
    cairn_assembly_append(a, run->facts, done.op, args, done.arg_count);
}

static int64_t draw_number(struct cairn_run *run)
{
    bool is_small = draw(run, CAIRN_CHOICE_NUMBER, SMALL_NUMBER_SHARE) == 0;
    return SMALLEST + draw(run, CAIRN_CHOICE_NUMBER, is_small ? SMALLEST : LARGEST);
}

/* How the second object comes about. */
enum second {
    SECOND_ANY,
    SECOND_TWIN,
    SECOND_CHANGED, /* a twin to which something happened */
    SECOND_VARIED,  /* a twin but for one text or number that it was given */
    SECOND_TURNED,  /* a twin to which two things happened in another order than to the first */
    SECOND_COUNT,
};

/* Objects that equal each other are seldom met; for the rest half of the pairs are any. */
static enum second draw_second(struct cairn_run *run, enum cairn_inferred_kind kind)
{
    bool is_any = !is_said_of_equals(kind) && draw(run, CAIRN_CHOICE_SOURCE, 2) == 0;
    return is_any ? SECOND_ANY : (enum second)draw(run, CAIRN_CHOICE_SOURCE, SECOND_COUNT);
}

/* Whether a pair that came about so counts for how often the contract holds: what was made to break
 * it does not, nor what cannot tell. That an order is finer than equality shows in pairs that were
 * made in different ways alone. */
static bool does_count(enum cairn_inferred_kind kind, enum second how, bool are_twins)
{
    switch (kind) {
    case CAIRN_INFERRED_HASH_EQUAL:
        return how != SECOND_TURNED;
    case CAIRN_INFERRED_COMPARE_EQUAL:
        return !are_twins;
    default:
        return how == SECOND_ANY;
    }
}

/* Gives one of the calls from statement `from` on another text or number. */
static void vary_input(struct cairn_run *run, struct cairn_assembly *a, uint32_t from)
{
    CAIRN_VEC(uint32_t) inputs = {0}; /* arguments of the whole */
    CAIRN_VEC(uint32_t) statements = {0};
    for (uint32_t s = from; s < a->sequence.statements.count; s++) {
        const struct cairn_statement *statement = &a->sequence.statements.items[s];
        const struct cairn_op *op = &run->model->ops.items[statement->op];
        const bool is_giving = op->kind == CAIRN_OP_CALL || op->kind == CAIRN_OP_SET;
        for (uint32_t i = 0; i < statement->arg_count && i < op->param_count && is_giving; i++) {
            const uint32_t at = statement->first_arg + i;
            const enum cairn_arg_kind kind = (enum cairn_arg_kind)a->sequence.args.items[at].kind;
            if (kind == CAIRN_ARG_INTEGER ||
                (kind == CAIRN_ARG_BYTES &&
                 run->model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_STRING)) {
                cairn_vec_push(&inputs, at);
                cairn_vec_push(&statements, s);
            }
        }
    }
    if (inputs.count != 0) {
        const uint32_t which = draw(run, CAIRN_CHOICE_SLOT, inputs.count);
        const uint32_t at = inputs.items[which];
        const struct cairn_statement *statement =
            &a->sequence.statements.items[statements.items[which]];
        a->sequence.args.items[at] =
            a->sequence.args.items[at].kind == CAIRN_ARG_INTEGER
                ? (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = draw_number(run)}
                : cairn_texts_draw(run->texts, &run->assembler.drawer.chooser, statement->op,
                                   at - statement->first_arg, &a->sequence);
    }
    cairn_vec_release(&inputs);
    cairn_vec_release(&statements);
}

/* Adds the second object. Returns its slot, or CAIRN_NONE. */
static uint32_t add_second(struct cairn_run *run, const struct cairn_inferred *inferred,
                           const struct cairn_pool_value *first, uint32_t first_slot,
                           struct cairn_assembly *a, enum second how)
{
    struct cairn_pool_value second = *first;
    uint32_t done[2] = {CAIRN_NONE, CAIRN_NONE};
    if (how == SECOND_ANY && !pick(run, inferred->sort, &second)) {
        return CAIRN_NONE;
    }
    for (int i = 0; i < 2 && how == SECOND_TURNED; i++) {
        done[i] = change(run, a, inferred->sort, first_slot);
    }
    const uint32_t from = a->sequence.statements.count;
    const uint32_t slot = add_from_pool(run, a, &second);
    if (how == SECOND_VARIED) {
        vary_input(run, a, from);
    }
    do_likewise(run, a, done[1], slot);
    do_likewise(run, a, done[0], slot);
    if (how == SECOND_CHANGED) {
        change(run, a, inferred->sort, slot);
    }
    return slot;
}

/* Whether the functions leave what they look at as it is, and do not end it. */
static bool is_pure(const struct cairn_run *run, uint32_t index)
{
    const struct cairn_op *op = &run->model->ops.items[index];
    for (uint32_t k = 0; k < op->param_count; k++) {
        if (run->facts->ops[index].params[k].mutated != 0 ||
            cairn_facts_consumes(run->facts, index, k)) {
            return false;
        }
    }
    return true;
}

static bool is_used(const struct cairn_sequence *sequence, const bool *keep, uint32_t s)
{
    for (uint32_t i = s + 1; i < sequence->statements.count; i++) {
        if (keep[i] && cairn_sequence_takes(sequence, i, s)) {
            return true;
        }
    }
    return false;
}

/* Leaves out what has nothing to do with the objects, or only looked at them: it tells nothing, and
 * may be in doubt. */
static void leave_out_rest(const struct cairn_run *run, struct cairn_sequence *sequence,
                           uint32_t base)
{
    bool keep[CAIRN_MAX_STATEMENTS] = {false};
    struct cairn_sequence rest = {0};
    memset(keep + base, 1, sequence->statements.count - base);
    cairn_dependence_closure(run->model, sequence, sequence->statements.count, keep);
    for (uint32_t s = base; s-- > 0;) {
        const uint32_t index = sequence->statements.items[s].op;
        const struct cairn_op *op = &run->model->ops.items[index];
        bool is_look = op->kind == CAIRN_OP_CALL && op->param_count != 0 && is_pure(run, index) &&
                       cairn_sequence_loop_of(sequence, s) == CAIRN_NONE;
        keep[s] = keep[s] && (!is_look || is_used(sequence, keep, s));
    }
    cairn_sequence_select(&rest, sequence, keep);
    cairn_sequence_copy(sequence, &rest);
    cairn_sequence_release(&rest);
}

/* Picks the objects. Returns whether they can be had. */
static bool add_objects(struct cairn_run *run, const struct cairn_inferred *inferred,
                        struct cairn_assembly *a, struct check *check,
                        struct cairn_operands *operands)
{
    struct cairn_pool_value first;
    if (!pick(run, inferred->sort, &first)) {
        return false;
    }
    const uint32_t slot = add_from_pool(run, a, &first);
    uint32_t second = slot;
    if (strchr(cairn_inferred_calls(inferred->kind), 'B') != NULL) {
        enum second how = draw_second(run, inferred->kind);
        const uint32_t least = 2 * a->sequence.statements.count;
        second = add_second(run, inferred, &first, slot, a, how);
        bool are_twins =
            how != SECOND_ANY && how != SECOND_VARIED && a->sequence.statements.count <= least;
        check->counts = does_count(inferred->kind, how, are_twins);
    }
    if (second == CAIRN_NONE || !cairn_assembly_is_usable(a, slot, false) ||
        !cairn_assembly_is_usable(a, second, false)) {
        return false;
    }
    const bool is_turned = draw(run, CAIRN_CHOICE_SLOT, 2) == 1;
    operands->a = cairn_assembly_arg(a, is_turned ? second : slot);
    operands->b = cairn_assembly_arg(a, is_turned ? slot : second);
    return true;
}

/* Any call of the operation: the last statement of the check's sequence. */
static bool assemble_call(struct cairn_run *run, const struct cairn_inferred *inferred,
                          struct cairn_assembly *a, struct check *check)
{
    const uint32_t s = cairn_draw_statement(&run->assembler.drawer, a, inferred->op, NULL, true);
    if (s == CAIRN_NONE || s + 1 != a->sequence.statements.count) {
        return false;
    }
    cairn_sequence_copy(&check->sequence, &a->sequence);
    return true;
}

/* Gives the call, which is the last statement, a cell that begins as something, or a small buffer
 * whose size it is told. */
static bool offer_place(struct cairn_run *run, const struct cairn_inferred *inferred,
                        struct cairn_sequence *sequence)
{
    const uint32_t first_arg = cairn_vec_last(&sequence->statements)->first_arg;
    if (inferred->kind == CAIRN_INFERRED_OUT_SET) {
        sequence->args.items[first_arg + inferred->cell].integer = CAIRN_INFERRED_BEFORE;
        return true;
    }
    sequence->args.items[first_arg + inferred->size] =
        (struct cairn_arg){.kind = CAIRN_ARG_LENGTH, .index = inferred->cell};
    const uint32_t buffer = cairn_inferred_buffer(inferred, run->model, sequence);
    if (buffer != CAIRN_NONE) {
        /* Where it is said to have an end, some are to be found that do fit. */
        const bool is_large = cairn_inferred_is_end_documented(run->model, inferred) &&
                              draw(run, CAIRN_CHOICE_NUMBER, 2) == 0;
        const uint32_t most = is_large ? CAIRN_INFERRED_BUFFER : CAIRN_INFERRED_SMALL;
        cairn_inferred_set_buffer(sequence, buffer, 1 + draw(run, CAIRN_CHOICE_NUMBER, most),
                                  inferred->is_always);
    }
    return buffer != CAIRN_NONE;
}

static bool assemble_output(struct cairn_run *run, const struct cairn_inferred *inferred,
                            struct cairn_assembly *a, struct check *check)
{
    if (!assemble_call(run, inferred, a, check) || !offer_place(run, inferred, &check->sequence)) {
        return false;
    }
    cairn_sequence_end_body(&check->sequence);
    leave_out_rest(run, &check->sequence, check->sequence.statements.count - 1);
    return true;
}

static bool assemble(struct cairn_run *run, const struct cairn_inferred *inferred,
                     struct cairn_assembly *a, struct check *check)
{
    struct cairn_operands operands = {0};
    cairn_assembly_reset(a);
    cairn_chooser_begin(&run->assembler.drawer.chooser, run->options->seed,
                        UINT64_MAX / 4 * 3 + run->inferences.checks++);
    if (cairn_inferred_is_of_call(inferred->kind)) {
        return assemble_output(run, inferred, a, check);
    }
    if (!add_objects(run, inferred, a, check, &operands)) {
        return false;
    }
    operands.v = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = draw_number(run)};
    operands.base = a->sequence.statements.count;
    if (operands.base + CAIRN_INFERRED_CALLS > run->options->max_length) {
        return false;
    }
    cairn_sequence_copy(&check->sequence, &a->sequence);
    cairn_inferred_append(inferred, cairn_inferred_calls(inferred->kind), &operands,
                          &check->sequence);
    leave_out_rest(run, &check->sequence, operands.base);
    return true;
}

/* ---- counting ---- */

bool cairn_infer_is_sound(const struct cairn_run *run, const struct cairn_inferred *inferred,
                          const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome,
                          const struct cairn_legality *legality)
{
    struct cairn_operands operands;
    const bool is_of_call = cairn_inferred_is_of_call(inferred->kind);
    const unsigned allowed =
        CAIRN_DOUBT_REPEATED | (inferred->kind == CAIRN_INFERRED_WRITTEN   ? CAIRN_DOUBT_REALS
                                : inferred->kind == CAIRN_INFERRED_SETTLED ? CAIRN_DOUBT_OBJECTS
                                                                           : 0);
    const uint32_t hidden =
        CAIRN_OUTCOME_TRUNCATED | CAIRN_OUTCOME_THREADS | CAIRN_OUTCOME_UNRESTORED;
    if (outcome->head.kind != CAIRN_OUTCOME_NORMAL || (outcome->head.flags & hidden) != 0 ||
        outcome->head.denial_count != 0 || legality->marks.count != 0 ||
        !cairn_inferred_matches(inferred, sequence, &operands) ||
        cairn_domain_is_left(run->failures, run->model, sequence) ||
        !cairn_doubt_is_plain(run->model, sequence, operands.base + is_of_call, allowed) ||
        cairn_doubt_count_failed(run->facts, sequence, outcome, operands.base) != 0) {
        return false;
    }
    for (uint32_t s = 0; s < outcome->head.statement_count; s++) {
        if ((outcome->statements[s].flags & CAIRN_STATEMENT_CALLBACK) != 0) {
            return false;
        }
    }
    /* A setter may refuse, a copy may fail. */
    return cairn_inferred_is_of_fresh(inferred->kind) ||
           !cairn_facts_is_error(run->facts, sequence, outcome, operands.base) ||
           !(is_of_call || inferred->kind == CAIRN_INFERRED_SET_GET ||
             inferred->kind == CAIRN_INFERRED_COPY_EQUAL ||
             inferred->kind == CAIRN_INFERRED_COPY_COMPARE ||
             inferred->kind == CAIRN_INFERRED_COPY_SIZE);
}

static void keep_example(struct cairn_inferred *inferred, const struct cairn_sequence *sequence)
{
    uint32_t longest = 0;
    if (inferred->examples.count < MAX_EXAMPLES) {
        struct cairn_sequence empty = {0};
        longest = inferred->examples.count;
        cairn_vec_push(&inferred->examples, empty);
    } else {
        for (uint32_t i = 1; i < inferred->examples.count; i++) {
            if (inferred->examples.items[i].statements.count >
                inferred->examples.items[longest].statements.count) {
                longest = i;
            }
        }
        if (inferred->examples.items[longest].statements.count <= sequence->statements.count) {
            return;
        }
    }
    cairn_sequence_copy(&inferred->examples.items[longest], sequence);
}

/* Counts by what was returned. Returns whether that promises the cell. */
static bool count_result(struct cairn_inferred *inferred, const struct cairn_outcome *outcome,
                         uint32_t statement, enum cairn_inferred_answer answer)
{
    struct cairn_inferred_result *result = cairn_inferred_result_of(inferred, outcome, statement);
    if (result == NULL) {
        return false;
    }
    result->held += answer == CAIRN_INFERRED_HELD;
    result->broken += answer == CAIRN_INFERRED_BROKEN;
    return cairn_inferred_is_promised_by(inferred, result);
}

/* Whether the call is told that there is none of something, or may be: a number of no name is 0. Or
 * fewer, which a call that returns nothing cannot refuse. */
static bool is_told_none(const struct cairn_run *run, const struct cairn_sequence *sequence,
                         uint32_t s)
{
    const struct cairn_op *op = &run->model->ops.items[sequence->statements.items[s].op];
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    bool is_told = false;
    for (uint32_t i = 0; i < op->param_count; i++) {
        const bool may_count = op->params[i].role == CAIRN_ROLE_LENGTH ||
                               op->params[i].role == CAIRN_ROLE_COUNT ||
                               op->params[i].name[0] == '\0';
        const bool is_fewer = op->result == CAIRN_NONE && args[i].integer < 0;
        is_told = is_told || (args[i].kind == CAIRN_ARG_INTEGER &&
                              ((may_count && args[i].integer == 0) || is_fewer));
    }
    return is_told;
}

/* Whether the call, statement s, is about objects that were only made: where nothing is, there may
 * be nothing to tell. */
static bool is_about_empty(const struct cairn_run *run, const struct cairn_sequence *sequence,
                           uint32_t s)
{
    const struct cairn_op *op = &run->model->ops.items[sequence->statements.items[s].op];
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    bool has_object = false;
    for (uint32_t i = 0; i < op->param_count; i++) {
        const bool is_object =
            args[i].kind == CAIRN_ARG_VALUE && op->params[i].pass == CAIRN_PASS_VALUE &&
            run->model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_OBJECT;
        has_object = has_object || is_object;
        for (uint32_t k = is_object ? args[i].index + 1 : s; k < s; k++) {
            if (cairn_sequence_takes(sequence, k, args[i].index)) {
                return false;
            }
        }
    }
    return has_object;
}

static void count(struct cairn_run *run, const struct check *check,
                  const struct cairn_outcome *outcome)
{
    struct cairn_inferred *inferred = &run->inferences.list.items[check->inferred];
    struct cairn_operands operands;
    cairn_legality_judge(&run->legality, run->facts, run->options, &check->sequence, outcome);
    if (!cairn_infer_is_sound(run, inferred, &check->sequence, outcome, &run->legality) ||
        !cairn_inferred_matches(inferred, &check->sequence, &operands)) {
        return;
    }
    enum cairn_inferred_answer answer = cairn_inferred_answer(inferred, &operands, outcome);
    inferred->held += check->counts && answer == CAIRN_INFERRED_HELD;
    inferred->broken += check->counts && answer == CAIRN_INFERRED_BROKEN;
    bool is_example = answer == CAIRN_INFERRED_BROKEN && inferred->failure == CAIRN_NONE;
    if (inferred->kind == CAIRN_INFERRED_TERMINATED) {
        bool is_full;
        cairn_inferred_answer_end(inferred, &operands, outcome, &is_full);
        inferred->full += is_full;
    }
    if (inferred->kind == CAIRN_INFERRED_OUT_SET) {
        is_example = is_example && !is_about_empty(run, &check->sequence, operands.base) &&
                     !is_told_none(run, &check->sequence, operands.base);
        is_example = count_result(inferred, outcome, operands.base, answer) && is_example;
    }
    if (is_example) {
        keep_example(inferred, &check->sequence);
    }
}

/* One of how many checks may be broken before the contract is none. Equality that depends on the
 * order has no meaning that it could be meant for; what objects that are closed or not set yet say
 * of themselves may have one. */
static uint32_t share_of(enum cairn_inferred_kind kind)
{
    switch (kind) {
    case CAIRN_INFERRED_EQUAL_SYMMETRIC:
        return 3;
    case CAIRN_INFERRED_COMPARE_SIGN:
        return 4;
    case CAIRN_INFERRED_HASH_EQUAL:
    case CAIRN_INFERRED_COMPARE_EQUAL:
        return 5;
    default:
        return 10;
    }
}

static uint32_t checks_of(const struct cairn_inferred *inferred)
{
    return inferred->held + inferred->broken;
}

/* Whether what breaks it shows in any sequence, so that it needs none of its own. */
static bool is_only_noticed(const struct cairn_inferred *inferred)
{
    return inferred->kind == CAIRN_INFERRED_TEXT || cairn_inferred_is_of_fresh(inferred->kind);
}

/* Whether it holds in nearly all executions. */
static bool is_upheld(const struct cairn_run *run, const struct cairn_inferred *inferred)
{
    if (is_only_noticed(inferred)) {
        return true;
    }
    if (inferred->kind == CAIRN_INFERRED_OUT_SET) {
        return inferred->failure == CAIRN_NONE ||
               cairn_inferred_is_promised_by(inferred, &inferred->results[inferred->said_as]);
    }
    if (inferred->kind == CAIRN_INFERRED_TERMINATED) {
        return cairn_inferred_ends_texts(inferred,
                                         cairn_inferred_is_end_documented(run->model, inferred));
    }
    return checks_of(inferred) >= FIRST_CHECKS &&
           inferred->broken * share_of(inferred->kind) <= checks_of(inferred);
}

/* ---- rounds ---- */

static enum cairn_status execute(struct round *round, struct cairn_error *err)
{
    struct cairn_run *run = round->run;
    if (round->checks.count == 0) {
        return CAIRN_OK;
    }
    uint32_t flags = 0;
    for (uint32_t i = 0; i < round->checks.count; i++) {
        flags |=
            cairn_inferred_flags(run->inferences.list.items[round->checks.items[i].inferred].kind);
    }
    cairn_batch_reset(run->main_batch, CAIRN_MODE_MAIN, flags);
    for (uint32_t i = 0; i < round->checks.count; i++) {
        cairn_batch_add(run->main_batch, &round->checks.items[i].sequence);
    }
    enum cairn_status status = cairn_batch_submit(run->main_batch, true, err);
    status = status == CAIRN_OK ? cairn_batch_wait(run->main_batch, err) : status;
    for (uint32_t i = 0; i < round->checks.count; i++) {
        if (status == CAIRN_OK) {
            struct cairn_outcome outcome = cairn_batch_outcome(run->main_batch, i);
            count(run, &round->checks.items[i], &outcome);
        }
        cairn_sequence_release(&round->checks.items[i].sequence);
    }
    run->stats.replays += round->checks.count;
    run->inferences.executed += round->checks.count;
    cairn_vec_release(&round->checks);
    return status;
}

static bool is_open(const struct cairn_run *run, const struct cairn_inferred *inferred)
{
    return checks_of(inferred) < MAX_CHECKS && !run->inferences.is_reported[inferred->op] &&
           (cairn_inferred_is_of_call(inferred->kind) ||
            (is_pure(run, inferred->other) &&
             (inferred->kind == CAIRN_INFERRED_SET_GET || is_pure(run, inferred->op))));
}

/* is_last: only what was not looked at often enough to say that it holds. */
static enum cairn_status put_to_test(struct cairn_run *run, bool is_last, struct cairn_error *err)
{
    struct cairn_inferences *all = &run->inferences;
    struct round round = {.run = run};
    struct cairn_assembly a = {0};
    const uint32_t turns = is_last ? CHECKS_AT_ONCE * all->list.count : 2 * CHECKS_AT_ONCE;
    for (uint32_t tries = 0;
         tries < turns && all->list.count != 0 && round.checks.count < CHECKS_AT_ONCE; tries++) {
        const uint32_t i = all->next++ % all->list.count;
        const struct cairn_inferred *inferred = &all->list.items[i];
        bool is_wanted =
            !is_only_noticed(inferred) &&
            (!is_last || (inferred->examples.count != 0 && checks_of(inferred) < FIRST_CHECKS));
        struct check check = {.inferred = i, .counts = true};
        if (is_wanted && is_open(run, inferred) && assemble(run, inferred, &a, &check)) {
            cairn_vec_push(&round.checks, check);
        } else {
            cairn_sequence_release(&check.sequence);
        }
    }
    cairn_assembly_release(&a);
    return execute(&round, err);
}

static void look_into_examples(struct cairn_run *run)
{
    for (uint32_t i = 0; i < run->inferences.list.count; i++) {
        struct cairn_inferred *inferred = &run->inferences.list.items[i];
        while (is_upheld(run, inferred) && inferred->examples.count != 0 &&
               is_open(run, inferred) && inferred->looked_into < MAX_LOOKED_INTO &&
               run->replayer.status == CAIRN_OK) {
            struct cairn_sequence sequence = inferred->examples.items[--inferred->examples.count];
            inferred->looked_into++;
            cairn_infer_look_into(run, inferred, &sequence);
            cairn_sequence_release(&sequence);
        }
    }
}

enum cairn_status cairn_run_infer(struct cairn_run *run, struct cairn_error *err)
{
    const struct cairn_inferences *all = &run->inferences;
    const uint64_t enough = (uint64_t)all->list.count * FIRST_CHECKS;
    const uint32_t share = all->executed < enough ? EARLY_SHARE : LATE_SHARE;
    if (all->executed * share > run->assembled) {
        return CAIRN_OK;
    }
    enum cairn_status status = put_to_test(run, false, err);
    if (status == CAIRN_OK) {
        look_into_examples(run);
        cairn_run_tell_failures(run);
    }
    return status;
}

enum cairn_status cairn_run_infer_last(struct cairn_run *run, struct cairn_error *err)
{
    enum cairn_status status = CAIRN_OK;
    for (uint32_t i = 0; i < LAST_ROUNDS && status == CAIRN_OK; i++) {
        status = put_to_test(run, true, err);
    }
    if (status == CAIRN_OK) {
        look_into_examples(run);
    }
    for (uint32_t i = 0; i < run->inferences.list.count; i++) {
        const struct cairn_inferred *inferred = &run->inferences.list.items[i];
        if (inferred->failure != CAIRN_NONE && !is_upheld(run, inferred)) {
            cairn_failures_withdraw(run->failures, inferred->failure);
        }
    }
    return status;
}

/* The contract of that kind about the operation, or NULL. */
static struct cairn_inferred *find_contract(struct cairn_run *run, enum cairn_inferred_kind kind,
                                            uint32_t op)
{
    for (uint32_t i = 0; i < run->inferences.list.count; i++) {
        struct cairn_inferred *inferred = &run->inferences.list.items[i];
        if (inferred->kind == kind && inferred->op == op) {
            return inferred;
        }
    }
    return NULL;
}

/* The contract that the value, the first of its statement, may break; or NULL. */
static struct cairn_inferred *broken_by(struct cairn_run *run,
                                        const struct cairn_sequence *sequence,
                                        const struct cairn_outcome *outcome,
                                        const struct cairn_wire_value *value)
{
    const uint32_t op = sequence->statements.items[value->statement].op;
    if (cairn_value_is_offset(value)) {
        return find_contract(run, CAIRN_INFERRED_TEXT, op);
    }
    if (value->kind != CAIRN_VALUE_SCALAR || !cairn_inferred_may_be_fresh(value->bits)) {
        return NULL;
    }
    struct cairn_inferred *inferred = find_contract(run, CAIRN_INFERRED_WRITTEN, op);
    return inferred != NULL &&
                   cairn_inferred_is_fresh(inferred, outcome, value->statement, CAIRN_FRESH_MAIN)
               ? inferred
               : NULL;
}

/* The sequence up to statement s, as an example. */
static void keep_beginning(struct cairn_inferred *inferred, const struct cairn_sequence *sequence,
                           uint32_t s)
{
    struct cairn_sequence example = {0};
    cairn_sequence_copy(&example, sequence);
    cairn_sequence_truncate(&example, s + 1);
    cairn_sequence_end_body(&example);
    keep_example(inferred, &example);
    cairn_sequence_release(&example);
}

void cairn_run_notice_results(struct cairn_run *run, const struct cairn_sequence *sequence,
                              const struct cairn_outcome *outcome, uint32_t legal)
{
    for (uint32_t i = 0; i < outcome->head.value_count; i++) {
        const struct cairn_wire_value *value = &outcome->values[i];
        struct cairn_inferred *inferred = value->output == 0 && value->statement < legal
                                              ? broken_by(run, sequence, outcome, value)
                                              : NULL;
        if (inferred == NULL || inferred->failure != CAIRN_NONE ||
            inferred->looked_into >= MAX_LOOKED_INTO) {
            continue;
        }
        keep_beginning(inferred, sequence, value->statement);
    }
}

void cairn_run_notice_unsettled(struct cairn_run *run, const struct cairn_sequence *sequence,
                                const struct cairn_outcome *outcome,
                                const struct cairn_outcome *zeroed)
{
    if (zeroed->head.kind != CAIRN_OUTCOME_NORMAL) {
        return;
    }
    for (uint32_t i = 0; i < outcome->head.value_count && i < zeroed->head.value_count; i++) {
        const struct cairn_wire_value *value = &outcome->values[i];
        if (value->output != 0 || value->statement >= sequence->statements.count ||
            value->kind != CAIRN_VALUE_SCALAR || zeroed->values[i].kind != CAIRN_VALUE_SCALAR ||
            value->bits == zeroed->values[i].bits || cairn_inferred_may_be_fresh(value->bits)) {
            continue; /* what is the pattern itself is WRITTEN's */
        }
        struct cairn_inferred *inferred = find_contract(
            run, CAIRN_INFERRED_SETTLED, sequence->statements.items[value->statement].op);
        if (inferred != NULL && inferred->failure == CAIRN_NONE &&
            inferred->looked_into < MAX_LOOKED_INTO) {
            keep_beginning(inferred, sequence, value->statement);
        }
        return; /* what follows may follow from it */
    }
}

void cairn_run_recall_inferred(struct cairn_run *run, const struct cairn_sequence *sequence)
{
    struct cairn_operands operands;
    for (uint32_t i = 0; i < run->inferences.list.count; i++) {
        struct cairn_inferred *inferred = &run->inferences.list.items[i];
        if (inferred->failure == CAIRN_NONE &&
            cairn_inferred_matches(inferred, sequence, &operands)) {
            keep_example(inferred, sequence);
        }
    }
}
