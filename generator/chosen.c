/* Which of the calls that look at the objects of a test stay in it, and which take things out of
 * them at its end. */
#include <string.h>

#include "generator/echo.h"
#include "generator/observe.h"
#include "generator/run_internal.h"

enum {
    MAX_OBSERVERS = 3,
    MAX_LOOKUPS = 2,
    MAX_FIELDS = 16, /* of one object, in a test about one of them */
    MAX_SAME = 1,    /* calls that say what they would have said before */
    MAX_TAKEN = 4,   /* calls that take something out */
};

/* Whether observer s is given one object and nothing else but variables for what it tells. */
static bool takes_variables_only(const struct cairn_model *model,
                                 const struct cairn_sequence *sequence, uint32_t s)
{
    const struct cairn_statement *look = &sequence->statements.items[s];
    return look->arg_count != 0 && cairn_sequence_args(sequence, s)->kind == CAIRN_ARG_VALUE &&
           cairn_takes_variables_only(&model->ops.items[look->op]);
}

static bool is_telling(const struct cairn_wire_value *value)
{
    return value != NULL && value->kind != CAIRN_VALUE_NULL &&
           (value->kind != CAIRN_VALUE_SCALAR || value->bits != 0);
}

/* Keeps the calls that look up what was put in: those that find it first, then those that do not,
 * which says as much of what was taken out. Returns whether there are any. */
static bool keep_lookups(const struct cairn_model *model, const struct cairn_sequence *sequence,
                         const struct cairn_outcome *outcome, bool *keep)
{
    uint32_t kept = 0;
    for (uint32_t round = 0; round < 2; round++) {
        for (uint32_t s = sequence->body; s < sequence->tail && kept < MAX_LOOKUPS; s++) {
            const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
            const bool is_lookup = op->kind == CAIRN_OP_CALL && op->param_count > 1 && !keep[s] &&
                                   !takes_variables_only(model, sequence, s);
            if (is_lookup && (round > 0 || is_telling(cairn_outcome_value(outcome, s, 0)))) {
                keep[s] = true;
                kept++;
            }
        }
    }
    return kept != 0;
}

/* Whether the observer tells anything, and did not fail. */
static bool says(const struct cairn_run *run, const struct cairn_sequence *sequence,
                 const struct cairn_outcome *outcome, uint32_t s)
{
    const struct cairn_op *op = &run->model->ops.items[sequence->statements.items[s].op];
    bool is_one = is_telling(cairn_outcome_value(outcome, s, 0));
    if (op->output_count > 1) {
        for (uint16_t o = 1; o < op->output_count; o++) {
            is_one = is_one || is_telling(cairn_outcome_value(outcome, s, o));
        }
        is_one = is_one && !cairn_facts_is_error(run->facts, sequence, outcome, s);
    }
    return is_one;
}

/* Whether observer s reads a field of the struct that another observer yielded. */
static bool is_of_observer(const struct cairn_sequence *sequence, uint32_t s)
{
    const struct cairn_arg *arg = cairn_sequence_args(sequence, s);
    return arg->kind == CAIRN_ARG_VALUE && arg->index >= sequence->body;
}

static bool yields_struct(const struct cairn_model *model, const struct cairn_sequence *sequence,
                          uint32_t s)
{
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
    return op->output_count == 1 &&
           model->types.items[op->outputs[0].type].kind == CAIRN_TYPE_RECORD;
}

/* Keeps the calls that tell of an object in a struct, if they tell anything: with the fields that
 * say something. */
static void keep_told(const struct cairn_sequence *sequence, const struct cairn_outcome *outcome,
                      bool *keep)
{
    uint32_t fields = 0;
    for (uint32_t s = sequence->body; s < sequence->tail && fields < MAX_FIELDS; s++) {
        if (is_of_observer(sequence, s) && is_telling(cairn_outcome_value(outcome, s, 0))) {
            keep[s] = keep[cairn_sequence_args(sequence, s)->index] = true;
            fields++;
        }
    }
}

/* What a callback was told is kept with the number of calls, if that is not too long to tell. */
static void keep_told_of_calls(const struct cairn_model *model,
                               const struct cairn_sequence *sequence,
                               const struct cairn_outcome *outcome, bool *keep)
{
    enum { MAX_TOLD_CALLS = 12 };
    for (uint32_t s = sequence->body; s < sequence->tail; s++) {
        const struct cairn_arg *told = cairn_sequence_args(sequence, s);
        if (model->ops.items[sequence->statements.items[s].op].kind != CAIRN_OP_TOLD) {
            continue;
        }
        for (uint32_t c = sequence->body; c < sequence->tail; c++) {
            const struct cairn_arg *called = cairn_sequence_args(sequence, c);
            const struct cairn_wire_value *times = cairn_outcome_value(outcome, c, 0);
            if (model->ops.items[sequence->statements.items[c].op].kind == CAIRN_OP_CALLS &&
                called->index == told->index && called->integer == told->integer && times != NULL &&
                times->bits != 0 && times->bits <= MAX_TOLD_CALLS) {
                keep[s] = keep[c] = true;
            }
        }
    }
}

/* What an observer says, compared with what it would have said before the statement that the test
 * is about. */
enum news { NEWS_UNKNOWN, NEWS_SAME, NEWS_CHANGED };

static void find_news(struct cairn_run *run, const struct cairn_sequence *sequence, uint32_t about,
                      const struct cairn_outcome *outcome, enum news *news)
{
    struct cairn_sequence before = {0};
    uint32_t place[CAIRN_MAX_STATEMENTS];
    cairn_sequence_copy(&before, sequence);
    cairn_sequence_truncate(&before, about);
    cairn_sequence_end_body(&before);
    for (uint32_t s = sequence->body; s < sequence->tail; s++) {
        const struct cairn_statement *look = &sequence->statements.items[s];
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        const bool is_look = takes_variables_only(run->model, sequence, s) && args->index < about;
        place[s] = is_look ? before.statements.count : CAIRN_NONE;
        if (is_look) {
            struct cairn_arg again[CAIRN_MAX_ARGS];
            memcpy(again, args, look->arg_count * sizeof *again);
            cairn_sequence_append(&before, look->op, again, look->arg_count);
        }
    }
    cairn_sequence_end_observers(&before);
    const struct cairn_outcome seen = cairn_replay(&run->replayer, &before, CAIRN_MODE_MAIN, 0);
    const bool is_seen = seen.head.kind == CAIRN_OUTCOME_NORMAL;
    for (uint32_t s = sequence->body; s < sequence->tail && is_seen; s++) {
        const uint32_t outputs =
            place[s] == CAIRN_NONE
                ? 0
                : run->model->ops.items[sequence->statements.items[s].op].output_count;
        for (uint32_t o = 0; o < outputs; o++) {
            const struct cairn_wire_value *then = cairn_outcome_value(&seen, place[s], o);
            const struct cairn_wire_value *now = cairn_outcome_value(outcome, s, o);
            const bool is_same = then != NULL && now != NULL && then->kind == now->kind &&
                                 then->bits == now->bits && then->digest[0] == now->digest[0] &&
                                 then->digest[1] == now->digest[1];
            news[s] = !is_same ? NEWS_CHANGED : news[s] == NEWS_CHANGED ? NEWS_CHANGED : NEWS_SAME;
        }
    }
    cairn_sequence_release(&before);
}

/* Whether the observer is no news: a field that is as it was, or one call too many that says what
 * it would have said before, or says it in variables of the test's, which takes several lines. */
static bool is_stale(const struct cairn_model *model, const struct cairn_sequence *sequence,
                     uint32_t s, const enum news *news, const bool *keep)
{
    const struct cairn_statement *look = &sequence->statements.items[s];
    uint32_t kept = 0;
    for (uint32_t t = sequence->body; t < sequence->tail; t++) {
        kept += keep[t] && news[t] == NEWS_SAME;
    }
    return news[s] == NEWS_SAME && (model->ops.items[look->op].kind == CAIRN_OP_GET ||
                                    look->arg_count > 1 || kept >= MAX_SAME);
}

/* Whether observer s reads a field of the struct that statement `about` returned: there is nothing
 * else to see of that, be it zero. */
static bool is_field_of(const struct cairn_model *model, const struct cairn_sequence *sequence,
                        uint32_t s, uint32_t about)
{
    const struct cairn_arg *arg = cairn_sequence_args(sequence, s);
    return model->ops.items[sequence->statements.items[s].op].kind == CAIRN_OP_GET &&
           arg->kind == CAIRN_ARG_VALUE && arg->index == about && arg->output == 0 &&
           yields_struct(model, sequence, about);
}

/* The observer to keep next: of the object that was made last, telling ones only, those first that
 * say something else than before; or CAIRN_NONE. */
static uint32_t best_observer(const struct cairn_run *run, const struct cairn_sequence *sequence,
                              uint32_t about, const struct cairn_outcome *outcome,
                              const enum news *news, const bool *keep)
{
    const struct cairn_model *model = run->model;
    uint32_t best = CAIRN_NONE;
    uint32_t made_by = 0;
    for (uint32_t s = sequence->body; s < sequence->tail; s++) {
        const struct cairn_arg *arg = cairn_sequence_args(sequence, s);
        const uint32_t object = arg->kind == CAIRN_ARG_VALUE ? arg->index : 0;
        const bool says_something =
            (news[s] == NEWS_CHANGED || is_field_of(model, sequence, s, about) ||
             says(run, sequence, outcome, s)) &&
            (sequence->statements.items[s].arg_count == 1 ||
             takes_variables_only(model, sequence, s)) &&
            !is_of_observer(sequence, s) && !yields_struct(model, sequence, s) &&
            model->ops.items[sequence->statements.items[s].op].kind != CAIRN_OP_TOLD &&
            !cairn_is_echo(model, sequence, outcome, s) &&
            !is_stale(model, sequence, s, news, keep);
        const bool is_better =
            best == CAIRN_NONE || (news[best] == NEWS_SAME && news[s] != NEWS_SAME) ||
            ((news[best] == NEWS_SAME) == (news[s] == NEWS_SAME) && object > made_by);
        if (!keep[s] && says_something && is_better) {
            best = s;
            made_by = object;
        }
    }
    return best;
}

/* Whether both read fields of one object. */
static bool read_one(const struct cairn_model *model, const struct cairn_sequence *sequence,
                     uint32_t s, uint32_t t)
{
    const struct cairn_arg *a = cairn_sequence_args(sequence, s);
    const struct cairn_arg *b = cairn_sequence_args(sequence, t);
    return model->ops.items[sequence->statements.items[s].op].kind == CAIRN_OP_GET &&
           model->ops.items[sequence->statements.items[t].op].kind == CAIRN_OP_GET &&
           a->kind == CAIRN_ARG_VALUE && b->kind == CAIRN_ARG_VALUE && a->index == b->index;
}

/* Whether the first observer stays though it tells nothing much: of what yields nothing it says
 * that it changes nothing. */
static bool is_last_resort(const struct cairn_model *model, const struct cairn_sequence *sequence,
                           uint32_t about, const enum news *news)
{
    const uint32_t first = sequence->body;
    return first < sequence->tail &&
           cairn_sequence_args(sequence, first)->kind == CAIRN_ARG_VALUE &&
           (news[first] != NEWS_SAME ||
            model->ops.items[sequence->statements.items[about].op].output_count == 0);
}

/* Beside the field that the test is about those of the same object which hold something, as many as
 * a reader looks through; of the others so many that it is not alone. */
static void keep_fields_beside(const struct cairn_model *model,
                               const struct cairn_sequence *sequence, uint32_t about,
                               const struct cairn_outcome *outcome, bool *keep)
{
    enum { MOST = 6, NOT_ALONE = 2 };
    uint32_t fields = 0;
    for (int pass = 0; pass < 2; pass++) {
        const uint32_t most = pass == 0 ? MOST : NOT_ALONE;
        for (uint32_t s = sequence->body; s < sequence->tail && fields < most; s++) {
            const struct cairn_wire_value *value = cairn_outcome_value(outcome, s, 0);
            const bool holds = value != NULL && value->kind != CAIRN_VALUE_NULL &&
                               (value->kind != CAIRN_VALUE_SCALAR || value->bits != 0);
            if (!keep[s] && (holds || pass == 1) && read_one(model, sequence, about, s)) {
                keep[s] = true;
                fields++;
            }
        }
    }
}

void cairn_choose_observers(struct cairn_run *run, struct cairn_sequence *sequence, uint32_t about)
{
    struct cairn_outcome outcome =
        cairn_replay_judged(&run->replayer, sequence, CAIRN_MODE_MAIN, 0);
    if (outcome.head.kind != CAIRN_OUTCOME_NORMAL) {
        return;
    }
    struct cairn_arena arena = {0};
    outcome = cairn_outcome_copy(&outcome, &arena);
    bool keep[CAIRN_MAX_STATEMENTS];
    enum news news[CAIRN_MAX_STATEMENTS] = {NEWS_UNKNOWN};
    memset(keep, 1, sequence->statements.count);
    memset(keep + sequence->body, 0, sequence->tail - sequence->body);
    const bool is_of_field =
        run->model->ops.items[sequence->statements.items[about].op].kind == CAIRN_OP_GET;
    if (!is_of_field && cairn_sequence_loop_of(sequence, about) == CAIRN_NONE) {
        find_news(run, sequence, about, &outcome, news);
    }
    const bool has_lookup = keep_lookups(run->model, sequence, &outcome, keep);
    keep_told(sequence, &outcome, keep);
    uint32_t best = best_observer(run, sequence, about, &outcome, news, keep);
    if (best == CAIRN_NONE && !has_lookup && is_last_resort(run->model, sequence, about, news)) {
        keep[sequence->body] = true;
    }
    for (uint32_t i = 0; i < MAX_OBSERVERS && best != CAIRN_NONE; i++) {
        keep[best] = true;
        best = best_observer(run, sequence, about, &outcome, news, keep);
    }
    keep_fields_beside(run->model, sequence, about, &outcome, keep);
    keep_told_of_calls(run->model, sequence, &outcome, keep);
    struct cairn_sequence chosen = {0};
    cairn_sequence_select(&chosen, sequence, keep);
    cairn_sequence_copy(sequence, &chosen);
    cairn_sequence_release(&chosen);
    cairn_arena_release(&arena);
}

/* ---- what takes something out ---- */

/* Whether the call changes one object of the sort, takes nothing else, tells something and ends
 * nothing: pop, next, extract. */
static bool is_taker(const struct cairn_run *run, uint32_t index, uint32_t sort)
{
    const struct cairn_op *op = &run->model->ops.items[index];
    if (op->kind != CAIRN_OP_CALL || op->param_count == 0 || op->output_count == 0 ||
        op->is_deprecated || op->is_noreturn || op->destroys >= 0 || op->initialises >= 0 ||
        op->params[0].sort != sort || op->params[0].pass != CAIRN_PASS_VALUE ||
        cairn_facts_consumes(run->facts, index, 0) || !cairn_facts_changes(run->facts, index, 0) ||
        run->facts->ops[index].hangs != 0) {
        return false;
    }
    return cairn_takes_variables_only(op);
}

static void append_calls(struct cairn_sequence *sequence, const struct cairn_op *op, uint32_t index,
                         struct cairn_arg object, uint32_t count)
{
    struct cairn_sequence tail = {0};
    struct cairn_arg args[CAIRN_MAX_ARGS] = {object};
    for (uint16_t i = 1; i < op->param_count; i++) {
        args[i] = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER};
    }
    cairn_sequence_copy(&tail, sequence);
    cairn_sequence_truncate(sequence, sequence->body);
    for (uint32_t i = 0; i < count; i++) {
        cairn_sequence_append(sequence, index, args, op->param_count);
    }
    cairn_sequence_end_body(sequence);
    /* The tail refers to the body only, whose numbers have not changed. */
    cairn_sequence_slice(sequence, &tail, tail.tail, tail.statements.count);
    cairn_sequence_release(&tail);
}

/* Whether statements s and t, of one call, told the same. */
static bool tell_same(const struct cairn_outcome *outcome, uint32_t s, uint32_t t, uint32_t outputs)
{
    bool are_same = true;
    for (uint32_t o = 0; o < outputs && are_same; o++) {
        const struct cairn_wire_value *a = cairn_outcome_value(outcome, s, o);
        const struct cairn_wire_value *b = cairn_outcome_value(outcome, t, o);
        are_same = a != NULL && b != NULL && a->kind == b->kind && a->block == b->block &&
                   a->bits == b->bits && memcmp(a->digest, b->digest, sizeof a->digest) == 0;
    }
    return are_same;
}

/* How many of the calls from statement `first` on are worth a line: those that tell something, and
 * the one that tells that nothing is left. 0 if all tell the same. */
static uint32_t count_worth(const struct cairn_outcome *outcome, uint32_t first, uint32_t outputs)
{
    uint32_t worth = 0;
    bool are_same = true;
    while (worth < MAX_TAKEN && is_telling(cairn_outcome_value(outcome, first + worth, 0))) {
        are_same = are_same && (worth == 0 || tell_same(outcome, first, first + worth, outputs));
        worth++;
    }
    return worth == 0 || (worth > 1 && are_same) ? 0 : worth + (worth < MAX_TAKEN);
}

/* The object that statement s works on: the first that it takes, at which a call can take things
 * out; kind NULL if there is none. */
static struct cairn_arg object_of(const struct cairn_run *run,
                                  const struct cairn_sequence *sequence, uint32_t s)
{
    for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
        const struct cairn_arg *arg = &cairn_sequence_args(sequence, s)[i];
        const struct cairn_op *maker =
            arg->kind != CAIRN_ARG_VALUE
                ? NULL
                : &run->model->ops.items[sequence->statements.items[arg->index].op];
        const enum cairn_sort_kind kind =
            maker == NULL ? CAIRN_SORT_INTEGER
                          : run->model->sorts.items[maker->outputs[arg->output].sort].kind;
        if ((kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_HANDLE) &&
            cairn_sequence_loop_of(sequence, arg->index) == CAIRN_NONE) {
            return *arg;
        }
    }
    return (struct cairn_arg){.kind = CAIRN_ARG_NULL};
}

void cairn_append_takers(struct cairn_run *run, struct cairn_sequence *sequence, uint32_t about,
                         uint64_t salt)
{
    const struct cairn_arg object = object_of(run, sequence, about);
    const uint32_t ops = run->model->ops.count;
    const uint32_t first = sequence->body;
    struct cairn_sequence taken = {0};
    if (object.kind != CAIRN_ARG_VALUE ||
        sequence->statements.count + MAX_TAKEN > CAIRN_MAX_STATEMENTS) {
        return;
    }
    const uint32_t maker = sequence->statements.items[object.index].op;
    const uint32_t sort = run->model->ops.items[maker].outputs[object.output].sort;
    for (uint32_t k = 0; k < ops; k++) {
        const uint32_t index = (uint32_t)((k + salt) % ops);
        const struct cairn_op *op = &run->model->ops.items[index];
        if (!run->executable[index] || !is_taker(run, index, sort)) {
            continue;
        }
        cairn_sequence_copy(&taken, sequence);
        append_calls(&taken, op, index, object, MAX_TAKEN);
        struct cairn_outcome outcome =
            cairn_replay_judged(&run->replayer, &taken, CAIRN_MODE_MAIN, 0);
        const bool is_legal = outcome.head.kind == CAIRN_OUTCOME_NORMAL &&
                              run->replayer.legality.marked == taken.statements.count;
        const uint32_t worth = is_legal ? count_worth(&outcome, first, op->output_count) : 0;
        if (worth != 0) {
            append_calls(sequence, op, index, object, worth);
            break;
        }
    }
    cairn_sequence_release(&taken);
}
