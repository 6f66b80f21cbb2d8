/* What is run with guard pages although it does not go into the pool. What reads memory that the
 * library itself freed: with the plain heap that mostly goes well, and the sequence is not kept
 * because it bears a mark (ARCHITECTURE.md 7, "Whose dangling pointer"). And a sample of all that
 * goes well: candidates are cut down to what their new values need, so that what a call does to
 * memory that no value shows (a static pointer to what is freed, a word too much that is read) is
 * seen nowhere else. The first call of each shape is in the sample: what it is given decides
 * whether it goes too far. */
#include "core/hash.h"
#include "generator/blame.h"
#include "generator/run_internal.h"

enum {
    FIRST_LOOKS = 8, /* at one pair of operations; then whenever their number doubles */
    SAMPLED_OF = 8,
    MAX_SHAPES = 1 << 18,
    MAX_SAMPLED = 256, /* of a batch */
    FRONT_OF = 3,      /* batches, one with guard pages before the blocks */
    LOOKS = 3,         /* at one shape */
    EXACT = 4096,      /* numbers below, and the lengths of short texts, are told apart */
};

/* Whether statement f was given the value that argument i of s is. */
static bool was_given(const struct cairn_sequence *sequence, uint32_t f, uint32_t s, uint32_t i)
{
    const struct cairn_arg *value = &cairn_sequence_args(sequence, s)[i];
    return value->kind == CAIRN_ARG_VALUE &&
           cairn_sequence_param_with(sequence, f, value) != CAIRN_NONE;
}

/* Whether statement f ends something that it is given. */
static bool ends_something(const struct cairn_run *run, const struct cairn_sequence *sequence,
                           uint32_t f)
{
    const uint32_t op = sequence->statements.items[f].op;
    bool ends = run->model->ops.items[op].destroys >= 0;
    for (uint32_t k = 0; k < sequence->statements.items[f].arg_count && !ends; k++) {
        ends = cairn_facts_consumes(run->facts, op, k);
    }
    return ends;
}

/* Whether argument `arg` of statement s is an iterator of which the header promises that it holds
 * while what it goes through is changed. */
static bool is_promised(const struct cairn_run *run, const struct cairn_sequence *sequence,
                        uint32_t s, uint32_t arg)
{
    const struct cairn_op *op = &run->model->ops.items[sequence->statements.items[s].op];
    return run->model->iterators == CAIRN_ENDURANCE_PROMISED && arg < op->param_count &&
           cairn_model_is_iterator(run->model, op->params[arg].sort);
}

/* Whether the mark says that the library left a pointer to a block of its own, which it freed, in
 * an object that the same call was given, or in an iterator that does not mind. */
static bool is_library_s(const struct cairn_run *run, const struct cairn_sequence *sequence,
                         const struct cairn_outcome *outcome, const struct cairn_mark *mark)
{
    if (mark->kind != CAIRN_MARK_DANGLING || mark->block >= outcome->head.block_count) {
        return false;
    }
    const struct cairn_wire_block *block = &outcome->blocks[mark->block];
    return block->origin == CAIRN_ORIGIN_LIBRARY && block->freed_by < mark->statement &&
           (was_given(sequence, block->freed_by, mark->statement, mark->arg) ||
            is_promised(run, sequence, mark->statement, mark->arg)) &&
           !ends_something(run, sequence, block->freed_by) &&
           !cairn_blame_was_kept(run->facts, sequence, outcome, mark->block, mark->statement,
                                 mark->arg);
}

static void note(struct cairn_run *run, const struct cairn_sequence *sequence, uint32_t freeing)
{
    struct cairn_stale stale = {.freeing = freeing};
    cairn_sequence_copy(&stale.sequence, sequence);
    cairn_vec_push(&run->stale, stale);
}

/* Learns from a run in which freed blocks are inaccessible whether anybody follows what the
 * operation leaves in objects. */
static void learn(struct cairn_run *run, uint32_t freeing, bool goes_well)
{
    enum { SURE = 6 };
    struct cairn_op_facts *facts = &run->facts->ops[freeing];
    *(goes_well ? &facts->left_harmless : &facts->left_harmful) += 1;
    run->model->ops.items[freeing].leaves_harmless =
        facts->left_harmless >= SURE && facts->left_harmful == 0;
}

void cairn_run_note_stale(struct cairn_run *run, const struct cairn_sequence *sequence,
                          const struct cairn_outcome *outcome)
{
    const struct cairn_mark *first = NULL;
    for (uint32_t i = 0; i < run->legality.marks.count; i++) {
        const struct cairn_mark *mark = &run->legality.marks.items[i];
        if (mark->statement != run->legality.marked) {
            continue;
        }
        if (!is_library_s(run, sequence, outcome, mark)) {
            return;
        }
        first = mark;
    }
    if (first == NULL || run->stale.count >= CAIRN_MAX_ADMITTED) {
        return;
    }
    const uint32_t freeing = outcome->blocks[first->block].freed_by;
    const uint64_t pair = cairn_hash_pair(sequence->statements.items[freeing].op,
                                          sequence->statements.items[first->statement].op);
    const uint32_t seen = cairn_map_increment(&run->stale_seen, pair);
    if (seen <= FIRST_LOOKS || (seen & (seen - 1)) == 0) {
        const bool tells = was_given(sequence, freeing, first->statement, first->arg);
        note(run, sequence, tells ? sequence->statements.items[freeing].op : CAIRN_NONE);
    }
}

/* Which kinds of characters the contents have: what a parser or a table takes differently. */
static uint64_t shape_of_contents(const uint8_t *bytes, size_t length)
{
    uint64_t kinds = 0;
    for (size_t i = 0; i < length; i++) {
        const uint8_t c = bytes[i];
        kinds |= c >= 0x80                                ? 1u
                 : c < ' '                                ? 2u
                 : c >= '0' && c <= '9'                   ? 4u
                 : (c | 0x20) >= 'a' && (c | 0x20) <= 'z' ? 8u
                 : c == ' '                               ? 16u
                                                          : 32u;
    }
    return kinds;
}

static uint64_t magnitude(uint64_t number)
{
    uint64_t bits = EXACT;
    while (number >= EXACT) {
        number /= 2;
        bits++;
    }
    return bits == EXACT ? number : bits;
}

/* Whether an earlier statement was given the number, too: a place may be that of the end. */
static bool was_said(const struct cairn_sequence *sequence, uint32_t s, int64_t number)
{
    for (uint32_t a = 0; a < sequence->statements.items[s].first_arg; a++) {
        const struct cairn_arg *arg = &sequence->args.items[a];
        if (arg->kind == CAIRN_ARG_INTEGER && arg->integer == number) {
            return true;
        }
    }
    return false;
}

static uint64_t shape_of_arg(const struct cairn_sequence *sequence, uint32_t s,
                             const struct cairn_arg *arg)
{
    uint64_t shape = arg->kind;
    switch (arg->kind) {
    case CAIRN_ARG_VALUE:
        return cairn_hash_pair(shape, sequence->statements.items[arg->index].op);
    case CAIRN_ARG_BYTES:
        shape = cairn_hash_pair(shape, magnitude((uint64_t)arg->integer));
        return cairn_hash_pair(
            shape, shape_of_contents(cairn_sequence_contents(sequence, arg), (size_t)arg->integer));
    case CAIRN_ARG_INTEGER:
        shape = cairn_hash_pair(shape, arg->integer < 0 ? ~magnitude(0 - (uint64_t)arg->integer)
                                                        : magnitude((uint64_t)arg->integer));
        return cairn_hash_pair(shape, was_said(sequence, s, arg->integer));
    default:
        return cairn_hash_pair(shape, arg->index);
    }
}

/* How often the longest loop is repeated: what grows is full at some number. */
static uint64_t longest_loop(const struct cairn_run *run, const struct cairn_sequence *sequence)
{
    int64_t longest = 0;
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        const struct cairn_arg *count = cairn_sequence_args(sequence, s);
        bool is_loop =
            run->model->ops.items[sequence->statements.items[s].op].kind == CAIRN_OP_LOOP;
        longest = is_loop && count->integer > longest ? count->integer : longest;
    }
    return (uint64_t)longest;
}

/* Whether no call was of this shape before: the same operation, given alike, after as many. */
static bool is_of_new_shape(struct cairn_run *run, const struct cairn_assembly *assembly)
{
    const struct cairn_sequence *sequence = &assembly->sequence;
    const uint32_t s = assembly->target;
    if (run->shapes.count >= MAX_SHAPES || s >= sequence->statements.count) {
        return false;
    }
    uint64_t shape = cairn_hash_pair(sequence->statements.items[s].op, longest_loop(run, sequence));
    for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
        shape =
            cairn_hash_pair(shape, shape_of_arg(sequence, s, &cairn_sequence_args(sequence, s)[i]));
    }
    return cairn_map_increment(&run->shapes, shape) <= LOOKS;
}

/* The statement that yields a pointer, or an integer, that is nothing but what freed memory is
 * filled with; CAIRN_NONE if none does. */
static uint32_t find_fill(const struct cairn_outcome *outcome)
{
    for (uint32_t v = 0; v < outcome->head.value_count; v++) {
        if ((outcome->values[v].state & CAIRN_VALUE_FILL) != 0) {
            return outcome->values[v].statement;
        }
    }
    return CAIRN_NONE;
}

bool cairn_run_is_sampled(struct cairn_run *run, const struct cairn_assembly *assembly,
                          const struct cairn_outcome *outcome)
{
    return assembly->number % SAMPLED_OF == SAMPLED_OF / 2 || is_of_new_shape(run, assembly) ||
           find_fill(outcome) != CAIRN_NONE;
}

/* What was read of freed memory is looked at where that faults: the first times that the operation
 * yields it, and whenever their number has doubled. */
void cairn_run_look_at_fill(struct cairn_run *run, const struct cairn_sequence *sequence,
                            const struct cairn_outcome *outcome)
{
    const uint32_t s = find_fill(outcome);
    if (s >= sequence->statements.count || run->shapes.count >= MAX_SHAPES) {
        return;
    }
    const uint64_t key = cairn_hash_pair(sequence->statements.items[s].op, CAIRN_VALUE_FILL);
    const uint32_t times = cairn_map_increment(&run->shapes, key);
    if (times <= FIRST_LOOKS || (times & (times - 1)) == 0) {
        cairn_run_look_again(run, sequence, CAIRN_MODE_GUARD);
    }
}

void cairn_run_note_sample(struct cairn_run *run, const struct cairn_sequence *sequence)
{
    if (run->stale.count < MAX_SAMPLED) {
        note(run, sequence, CAIRN_NONE);
    }
}

enum cairn_status cairn_run_look_at_stale(struct cairn_run *run, struct cairn_error *err)
{
    const enum cairn_run_mode mode =
        run->commits % FRONT_OF == 1 ? CAIRN_MODE_FRONT : CAIRN_MODE_GUARD;
    cairn_batch_reset(run->guard_batch, mode, CAIRN_RUN_LAZY | CAIRN_RUN_BARE | CAIRN_RUN_SPARSE);
    for (uint32_t i = 0; i < run->stale.count; i++) {
        cairn_batch_add(run->guard_batch, &run->stale.items[i].sequence);
    }
    enum cairn_status status =
        run->stale.count == 0 ? CAIRN_OK : cairn_batch_submit(run->guard_batch, true, err);
    if (status == CAIRN_OK && run->stale.count != 0) {
        status = cairn_batch_wait(run->guard_batch, err);
    }
    for (uint32_t i = 0; i < run->stale.count && status == CAIRN_OK; i++) {
        const struct cairn_stale *stale = &run->stale.items[i];
        const struct cairn_outcome outcome = cairn_batch_outcome(run->guard_batch, i);
        const bool goes_well = outcome.head.kind == CAIRN_OUTCOME_NORMAL;
        if (stale->freeing != CAIRN_NONE && mode == CAIRN_MODE_GUARD &&
            (goes_well || outcome.head.failure == CAIRN_FAILURE_USE_AFTER_FREE)) {
            learn(run, stale->freeing, goes_well);
        }
        if (!goes_well) {
            cairn_run_look_again(run, &stale->sequence, mode);
        }
    }
    run->stats.replays += run->stale.count;
    cairn_run_release_stale(run);
    return status;
}

void cairn_run_release_stale(struct cairn_run *run)
{
    for (uint32_t i = 0; i < run->stale.count; i++) {
        cairn_sequence_release(&run->stale.items[i].sequence);
    }
    cairn_vec_clear(&run->stale);
}
