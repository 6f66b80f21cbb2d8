/* Values and arguments as C expressions. */
#include <inttypes.h>
#include <string.h>

#include "emitter/ctype.h"
#include "emitter/print.h"

enum { LITERAL_PIECE = 72 }; /* columns of a string literal before another one begins */

static void give_up(struct cairn_printer *printer, const char *why)
{
    printer->problem = printer->problem == NULL ? why : printer->problem;
}

/* How many bytes fill the columns of one literal; escapes count four. */
static size_t piece_of(const char *bytes, size_t length)
{
    size_t piece = 0;
    for (size_t columns = 0; piece < length && columns < LITERAL_PIECE; piece++) {
        columns += bytes[piece] < 0x20 || bytes[piece] > 0x7e ? 4 : 1;
    }
    return piece;
}

void cairn_print_text(struct cairn_str *out, const void *bytes, size_t length)
{
    const char *at = bytes;
    do {
        size_t piece = piece_of(at, length);
        const char *newline = memchr(at, '\n', piece);
        if (newline != NULL && length > 40) {
            piece = (size_t)(newline - at) + 1;
        }
        cairn_str_add_c_literal(out, at, piece);
        at += piece;
        length -= piece;
        cairn_str_add(out, length != 0 ? " " : "");
    } while (length != 0);
}

bool cairn_print_is_text(const uint8_t *bytes, size_t length)
{
    size_t odd = 0;
    for (size_t i = 0; i < length; i++) {
        bool is_printable = (bytes[i] >= 0x20 && bytes[i] < 0x7f) || bytes[i] == '\n' ||
                            bytes[i] == '\t' || bytes[i] == '\r';
        odd += is_printable ? 0 : 1;
    }
    return odd * 4 <= length;
}

/* How many zeros the bytes begin with. */
static size_t count_zeros(const uint8_t *bytes, size_t length)
{
    size_t i = 0;
    while (i < length && bytes[i] == 0) {
        i++;
    }
    return i;
}

static bool are_zero(const uint8_t *bytes, size_t length)
{
    return count_zeros(bytes, length) == length && length > 1;
}

void cairn_print_bytes(struct cairn_str *out, const uint8_t *bytes, size_t length)
{
    if (cairn_print_is_text(bytes, length)) {
        cairn_print_text(out, bytes, length);
        return;
    }
    if (are_zero(bytes, length)) {
        cairn_str_add(out, "{0}");
        return;
    }
    /* The array says how long it is: zeros that come last, or are many, go without saying. */
    enum { MANY = 12, SOME = 4 };
    size_t end = length;
    while (end > 1 && bytes[end - 1] == 0) {
        end--;
    }
    end = length - end < SOME ? length : end;
    cairn_str_add(out, "{");
    for (size_t i = 0; i < end; i++) {
        const size_t zeros = count_zeros(bytes + i, end - i);
        i += zeros >= MANY ? zeros : 0;
        cairn_str_add(out, i == 0 || (zeros >= MANY && i == zeros) ? "" : ", ");
        if (zeros >= MANY) {
            cairn_str_addf(out, "[%zu] = ", i);
        }
        cairn_str_addf(out, "0x%02x", bytes[i]);
    }
    cairn_str_add(out, "}");
}

/* ---- values ---- */

static bool is_record(const struct cairn_model *model, uint32_t type)
{
    return type != CAIRN_NONE && model->types.items[type].kind == CAIRN_TYPE_RECORD;
}

static bool is_record_pointer(const struct cairn_model *model, uint32_t type)
{
    return is_record(model, cairn_ctype_target(model, type));
}

/* The record of a struct variable. */
static uint32_t record_of_value(const struct cairn_printer *printer, uint32_t statement)
{
    return cairn_plan_op(&printer->plan, statement)->record;
}

static void print_struct(struct cairn_printer *printer, struct cairn_str *out, uint32_t statement,
                         const struct cairn_planned_value *value, uint32_t want)
{
    const struct cairn_model *model = printer->plan.model;
    if (is_record(model, want)) {
        cairn_str_add(out, value->name);
        return;
    }
    uint32_t target = cairn_ctype_target(model, want);
    bool is_other = is_record(model, target) &&
                    model->types.items[target].record != record_of_value(printer, statement);
    bool is_plain = target == CAIRN_NONE || is_record(model, target) ||
                    model->types.items[target].kind == CAIRN_TYPE_VOID;
    if (is_other || !is_plain) {
        cairn_ctype_add_cast(out, model, want);
    }
    cairn_str_addf(out, "&%s", value->name);
}

/* Arrays and malloc'ed bytes: of characters, or of elements of value->type. */
static void print_array(struct cairn_printer *printer, struct cairn_str *out,
                        const struct cairn_planned_value *value, uint32_t want)
{
    const struct cairn_model *model = printer->plan.model;
    uint32_t target = cairn_ctype_target(model, want);
    bool needs_cast = false;
    if (target != CAIRN_NONE && model->types.items[target].kind != CAIRN_TYPE_VOID) {
        const struct cairn_type *pointee = &model->types.items[target];
        needs_cast = value->type != CAIRN_NONE
                         ? !cairn_ctype_same(model, target, value->type)
                         : !pointee->is_character || pointee->is_signed != value->is_text ||
                               pointee->is_signed_char;
    }
    if (needs_cast) {
        cairn_ctype_add_cast(out, model, want);
    }
    cairn_str_add(out, value->name);
}

/* An expression that is no plain name, as the operand of a cast or of a unary operator. */
static void add_operand(struct cairn_str *out, const char *expression)
{
    bool is_simple = strpbrk(expression, " +*/?") == NULL || strchr(expression, '(') != NULL;
    cairn_str_addf(out, is_simple ? "%s" : "(%s)", expression);
}

void cairn_print_value(struct cairn_printer *printer, struct cairn_str *out, uint32_t statement,
                       uint32_t output, uint32_t want)
{
    const struct cairn_model *model = printer->plan.model;
    const struct cairn_planned_value *value = cairn_plan_value(&printer->plan, statement, output);
    if (value->form == CAIRN_FORM_STRUCT) {
        print_struct(printer, out, statement, value, want);
        return;
    }
    if (value->form == CAIRN_FORM_ARRAY || value->form == CAIRN_FORM_HEAP) {
        print_array(printer, out, value, want);
        return;
    }
    struct cairn_str text = {0};
    bool is_cell = cairn_plan_op(&printer->plan, statement)->outputs[output].param >= 0;
    if (value->form == CAIRN_FORM_INLINE && value->name == NULL && !is_cell) {
        cairn_print_operation(printer, &text, statement);
    } else {
        cairn_str_add(&text, value->name == NULL ? "" : value->name);
    }
    if (text.length == 0) {
        give_up(printer, "a value has no expression");
    } else if (is_record(model, want) && is_record_pointer(model, value->type)) {
        bool is_address = text.text[0] == '&';
        cairn_str_addf(out, "%s%s", is_address ? "" : "*", text.text + (is_address ? 1 : 0));
    } else if (is_record_pointer(model, want) && is_record(model, value->type)) {
        cairn_str_addf(out, "&%s", text.text);
    } else {
        if (cairn_ctype_needs_cast(model, want, value->type)) {
            cairn_ctype_add_cast(out, model, want);
        }
        add_operand(out, text.text);
    }
    cairn_str_release(&text);
}

/* ---- immediates ---- */

static bool is_pointer(const struct cairn_model *model, uint32_t type)
{
    return type != CAIRN_NONE && model->types.items[type].kind == CAIRN_TYPE_POINTER;
}

static void print_integer(struct cairn_printer *printer, struct cairn_str *out, uint32_t want,
                          int64_t integer, bool is_exact)
{
    const struct cairn_model *model = printer->plan.model;
    if (is_pointer(model, want)) {
        if (integer == 0) {
            cairn_str_add(out, "NULL");
            return;
        }
        cairn_ctype_add_cast(out, model, want);
        cairn_ctype_add_integer(out, model, CAIRN_NONE, integer, false);
    } else if (want != CAIRN_NONE && model->types.items[want].kind == CAIRN_TYPE_RECORD) {
        cairn_str_add(out, "{0}");
    } else if (want != CAIRN_NONE && model->types.items[want].kind == CAIRN_TYPE_REAL) {
        cairn_ctype_add_real(out, (double)integer);
    } else {
        cairn_ctype_add_integer(out, model, want, integer, is_exact);
    }
}

/* A number that consists of flags is written as A | B. */
static bool print_flags(const struct cairn_plan *plan, struct cairn_str *out,
                        const struct cairn_op *op, uint32_t param, int64_t number)
{
    uint32_t flags[CAIRN_MAX_FLAGS];
    uint32_t count = param < op->param_count
                         ? cairn_model_split_flags(plan->model, &op->params[param], number, flags)
                         : 0;
    for (uint32_t i = 0; i < count; i++) {
        cairn_str_addf(out, "%s%s", i == 0 ? "" : " | ",
                       plan->model->constants.items[flags[i]].name);
    }
    return count != 0;
}

static void print_contents(struct cairn_printer *printer, struct cairn_str *out,
                           const struct cairn_arg *arg, uint32_t want)
{
    if (!cairn_ctype_takes_text(printer->plan.model, want)) {
        cairn_ctype_add_cast(out, printer->plan.model, want);
    }
    cairn_print_text(out, cairn_sequence_contents(&printer->plan.test->sequence, arg),
                     (size_t)arg->integer);
}

/* start + step * i, computed without overflow in every iteration: where int does not do, as
 * unsigned long, cut to the parameter's type like the value that was executed. */
static void print_series(struct cairn_printer *printer, struct cairn_str *out, uint32_t s,
                         const struct cairn_arg *arg, uint32_t want)
{
    const struct cairn_model *model = printer->plan.model;
    const struct cairn_sequence *sequence = &printer->plan.test->sequence;
    uint32_t loop = cairn_sequence_loop_of(sequence, s);
    int64_t step = (int32_t)arg->index;
    int64_t start = cairn_ctype_truncate(model, want, arg->integer);
    int64_t count = loop == CAIRN_NONE ? 1 : sequence->statements.items[loop].loop_count;
    int64_t end;
    bool is_wide = __builtin_add_overflow(start, step * count, &end);
    is_wide |= end > INT32_MAX || end < INT32_MIN || start > INT32_MAX || start < INT32_MIN;
    if (step == 0) {
        cairn_ctype_add_integer(out, model, want, start, false);
        return;
    }
    if (is_wide && want != CAIRN_NONE) {
        cairn_ctype_add_cast(out, model, want);
        cairn_str_add(out, "(");
    }
    const char *factor = is_wide ? "(unsigned long)i" : "i";
    if (start != 0) {
        cairn_ctype_add_integer(out, model, want, start, false);
    }
    const char *sign = step < 0 ? start != 0 ? " - " : "-" : start != 0 ? " + " : "";
    uint64_t size = (uint64_t)(step < 0 ? -step : step);
    if (size == 1) {
        cairn_str_addf(out, "%s%s", sign, factor);
    } else {
        cairn_str_addf(out, "%s%" PRIu64 " * %s", sign, size, factor);
    }
    cairn_str_add(out, is_wide && want != CAIRN_NONE ? ")" : "");
}

static uint64_t unit_of(const struct cairn_printer *printer, uint32_t s, uint32_t i,
                        uint32_t partner)
{
    const struct cairn_param *param = cairn_plan_param(&printer->plan, s, i);
    const struct cairn_param *buffer = cairn_plan_param(&printer->plan, s, partner);
    if (param == NULL || buffer == NULL || param->role != CAIRN_ROLE_COUNT) {
        return 1;
    }
    uint32_t target = cairn_ctype_target(printer->plan.model, buffer->type);
    uint64_t size = target == CAIRN_NONE ? 1 : printer->plan.model->types.items[target].size;
    return size == 0 || size > UINT16_MAX ? 1 : size;
}

static void add_offset(struct cairn_str *out, int64_t offset)
{
    if (offset != 0) {
        cairn_str_addf(out, " %c %" PRId64, offset < 0 ? '-' : '+', offset < 0 ? -offset : offset);
    }
}

/* The size of the variable that is argument `partner`, in units. */
static bool add_size_of_value(struct cairn_printer *printer, struct cairn_str *out,
                              const struct cairn_arg *partner, uint64_t unit, int64_t offset)
{
    const struct cairn_plan *plan = &printer->plan;
    const struct cairn_planned_value *value =
        cairn_plan_value(plan, partner->index, partner->output);
    const struct cairn_op *op = cairn_plan_op(plan, partner->index);
    enum cairn_sort_kind sort = plan->model->sorts.items[op->outputs[partner->output].sort].kind;
    if (value->form == CAIRN_FORM_HEAP || (value->form == CAIRN_FORM_ARRAY && value->bytes == 0)) {
        cairn_str_addf(out, "%" PRId64, (int64_t)(value->bytes / unit) + offset);
        return true;
    }
    const uint64_t one = op->record == CAIRN_NONE ? 0 : plan->model->records.items[op->record].size;
    if (value->form == CAIRN_FORM_STRUCT && unit == one && unit != 1) {
        cairn_str_addf(out, "%" PRId64, 1 + offset);
        return true;
    }
    if (value->form == CAIRN_FORM_STRUCT || value->form == CAIRN_FORM_ARRAY) {
        cairn_str_addf(out, "sizeof %s", value->name);
        uint64_t element = op->kind == CAIRN_OP_POINTERS ? 8
                           : value->type == CAIRN_NONE   ? 1
                                                       : plan->model->types.items[value->type].size;
        if (unit == element && unit != 1) {
            cairn_str_addf(out, " / sizeof %s[0]", value->name);
        } else if (unit != 1) {
            cairn_str_addf(out, " / %" PRIu64, unit);
        }
    } else if (cairn_sort_is_text(sort)) {
        bool is_plain = cairn_ctype_takes_text(plan->model, value->type);
        cairn_str_add(out, is_plain ? "strlen(" : "strlen((const char *)");
        cairn_print_value(printer, out, partner->index, partner->output, CAIRN_NONE);
        cairn_str_add(out, ")");
    } else {
        return false;
    }
    add_offset(out, offset);
    return true;
}

static void print_length(struct cairn_printer *printer, struct cairn_str *out, uint32_t s,
                         uint32_t i)
{
    const struct cairn_sequence *sequence = &printer->plan.test->sequence;
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    const struct cairn_arg *arg = &args[i];
    const struct cairn_arg *partner = &args[arg->index];
    uint64_t unit = unit_of(printer, s, i, arg->index);
    const char *name =
        printer->plan.arg_names[sequence->statements.items[s].first_arg + arg->index];
    if (partner->kind == CAIRN_ARG_VALUE) {
        if (!add_size_of_value(printer, out, partner, unit, arg->integer)) {
            give_up(printer, "the size of an argument is not known");
        }
    } else if (partner->kind == CAIRN_ARG_NULL) {
        cairn_str_addf(out, "%" PRId64, arg->integer < 0 ? 0 : arg->integer);
    } else if (partner->kind == CAIRN_ARG_SERIES_TEXT && name != NULL) {
        cairn_str_addf(out, "strlen(%s)", name);
        add_offset(out, arg->integer);
    } else if (partner->kind == CAIRN_ARG_CONSTANT && unit == 1) {
        cairn_str_addf(out, "strlen(%s)",
                       printer->plan.model->constants.items[partner->index].name);
        add_offset(out, arg->integer);
    } else if (partner->kind == CAIRN_ARG_BYTES) {
        const uint8_t *bytes = cairn_sequence_contents(sequence, partner);
        bool is_text = memchr(bytes, 0, (size_t)partner->integer) == NULL;
        uint32_t want = cairn_plan_wanted_type(&printer->plan, s, arg->index);
        bool is_own = cairn_ctype_is_writable_pointer(printer->plan.model, want) ||
                      printer->plan.test->needs_guard;
        if (name != NULL && unit == 1 && is_text && !is_own) {
            cairn_str_addf(out, "strlen(%s)", name);
            add_offset(out, arg->integer);
        } else {
            cairn_str_addf(out, "%" PRId64, partner->integer / (int64_t)unit + arg->integer);
        }
    } else {
        give_up(printer, "a length of something without one");
    }
}

/* A pointer to the end of what another argument begins. */
static void print_end(struct cairn_printer *printer, struct cairn_str *out, uint32_t s, uint32_t i)
{
    const struct cairn_plan *plan = &printer->plan;
    const struct cairn_sequence *sequence = &plan->test->sequence;
    const uint32_t index = cairn_sequence_args(sequence, s)[i].index;
    const struct cairn_arg *begin = &cairn_sequence_args(sequence, s)[index];
    const uint32_t target = cairn_ctype_target(plan->model, cairn_plan_wanted_type(plan, s, index));
    const uint64_t unit = target == CAIRN_NONE ? 0 : plan->model->types.items[target].size;
    if (unit == 0) {
        give_up(printer, "the end of something of unknown size");
        return;
    }
    cairn_print_argument(printer, out, s, index);
    if (begin->kind == CAIRN_ARG_BYTES) {
        cairn_str_addf(out, " + %" PRId64, begin->integer / (int64_t)unit);
    } else if (begin->kind == CAIRN_ARG_SERIES_TEXT) {
        cairn_str_addf(out, " + strlen(%s)",
                       plan->arg_names[sequence->statements.items[s].first_arg + index]);
    } else if (begin->kind != CAIRN_ARG_NULL) {
        cairn_str_add(out, " + ");
        if (begin->kind != CAIRN_ARG_VALUE || !add_size_of_value(printer, out, begin, unit, 0)) {
            give_up(printer, "the end of something of unknown size");
        }
    }
}

void cairn_print_immediate(struct cairn_printer *printer, struct cairn_str *out, uint32_t s,
                           uint32_t i, uint32_t want)
{
    const struct cairn_plan *plan = &printer->plan;
    const struct cairn_arg *arg = &cairn_sequence_args(&plan->test->sequence, s)[i];
    const struct cairn_op *op = cairn_plan_op(plan, s);
    bool is_exact = i + op->dots_count >= op->param_count && i < op->param_count;
    switch ((enum cairn_arg_kind)arg->kind) {
    case CAIRN_ARG_INTEGER:
        if (is_exact || !print_flags(plan, out, op, i, arg->integer)) {
            print_integer(printer, out, want, arg->integer, is_exact);
        }
        break;
    case CAIRN_ARG_REAL:
        cairn_ctype_add_real(out, arg->real);
        break;
    case CAIRN_ARG_NULL:
        if (is_exact && want != CAIRN_NONE) {
            cairn_ctype_add_cast(out, plan->model, want);
        }
        cairn_str_add(out, "NULL");
        break;
    case CAIRN_ARG_CONSTANT:
        if (is_exact || is_pointer(plan->model, want)) {
            const struct cairn_constant *constant = &plan->model->constants.items[arg->index];
            bool is_string = constant->kind == CAIRN_CONSTANT_STRING;
            if (!is_string || cairn_ctype_target(plan->model, want) == CAIRN_NONE ||
                !cairn_ctype_takes_text(plan->model, want)) {
                cairn_ctype_add_cast(out, plan->model, want);
            }
        }
        cairn_str_add(out, plan->model->constants.items[arg->index].name);
        break;
    case CAIRN_ARG_VALUE:
        cairn_print_value(printer, out, arg->index, arg->output, want);
        break;
    case CAIRN_ARG_BYTES:
        print_contents(printer, out, arg, want);
        break;
    case CAIRN_ARG_LENGTH:
        print_length(printer, out, s, i);
        break;
    case CAIRN_ARG_END:
        print_end(printer, out, s, i);
        break;
    case CAIRN_ARG_SERIES:
        print_series(printer, out, s, arg, want);
        break;
    case CAIRN_ARG_ZEROS:
    case CAIRN_ARG_CALLBACK:
    case CAIRN_ARG_SERIES_TEXT:
        give_up(printer, "an argument that has no expression");
        break;
    }
}

void cairn_print_argument(struct cairn_printer *printer, struct cairn_str *out, uint32_t s,
                          uint32_t i)
{
    const struct cairn_plan *plan = &printer->plan;
    const struct cairn_sequence *sequence = &plan->test->sequence;
    const struct cairn_arg *arg = &cairn_sequence_args(sequence, s)[i];
    uint32_t want = cairn_plan_wanted_type(plan, s, i);
    const char *name = plan->arg_names[sequence->statements.items[s].first_arg + i];
    if (cairn_plan_is_cell(plan, s, i)) {
        const struct cairn_param *param = cairn_plan_param(plan, s, i);
        uint32_t target = cairn_ctype_target(plan->model, param->type);
        if (target != CAIRN_NONE && !cairn_ctype_same(plan->model, target, param->value_type)) {
            cairn_ctype_add_cast(out, plan->model, param->type);
        }
        cairn_str_addf(out, "&%s", name);
    } else if (name != NULL) {
        if (!cairn_ctype_takes_text(plan->model, want)) {
            cairn_ctype_add_cast(out, plan->model, want);
        }
        cairn_str_add(out, name);
    } else if (arg->kind == CAIRN_ARG_CALLBACK) {
        cairn_str_add(out, cairn_helper_callback(printer, s, i));
    } else {
        cairn_print_immediate(printer, out, s, i, want);
    }
}
