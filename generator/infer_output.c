/* Inferred contracts that are asked of any single call. OUT_SET: a cell that a call sets often when
 * it returns a certain result is set whenever it returns that. What the cell holds before tells
 * whether it was. TEXT: what is returned as a text is no NULL to which the place of a member was
 * added. */
#include <stdio.h>
#include <string.h>

#include "generator/infer.h"

enum {
    SMALL_RESULT = 8,    /* larger ones are counts, places, sizes: those are of one kind */
    LEAST_HELD = 10,     /* so many tell that the result promises the cell */
    LEAST_OF_SILENT = 3, /* times as often it is set by what returns nothing */
    MOST_BROKEN = 3,     /* times as many: few elements and short texts are what is met most */
    LEAST_BYTES = 2,     /* of a cell in which no value is likely to be there by chance */
};

/* ---- cells ---- */

bool cairn_inferred_says(const char *doc, const char *const *words)
{
    for (; doc != NULL && *words != NULL; words++) {
        if (strcasestr(doc, *words) != NULL) {
            return true;
        }
    }
    return false;
}

/* Whether the comment says that what is there may stay; "on errors" is said of other results than
 * those with which the call went well. */
static bool may_stay(const char *doc)
{
    static const char *const words[] = {"unchanged", "untouched",  "unmodified", "left",
                                        "leave",     "not touch",  "not chang",  "not modif",
                                        "optional",  "undefined",  "if any",     "in advance",
                                        "default",   "initialise", "initialize", NULL};
    static const char *const failures[] = {"otherwise", "fail",      "error", "else", "false",
                                           "negative",  "not found", "-1",    NULL};
    while (doc != NULL && *doc != '\0') {
        char sentence[512];
        const size_t length = strcspn(doc, ".;");
        snprintf(sentence, sizeof sentence, "%.*s", (int)length, doc);
        if (cairn_inferred_says(sentence, words) && !cairn_inferred_says(sentence, failures)) {
            return true;
        }
        doc += length + (doc[length] != '\0');
    }
    return false;
}

/* Whether the comment may ask something of the caller. */
static bool is_conditional(const char *doc)
{
    static const char *const words[] = {
        "must",     "undefined", "may only",    "assum",     "requir",   "only valid", "valid only",
        "nonempty", "non-empt",  "not be empt", "behaviour", "behavior", NULL};
    return cairn_inferred_says(doc, words);
}

static bool is_cell(const struct cairn_model *model, const struct cairn_op *op,
                    const struct cairn_output *output)
{
    if (output->param < 0) {
        return false;
    }
    const struct cairn_param *param = &op->params[output->param];
    const struct cairn_type *type = &model->types.items[output->type];
    const bool is_number = type->kind == CAIRN_TYPE_INTEGER || type->kind == CAIRN_TYPE_ENUM;
    return param->pass == CAIRN_PASS_OUT && param->role == CAIRN_ROLE_OUT && param->partner < 0 &&
           ((is_number && !type->is_bool && type->size >= LEAST_BYTES) ||
            type->kind == CAIRN_TYPE_POINTER);
}

static void find_cells(struct cairn_inferences *inferences, const struct cairn_model *model,
                       uint32_t index)
{
    const struct cairn_op *op = &model->ops.items[index];
    const bool has_result = op->output_count != 0 && op->outputs[0].param < 0;
    for (uint8_t k = 0; k < op->output_count; k++) {
        if (is_cell(model, op, &op->outputs[k])) {
            struct cairn_inferred inferred = {.kind = CAIRN_INFERRED_OUT_SET,
                                              .op = index,
                                              .other = index,
                                              .failure = CAIRN_NONE,
                                              .cell = (uint16_t)op->outputs[k].param,
                                              .output = k,
                                              .has_result = has_result};
            cairn_vec_push(&inferences->list, inferred);
        }
    }
}

/* Whether something ends what the library keeps to itself, without being told what: what functions
 * without parameters say before that was begun says nothing. */
static bool has_hidden_object(const struct cairn_model *model)
{
    static const char *const ends[] = {"delete", "destroy",  "free",    "close", "quit", "exit",
                                       "done",   "shutdown", "cleanup", "stop",  "fini", NULL};
    bool has_one = false;
    for (uint32_t i = 0; i < model->ops.count && !has_one; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        has_one = op->kind == CAIRN_OP_CALL && op->param_count == 0 && op->result == CAIRN_NONE &&
                  cairn_text_has_any(op->name, ends);
    }
    return has_one;
}

static bool yields_text(const struct cairn_model *model, const struct cairn_op *op)
{
    if (op->param_count == 0 && has_hidden_object(model)) {
        return false;
    }
    return op->output_count != 0 && op->outputs[0].param < 0 &&
           model->sorts.items[op->outputs[0].sort].kind == CAIRN_SORT_STRING;
}

bool cairn_inferred_is_of_call(enum cairn_inferred_kind kind)
{
    return kind == CAIRN_INFERRED_OUT_SET || kind == CAIRN_INFERRED_TEXT ||
           kind == CAIRN_INFERRED_TERMINATED || cairn_inferred_is_of_fresh(kind);
}

void cairn_inferred_find_of_call(struct cairn_inferences *inferences,
                                 const struct cairn_model *model, enum cairn_inferred_kind kind,
                                 uint32_t index)
{
    const struct cairn_op *op = &model->ops.items[index];
    if (op->kind != CAIRN_OP_CALL || op->is_builtin || op->is_noreturn || op->is_deprecated ||
        op->is_inner || op->is_variable || op->format != NULL || op->dots_count != 0 ||
        op->is_va_list || op->users != CAIRN_USERS_NONE) {
        return;
    }
    if (kind == CAIRN_INFERRED_OUT_SET && !may_stay(op->doc)) {
        find_cells(inferences, model, index);
    } else if (kind == CAIRN_INFERRED_TERMINATED) {
        cairn_inferred_find_buffers(inferences, model, index);
    } else if (cairn_inferred_is_of_fresh(kind)) {
        cairn_inferred_find_fresh(inferences, model, kind, index);
    } else if (kind == CAIRN_INFERRED_TEXT && yields_text(model, op) && !is_conditional(op->doc)) {
        struct cairn_inferred inferred = {
            .kind = kind, .op = index, .other = index, .failure = CAIRN_NONE, .has_result = true};
        cairn_vec_push(&inferences->list, inferred);
    }
}

/* ---- results ---- */

/* Numbers near 0 say how it went, each in its way; of others, and of addresses, only the kind. */
static int64_t kind_of(const struct cairn_wire_value *value)
{
    if (value->kind != CAIRN_VALUE_SCALAR) {
        return value->kind != CAIRN_VALUE_NULL;
    }
    const int64_t number = (int64_t)value->bits;
    return number > SMALL_RESULT    ? SMALL_RESULT + 1
           : number < -SMALL_RESULT ? -SMALL_RESULT - 1
                                    : number;
}

struct cairn_inferred_result *cairn_inferred_result_of(struct cairn_inferred *inferred,
                                                       const struct cairn_outcome *outcome,
                                                       uint32_t statement)
{
    int64_t kind = 0;
    if (inferred->has_result) {
        const struct cairn_wire_value *value = cairn_outcome_value(outcome, statement, 0);
        if (value == NULL) {
            return NULL;
        }
        kind = kind_of(value);
    }
    for (uint32_t i = 0; i < inferred->result_count; i++) {
        if (inferred->results[i].result == kind) {
            return &inferred->results[i];
        }
    }
    if (inferred->result_count == CAIRN_INFERRED_RESULTS) {
        return NULL;
    }
    inferred->results[inferred->result_count] = (struct cairn_inferred_result){.result = kind};
    return &inferred->results[inferred->result_count++];
}

bool cairn_inferred_is_promised_by(const struct cairn_inferred *inferred,
                                   const struct cairn_inferred_result *result)
{
    /* What returns nothing cannot tell that it found none: nearly all calls have to set it. */
    const uint32_t most =
        inferred->has_result ? MOST_BROKEN * result->held : result->held / LEAST_OF_SILENT;
    return result->held >= LEAST_HELD && result->broken <= most;
}
