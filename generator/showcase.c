#include "generator/showcase.h"

#include <string.h>

#include "core/hash.h"
#include "core/str.h"
#include "generator/classes.h"
#include "generator/doubt.h"
#include "generator/echo.h"
#include "generator/standing.h"

enum { MAX_FEATURES_OF_OP = 24, MAX_EXHIBITS = 20000 };

void cairn_showcase_init(struct cairn_showcase *showcase, const struct cairn_model *model)
{
    *showcase = (struct cairn_showcase){.model = model};
    showcase->features_of_op =
        cairn_arena_alloc(&showcase->arena, model->ops.count * CAIRN_EXHIBIT_KINDS *
                                                sizeof *showcase->features_of_op);
}

void cairn_showcase_release(struct cairn_showcase *showcase)
{
    for (uint32_t i = 0; i < showcase->exhibits.count; i++) {
        cairn_sequence_release(&showcase->exhibits.items[i].sequence);
    }
    cairn_vec_release(&showcase->exhibits);
    cairn_map_release(&showcase->by_feature);
    cairn_arena_release(&showcase->arena);
}

/* Output o of the operation. */
static bool is_named(const struct cairn_model *model, const struct cairn_op *op, uint32_t o)
{
    return model->sorts.items[op->outputs[o].sort].kind == CAIRN_SORT_ENUM ||
           (op->outputs[o].param < 0 && op->results != CAIRN_RESULTS_ARE_NUMBERS);
}

static uint64_t class_of_value(const struct cairn_wire_value *value, bool is_named)
{
    uint64_t kind = (uint64_t)value->kind << 32;
    switch (value->kind) {
    case CAIRN_VALUE_SCALAR:
        return kind | cairn_class_of_number((int64_t)value->bits, is_named);
    case CAIRN_VALUE_HEAP:
    case CAIRN_VALUE_CALLER:
        return kind | (value->bits != 0);
    default:
        return kind;
    }
}

/* The operation that a statement shows: one that a callback called meanwhile, else its own. */
static uint32_t shown_op(const struct cairn_showcase *showcase,
                         const struct cairn_sequence *sequence, const struct cairn_outcome *outcome,
                         uint32_t s)
{
    uint32_t called = outcome->statements[s].called;
    return called != 0 && called <= showcase->model->ops.count ? called - 1
                                                               : sequence->statements.items[s].op;
}

/* Whether the number that the call returns is less than the room that it was given for what it
 * writes, as much or more: what did not fit is told so. 0 if it is given none. */
static uint64_t fit_of(const struct cairn_model *model, const struct cairn_sequence *sequence,
                       const struct cairn_outcome *outcome, uint32_t s, uint32_t slot)
{
    enum { LESS = 1, EQUAL, MORE, STATES };
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    const bool returns_number = op->kind == CAIRN_OP_CALL && op->output_count != 0 &&
                                op->outputs[0].param < 0 && slot < outcome->head.value_count &&
                                outcome->values[slot].kind == CAIRN_VALUE_SCALAR;
    for (uint32_t i = 0; i < op->param_count && returns_number; i++) {
        const int partner = op->params[i].partner;
        if (op->params[i].role != CAIRN_ROLE_OUTPUT_BUFFER || partner < 0 ||
            args[i].kind != CAIRN_ARG_VALUE ||
            model->ops.items[sequence->statements.items[args[i].index].op].kind != CAIRN_OP_BYTES) {
            continue;
        }
        const int64_t size = cairn_sequence_args(sequence, args[i].index)->integer;
        const int64_t room = args[partner].kind == CAIRN_ARG_INTEGER  ? args[partner].integer
                             : args[partner].kind == CAIRN_ARG_LENGTH ? size + args[partner].integer
                                                                      : -1;
        const int64_t number = (int64_t)outcome->values[slot].bits;
        const uint64_t fit = number < room ? LESS : number == room ? EQUAL : MORE;
        return room < 0 ? 0 : (uint64_t)(room < 2 ? room : 2) * STATES + fit;
    }
    return 0;
}

/* Whether what the call makes of the one number that it is given is less than that, the same or
 * more: tolower of a capital, and of what has none. 0 if that is not what it does. */
static uint64_t change_of(const struct cairn_model *model, const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome, uint32_t s, uint32_t slot)
{
    enum { LESS = 1, SAME, MORE };
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    if (op->kind != CAIRN_OP_CALL || op->param_count != 1 || op->output_count != 1 ||
        args[0].kind != CAIRN_ARG_INTEGER || op->outputs[0].sort != op->params[0].sort ||
        slot >= outcome->head.value_count || outcome->values[slot].kind != CAIRN_VALUE_SCALAR) {
        return 0;
    }
    const int64_t made = (int64_t)outcome->values[slot].bits;
    return made < args[0].integer ? LESS : made == args[0].integer ? SAME : MORE;
}

/* Of a call that is given an enumerator alone and looks up what belongs to it, which one that is: a
 * table has an entry for each. Those behind the first few are one. 0 of all other calls. */
static uint64_t entry_of(const struct cairn_model *model, const struct cairn_sequence *sequence,
                         uint32_t s)
{
    enum { ENTRIES = 8 };
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    if (op->kind != CAIRN_OP_CALL || op->param_count != 1 || op->output_count != 1 ||
        args[0].kind != CAIRN_ARG_CONSTANT ||
        model->sorts.items[op->params[0].sort].kind != CAIRN_SORT_ENUM) {
        return 0;
    }
    const int64_t entry = model->constants.items[args[0].index].integer;
    return 1 + (uint64_t)(entry < 0 || entry >= ENTRIES ? ENTRIES : entry);
}

/* What a statement did, coarsely: the operation, whether it called a callback and what that called,
 * the class of each of its values, which of several things handed in it is, whether they fit, which
 * entry of a table it is, and what became of a number. */
static uint64_t feature_of(const struct cairn_showcase *showcase,
                           const struct cairn_sequence *sequence,
                           const struct cairn_outcome *outcome, uint32_t s, uint32_t slot)
{
    uint32_t index = sequence->statements.items[s].op;
    const struct cairn_op *op = &showcase->model->ops.items[index];
    uint32_t shown = shown_op(showcase, sequence, outcome, s);
    uint64_t feature = cairn_hash_pair(index, op->output_count);
    feature = shown == index ? feature : cairn_hash_pair(feature, shown);
    bool calls_back = (outcome->statements[s].flags & CAIRN_STATEMENT_CALLBACK) != 0;
    feature = calls_back ? cairn_hash_pair(feature, CAIRN_STATEMENT_CALLBACK) : feature;
    for (uint32_t o = 0; o < op->output_count && slot + o < outcome->head.value_count; o++) {
        feature = cairn_hash_pair(
            feature, class_of_value(&outcome->values[slot + o], is_named(showcase->model, op, o)));
        const uint64_t standing = cairn_standing_of(showcase->model, sequence, outcome, s, o);
        feature = standing == 0 ? feature : cairn_hash_pair(feature, standing);
    }
    const uint64_t fit = fit_of(showcase->model, sequence, outcome, s, slot);
    feature = fit == 0 ? feature : cairn_hash_pair(feature, fit);
    const uint64_t entry = entry_of(showcase->model, sequence, s);
    feature = entry == 0 ? feature : cairn_hash_pair(feature, entry);
    const uint64_t change = change_of(showcase->model, sequence, outcome, s, slot);
    return change == 0 ? feature : cairn_hash_pair(feature, change);
}

/* ---- what is close to the state ---- */

/* Whether the last of several calls decides: lru_set_budget. */
static bool is_setter(const struct cairn_op *op)
{
    static const char *const words[] = {"set", NULL};
    return op->output_count == 0 && cairn_text_has_any(op->name, words);
}

static bool may_have_changed(const struct cairn_model *model, const struct cairn_sequence *sequence,
                             const struct cairn_outcome *outcome, uint32_t s,
                             const struct cairn_arg *value)
{
    return cairn_may_change(model, sequence, s, value) &&
           !cairn_doubt_is_negative(model, sequence, outcome, s);
}

/* Which calls were made on the value before statement s, and how often, in any order. What was
 * written into its fields shows in what they did; what was refused did nothing. */
static uint64_t history_of(const struct cairn_model *model, const struct cairn_sequence *sequence,
                           const struct cairn_outcome *outcome, const struct cairn_arg *value,
                           uint32_t s)
{
    uint64_t history = sequence->statements.items[value->index].op;
    for (uint32_t t = value->index + 1; t < s; t++) {
        const uint32_t op = sequence->statements.items[t].op;
        bool is_first = model->ops.items[op].kind != CAIRN_OP_SET &&
                        may_have_changed(model, sequence, outcome, t, value);
        for (uint32_t u = value->index + 1; u < t && is_first; u++) {
            is_first = sequence->statements.items[u].op != op ||
                       !may_have_changed(model, sequence, outcome, u, value);
        }
        uint64_t times = 0;
        for (uint32_t u = t; u < s && is_first; u++) {
            bool is_it = sequence->statements.items[u].op == op &&
                         may_have_changed(model, sequence, outcome, u, value);
            times += is_it ? cairn_times_run(sequence, u) : 0;
        }
        times = is_setter(&model->ops.items[op]) ? 1 : times;
        history += is_first ? cairn_hash_pair(op, cairn_class_of_count(times)) : 0;
    }
    return history;
}

/* How many values that the same operation yielded are older than the first that is this one: the
 * second of three that were handed in. 0 if it is no older value. */
static uint64_t rank_of(const struct cairn_showcase *showcase,
                        const struct cairn_sequence *sequence, const struct cairn_outcome *outcome,
                        uint32_t s, const struct cairn_wire_value *value)
{
    uint32_t slot = 0;
    bool is_block = value->kind == CAIRN_VALUE_HEAP || value->kind == CAIRN_VALUE_CALLER;
    for (uint32_t t = 0; t < s && is_block; t++) {
        const uint32_t index = sequence->statements.items[t].op;
        for (uint32_t o = 0; o < showcase->model->ops.items[index].output_count; o++, slot++) {
            const struct cairn_wire_value *other = &outcome->values[slot];
            if (slot >= outcome->head.value_count || other->kind != value->kind ||
                other->block != value->block || other->bits != value->bits) {
                continue;
            }
            uint64_t rank = 1;
            for (uint32_t u = 0; u < t; u++) {
                rank += sequence->statements.items[u].op == index;
            }
            return rank;
        }
    }
    return 0;
}

/* Whether the call reads a text and needs no object: what it does depends on the text. */
static bool is_of_text(const struct cairn_model *model, const struct cairn_op *op)
{
    for (uint32_t i = 0; i < op->param_count; i++) {
        if (cairn_takes_object(model, op, i)) {
            return false;
        }
    }
    return op->kind == CAIRN_OP_CALL || op->kind == CAIRN_OP_PATH || op->kind == CAIRN_OP_STREAM;
}

static uint64_t close_feature_of(const struct cairn_showcase *showcase,
                                 const struct cairn_sequence *sequence,
                                 const struct cairn_outcome *outcome, uint32_t s, uint32_t slot)
{
    const struct cairn_op *op = &showcase->model->ops.items[sequence->statements.items[s].op];
    uint64_t feature = feature_of(showcase, sequence, outcome, s, slot);
    uint64_t freed = 0;
    for (uint32_t b = 0; b < outcome->head.block_count; b++) {
        freed += outcome->blocks[b].freed_by == s;
    }
    feature = cairn_hash_pair(feature, cairn_class_of_count(outcome->statements[s].allocated));
    feature = cairn_hash_pair(feature, cairn_class_of_count(freed));
    for (uint32_t o = 0; o < op->output_count && slot + o < outcome->head.value_count; o++) {
        const struct cairn_wire_value *value = &outcome->values[slot + o];
        feature = cairn_hash_pair(feature, rank_of(showcase, sequence, outcome, s, value));
    }
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    const bool has_shape = is_of_text(showcase->model, op);
    for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
        bool is_value =
            args[i].kind == CAIRN_ARG_VALUE && cairn_takes_object(showcase->model, op, i);
        if (has_shape && args[i].kind == CAIRN_ARG_BYTES) {
            feature = cairn_hash_pair(
                feature,
                cairn_shape_of_text(cairn_sequence_contents(sequence, &args[i]), args[i].integer));
        }
        feature = cairn_hash_pair(
            feature, is_value ? history_of(showcase->model, sequence, outcome, &args[i], s) : 1);
    }
    return feature;
}

/* How often the call that comes most often before statement s may change the value. What is
 * repeated counts once: it mostly does the same again. */
static uint64_t most_changes(const struct cairn_showcase *showcase,
                             const struct cairn_sequence *sequence, const struct cairn_arg *value,
                             uint32_t s)
{
    uint64_t most = 0;
    for (uint32_t t = value->index + 1; t < s; t++) {
        const uint32_t op = sequence->statements.items[t].op;
        const bool is_call = showcase->model->ops.items[op].kind == CAIRN_OP_CALL &&
                             !is_setter(&showcase->model->ops.items[op]);
        uint64_t times = 0;
        for (uint32_t u = t; u < s && is_call; u++) {
            times += sequence->statements.items[u].op == op &&
                     cairn_may_change(showcase->model, sequence, u, value);
        }
        most = times > most ? times : most;
    }
    return most;
}

/* What s did, and how much there is in its object, as the calls tell that changed it, and in how
 * many things that differ; 0 if that is little. */
static uint64_t full_feature_of(const struct cairn_showcase *showcase,
                                const struct cairn_sequence *sequence,
                                const struct cairn_outcome *outcome, uint32_t s, uint32_t slot)
{
    enum { SEVERAL = 3, FULL = 1 << 16 };
    const struct cairn_op *op = &showcase->model->ops.items[sequence->statements.items[s].op];
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    uint64_t changes = 0;
    for (uint32_t i = 0; i < sequence->statements.items[s].arg_count && changes == 0; i++) {
        changes = args[i].kind == CAIRN_ARG_VALUE && cairn_takes_object(showcase->model, op, i)
                      ? most_changes(showcase, sequence, &args[i], s)
                      : 0;
    }
    if (changes < SEVERAL) {
        return 0;
    }
    const uint64_t items = cairn_count_items(showcase->model, sequence, outcome, s);
    const uint64_t full =
        FULL + cairn_class_of_count(changes) * SEVERAL + (items < SEVERAL ? 0 : 1);
    return cairn_hash_pair(feature_of(showcase, sequence, outcome, s, slot), full);
}

/* ---- what is changed ---- */

/* Whether the call yields an object that the caller may change, or has to end. */
static bool yields_object(const struct cairn_model *model, const struct cairn_op *op)
{
    return op->kind == CAIRN_OP_CALL && op->output_count != 0 &&
           model->sorts.items[op->outputs[0].sort].kind == CAIRN_SORT_OBJECT &&
           !cairn_model_points_to_const(model, op->outputs[0].type);
}

/* Whether the statement looks at an object, as far as types say. */
static bool is_look(const struct cairn_model *model, const struct cairn_sequence *sequence,
                    uint32_t s)
{
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
    return op->param_count != 0 && op->output_count != 0 && !yields_object(model, op) &&
           cairn_sequence_loop_of(sequence, s) == CAIRN_NONE &&
           (op->kind == CAIRN_OP_GET ||
            (op->kind == CAIRN_OP_CALL && cairn_model_points_to_const(model, op->params[0].type)));
}

/* Whether a and b are the same, or what looks of one kind yielded, the one not before `first`: what
 * those tell is as they told it. */
static bool is_same_arg(const struct cairn_sequence *sequence, const struct cairn_arg *a,
                        const struct cairn_arg *b, uint32_t first)
{
    if (a->kind != b->kind || a->output != b->output) {
        return false;
    }
    if (a->kind == CAIRN_ARG_VALUE) {
        const struct cairn_statement *made_a = &sequence->statements.items[a->index];
        const struct cairn_statement *made_b = &sequence->statements.items[b->index];
        const struct cairn_arg *of_a = cairn_sequence_args(sequence, a->index);
        const struct cairn_arg *of_b = cairn_sequence_args(sequence, b->index);
        return a->index == b->index ||
               (a->index >= first && made_a->op == made_b->op && made_a->arg_count == 1 &&
                of_a->kind == CAIRN_ARG_VALUE && of_b->kind == CAIRN_ARG_VALUE &&
                of_a->index == of_b->index && of_a->output == of_b->output);
    }
    return cairn_sequence_same_arg(sequence, a, b);
}

/* Whether s and t are one call on the same things; a part of what s told, and of what t did. */
static bool is_same_look(const struct cairn_sequence *sequence, uint32_t s, uint32_t t,
                         uint32_t first)
{
    const struct cairn_statement *a = &sequence->statements.items[s];
    const struct cairn_statement *b = &sequence->statements.items[t];
    bool is_same = a->op == b->op && a->arg_count == b->arg_count && a->arg_count != 0;
    for (uint32_t i = 0; i < a->arg_count && is_same; i++) {
        is_same = is_same_arg(sequence, &cairn_sequence_args(sequence, s)[i],
                              &cairn_sequence_args(sequence, t)[i], first);
    }
    return is_same;
}

/* 0 if both are the same, else how they differ, coarsely. Texts of the caller's that say the same
 * are the same: each call has its own copy. */
static uint64_t class_of_change(const struct cairn_wire_value *before,
                                const struct cairn_wire_value *behind)
{
    enum { KINDS = 1 << 8, BY_ONE = 1, UP = 2, OTHER = 4 };
    const bool are_texts =
        before->kind == CAIRN_VALUE_CALLER && before->is_string && behind->is_string;
    if (before->kind != behind->kind) {
        return (uint64_t)(before->kind + 1) * KINDS + behind->kind;
    }
    if (before->kind == CAIRN_VALUE_SCALAR) {
        const int64_t more = (int64_t)(behind->bits - before->bits);
        return more == 0 ? 0
                         : OTHER + (more > 0 ? (uint64_t)UP : 0) +
                               (more == 1 || more == -1 ? (uint64_t)BY_ONE : 0);
    }
    return memcmp(before->digest, behind->digest, sizeof before->digest) == 0 &&
                   (before->block == behind->block || are_texts) && before->bits == behind->bits
               ? 0
               : OTHER;
}

/* What call s changed of what statement u, behind it, tells and one before it told; 0 if nothing.
 * Between them there are other looks alone. */
static uint64_t change_feature_of(const struct cairn_showcase *showcase,
                                  const struct cairn_sequence *sequence,
                                  const struct cairn_outcome *outcome, uint32_t s, uint32_t slot,
                                  uint32_t u)
{
    uint32_t first = s;
    while (first > 0 && is_look(showcase->model, sequence, first - 1)) {
        first--;
    }
    for (uint32_t v = s; v-- > first;) {
        const struct cairn_wire_value *before = cairn_outcome_value(outcome, v, 0);
        const struct cairn_wire_value *behind = cairn_outcome_value(outcome, u, 0);
        if (!is_same_look(sequence, v, u, first) || before == NULL || behind == NULL) {
            continue;
        }
        const uint64_t change = class_of_change(before, behind);
        const uint64_t feature = feature_of(showcase, sequence, outcome, s, slot);
        return change == 0
                   ? 0
                   : cairn_hash_pair(cairn_hash_pair(feature, sequence->statements.items[u].op),
                                     change);
    }
    return 0;
}

/* Whether u is one of the looks right behind s; *u is to be the one before it, or s. */
static bool next_look(const struct cairn_showcase *showcase, const struct cairn_sequence *sequence,
                      const struct cairn_outcome *outcome, uint32_t s, uint32_t *u)
{
    ++*u;
    return s > 0 && *u < sequence->body && *u < outcome->head.statement_count &&
           is_look(showcase->model, sequence, *u);
}

static bool shows_change(const struct cairn_showcase *showcase, uint64_t feature,
                         const struct cairn_sequence *sequence, const struct cairn_outcome *outcome,
                         uint32_t s, uint32_t slot)
{
    for (uint32_t u = s; next_look(showcase, sequence, outcome, s, &u);) {
        if (change_feature_of(showcase, sequence, outcome, s, slot, u) == feature) {
            return true;
        }
    }
    return false;
}

/* Whether the argument is a memory of the test's in which there is nothing but zeros. */
static bool is_blank(const struct cairn_model *model, const struct cairn_sequence *sequence,
                     const struct cairn_arg *arg)
{
    if (arg->kind != CAIRN_ARG_VALUE) {
        return false;
    }
    const struct cairn_statement *maker = &sequence->statements.items[arg->index];
    const enum cairn_op_kind kind = model->ops.items[maker->op].kind;
    const struct cairn_arg *contents = cairn_sequence_args(sequence, arg->index);
    return (kind == CAIRN_OP_BYTES || kind == CAIRN_OP_ARRAY) && maker->arg_count != 0 &&
           contents->kind == CAIRN_ARG_ZEROS;
}

/* Whether the argument is memory to be written in which there is little room. */
static bool is_narrow(const struct cairn_model *model, const struct cairn_sequence *sequence,
                      const struct cairn_param *param, const struct cairn_arg *arg)
{
    enum { LINE = 32 };
    return param->role == CAIRN_ROLE_OUTPUT_BUFFER && is_blank(model, sequence, arg) &&
           cairn_sequence_args(sequence, arg->index)->integer < LINE;
}

/* How many arguments of calls let little be seen: zeros to be read, a length of 0. */
static uint64_t count_dull(const struct cairn_model *model, const struct cairn_sequence *sequence)
{
    uint64_t dull = 0;
    for (uint32_t s = 0; s < sequence->body; s++) {
        const struct cairn_op *op = &model->ops.items[sequence->statements.items[s].op];
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        for (uint32_t i = 0; op->kind == CAIRN_OP_CALL && i < op->param_count; i++) {
            const struct cairn_param *param = &op->params[i];
            bool is_empty = param->role == CAIRN_ROLE_LENGTH && args[i].kind == CAIRN_ARG_INTEGER &&
                            args[i].integer == 0;
            dull += is_empty || is_narrow(model, sequence, param, &args[i]) ||
                    (cairn_model_points_to_const(model, param->type) &&
                     is_blank(model, sequence, &args[i]));
        }
    }
    return dull;
}

/* The bytes of texts and buffers that are written down: zeros at an end are not. */
static uint64_t count_bytes(const struct cairn_sequence *sequence)
{
    uint64_t bytes = 0;
    for (uint32_t a = 0; a < sequence->args.count; a++) {
        const struct cairn_arg *arg = &sequence->args.items[a];
        int64_t length = arg->kind == CAIRN_ARG_BYTES ? arg->integer : 0;
        while (length > 0 && cairn_sequence_contents(sequence, arg)[length - 1] == 0) {
            length--;
        }
        bytes += (uint64_t)length;
    }
    return bytes;
}

/* Short sequences read well, and ones without long texts: a line of text is worth a statement, and
 * so is an argument that lets little be seen. */
static uint64_t length_of(const struct cairn_model *model, const struct cairn_sequence *sequence)
{
    enum { LINE = 64 };
    return sequence->statements.count + count_bytes(sequence) / LINE + count_dull(model, sequence);
}

static void enter(struct cairn_showcase *showcase, struct cairn_exhibit exhibit,
                  const struct cairn_sequence *sequence)
{
    uint32_t index = cairn_map_get(&showcase->by_feature, exhibit.feature, CAIRN_NONE);
    if (index == CAIRN_NONE) {
        uint32_t *count =
            &showcase->features_of_op[exhibit.op * CAIRN_EXHIBIT_KINDS + exhibit.kind];
        if (*count >= MAX_FEATURES_OF_OP || showcase->exhibits.count >= MAX_EXHIBITS) {
            return;
        }
        ++*count;
        cairn_map_put(&showcase->by_feature, exhibit.feature, showcase->exhibits.count);
        cairn_sequence_copy(&exhibit.sequence, sequence);
        cairn_vec_push(&showcase->exhibits, exhibit);
        return;
    }
    struct cairn_exhibit *known = &showcase->exhibits.items[index];
    if (exhibit.length < known->length) {
        known->statement = exhibit.statement;
        known->length = exhibit.length;
        cairn_sequence_copy(&known->sequence, sequence);
    }
}

/* Whether statement t is given the place of the value that statement `made` yields, not a copy. */
static bool is_given_place(const struct cairn_model *model, const struct cairn_sequence *sequence,
                           uint32_t t, uint32_t made)
{
    const struct cairn_op *op = &model->ops.items[sequence->statements.items[t].op];
    const struct cairn_arg *args = cairn_sequence_args(sequence, t);
    for (uint32_t i = 0; i < op->param_count; i++) {
        if (args[i].kind == CAIRN_ARG_VALUE && args[i].index == made &&
            model->sorts.items[op->params[i].sort].kind != CAIRN_SORT_RECORD) {
            return true;
        }
    }
    return false;
}

/* Whether statement s looks at what a function did: it made the object or was given it. */
static bool is_touched_by_call(const struct cairn_model *model,
                               const struct cairn_sequence *sequence, uint32_t s)
{
    const struct cairn_arg *object = cairn_sequence_args(sequence, s);
    if (object == NULL || object->kind != CAIRN_ARG_VALUE) {
        return true;
    }
    for (uint32_t t = s; t-- > object->index;) {
        const struct cairn_op *op = &model->ops.items[sequence->statements.items[t].op];
        bool touches = t == object->index || is_given_place(model, sequence, t, object->index);
        if (touches && op->kind == CAIRN_OP_CALL) {
            return true;
        }
    }
    const enum cairn_op_kind maker =
        model->ops.items[sequence->statements.items[object->index].op].kind;
    return maker == CAIRN_OP_GET && is_touched_by_call(model, sequence, object->index);
}

static bool is_shown(const struct cairn_showcase *showcase, const struct cairn_sequence *sequence,
                     const struct cairn_outcome *outcome, uint32_t s)
{
    const struct cairn_op *op = &showcase->model->ops.items[sequence->statements.items[s].op];
    return op->kind == CAIRN_OP_CALL ||
           (op->kind == CAIRN_OP_GET && !cairn_model_is_place(showcase->model, op) &&
            is_touched_by_call(showcase->model, sequence, s) &&
            !cairn_is_echo(showcase->model, sequence, outcome, s));
}

uint64_t cairn_showcase_feature(const struct cairn_showcase *showcase, enum cairn_exhibit_kind kind,
                                const struct cairn_sequence *sequence,
                                const struct cairn_outcome *outcome, uint32_t s)
{
    const uint32_t slot = outcome->statements[s].first_value;
    const uint64_t full =
        kind == CAIRN_EXHIBIT_FULL ? full_feature_of(showcase, sequence, outcome, s, slot) : 0;
    return full != 0                     ? full
           : kind == CAIRN_EXHIBIT_CLOSE ? close_feature_of(showcase, sequence, outcome, s, slot)
                                         : feature_of(showcase, sequence, outcome, s, slot);
}

bool cairn_showcase_shows(const struct cairn_showcase *showcase,
                          const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome, uint32_t s)
{
    return is_shown(showcase, sequence, outcome, s);
}

uint32_t cairn_showcase_find(const struct cairn_showcase *showcase, uint64_t feature,
                             const struct cairn_sequence *sequence,
                             const struct cairn_outcome *outcome)
{
    uint32_t slot = 0;
    for (uint32_t s = 0; s < sequence->body && s < outcome->head.statement_count; s++) {
        const struct cairn_op *op = &showcase->model->ops.items[sequence->statements.items[s].op];
        if (is_shown(showcase, sequence, outcome, s) &&
            (feature_of(showcase, sequence, outcome, s, slot) == feature ||
             close_feature_of(showcase, sequence, outcome, s, slot) == feature ||
             full_feature_of(showcase, sequence, outcome, s, slot) == feature ||
             shows_change(showcase, feature, sequence, outcome, s, slot))) {
            return s;
        }
        slot += op->output_count;
    }
    return CAIRN_NONE;
}

void cairn_showcase_note(const struct cairn_showcase *showcase,
                         const struct cairn_sequence *sequence, const struct cairn_outcome *outcome,
                         struct cairn_map *features)
{
    for (uint32_t s = 0; s < sequence->body && s < outcome->head.statement_count; s++) {
        const uint32_t slot = outcome->statements[s].first_value;
        if (is_shown(showcase, sequence, outcome, s)) {
            cairn_map_put(features, feature_of(showcase, sequence, outcome, s, slot), 1);
        }
    }
}

void cairn_showcase_offer(struct cairn_showcase *showcase, const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome)
{
    const uint64_t length = length_of(showcase->model, sequence);
    uint32_t slot = 0;
    for (uint32_t s = 0; s < sequence->body && s < outcome->head.statement_count; s++) {
        const struct cairn_op *op = &showcase->model->ops.items[sequence->statements.items[s].op];
        uint32_t shown = shown_op(showcase, sequence, outcome, s);
        bool is_wanted = showcase->shows == NULL || showcase->shows[shown];
        if (is_wanted && is_shown(showcase, sequence, outcome, s)) {
            struct cairn_exhibit exhibit = {.feature =
                                                feature_of(showcase, sequence, outcome, s, slot),
                                            .op = shown,
                                            .statement = s,
                                            .length = length};
            enter(showcase, exhibit, sequence);
            exhibit.kind = CAIRN_EXHIBIT_CLOSE;
            exhibit.feature = close_feature_of(showcase, sequence, outcome, s, slot);
            enter(showcase, exhibit, sequence);
            exhibit.kind = CAIRN_EXHIBIT_FULL;
            exhibit.feature = full_feature_of(showcase, sequence, outcome, s, slot);
            if (exhibit.feature != 0) {
                enter(showcase, exhibit, sequence);
            }
            exhibit.kind = CAIRN_EXHIBIT_CHANGE;
            for (uint32_t u = s; next_look(showcase, sequence, outcome, s, &u);) {
                exhibit.feature = change_feature_of(showcase, sequence, outcome, s, slot, u);
                if (exhibit.feature != 0) {
                    enter(showcase, exhibit, sequence);
                }
            }
        }
        slot += op->output_count;
    }
}
