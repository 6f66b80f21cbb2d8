/* Assertions of the library's about what the caller chose: with another text, or another value of
 * the enumeration, they hold. */
#include <string.h>

#include "generator/blame_internal.h"

/* Whether the operation is expected to look at any text, and to say what is wrong with it. */
static bool is_parser(const struct cairn_op *op)
{
    static const char *const words[] = {"parse", "decode",  "read", "load", "from",   "scan",
                                        "eval",  "compile", "lex",  "run",  "import", NULL};
    return cairn_text_has_any(op->name, words);
}

/* Whether the sequence passes with another value of the enumeration as argument i of statement s.
 */
static bool passes_with_enumerator(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    enum { TRIED = 8 };
    const struct cairn_model *model = t->model;
    const struct cairn_param *param = &cairn_trial_op(t, s)->params[i];
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    uint32_t tried = 0;
    if (param->constant_enumeration == CAIRN_NONE || param->pass != CAIRN_PASS_VALUE) {
        return false;
    }
    for (uint32_t c = 0; c < model->constants.count && tried < TRIED; c++) {
        const struct cairn_constant *constant = &model->constants.items[c];
        if (constant->enumeration != param->constant_enumeration || constant->is_sentinel ||
            (arg->kind == CAIRN_ARG_CONSTANT && arg->index == c)) {
            continue;
        }
        tried++;
        cairn_sequence_copy(&t->variant, t->sequence);
        t->variant.args.items[t->sequence->statements.items[s].first_arg + i] =
            (struct cairn_arg){.kind = CAIRN_ARG_CONSTANT, .index = c};
        if (!cairn_trial_still_fails(t)) {
            return true;
        }
    }
    return false;
}

/* Whether it passes with some plain text there, and not with the empty one alone. */
static bool passes_with_text(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    static const char *const texts[] = {"a", "abc", "1", "name"};
    const struct cairn_param *param = &cairn_trial_op(t, s)->params[i];
    if (t->model->sorts.items[param->sort].kind != CAIRN_SORT_STRING ||
        param->pass != CAIRN_PASS_VALUE || param->partner >= 0 ||
        cairn_sequence_args(t->sequence, s)[i].kind != CAIRN_ARG_BYTES) {
        return false;
    }
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        const size_t length = strlen(texts[k]);
        cairn_sequence_copy(&t->variant, t->sequence);
        const uint32_t at = cairn_sequence_add_bytes(&t->variant, texts[k], length);
        t->variant.args.items[t->sequence->statements.items[s].first_arg + i] =
            (struct cairn_arg){.kind = CAIRN_ARG_BYTES, .index = at, .integer = (int64_t)length};
        if (!cairn_trial_still_fails(t)) {
            return true;
        }
    }
    return false;
}

/* Whether it passes once no number of the failing call that is 0 is any more: where two may not be,
 * neither decides it alone. */
static bool passes_without_zeros(struct cairn_trial *t, uint32_t s)
{
    const struct cairn_statement *statement = &t->sequence->statements.items[s];
    uint32_t zeros = 0;
    cairn_sequence_copy(&t->variant, t->sequence);
    for (uint32_t i = 0; i < statement->arg_count; i++) {
        struct cairn_arg *arg = &t->variant.args.items[statement->first_arg + i];
        if (arg->kind == CAIRN_ARG_INTEGER && arg->integer == 0) {
            arg->integer = 1;
            zeros++;
        }
    }
    return zeros > 1 && !cairn_trial_fails_alike(t);
}

bool cairn_blame_asserted_choice(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL &&
                         t->pattern->failure == CAIRN_FAILURE_ASSERTION && !is_parser(op);
         i++) {
        if (passes_with_enumerator(t, s, i) || passes_with_text(t, s, i)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why, "%s decides it: with another value the assertion holds.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    if (op->kind == CAIRN_OP_CALL && t->pattern->failure == CAIRN_FAILURE_ASSERTION &&
        passes_without_zeros(t, s)) {
        cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, CAIRN_NONE);
        cairn_str_add(&t->blame->why, "With other numbers in place of 0 the assertion holds.");
        return true;
    }
    return false;
}
