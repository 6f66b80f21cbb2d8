/* Measures the ways to run the same sequences, cairn's and others':
 *
 *     bench_executor [-n SEQUENCES] [-r ROUNDS] [-l STATEMENTS] [-x TEXT]... HEADER [INPUT]...
 *
 * A run of cairn's own yields the sequences: those that it keeps of the first -n, of at most -l
 * statements, without operations whose keys hold TEXT, 512 at most. In each round every way runs
 * all of them once or more, in turn; printed are medians over the rounds. INPUT is -I, or what is
 * linked.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "tests/bench/generate.h"
#include "tests/bench/rivals.h"

enum { MAX_ROUNDS = 99, MAX_SEQUENCES = 512, MEASURED = 4096, FORKED = 512, OTHERWISE_PERCENT = 5 };

enum way {
    WAY_SERVER,
    WAY_AFL,
    WAY_FORK_BARE,
    WAY_FORK,
    WAY_BATCH,
    WAY_BATCH_LAZY,
    WAY_BATCH_BARE,
    WAY_LOOP,
    WAY_LIBFUZZER,
    WAY_COUNT
};

static const struct {
    const char *name;
    enum rival rival; /* or COUNT: cairn, with ... */
    uint32_t flags;
    uint32_t at_least; /* sequences, in whole passes over all; fewer for what is slow */
} ways[WAY_COUNT] = {
    [WAY_SERVER] = {"fork server as afl-fuzz asks it", RIVAL_SERVER, 0, FORKED},
    [WAY_AFL] = {"afl-fuzz", RIVAL_AFL, 0, 0},
    [WAY_FORK_BARE] = {"fork for each, how it ends", RIVAL_COUNT, CAIRN_RUN_FORK | CAIRN_RUN_BARE,
                       FORKED},
    [WAY_FORK] = {"fork for each, everything on", RIVAL_COUNT, CAIRN_RUN_FORK, FORKED},
    [WAY_BATCH] = {"batch, everything on", RIVAL_COUNT, 0, MEASURED},
    [WAY_BATCH_LAZY] = {"batch, heap looked at once", RIVAL_COUNT, CAIRN_RUN_LAZY, MEASURED},
    [WAY_BATCH_BARE] = {"batch, how it ends", RIVAL_COUNT, CAIRN_RUN_LAZY | CAIRN_RUN_BARE,
                        MEASURED},
    [WAY_LOOP] = {"loop, nothing restored", RIVAL_LOOP, 0, 0},
    [WAY_LIBFUZZER] = {"libFuzzer", RIVAL_LIBFUZZER, 0, 0},
};

/* What is asked of cairn: how many times as many sequences, in the same time. */
static const struct {
    enum way fast;
    enum way slow;
    const char *wanted;
} ratios[] = {
    {WAY_BATCH, WAY_AFL, "at least 30"},          {WAY_BATCH, WAY_SERVER, "at least 30"},
    {WAY_BATCH_LAZY, WAY_AFL, "at least 30"},     {WAY_BATCH_LAZY, WAY_SERVER, "at least 30"},
    {WAY_BATCH_BARE, WAY_AFL, "at least 60"},     {WAY_BATCH_BARE, WAY_SERVER, "at least 60"},
    {WAY_LOOP, WAY_BATCH, "for cJSON at most 4"}, {WAY_LOOP, WAY_BATCH_LAZY, "for cJSON at most 4"},
};

struct bench {
    struct test_subject subject;
    struct rivals *rivals;
    uint64_t generated;
    uint32_t rounds;
    uint32_t max_length;
    CAIRN_VEC(struct cairn_sequence) sequences;
    double us[WAY_COUNT][MAX_ROUNDS]; /* for a sequence */
    double median[WAY_COUNT];         /* 0: left out */
};

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

/* So many sequences, or somewhat more: each of them as often. */
static uint32_t whole_passes(const struct bench *bench, uint32_t at_least)
{
    const uint32_t count = bench->sequences.count;
    return (at_least + count - 1) / count * count;
}

static void fill(struct bench *bench, struct cairn_batch *batch, uint32_t flags, uint32_t count)
{
    cairn_batch_reset(batch, CAIRN_MODE_MAIN, flags);
    for (uint32_t i = 0; i < count; i++) {
        cairn_batch_add(batch, &bench->sequences.items[i % bench->sequences.count]);
    }
}

/* Leaves some of all lengths: the later the longer. */
static void thin_out(struct bench *bench)
{
    const uint32_t count = bench->sequences.count;
    const uint32_t step = (count + MAX_SEQUENCES - 1) / MAX_SEQUENCES;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (i % step == 0) {
            bench->sequences.items[kept++] = bench->sequences.items[i];
        } else {
            cairn_sequence_release(&bench->sequences.items[i]);
        }
    }
    bench->sequences.count = kept;
}

/* Leaves what ends well and does not sleep, which takes no time under cairn alone: so all ways run
 * the same. Returns the statements executed for one of
 * them in the mean. */
static double select_normal(struct bench *bench)
{
    struct cairn_batch *batch = cairn_batch_new(bench->subject.executor);
    uint32_t kept = 0;
    uint64_t statements = 0;
    fill(bench, batch, 0, bench->sequences.count);
    test_run_batch(batch);
    for (uint32_t i = 0; i < bench->sequences.count; i++) {
        struct cairn_outcome outcome = cairn_batch_outcome(batch, i);
        if (outcome.head.kind != CAIRN_OUTCOME_NORMAL ||
            (outcome.head.flags & CAIRN_OUTCOME_SLEPT) != 0) {
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

/* Microseconds for one sequence, or 0. */
static double measure_way(struct bench *bench, struct cairn_batch *batch, enum way way)
{
    const enum rival rival = ways[way].rival;
    const uint32_t count = whole_passes(bench, ways[way].at_least);
    if (rival != RIVAL_COUNT) {
        const bool is_missing = rivals_missing(bench->rivals, rival) != NULL;
        return is_missing ? 0 : rivals_measure(bench->rivals, rival, count);
    }
    fill(bench, batch, ways[way].flags, count);
    return test_run_batch(batch) * 1e6 / count;
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure(struct bench *bench)
{
    struct cairn_batch *batch = cairn_batch_new(bench->subject.executor);
    for (uint32_t round = 0; round < bench->rounds; round++) {
        for (uint32_t i = 0; i < WAY_COUNT; i++) {
            enum way way = (i + round) % WAY_COUNT;
            bench->us[way][round] = measure_way(bench, batch, way);
        }
    }
    cairn_batch_free(batch);
    for (uint32_t way = 0; way < WAY_COUNT; way++) {
        double *us = bench->us[way];
        qsort(us, bench->rounds, sizeof *us, by_value);
        /* One round that came to nothing spoils the way. */
        bench->median[way] = us[0] == 0 ? 0 : us[bench->rounds / 2];
    }
}

static void print_way(const struct bench *bench, enum way way)
{
    const enum rival rival = ways[way].rival;
    const double *us = bench->us[way];
    const double median = bench->median[way];
    if (median == 0) {
        printf("%-32s (left out: %s)\n", ways[way].name, rivals_missing(bench->rivals, rival));
        return;
    }
    printf("%-32s %10.2f %10.0f %9.0f%%", ways[way].name, median, 1e6 / median,
           (us[bench->rounds - 1] - us[0]) / median * 100);
    if (rival != RIVAL_COUNT && rivals_failed_percent(bench->rivals, rival) != 0) {
        printf("   %.2f %% ended otherwise", rivals_failed_percent(bench->rivals, rival));
    }
    printf("\n");
}

/* What stumbles over what earlier sequences left behind runs other parts of them. */
static bool is_comparable(const struct bench *bench, enum way way)
{
    const enum rival rival = ways[way].rival;
    return bench->median[way] != 0 &&
           (rival == RIVAL_COUNT ||
            rivals_failed_percent(bench->rivals, rival) < OTHERWISE_PERCENT);
}

static void print_ratios(const struct bench *bench)
{
    for (size_t i = 0; i < sizeof ratios / sizeof *ratios; i++) {
        const double fast = bench->median[ratios[i].fast];
        const double slow = bench->median[ratios[i].slow];
        if (is_comparable(bench, ratios[i].fast) && is_comparable(bench, ratios[i].slow)) {
            printf("%s: %.1f times as many as %s (wanted: %s)\n", ways[ratios[i].fast].name,
                   slow / fast, ways[ratios[i].slow].name, ratios[i].wanted);
        }
    }
}

static void print(const struct bench *bench, double statements)
{
    struct rusage own;
    printf("%u sequences of %.1f executed statements, %u rounds; medians\n", bench->sequences.count,
           statements, bench->rounds);
    printf("%-32s %10s %10s %10s\n", "", "us", "per s", "spread");
    for (uint32_t way = 0; way < WAY_COUNT; way++) {
        print_way(bench, way);
    }
    print_ratios(bench);
    getrusage(RUSAGE_SELF, &own);
    printf("memory of the host: %ld MB\n", own.ru_maxrss / 1024);
}

/* Returns the words that name the subject. */
static char **parse(int argc, char **argv, struct bench *bench)
{
    int option;
    while ((option = getopt(argc, argv, "+n:r:l:x:")) != -1) {
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
        case 'x':
            test_subject_exclude(&bench->subject, optarg);
            break;
        default:
            exit(2);
        }
    }
    if (argc == optind || bench->rounds == 0) {
        fprintf(stderr, "bench_executor: HEADER is missing, or -r is 0\n");
        exit(2);
    }
    return argv + optind;
}

int main(int argc, char **argv)
{
    struct bench bench = {.generated = 4000, .rounds = 5, .max_length = 1000};
    struct cairn_error err = {.message = "no sequence was kept"};
    test_subject_open(&bench.subject, parse(argc, argv, &bench));
    const struct cairn_run_observer observer = {.self = &bench, .kept = keep};
    (void)bench_generate(&bench.subject, bench.generated, &observer);
    thin_out(&bench);
    double statements = select_normal(&bench);
    if (bench.sequences.count == 0) {
        test_fail("nothing to measure", &err);
    }
    bench.rivals = rivals_new(&bench.subject, bench.sequences.items, bench.sequences.count);
    measure(&bench);
    print(&bench, statements);
    rivals_free(bench.rivals);
    for (uint32_t i = 0; i < bench.sequences.count; i++) {
        cairn_sequence_release(&bench.sequences.items[i]);
    }
    cairn_vec_release(&bench.sequences);
    test_subject_close(&bench.subject);
    return 0;
}
