/* Measures what a whole run's time goes to:
 *
 *     bench_stages [-n SEQUENCES] [-x TEXT]... HEADER [INPUT]...
 *
 * One run of so many sequences, as `cairn generate --jobs 1` does it. Prints what each stage takes
 * of the host's time, in us for a sequence and as a share, what the harness computes meanwhile, and
 * the rate. The linker puts the functions below in place of those that they are named after
 * (--wrap). A stage does not count what another one takes within it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "core/clock.h"
#include "core/store.h"
#include "generator/assemble.h"
#include "generator/run_internal.h"
#include "tests/bench/generate.h"

enum stage {
    STAGE_REST,
    STAGE_ASSEMBLING,
    STAGE_ENCODING,
    STAGE_HANDING_OVER,
    STAGE_WAITING,
    STAGE_SELF_CHECK,
    STAGE_JUDGING,
    STAGE_LEARNING,
    STAGE_LOOKING,
    STAGE_ADMITTING,
    STAGE_WAITING_ADMITTING,
    STAGE_KEEPING_UP,
    STAGE_STORING,
    STAGE_COUNT
};

static const char *const names[STAGE_COUNT] = {
    [STAGE_REST] = "all else",
    [STAGE_ASSEMBLING] = "assembling",
    [STAGE_ENCODING] = "encoding",
    [STAGE_HANDING_OVER] = "handing over, taking outcomes",
    [STAGE_WAITING] = "waiting for first executions",
    [STAGE_SELF_CHECK] = "comparing with forks",
    [STAGE_JUDGING] = "judging legality",
    [STAGE_LEARNING] = "learning facts",
    [STAGE_LOOKING] = "looking for what is new",
    [STAGE_ADMITTING] = "admitting to the pool",
    [STAGE_WAITING_ADMITTING] = "waiting for its replays",
    [STAGE_KEEPING_UP] = "facts, weights, probes",
    [STAGE_STORING] = "storing",
};

static struct {
    double seconds[STAGE_COUNT];
    enum stage now;
    double since;
} watch;

/* Goes over to a stage; returns the one before, to go back to. */
static enum stage enter(enum stage stage)
{
    const double now = cairn_clock_s();
    const enum stage before = watch.now;
    watch.seconds[before] += now - watch.since;
    watch.since = now;
    watch.now = stage;
    return before;
}

/* ---- in place of the functions ---- */

/* The linker's names. NOLINTBEGIN(bugprone-reserved-identifier) */

#define WRAP(type, as, name, params, args)                                                         \
    type __real_##name params;                                                                     \
    type __wrap_##name params;                                                                     \
    type __wrap_##name params                                                                      \
    {                                                                                              \
        const enum stage before = enter(as);                                                       \
        const type result = __real_##name args;                                                    \
        enter(before);                                                                             \
        return result;                                                                             \
    }

#define WRAP_VOID(as, name, params, args)                                                          \
    void __real_##name params;                                                                     \
    void __wrap_##name params;                                                                     \
    void __wrap_##name params                                                                      \
    {                                                                                              \
        const enum stage before = enter(as);                                                       \
        __real_##name args;                                                                        \
        enter(before);                                                                             \
    }

static enum stage waiting(void)
{
    return watch.now == STAGE_ADMITTING ? STAGE_WAITING_ADMITTING : STAGE_WAITING;
}

typedef enum cairn_status status;

WRAP(bool, STAGE_ASSEMBLING, cairn_assemble,
     (struct cairn_assembler * assembler, uint64_t number, struct cairn_assembly *assembly),
     (assembler, number, assembly))
WRAP(uint32_t, STAGE_ENCODING, cairn_batch_add,
     (struct cairn_batch * batch, const struct cairn_sequence *sequence), (batch, sequence))
WRAP(status, STAGE_HANDING_OVER, cairn_batch_submit,
     (struct cairn_batch * batch, bool urgent, struct cairn_error *err), (batch, urgent, err))
WRAP_VOID(STAGE_HANDING_OVER, cairn_executor_attend, (struct cairn_executor * executor), (executor))
WRAP(status, waiting(), cairn_batch_wait, (struct cairn_batch * batch, struct cairn_error *err),
     (batch, err))
WRAP(status, STAGE_SELF_CHECK, cairn_run_self_check,
     (struct cairn_run * run, const struct cairn_flight *flight, bool *ret_demoted,
      struct cairn_error *err),
     (run, flight, ret_demoted, err))
WRAP_VOID(STAGE_JUDGING, cairn_legality_judge,
          (struct cairn_legality * legality, const struct cairn_facts *facts,
           const struct cairn_options *options, const struct cairn_sequence *sequence,
           const struct cairn_outcome *outcome),
          (legality, facts, options, sequence, outcome))
WRAP_VOID(STAGE_LEARNING, cairn_facts_learn,
          (struct cairn_facts * facts, const struct cairn_sequence *sequence,
           const struct cairn_outcome *outcome, uint32_t legal, bool is_whole),
          (facts, sequence, outcome, legal, is_whole))
WRAP(bool, STAGE_LOOKING, cairn_run_consider,
     (struct cairn_run * run, const struct cairn_assembly *assembly, uint32_t legal,
      const struct cairn_outcome *outcome, const struct cairn_legality *legality),
     (run, assembly, legal, outcome, legality))
WRAP(status, STAGE_ADMITTING, cairn_run_admit, (struct cairn_run * run, struct cairn_error *err),
     (run, err))
WRAP(status, STAGE_KEEPING_UP, cairn_run_keep_up, (struct cairn_run * run, struct cairn_error *err),
     (run, err))

/* NOLINTEND(bugprone-reserved-identifier) */

/* ---- the run ---- */

struct bench {
    struct test_subject subject;
    struct cairn_store *store;
    struct cairn_str text;
    uint64_t sequences;
};

/* As cairn generate stores what is kept. */
static void keep(void *self, uint64_t number, const struct cairn_sequence *sequence,
                 const uint32_t *choices, uint32_t choice_count)
{
    struct bench *bench = self;
    const enum stage before = enter(STAGE_STORING);
    cairn_str_reset(&bench->text);
    cairn_sequence_print(sequence, bench->subject.model, &bench->text);
    struct cairn_store_sequence row = {.number = (int64_t)number,
                                       .verdict = cairn_verdict_name(CAIRN_VERDICT_LEGAL),
                                       .text = cairn_str_text(&bench->text),
                                       .choices = {choices, choice_count * sizeof *choices}};
    cairn_store_put_sequence(bench->store, &row);
    enter(before);
}

static struct cairn_run_stats generate(struct bench *bench)
{
    struct cairn_error err = {0};
    const struct cairn_run_observer observer = {.self = bench, .kept = keep};
    char path[TEST_FOLDER_MAX + 16];
    snprintf(path, sizeof path, "%s/run.db", bench->subject.directory);
    if (cairn_store_create(&bench->store, path, &err) != CAIRN_OK) {
        test_fail("cannot store", &err);
    }
    watch.since = cairn_clock_s();
    const struct cairn_run_stats stats =
        bench_generate(&bench->subject, bench->sequences, &observer);
    enter(STAGE_STORING);
    if (cairn_store_close(bench->store, &err) != CAIRN_OK) {
        test_fail("cannot store", &err);
    }
    enter(STAGE_REST);
    return stats;
}

static double computed_s(const struct rusage *usage)
{
    return (double)usage->ru_utime.tv_sec + (double)usage->ru_stime.tv_sec +
           1e-6 * (double)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec);
}

static void print(const struct cairn_run_stats *stats, double harness_s)
{
    double all = 0;
    for (int stage = 0; stage < STAGE_COUNT; stage++) {
        all += watch.seconds[stage];
    }
    const double each = 1e6 / (double)stats->executed;
    printf("%llu sequences, %.0f statements in the mean, %.1f %% kept: %.0f a second\n",
           (unsigned long long)stats->executed, (double)stats->statements / (double)stats->executed,
           100.0 * (double)stats->kept / (double)stats->executed, (double)stats->executed / all);
    for (int stage = STAGE_COUNT - 1; stage >= 0; stage--) {
        printf("%-30s %8.2f us  %5.1f %%\n", names[stage], watch.seconds[stage] * each,
               100 * watch.seconds[stage] / all);
    }
    printf("%-30s %8.2f us\n%-30s %8.2f us\n", "together", all * each, "computed by the harness",
           harness_s * each);
}

static char **parse(int argc, char **argv, struct bench *bench)
{
    int option;
    while ((option = getopt(argc, argv, "+n:x:")) != -1) {
        switch (option) {
        case 'n':
            bench->sequences = strtoul(optarg, NULL, 10);
            break;
        case 'x':
            test_subject_exclude(&bench->subject, optarg);
            break;
        default:
            exit(2);
        }
    }
    if (argc == optind || bench->sequences == 0) {
        fprintf(stderr, "bench_stages: HEADER is missing, or -n is 0\n");
        exit(2);
    }
    return argv + optind;
}

int main(int argc, char **argv)
{
    struct bench bench = {.sequences = 200000};
    struct rusage before;
    struct rusage after;
    test_subject_open(&bench.subject, parse(argc, argv, &bench));
    getrusage(RUSAGE_CHILDREN, &before);
    const struct cairn_run_stats stats = generate(&bench);
    test_subject_close(&bench.subject);
    getrusage(RUSAGE_CHILDREN, &after);
    print(&stats, computed_s(&after) - computed_s(&before));
    cairn_str_release(&bench.text);
    return 0;
}
