/* The rules that every sequence keeps; see cairn_sequence_validate. */
#include <stdarg.h>
#include <stdio.h>

#include "core/encode.h"
#include "core/inner.h"
#include "core/sequence.h"

struct validation {
    const struct cairn_sequence *sequence;
    const struct cairn_model *model;
    struct cairn_error *err;
    uint32_t s; /* the statement that is checked */
};

static enum cairn_status broken(const struct validation *v, const char *rule)
{
    return cairn_fail(v->err, CAIRN_FORMAT, "invalid sequence: statement s%u: %s", v->s, rule);
}

#define CHECK(condition, rule)                                                                     \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            return broken(v, rule);                                                                \
        }                                                                                          \
    } while (0)

static bool is_in_other_loop(const struct validation *v, uint32_t target)
{
    uint32_t loop = cairn_sequence_loop_of(v->sequence, target);
    return loop != CAIRN_NONE && loop != cairn_sequence_loop_of(v->sequence, v->s);
}

/* Where a name of a file is taken by name only (generator/lexical.c), any text is given. */
static bool is_text_for_path(const struct cairn_model *model, uint32_t want, uint32_t sort)
{
    return model->sorts.items[want].kind == CAIRN_SORT_PATH &&
           model->sorts.items[sort].kind == CAIRN_SORT_STRING;
}

static enum cairn_status check_value(const struct validation *v, const struct cairn_op *taker,
                                     const struct cairn_arg *arg, uint32_t want)
{
    CHECK(arg->index < v->s, "refers to a later value");
    const struct cairn_op *op = &v->model->ops.items[v->sequence->statements.items[arg->index].op];
    CHECK(arg->output < op->output_count, "refers to a value that is not defined");
    CHECK(!is_in_other_loop(v, arg->index), "refers to a value inside a loop");
    CHECK(taker->kind != CAIRN_OP_RECORDS || op->kind == CAIRN_OP_LOCAL ||
              op->kind == CAIRN_OP_BUILD,
          "an element that is no struct of the caller's");
    const uint32_t sort = op->outputs[arg->output].sort;
    CHECK(want == CAIRN_NONE || cairn_model_conversion(v->model, want, sort) >= 0 ||
              is_text_for_path(v->model, want, sort),
          "refers to a value of another sort");
    return CAIRN_OK;
}

static enum cairn_status check_contents(const struct validation *v, const struct cairn_arg *arg)
{
    uint64_t end = (uint64_t)arg->index + (uint64_t)arg->integer + 1;
    CHECK(arg->integer >= 0 && arg->integer <= CAIRN_MAX_BYTES && end <= v->sequence->bytes.count,
          "contents are out of bounds");
    CHECK(v->sequence->bytes.items[end - 1] == 0, "contents have no terminator");
    return CAIRN_OK;
}

static enum cairn_status check_constant(const struct validation *v, const struct cairn_arg *arg,
                                        enum cairn_sort_kind want)
{
    CHECK(arg->index < v->model->constants.count, "refers to no constant");
    bool fits = false;
    switch (v->model->constants.items[arg->index].kind) {
    case CAIRN_CONSTANT_INTEGER:
        fits = cairn_sort_is_number(want);
        break;
    case CAIRN_CONSTANT_REAL:
        fits = want == CAIRN_SORT_REAL;
        break;
    case CAIRN_CONSTANT_STRING:
        fits = cairn_sort_is_text(want) || want == CAIRN_SORT_BYTES;
        break;
    }
    CHECK(fits, "a constant of another kind");
    return CAIRN_OK;
}

static enum cairn_status check_callback(const struct validation *v, const struct cairn_arg *arg,
                                        const struct cairn_param *param)
{
    CHECK(arg->index < v->model->types.count &&
              v->model->types.items[arg->index].kind == CAIRN_TYPE_FUNCTION,
          "a callback of no function type");
    CHECK(v->model->types.items[param->type].target == arg->index, "a callback of another type");
    CHECK(arg->integer >= 0 && arg->integer < cairn_callback_script_count(v->model, arg->index),
          "a callback without that script");
    return CAIRN_OK;
}

/* An order of evaluation is not needed: lengths are taken of what is no length. */
static enum cairn_status check_length(const struct validation *v, const struct cairn_arg *arg)
{
    const struct cairn_arg *args = cairn_sequence_args(v->sequence, v->s);
    CHECK(arg->index < v->sequence->statements.items[v->s].arg_count, "a length of no argument");
    CHECK(args[arg->index].kind != CAIRN_ARG_LENGTH && args[arg->index].kind != CAIRN_ARG_END,
          "a length of a length");
    return CAIRN_OK;
}

/* Of memory that begins with the like of what it is an end of. */
static enum cairn_status check_end(const struct validation *v, const struct cairn_op *op,
                                   const struct cairn_param *param, const struct cairn_arg *arg)
{
    CHECK(!cairn_op_takes_list(op) && arg->integer == 0, "an end where none is taken");
    CHECK(arg->index < op->param_count && param->pass == CAIRN_PASS_VALUE &&
              op->params[arg->index].pass == CAIRN_PASS_VALUE &&
              op->params[arg->index].sort == param->sort,
          "an end of another sort");
    return check_length(v, arg);
}

/* Operations of the runtime that make memory or a file out of contents. */
static bool is_filled(const struct cairn_op *op)
{
    return op->kind == CAIRN_OP_BYTES || op->kind == CAIRN_OP_ARRAY ||
           op->kind == CAIRN_OP_HEAP_BYTES || op->kind == CAIRN_OP_PATH ||
           op->kind == CAIRN_OP_STREAM;
}

static bool takes_contents(const struct cairn_op *op, enum cairn_sort_kind kind)
{
    return is_filled(op) || cairn_sort_is_text(kind) || kind == CAIRN_SORT_BYTES;
}

static bool can_fill(const struct cairn_op *op, const struct cairn_arg *arg)
{
    return arg->kind == CAIRN_ARG_BYTES || arg->kind == CAIRN_ARG_ZEROS ||
           arg->kind == CAIRN_ARG_CONSTANT ||
           (arg->kind == CAIRN_ARG_NULL && op->kind == CAIRN_OP_PATH);
}

static enum cairn_status check_arg(const struct validation *v, const struct cairn_op *op,
                                   const struct cairn_param *param, const struct cairn_arg *arg)
{
    enum cairn_sort_kind want = v->model->sorts.items[param->sort].kind;
    bool is_cell = param->pass != CAIRN_PASS_VALUE;
    bool is_integral = cairn_sort_is_number(want) && want != CAIRN_SORT_REAL;
    bool in_loop = cairn_sequence_loop_of(v->sequence, v->s) != CAIRN_NONE;
    CHECK(!is_filled(op) || can_fill(op, arg), "memory is filled with contents or zeros");
    switch ((enum cairn_arg_kind)arg->kind) {
    case CAIRN_ARG_INTEGER:
        CHECK(cairn_sort_is_number(want) || param->pass == CAIRN_PASS_OUT,
              "a number where none is taken");
        CHECK(want != CAIRN_SORT_RECORD || arg->integer == 0, "a record that begins as a number");
        break;
    case CAIRN_ARG_REAL:
        CHECK(want == CAIRN_SORT_REAL, "a real where none is taken");
        break;
    case CAIRN_ARG_NULL:
        CHECK(is_cell || !cairn_sort_is_number(want), "null where a number is taken");
        CHECK(is_cell || want != CAIRN_SORT_RECORD, "null where a record is taken");
        break;
    case CAIRN_ARG_CONSTANT:
        return check_constant(v, arg, want);
    case CAIRN_ARG_VALUE:
        return check_value(v, op, arg, param->sort);
    case CAIRN_ARG_BYTES:
        CHECK(takes_contents(op, want), "contents where none are taken");
        return check_contents(v, arg);
    case CAIRN_ARG_ZEROS:
        CHECK(takes_contents(op, want) && arg->integer >= 0 && arg->integer <= CAIRN_MAX_BYTES,
              "zero bytes where none are taken, or too many");
        break;
    case CAIRN_ARG_LENGTH:
        CHECK(is_integral, "a length where none is taken");
        return check_length(v, arg);
    case CAIRN_ARG_END:
        CHECK(cairn_model_is_pointer_sort(v->model, param->sort), "an end where none is taken");
        return check_end(v, op, param, arg);
    case CAIRN_ARG_CALLBACK:
        CHECK(want == CAIRN_SORT_CALLBACK, "a callback where none is taken");
        return check_callback(v, arg, param);
    case CAIRN_ARG_SERIES:
        CHECK(is_integral && in_loop, "a series outside of a loop, or of no integers");
        break;
    case CAIRN_ARG_SERIES_TEXT:
        CHECK(cairn_sort_is_text(want) && in_loop, "a text series outside of a loop");
        return check_contents(v, arg);
    default:
        return broken(v, "an argument of no kind");
    }
    return CAIRN_OK;
}

static enum cairn_status check_loop(const struct validation *v,
                                    const struct cairn_statement *statement)
{
    uint32_t end = v->s + statement->loop_body;
    CHECK(statement->loop_count >= 1 && statement->loop_count <= CAIRN_MAX_LOOP,
          "a loop without or with too many iterations");
    CHECK(statement->loop_body >= 1 && end < v->sequence->statements.count,
          "a loop without its statements");
    CHECK((v->s < v->sequence->body) == (end < v->sequence->body) &&
              (v->s < v->sequence->tail) == (end < v->sequence->tail),
          "a loop across sections");
    for (uint32_t i = v->s + 1; i <= end; i++) {
        CHECK(v->sequence->statements.items[i].loop_body == 0, "a loop in a loop");
    }
    return CAIRN_OK;
}

static enum cairn_status check_statement(const struct validation *v)
{
    const struct cairn_statement *statement = &v->sequence->statements.items[v->s];
    CHECK(statement->op < v->model->ops.count, "no such operation");
    const struct cairn_op *op = &v->model->ops.items[statement->op];
    CHECK((uint64_t)statement->first_arg + statement->arg_count <= v->sequence->args.count &&
              statement->arg_count <= CAIRN_MAX_ARGS,
          "arguments are out of bounds");
    CHECK((op->kind == CAIRN_OP_LOOP) == (statement->loop_body != 0), "a loop that is none");
    if (op->kind == CAIRN_OP_LOOP) {
        return check_loop(v, statement);
    }
    bool is_list = cairn_op_takes_list(op);
    CHECK(is_list ? statement->arg_count >= 1 : statement->arg_count == op->param_count,
          "a wrong number of arguments");
    const struct cairn_arg *args = cairn_sequence_args(v->sequence, v->s);
    for (uint32_t i = 0; i < statement->arg_count; i++) {
        enum cairn_status status = check_arg(v, op, &op->params[is_list ? 0 : i], &args[i]);
        if (status != CAIRN_OK) {
            return status;
        }
    }
    return CAIRN_OK;
}

enum cairn_status cairn_sequence_validate_statement(const struct cairn_sequence *sequence,
                                                    const struct cairn_model *model, uint32_t s,
                                                    struct cairn_error *err)
{
    const struct validation whole = {sequence, model, err, s};
    const struct validation *v = &whole;
    CHECK(sequence->statements.items[s].loop_body == 0, "a loop");
    return check_statement(v);
}

enum cairn_status cairn_sequence_validate(const struct cairn_sequence *sequence,
                                          const struct cairn_model *model, struct cairn_error *err)
{
    struct validation v = {sequence, model, err, 0};
    if (sequence->statements.count > CAIRN_MAX_STATEMENTS || sequence->body > sequence->tail ||
        sequence->tail > sequence->statements.count ||
        sequence->bytes.count > 4 * CAIRN_MAX_BYTES) {
        return broken(&v, "sections or sizes are out of bounds");
    }
    for (v.s = 0; v.s < sequence->statements.count; v.s++) {
        enum cairn_status status = check_statement(&v);
        if (status != CAIRN_OK) {
            return status;
        }
    }
    return CAIRN_OK;
}
