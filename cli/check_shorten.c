#include "cli/check_shorten.h"

#include <string.h>

#include "generator/closure.h"

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
    const struct cairn_outcome outcome = cairn_replay(
        replayer, &sequence, CAIRN_MODE_MAIN, CAIRN_RUN_OBSERVE | CAIRN_RUN_TELL | CAIRN_RUN_FORK);
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
    const struct cairn_sequence *sequence = &d->test->sequence;
    bool keep[CAIRN_MAX_STATEMENTS] = {false};
    if (d->is_leak || d->is_guarded) {
        return;
    }
    keep[d->statement] = true;
    if (d->assertion != NULL) {
        keep[d->assertion->statement] = keep[other_of(d->assertion)] = true;
    }
    cairn_dependence_closure(replayer->model, sequence, d->statement + 1, keep);
    if (count_kept(keep, d->statement + 1) <= d->statement && shows_without(d, replayer, keep)) {
        bool *hidden = cairn_arena_alloc(arena, sequence->statements.count * sizeof *hidden);
        for (uint32_t s = 0; s <= d->statement; s++) {
            hidden[s] = !keep[s];
        }
        d->hidden = hidden;
    }
}
