/* What tells a test from another that pins the same: what was done before, and what was given. */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "emitter/wording.h"

enum { MAX_WORD = 16, MAX_CONTEXT = 48 };

/* The last statement of the body that the test is about, or CAIRN_NONE. */
static uint32_t find_target(const struct cairn_test *test)
{
    uint32_t target = CAIRN_NONE;
    for (uint32_t s = 0; s < test->sequence.body; s++) {
        target = test->sequence.statements.items[s].op == test->op ? s : target;
    }
    return target;
}

/* The last call before statement s that was given the value, and may have changed it, other than
 * the one that the test is about; or CAIRN_NONE. */
static uint32_t last_call_with(const struct cairn_model *model, const struct cairn_test *test,
                               uint32_t s, const struct cairn_arg *value)
{
    for (uint32_t t = s; t-- > value->index + 1;) {
        const uint32_t index = test->sequence.statements.items[t].op;
        const struct cairn_op *op = &model->ops.items[index];
        const uint32_t param = op->kind == CAIRN_OP_CALL && index != test->op
                                   ? cairn_sequence_param_with(&test->sequence, t, value)
                                   : CAIRN_NONE;
        if (param < op->param_count &&
            !cairn_model_points_to_const(model, op->params[param].type)) {
            return index;
        }
    }
    return CAIRN_NONE;
}

/* "after_bag_put", "of_bag_new": by what the first value that is passed came to be as it is. */
static const char *word_past(const struct cairn_model *model, const struct cairn_test *test,
                             uint32_t s, struct cairn_arena *arena)
{
    const struct cairn_arg *args = cairn_sequence_args(&test->sequence, s);
    for (uint32_t i = 0; i < test->sequence.statements.items[s].arg_count; i++) {
        if (args[i].kind != CAIRN_ARG_VALUE) {
            continue;
        }
        const uint32_t last = last_call_with(model, test, s, &args[i]);
        const uint32_t maker = test->sequence.statements.items[args[i].index].op;
        if (last != CAIRN_NONE) {
            return cairn_arena_printf(arena, "after_%s",
                                      cairn_word_operation(model, &model->ops.items[last], arena));
        }
        if (model->ops.items[maker].kind == CAIRN_OP_CALL && maker != test->op) {
            return cairn_arena_printf(arena, "of_%s",
                                      cairn_word_operation(model, &model->ops.items[maker], arena));
        }
    }
    return NULL;
}

/* A short text of letters and digits as a part of a name; NULL if it is none. */
static const char *word_text(const struct cairn_sequence *sequence, const struct cairn_arg *arg,
                             struct cairn_arena *arena)
{
    if (arg->integer == 0) {
        return "an_empty_text";
    }
    const uint8_t *text = cairn_sequence_contents(sequence, arg);
    if (arg->integer > MAX_WORD) {
        return NULL;
    }
    for (int64_t i = 0; i < arg->integer; i++) {
        if (!isalnum(text[i]) && text[i] != '_') {
            return NULL;
        }
    }
    char *word = cairn_arena_strndup(arena, (const char *)text, (size_t)arg->integer);
    for (char *c = word; *c != '\0'; c++) {
        *c = (char)tolower((unsigned char)*c);
    }
    return word;
}

/* "for_name", "for_minus_1": a text, a number or a constant that is passed. */
static const char *word_given(const struct cairn_model *model, const struct cairn_test *test,
                              uint32_t s, struct cairn_arena *arena)
{
    const struct cairn_op *op = &model->ops.items[test->sequence.statements.items[s].op];
    const struct cairn_arg *args = cairn_sequence_args(&test->sequence, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const char *word = NULL;
        const enum cairn_sort_kind kind = model->sorts.items[op->params[i].sort].kind;
        if (args[i].kind == CAIRN_ARG_BYTES && kind == CAIRN_SORT_STRING) {
            word = word_text(&test->sequence, &args[i], arena);
        } else if (args[i].kind == CAIRN_ARG_INTEGER && kind == CAIRN_SORT_INTEGER &&
                   op->params[i].pass == CAIRN_PASS_VALUE) {
            const bool is_negative = args[i].integer < 0;
            const uint64_t size =
                is_negative ? 0 - (uint64_t)args[i].integer : (uint64_t)args[i].integer;
            word = cairn_arena_printf(arena, "%s%" PRIu64, is_negative ? "minus_" : "", size);
        } else if (args[i].kind == CAIRN_ARG_CONSTANT) {
            word = cairn_names_snake(model->constants.items[args[i].index].name, arena);
        }
        if (word != NULL) {
            return cairn_arena_printf(arena, "for_%s", word);
        }
    }
    return NULL;
}

const char *cairn_word_context(const struct cairn_model *model, const struct cairn_test *test,
                               unsigned which, struct cairn_arena *arena)
{
    const uint32_t s = find_target(test);
    const char *word = NULL;
    if (s != CAIRN_NONE && test->verdict == CAIRN_VERDICT_LEGAL) {
        word = which == 0 ? word_past(model, test, s, arena) : word_given(model, test, s, arena);
    }
    return word == NULL || strlen(word) > MAX_CONTEXT ? NULL : word;
}
