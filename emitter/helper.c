/* Functions that a file defines for its tests: callbacks, functions that make callbacks, and
 * variadic functions around those that take a va_list. */
#include <string.h>

#include "core/feed.h"
#include "core/inner.h"
#include "core/told.h"
#include "emitter/ctype.h"
#include "emitter/print.h"

/* The file's helper for these; defines it as `base` if there is none yet. Valid until the next. */
static struct cairn_helper *find_helper(struct cairn_printer *printer, struct cairn_helper helper,
                                        const char *base)
{
    for (uint32_t i = 0; i < printer->helpers->list.count; i++) {
        struct cairn_helper *known = &printer->helpers->list.items[i];
        if (known->type == helper.type && known->script == helper.script &&
            known->op == helper.op) {
            return known;
        }
    }
    helper.name = cairn_names_unique(printer->file_names, base, printer->plan.arena);
    if (helper.callback != NULL) {
        helper.callback =
            cairn_names_unique(printer->file_names, helper.callback, printer->plan.arena);
        helper.input = cairn_names_unique(printer->file_names, helper.input, printer->plan.arena);
    }
    cairn_vec_push(&printer->helpers->list, helper);
    return &printer->helpers->list.items[printer->helpers->list.count - 1];
}

static const char *script_word(const struct cairn_model *model, uint32_t type, int64_t script)
{
    enum cairn_type_kind result = model->types.items[model->types.items[type].target].kind;
    bool is_number =
        result == CAIRN_TYPE_INTEGER || result == CAIRN_TYPE_ENUM || result == CAIRN_TYPE_REAL;
    enum cairn_answer answer = cairn_callback_answer(model, type, script);
    return result == CAIRN_TYPE_VOID        ? "does_nothing"
           : result == CAIRN_TYPE_POINTER   ? "returns_null"
           : !is_number                     ? "returns_zeros"
           : answer == CAIRN_ANSWER_TAKEN   ? "takes_all"
           : answer == CAIRN_ANSWER_RISING  ? "by_content"
           : answer == CAIRN_ANSWER_FALLING ? "by_content_falling"
           : answer == CAIRN_ANSWER_FAILS   ? "fails_later"
           : answer == CAIRN_ANSWER_STOPS   ? "stops_later"
           : script == 1                    ? "returns_1"
           : script == 2                    ? "returns_minus_1"
                                            : "returns_0";
}

static const char *duty_word(const struct cairn_model *model, uint32_t type, int64_t script)
{
    enum cairn_duty duty = cairn_callback_duty(model, type, script);
    return duty == CAIRN_DUTY_ALLOCATE     ? "allocate"
           : duty == CAIRN_DUTY_REALLOCATE ? "reallocate"
                                           : "release";
}

static struct cairn_helper *find_callback(struct cairn_printer *printer, uint32_t s, uint32_t i)
{
    struct cairn_arena *arena = printer->plan.arena;
    const struct cairn_arg *arg = &cairn_sequence_args(&printer->plan.test->sequence, s)[i];
    const struct cairn_param *param = cairn_plan_param(&printer->plan, s, i);
    const char *base =
        param == NULL || param->name == NULL ? "" : cairn_names_snake(param->name, arena);
    base = base[0] == '\0' ? "callback" : base;
    const struct cairn_model *model = printer->plan.model;
    const struct cairn_inner_call *inner = cairn_callback_inner(model, arg->index, arg->integer);
    if (cairn_callback_answer(model, arg->index, arg->integer) == CAIRN_ANSWER_MEMORY) {
        return find_helper(
            printer,
            (struct cairn_helper){.type = arg->index, .script = arg->integer, .op = CAIRN_NONE},
            duty_word(model, arg->index, arg->integer));
    }
    const char *word =
        inner != NULL ? cairn_arena_printf(arena, "calls_%s%s", model->ops.items[inner->op].name,
                                           inner->answer == 0 ? "" : "_returns_1")
                      : script_word(model, arg->index, arg->integer);
    return find_helper(
        printer,
        (struct cairn_helper){.type = arg->index, .script = arg->integer, .op = CAIRN_NONE},
        cairn_arena_printf(arena, "%s_%s", base, word));
}

bool cairn_helper_is_counting(const struct cairn_model *model, const struct cairn_arg *callback)
{
    int64_t before;
    int64_t behind;
    const struct cairn_inner_call *inner =
        cairn_callback_inner(model, callback->index, callback->integer);
    return (inner != NULL && inner->is_counted) ||
           cairn_callback_gives_up(model, callback->index, callback->integer, &before, &behind);
}

const char *cairn_helper_callback(struct cairn_printer *printer, uint32_t s, uint32_t i)
{
    const struct cairn_model *model = printer->plan.model;
    const struct cairn_arg *arg = &cairn_sequence_args(&printer->plan.test->sequence, s)[i];
    enum cairn_duty duty = cairn_callback_duty(model, arg->index, arg->integer);
    const char *standard = cairn_allocator_standard(model, arg->index, duty);
    if (cairn_helper_is_counting(model, arg)) {
        (void)cairn_helper_counter(printer, s, i); /* its body goes by it */
    }
    return standard != NULL ? standard : find_callback(printer, s, i)->name;
}

const char *cairn_helper_counter(struct cairn_printer *printer, uint32_t s, uint32_t i)
{
    struct cairn_helper *helper = find_callback(printer, s, i);
    if (helper->counter == NULL) {
        const char *base = cairn_arena_printf(printer->plan.arena, "%s_calls", helper->name);
        helper->counter = cairn_names_unique(printer->file_names, base, printer->plan.arena);
    }
    return helper->counter;
}

const char *cairn_helper_told(struct cairn_printer *printer, uint32_t s, uint32_t i)
{
    struct cairn_helper *helper = find_callback(printer, s, i);
    if (helper->told == NULL) {
        const char *base = cairn_arena_printf(printer->plan.arena, "%s_told", helper->name);
        helper->told = cairn_names_unique(printer->file_names, base, printer->plan.arena);
    }
    return helper->told;
}

const char *cairn_helper_variadic(struct cairn_printer *printer, uint32_t s)
{
    const struct cairn_op *op = cairn_plan_op(&printer->plan, s);
    uint32_t index = printer->plan.test->sequence.statements.items[s].op;
    for (uint32_t i = 0; i < index; i++) {
        /* The variants of a function share one. */
        const struct cairn_op *other = &printer->plan.model->ops.items[i];
        if (other->is_va_list && strcmp(other->name, op->name) == 0) {
            index = i;
        }
    }
    return find_helper(printer, (struct cairn_helper){.type = CAIRN_NONE, .op = index},
                       cairn_arena_printf(printer->plan.arena, "call_%s", op->name))
        ->name;
}

const char *cairn_helper_feed(struct cairn_printer *printer, uint32_t s)
{
    struct cairn_arena *arena = printer->plan.arena;
    const char *base = cairn_names_snake(cairn_plan_op(&printer->plan, s)->name, arena);
    struct cairn_helper helper = {.type = CAIRN_NONE,
                                  .op = printer->plan.test->sequence.statements.items[s].op,
                                  .callback = cairn_arena_printf(arena, "%s_input", base),
                                  .input = cairn_arena_printf(arena, "%s_source", base)};
    return find_helper(printer, helper, cairn_arena_printf(arena, "%s_from", base))->name;
}

/* ---- definitions ---- */

/* "static T name(parameters)" and the brace. */
static void open_function(struct cairn_lines *lines, const struct cairn_model *model,
                          uint32_t result, const char *name, const struct cairn_str *parameters)
{
    struct cairn_str head = {0};
    struct cairn_str declarator = {0};
    cairn_str_addf(&declarator, "%s(%s)", name,
                   parameters->length == 0 ? "void" : parameters->text);
    if (result == CAIRN_NONE) {
        cairn_str_addf(&head, "void %s", declarator.text);
    } else {
        cairn_ctype_add_declaration(&head, model, result, declarator.text);
    }
    cairn_lines_add(lines, "static %s", head.text);
    cairn_lines_add(lines, "{");
    lines->indent++;
    cairn_str_release(&head);
    cairn_str_release(&declarator);
}

static void close_function(struct cairn_lines *lines)
{
    lines->indent--;
    cairn_lines_add(lines, "}");
}

/* The statement of the callback of that name that calls an operation. */
static void add_inner_call(struct cairn_lines *lines, const struct cairn_model *model,
                           const struct cairn_inner_call *call, const char *name)
{
    const struct cairn_op *op = &model->ops.items[call->op];
    struct cairn_str text = {0};
    if (op->result != CAIRN_NONE) {
        cairn_ctype_add_declaration(&text, model, op->result, "result");
        cairn_str_add(&text, " = ");
    }
    cairn_str_addf(&text, op->is_parenthesised ? "(%s)(" : "%s(", op->name);
    for (uint32_t k = 0; k < op->param_count; k++) {
        cairn_str_add(&text, k == 0 ? "" : ", ");
        if (call->arguments[k] >= 0) {
            uint32_t have =
                model->types.items[call->callback].parameters[(uint16_t)call->arguments[k]];
            if (cairn_ctype_needs_cast(model, op->params[k].type, have)) {
                cairn_ctype_add_cast(&text, model, op->params[k].type);
            }
            cairn_str_addf(&text, "arg%d", call->arguments[k] + 1);
        } else if (call->arguments[k] == CAIRN_INNER_SELF) {
            cairn_str_add(&text, name);
        } else {
            cairn_inner_add_plain(&text, model, op, k, cairn_ctype_add_cast);
        }
    }
    cairn_lines_add(lines, "%s);", text.text);
    if (op->result != CAIRN_NONE) {
        cairn_lines_add(lines, "(void)result;");
    }
    cairn_str_release(&text);
}

static bool is_passed_on(const struct cairn_model *model, const struct cairn_inner_call *call,
                         uint16_t parameter)
{
    for (uint32_t k = 0; call != NULL && k < model->ops.items[call->op].param_count; k++) {
        if (call->arguments[k] == (int16_t)parameter) {
            return true;
        }
    }
    return false;
}

/* "T1 arg1, T2 arg2": the parameters of a callback. */
static void add_parameters(struct cairn_str *out, const struct cairn_model *model,
                           const struct cairn_type *function)
{
    for (uint16_t i = 0; i < function->parameter_count; i++) {
        char name[16];
        snprintf(name, sizeof name, "arg%u", (unsigned)i + 1);
        cairn_str_add(out, i == 0 ? "" : ", ");
        cairn_ctype_add_declaration(out, model, function->parameters[i], name);
    }
    cairn_str_add(out, function->is_variadic ? ", ..." : "");
}

/* Lines that open and close blocks, without indentation yet. */
static void add_block_lines(struct cairn_lines *lines, const char *text)
{
    while (*text != '\0') {
        int length = (int)strcspn(text, "\n");
        lines->indent -= text[0] == '}' ? 1 : 0;
        cairn_lines_add(lines, "%.*s", length, text);
        lines->indent += text[length - 1] == '{' ? 1 : 0;
        text += length + 1;
    }
}

/* Whether the body of the callback mentions the parameter. */
static bool is_used(const struct cairn_model *model, const struct cairn_helper *callback,
                    uint16_t parameter)
{
    struct cairn_feed taken;
    if (callback->told != NULL && cairn_told_uses(model, callback->type, parameter)) {
        return true;
    }
    switch (cairn_callback_answer(model, callback->type, callback->script)) {
    case CAIRN_ANSWER_TAKEN:
        cairn_feed_takes(model, callback->type, &taken);
        return (int16_t)parameter == cairn_feed_amount(&taken);
    case CAIRN_ANSWER_RISING:
    case CAIRN_ANSWER_FALLING:
        return parameter < 2;
    case CAIRN_ANSWER_MEMORY:
        return cairn_allocator_uses(model, callback->type,
                                    cairn_callback_duty(model, callback->type, callback->script),
                                    parameter);
    default:
        return is_passed_on(model, cairn_callback_inner(model, callback->type, callback->script),
                            parameter);
    }
}

/* The statements of a callback that looks at what it is given; false if it is none. */
static bool add_answer(struct cairn_lines *lines, const struct cairn_model *model,
                       const struct cairn_helper *callback)
{
    const struct cairn_feed_names names = {"arg", 1, NULL, NULL, NULL};
    struct cairn_str text = {0};
    bool answers =
        cairn_callback_add_answer(&text, model, callback->type, callback->script, &names);
    add_block_lines(lines, cairn_str_text(&text));
    cairn_str_release(&text);
    return answers;
}

static void add_number(struct cairn_str *literal, const struct cairn_model *model, uint32_t type,
                       int64_t value)
{
    const struct cairn_type *result = &model->types.items[type];
    const bool is_negative = value < 0 && (result->is_signed || result->kind == CAIRN_TYPE_REAL);
    cairn_ctype_add_integer(literal, model, is_negative ? CAIRN_NONE : type, value, false);
}

/* "return calls <= 2 ? 0 : -1;"; false if the callback does not give up. */
static bool add_giving_up(struct cairn_lines *lines, const struct cairn_model *model,
                          const struct cairn_helper *callback)
{
    int64_t before;
    int64_t behind;
    if (!cairn_callback_gives_up(model, callback->type, callback->script, &before, &behind)) {
        return false;
    }
    const uint32_t type = model->types.items[callback->type].target;
    struct cairn_str text = {0};
    cairn_str_addf(&text, "return %s <= %d ? ", callback->counter, CAIRN_CALLS_BEFORE_END);
    add_number(&text, model, type, before);
    cairn_str_add(&text, " : ");
    add_number(&text, model, type, behind);
    cairn_lines_add(lines, "%s;", cairn_str_text(&text));
    cairn_str_release(&text);
    return true;
}

/* "return -1;" and the like; false if the type cannot be written. */
static bool add_plain_result(struct cairn_lines *lines, const struct cairn_model *model,
                             const struct cairn_helper *callback)
{
    uint32_t type = model->types.items[callback->type].target;
    const struct cairn_type *result = &model->types.items[type];
    const struct cairn_inner_call *inner =
        cairn_callback_inner(model, callback->type, callback->script);
    int64_t value = inner != NULL           ? (int64_t)inner->answer
                    : callback->script == 2 ? -1
                    : callback->script == 1 ? 1
                                            : 0;
    struct cairn_str literal = {0};
    switch (result->kind) {
    case CAIRN_TYPE_INTEGER:
    case CAIRN_TYPE_ENUM:
    case CAIRN_TYPE_REAL:
        add_number(&literal, model, type, value);
        cairn_lines_add(lines, "return %s;", literal.text);
        cairn_str_release(&literal);
        return true;
    case CAIRN_TYPE_POINTER:
        cairn_lines_add(lines, "return NULL;");
        return true;
    case CAIRN_TYPE_RECORD:
        cairn_lines_add(lines, "return (%s){0};", result->spelling);
        return true;
    default:
        return result->kind == CAIRN_TYPE_VOID;
    }
}

static void add_telling(struct cairn_lines *lines, const struct cairn_model *model,
                        const struct cairn_helper *callback)
{
    struct cairn_str told = {0};
    cairn_told_add(&told, model, callback->type, "arg", 1);
    cairn_lines_add(lines, "size_t used = strlen(%s);", callback->told);
    cairn_lines_add(lines, "snprintf(%s + used, sizeof %s - used, %s);", callback->told,
                    callback->told, told.text);
    cairn_str_release(&told);
}

static bool define_callback(struct cairn_lines *lines, const struct cairn_model *model,
                            const struct cairn_helper *callback)
{
    const struct cairn_type *function = &model->types.items[callback->type];
    struct cairn_str parameters = {0};
    add_parameters(&parameters, model, function);
    if (callback->counter != NULL) {
        cairn_lines_add(lines, "static unsigned %s;", callback->counter);
        cairn_lines_blank(lines);
    }
    if (callback->told != NULL) {
        cairn_lines_add(lines, "static char %s[%d];", callback->told, CAIRN_TOLD_BYTES);
        cairn_lines_blank(lines);
    }
    open_function(lines, model, function->target, callback->name, &parameters);
    cairn_str_release(&parameters);
    const struct cairn_inner_call *inner =
        cairn_callback_inner(model, callback->type, callback->script);
    for (uint16_t i = 0; i < function->parameter_count; i++) {
        if (!is_used(model, callback, i)) {
            cairn_lines_add(lines, "(void)arg%u;", (unsigned)i + 1);
        }
    }
    if (callback->counter != NULL) {
        cairn_lines_add(lines, "%s++;", callback->counter);
    }
    if (callback->told != NULL) {
        add_telling(lines, model, callback);
    }
    if (inner != NULL && inner->is_counted) {
        cairn_lines_add(lines, "if (%s <= %d) {", callback->counter, CAIRN_MAX_CALLS_BACK);
        lines->indent++;
        add_inner_call(lines, model, inner, callback->name);
        close_function(lines);
    } else if (inner != NULL) {
        add_inner_call(lines, model, inner, callback->name);
    }
    bool can_be_written = add_giving_up(lines, model, callback) ||
                          add_answer(lines, model, callback) ||
                          add_plain_result(lines, model, callback);
    close_function(lines);
    return can_be_written;
}

/* The variable, the callback that reads from it, and the function that sets the one and returns the
 * other. */
static void define_feed(struct cairn_lines *lines, const struct cairn_model *model,
                        const struct cairn_helper *helper)
{
    uint32_t pointer = model->ops.items[helper->op].outputs[0].type;
    uint32_t type = model->types.items[pointer].target;
    const struct cairn_type *function = &model->types.items[type];
    cairn_lines_add(lines, "static struct {");
    cairn_lines_add(lines, "    const unsigned char *next;");
    cairn_lines_add(lines, "    size_t left;");
    cairn_lines_add(lines, "} %s;", helper->input);
    cairn_lines_blank(lines);
    struct cairn_str text = {0};
    add_parameters(&text, model, function);
    open_function(lines, model, function->target, helper->callback, &text);
    struct cairn_feed feed;
    cairn_feed_shape(model, type, &feed);
    for (uint16_t i = 0; i < function->parameter_count; i++) {
        if (!cairn_feed_uses(&feed, i)) {
            cairn_lines_add(lines, "(void)arg%u;", (unsigned)i + 1);
        }
    }
    const struct cairn_feed_names names = {"arg", 1, helper->input, NULL, NULL};
    cairn_str_reset(&text);
    cairn_feed_add_body(&text, model, type, &names);
    add_block_lines(lines, cairn_str_text(&text));
    close_function(lines);
    cairn_lines_blank(lines);
    cairn_str_reset(&text);
    struct cairn_str declarator = {0};
    cairn_str_addf(&declarator, "%s(const void *bytes, size_t length)", helper->name);
    cairn_ctype_add_declaration(&text, model, pointer, declarator.text);
    cairn_lines_add(lines, "static %s", text.text);
    cairn_lines_add(lines, "{");
    lines->indent++;
    cairn_lines_add(lines, "%s.next = bytes;", helper->input);
    cairn_lines_add(lines, "%s.left = length;", helper->input);
    cairn_lines_add(lines, "return %s;", helper->callback);
    close_function(lines);
    cairn_str_release(&declarator);
    cairn_str_release(&text);
}

/* The function's own parameters but the va_list; for that come the dots. */
static void define_variadic(struct cairn_lines *lines, const struct cairn_model *model,
                            const struct cairn_helper *helper, const struct cairn_names *outer,
                            struct cairn_arena *arena)
{
    const struct cairn_op *op = &model->ops.items[helper->op];
    struct cairn_names names = {.outer = outer};
    struct cairn_str parameters = {0};
    struct cairn_str arguments = {0};
    const char *format = cairn_names_unique(&names, "format", arena);
    uint16_t count = (uint16_t)(op->param_count - op->dots_count);
    for (uint16_t i = 0; i < count; i++) {
        const char *base = cairn_names_snake(op->params[i].name, arena);
        const char *name = cairn_names_unique(&names, base[0] == '\0' ? "arg" : base, arena);
        cairn_ctype_add_declaration(&parameters, model, op->params[i].type, name);
        cairn_str_add(&parameters, ", ");
        cairn_str_addf(&arguments, "%s, ", name);
    }
    cairn_str_addf(&parameters, "const char *%s, ...", format);
    cairn_str_addf(&arguments, "%s, ", format);
    const char *list = cairn_names_unique(&names, "arguments", arena);
    open_function(lines, model, op->result, helper->name, &parameters);
    cairn_lines_add(lines, "va_list %s;", list);
    cairn_lines_add(lines, "va_start(%s, %s);", list, format);
    struct cairn_str call = {0};
    const char *result = cairn_names_unique(&names, "result", arena);
    if (op->result != CAIRN_NONE) {
        cairn_ctype_add_declaration(&call, model, op->result, result);
        cairn_str_add(&call, " = ");
    }
    cairn_str_addf(&call, op->is_parenthesised ? "(%s)(%s%s)" : "%s(%s%s)", op->name,
                   arguments.text, list);
    cairn_lines_add(lines, "%s;", call.text);
    cairn_lines_add(lines, "va_end(%s);", list);
    if (op->result != CAIRN_NONE) {
        cairn_lines_add(lines, "return %s;", result);
    }
    close_function(lines);
    cairn_str_release(&call);
    cairn_str_release(&parameters);
    cairn_str_release(&arguments);
    cairn_names_release(&names);
}

bool cairn_helpers_define(const struct cairn_helpers *helpers, struct cairn_lines *lines,
                          const struct cairn_model *model, const struct cairn_names *names,
                          struct cairn_arena *arena)
{
    bool can_be_written = true;
    for (uint32_t i = 0; i < helpers->list.count; i++) {
        const struct cairn_helper *helper = &helpers->list.items[i];
        cairn_lines_blank(lines);
        if (helper->callback != NULL) {
            define_feed(lines, model, helper);
        } else if (helper->op != CAIRN_NONE) {
            define_variadic(lines, model, helper, names, arena);
        } else {
            can_be_written &= define_callback(lines, model, helper);
        }
    }
    return can_be_written;
}
