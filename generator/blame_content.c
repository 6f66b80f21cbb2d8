/* Whether what memory of the caller's held decides a failure: a terminator that is missing. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "core/hash.h"
#include "generator/blame_internal.h"

enum { PADDING = 64 };

/* ---- terminators ---- */

/* Whatever follows the bytes from now on, the variant's lengths of them stay what they were. */
static void fix_lengths(struct cairn_trial *t, uint32_t maker, int64_t length)
{
    for (uint32_t s = 0; s < t->variant.statements.count; s++) {
        const struct cairn_statement *statement = &t->variant.statements.items[s];
        struct cairn_arg *args = &t->variant.args.items[statement->first_arg];
        for (uint32_t k = 0; k < statement->arg_count; k++) {
            if (args[k].kind == CAIRN_ARG_LENGTH && args[args[k].index].kind == CAIRN_ARG_VALUE &&
                args[args[k].index].index == maker) {
                args[k] = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER,
                                             .integer = length + args[k].integer};
            }
        }
    }
}

/* The bytes of `old`, which are those of `from`, with more behind them: `count` fillers. */
static struct cairn_arg lengthen(struct cairn_trial *t, const struct cairn_sequence *from,
                                 const struct cairn_arg *old, size_t count, uint8_t filler)
{
    const size_t most = CAIRN_MAX_BYTES - count;
    const size_t wanted = old->integer < 0 ? 0 : (size_t)old->integer;
    const size_t length = wanted < most ? wanted : most;
    uint8_t *contents = cairn_arena_alloc(&t->arena, length + count);
    memset(contents, 0, length);
    if (old->kind == CAIRN_ARG_BYTES && length != 0) {
        memcpy(contents, cairn_sequence_contents(from, old), length);
    }
    memset(contents + length, filler, count);
    return (struct cairn_arg){.kind = CAIRN_ARG_BYTES,
                              .index =
                                  cairn_sequence_add_bytes(&t->variant, contents, length + count),
                              .integer = (int64_t)(length + count)};
}

/* The sequence with more bytes behind those that statement `maker` makes, of which no call is told.
 */
static void pad(struct cairn_trial *t, uint32_t maker, uint8_t filler)
{
    cairn_sequence_copy(&t->variant, t->sequence);
    const struct cairn_arg *old = cairn_sequence_args(t->sequence, maker);
    struct cairn_arg padded = lengthen(t, t->sequence, old, PADDING, filler);
    t->variant.args.items[t->variant.statements.items[maker].first_arg] = padded;
    fix_lengths(t, maker, old->integer < 0 ? 0 : old->integer);
}

/* The sequence with more bytes behind the terminator of the string that argument i of s is. */
static void pad_string(struct cairn_trial *t, uint32_t s, uint32_t i, uint8_t filler)
{
    cairn_sequence_copy(&t->variant, t->sequence);
    const struct cairn_arg *old = &cairn_sequence_args(t->sequence, s)[i];
    struct cairn_arg terminated = lengthen(t, t->sequence, old, 1, 0);
    struct cairn_arg padded = lengthen(t, &t->variant, &terminated, PADDING, filler);
    t->variant.args.items[t->variant.statements.items[s].first_arg + i] = padded;
}

/* Whether the sequence still fails with such bytes behind argument i. */
static bool fails_before(struct cairn_trial *t, uint32_t s, uint32_t i, uint8_t filler)
{
    if (cairn_sequence_args(t->sequence, s)[i].kind == CAIRN_ARG_BYTES) {
        pad_string(t, s, i, filler);
    } else {
        pad(t, cairn_trial_maker_of_bytes(t, s, i), filler);
    }
    return cairn_trial_still_fails(t);
}

static bool points_to_characters(const struct cairn_trial *t, const struct cairn_op *op, uint32_t i)
{
    const struct cairn_type *type = &t->model->types.items[op->params[i].type];
    return type->kind == CAIRN_TYPE_POINTER && type->target != CAIRN_NONE &&
           t->model->types.items[type->target].is_character;
}

/* Whether the operation declares plain char behind parameter i, which texts are made of; other
 * bytes are as often a key or a block of a fixed size that no parameter tells. */
static bool is_declared_text(const struct cairn_trial *t, const struct cairn_op *op, uint32_t i)
{
    const struct cairn_type *type = &t->model->types.items[op->params[i].type];
    const struct cairn_type *unit = type->kind == CAIRN_TYPE_POINTER && type->target != CAIRN_NONE
                                        ? &t->model->types.items[type->target]
                                        : NULL;
    return unit != NULL && unit->is_character && unit->is_signed && !unit->is_signed_char;
}

/* Whether parameter i is a text by its type and name and its partner says how many characters of it
 * count, not how long it is: at most so many, as strncpy has it, and it has to end in zero. */
static bool is_text_with_a_count(const struct cairn_trial *t, const struct cairn_op *op, uint32_t i)
{
    static const char *const texts[] = {"str", "string", "text", "s", "line", "word"};
    static const char *const lengths[] = {"len", "siz", "sz", "bytes"};
    const int partner = i < op->param_count ? op->params[i].partner : -1;
    if (partner < 0 || partner >= (int)op->param_count ||
        op->params[partner].role != CAIRN_ROLE_LENGTH || op->params[partner].name[0] == '\0' ||
        !is_declared_text(t, op, i)) {
        return false;
    }
    for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
        if (strcasestr(op->params[partner].name, lengths[k]) != NULL) {
            return false;
        }
    }
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        if (strcmp(op->params[i].name, texts[k]) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether there is one length for two, characters that are read and room without a length of its
 * own that is written: as strxfrm has it, it may be about the room, and the text ends in zero. */
static bool shares_length(const struct cairn_trial *t, const struct cairn_op *op, uint32_t i)
{
    uint32_t lengths = 0;
    bool has_room = false;
    if (op->kind != CAIRN_OP_CALL || i >= op->param_count || op->params[i].partner < 0) {
        return false;
    }
    for (uint32_t k = 0; k < op->param_count; k++) {
        const struct cairn_param *param = &op->params[k];
        lengths += param->role == CAIRN_ROLE_LENGTH || param->role == CAIRN_ROLE_COUNT;
        has_room = has_room || (k != i && param->role == CAIRN_ROLE_OUTPUT_BUFFER &&
                                param->partner < 0 && points_to_characters(t, op, k));
    }
    return lengths == 1 && has_room && points_to_characters(t, op, i);
}

/* Whether zeros in its place are read no further than they go, as it ends at the first; of no bytes
 * at all nobody knows. */
static bool ends_at_zeros(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const uint32_t maker = cairn_trial_maker_of_bytes(t, s, i);
    cairn_sequence_copy(&t->variant, t->sequence);
    struct cairn_arg *contents =
        &t->variant.args.items[t->variant.statements.items[maker].first_arg];
    *contents = (struct cairn_arg){.kind = CAIRN_ARG_ZEROS, .integer = contents->integer};
    return contents->integer == 0 || !cairn_trial_still_fails(t);
}

/* Whether plain texts in its place are read up to their terminators: it is a text, and one
 * terminator is enough. */
static bool ends_at_terminators(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    return s == t->outcome.head.statement && !cairn_trial_fails_with_text(t, i, 0) &&
           !cairn_trial_fails_with_text(t, i, 1) &&
           !cairn_trial_fails_with_text(t, i, CAIRN_TRIAL_LONG_TEXT);
}

/* Whether characters that the call may write are named after no text: a struct of bytes, rather, of
 * a size of its own. */
static bool may_be_room(const struct cairn_trial *t, const struct cairn_op *op, uint32_t i)
{
    static const char *const texts[] = {"str",  "string", "text", "s",    "line",  "word",
                                        "name", "path",   "file", "expr", "token", NULL};
    return !cairn_model_points_to_const(t->model, op->params[i].type) &&
           !cairn_text_has_any(op->params[i].name, texts);
}

/* Whether the text is shorter than what the call is told of other memory, and where it is told of
 * none there, it does not fail: (char *region, int nbytes, char *r2). */
static bool is_measured_elsewhere(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    for (uint32_t k = 0; k < op->param_count; k++) {
        const bool is_length =
            k != i && op->params[k].partner != (int)i &&
            (op->params[k].role == CAIRN_ROLE_LENGTH || op->params[k].role == CAIRN_ROLE_COUNT);
        int64_t told = INT32_MAX;
        if (is_length && args[k].kind != CAIRN_ARG_LENGTH) {
            (void)cairn_trial_number(t, s, t->sequence->statements.items[s].first_arg + k, &told);
        }
        if (is_length && told > args[i].integer && !cairn_trial_fails_when_told(t, s, k, 0)) {
            return true;
        }
    }
    return false;
}

/* A call that reads on in argument i as far as there is no zero byte wants a terminator there; one
 * that reads a few bytes too many does not care which they are. Whether bytes of which nothing says
 * so are a text is a guess: what stands behind its terminator should not matter. */
static enum cairn_verdict judge_behind(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const bool is_string = cairn_sequence_args(t->sequence, s)[i].kind == CAIRN_ARG_BYTES;
    if (!is_string && (cairn_trial_maker_of_bytes(t, s, i) == CAIRN_NONE ||
                       cairn_trial_block(t, s, i) != t->outcome.head.fault_block)) {
        return CAIRN_VERDICT_BUG;
    }
    const bool is_guess = is_string && i < op->param_count &&
                          op->params[i].role == CAIRN_ROLE_STRING &&
                          op->params[i].confidence < CAIRN_ROLE_CERTAIN;
    if (!is_string && shares_length(t, op, i) && ends_at_zeros(t, s, i)) {
        return CAIRN_VERDICT_SUSPECT;
    }
    const bool fails_before_zeros = fails_before(t, s, i, 0);
    if (fails_before_zeros && !is_guess) {
        return CAIRN_VERDICT_BUG;
    }
    const bool fails_before_others = fails_before(t, s, i, 'a');
    if (!fails_before_zeros && fails_before_others) {
        return is_string && ends_at_terminators(t, s, i) ? CAIRN_VERDICT_BUG
                                                         : CAIRN_VERDICT_ILLEGAL;
    }
    if (!is_string && !t->model->needs_no_terminator && is_text_with_a_count(t, op, i)) {
        return CAIRN_VERDICT_SUSPECT;
    }
    if (!is_guess || (fails_before_zeros && fails_before_others)) {
        return CAIRN_VERDICT_BUG;
    }
    if (is_declared_text(t, op, i) && !is_measured_elsewhere(t, s, i) && !may_be_room(t, op, i)) {
        return ends_at_terminators(t, s, i) ? CAIRN_VERDICT_BUG : CAIRN_VERDICT_SUSPECT;
    }
    return CAIRN_VERDICT_ILLEGAL;
}

/* Whether call s reads on behind memory of the caller's that a call before was given to fill, and
 * does not do so when that memory is fresh: it was filled to its end. */
static bool is_filled_up(struct cairn_trial *t, uint32_t s, uint32_t i)
{
    enum { ROOM = 64 };
    static const uint8_t zeros[ROOM];
    const uint32_t maker = cairn_trial_maker_of_bytes(t, s, i);
    bool was_given = false;
    for (uint32_t w = maker + 1; maker != CAIRN_NONE && w < s; w++) {
        was_given = was_given || cairn_sequence_takes(t->sequence, w, maker);
    }
    if (!was_given || cairn_trial_block(t, s, i) != t->outcome.head.fault_block) {
        return false;
    }
    cairn_sequence_reset(&t->variant);
    const struct cairn_arg fresh = {.kind = CAIRN_ARG_BYTES,
                                    .index = cairn_sequence_add_bytes(&t->variant, zeros, ROOM),
                                    .integer = ROOM};
    cairn_sequence_append(&t->variant, t->sequence->statements.items[maker].op, &fresh, 1);
    cairn_trial_substitute(t, s, i);
    return !cairn_trial_fails_alike(t);
}

bool cairn_blame_terminator(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const bool is_read = t->pattern->failure == CAIRN_FAILURE_HEAP_OVERREAD;
    if (!is_read && t->pattern->failure != CAIRN_FAILURE_SIGSEGV) {
        return false;
    }
    for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
        enum cairn_verdict verdict = judge_behind(t, s, i);
        verdict =
            verdict == CAIRN_VERDICT_BUG && is_filled_up(t, s, i) ? CAIRN_VERDICT_ILLEGAL : verdict;
        if (verdict != CAIRN_VERDICT_BUG) {
            const bool is_string = cairn_sequence_args(t->sequence, s)[i].kind == CAIRN_ARG_BYTES;
            if (verdict == CAIRN_VERDICT_SUSPECT && is_string) {
                cairn_trial_insist(t, s, i);
            } else {
                cairn_trial_conclude(t, verdict, s, i);
            }
            cairn_str_addf(
                &t->blame->why,
                verdict == CAIRN_VERDICT_ILLEGAL
                    ? "%s is read beyond its end: it lacks a terminator, or is too small."
                : is_string
                    ? "What stands behind the terminator of %s matters: it may be no text."
                    : "%s is read where its terminator would stand: it may have to have one.",
                cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* ---- lengths that do not count ---- */

/* The statement that fills the memory that argument i of s points into, or CAIRN_NONE. */
static uint32_t filler_of(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    const uint32_t bytes = cairn_trial_maker_of_bytes(t, s, i);
    bool is_array = arg->kind == CAIRN_ARG_VALUE &&
                    cairn_trial_op(t, arg->index)->kind == CAIRN_OP_ARRAY &&
                    t->sequence->statements.items[arg->index].arg_count != 0;
    return is_array ? arg->index : bytes;
}

/* The argument that says how many units argument i of s has; CAIRN_NONE if there is none, or if it
 * is a product of two numbers. */
static uint32_t counter_of(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const int partner = op->params[i].partner;
    if (partner < 0 || partner >= (int)op->param_count) {
        return CAIRN_NONE;
    }
    if (!op->params[partner].is_times_next) {
        return (uint32_t)partner;
    }
    bool is_one = args[partner].kind == CAIRN_ARG_INTEGER && args[partner].integer == 1;
    return is_one ? (uint32_t)partner + 1 : CAIRN_NONE;
}

/* How many units call s is told that argument i has, and how many there are; false if unknown. */
static bool measure(const struct cairn_trial *t, uint32_t s, uint32_t i, uint32_t counter,
                    int64_t *told, int64_t *whole)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const struct cairn_wire_value *value = cairn_trial_value(t, &args[i]);
    const struct cairn_wire_value *number = cairn_trial_value(t, &args[counter]);
    const struct cairn_type *pointer = &t->model->types.items[op->params[i].type];
    if (pointer->kind != CAIRN_TYPE_POINTER) {
        return false;
    }
    const uint64_t size = t->model->types.items[pointer->target].size;
    bool in_bytes = op->params[counter].role != CAIRN_ROLE_COUNT || size == 0;
    const uint64_t room = t->outcome.blocks[value->block].size - value->bits;
    *whole = (int64_t)(in_bytes ? room : room / size);
    switch (args[counter].kind) {
    case CAIRN_ARG_INTEGER:
        *told = args[counter].integer;
        return true;
    case CAIRN_ARG_LENGTH:
        *told = *whole + args[counter].integer;
        return args[counter].index == i;
    default:
        *told = number == NULL ? 0 : (int64_t)number->bits;
        return number != NULL && number->kind == CAIRN_VALUE_SCALAR;
    }
}

static void tell(struct cairn_trial *t, uint32_t s, uint32_t counter, int64_t told)
{
    t->variant.args.items[t->variant.statements.items[s].first_arg + counter] =
        (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = told};
}

bool cairn_trial_fails_when_told(struct cairn_trial *t, uint32_t s, uint32_t counter, int64_t told)
{
    cairn_sequence_copy(&t->variant, t->sequence);
    tell(t, s, counter, told);
    return cairn_trial_fails_alike(t);
}

/* Whether it is because of the length it was told that call s reads beyond what it was given: told
 * less, it does not. Nothing at all is less only than the whole: who was told to leave out some of
 * the memory had no reason to look behind it, whatever he makes of a length of nothing. */
static bool is_explained_by_length(struct cairn_trial *t, uint32_t s, uint32_t counter,
                                   int64_t told, int64_t whole)
{
    const int64_t fewer[] = {told - 1, told / 2, 1};
    for (size_t k = 0; k < sizeof fewer / sizeof *fewer; k++) {
        if (fewer[k] >= 1 && fewer[k] < told &&
            !cairn_trial_fails_when_told(t, s, counter, fewer[k])) {
            return true;
        }
    }
    return told == whole && (told == 0 || !cairn_trial_fails_when_told(t, s, counter, 0));
}

/* Whether call s stops at zeros behind what it was given; also if none can be put there. */
static bool stops_at_zeros(struct cairn_trial *t, uint32_t s, uint32_t i, uint32_t counter,
                           int64_t told)
{
    enum { TERMINATOR = 8 };
    const uint32_t filler = filler_of(t, s, i);
    if (filler == CAIRN_NONE) {
        return true;
    }
    cairn_sequence_copy(&t->variant, t->sequence);
    const struct cairn_arg *old = cairn_sequence_args(t->sequence, filler);
    struct cairn_arg ended = lengthen(t, t->sequence, old, TERMINATOR, 0);
    t->variant.args.items[t->variant.statements.items[filler].first_arg] = ended;
    tell(t, s, counter, told);
    return !cairn_trial_still_fails(t);
}

/* A call that reads beyond memory whatever it is told of its length: another argument may say that
 * the length does not count, and that the caller has to put a terminator there. */
bool cairn_blame_uncounted(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const uint32_t block = t->outcome.head.fault_block;
    bool is_read = t->pattern->failure == CAIRN_FAILURE_HEAP_OVERREAD ||
                   t->pattern->failure == CAIRN_FAILURE_SIGSEGV;
    if (!is_read || op->kind != CAIRN_OP_CALL || block == CAIRN_NONE) {
        return false;
    }
    for (uint32_t i = 0; i < op->param_count; i++) {
        const uint32_t counter = counter_of(t, s, i);
        int64_t told;
        int64_t whole;
        if (counter != CAIRN_NONE && cairn_trial_block(t, s, i) == block &&
            measure(t, s, i, counter, &told, &whole) && told >= 0 && told <= whole &&
            !is_explained_by_length(t, s, counter, told, whole) &&
            stops_at_zeros(t, s, i, counter, told)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
            cairn_str_addf(&t->blame->why,
                           "%s may have to be terminated: no length that is told ends it.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* Whether a call before, which went well, was told how many units the memory has that the failing
 * call left, and half as many are few enough while one less is not: it counts units twice as large,
 * complex numbers in an array of real ones. Of two, one less is half as many. */
bool cairn_blame_larger_units(struct cairn_trial *t)
{
    const uint32_t block = t->outcome.head.fault_block;
    if (block == CAIRN_NONE) {
        return false;
    }
    for (uint32_t u = 0; u < t->outcome.head.statement; u++) {
        const struct cairn_op *op = cairn_trial_op(t, u);
        for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            const uint32_t counter = counter_of(t, u, i);
            int64_t told;
            int64_t whole;
            if (counter != CAIRN_NONE && cairn_trial_block(t, u, i) == block &&
                measure(t, u, i, counter, &told, &whole) && told > 1 && told <= whole &&
                !cairn_trial_fails_when_told(t, u, counter, told / 2) &&
                (told == 2 || cairn_trial_fails_when_told(t, u, counter, told - 1))) {
                cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, u, counter);
                cairn_str_addf(&t->blame->why, "%s may count units of twice the size.",
                               cairn_trial_describe_arg(t, u, counter));
                return true;
            }
        }
    }
    return false;
}

/* Memory of no declared type, whose length is told in bytes: where a whole number of larger units
 * is read well, the call reads such units. */
bool cairn_blame_units(struct cairn_trial *t)
{
    enum { UNIT = 8 };
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    if (t->pattern->failure != CAIRN_FAILURE_HEAP_OVERREAD || op->kind != CAIRN_OP_CALL) {
        return false;
    }
    for (uint32_t i = 0; i < op->param_count; i++) {
        const uint32_t maker = cairn_trial_maker_of_bytes(t, s, i);
        const struct cairn_type *pointer = &t->model->types.items[op->params[i].type];
        if (maker == CAIRN_NONE || pointer->kind != CAIRN_TYPE_POINTER ||
            t->model->types.items[pointer->target].kind != CAIRN_TYPE_VOID) {
            continue;
        }
        const struct cairn_arg *old = cairn_sequence_args(t->sequence, maker);
        const size_t odd = (size_t)old->integer % UNIT;
        cairn_sequence_copy(&t->variant, t->sequence);
        struct cairn_arg whole = lengthen(t, t->sequence, old, odd == 0 ? 0 : UNIT - odd, 'a');
        t->variant.args.items[t->variant.statements.items[maker].first_arg] = whole;
        if (odd != 0 && !cairn_trial_still_fails(t)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
            cairn_str_addf(&t->blame->why,
                           "%s may have to be a whole number of units larger than a byte.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* Whether the call that made the argument stored a number as well: it may say how long that is. */
static bool tells_number(const struct cairn_trial *t, const struct cairn_arg *arg)
{
    const struct cairn_op *maker = cairn_trial_op(t, arg->index);
    for (uint32_t o = 0; o < maker->output_count; o++) {
        if (maker->outputs[o].param >= 0 &&
            t->model->sorts.items[maker->outputs[o].sort].kind == CAIRN_SORT_INTEGER) {
            return true;
        }
    }
    return false;
}

/* Whether the operation was told how many units there are of what it returns, and these are none of
 * plain char, which would make them a text: a copy of so many is no more. */
static bool is_told_length(const struct cairn_model *model, const struct cairn_op *op)
{
    const struct cairn_type *result =
        op->result == CAIRN_NONE ? NULL : &model->types.items[op->result];
    if (result == NULL || result->kind != CAIRN_TYPE_POINTER || result->target == CAIRN_NONE) {
        return false;
    }
    const struct cairn_type *unit = &model->types.items[result->target];
    bool is_told = false;
    for (uint16_t i = 0; i < op->param_count; i++) {
        is_told =
            is_told ||
            ((op->params[i].role == CAIRN_ROLE_LENGTH || op->params[i].role == CAIRN_ROLE_COUNT) &&
             op->params[i].partner >= 0);
    }
    return is_told && unit->kind == CAIRN_TYPE_INTEGER && !(unit->is_character && unit->is_signed);
}

/* Whether a call between the one that yielded the text and statement s may have changed the object
 * that it is of: it is another text then, or none. */
static bool was_changed_since(const struct cairn_trial *t, const struct cairn_arg *text, uint32_t s)
{
    const struct cairn_arg *source = cairn_sequence_args(t->sequence, text->index);
    if (cairn_trial_op(t, text->index)->param_count == 0 || source->kind != CAIRN_ARG_VALUE) {
        return false;
    }
    for (uint32_t k = text->index + 1; k < s; k++) {
        const struct cairn_op *op = cairn_trial_op(t, k);
        const uint32_t i = cairn_sequence_param_with(t->sequence, k, source);
        if (i != CAIRN_NONE && op->kind == CAIRN_OP_CALL && i < op->param_count &&
            !cairn_model_points_to_const(t->model, op->params[i].type)) {
            return true;
        }
    }
    return false;
}

/* Whether the result points to plain characters; unsigned ones are bytes as often. */
static bool returns_characters(const struct cairn_model *model, const struct cairn_op *op)
{
    const struct cairn_type *type =
        op->result == CAIRN_NONE ? NULL : &model->types.items[op->result];
    const struct cairn_type *unit =
        type == NULL || type->target == CAIRN_NONE ? NULL : &model->types.items[type->target];
    return unit != NULL && unit->is_character && unit->is_signed;
}

/* Whether the comment on the call says that it returns a string, or something with a terminator. */
static bool promises_terminator(const struct cairn_model *model, const struct cairn_op *op,
                                const struct cairn_arg *yielded)
{
    static const char *const words[] = {"terminated", "string"};
    static const char *const refusals[] = {"not ", "n't ", "un"};
    bool promises = false;
    for (size_t i = 0; op->doc != NULL && i < (returns_characters(model, op) ? 2 : 1); i++) {
        promises = promises || strcasestr(op->doc, words[i]) != NULL;
    }
    for (size_t i = 0; promises && i < sizeof refusals / sizeof *refusals; i++) {
        char phrase[32];
        snprintf(phrase, sizeof phrase, "%sterminated", refusals[i]);
        promises = strcasestr(op->doc, phrase) == NULL;
    }
    return promises && op->outputs[yielded->output].param < 0;
}

/* What a call yielded need not end where a terminator is, if the call told a length too, or was
 * told one, or, unless only_told, if it is read as a text; also as an element of an array. */
static bool blame_yielded(struct cairn_trial *t, bool only_told)
{
    const uint32_t block = t->outcome.head.fault_block;
    if (t->pattern->failure != CAIRN_FAILURE_HEAP_OVERREAD || block == CAIRN_NONE ||
        t->outcome.blocks[block].origin != CAIRN_ORIGIN_LIBRARY) {
        return false;
    }
    for (uint32_t s = t->outcome.head.statement + 1; s-- > 0;) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
        for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
            if (args[i].kind != CAIRN_ARG_VALUE || cairn_trial_block(t, s, i) != block ||
                cairn_trial_op(t, args[i].index)->kind != CAIRN_OP_CALL) {
                continue;
            }
            const uint32_t sort = op->params[i < op->param_count ? i : 0].sort;
            const enum cairn_sort_kind kind = t->model->sorts.items[sort].kind;
            bool is_told = tells_number(t, &args[i]) ||
                           is_told_length(t->model, cairn_trial_op(t, args[i].index));
            bool is_unmeasured =
                kind == CAIRN_SORT_BYTES ||
                (kind == CAIRN_SORT_ARRAY && i < op->param_count && op->params[i].partner < 0);
            if (only_told && !is_told) {
                continue;
            }
            const bool is_changed = was_changed_since(t, &args[i], s);
            if (kind == CAIRN_SORT_STRING && !is_told && !is_changed &&
                promises_terminator(t->model, cairn_trial_op(t, args[i].index), &args[i])) {
                continue;
            }
            if (kind == CAIRN_SORT_STRING || (is_unmeasured && is_told)) {
                bool is_callers = is_told || is_changed;
                cairn_trial_conclude(t, is_callers ? CAIRN_VERDICT_ILLEGAL : CAIRN_VERDICT_SUSPECT,
                                     s, i);
                t->blame->doubt = cairn_hash_pair(CAIRN_DOUBT_TERMINATOR,
                                                  t->sequence->statements.items[args[i].index].op);
                cairn_str_addf(&t->blame->why, "%s comes from %s, and may have no terminator.",
                               cairn_trial_describe_arg(t, s, i),
                               cairn_trial_op(t, args[i].index)->name);
                return true;
            }
        }
    }
    return false;
}

bool cairn_blame_measured_text(struct cairn_trial *t)
{
    return blame_yielded(t, true);
}

bool cairn_blame_yielded_text(struct cairn_trial *t)
{
    return blame_yielded(t, false);
}

/* A field's memory is the library's: how much of it is in use, and whether a terminator ends it,
 * the caller cannot know. */
bool cairn_blame_field_memory(struct cairn_trial *t)
{
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const uint32_t block = t->outcome.head.fault_block;
    for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
        if (block != CAIRN_NONE && args[i].kind == CAIRN_ARG_VALUE &&
            cairn_trial_block(t, s, i) == block &&
            cairn_trial_op(t, args[i].index)->kind == CAIRN_OP_GET) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
            cairn_str_addf(&t->blame->why, "%s is memory that a field of the library's points to.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* ---- formats ---- */

/* What prints one thing of a known kind is told how by a format, which has to be one for that kind:
 * a function that is named after printf and takes no further arguments. */
bool cairn_blame_format(struct cairn_trial *t)
{
    static const char *const names[] = {"format", "fmt", "template", NULL};
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
        if (op->format != NULL || op->dots_count != 0 || strstr(op->name, "printf") == NULL ||
            arg->kind != CAIRN_ARG_BYTES || !cairn_text_has_any(op->params[i].name, names) ||
            memchr(cairn_sequence_contents(t->sequence, arg), '%', (size_t)arg->integer) == NULL) {
            continue;
        }
        cairn_sequence_copy(&t->variant, t->sequence);
        t->variant.args.items[t->sequence->statements.items[s].first_arg + i] = (struct cairn_arg){
            .kind = CAIRN_ARG_BYTES,
            .index = cairn_sequence_add_bytes(&t->variant, "a", 1),
            .integer = 1,
        };
        if (!cairn_trial_still_fails(t)) {
            cairn_trial_conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
            cairn_str_addf(&t->blame->why, "%s has to be a format for what is printed.",
                           cairn_trial_describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

/* ---- NULL for a text ---- */
