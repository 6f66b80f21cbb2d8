#include "generator/blame.h"

#include <string.h>

/* One failure while it is judged. */
struct trial {
    struct cairn_replayer *replayer;
    const struct cairn_tails *tails;
    const struct cairn_pattern *pattern;
    const struct cairn_sequence *sequence;
    const struct cairn_model *model;
    struct cairn_blame *blame;
    struct cairn_outcome outcome; /* of the sequence itself */
    CAIRN_VEC(struct cairn_mark) marks;
    uint32_t slots[CAIRN_MAX_STATEMENTS];
    struct cairn_sequence variant;
    struct cairn_arena arena;
};

static void conclude(struct trial *t, enum cairn_verdict verdict, uint32_t statement, uint32_t arg)
{
    t->blame->verdict = verdict;
    t->blame->statement = statement;
    t->blame->arg = arg;
}

static const struct cairn_op *op_of(const struct trial *t, uint32_t s)
{
    return &t->model->ops.items[t->sequence->statements.items[s].op];
}

static const char *describe_arg(struct trial *t, uint32_t s, uint32_t arg)
{
    const struct cairn_op *op = op_of(t, s);
    const char *name = arg < op->param_count ? op->params[arg].name : "";
    return name[0] != '\0'
               ? cairn_arena_printf(&t->arena, "argument %u (%s) of %s", arg + 1, name, op->name)
               : cairn_arena_printf(&t->arena, "argument %u of %s", arg + 1, op->name);
}

static const struct cairn_wire_value *value_of(const struct trial *t, const struct cairn_arg *arg)
{
    if (arg->kind != CAIRN_ARG_VALUE) {
        return NULL;
    }
    uint32_t slot = t->slots[arg->index] + arg->output;
    return slot < t->outcome.head.value_count ? &t->outcome.values[slot] : NULL;
}

static uint32_t block_of_arg(const struct trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_wire_value *value = value_of(t, &cairn_sequence_args(t->sequence, s)[i]);
    bool in_block =
        value != NULL && (value->kind == CAIRN_VALUE_HEAP || value->kind == CAIRN_VALUE_CALLER);
    return in_block ? value->block : CAIRN_NONE;
}

static bool still_fails(struct trial *t)
{
    struct cairn_outcome outcome =
        cairn_replay_judged(t->replayer, &t->variant, t->pattern->mode, 0);
    return outcome.head.kind != CAIRN_OUTCOME_NORMAL;
}

/* ---- whose dangling pointer (DESIGN 7) ---- */

/* Whether the caller himself handed the block to a call before statement `before`. */
static bool was_handed_over(const struct trial *t, uint32_t block, uint32_t before)
{
    for (uint32_t s = 0; s < before; s++) {
        for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
            const struct cairn_wire_value *value =
                value_of(t, &cairn_sequence_args(t->sequence, s)[i]);
            if (value != NULL && value->kind == CAIRN_VALUE_HEAP && value->block == block) {
                return true;
            }
        }
    }
    return false;
}

static bool is_argument(const struct trial *t, uint32_t s, uint32_t block)
{
    for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
        if (block != CAIRN_NONE && block_of_arg(t, s, i) == block) {
            return true;
        }
    }
    return false;
}

/* Whether statement f destroyed an argument of its own. */
static bool destroys_something(const struct trial *t, uint32_t f)
{
    uint32_t op = t->sequence->statements.items[f].op;
    for (uint32_t i = 0; i < t->sequence->statements.items[f].arg_count; i++) {
        uint32_t block = block_of_arg(t, f, i);
        bool frees = block != CAIRN_NONE && t->outcome.blocks[block].freed_by == f;
        if (frees || cairn_facts_consumes(t->replayer->facts, op, i)) {
            return true;
        }
    }
    return false;
}

/* The object that statement f ended: its argument. */
static const struct cairn_arg *ended_by(const struct trial *t, uint32_t f)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, f);
    for (uint32_t i = 0; i < t->sequence->statements.items[f].arg_count; i++) {
        uint32_t block = block_of_arg(t, f, i);
        if (block != CAIRN_NONE && t->outcome.blocks[block].freed_by == f) {
            return &args[i];
        }
    }
    return NULL;
}

static bool takes_value(const struct trial *t, uint32_t s, const struct cairn_arg *value)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
        if (args[i].kind == CAIRN_ARG_VALUE && args[i].index == value->index &&
            args[i].output == value->output) {
            return true;
        }
    }
    return false;
}

/* Marks the statements that value was made from. */
static void mark_makers(const struct trial *t, uint32_t statement, bool *makers)
{
    memset(makers, 0, CAIRN_MAX_STATEMENTS * sizeof *makers);
    makers[statement] = true;
    for (uint32_t s = statement + 1; s-- > 0;) {
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
        for (uint32_t i = 0; makers[s] && i < t->sequence->statements.items[s].arg_count; i++) {
            if (args[i].kind == CAIRN_ARG_VALUE) {
                makers[args[i].index] = true;
            }
        }
    }
}

/* Which operation made X (ended by f) and Y own the same block: the last that was given both, else
 * the one that made one of them out of the other or of what the other was made of. */
static void note_cause(struct trial *t, uint32_t f, const struct cairn_arg *y)
{
    const struct cairn_arg *x = ended_by(t, f);
    if (x == NULL) {
        return;
    }
    uint32_t cause = CAIRN_NONE;
    for (uint32_t s = 0; s < f; s++) {
        if (takes_value(t, s, x) && takes_value(t, s, y)) {
            cause = s;
        }
    }
    bool of_x[CAIRN_MAX_STATEMENTS];
    bool of_y[CAIRN_MAX_STATEMENTS];
    mark_makers(t, x->index, of_x);
    mark_makers(t, y->index, of_y);
    for (uint32_t s = 0; cause == CAIRN_NONE && s < f; s++) {
        if (of_x[s] && of_y[s]) {
            cause = s == y->index ? x->index : y->index;
        }
    }
    if (cause != CAIRN_NONE) {
        t->blame->cause = t->sequence->statements.items[cause].op;
    }
}

/* The sequence without statement f, up to s, with Y destroyed at its end: is the block freed now?
 * If it is, X (destroyed by f) and Y both own it. */
static bool is_owned_by_both(struct trial *t, uint32_t f, uint32_t s, const struct cairn_arg *y,
                             uint32_t block)
{
    bool keep[CAIRN_MAX_STATEMENTS];
    for (uint32_t i = 0; i < t->sequence->statements.count; i++) {
        keep[i] = i < s && i != f;
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, i);
        for (uint32_t k = 0; k < t->sequence->statements.items[i].arg_count; k++) {
            keep[i] = keep[i] && (args[k].kind != CAIRN_ARG_VALUE || keep[args[k].index]);
        }
    }
    if (!keep[y->index] || t->outcome.blocks[block].allocated_by >= s ||
        !keep[t->outcome.blocks[block].allocated_by]) {
        return false;
    }
    cairn_sequence_select(&t->variant, t->sequence, keep);
    uint32_t renumbered = y->index - (y->index > f);
    uint32_t destroying = cairn_tails_destroy(t->tails, &t->variant, renumbered, y->output, 0);
    if (destroying == CAIRN_NONE) {
        return false;
    }
    t->variant.body = t->variant.tail = t->variant.statements.count;
    struct cairn_outcome outcome =
        cairn_replay_judged(t->replayer, &t->variant, CAIRN_MODE_MAIN, 0);
    /* Blocks keep their numbers: nothing was allocated by destroying X. */
    bool both = block < outcome.head.block_count && outcome.blocks[block].freed_by == destroying &&
                outcome.blocks[block].size == t->outcome.blocks[block].size;
    if (both) {
        note_cause(t, f, y);
    }
    return both;
}

/* Whether the caller is to blame that argument `arg` of statement s leads to the freed block. */
static bool is_callers_pointer(struct trial *t, uint32_t s, uint32_t arg, uint32_t block)
{
    const struct cairn_wire_block *dead = &t->outcome.blocks[block];
    uint32_t f = dead->freed_by;
    if (dead->origin != CAIRN_ORIGIN_LIBRARY || f == CAIRN_NONE) {
        return true;
    }
    if (f >= s) {
        return false; /* freed by the failing call itself */
    }
    if (was_handed_over(t, block, s)) {
        return true;
    }
    const struct cairn_arg *y = &cairn_sequence_args(t->sequence, s)[arg];
    if (y->kind != CAIRN_ARG_VALUE) {
        return true;
    }
    uint32_t y_block = block_of_arg(t, s, arg);
    if (!destroys_something(t, f)) {
        return !is_argument(t, f, y_block) && !is_owned_by_both(t, f, s, y, block);
    }
    return y_block == CAIRN_NONE || is_argument(t, f, y_block) ||
           !is_owned_by_both(t, f, s, y, block);
}

/* ---- rows of the table, in order ---- */

static bool blame_marks(struct trial *t)
{
    for (uint32_t i = 0; i < t->marks.count; i++) {
        const struct cairn_mark *mark = &t->marks.items[i];
        bool is_soft = mark->kind == CAIRN_MARK_NULL || mark->kind == CAIRN_MARK_EXTREME;
        /* A freed object that is passed is the caller's own pointer, however it was freed. */
        bool is_callers = cairn_mark_is_callers(mark->kind) || mark->kind == CAIRN_MARK_FREED;
        if (!is_callers && mark->block != CAIRN_NONE) {
            is_callers = is_callers_pointer(t, mark->statement, mark->arg, mark->block);
        }
        if (is_callers && !is_soft) {
            conclude(t, CAIRN_VERDICT_ILLEGAL, mark->statement, mark->arg);
            cairn_str_addf(&t->blame->why, "%s is %s.", describe_arg(t, mark->statement, mark->arg),
                           cairn_mark_kind_name(mark->kind));
            return true;
        }
    }
    return false;
}

/* A violation that names a freed block without any mark: the failing call reached it by itself. */
static bool blame_freed_block(struct trial *t)
{
    uint32_t block = t->outcome.head.fault_block;
    uint32_t s = t->outcome.head.statement;
    if (block == CAIRN_NONE || t->outcome.blocks[block].freed_by == CAIRN_NONE ||
        t->outcome.blocks[block].freed_by >= s) {
        return false;
    }
    for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
        uint32_t passed = block_of_arg(t, s, i);
        if (passed != CAIRN_NONE && passed != block && !is_callers_pointer(t, s, i, block)) {
            return false;
        }
    }
    conclude(t, CAIRN_VERDICT_ILLEGAL, s, CAIRN_NONE);
    cairn_str_add(&t->blame->why, "What it used had been freed by the caller.");
    return true;
}

/* The library's own refusals: assertions, abort, exit. */
static bool blame_refusal(struct trial *t)
{
    enum cairn_failure_kind failure = t->pattern->failure;
    if (failure != CAIRN_FAILURE_ASSERTION && failure != CAIRN_FAILURE_EXIT &&
        failure != CAIRN_FAILURE_SIGABRT) {
        return false;
    }
    conclude(t, CAIRN_VERDICT_ROBUSTNESS, t->outcome.head.statement, CAIRN_NONE);
    cairn_str_add(&t->blame->why, "The library refuses this call by ending the process.");
    return true;
}

static bool blame_soft_marks(struct trial *t)
{
    for (uint32_t i = 0; i < t->marks.count; i++) {
        const struct cairn_mark *mark = &t->marks.items[i];
        bool is_null = mark->kind == CAIRN_MARK_NULL;
        if (is_null || mark->kind == CAIRN_MARK_EXTREME) {
            /* A field of a null pointer is read by the test, not by the library. */
            bool is_call = op_of(t, t->outcome.head.statement)->kind == CAIRN_OP_CALL;
            conclude(t, is_call ? CAIRN_VERDICT_ROBUSTNESS : CAIRN_VERDICT_ILLEGAL, mark->statement,
                     mark->arg);
            cairn_str_addf(&t->blame->why, "%s is %s, and nothing says that it may be.",
                           describe_arg(t, mark->statement, mark->arg),
                           is_null ? "NULL" : "an extreme number");
            return true;
        }
    }
    return false;
}

/* How many bytes of a large buffer call s writes when it is told that there are `length`; -1 if the
 * call does not work that way. */
static int64_t written_extent(struct trial *t, uint32_t s, uint32_t buffer, int64_t length)
{
    enum { ROOM = CAIRN_OBSERVE_BYTES, FILL = 0xee };
    uint8_t fill[ROOM];
    memset(fill, FILL, sizeof fill);
    uint32_t op = cairn_model_find_op(t->model, cairn_op_kind_name(CAIRN_OP_BYTES));
    const struct cairn_param *param = &op_of(t, s)->params[buffer];
    if (op == CAIRN_NONE) {
        return -1;
    }
    cairn_sequence_reset(&t->variant);
    struct cairn_arg contents = {.kind = CAIRN_ARG_BYTES, .integer = ROOM};
    contents.index = cairn_sequence_add_bytes(&t->variant, fill, sizeof fill);
    cairn_sequence_append(&t->variant, op, &contents, 1);
    cairn_sequence_concat(&t->variant, t->sequence, 0, t->sequence->statements.count);
    struct cairn_arg *args = &t->variant.args.items[t->variant.statements.items[s + 1].first_arg];
    args[buffer] = (struct cairn_arg){.kind = CAIRN_ARG_VALUE};
    args[param->partner] = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = length};
    cairn_sequence_end_body(&t->variant);
    struct cairn_outcome outcome =
        cairn_replay(t->replayer, &t->variant, CAIRN_MODE_MAIN, CAIRN_RUN_OBSERVE);
    size_t offset = 0;
    const uint8_t *seen;
    const struct cairn_wire_observation *observation;
    int64_t extent = 0;
    while ((observation = cairn_outcome_next_observation(&outcome, &offset, &seen)) != NULL) {
        for (uint32_t i = 0;
             observation->statement == s + 1 && observation->slot == 0 && i < observation->length;
             i++) {
            extent = seen[i] != FILL ? i + 1 : extent;
        }
    }
    return extent;
}

/* A call that writes beyond an output buffer: does the length that it was told bound what it
 * writes? If it writes the same for two lengths that are both too small, it never asked. */
static bool blame_ignored_length(struct trial *t)
{
    uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = op_of(t, s);
    for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        const struct cairn_param *param = &op->params[i];
        if (param->role != CAIRN_ROLE_OUTPUT_BUFFER || param->partner < 0) {
            continue;
        }
        int64_t one = written_extent(t, s, i, 1);
        int64_t two = written_extent(t, s, i, 2);
        if (one == two && one > 2) {
            conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
            t->blame->ignores_length = true;
            cairn_str_addf(&t->blame->why, "%s needs room that no argument tells.",
                           describe_arg(t, s, i));
            return true;
        }
    }
    return false;
}

static bool has_proved_length(const struct cairn_param *param)
{
    return param->partner >= 0 && param->confidence >= 70;
}

/* The failing call went over the end of memory that the caller provided. */
static bool blame_callers_memory(struct trial *t)
{
    uint32_t block = t->outcome.head.fault_block;
    uint32_t s = t->outcome.head.statement;
    if (block == CAIRN_NONE || t->outcome.blocks[block].origin == CAIRN_ORIGIN_LIBRARY) {
        return false;
    }
    const struct cairn_op *op = op_of(t, s);
    for (uint32_t i = 0; i < op->param_count; i++) {
        const struct cairn_param *param = &op->params[i];
        bool is_text = t->outcome.blocks[block].origin == CAIRN_ORIGIN_TEXT &&
                       param->role == CAIRN_ROLE_STRING && param->confidence >= 70;
        bool is_it = block_of_arg(t, s, i) == block;
        if (is_text || (is_it && has_proved_length(param))) {
            return false;
        }
    }
    conclude(t, CAIRN_VERDICT_ILLEGAL, s, CAIRN_NONE);
    cairn_str_add(&t->blame->why, "It went beyond memory of the caller's whose size it is not "
                                  "told.");
    return true;
}

/* Whether the parameter holds data, which may have any value, by its name. */
static bool is_data_name(const char *name)
{
    static const char *const words[] = {"key",  "value", "val", "item", "data", "elem",
                                        "code", "num",   "x",   "y",    "v",    "c"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(name, words[i]) == 0) {
            return true;
        }
    }
    return false;
}

static bool could_be_a_place(const struct cairn_param *param)
{
    switch (param->role) {
    case CAIRN_ROLE_INDEX:
    case CAIRN_ROLE_COUNT:
    case CAIRN_ROLE_LENGTH:
        return true;
    case CAIRN_ROLE_SCALAR:
        return !is_data_name(param->name);
    default:
        return false;
    }
}

/* The failure goes away when number `a` is 0 and when it is 1, while what it was is neither. */
static bool needs_number(struct trial *t, uint32_t s, uint32_t i)
{
    uint32_t a = t->sequence->statements.items[s].first_arg + i;
    struct cairn_arg old = t->sequence->args.items[a];
    const struct cairn_wire_value *value = value_of(t, &old);
    bool is_number = value != NULL && value->kind == CAIRN_VALUE_SCALAR;
    int64_t number = is_number ? (int64_t)value->bits : old.integer;
    if ((old.kind != CAIRN_ARG_INTEGER && !is_number) || number == 0 || number == 1) {
        return false;
    }
    for (int64_t simple = 0; simple <= 1; simple++) {
        cairn_sequence_copy(&t->variant, t->sequence);
        t->variant.args.items[a] = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = simple};
        if (still_fails(t)) {
            return false;
        }
    }
    return true;
}

static bool blame_numbers(struct trial *t)
{
    for (uint32_t s = t->sequence->statements.count; s-- > 0;) {
        const struct cairn_op *op = op_of(t, s);
        for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count && i < op->param_count;
             i++) {
            if (could_be_a_place(&op->params[i]) && needs_number(t, s, i)) {
                conclude(t, CAIRN_VERDICT_ROBUSTNESS, s, i);
                cairn_str_addf(&t->blame->why, "%s decides it: with 0 or 1 the same calls succeed.",
                               describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}

/* ---- foreign objects ---- */

static bool is_object(const struct trial *t, const struct cairn_param *param)
{
    enum cairn_sort_kind kind = t->model->sorts.items[param->sort].kind;
    return param->pass == CAIRN_PASS_VALUE &&
           (kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_HANDLE);
}

/* A plain argument for a parameter of a call that is put in by way of trial. */
static bool plain_argument(struct trial *t, const struct cairn_param *param, struct cairn_arg *arg)
{
    enum cairn_sort_kind kind = t->model->sorts.items[param->sort].kind;
    *arg = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER};
    switch (kind) {
    case CAIRN_SORT_INTEGER:
    case CAIRN_SORT_ENUM:
        return true;
    case CAIRN_SORT_REAL:
        arg->kind = CAIRN_ARG_REAL;
        arg->real = 0;
        return true;
    case CAIRN_SORT_STRING:
        *arg = (struct cairn_arg){.kind = CAIRN_ARG_BYTES, .integer = 1};
        arg->index = cairn_sequence_add_bytes(&t->variant, "a", 1);
        return true;
    default:
        return param->pass == CAIRN_PASS_OUT;
    }
}

/* Appends call `index` to the variant with the given objects for two of its parameters (the second
 * may be CAIRN_NONE), plain arguments for the others. */
static bool append_trial(struct trial *t, uint32_t index, uint32_t first,
                         const struct cairn_arg *first_arg, uint32_t second,
                         const struct cairn_arg *second_arg)
{
    const struct cairn_op *op = &t->model->ops.items[index];
    struct cairn_arg args[CAIRN_MAX_ARGS];
    for (uint32_t i = 0; i < op->param_count; i++) {
        if (i == first) {
            args[i] = *first_arg;
        } else if (i == second) {
            args[i] = *second_arg;
        } else if (!plain_argument(t, &op->params[i], &args[i])) {
            return false;
        }
    }
    cairn_sequence_append(&t->variant, index, args, op->param_count);
    return true;
}

/* The variant up to before statement s. */
static void begin_variant(struct trial *t, uint32_t s)
{
    cairn_sequence_copy(&t->variant, t->sequence);
    cairn_sequence_truncate(&t->variant, s);
}

/* Appends statement s, with `arg` for argument i, and runs the variant. */
static bool passes_with(struct trial *t, uint32_t s, uint32_t i, struct cairn_arg arg)
{
    struct cairn_arg args[CAIRN_MAX_ARGS];
    const struct cairn_statement *statement = &t->sequence->statements.items[s];
    for (uint32_t k = 0; k < statement->arg_count; k++) {
        args[k] = cairn_sequence_args(t->sequence, s)[k];
        if (args[k].kind == CAIRN_ARG_BYTES || args[k].kind == CAIRN_ARG_SERIES_TEXT) {
            args[k].index = cairn_sequence_add_bytes(&t->variant,
                                                     cairn_sequence_contents(t->sequence, &args[k]),
                                                     (size_t)args[k].integer);
        }
    }
    args[i] = arg;
    cairn_sequence_append(&t->variant, statement->op, args, statement->arg_count);
    cairn_sequence_end_body(&t->variant);
    return cairn_sequence_validate(&t->variant, t->model, NULL) == CAIRN_OK && !still_fails(t);
}

/* Whether operation m yields an object that belongs to the one passed for parameter k. */
static bool yields_members(const struct trial *t, uint32_t m, uint32_t k)
{
    const struct cairn_facts *facts = t->replayer->facts;
    return facts->ops[m].outputs[0].borrowed != 0 ||
           cairn_facts_takes(facts, m, CAIRN_ITEM_OUTPUT, k, CAIRN_RESULT_ANY);
}

/* Whether the call passes once the item belongs to the container: put into it by an operation that
 * takes items, or taken from it by one that yields them. */
static bool passes_with_member(struct trial *t, uint32_t s, uint32_t item, uint32_t container)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    uint32_t item_sort = op_of(t, s)->params[item].sort;
    for (uint32_t m = 0; m < t->model->ops.count; m++) {
        const struct cairn_op *op = &t->model->ops.items[m];
        if (op->kind != CAIRN_OP_CALL || op->unavailable != NULL ||
            !cairn_executor_has(t->replayer->executor, m)) {
            continue;
        }
        for (uint32_t k = 0; k < op->param_count; k++) {
            if (cairn_model_conversion(t->model, op->params[k].sort,
                                       op_of(t, s)->params[container].sort) < 0) {
                continue;
            }
            for (uint32_t i = 0; i < op->param_count; i++) {
                begin_variant(t, s);
                if (i != k && cairn_facts_takes(t->replayer->facts, m, i, k, CAIRN_RESULT_ANY) &&
                    append_trial(t, m, k, &args[container], i, &args[item]) &&
                    passes_with(t, s, item, args[item])) {
                    return true;
                }
            }
            begin_variant(t, s);
            if (op->output_count != 0 && op->outputs[0].sort == item_sort &&
                yields_members(t, m, k) &&
                append_trial(t, m, k, &args[container], CAIRN_NONE, NULL) &&
                passes_with(t, s, item,
                            (struct cairn_arg){.kind = CAIRN_ARG_VALUE,
                                               .index = t->variant.statements.count - 1})) {
                return true;
            }
        }
    }
    return false;
}

/* Two objects are passed that have nothing to do with each other, and the call needs that they do.
 */
static bool blame_foreign(struct trial *t)
{
    for (uint32_t s = t->sequence->statements.count; s-- > 0;) {
        const struct cairn_op *op = op_of(t, s);
        for (uint32_t k = 0; k < op->param_count; k++) {
            for (uint32_t i = 0; i < op->param_count; i++) {
                bool may_be = i != k && op->kind == CAIRN_OP_CALL && is_object(t, &op->params[i]) &&
                              is_object(t, &op->params[k]) && block_of_arg(t, s, i) != CAIRN_NONE;
                if (may_be && passes_with_member(t, s, i, k)) {
                    conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
                    t->blame->container = k;
                    cairn_str_addf(&t->blame->why, "%s does not belong to argument %u.",
                                   describe_arg(t, s, i), k + 1);
                    return true;
                }
            }
        }
    }
    return false;
}

/* ---- pointers without a known meaning ---- */

/* Pointers of unknown meaning: another object there, and the failure goes away. */
static bool needs_pointer(struct trial *t, uint32_t s, uint32_t i)
{
    uint32_t op = cairn_model_find_op(t->model, cairn_op_kind_name(CAIRN_OP_BYTES));
    if (op == CAIRN_NONE) {
        return true;
    }
    struct cairn_arg zeros = {.kind = CAIRN_ARG_ZEROS, .integer = 4096};
    cairn_sequence_reset(&t->variant);
    uint32_t made = cairn_sequence_append(&t->variant, op, &zeros, 1);
    cairn_sequence_concat(&t->variant, t->sequence, 0, t->sequence->statements.count);
    t->variant.body = t->variant.tail = t->variant.statements.count;
    uint32_t a = t->variant.statements.items[s + 1].first_arg + i;
    t->variant.args.items[a] = (struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = made};
    return !still_fails(t);
}

static bool blame_pointers(struct trial *t)
{
    for (uint32_t s = t->sequence->statements.count; s-- > 0;) {
        const struct cairn_op *op = op_of(t, s);
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
        for (uint32_t i = 0; i < op->param_count; i++) {
            enum cairn_sort_kind kind = t->model->sorts.items[op->params[i].sort].kind;
            bool is_unknown = kind == CAIRN_SORT_POINTER || op->params[i].role == CAIRN_ROLE_SINK;
            bool is_unsized = (kind == CAIRN_SORT_BYTES || kind == CAIRN_SORT_ARRAY) &&
                              op->params[i].partner < 0 && op->kind == CAIRN_OP_CALL;
            bool is_callers =
                args[i].kind == CAIRN_ARG_VALUE && op_of(t, args[i].index)->kind != CAIRN_OP_CALL;
            if ((is_unknown || is_unsized) && is_callers && needs_pointer(t, s, i)) {
                conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
                cairn_str_addf(&t->blame->why, "%s may not be what the call expects.",
                               describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}

/* ---- wrong objects ---- */

/* A caller's struct that was initialised for another purpose. */
static bool blame_wrong_object(struct trial *t)
{
    const struct cairn_facts *facts = t->replayer->facts;
    for (uint32_t s = 0; s < t->sequence->statements.count; s++) {
        const struct cairn_op *op = op_of(t, s);
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
        for (uint32_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
            bool is_local = args[i].kind == CAIRN_ARG_VALUE && op->initialises != (int)i &&
                            op_of(t, args[i].index)->kind == CAIRN_OP_LOCAL;
            uint32_t initialiser =
                is_local ? cairn_facts_initialiser(facts, t->sequence, args[i].index, s)
                         : CAIRN_NONE;
            if (initialiser != CAIRN_NONE &&
                cairn_facts_is_wrong_object(facts, initialiser,
                                            t->sequence->statements.items[s].op)) {
                conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
                cairn_str_addf(&t->blame->why, "%s was initialised by %s.", describe_arg(t, s, i),
                               t->model->ops.items[initialiser].name);
                return true;
            }
        }
    }
    return false;
}

/* ---- callbacks ---- */

/* Whether a callback of the type is expected to store something through its arguments: ours do
 * not. */
static bool is_expected_to_write(const struct trial *t, uint32_t function)
{
    const struct cairn_type *type = &t->model->types.items[function];
    for (uint32_t i = 0; i < type->parameter_count; i++) {
        const struct cairn_type *pointer = &t->model->types.items[type->parameters[i]];
        if (pointer->kind != CAIRN_TYPE_POINTER) {
            continue;
        }
        const struct cairn_type *target = &t->model->types.items[pointer->target];
        bool is_data = target->kind == CAIRN_TYPE_POINTER || target->kind == CAIRN_TYPE_INTEGER ||
                       target->kind == CAIRN_TYPE_REAL || target->kind == CAIRN_TYPE_RECORD;
        if (is_data && !target->is_const) {
            return true;
        }
    }
    return false;
}

/* A callback claims to have done what it did not do. */
static bool blame_callbacks(struct trial *t)
{
    for (uint32_t s = t->sequence->statements.count; s-- > 0;) {
        const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
        for (uint32_t i = 0; i < t->sequence->statements.items[s].arg_count; i++) {
            if (args[i].kind != CAIRN_ARG_CALLBACK || args[i].integer == 0 ||
                !is_expected_to_write(t, args[i].index)) {
                continue;
            }
            cairn_sequence_copy(&t->variant, t->sequence);
            t->variant.args.items[t->variant.statements.items[s].first_arg + i].integer = 0;
            if (!still_fails(t)) {
                conclude(t, CAIRN_VERDICT_ILLEGAL, s, i);
                cairn_str_addf(&t->blame->why, "%s does not store what it should.",
                               describe_arg(t, s, i));
                return true;
            }
        }
    }
    return false;
}

static void judge(struct trial *t)
{
    if (t->pattern->kind == CAIRN_OUTCOME_HANG) {
        conclude(t, CAIRN_VERDICT_HANG, t->outcome.head.statement, CAIRN_NONE);
        return;
    }
    if (blame_marks(t) || blame_freed_block(t) || blame_soft_marks(t) || blame_refusal(t) ||
        blame_callers_memory(t) || blame_ignored_length(t) || blame_wrong_object(t) ||
        blame_numbers(t) || blame_pointers(t) || blame_callbacks(t) || blame_foreign(t)) {
        return;
    }
    conclude(t, CAIRN_VERDICT_BUG, t->outcome.head.statement, CAIRN_NONE);
    if (t->blame->cause != CAIRN_NONE) {
        cairn_str_addf(&t->blame->why,
                       "After %s two objects own the same memory: each frees it when it is "
                       "destroyed alone.",
                       t->model->ops.items[t->blame->cause].name);
        return;
    }
    cairn_str_add(&t->blame->why, "Every argument obeys the rules that are known of it.");
}

void cairn_blame_failure(struct cairn_replayer *replayer, const struct cairn_tails *tails,
                         const struct cairn_pattern *pattern, const struct cairn_sequence *sequence,
                         struct cairn_blame *blame)
{
    blame->container = CAIRN_NONE;
    blame->cause = CAIRN_NONE;
    blame->ignores_length = false;
    struct trial t = {.replayer = replayer,
                      .tails = tails,
                      .pattern = pattern,
                      .sequence = sequence,
                      .model = replayer->model,
                      .blame = blame};
    uint32_t slot = 0;
    for (uint32_t s = 0; s < sequence->statements.count; s++) {
        t.slots[s] = slot;
        slot += t.model->ops.items[sequence->statements.items[s].op].output_count;
    }
    struct cairn_outcome outcome = cairn_replay_judged(replayer, sequence, pattern->mode, 0);
    t.outcome = cairn_outcome_copy(&outcome, &t.arena);
    for (uint32_t i = 0; i < replayer->legality.marks.count; i++) {
        cairn_vec_push(&t.marks, replayer->legality.marks.items[i]);
    }
    if (cairn_pattern_matches(pattern, sequence, &t.outcome)) {
        judge(&t);
    } else {
        conclude(&t, CAIRN_VERDICT_FLAKY, CAIRN_NONE, CAIRN_NONE);
    }
    cairn_vec_release(&t.marks);
    cairn_sequence_release(&t.variant);
    cairn_arena_release(&t.arena);
}
