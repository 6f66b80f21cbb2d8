/* Simpler arguments: 0 and 1, NULL, letters, and what calls yielded written down. */
#include <string.h>

#include "generator/reduce.h"

static bool simplify_number(struct cairn_reducing *w, uint32_t a)
{
    int64_t value = w->best->args.items[a].integer;
    static const int64_t simple[] = {0, 1};
    for (size_t i = 0; i < sizeof simple / sizeof *simple; i++) {
        struct cairn_arg arg = {.kind = CAIRN_ARG_INTEGER, .integer = simple[i]};
        if (value == simple[i]) {
            return false;
        }
        if (cairn_reduce_try(w, a, arg, NULL)) {
            return true;
        }
    }
    struct cairn_arg half = {.kind = CAIRN_ARG_INTEGER, .integer = value / 2};
    return value / 2 != value && (value > 3 || value < -3) && cairn_reduce_try(w, a, half, NULL);
}

static bool simplify_real(struct cairn_reducing *w, uint32_t a)
{
    static const double simple[] = {0, 1};
    bool progress = false;
    for (size_t i = 0; i < sizeof simple / sizeof *simple && !progress; i++) {
        const struct cairn_arg arg = {.kind = CAIRN_ARG_REAL, .real = simple[i]};
        if (w->best->args.items[a].real == simple[i]) {
            break;
        }
        progress = cairn_reduce_try(w, a, arg, NULL);
    }
    return progress;
}

static bool can_be_null(const struct cairn_reducing *w, uint32_t op, uint32_t param)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    if (model->ops.items[op].kind != CAIRN_OP_CALL || param >= model->ops.items[op].param_count) {
        return false;
    }
    const struct cairn_param *p = &model->ops.items[op].params[param];
    return p->pass == CAIRN_PASS_VALUE && cairn_model_is_pointer_sort(model, p->sort);
}

/* A value that is NULL, or may as well be, needs no statement that makes it. */
static bool use_null(struct cairn_reducing *w)
{
    static const struct cairn_arg null = {.kind = CAIRN_ARG_NULL};
    bool progress = false;
    for (uint32_t s = 0; s < w->best->statements.count; s++) {
        const struct cairn_statement statement = w->best->statements.items[s];
        for (uint32_t i = 0; i < statement.arg_count; i++) {
            bool is_value = w->best->args.items[statement.first_arg + i].kind == CAIRN_ARG_VALUE;
            progress = (is_value && can_be_null(w, statement.op, i) &&
                        cairn_reduce_try(w, statement.first_arg + i, null, NULL)) ||
                       progress;
        }
    }
    return progress;
}

/* The name of a file where no file is meant is there for one of its letters, or for its slash. */
static bool write_file_name(struct cairn_reducing *w, uint32_t s, uint32_t i)
{
    static const char name[] = "/path.tmp";
    const struct cairn_model *model = w->reduction->replayer->model;
    const struct cairn_arg whole = {.kind = CAIRN_ARG_BYTES, .integer = sizeof name - 1};
    const struct cairn_arg relative = {.kind = CAIRN_ARG_BYTES, .integer = sizeof name - 2};
    const struct cairn_op *op = &model->ops.items[w->best->statements.items[s].op];
    const uint32_t a = w->best->statements.items[s].first_arg + i;
    const struct cairn_arg *arg = &w->best->args.items[a];
    const bool is_name =
        arg->kind == CAIRN_ARG_VALUE && op->kind == CAIRN_OP_CALL &&
        op->params[i].role == CAIRN_ROLE_STRING &&
        model->ops.items[w->best->statements.items[arg->index].op].kind == CAIRN_OP_PATH;
    return is_name &&
           (cairn_reduce_try(w, a, relative, name + 1) || cairn_reduce_try(w, a, whole, name));
}

bool cairn_write_file_names(struct cairn_reducing *w)
{
    return cairn_reduce_each(w, write_file_name);
}

/* A number that was passed where a real one is taken: *literal becomes it, if it is short. */
static bool find_real(const struct cairn_reducing *w, const struct cairn_arg *arg,
                      const struct cairn_wire_value *value, struct cairn_arg *literal)
{
    enum { LARGEST = 1 << 20, PARTS = 64 };
    const struct cairn_model *model = w->reduction->replayer->model;
    const struct cairn_op *maker = &model->ops.items[w->best->statements.items[arg->index].op];
    const bool is_signed = model->types.items[maker->outputs[arg->output].type].is_signed;
    double real = is_signed ? (double)(int64_t)value->bits : (double)value->bits;
    if (model->sorts.items[maker->outputs[arg->output].sort].kind == CAIRN_SORT_REAL) {
        memcpy(&real, &value->bits, sizeof real);
    }
    *literal = (struct cairn_arg){.kind = CAIRN_ARG_REAL, .real = real};
    return real > -LARGEST && real < LARGEST && real * PARTS == (double)(int64_t)(real * PARTS);
}

/* The number that was passed as argument a of statement s, parameter i: *literal becomes it, as a
 * test may write it down. */
static bool find_literal(const struct cairn_reducing *w, const struct cairn_outcome *outcome,
                         const struct cairn_arg *arg, const struct cairn_param *param,
                         struct cairn_arg *literal)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    const struct cairn_wire_value *value = cairn_outcome_value(outcome, arg->index, arg->output);
    const struct cairn_sort *sort = &model->sorts.items[param->sort];
    if (value == NULL || value->kind != CAIRN_VALUE_SCALAR) {
        return false;
    }
    if (sort->kind == CAIRN_SORT_REAL) {
        return find_real(w, arg, value, literal);
    }
    *literal = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = (int64_t)value->bits};
    uint32_t any = CAIRN_NONE;
    for (uint32_t c = 0; sort->kind == CAIRN_SORT_ENUM && c < model->constants.count; c++) {
        const struct cairn_constant *constant = &model->constants.items[c];
        const bool is_of_it = constant->enumeration == sort->enumeration;
        if (is_of_it && constant->integer == (int64_t)value->bits) {
            *literal = (struct cairn_arg){.kind = CAIRN_ARG_CONSTANT, .index = c};
            return true;
        }
        any = is_of_it && any == CAIRN_NONE ? c : any;
    }
    /* What no enumerator is called, one that there is may do for. */
    if (any != CAIRN_NONE) {
        *literal = (struct cairn_arg){.kind = CAIRN_ARG_CONSTANT, .index = any};
    }
    return any != CAIRN_NONE || sort->kind == CAIRN_SORT_INTEGER;
}

/* Whether argument i of statement s is a number that a call yielded. */
static bool is_yielded_number(const struct cairn_reducing *w, uint32_t s, uint32_t i)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    const struct cairn_statement *statement = &w->best->statements.items[s];
    const struct cairn_param *p = &model->ops.items[statement->op].params[i];
    return w->best->args.items[statement->first_arg + i].kind == CAIRN_ARG_VALUE &&
           p->pass == CAIRN_PASS_VALUE && cairn_sort_is_number(model->sorts.items[p->sort].kind);
}

/* Whether argument i of statement s is a negative number, the error of a call, where an unsigned
 * one is taken: among the largest there are, and as good without the call. */
static bool is_error_as_unsigned(const struct cairn_reducing *w,
                                 const struct cairn_outcome *outcome, uint32_t s, uint32_t i)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    const struct cairn_statement *statement = &w->best->statements.items[s];
    const struct cairn_arg *arg = &w->best->args.items[statement->first_arg + i];
    const struct cairn_op *maker = &model->ops.items[w->best->statements.items[arg->index].op];
    const struct cairn_wire_value *value = cairn_outcome_value(outcome, arg->index, arg->output);
    const struct cairn_type *type =
        &model->types.items[model->ops.items[statement->op].params[i].type];
    return value != NULL && value->kind == CAIRN_VALUE_SCALAR && (int32_t)value->bits < 0 &&
           model->types.items[maker->outputs[arg->output].type].is_signed &&
           type->kind == CAIRN_TYPE_INTEGER && !type->is_signed;
}

struct literal {
    uint32_t a; /* the argument that it is for */
    struct cairn_arg arg;
};

/* Writes numbers down that calls yielded only for the next to take; that is one statement less for
 * a reader. What they are is looked up first: written down, they change nothing. Where a failure is
 * judged later it matters that they were yielded; a constant is as good. */
bool cairn_use_numbers(struct cairn_reducing *w)
{
    struct cairn_replayer *replayer = w->reduction->replayer;
    CAIRN_VEC(struct literal) literals = {0};
    struct cairn_outcome outcome = {0};
    for (uint32_t s = 0; s < w->best->statements.count; s++) {
        const struct cairn_statement statement = w->best->statements.items[s];
        const struct cairn_op *op = &replayer->model->ops.items[statement.op];
        for (uint32_t i = 0; i < statement.arg_count && i < op->param_count; i++) {
            struct literal literal = {.a = statement.first_arg + i};
            const bool is_enum =
                replayer->model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_ENUM;
            if (!is_yielded_number(w, s, i)) {
                continue;
            }
            if (outcome.values == NULL && w->runs++ < w->reduction->max_runs) {
                outcome = cairn_replay(replayer, w->best, w->reduction->mode, 0);
            }
            if (outcome.values != NULL &&
                (is_enum || w->reduction->writes_numbers ||
                 is_error_as_unsigned(w, &outcome, s, i)) &&
                find_literal(w, &outcome, &w->best->args.items[literal.a], &op->params[i],
                             &literal.arg)) {
                cairn_vec_push(&literals, literal);
            }
        }
    }
    bool progress = false;
    for (uint32_t i = 0; i < literals.count && w->runs < w->reduction->max_runs; i++) {
        progress =
            cairn_reduce_try(w, literals.items[i].a, literals.items[i].arg, NULL) || progress;
    }
    cairn_vec_release(&literals);
    return progress;
}

/* Whether statement s only looks: what it yields is no name of something that it made. */
static bool only_looks(const struct cairn_reducing *w, uint32_t s)
{
    const struct cairn_replayer *replayer = w->reduction->replayer;
    const uint32_t index = w->best->statements.items[s].op;
    const struct cairn_op *op = &replayer->model->ops.items[index];
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        if (cairn_model_is_pointer_sort(replayer->model, op->params[i].sort) &&
            !cairn_model_points_to_const(replayer->model, op->params[i].type) &&
            cairn_facts_changes(replayer->facts, index, i)) {
            return false;
        }
    }
    return op->kind == CAIRN_OP_GET || op->kind == CAIRN_OP_CALL;
}

/* 0 or 1 as the sort wants it; false if it is none of numbers. */
static bool make_number(enum cairn_sort_kind kind, int64_t number, struct cairn_arg *ret_arg)
{
    *ret_arg = kind == CAIRN_SORT_REAL
                   ? (struct cairn_arg){.kind = CAIRN_ARG_REAL, .real = (double)number}
                   : (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = number};
    return kind == CAIRN_SORT_REAL || kind == CAIRN_SORT_INTEGER;
}

/* Whether what the argument is says how the call went, and nothing else. */
static bool is_status(const struct cairn_model *model, const struct cairn_reducing *w,
                      const struct cairn_arg *arg)
{
    const struct cairn_op *op = &model->ops.items[w->best->statements.items[arg->index].op];
    return op->kind == CAIRN_OP_CALL && op->is_status && arg->output == 0;
}

/* A simple number in place of one that a call yielded which did nothing else, or of a status. */
static bool use_simple_number(struct cairn_reducing *w, uint32_t s, uint32_t i)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    const struct cairn_op *op = &model->ops.items[w->best->statements.items[s].op];
    const uint32_t a = w->best->statements.items[s].first_arg + i;
    const struct cairn_arg arg = w->best->args.items[a];
    bool progress = false;
    for (int64_t number = 0; number < 2 && w->best->args.items[a].kind == arg.kind; number++) {
        struct cairn_arg simple;
        progress = (is_yielded_number(w, s, i) &&
                    (only_looks(w, arg.index) || is_status(model, w, &arg)) &&
                    make_number(model->sorts.items[op->params[i].sort].kind, number, &simple) &&
                    cairn_reduce_try(w, a, simple, NULL)) ||
                   progress;
    }
    return progress;
}

/* Whether argument i of statement s is a text that a call or a field yielded. */
static bool is_yielded_text(const struct cairn_reducing *w, uint32_t s, uint32_t i)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    const struct cairn_statement *statement = &w->best->statements.items[s];
    const struct cairn_param *param = &model->ops.items[statement->op].params[i];
    const struct cairn_arg *arg = &w->best->args.items[statement->first_arg + i];
    if (arg->kind != CAIRN_ARG_VALUE || param->role != CAIRN_ROLE_STRING ||
        model->sorts.items[param->sort].kind != CAIRN_SORT_STRING) {
        return false;
    }
    const enum cairn_op_kind maker =
        model->ops.items[w->best->statements.items[arg->index].op].kind;
    return maker == CAIRN_OP_CALL || maker == CAIRN_OP_GET;
}

/* A text that the sequence has already, or a letter, in place of one that a call yielded. */
static bool use_text(struct cairn_reducing *w, uint32_t s, uint32_t i)
{
    const struct cairn_arg letter = {.kind = CAIRN_ARG_BYTES, .integer = 1};
    const uint32_t a = w->best->statements.items[s].first_arg + i;
    bool progress = false;
    for (uint32_t b = 0; b < a && is_yielded_text(w, s, i); b++) {
        const struct cairn_arg text = w->best->args.items[b];
        const bool is_text =
            text.kind == CAIRN_ARG_BYTES &&
            memchr(cairn_sequence_contents(w->best, &text), '\0', (size_t)text.integer) == NULL;
        progress = (is_text && cairn_reduce_try(w, a, text, NULL)) || progress;
    }
    return (is_yielded_text(w, s, i) && cairn_reduce_try(w, a, letter, "a")) || progress;
}

/* What stands in front of the number in each text of a loop is a plain letter, if it may be. */
static bool simplify_series(struct cairn_reducing *w, uint32_t a)
{
    static const char plain[] = "a";
    const struct cairn_arg text = {.kind = CAIRN_ARG_SERIES_TEXT, .integer = sizeof plain - 1};
    return w->best->args.items[a].integer > text.integer && cairn_reduce_try(w, a, text, plain);
}

bool cairn_simplify_arguments(struct cairn_reducing *w)
{
    bool progress = use_null(w);
    progress = cairn_write_file_names(w) || progress;
    progress = cairn_reduce_each(w, use_simple_number) || progress;
    progress = cairn_reduce_each(w, use_text) || progress;
    for (uint32_t a = 0; a < w->best->args.count; a++) {
        switch ((enum cairn_arg_kind)w->best->args.items[a].kind) {
        case CAIRN_ARG_INTEGER:
            while (a < w->best->args.count && !cairn_reduce_is_descriptor(w, a) &&
                   simplify_number(w, a)) {
                progress = true;
            }
            break;
        case CAIRN_ARG_REAL:
            progress = simplify_real(w, a) || progress;
            break;
        case CAIRN_ARG_BYTES:
            progress = cairn_reduce_contents(w, a) || progress;
            break;
        case CAIRN_ARG_SERIES_TEXT:
            progress = simplify_series(w, a) || progress;
            break;
        default:
            break;
        }
    }
    return progress;
}
