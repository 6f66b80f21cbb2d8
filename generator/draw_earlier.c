/* What the sequence has passed already: what was put under a key is found under it, and where a
 * text ends is a place as good as any. */
#include <string.h>

#include "generator/draw_internal.h"

enum { MOST = 16 };

/* Whether the argument is a text, or bytes, that is written out. */
static bool is_written_out(const struct cairn_drawing *w, const struct cairn_op *op, uint32_t i,
                           const struct cairn_arg *arg, enum cairn_sort_kind kind)
{
    return op->kind == CAIRN_OP_CALL && i < op->param_count && arg->kind == CAIRN_ARG_BYTES &&
           arg->integer > 0 && w->d->model->sorts.items[op->params[i].sort].kind == kind;
}

/* Whether statement s is given the object that the call to be drawn is given first. */
static bool is_on_object(const struct cairn_drawing *w, uint32_t s)
{
    const struct cairn_arg *object = &w->args[0];
    return !w->is_drawn[0] || object->kind != CAIRN_ARG_VALUE ||
           cairn_sequence_param_with(&w->a->sequence, s, object) != CAIRN_NONE;
}

/* A text, and the statement that was given it. */
struct passed {
    const struct cairn_arg *text;
    uint32_t statement;
};

/* The last texts, or bytes, that went to the object; if name is not NULL, those of parameters of
 * that name. */
static uint32_t find_texts(const struct cairn_drawing *w, const char *name,
                           enum cairn_sort_kind kind, struct passed found[MOST])
{
    const struct cairn_sequence *sequence = &w->a->sequence;
    uint32_t count = 0;
    for (uint32_t s = sequence->statements.count; s-- > 0 && count < MOST;) {
        const struct cairn_op *op = &w->d->model->ops.items[sequence->statements.items[s].op];
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        const uint32_t args_here = is_on_object(w, s) ? sequence->statements.items[s].arg_count : 0;
        for (uint32_t i = 0; i < args_here && count < MOST; i++) {
            if (is_written_out(w, op, i, &args[i], kind) &&
                (name == NULL || strcmp(op->params[i].name, name) == 0)) {
                found[count++] = (struct passed){&args[i], s};
            }
        }
    }
    return count;
}

/* What a parser is to read is better new. */
static bool is_parser(const struct cairn_op *op)
{
    static const char *const words[] = {"parse", "load", "eval",  "compile", "exec", "decode",
                                        "scan",  "feed", "write", "format",  "read", "print"};
    bool is_named = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        is_named = is_named || strcasestr(op->name, words[i]) != NULL;
    }
    return is_named;
}

/* The statement's text, or bytes, that may stand for the parameter, of what it yields; CAIRN_NONE
 * if there is none. */
static uint32_t own_text(const struct cairn_drawing *w, uint32_t param, uint32_t s)
{
    const struct cairn_statement *statement = &w->a->sequence.statements.items[s];
    const struct cairn_op *op = &w->d->model->ops.items[statement->op];
    const struct cairn_arg *args = cairn_sequence_args(&w->a->sequence, s);
    const bool is_on_it = op->kind == CAIRN_OP_CALL && op->param_count != 0 &&
                          args[0].kind == CAIRN_ARG_VALUE && args[0].index == w->args[0].index &&
                          args[0].output == w->args[0].output;
    for (uint16_t o = 0; is_on_it && o < op->output_count; o++) {
        const struct cairn_arg yielded = {.kind = CAIRN_ARG_VALUE, .index = s, .output = o};
        const uint32_t slot = cairn_assembly_slot_of(w->a, &yielded);
        const enum cairn_sort_kind kind = w->d->model->sorts.items[op->outputs[o].sort].kind;
        if ((kind == CAIRN_SORT_STRING || kind == CAIRN_SORT_BYTES) &&
            !cairn_facts_yields_owned(w->d->facts, statement->op, o) &&
            cairn_sequence_loop_of(&w->a->sequence, s) == CAIRN_NONE &&
            cairn_draw_fits(w, param, slot)) {
            return slot;
        }
    }
    return CAIRN_NONE;
}

/* Takes over what the statement was told in parameters of the same names: the key. */
static void ask_alike(struct cairn_drawing *w, uint32_t param, uint32_t s)
{
    const struct cairn_op *asked = &w->d->model->ops.items[w->a->sequence.statements.items[s].op];
    const struct cairn_arg *args = cairn_sequence_args(&w->a->sequence, s);
    for (uint32_t k = 1; k < w->op->param_count; k++) {
        for (uint32_t j = 1; j < asked->param_count && k != param; j++) {
            const bool is_written =
                args[j].kind == CAIRN_ARG_BYTES || args[j].kind == CAIRN_ARG_INTEGER;
            /* What a cell begins as is no value of its sort. */
            const bool is_told = asked->params[j].pass == CAIRN_PASS_VALUE &&
                                 w->op->params[k].pass == CAIRN_PASS_VALUE;
            if (is_written && is_told && w->op->params[k].sort == asked->params[j].sort &&
                w->op->params[k].partner < 0 &&
                strcmp(w->op->params[k].name, asked->params[j].name) == 0) {
                w->args[k] = args[j];
                w->is_drawn[k] = true;
            }
        }
    }
}

/* Now and then what is near the text that is to be passed: the beginning of it, or what begins with
 * it. */
static bool draw_neighbour(struct cairn_drawing *w, uint32_t param)
{
    enum { RARELY = 8, LONGEST = 64 };
    struct cairn_arg *arg = &w->args[param];
    uint8_t bytes[LONGEST + 1];
    if (arg->integer < 1 || arg->integer > LONGEST ||
        cairn_draw_choose(w, CAIRN_CHOICE_TEXT, RARELY) != 0) {
        return false;
    }
    const uint32_t length = (uint32_t)arg->integer;
    memcpy(bytes, cairn_sequence_contents(&w->a->sequence, arg), length);
    bytes[length] = (uint8_t)('a' + cairn_draw_choose(w, CAIRN_CHOICE_TEXT, 3));
    const uint32_t to = cairn_draw_choose(w, CAIRN_CHOICE_TEXT, 3) == 0
                            ? 1 + cairn_draw_choose(w, CAIRN_CHOICE_TEXT, length)
                            : length + 1;
    arg->integer = to;
    arg->index = cairn_sequence_add_bytes(&w->a->sequence, bytes, to);
    return true;
}

bool cairn_draw_earlier_bytes(struct cairn_drawing *w, uint32_t param)
{
    struct passed found[MOST];
    const uint32_t count =
        is_parser(w->op) ? 0 : find_texts(w, w->op->params[param].name, CAIRN_SORT_BYTES, found);
    if (count == 0) {
        return false;
    }
    w->args[param] = *found[cairn_draw_choose(w, CAIRN_CHOICE_TEXT, count)].text;
    (void)draw_neighbour(w, param);
    return true;
}

/* Under several keys at once something is found only if all are those under which it was put. */
bool cairn_draw_earlier_text(struct cairn_drawing *w, uint32_t param)
{
    struct passed found[MOST];
    if (w->op->param_count < 2 || is_parser(w->op)) {
        return false;
    }
    const bool is_same = cairn_draw_choose(w, CAIRN_CHOICE_TEXT, 2) == 0;
    const uint32_t count =
        find_texts(w, is_same ? w->op->params[param].name : NULL, CAIRN_SORT_STRING, found);
    if (count == 0) {
        return false;
    }
    const struct passed *one = &found[cairn_draw_choose(w, CAIRN_CHOICE_TEXT, count)];
    w->args[param] = *one->text;
    if (draw_neighbour(w, param)) {
        return true;
    }
    if (is_same && param + 1 < w->op->param_count && w->is_drawn[0]) {
        ask_alike(w, param, one->statement);
    }
    return true;
}

bool cairn_draw_own_text(struct cairn_drawing *w, uint32_t param)
{
    enum { OWN_OF = 12, OWN_OF_ALLOWED = 3 }; /* where the comment says that it may be */
    const uint32_t own_of = w->op->params[param].may_overlap ? OWN_OF_ALLOWED : OWN_OF;
    uint32_t found[MOST];
    uint32_t count = 0;
    if (param == 0 || !w->is_drawn[0] || w->args[0].kind != CAIRN_ARG_VALUE ||
        cairn_draw_choose(w, CAIRN_CHOICE_TEXT, own_of) != 0) {
        return false;
    }
    for (uint32_t s = w->a->sequence.statements.count; s-- > 0 && count < MOST;) {
        if (own_text(w, param, s) != CAIRN_NONE) {
            found[count++] = s;
        }
    }
    if (count == 0) {
        return false;
    }
    const uint32_t s = found[cairn_draw_choose(w, CAIRN_CHOICE_TEXT, count)];
    w->args[param] = cairn_assembly_arg(w->a, own_text(w, param, s));
    ask_alike(w, param, s);
    return true;
}

/* ---- numbers ---- */

/* Of so many numbers one is the opposite of one before. */
enum { OPPOSITE_OF = 8 };

/* The numbers that were passed last, and the lengths of what was, of which the last one is all of
 * them together. */
static uint32_t find_numbers(const struct cairn_drawing *w, int64_t found[MOST])
{
    const struct cairn_sequence *sequence = &w->a->sequence;
    uint32_t count = 0;
    int64_t sum = 0;
    for (uint32_t s = sequence->statements.count; s-- > 0;) {
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
            const bool is_content = args[i].kind == CAIRN_ARG_BYTES;
            if ((is_content || args[i].kind == CAIRN_ARG_INTEGER) && count + 1 < MOST) {
                found[count++] = args[i].integer;
            }
            sum += is_content ? args[i].integer : 0;
        }
    }
    if (sum != 0) {
        found[count++] = sum;
    }
    return count;
}

/* The numbers with which the object was made that the call takes first. */
static uint32_t find_numbers_of_maker(const struct cairn_drawing *w, uint32_t param,
                                      int64_t found[MOST])
{
    const struct cairn_sequence *sequence = &w->a->sequence;
    uint32_t count = 0;
    if (param == 0 || w->args[0].kind != CAIRN_ARG_VALUE) {
        return 0;
    }
    const uint32_t maker = w->args[0].index;
    const struct cairn_arg *args = cairn_sequence_args(sequence, maker);
    for (uint32_t i = 0; i < sequence->statements.items[maker].arg_count && count < MOST; i++) {
        if (args[i].kind == CAIRN_ARG_INTEGER) {
            found[count++] = args[i].integer;
        }
    }
    return count;
}

/* The numbers that were passed last, to other functions, under the parameter's name: what was
 * registered under one is looked for under it. */
static uint32_t find_numbers_of_name(const struct cairn_drawing *w, uint32_t param,
                                     int64_t found[MOST])
{
    const struct cairn_sequence *sequence = &w->a->sequence;
    const char *name = w->op->params[param].name;
    uint32_t count = 0;
    for (uint32_t s = sequence->statements.count; s-- > 0 && name[0] != '\0';) {
        const struct cairn_op *op = &w->d->model->ops.items[sequence->statements.items[s].op];
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        const bool is_other = op->kind == CAIRN_OP_CALL && op != w->op;
        const uint32_t here = is_other ? op->param_count : 0;
        for (uint32_t i = 0; i < here && count < MOST; i++) {
            if (args[i].kind == CAIRN_ARG_INTEGER && strcmp(op->params[i].name, name) == 0) {
                found[count++] = args[i].integer;
            }
        }
    }
    return count;
}

/* Whether a parameter can be given the number as it is. */
static bool may_be(const struct cairn_drawing *w, uint32_t param, int64_t number)
{
    const struct cairn_type *type = &w->d->model->types.items[w->op->params[param].value_type];
    const int64_t most = type->size >= 4 ? INT32_MAX : type->size == 2 ? INT16_MAX : INT8_MAX;
    return number >= 0 && number <= most && number <= w->d->options->max_number;
}

bool cairn_draw_number_beside(struct cairn_drawing *w, uint32_t param)
{
    const struct cairn_param *p = &w->op->params[param];
    const struct cairn_type *type = &w->d->model->types.items[p->value_type];
    int64_t found[MOST];
    uint32_t count = 0;
    for (uint32_t i = 0; i < w->op->param_count && count < MOST; i++) {
        if (i != param && w->is_drawn[i] && w->args[i].kind == CAIRN_ARG_INTEGER &&
            w->args[i].integer > 0 && w->args[i].integer <= INT32_MAX &&
            w->op->params[i].value_type == p->value_type) {
            found[count++] = w->args[i].integer;
        }
    }
    if (count == 0 || type->kind != CAIRN_TYPE_INTEGER || p->bits != 0) {
        return false;
    }
    const int64_t other = found[cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, count)];
    const int64_t beside[] = {other,     other + 1, other - 1,         other + 2,
                              other - 2, other * 2, other + other / 4, other / 2};
    const int64_t number =
        beside[cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, sizeof beside / sizeof *beside)];
    if (!may_be(w, param, number)) {
        return false;
    }
    w->args[param] = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = number};
    return true;
}

bool cairn_draw_named_number(struct cairn_drawing *w, uint32_t param)
{
    int64_t found[MOST];
    const uint32_t count = find_numbers_of_name(w, param, found);
    const struct cairn_type *type = &w->d->model->types.items[w->op->params[param].value_type];
    if (count == 0 || type->kind != CAIRN_TYPE_INTEGER || w->op->params[param].bits != 0) {
        return false;
    }
    const int64_t number = found[cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, count)];
    w->args[param] = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = number};
    return may_be(w, param, number);
}

bool cairn_draw_earlier_number(struct cairn_drawing *w, uint32_t param)
{
    enum { OF_MAKER = 3 }; /* of the following, with which one does not begin there */
    static const int beside[] = {0, 0, 0, 0, -1, 1};
    int64_t found[MOST];
    uint32_t count = cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, 2) == 0
                         ? find_numbers_of_maker(w, param, found)
                         : 0;
    const bool is_of_maker = count != 0;
    count = is_of_maker ? count : find_numbers(w, found);
    const struct cairn_type *type = &w->d->model->types.items[w->op->params[param].value_type];
    if (count == 0 || type->kind != CAIRN_TYPE_INTEGER || w->op->params[param].bits != 0) {
        return false;
    }
    const int64_t near = found[cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, count)];
    const uint32_t first = is_of_maker ? OF_MAKER : 0;
    const int offset = beside[first + cairn_draw_choose(w, CAIRN_CHOICE_NUMBER,
                                                        sizeof beside / sizeof *beside - first)];
    /* What is no number for the parameter is refused below. */
    int64_t number = near < INT32_MIN || near > INT32_MAX ? near : near + offset;
    const bool is_opposite = type->is_signed && w->op->params[param].role == CAIRN_ROLE_SCALAR &&
                             cairn_draw_choose(w, CAIRN_CHOICE_NUMBER, OPPOSITE_OF) == 0;
    if (!may_be(w, param, number)) {
        return false;
    }
    number = is_opposite ? -number : number;
    w->args[param] = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = number};
    return true;
}
