/* The inferred contracts WRITTEN and SETTLED: a number that a call returns was written by somebody,
 * or follows from what was. Fresh memory is filled with a pattern, another one in each way of
 * running a sequence; a number that is the pattern each time is memory of the library's that
 * nothing was written to, and one that is another where fresh memory is zero, and all else the same
 * (CAIRN_RUN_ZEROED), depends on such. */
#include <string.h>

#include "generator/infer_internal.h"

enum { LEAST_BYTES = 2 }; /* fewer are a pattern by chance */

bool cairn_inferred_is_of_fresh(enum cairn_inferred_kind kind)
{
    return kind == CAIRN_INFERRED_WRITTEN || kind == CAIRN_INFERRED_SETTLED;
}

void cairn_inferred_find_fresh(struct cairn_inferences *inferences, const struct cairn_model *model,
                               enum cairn_inferred_kind kind, uint32_t index)
{
    const struct cairn_op *op = &model->ops.items[index];
    const struct cairn_type *type = op->output_count != 0 && op->outputs[0].param < 0
                                        ? &model->types.items[op->outputs[0].type]
                                        : NULL;
    const bool is_real = type != NULL && type->kind == CAIRN_TYPE_REAL;
    const bool is_integer = type != NULL &&
                            (type->kind == CAIRN_TYPE_INTEGER || type->kind == CAIRN_TYPE_ENUM) &&
                            type->size <= sizeof(uint64_t);
    const bool is_pattern = (is_integer && !type->is_bool && type->size >= LEAST_BYTES) ||
                            (is_real && type->size <= sizeof(uint64_t));
    if (kind == CAIRN_INFERRED_WRITTEN ? is_pattern : is_integer) {
        struct cairn_inferred inferred = {.kind = kind,
                                          .op = index,
                                          .other = index,
                                          .failure = CAIRN_NONE,
                                          .size = (uint16_t)type->size,
                                          .is_signed = type->is_signed,
                                          .is_real = is_real,
                                          .has_result = true};
        cairn_vec_push(&inferences->list, inferred);
    }
}

/* Of a float, which an outcome has as a double. */
static uint64_t float_fill(uint8_t fill)
{
    float narrow;
    uint64_t bits;
    memset(&narrow, fill, sizeof narrow);
    const double wide = (double)narrow;
    memcpy(&bits, &wide, sizeof bits);
    return bits;
}

uint64_t cairn_inferred_fill(const struct cairn_inferred *inferred, uint8_t fill)
{
    uint64_t bits = 0;
    if (inferred->is_real && inferred->size == sizeof(float)) {
        return float_fill(fill);
    }
    memset(&bits, fill, inferred->size);
    const unsigned unused = 64 - 8U * inferred->size;
    return inferred->is_signed && !inferred->is_real
               ? (uint64_t)((int64_t)(bits << unused) >> unused)
               : bits;
}

bool cairn_inferred_may_be_fresh(uint64_t bits)
{
    return (uint8_t)bits == CAIRN_FRESH_MAIN || bits == float_fill(CAIRN_FRESH_MAIN);
}

bool cairn_inferred_is_fresh(const struct cairn_inferred *inferred,
                             const struct cairn_outcome *outcome, uint32_t statement, uint8_t fill)
{
    const struct cairn_wire_value *value = cairn_outcome_value(outcome, statement, 0);
    const uint64_t unused = 64 - 8U * (inferred->is_real ? sizeof(double) : inferred->size);
    return value != NULL && value->kind == CAIRN_VALUE_SCALAR &&
           value->bits << unused == cairn_inferred_fill(inferred, fill) << unused;
}

/* Whether a comment says that something is not filled in, or may not be used before it is. */
static bool is_documented(const struct cairn_op *op)
{
    static const char *const words[] = {
        "uninitial",       "not initial", "n't initial",   "initial value",
        "initial content", "undefined",   "indeterminate", "garbage",
        "not cleared",     "zeroed",      "unspecified",   "not set",
        "contents",        NULL};
    return cairn_inferred_says(op->doc, words);
}

/* Whether the comment on another call that makes such objects says that it does not fill them in.
 */
static bool is_documented_of_sibling(const struct cairn_model *model, const struct cairn_op *op)
{
    static const char *const words[] = {"uninitial", "not initial", "n't initial", "unspecified",
                                        NULL};
    for (uint32_t i = 0; op->output_count != 0 && i < model->ops.count; i++) {
        const struct cairn_op *other = &model->ops.items[i];
        if (other->kind == CAIRN_OP_CALL && other->output_count != 0 &&
            other->outputs[0].sort == op->outputs[0].sort &&
            cairn_model_is_object(model, op->outputs[0].sort) &&
            cairn_inferred_says(other->doc, words)) {
            return true;
        }
    }
    return false;
}

/* Whether the comment on what is asked may want something to have happened before. */
static bool is_about_before(const struct cairn_op *op)
{
    static const char *const words[] = {
        "last call", "previous",  "after ",      "must",   "only if", "only when", "valid",
        "has been",  "have been", "most recent", "until ", "current", "during",    NULL};
    return cairn_inferred_says(op->doc, words);
}

/* Whether the operation is named after making room, which is its caller's to fill. */
static bool makes_room(const struct cairn_op *op)
{
    static const char *const words[] = {"alloc",  "raw",    "uninit", "reserve", "resize", "grow",
                                        "expand", "extend", "buffer", "scratch", NULL};
    return cairn_inferred_says(op->name, words);
}

/* Whether the comment says that new memory is zero. */
static bool promises_zeros(const struct cairn_op *op)
{
    static const char *const words[] = {
        "are 0.",       "are 0,",   "are zero",  "with zeros", "to zero", "zero-filled",
        "zero-initial", "all zero", "all clear", "are clear",  NULL};
    static const char *const negations[] = {"not ", "n't ", "unless", "except", NULL};
    return cairn_inferred_says(op->doc, words) && !cairn_inferred_says(op->doc, negations);
}

static bool is_number(const struct cairn_model *model, const struct cairn_param *param)
{
    const struct cairn_type *type = &model->types.items[param->type];
    return model->sorts.items[param->sort].kind == CAIRN_SORT_INTEGER && !type->is_bool &&
           !type->is_character;
}

/* Whether the call of statement s is told a number, which may be how much; one that is written down
 * as 0 is none, if it does not count. */
static bool is_told_number(const struct cairn_model *model, const struct cairn_sequence *sequence,
                           uint32_t s, bool counts_zero)
{
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const bool is_zero = args[i].kind == CAIRN_ARG_INTEGER && args[i].integer == 0;
        if (is_number(model, &op->params[i]) && (counts_zero || !is_zero)) {
            return true;
        }
    }
    return false;
}

/* Whether the operation is one of several that initialise such a struct, for reading or for writing
 * say: which of them the next call wants, nobody knows. */
static bool has_other_begin(const struct cairn_model *model, const struct cairn_op *op)
{
    for (uint32_t i = 0; op->initialises >= 0 && i < model->ops.count; i++) {
        const struct cairn_op *other = &model->ops.items[i];
        if (other != op && other->kind == CAIRN_OP_CALL && other->initialises >= 0 &&
            other->params[other->initialises].sort == op->params[op->initialises].sort) {
            return true;
        }
    }
    return false;
}

/* Whether one name is the other with calloc for alloc. */
static bool is_calloc_of(const char *other, const char *name)
{
    const char *const at = strstr(name, "alloc");
    const size_t before = at == NULL ? 0 : (size_t)(at - name);
    return at != NULL && strncmp(other, name, before) == 0 && other[before] == 'c' &&
           strcmp(other + before + 1, at) == 0;
}

/* Whether another call is named the same but for saying that what it makes is zero (make_zero,
 * calloc): this one leaves that to its callers. */
static bool has_zero_sibling(const struct cairn_model *model, const struct cairn_op *op)
{
    const size_t length = strlen(op->name);
    bool has_one = false;
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const char *other = model->ops.items[i].name;
        const bool is_zero = strncmp(other, op->name, length) == 0 && other[length] == '_' &&
                             strncmp(other + length + 1, "zero", strlen("zero")) == 0;
        has_one = has_one || is_zero || is_calloc_of(other, op->name);
    }
    return has_one;
}

enum cairn_verdict cairn_infer_judge_fresh(struct cairn_run *run,
                                           const struct cairn_sequence *sequence)
{
    const struct cairn_outcome outcome = cairn_replay(&run->replayer, sequence, CAIRN_MODE_MAIN, 0);
    enum cairn_verdict verdict = CAIRN_VERDICT_BUG;
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        const struct cairn_op *op = &run->model->ops.items[sequence->statements.items[s].op];
        /* A struct of the test's is zero until a call begins it (cairn_infer_is_sound). */
        if (op->kind == CAIRN_OP_LOCAL) {
            continue;
        }
        if (op->kind != CAIRN_OP_CALL || is_documented(op) || has_other_begin(run->model, op) ||
            has_zero_sibling(run->model, op)) {
            return CAIRN_VERDICT_ILLEGAL;
        }
        const bool allocates =
            s < outcome.head.statement_count && outcome.statements[s].allocated != 0;
        const bool is_asked = s + 1 == sequence->statements.count;
        const bool is_room =
            makes_room(op) || (allocates && is_told_number(run->model, sequence, s, false));
        if ((is_room && !promises_zeros(op)) || is_documented_of_sibling(run->model, op) ||
            (is_asked && (is_about_before(op) || is_told_number(run->model, sequence, s, true)))) {
            verdict = CAIRN_VERDICT_SUSPECT;
        }
    }
    return verdict;
}
