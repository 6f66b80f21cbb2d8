/* Calls of numbers alone that go well with the same plain one for all of them, and objects made
 * with another number than the one that a call is named after. */
#include <ctype.h>
#include <string.h>

#include "generator/blame_internal.h"

/* Whether some number that the call is given is one of which makers of objects often can make
 * nothing: none, one, negative, or huge. */
static bool has_odd_number(const struct cairn_trial *t, uint32_t s)
{
    enum { HUGE_NUMBER = 1 << 16 };
    for (uint32_t i = 0; i < cairn_trial_op(t, s)->param_count; i++) {
        int64_t number;
        if (cairn_trial_number(t, s, t->sequence->statements.items[s].first_arg + i, &number) &&
            (number <= 1 || number >= HUGE_NUMBER)) {
            return true;
        }
    }
    return false;
}

/* Whether the sequence goes well where call s is given that number for all that may not be any; it
 * is not refused, either. */
static bool passes_with_all(struct cairn_trial *t, uint32_t s, int number)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    cairn_sequence_copy(&t->variant, t->sequence);
    for (uint32_t i = 0; i < op->param_count; i++) {
        if (!cairn_trial_may_be_any(t, s, i)) {
            t->variant.args.items[t->sequence->statements.items[s].first_arg + i] =
                (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = number};
        }
    }
    const struct cairn_outcome outcome =
        cairn_replay_judged(t->replayer, &t->variant, t->pattern->mode, 0);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL && !cairn_trial_refuses(t, s, &outcome);
}

/* Blames the numbers of call s if one of a few plain ones for all of them goes well. */
static bool blame_numbers_of(struct cairn_trial *t, uint32_t s)
{
    static const int plain[] = {2, 8, 16, 128, 8000};
    size_t k = 0;
    while (k < sizeof plain / sizeof *plain && !passes_with_all(t, s, plain[k])) {
        k++;
    }
    if (k == sizeof plain / sizeof *plain) {
        return false;
    }
    cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, CAIRN_NONE);
    cairn_str_addf(&t->blame->why,
                   "The numbers that %s is given decide it: with %d for all of them the same calls "
                   "succeed.",
                   cairn_trial_op(t, s)->name, plain[k]);
    return true;
}

/* What makes an object of several numbers alone was given odd ones: one that is odd as well took
 * the place of each that was changed alone. */
static bool blame_makers_numbers(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const bool is_maker =
            op->kind == CAIRN_OP_CALL && op->output_count != 0 &&
            !cairn_sort_is_number(t->model->sorts.items[op->outputs[0].sort].kind);
        if (is_maker && op->param_count >= 2 && cairn_trial_takes_numbers(t, s) &&
            has_odd_number(t, s) && blame_numbers_of(t, s)) {
            return true;
        }
    }
    return false;
}

/* The failing call, of which no comment says anything, takes several numbers alone, and one of them
 * may not be 0, or that fails in some way, too: which ones go together somebody else says. */
static bool blame_narrow(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const bool is_led_astray =
        cairn_trial_may_come_far(t) || t->pattern->failure == CAIRN_FAILURE_BAD_INDEX;
    bool is_narrow = false;
    if (op->kind != CAIRN_OP_CALL || op->doc != NULL || op->param_count < 2 || !is_led_astray ||
        !cairn_trial_takes_numbers(t, s)) {
        return false;
    }
    for (uint32_t i = 0; i < op->param_count && !is_narrow; i++) {
        is_narrow =
            !cairn_trial_passes_with(t, s, t->sequence->statements.items[s].first_arg + i, 0);
    }
    return is_narrow && blame_numbers_of(t, s);
}

bool cairn_blame_plain_numbers(struct cairn_trial *t)
{
    return blame_makers_numbers(t) || blame_narrow(t);
}

/* ---- tree_new(2), and then tree_insert3 ---- */

/* How many dimensions the name says at its end, but for a letter of the type: 3 of kd_insert3f. 0
 * if it says none; of bits there are more. */
static int dimensions(const char *name)
{
    size_t end = strlen(name);
    end -= end > 1 && isalpha((unsigned char)name[end - 1]) ? 1 : 0;
    const bool is_one_digit =
        end > 1 && isdigit((unsigned char)name[end - 1]) && !isdigit((unsigned char)name[end - 2]);
    const int digit = is_one_digit ? name[end - 1] - '0' : 0;
    return digit >= 2 && digit <= 4 ? digit : 0;
}

/* Whether argument i of statement m, which makes an object, is another number, and with that one
 * all goes well. */
static bool is_made_for_other(struct cairn_trial *t, uint32_t m, uint32_t i, int wanted)
{
    int64_t number;
    const uint32_t a = t->sequence->statements.items[m].first_arg + i;
    return cairn_trial_number(t, m, a, &number) && number != wanted &&
           cairn_trial_passes_with(t, m, a, wanted);
}

bool cairn_blame_dimensions(struct cairn_trial *t)
{
    for (uint32_t s = t->outcome.head.statement + 1; s-- > 0;) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const int wanted = op->kind == CAIRN_OP_CALL ? dimensions(op->name) : 0;
        for (uint32_t m = 0; wanted != 0 && m < s; m++) {
            const uint32_t count =
                cairn_trial_makes_object(t, m) ? cairn_trial_op(t, m)->param_count : 0;
            for (uint32_t i = 0; i < count; i++) {
                if (is_made_for_other(t, m, i, wanted)) {
                    cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, m, i);
                    cairn_str_addf(&t->blame->why, "%s is not %d, which %s is named after.",
                                   cairn_trial_describe_arg(t, m, i), wanted, op->name);
                    return true;
                }
            }
        }
    }
    return false;
}
