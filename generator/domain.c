/* Numbers beyond one with which a call was seen to be led astray: what it did with them was chance,
 * and is nothing that anybody wants to keep. */
#include "generator/domain.h"

/* The number that argument a of the sequence is, written out; false if it is none. */
static bool number_at(const struct cairn_sequence *sequence, uint32_t a, int64_t *number)
{
    *number = sequence->args.items[a].integer;
    return sequence->args.items[a].kind == CAIRN_ARG_INTEGER;
}

/* Whether the parameter says which one of something: what says how many is too many only for what
 * there is elsewhere. */
static bool is_choice(const struct cairn_param *param)
{
    return param->pass == CAIRN_PASS_VALUE &&
           (param->role == CAIRN_ROLE_SCALAR || param->role == CAIRN_ROLE_INDEX ||
            param->role == CAIRN_ROLE_CONSTANT);
}

/* Whether the call is given no object in which there could be more or less of something. */
static bool takes_numbers(const struct cairn_model *model, const struct cairn_op *op)
{
    bool takes = op->kind == CAIRN_OP_CALL;
    for (uint32_t i = 0; i < op->param_count; i++) {
        takes = takes && (op->params[i].pass != CAIRN_PASS_VALUE ||
                          cairn_sort_is_number(model->sorts.items[op->params[i].sort].kind));
    }
    return takes;
}

static bool is_led_astray(const struct cairn_failure *failure)
{
    return failure->verdict == CAIRN_VERDICT_ROBUSTNESS && failure->argument != 0 &&
           (failure->kind == CAIRN_FAILURE_SIGSEGV || failure->kind == CAIRN_FAILURE_BAD_INDEX ||
            failure->kind == CAIRN_FAILURE_HEAP_OVERREAD ||
            failure->kind == CAIRN_FAILURE_HEAP_UNDERREAD);
}

/* The number that the failing call, which is given numbers alone, was given where it is blamed;
 * false if the failure is of another kind. */
static bool number_blamed(const struct cairn_model *model, const struct cairn_failure *failure,
                          int64_t *number)
{
    const struct cairn_sequence *sequence = &failure->sequence;
    const struct cairn_op *op = &model->ops.items[failure->op];
    if (!is_led_astray(failure) || sequence->statements.count == 0) {
        return false;
    }
    const uint32_t s = sequence->statements.count - 1;
    return sequence->statements.items[s].op == failure->op && takes_numbers(model, op) &&
           failure->argument <= op->param_count && is_choice(&op->params[failure->argument - 1]) &&
           number_at(sequence, sequence->statements.items[s].first_arg + failure->argument - 1,
                     number) &&
           (*number < 0 || *number > 1);
}

bool cairn_domain_is_left(const struct cairn_failures *failures, const struct cairn_model *model,
                          const struct cairn_sequence *sequence)
{
    for (uint32_t f = 0; f < cairn_failures_count(failures); f++) {
        const struct cairn_failure *failure = cairn_failures_at(failures, f);
        int64_t blamed;
        if (!number_blamed(model, failure, &blamed)) {
            continue;
        }
        for (uint32_t s = 0; s < sequence->statements.count; s++) {
            int64_t number;
            const struct cairn_statement *statement = &sequence->statements.items[s];
            if (statement->op == failure->op &&
                number_at(sequence, statement->first_arg + failure->argument - 1, &number) &&
                (blamed < 0 ? number <= blamed : number >= blamed)) {
                return true;
            }
        }
    }
    return false;
}
