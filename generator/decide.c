/* Which tests are written: a regression suite (regression.c), and a failing test a failure. */
#include <string.h>

#include "generator/run_internal.h"
#include "generator/settle.h"

enum {
    MAX_ROBUSTNESS = 60, /* tests */
    MAX_OOM_OF_OP = 4,
};

void cairn_tests_release(struct cairn_tests *tests)
{
    for (uint32_t i = 0; i < tests->list.count; i++) {
        cairn_test_release(&tests->list.items[i]);
    }
    cairn_vec_release(&tests->list);
    cairn_arena_release(&tests->arena);
}

/* What the call did, for a reader who has not heard of cairn. */
static const char *what_happened(enum cairn_failure_kind kind)
{
    switch (kind) {
    case CAIRN_FAILURE_SIGSEGV:
        return "touches memory that it may not (SIGSEGV)";
    case CAIRN_FAILURE_SIGFPE:
        return "divides by zero (SIGFPE)";
    case CAIRN_FAILURE_SIGILL:
        return "runs into an illegal instruction (SIGILL)";
    case CAIRN_FAILURE_SIGABRT:
        return "aborts the process";
    case CAIRN_FAILURE_STACK_OVERFLOW:
        return "overflows the stack";
    case CAIRN_FAILURE_DOUBLE_FREE:
        return "frees a block that is free already";
    case CAIRN_FAILURE_INVALID_FREE:
        return "frees memory that malloc did not hand out";
    case CAIRN_FAILURE_HEAP_OVERFLOW:
        return "writes behind the end of a block";
    case CAIRN_FAILURE_HEAP_UNDERFLOW:
        return "writes before the beginning of a block";
    case CAIRN_FAILURE_HEAP_OVERREAD:
        return "reads beyond a block";
    case CAIRN_FAILURE_HEAP_UNDERREAD:
        return "reads before the beginning of a block";
    case CAIRN_FAILURE_WRITE_AFTER_FREE:
        return "writes to a block that is free already";
    case CAIRN_FAILURE_USE_AFTER_FREE:
        return "uses a block that is free already";
    case CAIRN_FAILURE_ASSERTION:
        return "fails an assertion of its own";
    case CAIRN_FAILURE_EXIT:
        return "ends the process";
    case CAIRN_FAILURE_STACK_SMASHED:
        return "overwrites its stack frame";
    case CAIRN_FAILURE_FORTIFY:
        return "overflows a buffer that the C library checks";
    case CAIRN_FAILURE_INVARIANT:
        return "breaks an invariant";
    case CAIRN_FAILURE_LEAK:
        return "leaks memory";
    case CAIRN_FAILURE_HANG:
        return "does not return";
    case CAIRN_FAILURE_INTEGER_OVERFLOW:
        return "computes a signed integer that its type cannot hold";
    case CAIRN_FAILURE_BAD_SHIFT:
        return "shifts by a negative number or by too many bits";
    case CAIRN_FAILURE_BAD_INDEX:
        return "uses an index outside its array";
    case CAIRN_FAILURE_UNDEFINED:
        return "does what C does not define";
    default:
        return cairn_failure_kind_name(kind);
    }
}

/* The contract about the call itself that is violated, or NULL. */
static const struct cairn_contract *contract_of_call(const struct cairn_run *run,
                                                     const struct cairn_failure *failure)
{
    const struct cairn_contract *contract =
        failure->contract == CAIRN_NONE ? NULL : &run->model->contracts.items[failure->contract];
    return contract != NULL && contract->kind == CAIRN_CONTRACT_ENSURES ? contract : NULL;
}

/* What the call did, in view of the contract that it breaks. */
static const char *what_it_did(const struct cairn_run *run, struct cairn_arena *arena,
                               const struct cairn_failure *failure)
{
    const struct cairn_contract *contract = contract_of_call(run, failure);
    if (contract != NULL) {
        return cairn_arena_printf(arena, "does not do what %s says", contract->name);
    }
    if (cairn_failure_is_inferred(failure->kind)) {
        const struct cairn_inferred *inferred = &run->inferences.list.items[failure->inferred];
        const struct cairn_op *op = &run->model->ops.items[inferred->op];
        return inferred->kind == CAIRN_INFERRED_OUT_SET
                   ? cairn_arena_printf(arena, "leaves *%s as it was",
                                        op->params[inferred->cell].name)
               : inferred->kind == CAIRN_INFERRED_TERMINATED
                   ? cairn_arena_printf(arena, "writes a text into %s that does not end there",
                                        op->params[inferred->cell].name)
               : inferred->kind == CAIRN_INFERRED_TEXT ? "returns an address that no text can have"
               : inferred->kind == CAIRN_INFERRED_WRITTEN ? "returns memory that was never written"
               : inferred->kind == CAIRN_INFERRED_SETTLED
                   ? "returns what depends on memory that was never written"
                   : "does not do what its name lets one expect";
    }
    return what_happened(failure->kind);
}

static const char *describe(const struct cairn_run *run, struct cairn_arena *arena,
                            const struct cairn_failure *failure)
{
    const struct cairn_op *op = &run->model->ops.items[failure->op];
    const char *at =
        failure->frames[0] != '\0' ? cairn_arena_printf(arena, ", at %s", failure->frames) : "";
    const char *what = what_it_did(run, arena, failure);
    return cairn_arena_printf(arena, "%s %s%s.\n%s\nSeen in %u of %u runs.", op->name, what, at,
                              failure->why, failure->reproduced, CAIRN_CONFIRMATIONS);
}

static void make_failing_test(struct cairn_run *run, struct cairn_tests *tests,
                              const struct cairn_failure *failure)
{
    struct cairn_test test = {
        .verdict = failure->verdict,
        .op = failure->op,
        .number = failure->id,
        .failure = failure->kind,
        .signal = failure->signal,
        .needs_guard =
            failure->verdict != CAIRN_VERDICT_OOM &&
            (failure->mode >= CAIRN_MODE_GUARD || cairn_failure_is_of_heap(failure->kind)),
        .is_front = failure->mode == CAIRN_MODE_FRONT,
        .needs_leak_check = failure->kind == CAIRN_FAILURE_LEAK,
        .timeout_s = failure->kind == CAIRN_FAILURE_HANG ? CAIRN_HANG_TIMEOUT_S : 0,
        .comment = describe(run, &tests->arena, failure)};
    cairn_sequence_copy(&test.sequence, &failure->sequence);
    cairn_sequence_end_body(&test.sequence);
    cairn_settle_moves(run, &test.sequence, failure->mode);
    cairn_settle_lengths(run, &test.sequence, failure->mode);
    if (failure->contract != CAIRN_NONE) {
        const uint32_t last = test.sequence.statements.count - 1;
        const bool is_of_call = contract_of_call(run, failure) != NULL;
        struct cairn_assertion assertion = {
            .kind = is_of_call ? CAIRN_ASSERT_ENSURES : CAIRN_ASSERT_INVARIANT,
            .after = last,
            .statement = is_of_call ? last : failure->value_statement,
            .output = is_of_call ? 0 : failure->value_output,
            .contract = failure->contract};
        cairn_vec_push(&test.assertions, assertion);
    }
    if (cairn_failure_is_inferred(failure->kind)) {
        cairn_inferred_assert(&run->inferences.list.items[failure->inferred], &test);
    }
    cairn_vec_push(&tests->list, test);
}

/* Whether it shows no more than that NULL may not be passed. */
static bool is_of_null(const struct cairn_failure *failure)
{
    const struct cairn_sequence *sequence = &failure->sequence;
    return failure->verdict == CAIRN_VERDICT_ROBUSTNESS && failure->argument != 0 &&
           cairn_sequence_args(sequence, sequence->statements.count - 1)[failure->argument - 1]
                   .kind == CAIRN_ARG_NULL;
}

/* Whether there are tests enough of allocations that fail in the operation: each that fails may be
 * another place, and all are repaired by the same look. */
static bool has_oom_enough(const struct cairn_tests *tests, const struct cairn_failure *failure)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < tests->list.count; i++) {
        const struct cairn_test *test = &tests->list.items[i];
        count += test->verdict == CAIRN_VERDICT_OOM && test->op == failure->op;
    }
    return failure->verdict == CAIRN_VERDICT_OOM && count >= MAX_OOM_OF_OP;
}

/* Makes those about NULL, or the others; as many of robustness as anybody may want to read. */
static void make_failing_tests(struct cairn_run *run, struct cairn_tests *tests, bool of_null,
                               uint32_t *robustness)
{
    for (uint32_t i = 0; i < cairn_failures_count(run->failures); i++) {
        const struct cairn_failure *failure = cairn_failures_at(run->failures, i);
        bool is_robustness = failure->verdict == CAIRN_VERDICT_ROBUSTNESS;
        if (failure->verdict == CAIRN_VERDICT_ILLEGAL || is_of_null(failure) != of_null ||
            cairn_known_has(run->known, failure->signature) || has_oom_enough(tests, failure) ||
            (is_robustness && *robustness == MAX_ROBUSTNESS)) {
            continue;
        }
        *robustness += is_robustness;
        make_failing_test(run, tests, failure);
    }
}

enum cairn_status cairn_run_recheck(struct cairn_run *run, struct cairn_error *err)
{
    cairn_failures_recheck(run->failures, &run->replayer, run->tails);
    cairn_run_recall_lost(run);
    enum cairn_status status =
        run->replayer.status == CAIRN_OK ? cairn_run_infer_last(run, err) : run->replayer.status;
    if (status != run->replayer.status && run->replayer.status == CAIRN_OK) {
        return status;
    }
    if (status == CAIRN_INTERRUPTED) {
        run->replayer.status = CAIRN_OK;
    }
    return status == CAIRN_OK ? CAIRN_OK
                              : cairn_fail(err, status, "%s", run->replayer.error.message);
}

enum cairn_status cairn_run_decide_tests(struct cairn_run *run, struct cairn_tests *tests,
                                         struct cairn_error *err)
{
    uint32_t robustness = 0;
    cairn_select_regression(run, tests);
    make_failing_tests(run, tests, false, &robustness);
    make_failing_tests(run, tests, true, &robustness);
    if (run->replayer.status != CAIRN_OK) {
        return cairn_fail(err, run->replayer.status, "%s", run->replayer.error.message);
    }
    return CAIRN_OK;
}
