#include "core/declaration.h"

#include <string.h>

/* How a declaration spells a type: as its source does, or resolved. */
typedef void spell(const struct cairn_model *model, uint32_t type, int depth,
                   struct cairn_str *out);

static void spell_as_written(const struct cairn_model *model, uint32_t type, int depth,
                             struct cairn_str *out)
{
    (void)depth;
    cairn_str_add(out, type == CAIRN_NONE ? "void" : model->types.items[type].spelling);
}

static void spell_resolved(const struct cairn_model *model, uint32_t type, int depth,
                           struct cairn_str *out)
{
    enum { DEEPEST = 6 };
    if (type == CAIRN_NONE || depth > DEEPEST) {
        return;
    }
    const struct cairn_type *t = &model->types.items[type];
    const char *is_const = t->is_const && depth > 0 ? "const " : "";
    switch (t->kind) {
    case CAIRN_TYPE_INTEGER:
        cairn_str_addf(out, "%s%s%llu", is_const,
                       t->is_bool        ? "bool"
                       : t->is_character ? "char"
                       : t->is_signed    ? "int"
                                         : "unsigned",
                       8 * (unsigned long long)t->size);
        break;
    case CAIRN_TYPE_REAL:
        cairn_str_addf(out, "%sreal%llu", is_const, 8 * (unsigned long long)t->size);
        break;
    case CAIRN_TYPE_ENUM:
        cairn_str_addf(out, "%senum %s", is_const, model->enumerations.items[t->enumeration].name);
        break;
    case CAIRN_TYPE_RECORD:
        cairn_str_addf(out, "%s%s", is_const, model->records.items[t->record].name);
        break;
    case CAIRN_TYPE_POINTER:
        spell_resolved(model, t->target, depth + 1, out);
        cairn_str_addf(out, " *%s", is_const);
        break;
    case CAIRN_TYPE_ARRAY:
        spell_resolved(model, t->target, depth + 1, out);
        cairn_str_addf(out, "[%llu]", (unsigned long long)t->length);
        break;
    case CAIRN_TYPE_FUNCTION:
        spell_resolved(model, t->target, depth + 1, out);
        for (uint16_t i = 0; i < t->parameter_count; i++) {
            cairn_str_add(out, i == 0 ? "(" : ", ");
            spell_resolved(model, t->parameters[i], depth + 1, out);
        }
        cairn_str_add(out, t->is_variadic ? "...)" : ")");
        break;
    case CAIRN_TYPE_VOID:
    case CAIRN_TYPE_VA_LIST:
    case CAIRN_TYPE_OTHER:
        cairn_str_add(out, t->spelling);
        break;
    }
}

static void add_next(struct cairn_str *out, const char *text)
{
    cairn_str_addf(out, "%s%s", out->text[out->length - 1] == '(' ? "" : ", ", text);
}

static void print_parameters(const struct cairn_model *model, const struct cairn_op *op,
                             spell *spell_type, struct cairn_str *out)
{
    cairn_str_add(out, "(");
    for (uint16_t i = 0; i <= op->param_count - op->dots_count; i++) {
        if (op->format != NULL && i == op->format_at) {
            add_next(out, "const char *");
        }
        if (i < op->param_count - op->dots_count) {
            add_next(out, "");
            spell_type(model, op->params[i].type, 0, out);
        }
    }
    if (op->is_va_list) {
        add_next(out, "va_list");
    } else if (op->dots_count != 0 || op->is_sentinel || op->format != NULL) {
        add_next(out, "...");
    }
    cairn_str_add(out, ")");
}

static void print_declaration(const struct cairn_model *model, const struct cairn_op *op,
                              spell *spell_type, struct cairn_str *out)
{
    bool is_call = op->kind == CAIRN_OP_CALL;
    const char *colon = strchr(op->key, ':');
    spell_type(model,
               is_call                    ? op->result
               : op->kind == CAIRN_OP_GET ? cairn_model_type_of_field(model, op)
                                          : op->outputs[0].type,
               0, out);
    bool is_glued = out->length != 0 && out->text[out->length - 1] == '*';
    cairn_str_addf(out, "%s%s", is_glued ? "" : " ", is_call ? op->function : colon + 1);
    if (is_call) {
        print_parameters(model, op, spell_type, out);
    }
}

bool cairn_is_declared(const struct cairn_op *op)
{
    return op->kind == CAIRN_OP_CALL ? op->function != NULL && !op->is_builtin
                                     : (op->kind == CAIRN_OP_GET || op->kind == CAIRN_OP_GLOBAL) &&
                                           op->output_count != 0 && strchr(op->key, ':') != NULL;
}

void cairn_declaration_print(const struct cairn_model *model, const struct cairn_op *op,
                             struct cairn_str *out)
{
    print_declaration(model, op, spell_as_written, out);
}

void cairn_declaration_print_resolved(const struct cairn_model *model, const struct cairn_op *op,
                                      struct cairn_str *out)
{
    print_declaration(model, op, spell_resolved, out);
}
