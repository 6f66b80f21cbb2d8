/* Measures the ways in which the executor can run the same sequences:
 *
 *     bench_executor [-n SEQUENCES] [-r ROUNDS] [-l STATEMENTS] HEADER [INPUT]...
 *
 * A run of cairn's own yields the sequences: those that it keeps of the first -n, of at most -l
 * statements. In each round every way runs all of them once, in turn; printed are medians over the
 * rounds. INPUT is -I, or what is linked.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "analyzer/analyzer.h"
#include "core/clock.h"
#include "generator/run.h"
#include "tests/support/folder.h"

enum { MAX_ROUNDS = 99, WAYS = 6, MEASURED = 4096, FORKED = 512 };

static const struct {
    const char *name;
    uint32_t flags;
    uint32_t sequences; /* of so many, for what is slow */
} ways[WAYS] = {
    {"fork for each, how it ends", CAIRN_RUN_FORK | CAIRN_RUN_BARE, FORKED},
    {"fork for each, everything on", CAIRN_RUN_FORK, FORKED},
    {"batch, everything on", 0, MEASURED},
    {"batch, heap looked at once", CAIRN_RUN_LAZY, MEASURED},
    {"batch, how it ends", CAIRN_RUN_LAZY | CAIRN_RUN_BARE, MEASURED},
    {"batch, nothing restored", CAIRN_RUN_LAZY | CAIRN_RUN_BARE | CAIRN_RUN_UNRESTORED, MEASURED},
};

struct bench {
    struct cairn_model *model;
    struct cairn_executor *executor;
    uint64_t generated;
    uint32_t rounds;
    uint32_t max_length;
    CAIRN_VEC(struct cairn_sequence) sequences;
    double us[WAYS][MAX_ROUNDS]; /* for a sequence */
};

_Noreturn static void fail(const char *what, const struct cairn_error *err)
{
    fprintf(stderr, "bench_executor: %s: %s\n", what, err->message);
    exit(2);
}

/* ---- what is run ---- */

static void keep(void *self, uint64_t number, const struct cairn_sequence *sequence,
                 const uint32_t *choices, uint32_t choice_count)
{
    struct bench *bench = self;
    (void)number;
    (void)choices;
    (void)choice_count;
    if (sequence->statements.count <= bench->max_length) {
        struct cairn_sequence copy = {0};
        cairn_sequence_copy(&copy, sequence);
        cairn_vec_push(&bench->sequences, copy);
    }
}

static void generate(struct bench *bench)
{
    struct cairn_error err = {0};
    struct cairn_options options = cairn_options_default();
    struct cairn_run_observer observer = {.self = bench, .kept = keep};
    options.max_sequences = bench->generated;
    options.time_s = 0;
    struct cairn_run_config config = {.options = &options,
                                      .model = bench->model,
                                      .executor = bench->executor,
                                      .observer = &observer};
    struct cairn_run *run = cairn_run_new(&config);
    if (cairn_run_generate(run, &err) != CAIRN_OK) {
        fail("cannot generate", &err);
    }
    cairn_run_free(run);
}

/* Microseconds. */
static double time_batch(struct cairn_batch *batch)
{
    struct cairn_error err = {0};
    double start = cairn_clock_s();
    if (cairn_batch_submit(batch, false, &err) != CAIRN_OK ||
        cairn_batch_wait(batch, &err) != CAIRN_OK) {
        fail("cannot run", &err);
    }
    return (cairn_clock_s() - start) * 1e6;
}

static void fill(struct bench *bench, struct cairn_batch *batch, uint32_t flags, uint32_t count)
{
    cairn_batch_reset(batch, CAIRN_MODE_MAIN, flags);
    for (uint32_t i = 0; i < count; i++) {
        cairn_batch_add(batch, &bench->sequences.items[i % bench->sequences.count]);
    }
}

/* Leaves what ends well, so that all ways run the same. Returns the statements executed for one of
 * them in the mean. */
static double select_normal(struct bench *bench)
{
    struct cairn_batch *batch = cairn_batch_new(bench->executor);
    uint32_t kept = 0;
    uint64_t statements = 0;
    fill(bench, batch, 0, bench->sequences.count);
    time_batch(batch);
    for (uint32_t i = 0; i < bench->sequences.count; i++) {
        struct cairn_outcome outcome = cairn_batch_outcome(batch, i);
        if (outcome.head.kind != CAIRN_OUTCOME_NORMAL) {
            cairn_sequence_release(&bench->sequences.items[i]);
            continue;
        }
        for (uint32_t s = 0; s < outcome.head.statement_count; s++) {
            uint16_t iterations = outcome.statements[s].iterations;
            statements += iterations == 0 ? 1 : iterations;
        }
        bench->sequences.items[kept++] = bench->sequences.items[i];
    }
    bench->sequences.count = kept;
    cairn_batch_free(batch);
    return kept == 0 ? 0 : (double)statements / kept;
}

/* ---- measuring ---- */

static void measure(struct bench *bench)
{
    struct cairn_batch *batch = cairn_batch_new(bench->executor);
    for (uint32_t round = 0; round < bench->rounds; round++) {
        for (uint32_t i = 0; i < WAYS; i++) {
            uint32_t way = (i + round) % WAYS;
            fill(bench, batch, ways[way].flags, ways[way].sequences);
            bench->us[way][round] = time_batch(batch) / ways[way].sequences;
        }
    }
    cairn_batch_free(batch);
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print(struct bench *bench, double statements)
{
    struct rusage own;
    struct rusage children;
    printf("%u sequences of %.1f executed statements, %u rounds; medians\n", bench->sequences.count,
           statements, bench->rounds);
    printf("%-30s %10s %10s %10s %8s\n", "", "us", "per s", "spread", "ratio");
    double base = 0;
    for (uint32_t way = 0; way < WAYS; way++) {
        double *us = bench->us[way];
        qsort(us, bench->rounds, sizeof *us, by_value);
        double median = us[bench->rounds / 2];
        base = way == 0 ? median : base;
        printf("%-30s %10.2f %10.0f %9.0f%% %8.1f\n", ways[way].name, median, 1e6 / median,
               (us[bench->rounds - 1] - us[0]) / median * 100, base / median);
    }
    getrusage(RUSAGE_SELF, &own);
    cairn_executor_free(bench->executor);
    getrusage(RUSAGE_CHILDREN, &children);
    printf("memory: host %ld MB, largest process of the harness %ld MB\n", own.ru_maxrss / 1024,
           children.ru_maxrss / 1024);
}

static void parse(int argc, char **argv, struct bench *bench, struct cairn_target *target)
{
    int option;
    while ((option = getopt(argc, argv, "+n:r:l:")) != -1) {
        unsigned long number = strtoul(optarg == NULL ? "0" : optarg, NULL, 10);
        switch (option) {
        case 'n':
            bench->generated = number;
            break;
        case 'r':
            bench->rounds = number > MAX_ROUNDS ? MAX_ROUNDS : (uint32_t)number;
            break;
        case 'l':
            bench->max_length = (uint32_t)number;
            break;
        default:
            exit(2);
        }
    }
    if (argc == optind || bench->rounds == 0) {
        fprintf(stderr, "bench_executor: HEADER is missing, or -r is 0\n");
        exit(2);
    }
    cairn_target_add(target, &target->headers, argv[optind]);
    for (int i = optind + 1; i < argc; i++) {
        bool is_flag = strncmp(argv[i], "-I", 2) == 0;
        cairn_target_add(target, is_flag ? &target->cpp_flags : &target->link_inputs, argv[i]);
    }
}

int main(int argc, char **argv)
{
    struct bench bench = {.generated = 4000, .rounds = 9, .max_length = 1000};
    struct cairn_target target = {.cc = "cc"};
    struct cairn_error err = {0};
    char directory[TEST_FOLDER_MAX];
    parse(argc, argv, &bench, &target);
    test_folder_make(directory);
    if (cairn_analyze(&bench.model, &target, &err) != CAIRN_OK) {
        fail("cannot analyze", &err);
    }
    struct cairn_executor_config config = {.target = &target,
                                           .model = bench.model,
                                           .directory = directory,
                                           .jobs = 1,
                                           .hang_limit_ms = 1000};
    if (cairn_executor_new(&bench.executor, &config, &err) != CAIRN_OK) {
        fail("cannot build", &err);
    }
    generate(&bench);
    double statements = select_normal(&bench);
    if (bench.sequences.count == 0) {
        fail("no sequence was kept", &err);
    }
    measure(&bench);
    print(&bench, statements);
    for (uint32_t i = 0; i < bench.sequences.count; i++) {
        cairn_sequence_release(&bench.sequences.items[i]);
    }
    cairn_vec_release(&bench.sequences);
    cairn_model_free(bench.model);
    cairn_target_release(&target);
    test_folder_remove(directory);
    return 0;
}
