#include "core/allocator.h"

/* The parameters that matter; -1: there is none. */
struct shape {
    int16_t memory; /* to resize or release */
    int16_t size;   /* of the whole, or of an item */
    int16_t items;
};

static const struct cairn_type *type_at(const struct cairn_model *model, uint32_t type)
{
    return &model->types.items[type];
}

static const struct cairn_type *param_at(const struct cairn_model *model, uint32_t function_type,
                                         int16_t k)
{
    return type_at(model, type_at(model, function_type)->parameters[k]);
}

static bool is_size(const struct cairn_type *type)
{
    return type->kind == CAIRN_TYPE_INTEGER && !type->is_bool && !type->is_character &&
           type->size >= sizeof(int);
}

static bool is_memory(const struct cairn_model *model, const struct cairn_type *type)
{
    return type->kind == CAIRN_TYPE_POINTER && !type_at(model, type->target)->is_const &&
           type_at(model, type->target)->kind == CAIRN_TYPE_VOID;
}

/* The last number is the size; one right in front of it says of how many, or, where there is memory
 * before them, how much there was. */
static bool find_sizes(const struct cairn_model *model, uint32_t function_type, bool resizes,
                       struct shape *shape)
{
    int16_t count = (int16_t)type_at(model, function_type)->parameter_count;
    int16_t numbers = 0;
    for (int16_t k = 0; k < count; k++) {
        const struct cairn_type *type = param_at(model, function_type, k);
        if (is_size(type)) {
            shape->size = k;
            numbers++;
        } else if (type->kind != CAIRN_TYPE_POINTER) {
            return false;
        }
    }
    int16_t first = (int16_t)(shape->size - numbers + 1);
    if (numbers < 1 || numbers > 2 || !is_size(param_at(model, function_type, first))) {
        return false;
    }
    shape->items = numbers == 2 && !resizes ? first : (int16_t)-1;
    shape->memory = (int16_t)(first - 1);
    return !resizes ||
           (first > 0 && is_memory(model, param_at(model, function_type, shape->memory)));
}

static bool find_shape(const struct cairn_model *model, uint32_t function_type,
                       enum cairn_duty duty, struct shape *shape)
{
    const struct cairn_type *function = type_at(model, function_type);
    const struct cairn_type *result = type_at(model, function->target);
    *shape = (struct shape){-1, -1, -1};
    if (function->is_variadic) {
        return false;
    }
    switch (duty) {
    case CAIRN_DUTY_ALLOCATE:
    case CAIRN_DUTY_REALLOCATE:
        return is_memory(model, result) &&
               find_sizes(model, function_type, duty == CAIRN_DUTY_REALLOCATE, shape);
    case CAIRN_DUTY_FREE_FIRST:
    case CAIRN_DUTY_FREE_SECOND:
        shape->memory = duty == CAIRN_DUTY_FREE_FIRST ? 0 : 1;
        return result->kind == CAIRN_TYPE_VOID && function->parameter_count > shape->memory &&
               is_memory(model, param_at(model, function_type, shape->memory));
    default:
        return false;
    }
}

bool cairn_allocator_can(const struct cairn_model *model, uint32_t function_type,
                         enum cairn_duty duty)
{
    struct shape shape;
    return find_shape(model, function_type, duty, &shape);
}

bool cairn_allocator_is_size_first(const struct cairn_model *model, uint32_t function_type)
{
    struct shape shape;
    return find_shape(model, function_type, CAIRN_DUTY_ALLOCATE, &shape) && shape.memory < 0;
}

const char *cairn_allocator_standard(const struct cairn_model *model, uint32_t function_type,
                                     enum cairn_duty duty)
{
    struct shape shape;
    const struct cairn_type *function = type_at(model, function_type);
    if (!find_shape(model, function_type, duty, &shape)) {
        return NULL;
    }
    for (int16_t k = 0; k < (int16_t)function->parameter_count; k++) {
        const struct cairn_type *type = param_at(model, function_type, k);
        bool is_size_t = is_size(type) && !type->is_signed && type->size == sizeof(size_t);
        if (is_size(type) && !is_size_t) {
            return NULL;
        }
    }
    switch (duty) {
    case CAIRN_DUTY_ALLOCATE:
        return function->parameter_count == 1                       ? "malloc"
               : function->parameter_count == 2 && shape.items >= 0 ? "calloc"
                                                                    : NULL;
    case CAIRN_DUTY_REALLOCATE:
        return function->parameter_count == 2 ? "realloc" : NULL;
    default:
        return function->parameter_count == 1 ? "free" : NULL;
    }
}

static void add_name(struct cairn_str *out, const struct cairn_feed_names *names, int16_t parameter)
{
    cairn_str_addf(out, "%s%u", names->prefix, (unsigned)parameter + names->base);
}

static void add_size(struct cairn_str *out, const struct cairn_model *model, uint32_t function_type,
                     const struct cairn_feed_names *names, int16_t parameter)
{
    const struct cairn_type *type = param_at(model, function_type, parameter);
    cairn_str_add(out, type->is_signed || type->size != sizeof(size_t) ? "(size_t)" : "");
    add_name(out, names, parameter);
}

void cairn_allocator_add_body(struct cairn_str *out, const struct cairn_model *model,
                              uint32_t function_type, enum cairn_duty duty,
                              const struct cairn_feed_names *names)
{
    struct shape shape;
    if (!find_shape(model, function_type, duty, &shape)) {
        return;
    }
    if (shape.size < 0) {
        cairn_str_add(out, "free(");
        add_name(out, names, shape.memory);
        cairn_str_add(out, ");\n");
        return;
    }
    if (duty == CAIRN_DUTY_REALLOCATE) {
        cairn_str_add(out, "return realloc(");
        add_name(out, names, shape.memory);
        cairn_str_add(out, ", ");
    } else {
        /* Some libraries want zeros, as calloc leaves them, and no type says so. */
        bool is_malloc = type_at(model, function_type)->parameter_count == 1 &&
                         cairn_allocator_standard(model, function_type, duty) != NULL;
        cairn_str_add(out, is_malloc          ? "return malloc("
                           : shape.items >= 0 ? "return calloc("
                                              : "return calloc(1, ");
    }
    if (shape.items >= 0) {
        add_size(out, model, function_type, names, shape.items);
        cairn_str_add(out, ", ");
    }
    add_size(out, model, function_type, names, shape.size);
    cairn_str_add(out, ");\n");
}

bool cairn_allocator_uses(const struct cairn_model *model, uint32_t function_type,
                          enum cairn_duty duty, uint16_t parameter)
{
    struct shape shape;
    int16_t k = (int16_t)parameter;
    return find_shape(model, function_type, duty, &shape) &&
           (k == shape.size || k == shape.items ||
            (k == shape.memory && duty != CAIRN_DUTY_ALLOCATE));
}
