/* Fault injection: calls of kept sequences run again while one of their allocations fails. What
 * crashes on that path, or loses memory, is reported with the verdict oom. */
#include "generator/confirm.h"
#include "generator/run_internal.h"

enum {
    MAX_SOURCES = 8,      /* sequences in which the allocations of one operation fail */
    MAX_ALLOCATIONS = 24, /* of one call that fail one after the other */
    MAX_INJECTIONS = 6000,
    MAX_REPORTS = 60,
    MAX_LOOKS = 4, /* at failures that look alike, until one is reported */
    MAX_REDUCE_RUNS = 160,
    TAIL_ATTEMPTS = 2,
};

struct injector {
    struct cairn_run *run;
    const struct cairn_exhibit *exhibit;
    uint32_t call;                  /* in sequence; the FAULT stands before it */
    struct cairn_sequence sequence; /* up to the call */
    struct cairn_sequence destroyed;
    struct cairn_pattern pattern; /* of the failure that is looked into */
    uint32_t op;                  /* whose allocation fails */
    struct cairn_outcome usual;   /* of the exhibit */
    struct cairn_arena arena;     /* one exhibit */
    struct cairn_arena body_arena;
    struct cairn_map sources; /* operation + 1 -> sequences so far */
    struct cairn_map seen;    /* (operation, allocations), (exhibit, statement) -> 1 */
    struct cairn_map looks;   /* hash of a pattern -> how often */
    uint32_t fault;           /* operation */
    uint32_t injections;
    uint32_t reports;
};

/* ---- sequences with a fault ---- */

/* The statement whose allocation was refused, with the FAULT before it; or CAIRN_NONE. */
static uint32_t faulted_call(const struct injector *x, const struct cairn_sequence *sequence,
                             const struct cairn_outcome *outcome)
{
    for (uint32_t s = 1; s < outcome->head.statement_count; s++) {
        if ((outcome->statements[s].flags & CAIRN_STATEMENT_FAULTED) != 0) {
            bool is_told = sequence->statements.items[s - 1].op == x->fault &&
                           sequence->statements.items[s].op == x->op;
            return is_told ? s : CAIRN_NONE;
        }
    }
    return CAIRN_NONE;
}

/* The exhibit up to statement s, the which-th allocation of which fails. */
static void build(struct injector *x, uint32_t s, uint32_t which)
{
    const struct cairn_arg arg = {.kind = CAIRN_ARG_INTEGER, .integer = which};
    cairn_sequence_reset(&x->sequence);
    cairn_sequence_concat(&x->sequence, &x->exhibit->sequence, 0, s);
    cairn_sequence_append(&x->sequence, x->fault, &arg, 1);
    x->call = cairn_sequence_concat(&x->sequence, &x->exhibit->sequence, s, s + 1);
    cairn_sequence_end_body(&x->sequence);
}

/* The same without its fault. */
static void drop_fault(const struct injector *x, struct cairn_sequence *to,
                       const struct cairn_sequence *from)
{
    bool keep[CAIRN_MAX_STATEMENTS];
    for (uint32_t s = 0; s < from->statements.count; s++) {
        keep[s] = from->statements.items[s].op != x->fault;
    }
    cairn_sequence_select(to, from, keep);
}

static bool is_unmarked(const struct injector *x)
{
    return x->run->replayer.legality.marks.count == 0;
}

/* Whether some value that calls yielded points to the block. */
static bool is_handed_out(const struct cairn_outcome *outcome, uint32_t block)
{
    for (uint32_t v = 0; v < outcome->head.value_count; v++) {
        if (outcome->values[v].kind == CAIRN_VALUE_HEAP && outcome->values[v].block == block) {
            return true;
        }
    }
    return false;
}

/* Whether nothing is marked but what the call whose allocation failed did itself: it freed a block
 * of the library's own, and left a pointer to it. */
static bool is_blameless(const struct injector *x, const struct cairn_sequence *sequence,
                         const struct cairn_outcome *outcome)
{
    const uint32_t call = faulted_call(x, sequence, outcome);
    for (uint32_t i = 0; i < x->run->replayer.legality.marks.count; i++) {
        const struct cairn_mark *mark = &x->run->replayer.legality.marks.items[i];
        const struct cairn_wire_block *block =
            mark->block < outcome->head.block_count ? &outcome->blocks[mark->block] : NULL;
        if (mark->kind != CAIRN_MARK_DANGLING || block == NULL || block->freed_by != call ||
            block->origin != CAIRN_ORIGIN_LIBRARY || is_handed_out(outcome, mark->block)) {
            return false;
        }
    }
    return call != CAIRN_NONE;
}

/* Whether the same calls end well while no allocation fails. */
static bool is_well_without(struct injector *x, const struct cairn_sequence *sequence)
{
    struct cairn_sequence plain = {0};
    drop_fault(x, &plain, sequence);
    struct cairn_outcome outcome =
        cairn_replay_judged(&x->run->replayer, &plain, CAIRN_MODE_MAIN, 0);
    bool is_well = outcome.head.kind == CAIRN_OUTCOME_NORMAL && is_unmarked(x);
    outcome = cairn_replay(&x->run->replayer, &plain, CAIRN_MODE_GUARD, CAIRN_RUN_BARE);
    is_well = is_well && outcome.head.kind == CAIRN_OUTCOME_NORMAL;
    cairn_sequence_release(&plain);
    return is_well;
}

/* ---- reports ---- */

/* "The 2nd allocation of list_add fails" */
static const char *describe(struct injector *x, const struct cairn_sequence *sequence,
                            bool is_before)
{
    uint32_t s = 0;
    while (sequence->statements.items[s].op != x->fault) {
        s++;
    }
    const int64_t which = cairn_sequence_args(sequence, s)->integer;
    const char *ending = which % 100 / 10 == 1 ? "th"
                         : which % 10 == 1     ? "st"
                         : which % 10 == 2     ? "nd"
                         : which % 10 == 3     ? "rd"
                                               : "th";
    return cairn_arena_printf(
        &x->arena, "The %lld%s allocation of %s %s. While none fails, the same calls end well.",
        (long long)which, ending, x->run->model->ops.items[x->op].name,
        is_before ? "had failed before" : "fails");
}

/* Whether so much is to be looked into. */
static bool is_worth_a_look(struct injector *x)
{
    const struct cairn_pattern *pattern = &x->pattern;
    uint64_t key =
        cairn_hash_pair((uint64_t)pattern->failure << 32 | pattern->pc_module, pattern->pc);
    if (pattern->pc == 0) {
        key = cairn_hash_pair(cairn_hash_pair(key, pattern->op), x->op);
    }
    return x->reports < MAX_REPORTS && cairn_map_increment(&x->looks, key) <= MAX_LOOKS;
}

static void enter(struct injector *x, const struct cairn_sequence *sequence, uint32_t before)
{
    const bool is_before = x->pattern.failure != CAIRN_FAILURE_LEAK && x->pattern.op != x->op;
    x->reports += cairn_failures_report_oom(x->run->failures, &x->run->replayer, &x->pattern,
                                            sequence, before, describe(x, sequence, is_before));
}

/* ---- crashes ---- */

/* What a library that gives up does (abort, exit, a failed assertion) is its way of handling it. */
static bool is_crash(const struct cairn_outcome *outcome)
{
    switch ((enum cairn_failure_kind)outcome->head.failure) {
    case CAIRN_FAILURE_SIGSEGV:
    case CAIRN_FAILURE_SIGFPE:
    case CAIRN_FAILURE_INTEGER_OVERFLOW:
    case CAIRN_FAILURE_BAD_SHIFT:
    case CAIRN_FAILURE_BAD_INDEX:
    case CAIRN_FAILURE_UNDEFINED:
    case CAIRN_FAILURE_DOUBLE_FREE:
    case CAIRN_FAILURE_INVALID_FREE:
    case CAIRN_FAILURE_HEAP_OVERFLOW:
    case CAIRN_FAILURE_HEAP_UNDERFLOW:
    case CAIRN_FAILURE_HEAP_OVERREAD:
    case CAIRN_FAILURE_HEAP_UNDERREAD:
    case CAIRN_FAILURE_WRITE_AFTER_FREE:
    case CAIRN_FAILURE_USE_AFTER_FREE:
        return (outcome->head.flags & CAIRN_OUTCOME_CALLBACK) == 0;
    default:
        return false;
    }
}

static bool shows_crash(void *self, const struct cairn_sequence *candidate,
                        const struct cairn_outcome *outcome)
{
    const struct injector *x = self;
    return cairn_pattern_matches(&x->pattern, candidate, outcome) &&
           is_blameless(x, candidate, outcome);
}

static void reduce(struct injector *x, struct cairn_sequence *sequence, cairn_keeps *keeps)
{
    struct cairn_reduction reduction = {.replayer = &x->run->replayer,
                                        .mode = x->pattern.mode,
                                        .keeps = keeps,
                                        .self = x,
                                        .max_runs = MAX_REDUCE_RUNS,
                                        .simplifies_arguments = true};
    cairn_reduce(&reduction, sequence);
}

/* Whether libc crashes within the very call of the library's for which the allocation was: it is
 * its own way to fail, and no text that strdup could not make. */
static bool is_libcs_own(struct injector *x, const struct cairn_sequence *crashing)
{
    const uint64_t asked =
        cairn_place_of(&x->run->replayer, crashing, x->pattern.mode, CAIRN_RUN_TRAP);
    return asked != 0 && asked == cairn_place_of(&x->run->replayer, crashing, x->pattern.mode, 0);
}

/* The sequence crashed. */
static void look_into_crash(struct injector *x, const struct cairn_sequence *sequence,
                            const struct cairn_outcome *outcome, enum cairn_run_mode mode)
{
    x->pattern = cairn_pattern_of(sequence, outcome, mode);
    if (x->pattern.op == CAIRN_NONE || !is_worth_a_look(x)) {
        return;
    }
    struct cairn_sequence crashing = {0};
    cairn_sequence_copy(&crashing, sequence);
    cairn_sequence_truncate(&crashing, outcome->head.statement + 1);
    cairn_sequence_end_body(&crashing);
    struct cairn_outcome again = cairn_replay_judged(&x->run->replayer, &crashing, mode, 0);
    if (shows_crash(x, &crashing, &again)) {
        reduce(x, &crashing, shows_crash);
        if (is_well_without(x, &crashing) && !is_libcs_own(x, &crashing)) {
            enter(x, &crashing, sequence->statements.count);
        }
    }
    cairn_sequence_release(&crashing);
}

/* ---- leaks ---- */

/* Whether what the call allocated is lost, or what it was to make larger. */
static bool loses(const struct cairn_outcome *outcome, uint32_t call)
{
    return cairn_leak_count(outcome, call) != 0 || cairn_leak_count_earlier(outcome, call) != 0;
}

static bool shows_leak(void *self, const struct cairn_sequence *candidate,
                       const struct cairn_outcome *outcome)
{
    const struct injector *x = self;
    const uint32_t call = faulted_call(x, candidate, outcome);
    return call != CAIRN_NONE && is_unmarked(x) && loses(outcome, call);
}

static bool is_leak_confirmed(struct injector *x, const struct cairn_sequence *sequence)
{
    for (uint32_t run = 0; run < CAIRN_CONFIRMATIONS; run++) {
        enum cairn_run_mode mode = run == 1 ? CAIRN_MODE_VARIANT : CAIRN_MODE_MAIN;
        struct cairn_outcome outcome =
            cairn_replay_judged(&x->run->replayer, sequence, mode, CAIRN_RUN_FRESH);
        if (!shows_leak(x, sequence, &outcome)) {
            return false;
        }
    }
    return true;
}

static void look_into_leak(struct injector *x)
{
    x->pattern = (struct cairn_pattern){.mode = CAIRN_MODE_MAIN,
                                        .kind = CAIRN_OUTCOME_NORMAL,
                                        .failure = CAIRN_FAILURE_LEAK,
                                        .op = x->op};
    if (!is_worth_a_look(x)) {
        return;
    }
    cairn_sequence_end_body(&x->destroyed);
    struct cairn_outcome outcome =
        cairn_replay_judged(&x->run->replayer, &x->destroyed, CAIRN_MODE_MAIN, 0);
    if (!shows_leak(x, &x->destroyed, &outcome)) {
        return;
    }
    const uint32_t before = x->destroyed.statements.count;
    reduce(x, &x->destroyed, shows_leak);
    struct cairn_sequence plain = {0};
    drop_fault(x, &plain, &x->destroyed);
    outcome = cairn_replay_judged(&x->run->replayer, &plain, CAIRN_MODE_MAIN, 0);
    /* What is left without the fault too may be left on purpose. */
    if (cairn_leak_suspect(x->run->model, &plain, &outcome) == CAIRN_NONE &&
        is_leak_confirmed(x, &x->destroyed)) {
        enter(x, &x->destroyed, before);
    }
    cairn_sequence_release(&plain);
}

/* ---- one injection ---- */

/* Whether the call said the same as it does while no allocation fails. */
static bool says_the_same(const struct injector *x, const struct cairn_outcome *outcome)
{
    const struct cairn_wire_value *now = cairn_outcome_value(outcome, x->call, 0);
    const struct cairn_wire_value *usual = cairn_outcome_value(&x->usual, x->call - 1, 0);
    return now != NULL && usual != NULL && now->kind == usual->kind &&
           (now->kind != CAIRN_VALUE_SCALAR || now->bits == usual->bits);
}

/* A struct that a call failed to initialise is not there to be destroyed. */
static bool has_failed_to_initialise(const struct injector *x, const struct cairn_outcome *outcome)
{
    return x->run->model->ops.items[x->op].initialises >= 0 && !says_the_same(x, outcome);
}

/* What may crash: the calls, and what has destroyed such objects before. */
static bool is_trusted(const struct injector *x, uint32_t s)
{
    return s < x->destroyed.tail || cairn_tails_is_proven(x->run->tails, &x->destroyed, s);
}

/* Destroys what there is when the call has returned, and looks at what comes of it. Returns false
 * if that was not the right way to do so. */
static bool destroy(struct injector *x, const struct cairn_outcome *body, uint32_t attempt)
{
    struct cairn_replayer *replayer = &x->run->replayer;
    cairn_sequence_copy(&x->destroyed, &x->sequence);
    if (attempt != 0) {
        (void)cairn_replay_judged(replayer, &x->sequence, CAIRN_MODE_MAIN, 0);
    }
    if (!cairn_tails_plan(x->run->tails, &x->destroyed, body, &replayer->legality, attempt) &&
        attempt != 0) {
        return true; /* there is no other way */
    }
    for (enum cairn_run_mode mode = CAIRN_MODE_MAIN; mode < CAIRN_MODE_COUNT; mode++) {
        if (mode == CAIRN_MODE_VARIANT || mode == CAIRN_MODE_FRONT) {
            continue;
        }
        struct cairn_outcome outcome = cairn_replay_judged(replayer, &x->destroyed, mode, 0);
        if (!is_blameless(x, &x->destroyed, &outcome)) {
            return false;
        }
        if (is_crash(&outcome) && is_trusted(x, outcome.head.statement)) {
            struct cairn_outcome copy = cairn_outcome_copy(&outcome, &x->body_arena);
            look_into_crash(x, &x->destroyed, &copy, mode);
            return true;
        }
        if (mode == CAIRN_MODE_MAIN && loses(&outcome, x->call)) {
            look_into_leak(x);
            return true;
        }
    }
    return true;
}

/* The sequence ended like this with the fault: what is there is destroyed. */
static void go_on(struct injector *x, const struct cairn_outcome *outcome)
{
    uint32_t attempt = 0;
    while (attempt < TAIL_ATTEMPTS && !destroy(x, outcome, attempt)) {
        attempt++;
    }
}

/* Runs the sequence and looks into a crash. Whether it may go on then; *outcome is in body_arena.
 */
static bool is_survived(struct injector *x, struct cairn_outcome *outcome)
{
    struct cairn_outcome seen =
        cairn_replay_judged(&x->run->replayer, &x->sequence, CAIRN_MODE_MAIN, 0);
    *outcome = cairn_outcome_copy(&seen, &x->body_arena);
    if (!is_blameless(x, &x->sequence, outcome)) {
        return false;
    }
    if (is_crash(outcome)) {
        look_into_crash(x, &x->sequence, outcome, CAIRN_MODE_MAIN);
    }
    return outcome->head.kind == CAIRN_OUTCOME_NORMAL;
}

/* What a call that failed left behind shows when it is called once more. */
static void try_again(struct injector *x, uint32_t s)
{
    struct cairn_outcome outcome;
    cairn_sequence_concat(&x->sequence, &x->exhibit->sequence, s, s + 1);
    cairn_sequence_end_body(&x->sequence);
    if (is_survived(x, &outcome)) {
        go_on(x, &outcome);
    }
}

static bool takes_a_value(const struct cairn_sequence *sequence, uint32_t s)
{
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
        if (args[i].kind == CAIRN_ARG_VALUE) {
            return true;
        }
    }
    return false;
}

/* Returns whether the call makes so many allocations. */
static bool inject(struct injector *x, uint32_t s, uint32_t which)
{
    struct cairn_outcome outcome;
    build(x, s, which);
    cairn_arena_reset(&x->body_arena);
    x->injections++;
    const bool is_normal = is_survived(x, &outcome);
    const bool is_faulted = faulted_call(x, &x->sequence, &outcome) != CAIRN_NONE;
    if (is_normal && !has_failed_to_initialise(x, &outcome)) {
        const bool has_succeeded = says_the_same(x, &outcome);
        go_on(x, &outcome);
        if (!has_succeeded && takes_a_value(&x->exhibit->sequence, s)) {
            try_again(x, s);
        }
    }
    return is_faulted && x->run->replayer.status == CAIRN_OK;
}

/* ---- all ---- */

/* Whether the allocations of the statement are to fail in this sequence too: of one operation a few
 * sequences are enough, first those in which it allocates another number of blocks. */
static bool is_source(struct injector *x, uint32_t s, uint32_t allocated, uint32_t round)
{
    const uint32_t op = x->exhibit->sequence.statements.items[s].op;
    const uint64_t number = (uint64_t)(x->exhibit - x->run->showcase.exhibits.items);
    const uint64_t pair = cairn_hash_pair(op, allocated);
    const uint64_t place = cairn_hash_pair(UINT64_MAX - number, s);
    if (cairn_map_get(&x->sources, op + 1, 0) >= MAX_SOURCES ||
        cairn_map_get(&x->seen, place, 0) != 0 ||
        (round == 0 && cairn_map_get(&x->seen, pair, 0) != 0)) {
        return false;
    }
    cairn_map_put(&x->seen, pair, 1);
    cairn_map_put(&x->seen, place, 1);
    cairn_map_increment(&x->sources, op + 1);
    return true;
}

static void visit(struct injector *x, const struct cairn_exhibit *exhibit, uint32_t round)
{
    const struct cairn_sequence *sequence = &exhibit->sequence;
    x->exhibit = exhibit;
    cairn_arena_reset(&x->arena);
    struct cairn_outcome outcome =
        cairn_replay(&x->run->replayer, sequence, CAIRN_MODE_MAIN, CAIRN_RUN_BARE);
    x->usual = cairn_outcome_copy(&outcome, &x->arena);
    for (uint32_t s = 0; s < sequence->body && s < x->usual.head.statement_count; s++) {
        const uint32_t op = sequence->statements.items[s].op;
        const uint32_t allocated = x->usual.statements[s].allocated;
        if (x->run->model->ops.items[op].kind != CAIRN_OP_CALL || allocated == 0 ||
            cairn_sequence_loop_of(sequence, s) != CAIRN_NONE ||
            !is_source(x, s, allocated, round)) {
            continue;
        }
        x->op = op;
        uint32_t which = 1;
        while (which <= MAX_ALLOCATIONS && x->injections < MAX_INJECTIONS && inject(x, s, which)) {
            which++;
        }
    }
}

static struct injector begin(struct cairn_run *run)
{
    return (struct injector){
        .run = run, .fault = cairn_model_find_op(run->model, cairn_op_kind_name(CAIRN_OP_FAULT))};
}

static void end(struct injector *x)
{
    cairn_sequence_release(&x->sequence);
    cairn_sequence_release(&x->destroyed);
    cairn_map_release(&x->sources);
    cairn_map_release(&x->seen);
    cairn_map_release(&x->looks);
    cairn_arena_release(&x->arena);
    cairn_arena_release(&x->body_arena);
}

/* Which calls had a fault, and whether it crashed there, is read off the sequence. */
void cairn_run_see_fault(struct cairn_run *run, const struct cairn_sequence *sequence,
                         enum cairn_run_mode mode)
{
    struct injector x = begin(run);
    const struct cairn_exhibit exhibit = {.sequence = *sequence}; /* borrowed */
    uint32_t s = 0;
    while (s < sequence->statements.count && sequence->statements.items[s].op != x.fault) {
        s++;
    }
    if (x.fault != CAIRN_NONE && s + 1 < sequence->statements.count) {
        x.exhibit = &exhibit;
        x.op = sequence->statements.items[s + 1].op;
        x.call = s + 1;
        struct cairn_outcome outcome = cairn_replay_judged(&run->replayer, sequence, mode, 0);
        struct cairn_outcome copy = cairn_outcome_copy(&outcome, &x.body_arena);
        if (is_crash(&copy)) {
            look_into_crash(&x, sequence, &copy, mode);
        } else if (copy.head.kind == CAIRN_OUTCOME_NORMAL) {
            cairn_sequence_copy(&x.destroyed, sequence);
            look_into_leak(&x);
        }
    }
    end(&x);
}

enum cairn_status cairn_run_inject_faults(struct cairn_run *run, struct cairn_error *err)
{
    struct injector x = begin(run);
    for (uint32_t round = 0; round < 2 && run->options->injects_faults; round++) {
        for (uint32_t i = 0; i < run->showcase.exhibits.count; i++) {
            if (run->replayer.status == CAIRN_OK && x.injections < MAX_INJECTIONS) {
                visit(&x, &run->showcase.exhibits.items[i], round);
            }
        }
    }
    end(&x);
    cairn_run_tell_failures(run);
    enum cairn_status status = run->replayer.status;
    if (status == CAIRN_INTERRUPTED) {
        run->replayer.status = CAIRN_OK;
    }
    return status == CAIRN_OK ? CAIRN_OK
                              : cairn_fail(err, status, "%s", run->replayer.error.message);
}
