/* One stub: the function that calls the operation, and the table of its outputs. */
#include <string.h>

#include "core/feed.h"
#include "executor/executor.h"
#include "executor/stubs.h"

#define FEED_FUNCTION     "cairn_feed_"
#define VARIADIC_FUNCTION "cairn_variadic_"

/* A stub being written. */
struct writing {
    const struct cairn_model *model;
    const struct cairn_op *op;
    uint32_t number; /* ops index */
    struct cairn_str *out;
};

static const struct cairn_type *type_at(const struct cairn_model *model, uint32_t type)
{
    return &model->types.items[type];
}

void cairn_stubs_add_word(struct cairn_str *out, const struct cairn_model *model, uint32_t type,
                          const char *words, uint32_t k)
{
    const struct cairn_type *t = type_at(model, type);
    switch (t->kind) {
    case CAIRN_TYPE_INTEGER:
    case CAIRN_TYPE_ENUM:
        cairn_str_addf(out, "(__typeof__(%s))%s[%u].i", t->spelling, words, k);
        break;
    case CAIRN_TYPE_REAL:
        cairn_str_addf(out, "(__typeof__(%s))%s[%u].d", t->spelling, words, k);
        break;
    case CAIRN_TYPE_ARRAY:
        cairn_str_addf(out, "(__typeof__(%s) *)%s[%u].p", type_at(model, t->target)->spelling,
                       words, k);
        break;
    case CAIRN_TYPE_FUNCTION:
        cairn_str_addf(out, "(__typeof__(%s) *)%s[%u].p", t->spelling, words, k);
        break;
    case CAIRN_TYPE_RECORD:
        cairn_str_addf(out, "*(__typeof__(%s) *)%s[%u].p", t->spelling, words, k);
        break;
    default:
        cairn_str_addf(out, "(__typeof__(%s))%s[%u].p", t->spelling, words, k);
        break;
    }
}

static void add_argument(const struct writing *w, uint32_t type, uint32_t k)
{
    cairn_stubs_add_word(w->out, w->model, type, "cairn_in", k);
}

/* Stores a value of the type as output number i. Variables and fields of a record or array type
 * that the model sees as pointers are given by their address; the compiler knows which they are
 * (class 12: struct, 13: union; arrays decay). */
static void add_store(const struct writing *w, uint32_t type, uint32_t i, const char *expression,
                      bool is_variable)
{
    const struct cairn_type *t = type_at(w->model, type);
    switch (t->kind) {
    case CAIRN_TYPE_INTEGER:
    case CAIRN_TYPE_ENUM:
        cairn_str_addf(w->out, "    cairn_out[%u].i = (int64_t)(%s);\n", i, expression);
        break;
    case CAIRN_TYPE_REAL:
        cairn_str_addf(w->out, "    cairn_out[%u].d = (double)(%s);\n", i, expression);
        break;
    case CAIRN_TYPE_RECORD:
        cairn_str_addf(w->out,
                       "    __typeof__(%s) cairn_value = %s;\n"
                       "    __builtin_memcpy(cairn_out[%u].p, &cairn_value, sizeof cairn_value);\n",
                       t->spelling, expression, i);
        break;
    default:
        cairn_str_addf(w->out, "    cairn_out[%u].p = (void *)", i);
        if (is_variable) {
            cairn_str_addf(
                w->out, "__builtin_choose_expr(__builtin_classify_type(%s) >= 12, &(%s), (%s));\n",
                expression, expression, expression);
        } else {
            cairn_str_addf(w->out, "(%s);\n", expression);
        }
        break;
    }
}

uint32_t cairn_stubs_result(const struct cairn_op *op)
{
    for (uint32_t i = 0; i < op->output_count; i++) {
        if (op->outputs[i].param < 0) {
            return i;
        }
    }
    return CAIRN_NONE;
}

static void add_call_expression(const struct writing *w, struct cairn_str *expression)
{
    const struct cairn_op *op = w->op;
    struct writing inner = *w;
    inner.out = expression;
    if (op->is_va_list) {
        cairn_str_addf(expression, VARIADIC_FUNCTION "%u(", w->number);
    } else {
        cairn_str_addf(expression, op->is_parenthesised ? "(%s)(" : "%s(", op->name);
    }
    uint32_t position = 0;
    for (uint32_t k = 0; k <= op->param_count; k++) {
        if (op->format != NULL && op->format_at == (int16_t)position) {
            cairn_str_add(expression, position == 0 ? "" : ", ");
            cairn_str_add_c_literal(expression, op->format, strlen(op->format));
            position++;
        }
        if (k < op->param_count) {
            cairn_str_add(expression, position == 0 ? "" : ", ");
            add_argument(&inner, op->params[k].type, k);
            position++;
        }
    }
    cairn_str_add(expression, op->is_sentinel ? ", (void *)0)" : ")");
}

/* A variadic function around the one that takes a va_list: only such can make one. */
static void add_variadic(const struct writing *w)
{
    const struct cairn_op *op = w->op;
    const char *result =
        op->result == CAIRN_NONE ? "void" : type_at(w->model, op->result)->spelling;
    cairn_str_addf(w->out, "static __typeof__(%s) " VARIADIC_FUNCTION "%u(", result, w->number);
    struct cairn_str arguments = {0};
    for (uint32_t k = 0; k + op->dots_count < op->param_count; k++) {
        cairn_str_addf(w->out, "__typeof__(%s) cairn_p%u, ",
                       type_at(w->model, op->params[k].type)->spelling, k);
        cairn_str_addf(&arguments, "cairn_p%u, ", k);
    }
    cairn_str_addf(w->out, "const char *cairn_format, ...)\n{\n"
                           "    __builtin_va_list cairn_arguments;\n"
                           "    __builtin_va_start(cairn_arguments, cairn_format);\n    ");
    if (op->result != CAIRN_NONE) {
        cairn_str_addf(w->out, "__typeof__(%s) cairn_result = ", result);
    }
    cairn_str_addf(w->out, "(%s)(%scairn_format, cairn_arguments);\n", op->name,
                   cairn_str_text(&arguments));
    cairn_str_addf(w->out, "    __builtin_va_end(cairn_arguments);\n%s}\n",
                   op->result == CAIRN_NONE ? "" : "    return cairn_result;\n");
    cairn_str_release(&arguments);
}

static void add_call(const struct writing *w)
{
    struct cairn_str expression = {0};
    add_call_expression(w, &expression);
    uint32_t i = cairn_stubs_result(w->op);
    if (i == CAIRN_NONE) {
        cairn_str_addf(w->out, "    %s;\n", cairn_str_text(&expression));
    } else {
        add_store(w, w->op->outputs[i].type, i, cairn_str_text(&expression), false);
    }
    cairn_str_release(&expression);
}

/* A field of the object that is argument 0. */
static void add_field(const struct writing *w, struct cairn_str *out, const char *field)
{
    cairn_str_addf(out, "((__typeof__(%s) *)cairn_in[0].p)->%s",
                   w->model->records.items[w->op->record].spelling, field);
}

static void add_get(const struct writing *w)
{
    struct cairn_str expression = {0};
    add_field(w, &expression, w->op->name);
    add_store(w, w->op->outputs[0].type, 0, cairn_str_text(&expression), true);
    cairn_str_release(&expression);
}

static void add_set(const struct writing *w)
{
    const char *const fields[2] = {w->op->name, w->op->second_field};
    for (uint32_t i = 0; i < 2 && fields[i] != NULL; i++) {
        cairn_str_add(w->out, "    ");
        add_field(w, w->out, fields[i]);
        cairn_str_add(w->out, " = ");
        add_argument(w, w->op->params[i + 1].type, i + 1);
        cairn_str_add(w->out, ";\n");
    }
}

/* Zeroes, then sets the fields one by one: padding is defined, and the digests with it. */
static void add_record(const struct writing *w)
{
    const char *spelling = w->model->records.items[w->op->record].spelling;
    cairn_str_addf(w->out,
                   "    __typeof__(%s) *cairn_object = cairn_out[0].p;\n"
                   "    __builtin_memset(cairn_object, 0, sizeof *cairn_object);\n",
                   spelling);
    for (uint32_t k = 0; k < w->op->param_count; k++) {
        cairn_str_addf(w->out, "    cairn_object->%s = ", w->op->params[k].name);
        add_argument(w, w->op->params[k].type, k);
        cairn_str_add(w->out, ";\n");
    }
}

/* The address of a record is all that can be had of one whose type is incomplete. */
static void add_global(const struct writing *w)
{
    bool is_pointer = type_at(w->model, w->op->outputs[0].type)->kind == CAIRN_TYPE_POINTER;
    if (is_pointer && w->op->record != CAIRN_NONE) {
        cairn_str_addf(w->out, "    cairn_out[0].p = (void *)&%s;\n", w->op->name);
    } else {
        add_store(w, w->op->outputs[0].type, 0, w->op->name, true);
    }
}

/* FEED operations are numbered for the runtime, which keeps what they hand out. */
static uint32_t feed_number(const struct writing *w)
{
    uint32_t number = 0;
    for (uint32_t i = 0; i < w->number; i++) {
        number += w->model->ops.items[i].kind == CAIRN_OP_FEED ? 1 : 0;
    }
    return number;
}

/* The callback that hands out data. */
static void add_fed_callback(const struct writing *w)
{
    uint32_t type = type_at(w->model, w->op->outputs[0].type)->target;
    char name[32];
    char input[40];
    snprintf(name, sizeof name, FEED_FUNCTION "%u", w->number);
    snprintf(input, sizeof input, "(*cairn_stub_input(%u))", feed_number(w));
    const struct cairn_feed_names names = CAIRN_STUBS_FEED_NAMES(input);
    cairn_stubs_open_callback(w->model, type, name, w->out);
    /* Nobody asks how often, but that it was. */
    cairn_str_add(w->out, "    cairn_stub_count_call(-1u);\n");
    cairn_feed_add_body(w->out, w->model, type, &names);
    cairn_str_add(w->out, "}\n");
}

static void add_feed(const struct writing *w)
{
    cairn_str_addf(w->out,
                   "    cairn_stub_feed(%u, (void *)" FEED_FUNCTION
                   "%u, cairn_in[0].p, (uint64_t)cairn_in[1].i);\n"
                   "    cairn_out[0].p = (void *)" FEED_FUNCTION "%u;\n",
                   feed_number(w), w->number, w->number);
}

static void add_body(const struct writing *w)
{
    switch (w->op->kind) {
    case CAIRN_OP_CALL:
        add_call(w);
        break;
    case CAIRN_OP_GET:
        add_get(w);
        break;
    case CAIRN_OP_SET:
        add_set(w);
        break;
    case CAIRN_OP_GLOBAL:
        add_global(w);
        break;
    case CAIRN_OP_FEED:
        add_feed(w);
        break;
    case CAIRN_OP_CALLS:
        cairn_str_add(w->out, "    cairn_out[0].i = cairn_stub_calls(cairn_in[0].p);\n");
        break;
    case CAIRN_OP_TOLD:
        cairn_str_add(w->out, "    cairn_out[0].p = (void *)cairn_stub_told(cairn_in[0].p);\n");
        break;
    default:
        add_record(w);
        break;
    }
}

static int32_t invariant_of_sort(const struct cairn_model *model, uint32_t sort)
{
    for (uint32_t i = 0; i < model->contracts.count; i++) {
        const struct cairn_contract *contract = &model->contracts.items[i];
        if (contract->kind == CAIRN_CONTRACT_INVARIANT && contract->sort == sort) {
            return (int32_t)i;
        }
    }
    return -1;
}

static void add_output(const struct writing *w, const struct cairn_output *output)
{
    const struct cairn_type *t = type_at(w->model, output->type);
    const char *spelling = t->spelling;
    const char *kind = "POINTER";
    bool is_made = w->op->kind == CAIRN_OP_LOCAL || w->op->kind == CAIRN_OP_BUILD;
    bool is_integer = false;
    if (is_made) {
        kind = "RECORD";
        spelling = w->model->records.items[w->op->record].spelling;
    } else if (t->kind == CAIRN_TYPE_INTEGER || t->kind == CAIRN_TYPE_ENUM) {
        kind = "INTEGER";
        is_integer = true;
    } else if (t->kind == CAIRN_TYPE_REAL) {
        kind = "REAL";
    } else if (t->kind == CAIRN_TYPE_RECORD) {
        kind = "RECORD";
    } else {
        bool has_target = t->kind == CAIRN_TYPE_POINTER || t->kind == CAIRN_TYPE_ARRAY;
        kind = has_target && type_at(w->model, t->target)->is_character ? "STRING" : kind;
        spelling = "void *";
    }
    cairn_str_addf(w->out, "    {CAIRN_STUB_%s, ", kind);
    if (is_integer) {
        cairn_str_addf(w->out, "(__typeof__(%s))-1 < (__typeof__(%s))0", spelling, spelling);
    } else {
        cairn_str_add(w->out, "0");
    }
    cairn_str_addf(w->out, ", %d, sizeof(__typeof__(%s)), %d},\n", output->param, spelling,
                   invariant_of_sort(w->model, output->sort));
}

void cairn_stubs_write_one(const struct cairn_model *model, uint32_t op, struct cairn_str *out)
{
    const struct writing written = {model, &model->ops.items[op], op, out};
    const struct writing *w = &written;
    cairn_str_addf(w->out, "\n#line 1 \"" CAIRN_STUB_FILE "%u\"\n", w->number);
    if (w->op->is_va_list) {
        add_variadic(w);
    } else if (w->op->kind == CAIRN_OP_FEED) {
        add_fed_callback(w);
    }
    cairn_str_addf(w->out,
                   "static void " CAIRN_STUBS_OP_FUNCTION
                   "%u(const union cairn_word *cairn_in, union cairn_word *cairn_out)\n{\n"
                   "    (void)cairn_in;\n    (void)cairn_out;\n",
                   w->number);
    add_body(w);
    cairn_str_add(w->out, "}\n");
    if (cairn_stubs_has_contracts(model, w->op)) {
        cairn_stubs_write_contracts(model, op, w->out);
    }
    if (w->op->output_count == 0) {
        return;
    }
    cairn_str_addf(w->out, "static const struct cairn_stub_output cairn_outputs_%u[] = {\n",
                   w->number);
    for (uint32_t i = 0; i < w->op->output_count; i++) {
        add_output(w, &w->op->outputs[i]);
    }
    cairn_str_add(w->out, "};\n");
}
