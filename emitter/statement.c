/* Statements: declarations, calls, field writes, loops. */
#include <inttypes.h>
#include <string.h>

#include "core/inner.h"
#include "emitter/ctype.h"
#include "emitter/print.h"
#include "emitter/wording.h"

static const struct cairn_arg *args_of(const struct cairn_printer *printer, uint32_t s)
{
    return cairn_sequence_args(&printer->plan.test->sequence, s);
}

static uint32_t arg_count_of(const struct cairn_printer *printer, uint32_t s)
{
    return printer->plan.test->sequence.statements.items[s].arg_count;
}

static const char *arg_name(const struct cairn_printer *printer, uint32_t s, uint32_t i)
{
    uint32_t first = printer->plan.test->sequence.statements.items[s].first_arg;
    return printer->plan.arg_names[first + i];
}

/* ---- operations as expressions ---- */

static void add_call(struct cairn_printer *printer, struct cairn_str *out, uint32_t s)
{
    const struct cairn_op *op = cairn_plan_op(&printer->plan, s);
    if (op->kind == CAIRN_OP_FEED) {
        cairn_str_addf(out, "%s(", cairn_helper_feed(printer, s));
    } else if (op->is_va_list) {
        cairn_str_addf(out, "%s(", cairn_helper_variadic(printer, s));
    } else {
        cairn_str_addf(out, op->is_parenthesised ? "(%s)(" : "%s(", op->name);
    }
    uint32_t count = arg_count_of(printer, s);
    for (uint32_t i = 0; i <= count; i++) {
        if (op->format != NULL && op->format_at >= 0 && i == (uint32_t)op->format_at) {
            cairn_str_add(out, i == 0 ? "" : ", ");
            cairn_print_text(out, op->format, strlen(op->format));
            cairn_str_add(out, i < count ? ", " : "");
        } else if (i != 0 && i < count) {
            cairn_str_add(out, ", ");
        }
        if (i < count) {
            cairn_print_argument(printer, out, s, i);
        }
    }
    cairn_str_add(out, op->is_sentinel ? ", NULL)" : ")");
}

static const char *spelling_of_record(const struct cairn_printer *printer, uint32_t record)
{
    return printer->plan.model->records.items[record].spelling;
}

/* The object of a field operation with its member operator: "item->" or "strm.". */
static void add_member_access(struct cairn_printer *printer, struct cairn_str *out, uint32_t s)
{
    const struct cairn_op *op = cairn_plan_op(&printer->plan, s);
    const struct cairn_arg *object = &args_of(printer, s)[0];
    uint32_t want = op->param_count != 0 ? op->params[0].type : CAIRN_NONE;
    struct cairn_str text = {0};
    if (object->kind == CAIRN_ARG_VALUE) {
        cairn_print_value(printer, &text, object->index, object->output, want);
    } else {
        cairn_str_addf(&text, "(%s *)", spelling_of_record(printer, op->record));
        cairn_print_immediate(printer, &text, s, 0, want);
    }
    const char *expression = cairn_str_text(&text);
    if (object->kind == CAIRN_ARG_VALUE &&
        cairn_plan_op(&printer->plan, object->index)->kind == CAIRN_OP_RECORDS) {
        cairn_str_addf(out, "%s[0].", expression);
    } else if (expression[0] == '&' && strchr(expression, ' ') == NULL) {
        cairn_str_addf(out, "%s.", expression + 1);
    } else if (expression[0] == '(') {
        cairn_str_addf(out, "(%s)->", expression);
    } else {
        cairn_str_addf(out, "%s->", expression);
    }
    cairn_str_release(&text);
}

/* Whether the field is a record itself, which the model sees as a pointer to it. */
static bool is_record_field(const struct cairn_printer *printer, const struct cairn_op *op)
{
    const struct cairn_model *model = printer->plan.model;
    uint32_t type = cairn_model_type_of_field(model, op);
    return type != CAIRN_NONE && model->types.items[type].kind == CAIRN_TYPE_RECORD &&
           model->types.items[op->outputs[0].type].kind == CAIRN_TYPE_POINTER;
}

void cairn_print_operation(struct cairn_printer *printer, struct cairn_str *out, uint32_t s)
{
    const struct cairn_op *op = cairn_plan_op(&printer->plan, s);
    if (op->kind == CAIRN_OP_CALL || op->kind == CAIRN_OP_FEED) {
        add_call(printer, out, s);
    } else if (op->kind == CAIRN_OP_GET) {
        cairn_str_add(out, is_record_field(printer, op) ? "&" : "");
        add_member_access(printer, out, s);
        cairn_str_add(out, op->name);
    } else if (op->kind == CAIRN_OP_CALLS) {
        cairn_str_add(out, cairn_helper_counter(printer, s, 0));
    } else if (op->kind == CAIRN_OP_TOLD) {
        cairn_str_add(out, cairn_helper_told(printer, s, 0));
    } else if (op->kind == CAIRN_OP_GLOBAL) {
        cairn_str_addf(out, op->record != CAIRN_NONE ? "&%s" : "%s", op->name);
    }
}

/* ---- statements by kind ---- */

/* "T name = expression;" or, for results that nobody uses, the expression alone. */
static void print_result(struct cairn_printer *printer, uint32_t s, const char *expression)
{
    const struct cairn_plan *plan = &printer->plan;
    const struct cairn_op *op = cairn_plan_op(plan, s);
    uint32_t result = cairn_plan_result(plan, s);
    struct cairn_planned_value *value =
        result == CAIRN_NONE ? NULL : cairn_plan_value(plan, s, result);
    uint32_t op_index = plan->test->sequence.statements.items[s].op;
    bool must_use = printer->is_must_use != NULL && printer->is_must_use[op_index];
    const char *name = value == NULL ? NULL : value->name;
    bool is_unused = name == NULL;
    bool is_volatile = false; /* a pure function is called for its failure alone */
    if (is_unused && must_use && op->result != CAIRN_NONE) {
        name = cairn_names_unique(&printer->plan.names, op->is_status ? "status" : "result",
                                  plan->arena);
        is_volatile = plan->test->verdict != CAIRN_VERDICT_LEGAL;
    }
    uint32_t type = value != NULL && value->type != CAIRN_NONE ? value->type : op->result;
    if (name == NULL || type == CAIRN_NONE) {
        cairn_lines_add(printer->lines, "%s;", expression);
        return;
    }
    struct cairn_str text = {0};
    cairn_ctype_add_declaration(&text, plan->model, type,
                                is_volatile ? cairn_arena_printf(plan->arena, "volatile %s", name)
                                            : name);
    cairn_lines_add(printer->lines, "%s = %s;", text.text, expression);
    if (is_unused) {
        cairn_lines_add(printer->lines, "(void)%s;", name);
    } else if (value->is_kept && printer->has_assertions) {
        cairn_lines_add(printer->lines, "cairn_keep(%s);", name);
    }
    cairn_str_release(&text);
}

static bool is_zero(const struct cairn_arg *arg)
{
    return arg->kind == CAIRN_ARG_NULL ||
           ((arg->kind == CAIRN_ARG_INTEGER || arg->kind == CAIRN_ARG_REAL) && arg->integer == 0);
}

void cairn_print_fields(struct cairn_printer *printer, struct cairn_str *out, uint32_t s)
{
    const struct cairn_op *op = cairn_plan_op(&printer->plan, s);
    const struct cairn_arg *args = args_of(printer, s);
    bool is_blank = true;
    for (uint32_t i = 0; i < arg_count_of(printer, s) && op->kind == CAIRN_OP_BUILD; i++) {
        if (!is_zero(&args[i])) {
            cairn_str_addf(out, "%s.%s = ", is_blank ? "" : ", ", op->params[i].name);
            cairn_print_argument(printer, out, s, i);
            is_blank = false;
        }
    }
    cairn_str_add(out, is_blank ? "0" : "");
}

static void print_struct_literal(struct cairn_printer *printer, uint32_t s)
{
    const struct cairn_planned_value *value = cairn_plan_value(&printer->plan, s, 0);
    cairn_print_cells(printer, s);
    if (value->form == CAIRN_FORM_INLINE) {
        return;
    }
    struct cairn_str text = {0};
    cairn_print_fields(printer, &text, s);
    cairn_lines_add(printer->lines, "%s %s = {%s};",
                    spelling_of_record(printer, cairn_plan_op(&printer->plan, s)->record),
                    value->name, text.text);
    cairn_str_release(&text);
}

static void print_set(struct cairn_printer *printer, uint32_t s)
{
    const struct cairn_op *op = cairn_plan_op(&printer->plan, s);
    struct cairn_str object = {0};
    cairn_print_cells(printer, s);
    add_member_access(printer, &object, s);
    for (uint32_t i = 1; i < arg_count_of(printer, s) && i < 3; i++) {
        struct cairn_str text = {0};
        cairn_print_argument(printer, &text, s, i);
        cairn_lines_add(printer->lines, "%s%s = %s;", object.text,
                        i == 1 ? op->name : op->second_field, cairn_str_text(&text));
        cairn_str_release(&text);
    }
    cairn_str_release(&object);
}

/* The assertion that holds the call of statement s as its left side, or NULL. */
static const struct cairn_assertion *inlined_assertion(const struct cairn_printer *printer,
                                                       uint32_t s)
{
    const struct cairn_plan *plan = &printer->plan;
    const struct cairn_op *op = cairn_plan_op(plan, s);
    uint32_t result = cairn_plan_result(plan, s);
    bool is_inlined = printer->has_assertions && op->kind == CAIRN_OP_CALL &&
                      result != CAIRN_NONE &&
                      cairn_plan_value(plan, s, result)->form == CAIRN_FORM_INLINE;
    for (uint32_t a = 0; a < plan->test->assertions.count && is_inlined; a++) {
        const struct cairn_assertion *assertion = &plan->test->assertions.items[a];
        bool is_other = cairn_assertion_has_other(assertion->kind) &&
                        assertion->other_statement == s && assertion->other_output == result;
        if ((assertion->statement == s && assertion->output == result) || is_other) {
            return assertion;
        }
    }
    return NULL;
}

/* What the user wants done around the call. */
static void print_around(struct cairn_printer *printer, uint32_t s, enum cairn_contract_kind kind)
{
    uint32_t contract =
        cairn_model_find_contract(printer->plan.model, cairn_plan_op(&printer->plan, s), kind);
    if (contract != CAIRN_NONE && printer->has_assertions) {
        cairn_print_contract_call(printer, s, contract);
    }
}

static void print_call(struct cairn_printer *printer, uint32_t s)
{
    cairn_print_cells(printer, s);
    print_around(printer, s, CAIRN_CONTRACT_BEFORE);
    const struct cairn_assertion *assertion = inlined_assertion(printer, s);
    if (assertion != NULL) {
        cairn_print_assertion(printer, assertion);
        return;
    }
    struct cairn_str text = {0};
    add_call(printer, &text, s);
    print_result(printer, s, text.text);
    cairn_str_release(&text);
    print_around(printer, s, CAIRN_CONTRACT_AFTER);
}

static void print_variable(struct cairn_printer *printer, uint32_t s)
{
    const struct cairn_planned_value *value = cairn_plan_value(&printer->plan, s, 0);
    if (value->form != CAIRN_FORM_VARIABLE) {
        return;
    }
    struct cairn_str text = {0};
    cairn_print_operation(printer, &text, s);
    print_result(printer, s, text.text);
    cairn_str_release(&text);
}

static void print_statement(struct cairn_printer *printer, uint32_t s)
{
    struct cairn_line_mark mark = {printer->lines->count + 1, printer->test_number,
                                   printer->plan.test->sequence.statements.items[s].op};
    cairn_vec_push(&printer->marks->list, mark);
    switch (cairn_plan_op(&printer->plan, s)->kind) {
    case CAIRN_OP_CALL:
        print_call(printer, s);
        break;
    case CAIRN_OP_GET:
    case CAIRN_OP_GLOBAL:
    case CAIRN_OP_CALLS:
    case CAIRN_OP_TOLD:
        print_variable(printer, s);
        break;
    case CAIRN_OP_FEED:
        print_call(printer, s);
        break;
    case CAIRN_OP_SET:
        print_set(printer, s);
        break;
    case CAIRN_OP_LOCAL:
    case CAIRN_OP_BUILD:
        print_struct_literal(printer, s);
        break;
    case CAIRN_OP_BYTES:
    case CAIRN_OP_ARRAY:
    case CAIRN_OP_HEAP_BYTES:
    case CAIRN_OP_POINTERS:
    case CAIRN_OP_RECORDS:
    case CAIRN_OP_PATH:
    case CAIRN_OP_STREAM:
        cairn_print_memory(printer, s);
        break;
    case CAIRN_OP_FAULT:
        cairn_lines_add(printer->lines, "cairn_fail_allocation(%d);",
                        (int)args_of(printer, s)[0].integer);
        break;
    case CAIRN_OP_LOOP:
        cairn_lines_add(printer->lines, "for (int i = 0; i < %u; i++) {",
                        (unsigned)printer->plan.test->sequence.statements.items[s].loop_count);
        printer->lines->indent++;
        break;
    }
}

static void print_assertions_after(struct cairn_printer *printer, uint32_t s)
{
    const struct cairn_assertion *inlined =
        printer->plan.is_written_out[s] ? inlined_assertion(printer, s) : NULL;
    for (uint32_t a = 0; a < printer->plan.test->assertions.count; a++) {
        const struct cairn_assertion *assertion = &printer->plan.test->assertions.items[a];
        if (assertion->after == s && assertion != inlined && printer->has_assertions) {
            cairn_print_assertion(printer, assertion);
        }
    }
}

/* Gives back what a guarded test took from the heap instead of the stack. */
static void free_guarded(struct cairn_printer *printer)
{
    const struct cairn_plan *plan = &printer->plan;
    const struct cairn_sequence *sequence = &plan->test->sequence;
    if (!plan->test->needs_guard) {
        return;
    }
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        const struct cairn_op *op = cairn_plan_op(plan, s);
        bool in_loop = cairn_sequence_loop_of(sequence, s) != CAIRN_NONE;
        if (op->kind == CAIRN_OP_BYTES && plan->is_written_out[s] && !in_loop) {
            cairn_lines_add(printer->lines, "free(%s);", cairn_plan_value(plan, s, 0)->name);
        }
        for (uint32_t i = 0; i < arg_count_of(printer, s) && plan->is_written_out[s]; i++) {
            bool is_copy = arg_name(printer, s, i) != NULL && !in_loop &&
                           args_of(printer, s)[i].kind == CAIRN_ARG_BYTES &&
                           !cairn_plan_is_cell(plan, s, i);
            const uint8_t *bytes =
                is_copy ? cairn_sequence_contents(sequence, &args_of(printer, s)[i]) : NULL;
            if (is_copy && memchr(bytes, 0, (size_t)args_of(printer, s)[i].integer) == NULL) {
                cairn_lines_add(printer->lines, "free(%s);", arg_name(printer, s, i));
            }
        }
    }
}

/* Whether callback i of statement s goes by how often it was called: it is counted there, or calls
 * back a few times only. */
static bool is_counting(const struct cairn_printer *printer, uint32_t s, uint32_t i)
{
    const struct cairn_arg *arg = &cairn_sequence_args(&printer->plan.test->sequence, s)[i];
    if (arg->kind != CAIRN_ARG_CALLBACK || !printer->plan.is_written_out[s]) {
        return false;
    }
    return cairn_plan_op(&printer->plan, s)->kind == CAIRN_OP_CALLS ||
           cairn_helper_is_counting(printer->plan.model, arg);
}

/* Whether statement s asks what its callback was told. */
static bool is_telling(const struct cairn_printer *printer, uint32_t s)
{
    return printer->plan.is_written_out[s] &&
           cairn_plan_op(&printer->plan, s)->kind == CAIRN_OP_TOLD;
}

/* Whether an argument before that one is the same callback, and counts. */
static bool was_counted(const struct cairn_printer *printer, uint32_t s, uint32_t i)
{
    const struct cairn_sequence *sequence = &printer->plan.test->sequence;
    const struct cairn_arg *arg = &cairn_sequence_args(sequence, s)[i];
    for (uint32_t before = 0; before <= s; before++) {
        const struct cairn_arg *args = cairn_sequence_args(sequence, before);
        const uint32_t count = before == s ? i : sequence->statements.items[before].arg_count;
        for (uint32_t k = 0; k < count; k++) {
            if (is_counting(printer, before, k) && args[k].index == arg->index &&
                args[k].integer == arg->integer) {
                return true;
            }
        }
    }
    return false;
}

/* Tests may run in one process: each counts from 0. */
static void reset_counters(struct cairn_printer *printer)
{
    const struct cairn_sequence *sequence = &printer->plan.test->sequence;
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
            if (is_counting(printer, s, i) && !was_counted(printer, s, i)) {
                cairn_lines_add(printer->lines, "%s = 0;", cairn_helper_counter(printer, s, i));
            }
        }
        if (is_telling(printer, s)) {
            cairn_lines_add(printer->lines, "%s[0] = '\\0';", cairn_helper_told(printer, s, 0));
        }
    }
}

void cairn_print_body(struct cairn_printer *printer)
{
    const struct cairn_sequence *sequence = &printer->plan.test->sequence;
    reset_counters(printer);
    uint32_t loop = CAIRN_NONE;
    uint32_t loop_end = CAIRN_NONE;
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        if (s == sequence->tail && s != 0) {
            cairn_lines_blank(printer->lines);
        }
        if (printer->plan.is_written_out[s]) {
            print_statement(printer, s);
        }
        if (sequence->statements.items[s].loop_body != 0) {
            loop = s;
            loop_end = s + sequence->statements.items[s].loop_body;
        } else {
            print_assertions_after(printer, s);
        }
        if (s == loop_end) {
            if (printer->plan.is_written_out[loop]) {
                printer->lines->indent--;
                cairn_lines_add(printer->lines, "}");
            }
            print_assertions_after(printer, loop);
            loop_end = CAIRN_NONE;
        }
    }
    free_guarded(printer);
}
