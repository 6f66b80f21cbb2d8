/* Functions whose arguments are not all declared. printf- and scanf-like ones, variadic or with a
 * va_list, become one operation for each of a few literal formats; those whose arguments NULL ends
 * one for each of a few numbers of texts. */
#include <string.h>

#include "analyzer/analysis.h"
#include "analyzer/names.h"

/* A format and the C type of its one argument, or NULL. */
struct format {
    const char *text;
    const char *type;
    const char *name;
};

static const struct format print_formats[] = {{"", NULL, NULL},
                                              {"cairn", NULL, NULL},
                                              {"%d", "int", "value"},
                                              {"%s", "const char *", "text"}};
static const struct format scan_formats[] = {{"cairn", NULL, NULL}, {"%d", "int *", "value"}};

enum { MAX_TEXTS = 2 }; /* behind the last parameter with a name */

bool cairn_variadic_takes_va_list(const struct cairn_analysis *a,
                                  const struct cairn_function *function)
{
    return function->param_count > 1 && !function->is_variadic &&
           a->model->types.items[function->params[function->param_count - 1].type].kind ==
               CAIRN_TYPE_VA_LIST;
}

uint16_t cairn_variadic_named_count(const struct cairn_analysis *a,
                                    const struct cairn_function *function)
{
    return (uint16_t)(function->param_count - (cairn_variadic_takes_va_list(a, function) ? 1 : 0));
}

static bool is_plain_text(const struct cairn_analysis *a, const struct cairn_raw_param *param)
{
    const struct cairn_type *type = &a->model->types.items[param->type];
    const struct cairn_type *pointee =
        type->kind == CAIRN_TYPE_POINTER ? &a->model->types.items[type->target] : NULL;
    return pointee != NULL && pointee->is_character && pointee->is_signed && pointee->is_const;
}

static bool has_end(const char *name, const char *end)
{
    return cairn_names_has_suffix(name, (const char *const[]){end, NULL});
}

static bool is_scanf(const struct cairn_function *function)
{
    return function->is_scanf || has_end(function->name, "scanf");
}

/* The parameter that is a format: by attribute; or the constant string before the dots, in a
 * function named after printf or scanf; or if it is named a format, in one that is named after
 * printing or ends like printf (appendf). */
static int16_t format_param(const struct cairn_analysis *a, const struct cairn_function *function)
{
    static const char *const format_words[] = {"format",   "fmt",  "msg", "message",
                                               "template", "text", NULL};
    static const char *const print_words[] = {"log",   "error", "warn",  "message", "msg",
                                              "print", "fatal", "debug", "info",    NULL};
    uint16_t count = cairn_variadic_named_count(a, function);
    if (function->format_at >= 0 || count == 0) {
        return function->format_at;
    }
    const struct cairn_raw_param *param = &function->params[count - 1];
    size_t length = strlen(function->name);
    bool is_like_printf = cairn_names_has(function->name, print_words) ||
                          strcasestr(function->name, "print") != NULL ||
                          (length > 1 && function->name[length - 1] == 'f');
    bool is_format = has_end(function->name, "printf") || is_scanf(function) ||
                     (cairn_names_has_suffix(param->name, format_words) && is_like_printf);
    return is_plain_text(a, param) && is_format ? (int16_t)(count - 1) : -1;
}

/* The function that takes dots where this one takes a va_list: "f" for "vf". */
static const struct cairn_function *variadic_twin(const struct cairn_analysis *a,
                                                  const struct cairn_function *function)
{
    for (uint32_t i = 0; i < a->functions.count; i++) {
        const struct cairn_function *other = &a->functions.items[i];
        if (!other->is_variadic || strlen(other->name) + 1 != strlen(function->name)) {
            continue;
        }
        const char *v = function->name;
        const char *plain = other->name;
        while (*v == *plain && *v != '\0') {
            v++;
            plain++;
        }
        if ((*v == 'v' || *v == 'V') && strcasecmp(v + 1, plain) == 0) {
            return other;
        }
    }
    return NULL;
}

/* ---- variants ---- */

/* The function with the parameters that its variants have: without format and va_list; room for
 * more. */
static struct cairn_function shape(struct cairn_analysis *a, const struct cairn_function *function,
                                   int16_t format_at)
{
    uint16_t count = cairn_variadic_named_count(a, function);
    struct cairn_function shaped = *function;
    shaped.params =
        cairn_arena_alloc(&a->scratch, (count + 1u + MAX_TEXTS) * sizeof *shaped.params);
    shaped.param_count = 0;
    shaped.format_at = format_at;
    for (uint16_t i = 0; i < count; i++) {
        if (i != format_at) {
            shaped.params[shaped.param_count++] = function->params[i];
        }
    }
    return shaped;
}

/* Adds the operation of a variant; the last dots_count parameters of shaped go through the dots. */
static void add_variant(struct cairn_analysis *a, const struct cairn_function *shaped,
                        struct cairn_op traits, const char *variant)
{
    struct cairn_param *params =
        cairn_arena_alloc(&a->model->arena, shaped->param_count * sizeof *params);
    cairn_roles_infer(a, shaped, params, shaped->param_count);
    struct cairn_op op = cairn_operations_call(a, shaped);
    op.key = cairn_arena_printf(&a->model->arena, "call:%s/%s", shaped->call_name, variant);
    op.format = traits.format;
    op.format_at = traits.format_at;
    op.dots_count = traits.dots_count;
    op.is_va_list = traits.is_va_list;
    op.is_sentinel = traits.is_sentinel;
    cairn_operations_finish_call(a, shaped, &op, params, shaped->param_count);
}

static void add_formats(struct cairn_analysis *a, const struct cairn_function *function,
                        int16_t format_at)
{
    bool scans = is_scanf(function);
    const struct format *formats = scans ? scan_formats : print_formats;
    size_t count = scans ? sizeof scan_formats / sizeof *scan_formats
                         : sizeof print_formats / sizeof *print_formats;
    /* Compilers warn of an empty format where they know that it is one. */
    for (size_t i = !scans && function->format_at >= 0 ? 1 : 0; i < count; i++) {
        struct cairn_function shaped = shape(a, function, format_at);
        if (formats[i].type != NULL) {
            shaped.params[shaped.param_count++] = (struct cairn_raw_param){
                .name = formats[i].name, .type = cairn_types_basic(a, formats[i].type)};
        }
        struct cairn_op traits = {.format = formats[i].text,
                                  .format_at = format_at,
                                  .dots_count = formats[i].type == NULL ? 0 : 1,
                                  .is_va_list = cairn_variadic_takes_va_list(a, function)};
        add_variant(a, &shaped, traits, formats[i].text);
    }
}

static bool is_ended_by_null(const struct cairn_function *function)
{
    static const char *const phrases[] = {
        "NULL-terminated",      "NULL terminated", "terminated by NULL", "terminated with NULL",
        "terminated by a NULL", "ended by NULL",   "end with NULL",      "ending with NULL"};
    bool is_said = function->is_sentinel;
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases && !is_said; i++) {
        is_said = function->doc != NULL && strcasestr(function->doc, phrases[i]) != NULL;
    }
    return is_said && function->is_variadic;
}

/* Whether values of unknown types follow the names: g_object_new(type, first_property_name, ...).
 */
static bool begins_pairs(const struct cairn_raw_param *last)
{
    static const char *const name_words[] = {"name", "attribute", "attr",  "property", "prop",
                                             "key",  "option",    "field", NULL};
    return cairn_names_has(last->name, name_words);
}

/* What follows a text are texts; what follows something else need not be of its type. */
static void add_ended_by_null(struct cairn_analysis *a, const struct cairn_function *function)
{
    const struct cairn_raw_param *last = &function->params[function->param_count - 1];
    int most = is_plain_text(a, last) ? MAX_TEXTS : 0;
    for (int count = 0; count <= most; count++) {
        struct cairn_function shaped = shape(a, function, -1);
        for (int i = 0; i < count; i++) {
            shaped.params[shaped.param_count++] = (struct cairn_raw_param){
                .name = "next", .type = last->type, .nullability = CAIRN_NULL_FORBIDDEN};
        }
        struct cairn_op traits = {
            .format_at = -1, .dots_count = (uint16_t)count, .is_sentinel = true};
        add_variant(a, &shaped, traits, cairn_arena_printf(&a->scratch, "%d", count));
    }
}

bool cairn_variadic_add(struct cairn_analysis *a, const struct cairn_function *function,
                        const char **reason, const char **unlock)
{
    int16_t format_at = format_param(a, function);
    const struct cairn_function *twin =
        cairn_variadic_takes_va_list(a, function) ? variadic_twin(a, function) : NULL;
    if (format_at < 0 && twin != NULL && format_param(a, twin) == twin->param_count - 1 &&
        twin->param_count + 1 == function->param_count) {
        format_at = format_param(a, twin);
    }
    if (format_at >= 0 && format_at + 1 == cairn_variadic_named_count(a, function)) {
        add_formats(a, function, format_at);
        return true;
    }
    if (format_at < 0 && is_ended_by_null(function) && function->param_count > 0 &&
        !begins_pairs(&function->params[function->param_count - 1])) {
        add_ended_by_null(a, function);
        return true;
    }
    *unlock = function->is_variadic
                  ? "a header of your own with inline functions for the calls that you need"
                  : "a header of your own with a variadic wrapper around it";
    *reason = format_at >= 0 ? "parameters stand between its format and the arguments for that"
              : function->is_variadic
                  ? "variadic, and which further arguments it takes is not known"
                  : "its arguments come as a va_list, and which they are is not known";
    return false;
}
