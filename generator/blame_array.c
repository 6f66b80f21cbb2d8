/* Arrays of numbers: what stands in them, and how many are asked for. */
#include <string.h>
#include <wchar.h>

#include "generator/blame_internal.h"

enum { LARGE_ELEMENT = 255 };

/* ---- what stands in them ---- */

static int64_t element_at(const uint8_t *bytes, size_t size)
{
    const uint8_t top = bytes[size - 1];
    int64_t element = top > INT8_MAX ? (int64_t)top - 256 : (int64_t)top;
    for (size_t i = size - 1; i-- > 0;) {
        element = element * 256 + bytes[i];
    }
    return element;
}

/* Whether the array that statement `maker` makes holds numbers that may be out of some range. */
static bool has_large_elements(const struct cairn_trial *t, uint32_t maker)
{
    const struct cairn_arg *contents = cairn_sequence_args(t->sequence, maker);
    const struct cairn_op *op = cairn_trial_op(t, maker);
    uint32_t element = t->model->sorts.items[op->outputs[0].sort].element;
    size_t size = element == CAIRN_NONE ? 0 : (size_t)t->model->types.items[element].size;
    if (contents->kind != CAIRN_ARG_BYTES || size == 0 || size > sizeof(int64_t)) {
        return false;
    }
    const uint8_t *bytes = cairn_sequence_contents(t->sequence, contents);
    for (size_t at = 0; at + size <= (size_t)contents->integer; at += size) {
        int64_t number = element_at(bytes + at, size);
        if (number < 0 || number > LARGE_ELEMENT) {
            return true;
        }
    }
    return false;
}

/* Whether the array that statement `maker` makes is one of places, by the parameter's name, and
 * names places that are not in it. */
static bool has_foreign_places(const struct cairn_trial *t, uint32_t maker, const char *name)
{
    static const char *const words[] = {
        "p",       "q",     "perm", "pinv", "parent", "post", "idx", "ind",    "map",    "index",
        "indices", "order", "row",  "rows", "col",    "cols", "ptr", "colptr", "rowptr", "offsets"};
    const struct cairn_arg *contents = cairn_sequence_args(t->sequence, maker);
    const struct cairn_op *op = cairn_trial_op(t, maker);
    uint32_t element = t->model->sorts.items[op->outputs[0].sort].element;
    size_t size = element == CAIRN_NONE ? 0 : (size_t)t->model->types.items[element].size;
    bool is_named = false;
    for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
        is_named = is_named || strcasecmp(name, words[w]) == 0;
    }
    if (!is_named || contents->kind != CAIRN_ARG_BYTES || size < sizeof(int16_t) ||
        size > sizeof(int64_t) || t->model->types.items[element].kind != CAIRN_TYPE_INTEGER) {
        return false;
    }
    const uint8_t *bytes = cairn_sequence_contents(t->sequence, contents);
    for (size_t at = 0; at + size <= (size_t)contents->integer; at += size) {
        if (element_at(bytes + at, size) >= contents->integer / (int64_t)size) {
            return true;
        }
    }
    return false;
}

/* Whether a call before s was given the array and could write to it; in a loop, that may have been
 * s itself and what follows it there. */
static bool is_written_before(const struct cairn_trial *t, uint32_t maker, uint32_t s)
{
    const uint32_t loop = cairn_sequence_loop_of(t->sequence, s);
    bool is_repeated = loop != CAIRN_NONE && maker < loop;
    const uint32_t end = is_repeated ? loop + 1 + t->sequence->statements.items[loop].loop_body : s;
    for (uint32_t k = maker + 1; k < end; k++) {
        const struct cairn_op *op = cairn_trial_op(t, k);
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, k);
        for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            if (args[i].kind == CAIRN_ARG_VALUE && args[i].index == maker &&
                !cairn_model_points_to_const(t->model, op->params[i].type)) {
                return true;
            }
        }
    }
    return false;
}

void cairn_trial_replace_by_zeros(struct cairn_trial *t, uint32_t s, uint32_t i, uint32_t maker)
{
    const struct cairn_statement *statement = &t->sequence->statements.items[maker];
    struct cairn_arg zeros = {.kind = CAIRN_ARG_ZEROS};
    if (statement->arg_count != 0) {
        zeros.integer = cairn_sequence_args(t->sequence, maker)->integer;
    }
    cairn_sequence_reset(&t->variant);
    cairn_sequence_append(&t->variant, statement->op, &zeros, statement->arg_count);
    cairn_trial_substitute(t, s, i);
}

/* The sequence with as many ones in place of the zeros that statement `maker` makes. */
static bool replace_by_ones(struct cairn_trial *t, uint32_t maker)
{
    const struct cairn_arg *zeros = cairn_sequence_args(t->sequence, maker);
    const struct cairn_op *op = cairn_trial_op(t, maker);
    const uint32_t element = t->model->sorts.items[op->outputs[0].sort].element;
    if (zeros->kind != CAIRN_ARG_ZEROS || zeros->integer > CAIRN_MAX_BYTES ||
        element == CAIRN_NONE || t->model->types.items[element].kind != CAIRN_TYPE_INTEGER) {
        return false;
    }
    const size_t unit = (size_t)t->model->types.items[element].size;
    const size_t size = zeros->integer < 0 ? 0 : (size_t)zeros->integer;
    uint8_t *ones = cairn_arena_alloc(&t->arena, size + 1);
    memset(ones, 0, size);
    for (size_t at = 0; unit != 0 && at < size; at += unit) {
        ones[at] = 1;
    }
    cairn_sequence_copy(&t->variant, t->sequence);
    struct cairn_arg contents = {.kind = CAIRN_ARG_BYTES, .integer = (int64_t)size};
    contents.index = cairn_sequence_add_bytes(&t->variant, ones, size);
    t->variant.args.items[t->variant.statements.items[maker].first_arg] = contents;
    return true;
}

/* Whether the array that statement `maker` makes holds its own number of elements, which would be
 * the place behind the last if it is one. */
static bool holds_own_count(const struct cairn_trial *t, uint32_t maker)
{
    const struct cairn_arg *contents = cairn_sequence_args(t->sequence, maker);
    const uint32_t element =
        t->model->sorts.items[cairn_trial_op(t, maker)->outputs[0].sort].element;
    const size_t size = element == CAIRN_NONE ? 0 : (size_t)t->model->types.items[element].size;
    if (contents->kind != CAIRN_ARG_BYTES || size == 0 || size > sizeof(int64_t)) {
        return true;
    }
    const uint8_t *bytes = cairn_sequence_contents(t->sequence, contents);
    const int64_t count = contents->integer / (int64_t)size;
    for (int64_t k = 0; k < count; k++) {
        if (element_at(bytes + k * (int64_t)size, size) == count) {
            return true;
        }
    }
    return false;
}

/* Whether the call reads the element behind the last of the array that is argument i, of which it
 * is told how many there are: it goes through it, and no element sends it there. */
static bool is_read_through(const struct cairn_trial *t, uint32_t s, uint32_t i, uint32_t maker)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const uint32_t block = t->outcome.head.fault_block;
    if (t->pattern->failure != CAIRN_FAILURE_HEAP_OVERREAD || block == CAIRN_NONE ||
        i >= op->param_count || op->params[i].partner < 0 ||
        op->params[i].confidence < CAIRN_ROLE_CERTAIN || cairn_trial_block(t, s, i) != block) {
        return false;
    }
    const struct cairn_arg *length = &cairn_sequence_args(t->sequence, s)[op->params[i].partner];
    return length->kind == CAIRN_ARG_LENGTH && length->integer == 0 &&
           t->outcome.head.fault_offset >= 0 &&
           (uint64_t)t->outcome.head.fault_offset == t->outcome.blocks[block].size &&
           !holds_own_count(t, maker);
}

bool cairn_blame_elements(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
        uint32_t maker = args[i].kind == CAIRN_ARG_VALUE ? args[i].index : CAIRN_NONE;
        if (maker == CAIRN_NONE || cairn_trial_op(t, maker)->kind != CAIRN_OP_ARRAY ||
            is_read_through(t, s, i, maker)) {
            continue;
        }
        const char *what = NULL;
        /* How many numbers are asked for is not known, so that those at hand may be too few. */
        const bool is_unsized = cairn_sequence_args(t->sequence, maker)->kind == CAIRN_ARG_BYTES &&
                                i < cairn_trial_op(t, s)->param_count &&
                                cairn_trial_op(t, s)->params[i].partner < 0;
        const char *name =
            i < cairn_trial_op(t, s)->param_count ? cairn_trial_op(t, s)->params[i].name : "";
        if (is_unsized || has_large_elements(t, maker) || is_written_before(t, maker, s) ||
            has_foreign_places(t, maker, name)) {
            cairn_trial_replace_by_zeros(t, s, i, maker);
            what = "zeros";
        } else if (replace_by_ones(t, maker)) {
            what = "ones";
        }
        if (what != NULL && !cairn_trial_still_fails(t)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why,
                           "The numbers in %s decide it: with %s the same call succeeds.",
                           cairn_trial_describe_arg(t, s, i), what);
            return true;
        }
    }
    return false;
}

/* ---- how many there are ---- */

/* An array that the test fills with numbers, and the argument that says how many they are. */
struct counted {
    uint32_t s; /* the failing statement; */
    uint32_t i; /* its argument that is the array, ... */
    uint32_t maker;
    uint32_t counter; /* ... and the one that counts */
    size_t unit;      /* bytes of an element */
};

/* The array that the failing call left, behind its end or at it; false if it left no such. */
static bool find_counted(const struct cairn_trial *t, struct counted *c)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const uint32_t block = t->outcome.head.fault_block;
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL && block != CAIRN_NONE;
         i++) {
        const uint32_t maker = args[i].kind == CAIRN_ARG_VALUE ? args[i].index : CAIRN_NONE;
        const int counter = op->params[i].partner;
        if (maker == CAIRN_NONE || cairn_trial_op(t, maker)->kind != CAIRN_OP_ARRAY ||
            cairn_trial_block(t, s, i) != block || counter < 0 ||
            op->params[counter].role != CAIRN_ROLE_COUNT || op->params[counter].is_times_next) {
            continue;
        }
        const struct cairn_op *array = cairn_trial_op(t, maker);
        const uint32_t element = t->model->sorts.items[array->outputs[0].sort].element;
        *c = (struct counted){s, i, maker, (uint32_t)counter, 0};
        c->unit = element == CAIRN_NONE ? 0 : (size_t)t->model->types.items[element].size;
        return c->unit != 0;
    }
    return false;
}

/* Whether it fails as before with so many elements, those that there are again and again, of which
 * the call is told `told`. */
static bool fails_with_elements(struct cairn_trial *t, const struct counted *c, uint32_t elements,
                                int64_t told)
{
    const struct cairn_arg *old = cairn_sequence_args(t->sequence, c->maker);
    const size_t size = elements * c->unit;
    uint8_t *contents = cairn_arena_alloc(&t->arena, size + 1);
    memset(contents, 0, size + 1);
    const uint8_t *from =
        old->kind == CAIRN_ARG_BYTES ? cairn_sequence_contents(t->sequence, old) : NULL;
    const size_t whole = from == NULL || old->integer < 0 ? 0 : (size_t)old->integer;
    for (size_t at = 0; at < size && whole >= c->unit; at++) {
        contents[at] = from[at % (whole / c->unit * c->unit)];
    }
    cairn_sequence_copy(&t->variant, t->sequence);
    struct cairn_arg filled = {.kind = CAIRN_ARG_BYTES, .integer = (int64_t)size};
    filled.index = cairn_sequence_add_bytes(&t->variant, contents, size);
    t->variant.args.items[t->variant.statements.items[c->maker].first_arg] = filled;
    t->variant.args.items[t->variant.statements.items[c->s].first_arg + c->counter] =
        (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = told};
    /* Elsewhere in the code, if it is another element that it reads too far for. */
    const struct cairn_outcome outcome =
        cairn_replay_judged(t->replayer, &t->variant, t->pattern->mode, 0);
    return outcome.head.kind != CAIRN_OUTCOME_NORMAL && outcome.head.statement == c->s &&
           outcome.head.failure == t->pattern->failure;
}

/* Whether the comment speaks of nothing at all. */
static bool speaks_of_none(const char *doc)
{
    static const char *const words[] = {"empty", "none", "zero", "is 0", "no element", "nothing"};
    bool speaks = false;
    for (size_t i = 0; doc != NULL && i < sizeof words / sizeof *words; i++) {
        speaks = speaks || strcasestr(doc, words[i]) != NULL;
    }
    return speaks;
}

/* How many elements there are, as far as a test would write them down. */
static uint32_t count_elements(const struct cairn_trial *t, const struct counted *c)
{
    enum { MOST = 4096 };
    const uint64_t count = t->outcome.blocks[t->outcome.head.fault_block].size / c->unit;
    return count > MOST ? 0 : (uint32_t)count;
}

/* Whether there is one more of what the array holds than of what is counted, by their names: n bins
 * have n + 1 bounds, a polynomial of degree n as many coefficients, n rows n + 1 places to begin.
 */
static bool may_hold_one_more(const struct cairn_op *op, const struct counted *c)
{
    static const char *const held[] = {
        "range",   "ranges", "bounds", "boundaries", "edges",  "knots",  "knot", "breaks", "limits",
        "offsets", "ptr",    "rowptr", "colptr",     "indptr", "starts", "coef", "coeff",  "coeffs",
        "poly",    "nodes",  "bins",   "ap",         "bp",     "cp",     NULL};
    static const char *const counted[] = {"degree", "deg",       "order",    "bins",
                                          "nbins",  "rows",      "nrows",    "cols",
                                          "ncols",  "intervals", "segments", NULL};
    return cairn_text_has_any(op->params[c->i].name, held) ||
           cairn_text_has_any(op->params[c->counter].name, counted);
}

/* An array that a call goes behind may have to be longer than as many elements as it is told: it
 * wants rows and columns, channels, room to work in; then one element more is not enough. Where one
 * is, it may be meant by the names; else it is read too far. And no elements at all may be too few.
 */
bool cairn_blame_longer_array(struct cairn_trial *t)
{
    struct counted c;
    if (!find_counted(t, &c)) {
        return false;
    }
    const struct cairn_op *op = cairn_trial_op(t, c.s);
    const uint32_t count = count_elements(t, &c);
    if (t->outcome.blocks[t->outcome.head.fault_block].size == 0 && !speaks_of_none(op->doc) &&
        !fails_with_elements(t, &c, 1, 1)) {
        cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, c.s, c.counter);
        cairn_str_addf(&t->blame->why, "%s is 0, and nobody says that there may be none.",
                       cairn_trial_describe_arg(t, c.s, c.counter));
        return true;
    }
    const uint32_t lengths[] = {3, 5, count > 1 ? count : 7};
    for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
        if (fails_with_elements(t, &c, lengths[k], lengths[k]) &&
            fails_with_elements(t, &c, lengths[k] + 1, lengths[k])) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, c.s, c.i);
            cairn_str_addf(&t->blame->why,
                           "%s may have to be longer than it is said to be: one element more is "
                           "not enough.",
                           cairn_trial_describe_arg(t, c.s, c.i));
            return true;
        }
    }
    if (count != 0 && may_hold_one_more(op, &c) && !fails_with_elements(t, &c, count + 1, count)) {
        cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, c.s, c.i);
        cairn_str_addf(
            &t->blame->why, "%s may have to have one element more than %s says, by the names.",
            cairn_trial_describe_arg(t, c.s, c.i), cairn_trial_describe_arg(t, c.s, c.counter));
        return true;
    }
    return false;
}

/* ---- wide texts ---- */

/* An array of wide characters is a text as well, which may have to have a terminator, whatever is
 * told beside it. */
bool cairn_blame_wide_text(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const uint32_t block = t->outcome.head.fault_block;
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL && block != CAIRN_NONE;
         i++) {
        const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
        const struct cairn_type *pointer = &t->model->types.items[op->params[i].type];
        const uint32_t maker = arg->kind == CAIRN_ARG_VALUE ? arg->index : CAIRN_NONE;
        const char *name = pointer->kind == CAIRN_TYPE_POINTER
                               ? t->model->types.items[pointer->target].typedef_name
                               : NULL;
        if (maker == CAIRN_NONE || cairn_trial_op(t, maker)->kind != CAIRN_OP_ARRAY ||
            cairn_trial_block(t, s, i) != block || name == NULL || strcmp(name, "wchar_t") != 0) {
            continue;
        }
        const struct cairn_arg *old = cairn_sequence_args(t->sequence, maker);
        const size_t size = old->kind == CAIRN_ARG_BYTES ? (size_t)old->integer : 0;
        uint8_t *contents = cairn_arena_alloc(&t->arena, size + sizeof(wchar_t));
        memset(contents, 0, size + sizeof(wchar_t));
        if (size != 0) {
            memcpy(contents, cairn_sequence_contents(t->sequence, old), size);
        }
        cairn_sequence_copy(&t->variant, t->sequence);
        struct cairn_arg ended = {.kind = CAIRN_ARG_BYTES,
                                  .integer = (int64_t)(size + sizeof(wchar_t))};
        ended.index = cairn_sequence_add_bytes(&t->variant, contents, size + sizeof(wchar_t));
        t->variant.args.items[t->variant.statements.items[maker].first_arg] = ended;
        if (!cairn_trial_still_fails(t)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why, "%s may have to have a terminator.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* ---- several structs ---- */

/* Whether the operation fills in what it is given, by its name: not by the library's in front of it
 * (lex_next). */
static bool is_named_to_fill(const struct cairn_op *op)
{
    static const char *const words[] = {"parse", "scan",  "tokenize", "tokenise", "lex",
                                        "split", "match", "exec",     "decode",   NULL};
    const char *behind = strchr(op->name, '_');
    return cairn_text_has_any(behind == NULL ? op->name : behind, words);
}

/* Whether another function than this takes several structs of the type: to fill them, or, under the
 * same name, with their number. */
static bool are_taken_elsewhere(const struct cairn_trial *t, uint32_t op_index,
                                uint32_t param_index, bool to_fill)
{
    const struct cairn_param *param = &t->model->ops.items[op_index].params[param_index];
    for (uint32_t k = 0; k < t->model->ops.count; k++) {
        const struct cairn_op *op = &t->model->ops.items[k];
        for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL && k != op_index;
             i++) {
            const struct cairn_param *other = &op->params[i];
            if (!other->is_struct_array || other->sort != param->sort) {
                continue;
            }
            if (to_fill
                    ? is_named_to_fill(op) && !cairn_model_points_to_const(t->model, other->type)
                    : other->partner >= 0 && param->name[0] != '\0' &&
                          strcmp(other->name, param->name) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Whether it is behind the end of what argument i of the failing call points to that the call goes;
 * on the guarded heap that is where it fails. */
static bool goes_beyond(struct cairn_trial *t, uint32_t i)
{
    const struct cairn_outcome outcome =
        cairn_replay_judged(t->replayer, t->sequence, CAIRN_MODE_GUARD, 0);
    const uint32_t s = outcome.head.statement;
    return s == t->outcome.head.statement && outcome.head.fault_block != CAIRN_NONE &&
           outcome.head.fault_block == cairn_blame_block_passed(t->sequence, &outcome, s, i) &&
           (outcome.head.failure == CAIRN_FAILURE_HEAP_OVERREAD ||
            outcome.head.failure == CAIRN_FAILURE_HEAP_OVERFLOW);
}

bool cairn_trial_touches_memory(const struct cairn_trial *t)
{
    switch (t->pattern->failure) {
    case CAIRN_FAILURE_SIGSEGV:
    case CAIRN_FAILURE_HEAP_OVERREAD:
    case CAIRN_FAILURE_HEAP_UNDERREAD:
    case CAIRN_FAILURE_HEAP_OVERFLOW:
    case CAIRN_FAILURE_HEAP_UNDERFLOW:
        return true;
    default:
        return false;
    }
}

/* The failing call goes beyond a struct of the test's where there may have to be several, of which
 * the last says that it is the last; or it reads structs that the test wrote, and that are a
 * function's to fill (jt_parse(parser, text, tokens, count)): they need not say what that would
 * have said of the other arguments. */
bool cairn_blame_several_structs(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const uint32_t index = t->sequence->statements.items[s].op;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    for (uint32_t i = 0;
         i < op->param_count && op->kind == CAIRN_OP_CALL && cairn_trial_touches_memory(t); i++) {
        const struct cairn_param *param = &op->params[i];
        if (args[i].kind != CAIRN_ARG_VALUE ||
            !cairn_op_makes_struct(cairn_trial_op(t, args[i].index))) {
            continue;
        }
        const bool is_one = param->role == CAIRN_ROLE_CALLER_STRUCT && !param->is_struct_array &&
                            are_taken_elsewhere(t, index, i, false) && goes_beyond(t, i);
        const bool is_read = cairn_model_points_to_const(t->model, param->type) &&
                             !is_written_before(t, args[i].index, s) &&
                             are_taken_elsewhere(t, index, i, true);
        if (is_one || is_read) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why,
                           is_one ? "%s may have to be several structs, and nothing says where "
                                    "they end."
                                  : "%s was filled by no call of the library's.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* Whether the failing call goes beyond so many zeroed structs of the size in the place of argument
 * i, when it is told that there are `told` of them. */
static bool goes_beyond_zeros(struct cairn_trial *t, uint32_t i, uint64_t size, int64_t structs,
                              int64_t told)
{
    const uint32_t s = t->outcome.head.statement;
    const uint32_t count = (uint32_t)cairn_trial_op(t, s)->params[i].partner;
    if (!cairn_trial_put_zeros(t, s, i, (int64_t)size * structs)) {
        return false;
    }
    t->variant.args.items[t->variant.statements.items[s + 1].first_arg + count] =
        (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = told};
    const struct cairn_outcome outcome =
        cairn_replay_judged(t->replayer, &t->variant, CAIRN_MODE_GUARD, 0);
    return outcome.head.statement == s + 1 &&
           (outcome.head.failure == CAIRN_FAILURE_HEAP_OVERREAD ||
            outcome.head.failure == CAIRN_FAILURE_HEAP_OVERFLOW);
}

/* Structs that are counted by the two, left and right: one less than twice as many are too few, and
 * twice as many are not. */
bool cairn_blame_pairs_of_structs(struct cairn_trial *t)
{
    enum { TOLD = 4 };
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0;
         i < op->param_count && op->kind == CAIRN_OP_CALL && cairn_trial_touches_memory(t); i++) {
        const struct cairn_param *param = &op->params[i];
        const struct cairn_type *pointer = &t->model->types.items[param->type];
        const uint64_t size = pointer->kind == CAIRN_TYPE_POINTER && pointer->target != CAIRN_NONE
                                  ? t->model->types.items[pointer->target].size
                                  : 0;
        if (param->role == CAIRN_ROLE_CALLER_STRUCT && param->is_struct_array &&
            param->partner >= 0 && size != 0 &&
            t->outcome.head.fault_block == cairn_trial_block(t, s, i) &&
            goes_beyond_zeros(t, i, size, 2 * TOLD - 1, TOLD) &&
            !goes_beyond_zeros(t, i, size, 2 * TOLD, TOLD)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why, "%s has to be twice as many structs as it is told.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* The call before statement s that was given the array of pointers that statement `maker` makes, or
 * CAIRN_NONE. */
static uint32_t last_user(const struct cairn_trial *t, uint32_t maker, uint32_t s)
{
    const struct cairn_arg array = {.kind = CAIRN_ARG_VALUE, .index = maker};
    uint32_t user = CAIRN_NONE;
    for (uint32_t k = maker + 1; k < s; k++) {
        if (cairn_trial_op(t, k)->kind == CAIRN_OP_CALL &&
            cairn_sequence_param_with(t->sequence, k, &array) != CAIRN_NONE) {
            user = k;
        }
    }
    return user;
}

/* Whether the statement makes an array of pointers to texts that are written there. */
static bool is_array_of_texts(const struct cairn_trial *t, uint32_t s)
{
    const struct cairn_statement *statement = &t->sequence->statements.items[s];
    bool is_it = cairn_trial_op(t, s)->kind == CAIRN_OP_POINTERS;
    for (uint32_t i = 0; i < statement->arg_count; i++) {
        const enum cairn_arg_kind kind = cairn_sequence_args(t->sequence, s)[i].kind;
        is_it = is_it && (kind == CAIRN_ARG_BYTES || kind == CAIRN_ARG_NULL);
    }
    return is_it;
}

/* An array of pointers, passed with a length again after a call that was given it before, which may
 * have moved and removed what is in it: as it was made, it does no harm. */
bool cairn_blame_rewritten_array(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const uint32_t maker = args[i].kind == CAIRN_ARG_VALUE ? args[i].index : CAIRN_NONE;
        if (maker == CAIRN_NONE || op->params[i].partner < 0 || !is_array_of_texts(t, maker) ||
            last_user(t, maker, s) == CAIRN_NONE) {
            continue;
        }
        cairn_sequence_reset(&t->variant);
        cairn_sequence_concat(&t->variant, t->sequence, maker, maker + 1);
        cairn_trial_substitute(t, s, i);
        if (!cairn_trial_fails_alike(t)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why, "%s is what %s has left of the array.",
                           cairn_trial_describe_arg(t, s, i),
                           cairn_trial_op(t, last_user(t, maker, s))->name);
            return true;
        }
    }
    return false;
}

/* A distance between elements: an array that is counted has to be as many times as long. */
bool cairn_blame_stride(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            int64_t number;
            if (cairn_text_is_stride(op->params[i].name) &&
                cairn_trial_number(t, s, t->sequence->statements.items[s].first_arg + i, &number) &&
                number != 0 && number != 1) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
                cairn_str_addf(&t->blame->why, "%s asks for memory that is as many times as long.",
                               cairn_trial_describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}
