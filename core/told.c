#include "core/told.h"

static const struct cairn_type *parameter_of(const struct cairn_model *model,
                                             uint32_t function_type, uint16_t parameter)
{
    const struct cairn_type *function = &model->types.items[function_type];
    return parameter < function->parameter_count
               ? &model->types.items[function->parameters[parameter]]
               : NULL;
}

static bool is_number(const struct cairn_type *type)
{
    return type != NULL && (type->kind == CAIRN_TYPE_INTEGER || type->kind == CAIRN_TYPE_ENUM);
}

/* Texts are to const char; what is unsigned, or to be written, seldom ends anywhere. */
static bool is_text(const struct cairn_model *model, const struct cairn_type *type)
{
    if (type == NULL || type->kind != CAIRN_TYPE_POINTER || type->is_special_text) {
        return false;
    }
    const struct cairn_type *target = &model->types.items[type->target];
    return target->is_const && target->is_character && target->is_signed && !target->is_signed_char;
}

bool cairn_told_uses(const struct cairn_model *model, uint32_t function_type, uint16_t parameter)
{
    const struct cairn_type *type = parameter_of(model, function_type, parameter);
    return is_number(type) || is_text(model, type);
}

bool cairn_told_any(const struct cairn_model *model, uint32_t function_type)
{
    bool is_any = false;
    for (uint16_t i = 0; i < model->types.items[function_type].parameter_count; i++) {
        is_any = is_any || cairn_told_uses(model, function_type, i);
    }
    return is_any;
}

void cairn_told_add(struct cairn_str *out, const struct cairn_model *model, uint32_t function_type,
                    const char *prefix, unsigned first)
{
    struct cairn_str arguments = {0};
    const char *between = "";
    cairn_str_add(out, "\"");
    for (uint16_t i = 0; i < model->types.items[function_type].parameter_count; i++) {
        const struct cairn_type *type = parameter_of(model, function_type, i);
        const struct cairn_type *next = parameter_of(model, function_type, (uint16_t)(i + 1));
        if (is_number(type)) {
            cairn_str_addf(out, "%s%%lld", between);
            cairn_str_addf(&arguments, ", (long long)%s%u", prefix, first + i);
        } else if (is_text(model, type) && is_number(next)) {
            cairn_str_addf(out, "%s%%.*s", between);
            cairn_str_addf(&arguments, ", (int)%s%u, %s%u != 0 ? %s%u : \"\"", prefix,
                           first + i + 1, prefix, first + i, prefix, first + i);
        } else if (is_text(model, type)) {
            cairn_str_addf(out, "%s%%s", between);
            cairn_str_addf(&arguments, ", %s%u != 0 ? %s%u : \"NULL\"", prefix, first + i, prefix,
                           first + i);
        } else {
            continue;
        }
        between = ", ";
    }
    cairn_str_add(out, "; \"");
    cairn_str_add(out, cairn_str_text(&arguments));
    cairn_str_release(&arguments);
}
