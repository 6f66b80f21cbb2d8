#include "executor/stubs.h"

#include "core/feed.h"
#include "core/inner.h"
#include "core/told.h"
#include "executor/executor.h"

static const struct cairn_type *type_at(const struct cairn_model *model, uint32_t type)
{
    return &model->types.items[type];
}

static bool needs_stub(const struct cairn_op *op)
{
    switch (op->kind) {
    case CAIRN_OP_CALL:
    case CAIRN_OP_GET:
    case CAIRN_OP_SET:
    case CAIRN_OP_GLOBAL:
    case CAIRN_OP_LOCAL:
    case CAIRN_OP_BUILD:
    case CAIRN_OP_FEED:
    case CAIRN_OP_CALLS:
    case CAIRN_OP_TOLD:
        return op->unavailable == NULL && !op->is_inner;
    default:
        return false;
    }
}

static bool has_callback(const struct cairn_stubs *stubs, uint32_t type)
{
    for (uint32_t i = 0; i < stubs->callbacks.count; i += 2) {
        if (stubs->callbacks.items[i] == type) {
            return true;
        }
    }
    return false;
}

static void collect_callbacks(struct cairn_stubs *stubs, const struct cairn_model *model,
                              const struct cairn_op *op)
{
    for (uint32_t k = 0; k < op->param_count; k++) {
        uint32_t type = cairn_model_callback_type(model, &op->params[k]);
        if (type == CAIRN_NONE || has_callback(stubs, type)) {
            continue;
        }
        for (uint32_t script = 0; script < cairn_callback_script_count(model, type); script++) {
            cairn_vec_push(&stubs->callbacks, type);
            cairn_vec_push(&stubs->callbacks, script);
        }
    }
}

void cairn_stubs_collect(struct cairn_stubs *stubs, const struct cairn_model *model, uint32_t first,
                         uint32_t last)
{
    cairn_vec_clear(&stubs->stub_of_op);
    cairn_vec_clear(&stubs->ops);
    cairn_vec_clear(&stubs->callbacks);
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        if (i < first || i >= last || !needs_stub(op)) {
            cairn_vec_push(&stubs->stub_of_op, CAIRN_NONE);
            continue;
        }
        cairn_vec_push(&stubs->stub_of_op, stubs->ops.count);
        cairn_vec_push(&stubs->ops, i);
        collect_callbacks(stubs, model, op);
    }
}

void cairn_stubs_release(struct cairn_stubs *stubs)
{
    cairn_vec_release(&stubs->stub_of_op);
    cairn_vec_release(&stubs->ops);
    cairn_vec_release(&stubs->callbacks);
}

static void add_typeof_cast(struct cairn_str *out, const struct cairn_model *model, uint32_t type)
{
    cairn_str_addf(out, "(__typeof__(%s))", type_at(model, type)->spelling);
}

/* The call that the callback makes; a compiler's complaint about it is one about the operation. */
/* The call by the callback of that name. */
static void add_inner_call(const struct cairn_model *model, const struct cairn_inner_call *call,
                           const char *name, struct cairn_str *out)
{
    const struct cairn_op *op = &model->ops.items[call->op];
    cairn_str_addf(out,
                   "#line 1 \"" CAIRN_STUB_FILE "%u\"\n"
                   "    (void)",
                   call->op);
    cairn_str_addf(out, op->is_parenthesised ? "(%s)(" : "%s(", op->name);
    for (uint32_t k = 0; k < op->param_count; k++) {
        cairn_str_add(out, k == 0 ? "" : ", ");
        if (call->arguments[k] >= 0) {
            add_typeof_cast(out, model, op->params[k].type);
            cairn_str_addf(out, "cairn_p%d", call->arguments[k]);
        } else if (call->arguments[k] == CAIRN_INNER_SELF) {
            cairn_str_add(out, name);
        } else {
            cairn_inner_add_plain(out, model, op, k, add_typeof_cast);
        }
    }
    cairn_str_addf(out, ");\n    cairn_stub_called(%u);\n", call->op);
}

void cairn_stubs_open_callback(const struct cairn_model *model, uint32_t function_type,
                               const char *name, struct cairn_str *out)
{
    const struct cairn_type *function = type_at(model, function_type);
    cairn_str_addf(out, "static __typeof__(%s) %s(", type_at(model, function->target)->spelling,
                   name);
    for (uint32_t k = 0; k < function->parameter_count; k++) {
        cairn_str_addf(out, "%s__typeof__(%s) cairn_p%u", k == 0 ? "" : ", ",
                       type_at(model, function->parameters[k])->spelling, k);
    }
    cairn_str_add(out, function->is_variadic            ? ", ...)\n{\n"
                       : function->parameter_count == 0 ? "void)\n{\n"
                                                        : ")\n{\n");
}

static void add_callback(const struct cairn_model *model, uint32_t type, uint32_t script,
                         uint32_t number, struct cairn_str *out)
{
    static const char *const results[] = {"0", "1", "-1"};
    const struct cairn_type *result = type_at(model, type_at(model, type)->target);
    const struct cairn_inner_call *inner = cairn_callback_inner(model, type, script);
    bool returns_more = script < cairn_callback_return_count(model, type);
    char name[48];
    snprintf(name, sizeof name, "cairn_callback_%u_%u", type, script);
    cairn_str_addf(out, "\n#line 1 \"" CAIRN_STUBS_TYPE_MARKER "%u\"\n", type);
    cairn_stubs_open_callback(model, type, name, out);
    cairn_str_addf(out, "    cairn_stub_count_call(%u);\n", number);
    if (cairn_told_any(model, type)) {
        cairn_str_addf(out, "    cairn_stub_tell(%u, ", number);
        cairn_told_add(out, model, type, "cairn_p", 0);
        cairn_str_add(out, ");\n");
    }
    if (inner != NULL && inner->is_counted) {
        cairn_str_addf(out, "    if (cairn_stub_calls((const void *)%s) <= %d) {\n", name,
                       CAIRN_MAX_CALLS_BACK);
        add_inner_call(model, inner, name, out);
        cairn_str_add(out, "    }\n");
    } else if (inner != NULL) {
        add_inner_call(model, inner, name, out);
    }
    const struct cairn_feed_names names = CAIRN_STUBS_FEED_NAMES(NULL);
    int64_t before;
    int64_t behind;
    if (cairn_callback_gives_up(model, type, script, &before, &behind)) {
        cairn_str_addf(out,
                       "    return (__typeof__(%s))(cairn_stub_calls((const void *)%s) <= %d ? "
                       "%lld : %lld);\n}\n",
                       result->spelling, name, CAIRN_CALLS_BEFORE_END, (long long)before,
                       (long long)behind);
        return;
    }
    bool answers = cairn_callback_add_answer(out, model, type, script, &names);
    if (!answers && result->kind == CAIRN_TYPE_RECORD) {
        cairn_str_addf(out, "    static const __typeof__(%s) cairn_zero;\n    return cairn_zero;\n",
                       result->spelling);
    } else if (!answers && result->kind != CAIRN_TYPE_VOID) {
        cairn_str_addf(out, "    return (__typeof__(%s))%s;\n", result->spelling,
                       results[returns_more    ? script
                               : inner != NULL ? inner->answer
                                               : 0]);
    }
    cairn_str_add(out, "}\n");
}

/* Both tables end with an empty entry, as C has no empty arrays. */
static void add_tables(const struct cairn_stubs *stubs, const struct cairn_model *model,
                       struct cairn_str *out)
{
    cairn_str_add(out, "\n#line 1 \"cairn-tables\"\nconst struct cairn_stub cairn_stubs[] = {\n");
    for (uint32_t i = 0; i < stubs->ops.count; i++) {
        uint32_t number = stubs->ops.items[i];
        const struct cairn_op *op = &model->ops.items[number];
        cairn_str_addf(out, "    {" CAIRN_STUBS_OP_FUNCTION "%u, ", number);
        if (op->output_count == 0) {
            cairn_str_add(out, "0");
        } else {
            cairn_str_addf(out, "cairn_outputs_%u", number);
        }
        cairn_str_addf(out, ", %u, %u, ", op->param_count, op->output_count);
        if (cairn_stubs_has_contracts(model, op)) {
            cairn_str_addf(out, "&cairn_contracts_%u},\n", number);
        } else {
            cairn_str_add(out, "0},\n");
        }
    }
    cairn_str_addf(out,
                   "    {0, 0, 0, 0, 0},\n};\nconst uint32_t cairn_stub_count = %u;\n"
                   "void *const cairn_stub_callbacks[] = {\n",
                   stubs->ops.count);
    for (uint32_t i = 0; i < stubs->callbacks.count; i += 2) {
        cairn_str_addf(out, "    (void *)cairn_callback_%u_%u,\n", stubs->callbacks.items[i],
                       stubs->callbacks.items[i + 1]);
    }
    cairn_str_addf(out,
                   "    0,\n};\nconst uint32_t cairn_stub_callback_count = %u;\n"
                   "const uint64_t cairn_stub_model_hash = UINT64_C(0x%016llx);\n",
                   stubs->callbacks.count / 2, (unsigned long long)cairn_model_hash(model));
}

void cairn_stubs_write(const struct cairn_stubs *stubs, const struct cairn_target *target,
                       const struct cairn_model *model, struct cairn_str *out)
{
    struct cairn_arena scratch = {0};
    cairn_str_add(out, "/* Written by cairn: one stub for each operation. */\n");
    cairn_str_add(out, cairn_target_feature_macros());
    for (uint32_t i = 0; i < model->prelude.count; i++) {
        cairn_str_addf(out, "#include <%s>\n", model->prelude.items[i]);
    }
    for (uint32_t i = 0; i < target->headers.words.count; i++) {
        cairn_str_add(out, cairn_target_include_line(target->headers.words.items[i], &scratch));
    }
    cairn_arena_release(&scratch);
    cairn_str_add(out, "#include <stddef.h>\n#include <stdlib.h>\n#include <string.h>\n"
                       "#include \"cairn_stub.h\"\n");
    for (uint32_t i = 0; i < model->ops.count; i++) {
        if (model->ops.items[i].users != CAIRN_USERS_NONE) {
            cairn_stubs_declare_users(model, &model->ops.items[i], out);
        }
    }
    for (uint32_t i = 0; i < stubs->callbacks.count; i += 2) {
        add_callback(model, stubs->callbacks.items[i], stubs->callbacks.items[i + 1], i / 2, out);
    }
    for (uint32_t i = 0; i < stubs->ops.count; i++) {
        cairn_stubs_write_one(model, stubs->ops.items[i], out);
    }
    add_tables(stubs, model, out);
    cairn_stubs_write_general_contracts(model, out);
}
