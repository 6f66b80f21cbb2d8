/* Runs random sequences over a library twice, with a fork for each and many in one process, and
 * compares what comes back to the bit:
 *
 *     exactness [-s SEED] [-m main|variant|guard] [-f FLAGS] [-x TEXT]... COUNT HEADER [INPUT]...
 *
 * Operations whose keys hold TEXT are left out; INPUT is -I, or what is linked. Prints what kinds
 * of outcomes there were and the time that each way took; exits with 1 if there was a difference.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/process/random_sequence.h"
#include "tests/support/subject.h"

enum { CHUNK = 2048, SHOWN = 3, MOST_OUT_OF_TIME = 30 };

struct options {
    uint64_t seed;
    enum cairn_run_mode mode;
    uint32_t flags;
    uint32_t count;
};

struct tally {
    uint32_t kinds[CAIRN_OUTCOME_HARNESS + 1];
    uint32_t unrestored;
    uint32_t statements;
    uint32_t unstable; /* differ between two forks */
    uint32_t wrong;
    uint32_t suspected; /* hangs: when one is seen is a matter of time */
    double seconds[2];
};

/* With a fork for each the heap is looked at after every statement in any case. */
static uint32_t fork_flags(const struct options *options)
{
    return (options->flags & ~(uint32_t)CAIRN_RUN_LAZY) | CAIRN_RUN_FORK;
}

static void print_head(const char *way, const struct cairn_outcome *outcome)
{
    const struct cairn_wire_outcome *head = &outcome->head;
    printf("  %s: %s, %s, code %d at %u, flags %x, %u blocks, %u marks, pc %d+%" PRIx64
           ", fault %" PRIx64 ", world %016" PRIx64 "\n",
           way, cairn_outcome_kind_name(head->kind), cairn_failure_kind_name(head->failure),
           head->code, head->statement, head->flags, head->block_count, head->mark_count,
           (int)head->pc_module, head->pc, head->fault_address, head->world[0]);
}

static void print_value(const char *way, const struct cairn_wire_value *value)
{
    printf("  %s: value %u.%u: kind %u, block %d, state %u, bits %" PRIx64 ", digest %016" PRIx64
           "\n",
           way, value->statement, value->output, value->kind, (int)value->block, value->state,
           value->bits, value->digest[0]);
}

static void show(const struct cairn_model *model, const struct cairn_sequence *sequence,
                 const struct cairn_outcome *fork, const struct cairn_outcome *batch)
{
    struct cairn_str text = {0};
    cairn_sequence_print(sequence, model, &text);
    printf("difference in\n%s", cairn_str_text(&text));
    print_head("fork", fork);
    print_head("batch", batch);
    for (uint32_t i = 0; i < fork->head.value_count && i < batch->head.value_count; i++) {
        if (memcmp(&fork->values[i], &batch->values[i], sizeof fork->values[i]) != 0) {
            print_value("fork", &fork->values[i]);
            print_value("batch", &batch->values[i]);
        }
    }
    cairn_str_release(&text);
}

/* Whether further runs with a fork each yield something else than the first. */
static bool differs_between_forks(struct cairn_executor *executor, const struct options *options,
                                  const struct cairn_sequence *sequence,
                                  const struct cairn_outcome *first)
{
    struct cairn_batch *batch = cairn_batch_new(executor);
    cairn_batch_reset(batch, options->mode, fork_flags(options));
    for (int i = 0; i < 3; i++) {
        cairn_batch_add(batch, sequence);
    }
    test_run_batch(batch);
    bool differs = false;
    for (uint32_t i = 0; i < 3; i++) {
        struct cairn_outcome again = cairn_batch_outcome(batch, i);
        differs = differs || !cairn_outcome_is_identical(first, &again);
    }
    cairn_batch_free(batch);
    return differs;
}

/* Whether the sequence does something else behind another one than in a fork. */
static bool differs_behind(struct cairn_executor *executor, const struct options *options,
                           const struct cairn_sequence *before,
                           const struct cairn_sequence *sequence)
{
    struct cairn_batch *fork = cairn_batch_new(executor);
    struct cairn_batch *batch = cairn_batch_new(executor);
    cairn_batch_reset(fork, options->mode, fork_flags(options));
    cairn_batch_reset(batch, options->mode, options->flags);
    cairn_batch_add(fork, sequence);
    cairn_batch_add(batch, before);
    cairn_batch_add(batch, sequence);
    test_run_batch(fork);
    test_run_batch(batch);
    struct cairn_outcome alone = cairn_batch_outcome(fork, 0);
    struct cairn_outcome shared = cairn_batch_outcome(batch, 1);
    bool differs = !cairn_outcome_is_identical(&alone, &shared);
    cairn_batch_free(fork);
    cairn_batch_free(batch);
    return differs;
}

static bool is_used(const struct cairn_sequence *sequence, uint32_t s)
{
    for (uint32_t i = 0; i < sequence->args.count; i++) {
        if (sequence->args.items[i].kind == CAIRN_ARG_VALUE && sequence->args.items[i].index == s) {
            return true;
        }
    }
    return false;
}

/* Drops what the difference does not need, if it comes back behind the sequence before it. */
static void print_reduced(struct cairn_executor *executor, const struct options *options,
                          const struct cairn_model *model, const struct cairn_sequence *before,
                          const struct cairn_sequence *sequence)
{
    struct cairn_sequence left = {0};
    struct cairn_sequence smaller = {0};
    struct cairn_str text = {0};
    cairn_sequence_copy(&left, sequence);
    if (!differs_behind(executor, options, before, &left)) {
        printf("  which does not come back behind the sequence before it\n");
        return;
    }
    for (uint32_t s = left.statements.count; s-- > 0;) {
        bool keep[CAIRN_MAX_STATEMENTS];
        for (uint32_t i = 0; i < left.statements.count; i++) {
            keep[i] = i != s;
        }
        if (!is_used(&left, s)) {
            cairn_sequence_select(&smaller, &left, keep);
            if (differs_behind(executor, options, before, &smaller)) {
                cairn_sequence_copy(&left, &smaller);
            }
        }
    }
    cairn_sequence_print(&left, model, &text);
    printf("  for which this is enough:\n%s", cairn_str_text(&text));
    cairn_str_release(&text);
    cairn_sequence_release(&left);
    cairn_sequence_release(&smaller);
}

static bool ran_out_of_time(const struct cairn_outcome *outcome)
{
    return outcome->head.kind == CAIRN_OUTCOME_HANG ||
           outcome->head.failure == CAIRN_FAILURE_TOO_SLOW;
}

static void compare(struct cairn_executor *executor, const struct options *options,
                    const struct cairn_model *model, const struct cairn_sequence *before,
                    const struct cairn_sequence *sequence, const struct cairn_outcome *fork,
                    const struct cairn_outcome *batch, struct tally *tally)
{
    tally->kinds[fork->head.kind]++;
    tally->unrestored += (fork->head.flags & CAIRN_OUTCOME_UNRESTORED) != 0;
    tally->statements += fork->head.statement_count;
    if (cairn_outcome_is_identical(fork, batch)) {
        return;
    }
    if (ran_out_of_time(fork) || ran_out_of_time(batch)) {
        tally->suspected++; /* when and where depends on the machine */
    } else if (differs_between_forks(executor, options, sequence, fork)) {
        tally->unstable++;
        if (getenv("SHOW_UNSTABLE") != NULL) {
            show(model, sequence, fork, batch);
        }
    } else if (tally->wrong++ < SHOWN) {
        show(model, sequence, fork, batch);
        print_reduced(executor, options, model, before, sequence);
    }
}

static void run_chunk(struct cairn_executor *executor, const struct options *options,
                      const struct random_source *source, struct cairn_rng *rng, uint32_t count,
                      struct tally *tally)
{
    struct cairn_batch *ways[2];
    struct cairn_sequence *sequences = calloc(count, sizeof *sequences);
    for (int way = 0; way < 2; way++) {
        ways[way] = cairn_batch_new(executor);
        cairn_batch_reset(ways[way], options->mode,
                          way == 0 ? fork_flags(options) : options->flags);
    }
    for (uint32_t i = 0; i < count; i++) {
        random_sequence_make(source, rng, &sequences[i]);
        cairn_batch_add(ways[0], &sequences[i]);
        cairn_batch_add(ways[1], &sequences[i]);
    }
    tally->seconds[0] += test_run_batch(ways[0]);
    tally->seconds[1] += test_run_batch(ways[1]);
    for (uint32_t i = 0; i < count; i++) {
        struct cairn_outcome fork = cairn_batch_outcome(ways[0], i);
        struct cairn_outcome batch = cairn_batch_outcome(ways[1], i);
        compare(executor, options, source->model, &sequences[i == 0 ? 0 : i - 1], &sequences[i],
                &fork, &batch, tally);
    }
    for (uint32_t i = 0; i < count; i++) {
        cairn_sequence_release(&sequences[i]);
    }
    cairn_batch_free(ways[0]);
    cairn_batch_free(ways[1]);
    free(sequences);
}

static void print_tally(const struct tally *tally, uint32_t count)
{
    printf("%u sequences of %.1f statements:", count, (double)tally->statements / count);
    for (uint32_t kind = 1; kind <= CAIRN_OUTCOME_HARNESS; kind++) {
        if (tally->kinds[kind] != 0) {
            printf(" %u %s;", tally->kinds[kind],
                   cairn_outcome_kind_name((enum cairn_outcome_kind)kind));
        }
    }
    printf(" %u could not be undone\n", tally->unrestored);
    printf("us a sequence: fork %.1f, batch %.1f\n", tally->seconds[0] / count * 1e6,
           tally->seconds[1] / count * 1e6);
    printf("%u differences; %u more also between two forks, %u that ran out of time\n",
           tally->wrong, tally->unstable, tally->suspected);
}

static enum cairn_run_mode parse_mode(const char *text)
{
    return strcmp(text, "guard") == 0     ? CAIRN_MODE_GUARD
           : strcmp(text, "variant") == 0 ? CAIRN_MODE_VARIANT
                                          : CAIRN_MODE_MAIN;
}

/* Returns the words that name the subject. */
static char **parse_options(int argc, char **argv, struct options *options,
                            struct test_subject *subject)
{
    int option;
    while ((option = getopt(argc, argv, "+s:m:f:x:")) != -1) {
        switch (option) {
        case 's':
            options->seed = strtoull(optarg, NULL, 10);
            break;
        case 'm':
            options->mode = parse_mode(optarg);
            break;
        case 'f':
            options->flags = (uint32_t)strtoul(optarg, NULL, 10);
            break;
        case 'x':
            test_subject_exclude(subject, optarg);
            break;
        default:
            exit(2);
        }
    }
    if (argc - optind < 2) {
        fprintf(stderr, "exactness: COUNT and HEADER are missing\n");
        exit(2);
    }
    options->count = (uint32_t)strtoul(argv[optind], NULL, 10);
    return argv + optind + 1;
}

int main(int argc, char **argv)
{
    struct options options = {.seed = 1};
    struct test_subject subject = {0};
    struct random_source source;
    struct tally tally = {0};
    test_subject_open(&subject, parse_options(argc, argv, &options, &subject));
    random_source_init(&source, subject.model, subject.executor);
    struct cairn_rng rng = cairn_rng_stream(options.seed, 0);
    for (uint32_t done = 0; done < options.count; done += CHUNK) {
        uint32_t left = options.count - done;
        run_chunk(subject.executor, &options, &source, &rng, left < CHUNK ? left : CHUNK, &tally);
    }
    print_tally(&tally, options.count);
    random_source_release(&source);
    test_subject_close(&subject);
    return tally.wrong == 0 && tally.suspected <= options.count / MOST_OUT_OF_TIME ? 0 : 1;
}
