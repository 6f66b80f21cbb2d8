/* Memory whose size or contents matter less than a reader would think. */
#include <string.h>

#include "core/room.h"

#include "generator/reduce.h"
#include "generator/values.h"

/* Whether the candidate touches no memory beyond what it has, elsewhere as little. */
static bool is_enough(const struct cairn_reducing *w)
{
    return cairn_replay(w->reduction->replayer, &w->candidate, CAIRN_MODE_VARIANT, CAIRN_RUN_BARE)
                   .head.kind == CAIRN_OUTCOME_NORMAL &&
           cairn_replay(w->reduction->replayer, &w->candidate, CAIRN_MODE_GUARD, CAIRN_RUN_BARE)
                   .head.kind == CAIRN_OUTCOME_NORMAL;
}

/* What calls take memory as. */
enum {
    AS_INPUT = 1, /* to read; they are not told how large it is */
    AS_ITEM = 2,  /* something of the caller's: by a pointer to void, of no length */
    AS_ROOM = 4,  /* an item, or room to write to */
    AS_TOLD = 8,  /* to read, told how large it is or not */
    AS_FREE = 16, /* room to write to; they are not told how large it is */
};

enum { SHORT_ENOUGH = 16 }; /* bytes that nobody minds reading */

static unsigned taken_as(const struct cairn_model *model, const struct cairn_op *op, uint32_t i)
{
    if (op->kind != CAIRN_OP_CALL || i >= op->param_count) {
        return 0;
    }
    const struct cairn_param *param = &op->params[i];
    const bool is_told = cairn_model_points_to_const(model, param->type);
    const bool is_input = is_told && param->partner < 0;
    const bool is_item = cairn_model_points_to_void(model, param->value_type) &&
                         (param->partner < 0 || param->role == CAIRN_ROLE_USER_DATA);
    const bool is_room = is_item || param->role == CAIRN_ROLE_OUTPUT_BUFFER;
    const bool is_free = param->role == CAIRN_ROLE_OUTPUT_BUFFER && param->partner < 0;
    return (is_input ? AS_INPUT : 0U) | (is_item ? AS_ITEM : 0U) | (is_room ? AS_ROOM : 0U) |
           (is_told ? AS_TOLD : 0U) | (is_free ? AS_FREE : 0U);
}

/* What all that take the memory of statement s take it as; 0 if nothing does. */
static unsigned all_take_as(const struct cairn_reducing *w, uint32_t s)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    unsigned all = AS_INPUT | AS_ITEM | AS_ROOM | AS_TOLD | AS_FREE;
    bool is_taken = false;
    for (uint32_t t = s + 1; t < w->best->statements.count; t++) {
        const struct cairn_op *op = &model->ops.items[w->best->statements.items[t].op];
        const struct cairn_arg *args = cairn_sequence_args(w->best, t);
        for (uint32_t i = 0; i < w->best->statements.items[t].arg_count; i++) {
            const bool takes = args[i].kind == CAIRN_ARG_VALUE && args[i].index == s;
            all = takes ? all & taken_as(model, op, i) : all;
            is_taken = is_taken || takes;
        }
    }
    return is_taken ? all : 0;
}

static enum cairn_op_kind kind_of(const struct cairn_reducing *w, uint32_t s)
{
    return w->reduction->replayer->model->ops.items[w->best->statements.items[s].op].kind;
}

/* Whether statement s makes memory of whose size calls are not told, or which they only read and
 * which is larger than a reader would think. */
static bool is_wide(const struct cairn_reducing *w, uint32_t s)
{
    const struct cairn_statement *made = &w->best->statements.items[s];
    const bool is_bytes = kind_of(w, s) == CAIRN_OP_BYTES;
    const bool is_memory = is_bytes || kind_of(w, s) == CAIRN_OP_ARRAY;
    const unsigned all = is_memory && made->arg_count != 0 ? all_take_as(w, s) : 0;
    return (all & (AS_INPUT | AS_FREE)) != 0 ||
           ((all & AS_TOLD) != 0 && is_bytes &&
            w->best->args.items[made->first_arg].integer > SHORT_ENOUGH);
}

/* The number of elements that a comment wants the memory of statement s to have; 0 if none does. */
static int64_t stated_elements(const struct cairn_reducing *w, uint32_t s)
{
    const struct cairn_model *model = w->reduction->replayer->model;
    int64_t most = 0;
    for (uint32_t t = s + 1; t < w->best->statements.count; t++) {
        const struct cairn_op *op = &model->ops.items[w->best->statements.items[t].op];
        const struct cairn_arg *args = cairn_sequence_args(w->best, t);
        for (uint32_t i = 0; op->kind == CAIRN_OP_CALL && i < op->param_count; i++) {
            const bool takes = args[i].kind == CAIRN_ARG_VALUE && args[i].index == s;
            const uint32_t c = takes ? cairn_room_stated(model, op, i) : CAIRN_NONE;
            const int64_t least = c == CAIRN_NONE ? 0 : model->constants.items[c].integer;
            most = least > most ? least : most;
        }
    }
    return most;
}

bool cairn_reduce_is_descriptor(const struct cairn_reducing *w, uint32_t a)
{
    const struct cairn_sequence *best = w->best;
    uint32_t s = best->statements.count;
    while (s-- > 0 && best->statements.items[s].first_arg > a) {
    }
    const struct cairn_op *op =
        &w->reduction->replayer->model->ops.items[best->statements.items[s].op];
    const uint32_t i = a - best->statements.items[s].first_arg;
    return i < op->param_count && cairn_values_is_descriptor(&op->params[i]);
}

bool cairn_shorten_memory(struct cairn_reducing *w)
{
    static const int64_t elements[] = {1, 4, 16, 64, 256};
    const struct cairn_model *model = w->reduction->replayer->model;
    bool progress = false;
    for (uint32_t s = 0; s < w->best->statements.count; s++) {
        const struct cairn_statement *made = &w->best->statements.items[s];
        const uint32_t element =
            is_wide(w, s) && made->arg_count != 0
                ? model->sorts.items[model->ops.items[made->op].outputs[0].sort].element
                : CAIRN_NONE;
        const int64_t unit = element == CAIRN_NONE ? 1 : (int64_t)model->types.items[element].size;
        const int64_t least = is_wide(w, s) ? stated_elements(w, s) : 0;
        for (size_t k = 0; k < sizeof elements / sizeof *elements && is_wide(w, s); k++) {
            const uint32_t a = w->best->statements.items[s].first_arg;
            const struct cairn_arg old = w->best->args.items[a];
            const bool is_memory = old.kind == CAIRN_ARG_ZEROS || old.kind == CAIRN_ARG_BYTES;
            const int64_t fewer = least != 0 ? least : elements[k];
            if (!is_memory ||
                (least != 0 ? least * unit == old.integer : fewer * unit >= old.integer)) {
                break;
            }
            cairn_sequence_copy(&w->candidate, w->best);
            w->candidate.args.items[a].integer = fewer * unit;
            if (is_enough(w) && cairn_reduce_accept(w)) {
                progress = true;
                break;
            }
        }
    }
    return progress;
}

/* ---- room ---- */

/* Whether statement s makes memory, with contents, that some call takes as room to write to, and
 * all others as that or as an item. */
static bool is_filled_room(const struct cairn_reducing *w, uint32_t s)
{
    const unsigned all = kind_of(w, s) == CAIRN_OP_BYTES ? all_take_as(w, s) : 0;
    return (all & AS_ROOM) != 0 && (all & AS_ITEM) == 0 &&
           w->best->statements.items[s].arg_count != 0 &&
           cairn_sequence_args(w->best, s)->kind == CAIRN_ARG_BYTES;
}

/* What the memory of statement s holds in the end, as far as it was seen to change; else what it
 * held at first. Allocated in the arena. */
static const uint8_t *contents_after(const struct cairn_sequence *sequence, uint32_t s,
                                     uint32_t slot, const struct cairn_outcome *outcome,
                                     uint32_t size, struct cairn_arena *arena)
{
    const struct cairn_arg *first = cairn_sequence_args(sequence, s);
    uint8_t *held = cairn_arena_alloc(arena, (size_t)size + 1);
    memset(held, 0, size);
    if (first->kind == CAIRN_ARG_BYTES) {
        memcpy(held, cairn_sequence_contents(sequence, first), size);
    }
    size_t offset = 0;
    const uint8_t *contents;
    const struct cairn_wire_observation *seen;
    while ((seen = cairn_outcome_next_observation(outcome, &offset, &contents)) != NULL) {
        if (seen->slot == slot) {
            memcpy(held, contents, seen->length < size ? seen->length : size);
        }
    }
    return held;
}

/* Whether the candidate, in which the memory of statement s is blank, gets the same written to it
 * as the best: what was there did not matter. */
static bool writes_same(struct cairn_reducing *w, uint32_t s)
{
    const uint32_t size = (uint32_t)cairn_sequence_args(w->best, s)->integer;
    const uint8_t *first = cairn_sequence_contents(w->best, cairn_sequence_args(w->best, s));
    const uint32_t slot = cairn_sequence_slot(w->best, w->reduction->replayer->model, s);
    struct cairn_arena arena = {0};
    struct cairn_outcome outcome =
        cairn_replay(w->reduction->replayer, w->best, w->reduction->mode, CAIRN_RUN_OBSERVE);
    bool is_same = outcome.head.kind == CAIRN_OUTCOME_NORMAL;
    const uint8_t *held = contents_after(w->best, s, slot, &outcome, size, &arena);
    outcome =
        cairn_replay(w->reduction->replayer, &w->candidate, w->reduction->mode, CAIRN_RUN_OBSERVE);
    is_same = is_same && outcome.head.kind == CAIRN_OUTCOME_NORMAL;
    const uint8_t *written = contents_after(&w->candidate, s, slot, &outcome, size, &arena);
    for (uint32_t i = 0; i < size && is_same; i++) {
        is_same = written[i] == held[i] || (held[i] == first[i] && written[i] == 0);
    }
    cairn_arena_release(&arena);
    return is_same;
}

bool cairn_blank_rooms(struct cairn_reducing *w)
{
    bool progress = false;
    for (uint32_t s = 0; s < w->best->statements.count; s++) {
        if (!is_filled_room(w, s)) {
            continue;
        }
        cairn_sequence_copy(&w->candidate, w->best);
        struct cairn_arg *contents =
            &w->candidate.args.items[w->best->statements.items[s].first_arg];
        *contents = (struct cairn_arg){.kind = CAIRN_ARG_ZEROS, .integer = contents->integer};
        progress = (writes_same(w, s) && cairn_reduce_accept(w)) || progress;
    }
    return progress;
}

/* ---- arrays of pointers ---- */

static bool is_same_value(const struct cairn_wire_value *a, const struct cairn_wire_value *b)
{
    const bool is_place = a->kind == CAIRN_VALUE_HEAP || a->kind == CAIRN_VALUE_CALLER;
    return a->kind == b->kind && (!is_place || a->block == b->block) &&
           (a->bits == b->bits || !(is_place || a->kind == CAIRN_VALUE_SCALAR));
}

/* Whether the candidate, of as many statements, yields the same values as the best. */
static bool yields_same(struct cairn_reducing *w)
{
    struct cairn_arena arena = {0};
    struct cairn_outcome outcome =
        cairn_replay(w->reduction->replayer, w->best, w->reduction->mode, 0);
    const struct cairn_outcome best = cairn_outcome_copy(&outcome, &arena);
    outcome = cairn_replay(w->reduction->replayer, &w->candidate, w->reduction->mode, 0);
    bool is_same = best.head.kind == CAIRN_OUTCOME_NORMAL &&
                   outcome.head.kind == CAIRN_OUTCOME_NORMAL &&
                   best.head.value_count == outcome.head.value_count;
    for (uint32_t i = 0; i < best.head.value_count && is_same; i++) {
        is_same = is_same_value(&best.values[i], &outcome.values[i]);
    }
    cairn_arena_release(&arena);
    return is_same;
}

bool cairn_null_elements(struct cairn_reducing *w)
{
    bool progress = false;
    for (uint32_t s = 0; s < w->best->statements.count; s++) {
        const struct cairn_statement made = w->best->statements.items[s];
        uint32_t values = 0;
        if (kind_of(w, s) != CAIRN_OP_POINTERS && kind_of(w, s) != CAIRN_OP_RECORDS) {
            continue;
        }
        cairn_sequence_copy(&w->candidate, w->best);
        for (uint32_t i = 0; i < made.arg_count; i++) {
            struct cairn_arg *element = &w->candidate.args.items[made.first_arg + i];
            if (element->kind == CAIRN_ARG_VALUE) {
                *element = (struct cairn_arg){.kind = CAIRN_ARG_NULL};
                values++;
            }
        }
        progress = (values != 0 && yields_same(w) && cairn_reduce_accept(w)) || progress;
    }
    return progress;
}

/* ---- items ---- */

enum { ITEM_BYTES = 3 }; /* two letters and what ends them: odd, so that it has no alignment */

/* Whether statement s makes memory that calls take as an item alone. */
static bool is_item(const struct cairn_reducing *w, uint32_t s)
{
    if (kind_of(w, s) != CAIRN_OP_BYTES || w->best->statements.items[s].arg_count == 0) {
        return false;
    }
    const enum cairn_arg_kind contents = cairn_sequence_args(w->best, s)->kind;
    return (contents == CAIRN_ARG_BYTES || contents == CAIRN_ARG_ZEROS) &&
           (all_take_as(w, s) & AS_ITEM) != 0;
}

static uint8_t first_byte(const struct cairn_sequence *sequence, uint32_t s)
{
    const struct cairn_arg *contents = cairn_sequence_args(sequence, s);
    return contents->kind == CAIRN_ARG_BYTES && contents->integer > 0
               ? cairn_sequence_contents(sequence, contents)[0]
               : 0;
}

/* How many different first bytes of items are less than that of item s. */
static uint32_t rank_of(const struct cairn_sequence *sequence, const bool *are_items, uint32_t s)
{
    bool is_known[UINT8_MAX + 1] = {false};
    uint32_t rank = 0;
    for (uint32_t t = 0; t < sequence->statements.count; t++) {
        const uint8_t byte = are_items[t] ? first_byte(sequence, t) : UINT8_MAX;
        rank += byte < first_byte(sequence, s) && !is_known[byte];
        is_known[byte] = true;
    }
    return rank;
}

static void write_item(struct cairn_reducing *w, const bool *are_items, uint32_t s)
{
    enum { LETTERS = 26 };
    const char letter = (char)('a' + rank_of(w->best, are_items, s) % LETTERS);
    const char text[ITEM_BYTES] = {letter, letter, '\0'};
    const uint32_t at = cairn_sequence_add_bytes(&w->candidate, text, sizeof text);
    w->candidate.args.items[w->best->statements.items[s].first_arg] =
        (struct cairn_arg){.kind = CAIRN_ARG_BYTES, .index = at, .integer = sizeof text};
}

/* Whether the item of statement s is such a text. */
static bool is_item_text(const struct cairn_sequence *sequence, uint32_t s)
{
    const struct cairn_arg *contents = cairn_sequence_args(sequence, s);
    return contents->kind == CAIRN_ARG_BYTES && contents->integer == ITEM_BYTES &&
           cairn_sequence_contents(sequence, contents)[ITEM_BYTES - 1] == '\0';
}

bool cairn_write_items(struct cairn_reducing *w)
{
    bool are_items[CAIRN_MAX_STATEMENTS] = {false};
    uint32_t count = 0;
    cairn_sequence_copy(&w->candidate, w->best);
    for (uint32_t s = 0; s < w->best->statements.count; s++) {
        are_items[s] = is_item(w, s);
        count += are_items[s] && !is_item_text(w->best, s);
    }
    for (uint32_t s = 0; count != 0 && s < w->best->statements.count; s++) {
        if (are_items[s]) {
            write_item(w, are_items, s);
        }
    }
    if (count == 0 || (is_enough(w) && cairn_reduce_accept(w))) {
        return count != 0;
    }
    bool progress = false;
    for (uint32_t s = 0; s < w->best->statements.count && count > 1; s++) {
        if (are_items[s] && !is_item_text(w->best, s)) {
            cairn_sequence_copy(&w->candidate, w->best);
            write_item(w, are_items, s);
            progress = (is_enough(w) && cairn_reduce_accept(w)) || progress;
        }
    }
    return progress;
}
