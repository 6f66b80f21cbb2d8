/* The text form of sequences: core/SEQUENCE.md describes it. */
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/sequence.h"

/* ---- printing ---- */

static void print_arg(const struct cairn_sequence *sequence, const struct cairn_model *model,
                      const struct cairn_arg *arg, struct cairn_str *out)
{
    switch ((enum cairn_arg_kind)arg->kind) {
    case CAIRN_ARG_INTEGER:
        cairn_str_addf(out, "%lld", (long long)arg->integer);
        break;
    case CAIRN_ARG_REAL:
        cairn_str_addf(out, "real %a", arg->real);
        break;
    case CAIRN_ARG_NULL:
        cairn_str_add(out, "null");
        break;
    case CAIRN_ARG_CONSTANT:
        cairn_str_addf(out, "#%s", model->constants.items[arg->index].name);
        break;
    case CAIRN_ARG_VALUE:
        cairn_str_addf(out, "s%u", arg->index);
        if (arg->output != 0) {
            cairn_str_addf(out, ".%u", arg->output);
        }
        break;
    case CAIRN_ARG_BYTES:
        cairn_str_add_c_literal(out, cairn_sequence_contents(sequence, arg), (size_t)arg->integer);
        break;
    case CAIRN_ARG_ZEROS:
        cairn_str_addf(out, "zeros %lld", (long long)arg->integer);
        break;
    case CAIRN_ARG_LENGTH:
        cairn_str_addf(out, "length %u", arg->index);
        if (arg->integer != 0) {
            cairn_str_addf(out, " %+lld", (long long)arg->integer);
        }
        break;
    case CAIRN_ARG_END:
        cairn_str_addf(out, "end %u", arg->index);
        break;
    case CAIRN_ARG_CALLBACK:
        cairn_str_addf(out, "callback %lld", (long long)arg->integer);
        break;
    case CAIRN_ARG_SERIES:
        cairn_str_addf(out, "series %lld %d", (long long)arg->integer, (int32_t)arg->index);
        break;
    case CAIRN_ARG_SERIES_TEXT:
        cairn_str_add(out, "text ");
        cairn_str_add_c_literal(out, cairn_sequence_contents(sequence, arg), (size_t)arg->integer);
        break;
    }
}

static void print_statement(const struct cairn_sequence *sequence, const struct cairn_model *model,
                            uint32_t s, struct cairn_str *out)
{
    const struct cairn_statement *statement = &sequence->statements.items[s];
    if (cairn_sequence_loop_of(sequence, s) != CAIRN_NONE) {
        cairn_str_add(out, "    ");
    }
    cairn_str_addf(out, "s%u: %s(", s, model->ops.items[statement->op].key);
    if (statement->loop_body != 0) {
        cairn_str_addf(out, "%u, %u", statement->loop_count, statement->loop_body);
    }
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    for (uint32_t i = 0; i < statement->arg_count; i++) {
        cairn_str_add(out, i == 0 ? "" : ", ");
        print_arg(sequence, model, &args[i], out);
    }
    cairn_str_add(out, ")\n");
}

void cairn_sequence_print(const struct cairn_sequence *sequence, const struct cairn_model *model,
                          struct cairn_str *out)
{
    bool has_sections = sequence->body != sequence->statements.count;
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        if (has_sections && s == sequence->body) {
            cairn_str_add(out, "observers:\n");
        }
        if (has_sections && s == sequence->tail) {
            cairn_str_add(out, "tail:\n");
        }
        print_statement(sequence, model, s, out);
    }
    if (has_sections && sequence->tail == sequence->statements.count) {
        cairn_str_add(out, "tail:\n");
    }
}

/* ---- parsing ---- */

struct parser {
    const char *at;
    unsigned line;
    struct cairn_sequence *sequence;
    const struct cairn_model *model;
    struct cairn_map constants; /* hash of name -> constants index */
    struct cairn_error *err;
    const struct cairn_sequence_part *part; /* NULL: the sequence has to be expressible whole */
    uint32_t written;                       /* statements of the text so far */
};

static enum cairn_status fail(struct parser *p, const char *what)
{
    return cairn_fail(p->err, CAIRN_FORMAT, "sequence line %u: %s", p->line, what);
}

static void skip_blanks(struct parser *p)
{
    while (*p->at == ' ' || *p->at == '\t') {
        p->at++;
    }
}

/* Skips text if it stands next. */
static bool skip(struct parser *p, const char *text)
{
    size_t length = strlen(text);
    if (strncmp(p->at, text, length) != 0) {
        return false;
    }
    p->at += length;
    return true;
}

static bool parse_integer(struct parser *p, int64_t *value)
{
    char *end;
    skip_blanks(p);
    errno = 0;
    *value = strtoll(p->at, &end, 10);
    if (end == p->at || errno != 0) {
        return false;
    }
    p->at = end;
    return true;
}

static bool parse_number(struct parser *p, uint32_t max, uint32_t *value)
{
    int64_t wide;
    if (!isdigit((unsigned char)*p->at) || !parse_integer(p, &wide) || wide > max) {
        return false;
    }
    *value = (uint32_t)wide;
    return true;
}

static bool parse_contents(struct parser *p, struct cairn_arg *arg)
{
    struct cairn_str text = {0};
    bool ok = cairn_str_parse_c_literal(&text, &p->at) && text.length <= CAIRN_MAX_BYTES;
    if (ok) {
        arg->integer = (int64_t)text.length;
        arg->index = cairn_sequence_add_bytes(p->sequence, cairn_str_text(&text), text.length);
    }
    cairn_str_release(&text);
    return ok;
}

static bool parse_value(struct parser *p, struct cairn_arg *arg)
{
    arg->kind = CAIRN_ARG_VALUE;
    uint32_t output = 0;
    if (!parse_number(p, CAIRN_MAX_STATEMENTS, &arg->index)) {
        return false;
    }
    if (p->part != NULL) {
        arg->index = arg->index < p->written ? p->part->numbers[arg->index] : CAIRN_NONE;
        if (arg->index == CAIRN_NONE) {
            return false;
        }
    }
    if (skip(p, ".") && !parse_number(p, CAIRN_MAX_ARGS, &output)) {
        return false;
    }
    arg->output = (uint16_t)output;
    return true;
}

static bool parse_constant(struct parser *p, struct cairn_arg *arg)
{
    const char *start = p->at;
    while (isalnum((unsigned char)*p->at) || *p->at == '_') {
        p->at++;
    }
    uint64_t key = cairn_hash(start, (size_t)(p->at - start));
    arg->kind = CAIRN_ARG_CONSTANT;
    arg->index = cairn_map_get(&p->constants, key, CAIRN_NONE);
    return arg->index != CAIRN_NONE;
}

static bool parse_series(struct parser *p, struct cairn_arg *arg)
{
    int64_t step;
    arg->kind = CAIRN_ARG_SERIES;
    if (!parse_integer(p, &arg->integer) || !parse_integer(p, &step) || step < INT32_MIN ||
        step > INT32_MAX) {
        return false;
    }
    arg->index = (uint32_t)(int32_t)step;
    return true;
}

static bool parse_length(struct parser *p, struct cairn_arg *arg)
{
    arg->kind = CAIRN_ARG_LENGTH;
    if (!parse_number(p, CAIRN_MAX_ARGS, &arg->index)) {
        return false;
    }
    skip_blanks(p);
    return (*p->at != '+' && *p->at != '-') || parse_integer(p, &arg->integer);
}

static bool parse_real(struct parser *p, struct cairn_arg *arg)
{
    char *end;
    arg->kind = CAIRN_ARG_REAL;
    arg->real = strtod(p->at, &end);
    if (end == p->at) {
        return false;
    }
    p->at = end;
    return true;
}

/* The function type that a callback argument of the parameter has, or CAIRN_NONE. */
static uint32_t callback_type(const struct cairn_model *model, const struct cairn_op *op,
                              uint32_t param)
{
    if (param >= op->param_count) {
        return CAIRN_NONE;
    }
    const struct cairn_type *type = &model->types.items[op->params[param].type];
    return type->kind == CAIRN_TYPE_POINTER ? type->target : CAIRN_NONE;
}

static bool parse_arg(struct parser *p, const struct cairn_op *op, uint32_t position,
                      struct cairn_arg *arg)
{
    *arg = (struct cairn_arg){.kind = CAIRN_ARG_NULL};
    skip_blanks(p);
    if (skip(p, "null")) {
        return true;
    }
    if (skip(p, "real ")) {
        return parse_real(p, arg);
    }
    if (skip(p, "zeros ")) {
        arg->kind = CAIRN_ARG_ZEROS;
        return parse_integer(p, &arg->integer);
    }
    if (skip(p, "length ")) {
        return parse_length(p, arg);
    }
    if (skip(p, "end ")) {
        arg->kind = CAIRN_ARG_END;
        return parse_number(p, CAIRN_MAX_ARGS, &arg->index);
    }
    if (skip(p, "callback ")) {
        arg->kind = CAIRN_ARG_CALLBACK;
        arg->index = callback_type(p->model, op, position);
        return arg->index != CAIRN_NONE && parse_integer(p, &arg->integer);
    }
    if (skip(p, "series ")) {
        return parse_series(p, arg);
    }
    if (skip(p, "text ")) {
        arg->kind = CAIRN_ARG_SERIES_TEXT;
        return parse_contents(p, arg);
    }
    if (*p->at == '"') {
        arg->kind = CAIRN_ARG_BYTES;
        return parse_contents(p, arg);
    }
    if (skip(p, "s")) {
        return parse_value(p, arg);
    }
    if (skip(p, "#")) {
        return parse_constant(p, arg);
    }
    arg->kind = CAIRN_ARG_INTEGER;
    return parse_integer(p, &arg->integer);
}

static bool parse_key(struct parser *p, uint32_t *op)
{
    const char *start = p->at;
    while (*p->at != '(' && *p->at != '\n' && *p->at != '\0') {
        p->at++;
    }
    uint64_t key = cairn_hash(start, (size_t)(p->at - start));
    *op = cairn_map_get(&p->model->op_by_key, key, CAIRN_NONE);
    return *op != CAIRN_NONE && skip(p, "(");
}

static enum cairn_status parse_loop(struct parser *p)
{
    uint32_t count;
    uint32_t body;
    if (!parse_number(p, CAIRN_MAX_LOOP, &count) || !skip(p, ", ") ||
        !parse_number(p, CAIRN_MAX_STATEMENTS, &body) || !skip(p, ")")) {
        return fail(p, "a loop is written loop(count, statements)");
    }
    cairn_sequence_append_loop(p->sequence, p->model, count, body);
    return CAIRN_OK;
}

static enum cairn_status parse_call(struct parser *p)
{
    uint32_t op_index;
    if (!parse_key(p, &op_index) || (p->part != NULL && !p->part->usable[op_index])) {
        return fail(p, "no such operation");
    }
    const struct cairn_op *op = &p->model->ops.items[op_index];
    if (op->kind == CAIRN_OP_LOOP) {
        return parse_loop(p);
    }
    struct cairn_arg args[CAIRN_MAX_ARGS];
    uint32_t count = 0;
    while (!skip(p, ")")) {
        if (count == CAIRN_MAX_ARGS || (count != 0 && !skip(p, ",")) ||
            !parse_arg(p, op, count, &args[count])) {
            return fail(p, "an argument is not understood");
        }
        count++;
    }
    cairn_sequence_append(p->sequence, op_index, args, count);
    return CAIRN_OK;
}

/* An observer, or nothing of one that the model cannot express. */
static enum cairn_status parse_observer(struct parser *p)
{
    struct cairn_sequence *sequence = p->sequence;
    const uint32_t statements = sequence->statements.count;
    const uint32_t args = sequence->args.count;
    const uint32_t bytes = sequence->bytes.count;
    enum cairn_status status = parse_call(p);
    if (status == CAIRN_OK) {
        status = cairn_sequence_validate_statement(sequence, p->model, statements, p->err);
    }
    if (status != CAIRN_OK) {
        sequence->statements.count = statements;
        sequence->args.count = args;
        sequence->bytes.count = bytes;
        p->part->numbers[p->written] = CAIRN_NONE;
        p->at += strcspn(p->at, "\n");
    }
    return CAIRN_OK;
}

static enum cairn_status parse_statement(struct parser *p, bool is_observer)
{
    uint32_t number;
    if (!skip(p, "s") || !parse_number(p, CAIRN_MAX_STATEMENTS, &number) || number != p->written ||
        !skip(p, ": ")) {
        return fail(p, "statements begin with their number, as in 's0: '");
    }
    if (p->part != NULL) {
        p->part->numbers[number] = p->sequence->statements.count;
    }
    enum cairn_status status = p->part != NULL && is_observer ? parse_observer(p) : parse_call(p);
    p->written++;
    return status;
}

static enum cairn_status parse_lines(struct parser *p)
{
    bool has_observers = false;
    bool has_tail = false;
    while (*p->at != '\0') {
        p->line++;
        skip_blanks(p);
        if (skip(p, "observers:")) {
            has_observers = true;
            p->sequence->body = p->sequence->statements.count;
        } else if (skip(p, "tail:")) {
            has_tail = true;
            p->sequence->tail = p->sequence->statements.count;
        } else if (*p->at != '\n') {
            enum cairn_status status = parse_statement(p, has_observers && !has_tail);
            if (status != CAIRN_OK) {
                return status;
            }
        }
        if (*p->at != '\n' && *p->at != '\0') {
            return fail(p, "something follows the statement");
        }
        p->at += *p->at == '\n';
        if (p->written > CAIRN_MAX_STATEMENTS) {
            return fail(p, "too many statements");
        }
    }
    if (!has_observers && !has_tail) {
        cairn_sequence_end_body(p->sequence);
    } else if (!has_observers || !has_tail) {
        return fail(p, "'observers:' and 'tail:' come together");
    }
    return CAIRN_OK;
}

static enum cairn_status parse(struct parser *p, const char *text)
{
    const struct cairn_model *model = p->model;
    p->at = text;
    cairn_sequence_reset(p->sequence);
    for (uint32_t i = 0; i < model->constants.count; i++) {
        cairn_map_put(&p->constants, cairn_hash_text(model->constants.items[i].name), i);
    }
    enum cairn_status status = parse_lines(p);
    if (status == CAIRN_OK) {
        status = cairn_sequence_validate(p->sequence, model, p->err);
    }
    if (status != CAIRN_OK) {
        cairn_sequence_reset(p->sequence);
    }
    cairn_map_release(&p->constants);
    return status;
}

enum cairn_status cairn_sequence_parse(struct cairn_sequence *sequence,
                                       const struct cairn_model *model, const char *text,
                                       struct cairn_error *err)
{
    struct parser p = {.sequence = sequence, .model = model, .err = err};
    return parse(&p, text);
}

enum cairn_status cairn_sequence_parse_part(struct cairn_sequence *sequence,
                                            const struct cairn_model *model,
                                            const struct cairn_sequence_part *part,
                                            const char *text, struct cairn_error *err)
{
    struct parser p = {.sequence = sequence, .model = model, .err = err, .part = part};
    return parse(&p, text);
}
