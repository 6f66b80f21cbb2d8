/* Whether an inferred contract that is broken may be meant so. */
#include <string.h>

#include "generator/infer_internal.h"
#include "generator/observe.h"

enum {
    MAX_REDUCE_RUNS = 150,
    MAX_SEEN = 12,
    SMALLEST_LOST = 4, /* smaller numbers may mean something */
};

struct look {
    struct cairn_run *run;
    struct cairn_inferred *inferred;
    struct cairn_sequence *sequence;
    struct cairn_operands operands;
    enum cairn_verdict verdict; /* WRITTEN: what it deserves, once it is sane */
};

/* Whether what the last call returned promises that it stored something. */
static bool is_promised(const struct look *look, const struct cairn_outcome *outcome,
                        uint32_t statement)
{
    const struct cairn_inferred_result *result =
        cairn_inferred_result_of(look->inferred, outcome, statement);
    return result != NULL && cairn_inferred_is_promised_by(look->inferred, result);
}

static bool is_broken(const struct look *look, const struct cairn_sequence *sequence,
                      const struct cairn_outcome *outcome)
{
    struct cairn_operands operands;
    return cairn_infer_is_sound(look->run, look->inferred, sequence, outcome,
                                &look->run->replayer.legality) &&
           cairn_inferred_matches(look->inferred, sequence, &operands) &&
           cairn_inferred_answer(look->inferred, &operands, outcome) == CAIRN_INFERRED_BROKEN &&
           (look->inferred->kind != CAIRN_INFERRED_OUT_SET ||
            is_promised(look, outcome, operands.base));
}

/* Whether the last call returns what was never written, whatever went wrong before. */
static bool is_fresh_anyway(const struct look *look, const struct cairn_sequence *sequence,
                            const struct cairn_outcome *outcome, uint8_t fill)
{
    struct cairn_operands operands;
    return outcome->head.kind == CAIRN_OUTCOME_NORMAL &&
           look->run->replayer.legality.marks.count == 0 &&
           cairn_inferred_matches(look->inferred, sequence, &operands) &&
           cairn_inferred_is_fresh(look->inferred, outcome, operands.base, fill);
}

/* What the last call returns, if it ended well and nothing is the caller's doing. */
static bool is_returned(const struct look *look, const struct cairn_sequence *sequence,
                        const struct cairn_outcome *outcome, int64_t *number)
{
    struct cairn_operands operands;
    const struct cairn_wire_value *value =
        outcome->head.kind == CAIRN_OUTCOME_NORMAL &&
                look->run->replayer.legality.marks.count == 0 &&
                cairn_inferred_matches(look->inferred, sequence, &operands)
            ? cairn_outcome_value(outcome, operands.base, 0)
            : NULL;
    *number = value == NULL ? 0 : (int64_t)value->bits;
    return value != NULL && value->kind == CAIRN_VALUE_SCALAR;
}

/* Whether the last call returns something else where all is as in the outcome, but fresh memory is
 * zero. Ends the outcome's life. */
static bool is_unsettled(const struct look *look, const struct cairn_sequence *sequence,
                         const struct cairn_outcome *outcome, enum cairn_run_mode mode,
                         uint32_t flags)
{
    int64_t number;
    if (!is_returned(look, sequence, outcome, &number)) {
        return false;
    }
    const struct cairn_outcome zeroed =
        cairn_replay_judged(&look->run->replayer, sequence, mode, flags | CAIRN_RUN_ZEROED);
    return is_returned(look, sequence, &zeroed, &look->inferred->zeroed) &&
           look->inferred->zeroed != number;
}

static bool keeps_broken(void *self, const struct cairn_sequence *candidate,
                         const struct cairn_outcome *outcome)
{
    const struct look *look = self;
    switch (look->inferred->kind) {
    case CAIRN_INFERRED_WRITTEN:
        return is_fresh_anyway(look, candidate, outcome, CAIRN_FRESH_MAIN);
    case CAIRN_INFERRED_SETTLED:
        return is_unsettled(look, candidate, outcome, CAIRN_MODE_MAIN, 0);
    default:
        return is_broken(look, candidate, outcome);
    }
}

static bool reduce(struct look *look)
{
    struct cairn_outcome outcome =
        cairn_replay_judged(&look->run->replayer, look->sequence, CAIRN_MODE_MAIN,
                            cairn_inferred_flags(look->inferred->kind));
    if (!keeps_broken(look, look->sequence, &outcome)) {
        return false;
    }
    struct cairn_reduction reduction = {.replayer = &look->run->replayer,
                                        .pool = look->run->pool,
                                        .mode = CAIRN_MODE_MAIN,
                                        .flags = cairn_inferred_flags(look->inferred->kind),
                                        .keeps = keeps_broken,
                                        .self = look,
                                        .max_runs = MAX_REDUCE_RUNS,
                                        .simplifies_arguments = true,
                                        .writes_numbers =
                                            cairn_inferred_is_of_fresh(look->inferred->kind)};
    cairn_reduce(&reduction, look->sequence);
    return cairn_inferred_matches(look->inferred, look->sequence, &look->operands);
}

/* ---- other calls in the place of those of the contract ---- */

/* Runs what stands before the calls, and then these. The outcome is valid until the next replay. */
static bool try_calls(struct look *look, const struct cairn_operands *operands, const char *calls,
                      struct cairn_outcome *outcome)
{
    struct cairn_sequence variant = {0};
    cairn_sequence_copy(&variant, look->sequence);
    cairn_sequence_truncate(&variant, look->operands.base);
    cairn_inferred_append(look->inferred, calls, operands, &variant);
    *outcome = cairn_replay_judged(&look->run->replayer, &variant, CAIRN_MODE_MAIN, 0);
    cairn_sequence_release(&variant);
    return outcome->head.kind == CAIRN_OUTCOME_NORMAL &&
           look->run->replayer.legality.marks.count == 0;
}

static int64_t value_of(const struct cairn_outcome *outcome, uint32_t s)
{
    const struct cairn_wire_value *value = cairn_outcome_value(outcome, s, 0);
    return value != NULL && value->kind == CAIRN_VALUE_SCALAR ? (int64_t)value->bits : 0;
}

/* Whether the last of the calls returns something else than 0, or 0. */
static bool says(struct look *look, const char *calls, bool is_true)
{
    struct cairn_outcome outcome;
    return try_calls(look, &look->operands, calls, &outcome) &&
           (value_of(&outcome, outcome.head.statement_count - 1) != 0) == is_true;
}

/* Whether the same calls say the same once more: what looks changes nothing, what is set stays. */
static bool is_repeatable(struct look *look)
{
    const char *calls = cairn_inferred_calls(look->inferred->kind);
    const uint32_t count = look->sequence->statements.count - look->operands.base;
    struct cairn_sequence variant = {0};
    struct cairn_operands again = look->operands;
    cairn_sequence_copy(&variant, look->sequence);
    again.base = variant.statements.count;
    cairn_inferred_append(look->inferred, calls, &again, &variant);
    struct cairn_outcome outcome =
        cairn_replay_judged(&look->run->replayer, &variant, CAIRN_MODE_MAIN, 0);
    bool is_same =
        outcome.head.kind == CAIRN_OUTCOME_NORMAL && look->run->replayer.legality.marks.count == 0;
    for (uint32_t i = 0; i < count && is_same; i++) {
        const struct cairn_wire_value *one =
            cairn_outcome_value(&outcome, look->operands.base + i, 0);
        const struct cairn_wire_value *two = cairn_outcome_value(&outcome, again.base + i, 0);
        is_same =
            one == NULL || two == NULL || one->kind != CAIRN_VALUE_SCALAR || one->bits == two->bits;
    }
    cairn_sequence_release(&variant);
    return is_same;
}

/* ---- numbers that are set ---- */

/* What the setter returned; 0 if it returns nothing. */
static int64_t said_by_setter(const struct look *look, const struct cairn_outcome *outcome)
{
    bool is_void = look->run->model->ops.items[look->inferred->op].output_count == 0;
    return is_void ? 0 : value_of(outcome, look->operands.base);
}

/* Whether, in the same state, the setter stores another number, and says the same as it did. */
static bool stores(struct look *look, int64_t number, int64_t *said)
{
    struct cairn_operands operands = look->operands;
    struct cairn_outcome outcome;
    operands.v.integer = number;
    bool went_well =
        try_calls(look, &operands, cairn_inferred_calls(CAIRN_INFERRED_SET_GET), &outcome);
    *said = said_by_setter(look, &outcome);
    return went_well && value_of(&outcome, operands.base + 1) == number;
}

/* Whether an observer says that number of the object, as it is before: it may be taken. */
static bool is_in_use(struct look *look, int64_t number)
{
    struct cairn_run *run = look->run;
    for (uint32_t i = 0; i < run->model->ops.count; i++) {
        if (!run->executable[i] ||
            !cairn_is_observer(run->model, run->facts, i, look->inferred->sort)) {
            continue;
        }
        struct cairn_sequence variant = {0};
        cairn_sequence_copy(&variant, look->sequence);
        cairn_sequence_truncate(&variant, look->operands.base);
        cairn_sequence_append(&variant, i, &look->operands.a, 1);
        cairn_sequence_end_body(&variant);
        struct cairn_outcome outcome = cairn_replay(&run->replayer, &variant, CAIRN_MODE_MAIN, 0);
        const bool is_same = value_of(&outcome, look->operands.base) == number;
        cairn_sequence_release(&variant);
        if (is_same) {
            return true;
        }
    }
    return false;
}

/* What is out of range, rounded, looked up or fixed just now is not lost for one number alone:
 * those around it are stored in the very state in which it is not. */
static bool is_lost_alone(struct look *look)
{
    static const int64_t around[] = {-3, -2, -1, 1, 2, 3, 10};
    const int64_t number = look->operands.v.integer;
    struct cairn_outcome outcome;
    if (number < SMALLEST_LOST ||
        !try_calls(look, &look->operands, cairn_inferred_calls(CAIRN_INFERRED_SET_GET), &outcome)) {
        return false;
    }
    const int64_t said_then = said_by_setter(look, &outcome);
    if (is_in_use(look, number)) {
        return false;
    }
    for (size_t i = 0; i < sizeof around / sizeof *around; i++) {
        int64_t said;
        if (!stores(look, number + around[i], &said) || said != said_then) {
            return false;
        }
    }
    return true;
}

/* ---- objects that are said to be equal ---- */

static bool is_seen_alike(const struct cairn_outcome *outcome, uint32_t one, uint32_t two)
{
    const struct cairn_wire_value *a = cairn_outcome_value(outcome, one, 0);
    const struct cairn_wire_value *b = cairn_outcome_value(outcome, two, 0);
    if (a == NULL || b == NULL || a->kind != b->kind) {
        return false;
    }
    if (a->kind == CAIRN_VALUE_SCALAR || a->kind == CAIRN_VALUE_NULL) {
        return a->bits == b->bits;
    }
    const struct cairn_wire_observation *seen[2] = {NULL, NULL};
    const uint8_t *contents[2] = {NULL, NULL};
    const uint32_t statements[] = {one, two};
    for (int i = 0; i < 2; i++) {
        size_t offset = 0;
        do {
            seen[i] = cairn_outcome_next_observation(outcome, &offset, &contents[i]);
        } while (seen[i] != NULL && seen[i]->statement != statements[i]);
    }
    return seen[0] != NULL && seen[1] != NULL && seen[0]->length == seen[1]->length &&
           memcmp(contents[0], contents[1], seen[0]->length) == 0;
}

/* Whether no two texts are different: nothing is equal only because case, blanks or the like do not
 * count. */
static bool has_one_text(const struct look *look)
{
    const struct cairn_sequence *sequence = look->sequence;
    const struct cairn_arg *first = NULL;
    for (uint32_t i = 0; i < sequence->args.count; i++) {
        const struct cairn_arg *arg = &sequence->args.items[i];
        if (arg->kind != CAIRN_ARG_BYTES) {
            continue;
        }
        if (first != NULL &&
            (first->integer != arg->integer ||
             memcmp(cairn_sequence_contents(sequence, first),
                    cairn_sequence_contents(sequence, arg), (size_t)arg->integer) != 0)) {
            return false;
        }
        first = arg;
    }
    return true;
}

/* Equality may leave out what an order or a hash goes by (case, a serial number). Whether all that
 * can be seen of the two objects is the same; and something can. */
static bool are_seen_alike(struct look *look)
{
    struct cairn_run *run = look->run;
    struct cairn_sequence variant = {0};
    uint32_t seen = 0;
    cairn_sequence_copy(&variant, look->sequence);
    cairn_sequence_truncate(&variant, look->operands.base);
    for (uint32_t i = 0; i < run->model->ops.count && seen < MAX_SEEN; i++) {
        if (run->executable[i] && i != look->inferred->op &&
            cairn_is_observer(run->model, run->facts, i, look->inferred->sort)) {
            cairn_sequence_append(&variant, i, &look->operands.a, 1);
            cairn_sequence_append(&variant, i, &look->operands.b, 1);
            seen++;
        }
    }
    cairn_sequence_end_body(&variant);
    struct cairn_outcome outcome =
        cairn_replay(&run->replayer, &variant, CAIRN_MODE_MAIN, CAIRN_RUN_OBSERVE);
    bool are_alike = seen != 0 && outcome.head.kind == CAIRN_OUTCOME_NORMAL;
    for (uint32_t i = 0; i < seen && are_alike; i++) {
        const uint32_t at = look->operands.base + 2 * i;
        are_alike = is_seen_alike(&outcome, at, at + 1);
    }
    cairn_sequence_release(&variant);
    return are_alike;
}

/* ---- cells that calls set ---- */

/* Whether the call is told that there is nothing of what it is given, or no room in it: then there
 * is nothing to store. */
static bool is_of_nothing(const struct look *look)
{
    static const char *const names[] = {"n",   "k",   "num",    "count", "len",
                                        "cnt", "nel", "length", "size",  NULL};
    const struct cairn_op *op = &look->run->model->ops.items[look->inferred->op];
    const struct cairn_arg *args = cairn_sequence_args(look->sequence, look->operands.base);
    for (uint32_t i = 0; i < op->param_count; i++) {
        const struct cairn_param *param = &op->params[i];
        const bool is_size = param->role == CAIRN_ROLE_LENGTH || param->role == CAIRN_ROLE_COUNT ||
                             cairn_text_has_any(param->name, names);
        if (is_size && param->pass == CAIRN_PASS_VALUE && args[i].kind == CAIRN_ARG_INTEGER &&
            args[i].integer == 0) {
            return true;
        }
    }
    return false;
}

/* Whether the cell holds afterwards whatever it held before, and what the call returned promises
 * another thing. */
static bool is_left_alone(struct look *look)
{
    static const int64_t before[] = {0, 2 * CAIRN_INFERRED_BEFORE + 1, CAIRN_INFERRED_BEFORE};
    struct cairn_sequence variant = {0};
    bool is_left = !is_of_nothing(look);
    for (size_t i = 0; i < sizeof before / sizeof *before && is_left; i++) {
        cairn_sequence_copy(&variant, look->sequence);
        const uint32_t first_arg = variant.statements.items[look->operands.base].first_arg;
        variant.args.items[first_arg + look->inferred->cell].integer = before[i];
        const struct cairn_outcome outcome =
            cairn_replay_judged(&look->run->replayer, &variant, CAIRN_MODE_MAIN, 0);
        const struct cairn_wire_value *after =
            cairn_outcome_value(&outcome, look->operands.base, look->inferred->output);
        const struct cairn_inferred_result *result =
            cairn_inferred_result_of(look->inferred, &outcome, look->operands.base);
        const struct cairn_wire_value *returned =
            look->inferred->has_result ? cairn_outcome_value(&outcome, look->operands.base, 0)
                                       : NULL;
        is_left = outcome.head.kind == CAIRN_OUTCOME_NORMAL && after != NULL &&
                  (int64_t)after->bits == before[i] && result != NULL &&
                  (returned == NULL ||
                   !cairn_facts_may_tell_failure(look->run->facts, look->inferred->op, returned)) &&
                  cairn_inferred_is_promised_by(look->inferred, result);
        if (is_left) {
            look->inferred->said_as = (uint32_t)(result - look->inferred->results);
            look->inferred->said = *cairn_outcome_value(&outcome, look->operands.base, 0);
        }
    }
    cairn_sequence_release(&variant);
    return is_left;
}

/* Whether the comment on the hash says that it is the same for what is equal. */
static bool is_said_of_equals(const struct look *look)
{
    const char *doc = look->run->model->ops.items[look->inferred->op].doc;
    return doc != NULL && strcasestr(doc, "equal") != NULL && strcasestr(doc, "same") != NULL;
}

/* ---- texts ---- */

/* Whether it is the place of a member that is returned, and no number that the test passed and that
 * was stored where a text may be (in a union, by kind): that would follow what is passed, or be a
 * number that is. */
static bool is_place_of_member(struct look *look)
{
    const uint32_t last = look->sequence->statements.count - 1;
    struct cairn_sequence variant = {0};
    struct cairn_outcome outcome =
        cairn_replay_judged(&look->run->replayer, look->sequence, CAIRN_MODE_MAIN, 0);
    const struct cairn_wire_value *value = cairn_outcome_value(&outcome, last, 0);
    const uint64_t place = value == NULL ? 0 : value->bits;
    bool is_number = value == NULL;
    cairn_sequence_copy(&variant, look->sequence);
    for (uint32_t a = 0; a < variant.args.count; a++) {
        struct cairn_arg *arg = &variant.args.items[a];
        const struct cairn_constant *constant =
            arg->kind == CAIRN_ARG_CONSTANT ? &look->run->model->constants.items[arg->index] : NULL;
        is_number = is_number || (constant != NULL && constant->is_sentinel) ||
                    (constant != NULL && (uint64_t)constant->integer == place) ||
                    (arg->kind == CAIRN_ARG_BYTES && (uint64_t)arg->integer == place);
        const struct cairn_wire_value *passed =
            arg->kind == CAIRN_ARG_VALUE ? cairn_outcome_value(&outcome, arg->index, arg->output)
                                         : NULL;
        is_number = is_number ||
                    (passed != NULL && passed->kind == CAIRN_VALUE_SCALAR && passed->bits == place);
        arg->integer += arg->kind == CAIRN_ARG_INTEGER ? 1 : 0;
    }
    outcome = cairn_replay_judged(&look->run->replayer, &variant, CAIRN_MODE_MAIN, 0);
    value = cairn_outcome_value(&outcome, last, 0);
    is_number = is_number || outcome.head.kind != CAIRN_OUTCOME_NORMAL || value == NULL ||
                value->kind != CAIRN_VALUE_WILD || value->bits != place;
    cairn_sequence_release(&variant);
    return !is_number;
}

/* Whether it is the beginning of a text that the same call writes, with its end, into a buffer that
 * is large enough; or nothing was written though the comment says that there is always an end. */
static bool is_cut_text(struct look *look)
{
    enum { ROOM = 256 };
    const uint32_t last = look->operands.base;
    const uint32_t buffer = cairn_inferred_buffer(look->inferred, look->run->model, look->sequence);
    if (buffer == CAIRN_NONE) {
        return false;
    }
    struct cairn_outcome outcome = cairn_replay_judged(&look->run->replayer, look->sequence,
                                                       CAIRN_MODE_MAIN, CAIRN_RUN_OBSERVE);
    uint8_t cut[CAIRN_INFERRED_BUFFER];
    size_t length = 0;
    const uint8_t *written = cairn_inferred_written(&outcome, last, buffer, &length);
    if (written == NULL || length > sizeof cut) {
        return written == NULL && look->inferred->is_always;
    }
    memcpy(cut, written, length);
    struct cairn_sequence variant = {0};
    cairn_sequence_copy(&variant, look->sequence);
    variant.args.items[variant.statements.items[buffer].first_arg] =
        (struct cairn_arg){.kind = CAIRN_ARG_ZEROS, .integer = ROOM};
    outcome =
        cairn_replay_judged(&look->run->replayer, &variant, CAIRN_MODE_MAIN, CAIRN_RUN_OBSERVE);
    size_t room = 0;
    written = outcome.head.kind == CAIRN_OUTCOME_NORMAL
                  ? cairn_inferred_written(&outcome, last, buffer, &room)
                  : NULL;
    const bool is_text = written != NULL && room > length && written[room - 1] == '\0' &&
                         strlen((const char *)written) >= length &&
                         memcmp(written, cut, length) == 0;
    cairn_sequence_release(&variant);
    return is_text;
}

/* ---- judging ---- */

/* What was only made, or emptied again, may stand for nothing, and that may not even equal itself.
 */
static bool is_filled(const struct look *look)
{
    static const char *const words[] = {"clear",  "reset", "close", "unset", "invalid", "remove",
                                        "delete", "empty", "none",  "null",  "nan",     "undef"};
    const struct cairn_sequence *sequence = look->sequence;
    for (uint32_t s = 0; s < look->operands.base; s++) {
        const char *name = look->run->model->ops.items[sequence->statements.items[s].op].name;
        for (size_t i = 0; name != NULL && i < sizeof words / sizeof *words; i++) {
            if (strcasestr(name, words[i]) != NULL) {
                return false;
            }
        }
    }
    return look->operands.base > 1;
}

/* Objects that are odd in themselves (not set yet, in an error) break many contracts: what breaks
 * this one has to be sane as far as the others say. */
static bool is_sane(struct look *look)
{
    switch (look->inferred->kind) {
    case CAIRN_INFERRED_EQUAL_SYMMETRIC:
        return says(look, "oAA", true) && says(look, "oBB", true);
    case CAIRN_INFERRED_COMPARE_SIGN:
        return says(look, "oAA", false) && says(look, "oBB", false);
    case CAIRN_INFERRED_HASH_EQUAL:
        return says(look, "tAA", true) && says(look, "tBB", true) && says(look, "tBA", true) &&
               (is_said_of_equals(look) || (has_one_text(look) && are_seen_alike(look)));
    case CAIRN_INFERRED_COMPARE_EQUAL:
        return says(look, "tAA", true) && says(look, "tBB", true) && says(look, "tBA", true) &&
               says(look, "oAA", false) && says(look, "oBB", false) && has_one_text(look) &&
               are_seen_alike(look);
    case CAIRN_INFERRED_COPY_EQUAL:
        return says(look, "tAA", true) && says(look, "oA tCC", true);
    case CAIRN_INFERRED_COPY_COMPARE:
        return says(look, "tAA", false) && says(look, "oA tCC", false);
    case CAIRN_INFERRED_SET_GET:
        return is_lost_alone(look);
    case CAIRN_INFERRED_OUT_SET:
        return is_left_alone(look);
    case CAIRN_INFERRED_EQUAL_SELF:
    case CAIRN_INFERRED_COMPARE_SELF:
        return is_filled(look);
    case CAIRN_INFERRED_TEXT:
        return is_place_of_member(look);
    case CAIRN_INFERRED_TERMINATED:
        return is_cut_text(look);
    case CAIRN_INFERRED_WRITTEN:
    case CAIRN_INFERRED_SETTLED:
        look->verdict = cairn_infer_judge_fresh(look->run, look->sequence);
        return look->verdict != CAIRN_VERDICT_ILLEGAL;
    case CAIRN_INFERRED_COPY_SIZE:
        break;
    }
    return true;
}

/* Whether the sequence shows in that way of running it, too, that the contract is broken. */
static bool is_broken_in(const struct look *look, enum cairn_run_mode mode,
                         const struct cairn_outcome *outcome)
{
    if (look->inferred->kind == CAIRN_INFERRED_SETTLED) {
        return cairn_infer_is_sound(look->run, look->inferred, look->sequence, outcome,
                                    &look->run->replayer.legality) &&
               is_unsettled(look, look->sequence, outcome, mode, CAIRN_RUN_FRESH);
    }
    if (look->inferred->kind != CAIRN_INFERRED_WRITTEN) {
        return is_broken(look, look->sequence, outcome);
    }
    const uint8_t fill = mode == CAIRN_MODE_VARIANT ? CAIRN_FRESH_VARIANT
                         : mode == CAIRN_MODE_GUARD ? CAIRN_FRESH_GUARD
                                                    : CAIRN_FRESH_MAIN;
    return is_fresh_anyway(look, look->sequence, outcome, fill) &&
           cairn_infer_is_sound(look->run, look->inferred, look->sequence, outcome,
                                &look->run->replayer.legality);
}

static bool is_confirmed(struct look *look)
{
    for (uint32_t i = 0; i < CAIRN_CONFIRMATIONS; i++) {
        enum cairn_run_mode mode = i == 1   ? CAIRN_MODE_VARIANT
                                   : i == 2 ? CAIRN_MODE_GUARD
                                            : CAIRN_MODE_MAIN;
        struct cairn_outcome outcome =
            cairn_replay_judged(&look->run->replayer, look->sequence, mode,
                                CAIRN_RUN_FRESH | cairn_inferred_flags(look->inferred->kind));
        if (!is_broken_in(look, mode, &outcome)) {
            return false;
        }
    }
    return true;
}

/* What is expected, and why. */
static void describe(const struct look *look, struct cairn_str *why)
{
    const struct cairn_inferred *inferred = look->inferred;
    const struct cairn_op *op = &look->run->model->ops.items[inferred->op];
    const struct cairn_op *other = &look->run->model->ops.items[inferred->other];
    if (inferred->kind == CAIRN_INFERRED_OUT_SET) {
        const struct cairn_inferred_result *result = &inferred->results[inferred->said_as];
        cairn_str_addf(why,
                       "Inferred contract, from what it does: with this result it stored something "
                       "there in %u of %u calls as they come.\n"
                       "Nothing that is documented says that it may leave it, nor that it may not.",
                       result->held, result->held + result->broken);
        return;
    }
    if (inferred->kind == CAIRN_INFERRED_TERMINATED) {
        const bool is_said = cairn_inferred_is_end_documented(look->run->model, inferred);
        if (inferred->is_always) {
            cairn_str_add(why, "The comment on the function says that there is always an end.");
            return;
        }
        cairn_str_addf(why,
                       "In a larger buffer the text has an end; and in %u of %u small ones, %u of "
                       "which it filled.\n%s",
                       inferred->held, inferred->held + inferred->broken, inferred->full,
                       is_said ? "The comment on the function says so."
                               : "Nothing that is documented says that it may have none.");
        return;
    }
    if (inferred->kind == CAIRN_INFERRED_WRITTEN) {
        cairn_str_add(why, "It is memory of the library's that nothing was written to: with other "
                           "fresh memory it is another number. cairn_guard_fill says which.");
        return;
    }
    if (inferred->kind == CAIRN_INFERRED_SETTLED) {
        cairn_str_add(why,
                      "It depends on memory of the library's that nothing was written to: where "
                      "that is zero the number is what is asked for here. cairn_guard_fill "
                      "says what it is.");
        return;
    }
    if (inferred->kind == CAIRN_INFERRED_TEXT) {
        cairn_str_add(why, "It is neither NULL nor an address at which there can be memory: the "
                           "place of a member of something that is NULL.");
        return;
    }
    cairn_str_addf(why,
                   "Inferred contract, from the name%s %s%s%s: %s.\n"
                   "It held in %u of %u checks on objects as they come. %s",
                   op == other ? "" : "s", op->name, op == other ? "" : " and ",
                   op == other ? "" : other->name, cairn_inferred_text(inferred->kind),
                   inferred->held, inferred->held + inferred->broken,
                   inferred->kind == CAIRN_INFERRED_HASH_EQUAL && is_said_of_equals(look)
                       ? "The comment on the function seems to say so."
                       : "Nothing that is documented says so: it may be meant.");
}

static enum cairn_verdict verdict_of(const struct look *look)
{
    const struct cairn_inferred *inferred = look->inferred;
    if (cairn_inferred_is_of_fresh(inferred->kind)) {
        return look->verdict;
    }
    const bool is_sure = inferred->kind == CAIRN_INFERRED_TEXT ||
                         (inferred->kind == CAIRN_INFERRED_TERMINATED &&
                          cairn_inferred_is_end_documented(look->run->model, inferred));
    return is_sure ? CAIRN_VERDICT_BUG : CAIRN_VERDICT_SUSPECT;
}

static void report(struct look *look, uint32_t before)
{
    struct cairn_run *run = look->run;
    struct cairn_inferred *inferred = look->inferred;
    struct cairn_str why = {0};
    describe(look, &why);
    inferred->failure = cairn_failures_report_inferred(
        run->failures, look->sequence,
        (struct cairn_inferred_report){
            .op = inferred->op,
            .inferred = (uint32_t)(inferred - run->inferences.list.items),
            .contract = cairn_inferred_name(inferred->kind),
            .kind = cairn_inferred_is_of_fresh(inferred->kind) ? CAIRN_FAILURE_UNINITIALISED
                                                               : CAIRN_FAILURE_INFERRED,
            .verdict = verdict_of(look),
            .why = cairn_str_text(&why),
            .statements_before = before});
    run->inferences.is_reported[inferred->op] = true;
    run->inferences.is_reported[inferred->other] = true;
    cairn_str_release(&why);
}

static bool depends_still(void *self, const struct cairn_sequence *sequence)
{
    struct look *look = self;
    const struct cairn_outcome outcome =
        cairn_replay_judged(&look->run->replayer, sequence, CAIRN_MODE_MAIN,
                            cairn_inferred_flags(look->inferred->kind));
    return outcome.head.kind != CAIRN_OUTCOME_NORMAL || look->run->replayer.status != CAIRN_OK ||
           keeps_broken(look, sequence, &outcome);
}

static bool is_asked_for(struct look *look)
{
    return cairn_inferred_is_of_fresh(look->inferred->kind) &&
           cairn_inferred_is_asked_for(look->run->model, look->sequence, depends_still, look);
}

void cairn_infer_look_into(struct cairn_run *run, struct cairn_inferred *inferred,
                           struct cairn_sequence *sequence)
{
    struct look look = {.run = run, .inferred = inferred, .sequence = sequence};
    const uint32_t before = sequence->statements.count;
    const bool is_of_call = cairn_inferred_is_of_call(inferred->kind);
    if (reduce(&look) && (is_of_call || is_repeatable(&look)) && is_sane(&look) &&
        !is_asked_for(&look) && is_confirmed(&look) && run->replayer.status == CAIRN_OK) {
        report(&look, before);
    }
}
