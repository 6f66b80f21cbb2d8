/* The text of `cairn analyze`. */
#include <inttypes.h>
#include <string.h>

#include "analyzer/analyzer.h"
#include "core/relation.h"

static const char *type_text(const struct cairn_model *model, uint32_t type)
{
    return type == CAIRN_NONE ? "void" : model->types.items[type].spelling;
}

static void print_head(const struct cairn_model *model, const struct cairn_op *op,
                       struct cairn_str *out)
{
    cairn_str_addf(out, "%s -> %s", op->key, type_text(model, op->result));
    if (op->header != NULL && op->line != 0) {
        cairn_str_addf(out, "  [%s:%u]", op->header, op->line);
    }
    const struct {
        bool is_set;
        const char *text;
    } flags[] = {{op->is_variable, "variable"},     {op->is_macro, "macro"},
                 {op->is_inline, "inline"},         {op->is_parenthesised, "shadowed by a macro"},
                 {op->is_deprecated, "deprecated"}, {op->is_noreturn, "noreturn"},
                 {op->is_builtin, "libc"},          {op->is_status, "status"}};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        if (flags[i].is_set) {
            cairn_str_addf(out, ", %s", flags[i].text);
        }
    }
    if (op->function != NULL && strcmp(op->function, op->name) != 0) {
        cairn_str_addf(out, ", declared as %s", op->function);
    }
    cairn_str_add(out, "\n");
}

static void print_param(const struct cairn_model *model, const struct cairn_op *op, uint16_t i,
                        struct cairn_str *out)
{
    const struct cairn_param *param = &op->params[i];
    cairn_str_addf(out, "    %u %s: %s", (unsigned)i + 1,
                   param->name[0] == '\0' ? "(unnamed)" : param->name,
                   type_text(model, param->type));
    cairn_str_addf(out, " = %s", cairn_role_name(param->role));
    if (param->pass != CAIRN_PASS_VALUE && param->role != CAIRN_ROLE_OUT) {
        cairn_str_add(out, param->pass == CAIRN_PASS_OUT ? " (out cell)" : " (in-out cell)");
    }
    if (param->partner >= 0) {
        cairn_str_addf(out, " of %d", param->partner + 1);
    }
    cairn_str_add(out, !param->is_ended                          ? ""
                       : param->role == CAIRN_ROLE_CALLER_STRUCT ? ", then one of zeros"
                                                                 : ", then NULL");
    static const char *const duties[CAIRN_DUTY_COUNT] = {"", ", allocates", ", reallocates",
                                                         ", frees the first", ", frees the second"};
    cairn_str_add(out, duties[param->duty]);
    cairn_str_addf(out, ", %u %%", (unsigned)param->confidence);
    if (param->nullability != CAIRN_NULL_UNKNOWN) {
        cairn_str_add(out,
                      param->nullability == CAIRN_NULL_ALLOWED ? ", may be NULL" : ", never NULL");
    }
    cairn_str_add(out, param->is_malloced ? ", from malloc" : "");
    cairn_str_add(out, param->is_reserved ? ", reserved" : "");
    cairn_str_add(out, param->may_overlap ? ", may overlap" : "");
    if (param->constant_named != CAIRN_NONE) {
        cairn_str_addf(out, ", often %s", model->constants.items[param->constant_named].name);
    }
    for (uint8_t k = 0; k < param->stated_count; k++) {
        cairn_str_addf(out, "%s %" PRId64, k == 0 ? ", such as" : " or", param->stated[k]);
    }
    cairn_str_addf(out, ", %s", model->sorts.items[param->sort].name);
    cairn_str_addf(out, " (%s)\n", param->reason);
}

static void print_results(const struct cairn_model *model, const struct cairn_op *op,
                          struct cairn_str *out)
{
    uint32_t first = 0;
    while (model->constants.items[first].group != op->result_group) {
        first++;
    }
    cairn_str_addf(out, "    results%s are named by %s and its group\n",
                   op->results == CAIRN_RESULTS_NAME_FAILURES ? " below 0" : "",
                   model->constants.items[first].name);
}

static bool is_invited(const struct cairn_model *model, const struct cairn_op *op)
{
    for (uint32_t i = 0; i < model->inner_calls.count; i++) {
        const struct cairn_inner_call *call = &model->inner_calls.items[i];
        if (call->is_invited && &model->ops.items[call->op] == op) {
            return true;
        }
    }
    return false;
}

static void print_relation(const struct cairn_op *op, const struct cairn_relation *relation,
                           struct cairn_str *out)
{
    const char *sign = cairn_relation_sign(relation->kind);
    const char *left = op->params[relation->left].name;
    if (relation->right < 0) {
        cairn_str_addf(out, "    has %s %s %lld, says a comment\n", left, sign,
                       (long long)relation->number);
    } else {
        cairn_str_addf(out, "    has %s %s %s, says a comment\n", left, sign,
                       op->params[relation->right].name);
    }
}

static void print_op(const struct cairn_model *model, const struct cairn_op *op,
                     struct cairn_str *out)
{
    print_head(model, op, out);
    for (uint16_t i = 0; i < op->param_count; i++) {
        print_param(model, op, i, out);
    }
    if (op->format != NULL) {
        cairn_str_addf(out, "    format ");
        cairn_str_add_c_literal(out, op->format, strlen(op->format));
        cairn_str_addf(out, " as argument %d%s\n", op->format_at + 1,
                       op->is_va_list ? ", then a va_list" : "");
    }
    if (op->is_sentinel) {
        cairn_str_add(out, "    then NULL\n");
    }
    for (uint16_t i = 0; i < op->output_count; i++) {
        const struct cairn_output *output = &op->outputs[i];
        const char *sort = model->sorts.items[output->sort].name;
        if (output->param < 0) {
            cairn_str_addf(out, "    yields %s\n", sort);
        } else {
            cairn_str_addf(out, "    yields %s in %d\n", sort, output->param + 1);
        }
    }
    if (op->initialises >= 0) {
        cairn_str_addf(out, "    initialises %d\n", op->initialises + 1);
    }
    if (op->results != CAIRN_RESULTS_ARE_NUMBERS) {
        print_results(model, op, out);
    }
    if (op->lineage != NULL) {
        cairn_str_addf(out, "    goes with objects of '%s'\n", op->lineage);
    }
    if (op->destroys >= 0) {
        cairn_str_addf(out, "    destroys %d%s\n", op->destroys + 1,
                       op->unlinks ? ", out of what holds it" : "");
    }
    for (uint32_t i = 0; i < op->rule_count; i++) {
        cairn_str_add(out, i == 0 ? "    you say " : " ");
        cairn_api_rule_print(&op->rules[i], out);
        cairn_str_add(out, i + 1 == op->rule_count ? "\n" : "");
    }
    for (uint32_t i = 0; i < op->need_count; i++) {
        cairn_str_addf(out, "    wants%s %s first, says a comment\n",
                       op->needs[i].is_every ? " all of" : "",
                       model->ops.items[op->needs[i].op].name);
    }
    for (uint32_t i = 0; i < op->relation_count; i++) {
        print_relation(op, &op->relations[i], out);
    }
    if (op->is_lendable) {
        cairn_str_add(out, "    may be passed to calls on the object that it is a part of\n");
    }
    if (op->is_inner) {
        cairn_str_addf(out, "    called by callbacks alone, on what they receive%s\n",
                       is_invited(model, op) ? ", as a comment says" : "");
    } else if (is_invited(model, op)) {
        cairn_str_add(out, "    may be called by callbacks, says a comment\n");
    }
    if (op->unavailable != NULL) {
        cairn_str_addf(out, "    cannot be called: %s", op->unavailable);
        cairn_str_addf(out, "; unlock: %s\n", op->unlock == NULL ? "unknown" : op->unlock);
    }
}

static uint32_t count_callable(const struct cairn_model *model)
{
    /* Variants of one function share its name and follow one another. */
    uint32_t count = 0;
    const char *last = "";
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        if (op->kind == CAIRN_OP_CALL && !op->is_builtin && op->users == CAIRN_USERS_NONE &&
            op->unavailable == NULL && strcmp(op->function, last) != 0) {
            count++;
            last = op->function;
        }
    }
    return count;
}

static void print_contracts(const struct cairn_model *model, struct cairn_str *out)
{
    static const char *const kinds[] = {
#define KIND_TEXT(name, text) [CAIRN_CONTRACT_##name] = text,
        CAIRN_CONTRACT_LIST(KIND_TEXT)
#undef KIND_TEXT
    };
    for (uint32_t i = 0; i < model->contracts.count; i++) {
        const struct cairn_contract *contract = &model->contracts.items[i];
        cairn_str_addf(out, "contract %s: %s", contract->name, kinds[contract->kind]);
        if (contract->sort != CAIRN_NONE) {
            cairn_str_addf(out, " of %s", model->sorts.items[contract->sort].name);
        } else if (contract->function != NULL) {
            cairn_str_addf(out, " of %s", contract->function);
        }
        cairn_str_add(out, "\n");
    }
}

static void print_skipped(const struct cairn_model *model, struct cairn_str *out)
{
    for (uint32_t i = 0; i < model->skipped.count; i++) {
        const struct cairn_skipped *skipped = &model->skipped.items[i];
        cairn_str_addf(out, "skipped %s", skipped->name);
        if (skipped->header != NULL) {
            cairn_str_addf(out, "  [%s:%u]", skipped->header, skipped->line);
        }
        cairn_str_addf(out, ": %s", skipped->reason);
        if (skipped->unlock != NULL) {
            cairn_str_addf(out, "; unlock: %s", skipped->unlock);
        }
        cairn_str_add(out, "\n");
    }
}

void cairn_analysis_print(const struct cairn_model *model, struct cairn_str *out)
{
    uint32_t skipped = 0;
    for (uint32_t i = 0; i < model->skipped.count; i++) {
        skipped += model->skipped.items[i].is_function;
    }
    for (uint32_t i = 0; i < model->ops.count; i++) {
        print_op(model, &model->ops.items[i], out);
    }
    print_contracts(model, out);
    print_skipped(model, out);
    for (uint32_t i = 0; i < model->diagnostics.count; i++) {
        cairn_str_addf(out, "diagnostic %s\n", model->diagnostics.items[i]);
    }
    cairn_str_addf(
        out,
        "functions and macros: %u declared, %u linkable, %u callable by type, %u skipped; "
        "%u constants, %u strings\n",
        model->declared, model->linkable, count_callable(model), skipped, model->constants.count,
        model->strings.count);
}
