/* Variadic functions: printf-like ones become one operation for each of a few literal formats. */
#include <string.h>

#include "analyzer/analysis.h"
#include "analyzer/names.h"

/* A format and the C type of its one argument, or NULL. */
struct format {
    const char *text;
    const char *type;
    const char *name;
};

static const struct format formats[] = {{"", NULL, NULL},
                                        {"cairn", NULL, NULL},
                                        {"%d", "int", "value"},
                                        {"%s", "const char *", "text"}};

/* The parameter that is a printf format: by attribute; or a constant string before the dots that
 * is named a format, in a function that is named after printing. */
static int16_t format_param(const struct cairn_analysis *a, const struct cairn_function *function)
{
    static const char *const format_words[] = {"format", "fmt", NULL};
    static const char *const print_words[] = {"printf", "log",   "error", "warn", "message", "msg",
                                              "print",  "fatal", "debug", "info", NULL};
    if (function->format_at >= 0) {
        return function->format_at;
    }
    if (function->param_count == 0) {
        return -1;
    }
    int16_t last = (int16_t)(function->param_count - 1);
    const struct cairn_raw_param *param = &function->params[last];
    const struct cairn_type *type = &a->model->types.items[param->type];
    bool is_text = type->kind == CAIRN_TYPE_POINTER &&
                   a->model->types.items[type->target].is_character &&
                   a->model->types.items[type->target].is_const;
    bool is_printf = cairn_names_has_suffix(function->name, (const char *const[]){"printf", NULL});
    bool is_scanf = cairn_names_has_suffix(function->name, (const char *const[]){"scanf", NULL});
    bool is_named = cairn_names_has_suffix(param->name, format_words) &&
                    cairn_names_has(function->name, print_words);
    return is_text && !is_scanf && (is_printf || is_named) ? last : -1;
}

/* The function without its format, and with the argument that the format wants. */
static struct cairn_function shape(struct cairn_analysis *a, const struct cairn_function *function,
                                   int16_t format_at, const struct format *format)
{
    struct cairn_function shaped = *function;
    shaped.params =
        cairn_arena_alloc(&a->scratch, (function->param_count + 1u) * sizeof *shaped.params);
    shaped.param_count = 0;
    for (uint16_t i = 0; i < function->param_count; i++) {
        if (i != format_at) {
            shaped.params[shaped.param_count++] = function->params[i];
        }
    }
    if (format->type != NULL) {
        shaped.params[shaped.param_count++] = (struct cairn_raw_param){
            .name = format->name, .type = cairn_types_basic(a, format->type)};
    }
    return shaped;
}

bool cairn_variadic_add(struct cairn_analysis *a, const struct cairn_function *function,
                        const char **reason, const char **unlock)
{
    int16_t format_at = format_param(a, function);
    if (format_at < 0) {
        *reason = "variadic, and which further arguments it takes is not known";
        *unlock = "a header of your own with inline functions for the calls that you need";
        return false;
    }
    if (format_at + 1 != function->param_count) {
        *reason = "variadic, with parameters between its format and the dots";
        return false;
    }
    /* Compilers warn of an empty format where they know that it is one. */
    for (size_t i = function->format_at >= 0 ? 1 : 0; i < sizeof formats / sizeof *formats; i++) {
        struct cairn_function shaped = shape(a, function, format_at, &formats[i]);
        struct cairn_param *params =
            cairn_arena_alloc(&a->model->arena, shaped.param_count * sizeof *params);
        cairn_roles_infer(a, &shaped, params, shaped.param_count);
        struct cairn_op op = cairn_operations_call(a, &shaped);
        op.key = cairn_arena_printf(&a->model->arena, "call:%s/%s", function->call_name,
                                    formats[i].text);
        op.format = formats[i].text;
        op.format_at = format_at;
        cairn_operations_finish_call(a, &shaped, &op, params, shaped.param_count);
    }
    return true;
}
