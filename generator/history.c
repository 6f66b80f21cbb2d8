/* One cause, several reports: what calls did to an object shows in whatever is called next. */
#include <string.h>

#include "generator/failure_internal.h"

static bool is_call(const struct cairn_model *model, const struct cairn_sequence *sequence,
                    uint32_t s)
{
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
    return op->kind == CAIRN_OP_CALL && !op->is_builtin;
}

/* The first call from statement s on, before the last of the body; that one if there is none. */
static uint32_t next_call(const struct cairn_model *model, const struct cairn_sequence *sequence,
                          uint32_t s, uint32_t last)
{
    while (s < last && !is_call(model, sequence, s)) {
        s++;
    }
    return s;
}

/* Whether call s is given what an earlier statement yielded, an object. */
static bool takes_object(const struct cairn_model *model, const struct cairn_sequence *sequence,
                         uint32_t s)
{
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    bool takes = false;
    for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
        const struct cairn_op *maker =
            args[i].kind == CAIRN_ARG_VALUE
                ? &model->ops.items[sequence->statements.items[args[i].index].op]
                : NULL;
        takes = takes || (maker != NULL &&
                          cairn_model_is_object(model, maker->outputs[args[i].output].sort));
    }
    return takes;
}

/* The statement in which the failure shows. */
static uint32_t failing_statement(const struct cairn_failure *failure)
{
    uint32_t s = failure->sequence.statements.count;
    while (s > 0 && failure->sequence.statements.items[s - 1].op != failure->op) {
        s--;
    }
    return s == 0 ? 0 : s - 1;
}

/* Whether call s reads a file into an object, or writes one. */
static bool reads_file(const struct cairn_model *model, const struct cairn_sequence *sequence,
                       uint32_t s)
{
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    bool reads = false;
    for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
        const enum cairn_op_kind maker =
            args[i].kind == CAIRN_ARG_VALUE
                ? model->ops.items[sequence->statements.items[args[i].index].op].kind
                : CAIRN_OP_CALL;
        reads = reads || maker == CAIRN_OP_PATH || maker == CAIRN_OP_STREAM;
    }
    return reads && takes_object(model, sequence, s);
}

/* Whether the same calls were made before both, of which one read a file into an object that
 * another had made: what it took there is the cause, whoever works with it next. Other histories
 * say no more than that there is something in an object. */
static bool have_same_history(const struct cairn_model *model, const struct cairn_failure *a,
                              const struct cairn_failure *b)
{
    enum { LEAST = 2 };
    const uint32_t last_a = failing_statement(a);
    const uint32_t last_b = failing_statement(b);
    uint32_t s = next_call(model, &a->sequence, 0, last_a);
    uint32_t t = next_call(model, &b->sequence, 0, last_b);
    uint32_t calls = 0;
    bool is_read = false;
    while (s < last_a && t < last_b &&
           a->sequence.statements.items[s].op == b->sequence.statements.items[t].op) {
        is_read = is_read || (calls != 0 && reads_file(model, &a->sequence, s));
        calls++;
        s = next_call(model, &a->sequence, s + 1, last_a);
        t = next_call(model, &b->sequence, t + 1, last_b);
    }
    return s == last_a && t == last_b && calls >= LEAST && is_read &&
           takes_object(model, &a->sequence, last_a) && takes_object(model, &b->sequence, last_b);
}

/* The last call before the failing one that was given an object which another had made; CAIRN_NONE
 * if there is none. */
static uint32_t last_worker(const struct cairn_model *model, const struct cairn_failure *failure)
{
    const uint32_t last = failing_statement(failure);
    uint32_t found = CAIRN_NONE;
    for (uint32_t s = 0; s < last; s++) {
        found = is_call(model, &failure->sequence, s) && takes_object(model, &failure->sequence, s)
                    ? s
                    : found;
    }
    return found;
}

/* The operation that made the first object that call s is given. */
static uint32_t maker_for(const struct cairn_model *model, const struct cairn_sequence *sequence,
                          uint32_t s)
{
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
        const uint32_t op = args[i].kind == CAIRN_ARG_VALUE
                                ? sequence->statements.items[args[i].index].op
                                : CAIRN_NONE;
        if (op != CAIRN_NONE &&
            cairn_model_is_object(model, model->ops.items[op].outputs[args[i].output].sort)) {
            return op;
        }
    }
    return CAIRN_NONE;
}

/* Whether both are led by memory that was never written, in what the same call made of the same. */
static bool read_same_memory(const struct cairn_model *model, const struct cairn_failure *a,
                             const struct cairn_failure *b)
{
    if (a->kind != CAIRN_FAILURE_UNINITIALISED || a->sequence.statements.count == 0 ||
        b->sequence.statements.count == 0) {
        return false;
    }
    const uint32_t s = last_worker(model, a);
    const uint32_t t = last_worker(model, b);
    if (s == CAIRN_NONE && t == CAIRN_NONE) {
        const uint32_t maker = maker_for(model, &a->sequence, failing_statement(a));
        return maker != CAIRN_NONE && maker == maker_for(model, &b->sequence, failing_statement(b));
    }
    return s != CAIRN_NONE && t != CAIRN_NONE &&
           a->sequence.statements.items[s].op == b->sequence.statements.items[t].op &&
           maker_for(model, &a->sequence, s) == maker_for(model, &b->sequence, t);
}

/* Whether the reader of `first` needs not be told of `second`. */
static bool is_told_by(const struct cairn_failure *first, const struct cairn_failure *second)
{
    const uint32_t one = first->sequence.statements.count;
    const uint32_t two = second->sequence.statements.count;
    return one < two || (one == two && first->id < second->id);
}

/* "It shows in cms_check_min_alt, cms_check_mean as well." */
static void tell_of(struct cairn_failures *failures, struct cairn_failure *one,
                    const struct cairn_failure *other)
{
    static const char end[] = " as well.";
    const char *name = failures->model->ops.items[other->op].name;
    const size_t length = strlen(one->why);
    const size_t kept = length < strlen(end) ? 0 : length - strlen(end);
    const bool is_told = length > strlen(end) && strcmp(one->why + kept, end) == 0;
    one->why =
        is_told ? cairn_arena_printf(&failures->arena, "%.*s, %s%s", (int)kept, one->why, name, end)
                : cairn_arena_printf(&failures->arena, "%s It shows in %s%s", one->why, name, end);
    one->sightings += other->sightings;
}

/* Whether both are reported, and of one cause. */
static bool have_one_cause(const struct cairn_failures *failures, const struct cairn_failure *one,
                           const struct cairn_failure *other)
{
    const bool is_fault =
        one->verdict == CAIRN_VERDICT_BUG || one->verdict == CAIRN_VERDICT_SUSPECT;
    return is_fault && other->verdict == one->verdict && other->kind == one->kind &&
           other->op != one->op && one->kind != CAIRN_FAILURE_LEAK &&
           (read_same_memory(failures->model, one, other) ||
            (!cairn_failure_is_inferred(one->kind) &&
             have_same_history(failures->model, one, other)));
}

/* The shortest of those that have one cause with the failure; the failure itself if that is it. */
static uint32_t shortest_of_cause(const struct cairn_failures *failures, uint32_t index)
{
    uint32_t best = index;
    for (uint32_t k = 0; k < failures->list.count; k++) {
        const struct cairn_failure *other = &failures->list.items[k];
        if (k != index && have_one_cause(failures, &failures->list.items[index], other) &&
            is_told_by(other, &failures->list.items[best])) {
            best = k;
        }
    }
    return best;
}

void cairn_failures_join_histories(struct cairn_failures *failures)
{
    for (uint32_t i = 0; i < failures->list.count; i++) {
        struct cairn_failure *one = &failures->list.items[i];
        const bool is_shortest = shortest_of_cause(failures, i) == i;
        for (uint32_t k = 0; k < failures->list.count && is_shortest; k++) {
            const struct cairn_failure *other = &failures->list.items[k];
            if (k != i && have_one_cause(failures, one, other)) {
                tell_of(failures, one, other);
                cairn_failures_withdraw(failures, k);
            }
        }
    }
}
