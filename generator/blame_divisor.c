/* Divisions by zero. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "generator/blame_internal.h"
#include "generator/confirm.h"

static bool is_zero(const struct cairn_trial *t, const struct cairn_arg *arg)
{
    const struct cairn_wire_value *value = cairn_trial_value(t, arg);
    return value != NULL ? value->kind == CAIRN_VALUE_SCALAR && value->bits == 0
                         : arg->kind == CAIRN_ARG_INTEGER && arg->integer == 0;
}

/* Whether the same division fails when no number that was 0 is any more, or when what was counted
 * before is larger: then none of them is divided by, and another number is only refused. */
static bool divides_by_others(struct cairn_trial *t, uint32_t s)
{
    enum { MORE = 8 };
    bool fails = false;
    for (int64_t larger = 0; larger <= MORE && !fails; larger += MORE) {
        bool is_any = false;
        cairn_sequence_copy(&t->variant, t->sequence);
        for (uint32_t k = 0; k <= s; k++) {
            const struct cairn_statement *statement = &t->sequence->statements.items[k];
            if (cairn_trial_op(t, k)->kind != CAIRN_OP_CALL) {
                continue;
            }
            for (uint32_t i = 0; i < statement->arg_count; i++) {
                struct cairn_arg *arg = &t->variant.args.items[statement->first_arg + i];
                if ((larger == 0 || k == s) && arg->kind == CAIRN_ARG_INTEGER &&
                    arg->integer == 0) {
                    arg->integer = 1;
                    is_any = is_any || k == s;
                } else if (larger != 0 && k < s && arg->kind == CAIRN_ARG_INTEGER &&
                           arg->integer > 0) {
                    arg->integer = larger;
                }
            }
        }
        fails = is_any && cairn_trial_fails_alike(t);
    }
    return fails;
}

/* The call divides by a number: where it was given 0 for some, another number does not fail so. */
static bool needs_divisor(struct cairn_trial *t, uint32_t s)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const uint32_t count = t->sequence->statements.items[s].arg_count;
    for (int64_t divisor = 1; divisor <= 10; divisor += 9) {
        bool is_any = false;
        cairn_sequence_copy(&t->variant, t->sequence);
        struct cairn_arg *put = &t->variant.args.items[t->sequence->statements.items[s].first_arg];
        for (uint32_t i = 0; i < count; i++) {
            if (is_zero(t, &args[i])) {
                put[i] = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = divisor};
                is_any = true;
            }
        }
        if (is_any && !cairn_trial_fails_alike(t)) {
            return true;
        }
    }
    return false;
}

/* What is named after dividing, and given two, divides by one of them, element by element, too. */
static bool is_division(const struct cairn_op *op)
{
    return op->param_count >= 2 &&
           (strcasestr(op->name, "div") != NULL || cairn_text_has_word(op->name, "mod") ||
            cairn_text_has_word(op->name, "modulo") || cairn_text_has_word(op->name, "quotient"));
}

/* What the failing call divides by it makes of a number that it was given: with others all is well.
 */
static bool blame_divided(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const uint32_t a = t->sequence->statements.items[s].first_arg + i;
        int64_t number;
        if (t->model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_INTEGER &&
            cairn_trial_number(t, s, a, &number) && !cairn_trial_may_be_any(t, s, i) &&
            cairn_trial_passes_with(t, s, a, 1) &&
            (cairn_trial_passes_with(t, s, a, 2) || cairn_trial_passes_with(t, s, a, 32))) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why, "What is divided by comes from %s.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* Whether the call adds to what an object holds, and does not say how it works. */
static bool adds(const struct cairn_op *op)
{
    static const char *const words[] = {"add",    "push",    "insert",  "append", "put",  "feed",
                                        "update", "record",  "sample",  "write",  "give", "send",
                                        "offer",  "enqueue", "observe", NULL};
    return cairn_text_has_any(op->name, words);
}

/* A call before said it, and takes whatever it is told: set_step(x, 0). What refuses some numbers
 * knows which ones it takes. */
static bool blame_told(struct cairn_trial *t)
{
    for (uint32_t s = t->outcome.head.statement; s-- > 0;) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL && !adds(op); i++) {
            const uint32_t a = t->sequence->statements.items[s].first_arg + i;
            const struct cairn_arg arg = t->sequence->args.items[a];
            if (arg.kind != CAIRN_ARG_INTEGER || cairn_trial_may_be_any(t, s, i) ||
                !cairn_trial_passes_with(t, s, a, arg.integer + 1) ||
                !cairn_trial_passes_with(t, s, a, arg.integer + 8)) {
                continue;
            }
            if (!cairn_trial_refuses_number(t, s, a, -1) &&
                !cairn_trial_refuses_number(t, s, a, INT32_MAX)) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
                cairn_str_addf(&t->blame->why, "What is divided by comes from %s.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}

/* Whether the call can say that a divisor is zero: FOO_EDIVZERO is among what it returns. */
static bool returns_zero(const struct cairn_trial *t, const struct cairn_op *op)
{
    const struct cairn_sort *sort =
        op->output_count == 0 ? NULL : &t->model->sorts.items[op->outputs[0].sort];
    for (uint32_t i = 0;
         sort != NULL && sort->kind == CAIRN_SORT_ENUM && i < t->model->constants.count; i++) {
        const struct cairn_constant *constant = &t->model->constants.items[i];
        if (constant->enumeration == sort->enumeration &&
            strcasestr(constant->name, "div") != NULL &&
            strcasestr(constant->name, "zero") != NULL) {
            return true;
        }
    }
    return false;
}

/* Whether the comment has the phrase otherwise than of what is returned: "the return value is
 * zero".
 */
static bool says_of_argument(const char *doc, const char *phrase)
{
    static const char *const results[] = {"value", "result", "returned", "code"};
    bool is_any = false;
    for (const char *at = strcasestr(doc, phrase); at != NULL && !is_any;
         at = strcasestr(at + 1, phrase)) {
        const char *end = at;
        while (end > doc && isspace((unsigned char)end[-1])) {
            end--;
        }
        is_any = true;
        for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
            const size_t length = strlen(results[i]);
            is_any = is_any && !((size_t)(end - doc) >= length &&
                                 strncasecmp(end - length, results[i], length) == 0);
        }
    }
    return is_any;
}

/* Whether the comment says what becomes of a zero: then the library looks for one. */
static bool says_zero(const struct cairn_op *op)
{
    static const char *const wants[] = {"not be zero", "nonzero",  "non-zero",
                                        "not be 0",    "not zero", "!= 0"};
    for (size_t i = 0; op->doc != NULL && i < sizeof wants / sizeof *wants; i++) {
        if (strcasestr(op->doc, wants[i]) != NULL) {
            return false;
        }
    }
    return op->doc != NULL &&
           (says_of_argument(op->doc, "is zero") || says_of_argument(op->doc, "is 0") ||
            strcasestr(op->doc, "by zero") != NULL);
}

/* Whether the division is done by a function of the library's that is there to end the process. */
static bool raises_signal(struct cairn_trial *t)
{
    static const char *const words[] = {"exception", "raise", "abort", "panic",
                                        "fatal",     "die",   NULL};
    if (t->pattern->failure != CAIRN_FAILURE_SIGFPE) {
        return false;
    }
    const struct cairn_confirmation seen = cairn_confirm(t->replayer, t->pattern, t->sequence, 1);
    if (seen.frame_count == 0) {
        return false;
    }
    const char *name =
        cairn_arena_printf(&t->arena, "%.*s", (int)strcspn(seen.frames[0], "+"), seen.frames[0]);
    return cairn_text_has_any(name, words);
}

/* Whether two operations take the same kinds of arguments. */
static bool is_like(const struct cairn_op *a, const struct cairn_op *b)
{
    if (a->kind != b->kind || a->param_count != b->param_count ||
        a->output_count != b->output_count) {
        return false;
    }
    for (uint32_t i = 0; i < a->param_count; i++) {
        if (a->params[i].sort != b->params[i].sort) {
            return false;
        }
    }
    return true;
}

/* Whether the library calls it a division by zero when another call that divides is given the same.
 */
static bool is_refused_by_like(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const uint32_t failing = t->sequence->statements.items[s].op;
    if (!is_division(cairn_trial_op(t, s)) || !cairn_trial_takes_object(t, s, 1)) {
        return false;
    }
    cairn_sequence_copy(&t->variant, t->sequence);
    for (uint32_t k = 0; k < t->model->ops.count; k++) {
        const struct cairn_op *op = &t->model->ops.items[k];
        if (k == failing || !is_division(op) || !is_like(op, &t->model->ops.items[failing])) {
            continue;
        }
        t->variant.statements.items[s].op = k;
        const struct cairn_outcome outcome =
            cairn_replay_judged(t->replayer, &t->variant, t->pattern->mode, 0);
        if (outcome.head.kind != CAIRN_OUTCOME_NORMAL && outcome.head.statement == s &&
            outcome.head.failure == CAIRN_FAILURE_SIGFPE) {
            return true;
        }
    }
    return false;
}

bool cairn_blame_divisor(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    if (raises_signal(t)) {
        cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, CAIRN_NONE);
        cairn_str_add(&t->blame->why, "The library refuses this call by ending the process.");
        return true;
    }
    if (t->pattern->failure != CAIRN_FAILURE_SIGFPE && is_refused_by_like(t)) {
        cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, CAIRN_NONE);
        cairn_str_add(&t->blame->why, "It is named after dividing, and was given a zero.");
        return true;
    }
    if (t->pattern->failure != CAIRN_FAILURE_SIGFPE || says_zero(cairn_trial_op(t, s)) ||
        returns_zero(t, cairn_trial_op(t, s))) {
        return false;
    }
    if (is_division(cairn_trial_op(t, s))) {
        cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, CAIRN_NONE);
        cairn_str_add(&t->blame->why, "It is named after dividing, and was given a zero.");
        return true;
    }
    /* The divisor is made of numbers of which none is zero, or of none at all. */
    if (divides_by_others(t, s) || !needs_divisor(t, s)) {
        return blame_divided(t) || blame_told(t);
    }
    uint32_t i = 0;
    while (!is_zero(t, &cairn_sequence_args(t->sequence, s)[i])) {
        i++;
    }
    if (cairn_trial_may_be_any(t, s, i)) {
        return false;
    }
    cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
    cairn_str_addf(&t->blame->why, "%s is 0, and divided by.", cairn_trial_describe_arg(t, s, i));
    return true;
}
