/* The rows of the blame table that are about callbacks: ours do not always do what is expected. */
#include "core/feed.h"
#include "core/inner.h"
#include "generator/blame_internal.h"

/* Whether statement s makes a callback that takes for a size what may be none, and matters: if it
 * hands out nothing, the failure goes away. */
static bool is_fed_by_guess(struct cairn_trial *t, uint32_t s)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    struct cairn_feed feed;
    if (op->kind != CAIRN_OP_FEED ||
        !cairn_feed_shape(t->model, t->model->types.items[op->outputs[0].type].target, &feed) ||
        feed.is_sure) {
        return false;
    }
    cairn_sequence_copy(&t->variant, t->sequence);
    t->variant.args.items[t->variant.statements.items[s].first_arg + 1] =
        (struct cairn_arg){.kind = CAIRN_ARG_INTEGER};
    return !cairn_trial_still_fails(t);
}

static bool is_comparator(const struct cairn_trial *t, const struct cairn_arg *arg)
{
    return arg->kind == CAIRN_ARG_CALLBACK && cairn_feed_compares(t->model, arg->index) &&
           cairn_callback_inner(t->model, arg->index, arg->integer) == NULL;
}

/* Whether it says something of the same two things that depends on which comes first. */
static bool puts_in_order(const struct cairn_trial *t, const struct cairn_arg *arg)
{
    enum cairn_answer answer = cairn_callback_answer(t->model, arg->index, arg->integer);
    return answer == CAIRN_ANSWER_RISING || answer == CAIRN_ANSWER_FALLING;
}

/* Whether statement s passes a callback that compares, and the failure is in such a one. */
static bool compares_by_guess(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
        if ((t->outcome.head.flags & CAIRN_OUTCOME_CALLBACK) != 0 &&
            args[i].kind == CAIRN_ARG_CALLBACK && puts_in_order(t, &args[i])) {
            return true;
        }
    }
    return false;
}

/* What our own callbacks do with memory is a guess where its size is, or what stands in it. */
bool cairn_blame_guesses(struct cairn_trial *t)
{
    if (t->is_handed_fresh) {
        return false;
    }
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        if (is_fed_by_guess(t, s) || compares_by_guess(t, s)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, t->outcome.head.statement, CAIRN_NONE);
            cairn_str_add(&t->blame->why, "A callback of the test matters, which has to guess what "
                                          "the memory is that it is given.");
            return true;
        }
    }
    return false;
}

enum order { EQUAL, RISING, FALLING, ORDERS };

/* Whether it passes if all callbacks that compare do it in the same way. */
static bool passes_in_order(struct cairn_trial *t, enum order order)
{
    cairn_sequence_copy(&t->variant, t->sequence);
    for (uint32_t i = 0; i < t->variant.args.count; i++) {
        struct cairn_arg *arg = &t->variant.args.items[i];
        if (is_comparator(t, arg)) {
            arg->integer = order == EQUAL ? 0
                                          : cairn_callback_order_script(t->model, arg->index,
                                                                        order == FALLING);
        }
    }
    return !cairn_trial_still_fails(t);
}

/* A callback always says more, or always less, or two of them put the same things into different
 * orders; and that matters. */
bool cairn_blame_no_order(struct cairn_trial *t)
{
    const struct cairn_arg *first = NULL;
    bool is_mixed = false;
    bool is_none = false;
    for (uint32_t i = 0; i < t->sequence->args.count; i++) {
        const struct cairn_arg *arg = &t->sequence->args.items[i];
        if (!is_comparator(t, arg)) {
            continue;
        }
        first = first == NULL ? arg : first;
        is_mixed = is_mixed || arg->integer != first->integer;
        is_none = is_none || (arg->integer != 0 && !puts_in_order(t, arg));
    }
    if (!is_mixed && !is_none) {
        return false;
    }
    bool all_pass = true;
    bool some_pass = false;
    for (enum order order = EQUAL; order < ORDERS; order++) {
        bool passes = passes_in_order(t, order);
        all_pass = all_pass && passes;
        some_pass = some_pass || passes;
    }
    if (is_none ? !some_pass : !all_pass) {
        return false;
    }
    cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, t->outcome.head.statement, CAIRN_NONE);
    cairn_str_add(&t->blame->why, is_none ? "A callback of the test puts nothing into an order."
                                          : "Callbacks of the test put things into different "
                                            "orders.");
    return true;
}

/* Whether the callback, argument i of statement s, calls back on its user data, and that is not the
 * object that it is called by. */
static bool calls_back_astray(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const int user = cairn_trial_op(t, s)->params[i].partner;
    return cairn_callback_works_on_user_data(t->model, args[i].index, args[i].integer) &&
           (user < 0 || args[0].kind != CAIRN_ARG_VALUE || args[user].kind != CAIRN_ARG_VALUE ||
            args[user].index != args[0].index || args[user].output != args[0].output);
}

/* A callback claims to have done what it did not do; or what it calls makes the difference, with
 * arguments of cairn's own choice or though no comment says that it may. */
bool cairn_blame_callbacks(struct cairn_trial *t)
{
    for (uint32_t s = t->sequence->statements.count; s-- > 0;) {
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
        for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
            if (args[i].kind != CAIRN_ARG_CALLBACK || args[i].integer == 0) {
                continue;
            }
            const struct cairn_inner_call *inner =
                cairn_callback_inner(t->model, args[i].index, args[i].integer);
            const bool is_astray = calls_back_astray(t, s, i);
            bool is_harmless = inner == NULL ? !cairn_trial_callback_stores(t, args[i].index)
                                             : inner->is_invited && !is_astray;
            if (is_harmless) {
                continue;
            }
            cairn_sequence_copy(&t->variant, t->sequence);
            t->variant.args.items[t->variant.statements.items[s].first_arg + i].integer = 0;
            if (!cairn_trial_still_fails(t)) {
                enum cairn_verdict verdict =
                    inner == NULL || is_astray ? CAIRN_VERDICT_ILLEGAL : CAIRN_VERDICT_SUSPECT;
                cairn_trial_conclude(t, verdict, s, i);
                cairn_str_addf(&t->blame->why, "%s %s%s.", cairn_trial_describe_arg(t, s, i),
                               inner == NULL ? "does not store what it should"
                                             : "matters: it calls ",
                               inner == NULL ? "" : t->model->ops.items[inner->op].name);
                return true;
            }
        }
    }
    return false;
}

/* ---- callbacks that refuse ---- */

static bool is_negative(const struct cairn_wire_value *value)
{
    return value != NULL && value->kind == CAIRN_VALUE_SCALAR && (int64_t)value->bits < 0;
}

/* Whether a call before the failing one said that it could not, or something else than it says in
 * the variant, where the callback does not refuse. */
static bool told_refusal(struct cairn_trial *t)
{
    const struct cairn_outcome willing =
        cairn_replay(t->replayer, &t->variant, t->pattern->mode, 0);
    for (uint32_t s = 0; s < t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const struct cairn_wire_value *said = cairn_outcome_value(&t->outcome, s, 0);
        const struct cairn_wire_value *says = cairn_outcome_value(&willing, s, 0);
        if (op->kind == CAIRN_OP_CALL && op->output_count != 0 && op->outputs[0].param == -1 &&
            said != NULL && said->kind == CAIRN_VALUE_SCALAR && said->bits != 0 &&
            (cairn_facts_is_error(t->replayer->facts, t->sequence, &t->outcome, s) ||
             (says != NULL && says->kind == CAIRN_VALUE_SCALAR && says->bits == 0))) {
            return true;
        }
    }
    return false;
}

/* Whether the failing call said earlier in its loop that it could not. */
static bool had_failed(struct cairn_trial *t)
{
    enum { MOST = 4 };
    const uint32_t failing = t->outcome.head.statement;
    const uint32_t loop = cairn_sequence_loop_of(t->sequence, failing);
    for (uint16_t count = 1; loop != CAIRN_NONE && count <= MOST; count++) {
        cairn_sequence_copy(&t->variant, t->sequence);
        if (count >= t->variant.statements.items[loop].loop_count) {
            return false;
        }
        t->variant.statements.items[loop].loop_count = count;
        const struct cairn_outcome outcome =
            cairn_replay(t->replayer, &t->variant, t->pattern->mode, 0);
        if (outcome.head.kind != CAIRN_OUTCOME_NORMAL) {
            return false;
        }
        if (is_negative(cairn_outcome_value(&outcome, failing, 0))) {
            return true;
        }
    }
    return false;
}

/* Whether it fails as well without a callback, where none may be given. */
static bool fails_without_callback(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    if (i >= op->param_count || op->params[i].nullability != CAIRN_NULL_ALLOWED) {
        return false;
    }
    cairn_sequence_copy(&t->variant, t->sequence);
    t->variant.args.items[t->variant.statements.items[s].first_arg + i] =
        (struct cairn_arg){.kind = CAIRN_ARG_NULL};
    return cairn_trial_fails_alike(t);
}

/* A callback of the test refused, a call said that it failed, and the test went on. */
bool cairn_blame_refusing_callback(struct cairn_trial *t)
{
    for (uint32_t s = 0; s < t->sequence->statements.count; s++) {
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
        for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
            if (args[i].kind != CAIRN_ARG_CALLBACK || args[i].integer == 0 ||
                is_comparator(t, &args[i]) || fails_without_callback(t, s, i)) {
                continue;
            }
            cairn_sequence_copy(&t->variant, t->sequence);
            t->variant.args.items[t->variant.statements.items[s].first_arg + i].integer = 0;
            if (!cairn_trial_fails_alike(t) && (told_refusal(t) || had_failed(t))) {
                cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
                cairn_str_addf(&t->blame->why,
                               "%s refuses, a call fails for it, and the test goes on.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}
