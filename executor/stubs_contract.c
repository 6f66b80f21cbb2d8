/* How the harness calls the user's contracts. They are another unit; asm labels spare us the
 * spelling of what they are declared with. */
#include "executor/stubs.h"

static const struct call_kind {
    enum cairn_contract_kind kind;
    const char *name;
    bool is_question;
    bool takes_result;
} call_kinds[] = {{CAIRN_CONTRACT_REQUIRES, "requires", true, false},
                  {CAIRN_CONTRACT_ENSURES, "ensures", true, true},
                  {CAIRN_CONTRACT_BEFORE, "before", false, false},
                  {CAIRN_CONTRACT_AFTER, "after", false, true}};

enum { CALL_KINDS = sizeof call_kinds / sizeof *call_kinds };

bool cairn_stubs_has_contracts(const struct cairn_model *model, const struct cairn_op *op)
{
    for (int k = 0; k < CALL_KINDS; k++) {
        if (cairn_model_find_contract(model, op, call_kinds[k].kind) != CAIRN_NONE) {
            return true;
        }
    }
    return false;
}

static void add_parameter(struct cairn_str *out, const struct cairn_model *model, uint32_t type,
                          const char *separator)
{
    const struct cairn_type *t = &model->types.items[type];
    bool is_array = t->kind == CAIRN_TYPE_ARRAY;
    cairn_str_addf(out, "%s__typeof__(%s)%s", separator,
                   is_array ? model->types.items[t->target].spelling : t->spelling,
                   is_array || t->kind == CAIRN_TYPE_FUNCTION ? " *" : "");
}

/* One contract of a call: its declaration, and the function that has the shape of a stub. */
static void add_call_contract(const struct cairn_model *model, uint32_t number, int k, uint32_t c,
                              struct cairn_str *out)
{
    const struct cairn_op *op = &model->ops.items[number];
    struct cairn_str parameters = {0};
    struct cairn_str arguments = {0};
    const char *separator = "";
    uint32_t result = cairn_stubs_result(op);
    if (call_kinds[k].takes_result && result != CAIRN_NONE) {
        add_parameter(&parameters, model, op->outputs[result].type, separator);
        cairn_stubs_add_word(&arguments, model, op->outputs[result].type, "cairn_out", result);
        separator = ", ";
    }
    for (uint32_t i = 0; i < op->param_count; i++) {
        add_parameter(&parameters, model, op->params[i].type, separator);
        cairn_str_add(&arguments, separator);
        cairn_stubs_add_word(&arguments, model, op->params[i].type, "cairn_in", i);
        separator = ", ";
    }
    const char *name = call_kinds[k].name;
    cairn_str_addf(out,
                   "extern %s cairn_user_%s_%u(%s) __asm__(\"%s\");\n"
                   "static void cairn_%s_%u(const union cairn_word *cairn_in, "
                   "union cairn_word *cairn_out)\n{\n"
                   "    (void)cairn_in;\n    (void)cairn_out;\n",
                   call_kinds[k].is_question ? "_Bool" : "void", name, number,
                   separator[0] == '\0' ? "void" : parameters.text, model->contracts.items[c].name,
                   name, number);
    if (call_kinds[k].is_question) {
        cairn_str_addf(out, "    cairn_out[%u].u = ", op->output_count);
    }
    cairn_str_addf(out, "cairn_user_%s_%u(%s);\n}\n", name, number, cairn_str_text(&arguments));
    cairn_str_release(&parameters);
    cairn_str_release(&arguments);
}

void cairn_stubs_declare_users(const struct cairn_model *model, const struct cairn_op *op,
                               struct cairn_str *out)
{
    struct cairn_str parameters = {0};
    for (uint32_t i = 0; i < op->param_count; i++) {
        add_parameter(&parameters, model, op->params[i].type, i == 0 ? "" : ", ");
    }
    cairn_str_addf(out, "extern __typeof__(%s) %s(%s);\n",
                   op->result == CAIRN_NONE ? "void" : model->types.items[op->result].spelling,
                   op->name, op->param_count == 0 ? "void" : parameters.text);
    cairn_str_release(&parameters);
}

void cairn_stubs_write_contracts(const struct cairn_model *model, uint32_t op,
                                 struct cairn_str *out)
{
    struct cairn_str table = {0};
    for (int k = 0; k < CALL_KINDS; k++) {
        uint32_t c = cairn_model_find_contract(model, &model->ops.items[op], call_kinds[k].kind);
        if (c != CAIRN_NONE) {
            add_call_contract(model, op, k, c, out);
            const char *name = call_kinds[k].name;
            cairn_str_addf(&table, ".%s = cairn_%s_%u, ", name, name, op);
            if (call_kinds[k].is_question) {
                cairn_str_addf(&table, ".%s_number = %u, ", name, c);
            }
        }
    }
    cairn_str_addf(out, "static const struct cairn_stub_contracts cairn_contracts_%u = {%s};\n", op,
                   cairn_str_text(&table));
    cairn_str_release(&table);
}

void cairn_stubs_write_general_contracts(const struct cairn_model *model, struct cairn_str *out)
{
    struct cairn_str table = {0};
    bool has_setup = false;
    bool has_teardown = false;
    for (uint32_t i = 0; i < model->contracts.count; i++) {
        const struct cairn_contract *contract = &model->contracts.items[i];
        has_setup |= contract->kind == CAIRN_CONTRACT_SETUP;
        has_teardown |= contract->kind == CAIRN_CONTRACT_TEARDOWN;
        if (contract->kind == CAIRN_CONTRACT_INVARIANT) {
            cairn_str_addf(out,
                           "extern _Bool cairn_check_%u(const void *cairn_object) "
                           "__asm__(\"%s\");\n",
                           i, contract->name);
            cairn_str_addf(&table, "[%u] = cairn_check_%u, ", i, i);
        }
    }
    cairn_str_addf(out,
                   "cairn_stub_check *const cairn_stub_invariants[] = {%s[%u] = 0};\n"
                   "const uint32_t cairn_stub_invariant_count = %u;\n",
                   cairn_str_text(&table), model->contracts.count,
                   table.length == 0 ? 0 : model->contracts.count);
    cairn_str_release(&table);
    if (has_setup) {
        cairn_str_add(out, "extern void cairn_call_setup(void) __asm__(\"cairn_setup\");\n");
    }
    if (has_teardown) {
        cairn_str_add(out, "extern void cairn_call_teardown(void) __asm__(\"cairn_teardown\");\n");
    }
    cairn_str_addf(out,
                   "void (*const cairn_stub_setup)(void) = %s;\n"
                   "void (*const cairn_stub_teardown)(void) = %s;\n",
                   has_setup ? "cairn_call_setup" : "0",
                   has_teardown ? "cairn_call_teardown" : "0");
}
