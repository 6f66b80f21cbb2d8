#include "cli/check_blame.h"

#include <math.h>
#include <string.h>

/* By operation: in how many of the tests whose values differ it is executed, up to where that
 * shows, in how many of all others, and at how many operations it shows in the former. */
struct spectrum {
    uint32_t *differing;
    uint32_t *others;
    uint32_t *shown;
};

static bool is_executed(const struct cairn_test *test, uint32_t end, uint32_t op)
{
    for (uint32_t s = 0; s < end; s++) {
        if (test->sequence.statements.items[s].op == op) {
            return true;
        }
    }
    return false;
}

static void count_executions(const struct cairn_test *test, uint32_t end, uint32_t *counts)
{
    const struct cairn_statement *statements = test->sequence.statements.items;
    for (uint32_t s = 0; s < end; s++) {
        counts[statements[s].op] += !is_executed(test, s, statements[s].op);
    }
}

/* At which operation a difference shows. */
static uint32_t shown_op(const struct cairn_difference *d)
{
    return d->test->sequence.statements.items[d->shown_by].op;
}

/* Counts the operation where a difference shows, once, for all that its test executes. */
static void count_shown(const struct cairn_differences *differences, uint32_t ops, uint32_t index,
                        struct spectrum *spectrum)
{
    const struct cairn_difference *d = &differences->list.items[index];
    for (uint32_t op = 0; op < ops; op++) {
        bool is_new = d->assertion != NULL && is_executed(d->test, d->statement + 1, op);
        for (uint32_t i = 0; i < index && is_new; i++) {
            const struct cairn_difference *other = &differences->list.items[i];
            is_new = other->assertion == NULL || shown_op(other) != shown_op(d) ||
                     !is_executed(other->test, other->statement + 1, op);
        }
        spectrum->shown[op] += is_new;
    }
}

/* Ochiai's coefficient, but for a factor: how well an operation tells the tests that differ from
 * those that do not. */
static double suspicion(const struct spectrum *spectrum, uint32_t op)
{
    double with = spectrum->differing[op];
    return with == 0 ? 0 : with / sqrt(with + spectrum->others[op]);
}

/* A value that differs is the doing of the call that yields it, unless values of several operations
 * differ behind a call that is the better explanation (what was pushed is seen by top and pop).
 * What ends badly is the doing of the call that does. */
static uint32_t most_suspicious(const struct cairn_model *model, const struct cairn_difference *d,
                                const struct spectrum *spectrum)
{
    uint32_t best = shown_op(d);
    for (uint32_t s = d->statement; d->assertion != NULL && s-- > 0;) {
        uint32_t op = d->test->sequence.statements.items[s].op;
        if (model->ops.items[op].kind == CAIRN_OP_CALL && spectrum->shown[op] > 1 &&
            suspicion(spectrum, op) > suspicion(spectrum, best)) {
            best = op;
        }
    }
    return best;
}

static uint32_t *new_counts(struct cairn_arena *arena, uint32_t count)
{
    return memset(cairn_arena_alloc(arena, count * sizeof(uint32_t)), 0, count * sizeof(uint32_t));
}

void cairn_differences_blame(struct cairn_differences *differences, const struct cairn_tests *tests,
                             const struct cairn_model *model)
{
    const uint32_t ops = model->ops.count;
    struct cairn_arena arena = {0};
    struct spectrum spectrum = {.differing = new_counts(&arena, ops),
                                .others = new_counts(&arena, ops),
                                .shown = new_counts(&arena, ops)};
    uint32_t next = 0;
    for (uint32_t i = 0; i < tests->list.count; i++) {
        const struct cairn_test *test = &tests->list.items[i];
        const struct cairn_difference *d =
            next < differences->list.count && differences->list.items[next].test == test
                ? &differences->list.items[next++]
                : NULL;
        if (d != NULL && d->assertion != NULL) {
            count_executions(test, d->statement + 1, spectrum.differing);
            count_shown(differences, ops, next - 1, &spectrum);
        } else if (d == NULL) {
            count_executions(test, test->sequence.tail, spectrum.others);
        }
    }
    for (uint32_t i = 0; i < differences->list.count; i++) {
        struct cairn_difference *d = &differences->list.items[i];
        d->op = most_suspicious(model, d, &spectrum);
    }
    cairn_arena_release(&arena);
}
