/* What a sequence costs in the harness: runs one many times, with a fork for each and many in one
 * process, and prints microseconds, those of the fastest of many requests and those of the median:
 *
 *     cost COUNT NAME HEADER INPUT [SEQUENCE]   the sequence in the text form of core/SEQUENCE.md,
 *                                               from standard input if it is not given */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "tests/support/subject.h"

enum { CHUNK = 1000, FORK_CHUNK = 50, TEXT_MAX = 16 << 10, ROUNDS_MAX = 1000 };

static double own_time(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static int compare(const void *a, const void *b)
{
    double difference = *(const double *)a - *(const double *)b;
    return difference < 0 ? -1 : difference > 0;
}

struct times {
    double least; /* microseconds a sequence */
    double median;
    double host; /* of the median, in this process */
    struct cairn_wire_outcome head;
};

/* Runs the sequence in requests of chunk, count times all in all. */
static struct times run(struct cairn_executor *executor, const struct cairn_sequence *sequence,
                        uint32_t flags, uint32_t count, uint32_t chunk)
{
    static double all[ROUNDS_MAX];
    static double own[ROUNDS_MAX];
    struct times times = {0};
    struct cairn_batch *batch = cairn_batch_new(executor);
    size_t rounds = 0;
    for (uint32_t done = 0; done < count && rounds < ROUNDS_MAX; done += chunk) {
        cairn_batch_reset(batch, CAIRN_MODE_MAIN, flags);
        for (uint32_t i = 0; i < chunk; i++) {
            cairn_batch_add(batch, sequence);
        }
        double own_start = own_time();
        all[rounds] = test_run_batch(batch) / chunk * 1e6;
        own[rounds++] = (own_time() - own_start) / chunk * 1e6;
        times.head = cairn_batch_outcome(batch, 0).head;
    }
    cairn_batch_free(batch);
    qsort(all, rounds, sizeof *all, compare);
    qsort(own, rounds, sizeof *own, compare);
    times.least = all[0];
    times.median = all[rounds / 2];
    times.host = own[rounds / 2];
    return times;
}

static void measure(struct cairn_executor *executor, const struct cairn_sequence *sequence,
                    const char *name, uint32_t count)
{
    struct times batch = run(executor, sequence, 0, count, CHUNK);
    struct times fork = run(executor, sequence, CAIRN_RUN_FORK, count / 20, FORK_CHUNK);
    printf("%-10s %3u statements, %s: batch %.2f (median %.2f, of which host %.2f), fork %.1f "
           "(median %.1f)\n",
           name, batch.head.statement_count,
           cairn_outcome_kind_name((enum cairn_outcome_kind)batch.head.kind), batch.least,
           batch.median, batch.host, fork.least, fork.median);
}

int main(int argc, char **argv)
{
    static char text[TEXT_MAX];
    struct cairn_error err = {0};
    struct test_subject subject = {0};
    struct cairn_sequence sequence = {0};
    if (argc < 5) {
        fprintf(stderr, "cost: COUNT, NAME, HEADER and INPUT are missing\n");
        return 2;
    }
    if (argc > 5) {
        snprintf(text, sizeof text, "%s", argv[5]);
    } else {
        text[fread(text, 1, sizeof text - 1, stdin)] = '\0';
    }
    test_subject_open(&subject, (char *[]){argv[3], argv[4], NULL});
    if (cairn_sequence_parse(&sequence, subject.model, text, &err) != CAIRN_OK) {
        test_fail("cannot read the sequence", &err);
    }
    measure(subject.executor, &sequence, argv[2], (uint32_t)strtoul(argv[1], NULL, 10));
    cairn_sequence_release(&sequence);
    test_subject_close(&subject);
    return 0;
}
