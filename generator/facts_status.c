/* What results say of how a call went: by names, signs and comments. */
#include <string.h>

#include "core/str.h"
#include "generator/facts.h"

bool cairn_names_an_error(const char *name)
{
    static const char *const words[] = {"err", "fail", "invalid", "bad_", "nomem", "corrupt"};
    static const char *const others[] = {"no_err", "noerr", "error_none"};
    bool is_error = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        is_error = is_error || strcasestr(name, words[i]) != NULL;
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        is_error = is_error && strcasestr(name, others[i]) == NULL;
    }
    return is_error;
}

/* Whether 0 stands in the enumeration for success, so that what else there is are failures. */
static bool has_success(const struct cairn_model *model, uint32_t enumeration)
{
    static const char *const words[] = {"ok", "success", "none", NULL};
    for (uint32_t i = 0; i < model->constants.count; i++) {
        const struct cairn_constant *constant = &model->constants.items[i];
        if (constant->enumeration == enumeration && constant->integer == 0) {
            return cairn_text_has_any(constant->name, words);
        }
    }
    return false;
}

/* Whether a constant of the operation's part of the library, by its first word, is named after
 * success and has the value: UTF7_OK may be -1. */
static bool is_named_success(const struct cairn_model *model, const struct cairn_op *op,
                             int64_t value)
{
    static const char *const words[] = {"ok", "success", "noerror", NULL};
    const size_t length = strcspn(op->name, "_");
    for (uint32_t i = 0; i < model->constants.count; i++) {
        const struct cairn_constant *constant = &model->constants.items[i];
        if (constant->integer == value && strncasecmp(constant->name, op->name, length) == 0 &&
            constant->name[length] == '_' &&
            cairn_text_has_any(constant->name + length + 1, words) &&
            !cairn_names_an_error(constant->name)) {
            return true;
        }
    }
    return false;
}

/* What is no success, and no failure. */
static bool is_notice(const char *name)
{
    static const char *const words[] = {"more",    "done",     "warn",  "warning", "end",
                                        "eof",     "busy",     "again", "partial", "pending",
                                        "need",    "continue", "row",   "found",   "exists",
                                        "changed", "true",     "yes",   NULL};
    return cairn_text_has_any(name, words);
}

/* A status of an enumeration is an error if an error-named enumerator has its value, or if it is
 * something else than the success that 0 is. */
static bool is_error_number(const struct cairn_model *model, const struct cairn_op *op,
                            int64_t value)
{
    const struct cairn_sort *sort = &model->sorts.items[op->outputs[0].sort];
    if (sort->kind == CAIRN_SORT_ENUM) {
        for (uint32_t i = 0; i < model->constants.count; i++) {
            const struct cairn_constant *constant = &model->constants.items[i];
            if (constant->enumeration == sort->enumeration && constant->integer == value) {
                if (value == 0 && has_success(model, sort->enumeration)) {
                    return false;
                }
                return cairn_names_an_error(constant->name) ||
                       (value != 0 && !is_notice(constant->name) &&
                        has_success(model, sort->enumeration));
            }
        }
    }
    if (value < 0 && is_named_success(model, op, value)) {
        return false;
    }
    return value < 0 || (op->fails_nonzero && value != 0) || (op->fails_zero && value == 0);
}

static bool may_mean_error(const struct cairn_op *op)
{
    return op->output_count != 0 && op->outputs[0].param == -1 && op->kind == CAIRN_OP_CALL;
}

bool cairn_facts_means_error(const struct cairn_facts *facts, uint32_t op,
                             const struct cairn_wire_value *value)
{
    const struct cairn_op *operation = &facts->model->ops.items[op];
    if (!may_mean_error(operation)) {
        return false;
    }
    const struct cairn_output *output = &operation->outputs[0];
    if (operation->fails_with_object) {
        return value->kind != CAIRN_VALUE_NULL;
    }
    if (value->kind == CAIRN_VALUE_NULL) {
        /* Destructors return NULL for their callers to assign. */
        return operation->destroys < 0 &&
               facts->model->sorts.items[output->sort].kind != CAIRN_SORT_INTEGER;
    }
    if (value->kind == CAIRN_VALUE_SCALAR &&
        cairn_model_is_number_handle(facts->model, output->sort)) {
        /* No handle: 0, or -1 of whatever width. */
        const uint64_t all =
            facts->model->types.items[output->type].size == sizeof(int) ? UINT32_MAX : UINT64_MAX;
        return value->bits == 0 || (value->bits & all) == all;
    }
    return operation->is_status && value->kind == CAIRN_VALUE_SCALAR &&
           is_error_number(facts->model, operation, (int64_t)value->bits);
}

bool cairn_facts_may_tell_failure(const struct cairn_facts *facts, uint32_t op,
                                  const struct cairn_wire_value *value)
{
    const struct cairn_op *operation = &facts->model->ops.items[op];
    return cairn_facts_means_error(facts, op, value) ||
           (may_mean_error(operation) && value->kind == CAIRN_VALUE_SCALAR &&
            is_error_number(facts->model, operation, (int64_t)value->bits));
}

bool cairn_facts_is_error(const struct cairn_facts *facts, const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome, uint32_t s)
{
    const uint32_t op = sequence->statements.items[s].op;
    if (!may_mean_error(&facts->model->ops.items[op])) {
        return false;
    }
    const struct cairn_wire_value *value = cairn_outcome_value(outcome, s, 0);
    return value != NULL && cairn_facts_means_error(facts, op, value);
}

bool cairn_facts_hardly_went_well(const struct cairn_facts *facts, uint32_t op, uint32_t share)
{
    const struct cairn_model *model = facts->model;
    const char *function = model->ops.items[op].function;
    uint64_t succeeded = facts->ops[op].succeeded;
    uint64_t failed = facts->ops[op].failed;
    for (uint32_t i = 0; i < model->ops.count && function != NULL; i++) {
        const char *other = model->ops.items[i].function;
        if (i != op && other != NULL && strcmp(other, function) == 0) {
            succeeded += facts->ops[i].succeeded;
            failed += facts->ops[i].failed;
        }
    }
    return failed >= share && succeeded * share <= failed;
}

bool cairn_facts_never_succeeds(const struct cairn_facts *facts, uint32_t op)
{
    enum { KNOWN = 20 };
    return facts->ops[op].succeeded == 0 && facts->ops[op].errors >= KNOWN;
}
