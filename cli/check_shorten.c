#include "cli/check_shorten.h"

#include <string.h>

/* Of a set of statements that share values the number of the first one. */
static uint32_t first_of(const uint32_t *parent, uint32_t s)
{
    while (parent[s] != s) {
        s = parent[s];
    }
    return s;
}

/* Unites the statements up to the last one that share values. Returns false if there are loops,
 * whose bodies share what is not to be seen. */
static bool unite(const struct cairn_sequence *sequence, uint32_t last, uint32_t *parent)
{
    for (uint32_t s = 0; s <= last; s++) {
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        parent[s] = s;
        for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
            if (args[i].kind == CAIRN_ARG_VALUE) {
                parent[first_of(parent, s)] = first_of(parent, args[i].index);
            }
        }
        if (sequence->statements.items[s].loop_body != 0) {
            return false;
        }
    }
    return true;
}

static uint32_t count_kept(const bool *keep, uint32_t before)
{
    uint32_t count = 0;
    for (uint32_t s = 0; s < before; s++) {
        count += keep[s];
    }
    return count;
}

/* Whether what the assertion looks at is seen today as it is in the whole sequence. */
static bool sees_same(const struct cairn_difference *d, const struct cairn_replayer *replayer,
                      const struct cairn_sequence *sequence, const struct cairn_outcome *outcome,
                      const bool *keep)
{
    struct cairn_assertion assertion = *d->assertion;
    struct cairn_str text = {0};
    const struct cairn_replayed replayed = {.model = replayer->model,
                                            .executor = replayer->executor,
                                            .sequence = sequence,
                                            .outcome = outcome};
    assertion.statement = count_kept(keep, d->assertion->statement);
    assertion.after = count_kept(keep, d->assertion->after);
    if (cairn_outcome_value(outcome, assertion.statement, assertion.output) != NULL) {
        cairn_check_add_seen(&replayed, &assertion, &text);
    }
    const bool is_same = strcmp(cairn_str_text(&text), d->is) == 0;
    cairn_str_release(&text);
    return is_same;
}

static bool shows_without(const struct cairn_difference *d, struct cairn_replayer *replayer,
                          const bool *keep)
{
    struct cairn_sequence sequence = {0};
    cairn_sequence_select(&sequence, &d->test->sequence, keep);
    const struct cairn_outcome outcome =
        cairn_replay(replayer, &sequence, CAIRN_MODE_MAIN, CAIRN_RUN_OBSERVE | CAIRN_RUN_FORK);
    const bool is_normal = outcome.head.kind == CAIRN_OUTCOME_NORMAL;
    const bool is_same = d->assertion != NULL
                             ? is_normal && sees_same(d, replayer, &sequence, &outcome, keep)
                             : !is_normal &&
                                   outcome.head.statement == count_kept(keep, d->statement) &&
                                   strcmp(cairn_check_end_name(&outcome), d->is) == 0;
    cairn_sequence_release(&sequence);
    return is_same;
}

/* The statement that an assertion compares with, or the one itself. */
static uint32_t other_of(const struct cairn_assertion *assertion)
{
    switch (assertion->kind) {
    case CAIRN_ASSERT_SAME_AS:
    case CAIRN_ASSERT_SAME_NUMBER:
    case CAIRN_ASSERT_AGREES:
    case CAIRN_ASSERT_OPPOSES:
        return assertion->other_statement;
    default:
        return assertion->statement;
    }
}

void cairn_difference_shorten(struct cairn_difference *d, struct cairn_replayer *replayer,
                              struct cairn_arena *arena)
{
    const uint32_t count = d->test->sequence.statements.count;
    uint32_t parent[CAIRN_MAX_STATEMENTS];
    bool keep[CAIRN_MAX_STATEMENTS] = {false};
    if (d->is_leak || d->is_guarded || !unite(&d->test->sequence, d->statement, parent)) {
        return;
    }
    for (uint32_t s = 0; s <= d->statement; s++) {
        const uint32_t set = first_of(parent, s);
        keep[s] = set == first_of(parent, d->statement) ||
                  (d->assertion != NULL && (set == first_of(parent, d->assertion->statement) ||
                                            set == first_of(parent, other_of(d->assertion))));
    }
    if (count_kept(keep, d->statement + 1) <= d->statement && shows_without(d, replayer, keep)) {
        bool *hidden = cairn_arena_alloc(arena, count * sizeof *hidden);
        for (uint32_t s = 0; s <= d->statement; s++) {
            hidden[s] = !keep[s];
        }
        d->hidden = hidden;
    }
}
