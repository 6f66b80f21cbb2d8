#include "tests/bench/rivals.h"

#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/clock.h"
#include "core/folder.h"
#include "executor/internal.h"
#include "tests/bench/rival_build.h"

enum {
    MAP_BYTES = 64 << 10, /* of afl-fuzz's coverage map */
    SEEDS = 16,
    RUN_LIMIT_MS = 10000,
};

#define AFL_SECONDS "2"

struct rivals {
    struct test_subject *subject;
    struct cairn_arena arena;
    const char *program[RIVAL_COUNT];
    const char *missing[RIVAL_COUNT];
    uint64_t runs[RIVAL_COUNT];
    uint64_t failed[RIVAL_COUNT];
    CAIRN_VEC(struct cairn_batch_encoder) singles; /* a batch for each sequence */
    char scratch[TEST_FOLDER_MAX];                 /* where sequences write files */
    struct rival_image all;
    struct rival_image one; /* the slot holds one of singles at a time */
    uint32_t next;          /* of singles */
};

/* As the executor starts its own harnesses in main mode, but for the policy: nobody else has one.
 */
static struct cairn_wire_start start_of(const struct rivals *rivals)
{
    struct cairn_error err = {0};
    struct cairn_worker worker;
    if (cairn_worker_start(&worker, &rivals->subject->executor->worker_config, CAIRN_MODE_MAIN,
                           &err) != CAIRN_OK) {
        test_fail("cannot start the harness", &err);
    }
    struct cairn_wire_start start = *worker.start;
    cairn_worker_stop(&worker);
    start.policy_count = 0;
    start.traps_state = 0;
    start.result_bytes = 0;
    snprintf(start.scratch, sizeof start.scratch, "%s", rivals->scratch);
    return start;
}

/* In memory, as that of the executor's harnesses; on disk where there is no such folder. */
static void make_scratch(struct rivals *rivals)
{
    snprintf(rivals->scratch, sizeof rivals->scratch, "/dev/shm/%sXXXXXX", CAIRN_FOLDER_PREFIX);
    if (mkdtemp(rivals->scratch) == NULL) {
        test_folder_make(rivals->scratch);
    }
}

static void make_images(struct rivals *rivals, const struct cairn_sequence *sequences,
                        uint32_t count)
{
    const struct cairn_stub_map *stubs = &rivals->subject->executor->stub_map;
    const struct cairn_wire_start start = start_of(rivals);
    struct cairn_batch_encoder all = {0};
    uint32_t most = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct cairn_batch_encoder single = {0};
        cairn_encoder_add(&single, &sequences[i], rivals->subject->model, stubs);
        cairn_encoder_finish(&single, stubs->model_hash);
        cairn_vec_push(&rivals->singles, single);
        cairn_encoder_add(&all, &sequences[i], rivals->subject->model, stubs);
        most = single.bytes.count > most ? single.bytes.count : most;
    }
    cairn_encoder_finish(&all, stubs->model_hash);
    rival_image_make(&rivals->all, start, all.bytes.count);
    memcpy(rivals->all.slot, all.bytes.items, all.bytes.count);
    rival_image_make(&rivals->one, start, most);
    cairn_encoder_release(&all);
}

static const char *in_directory(struct rivals *rivals, const char *name)
{
    return cairn_arena_printf(&rivals->arena, "%s/%s", rivals->subject->directory, name);
}

/* Parent, server and child on the processor that this one runs on: a fork costs far more when they
 * are not. Returns what was allowed before. */
static cpu_set_t pin(void)
{
    cpu_set_t before;
    cpu_set_t one;
    int cpu = sched_getcpu();
    sched_getaffinity(0, sizeof before, &before);
    CPU_ZERO(&one);
    CPU_SET((size_t)(cpu < 0 ? 0 : cpu), &one);
    sched_setaffinity(0, sizeof one, &one);
    return before;
}

static void unpin(cpu_set_t before)
{
    sched_setaffinity(0, sizeof before, &before);
}

/* Looks at a coverage map for what no earlier run showed. */
static bool shows_news(const uint64_t *map, uint64_t *virgin)
{
    bool news = false;
    for (uint32_t i = 0; i < MAP_BYTES / sizeof *map; i++) {
        if (map[i] != 0 && (map[i] & virgin[i]) != 0) {
            virgin[i] &= ~map[i];
            news = true;
        }
    }
    return news;
}

struct server {
    struct cairn_child child;
    int ask;
    int told;
    uint64_t *map; /* what afl-fuzz resets and looks at for each run; the stubs count no edges */
    uint64_t *virgin;
};

static bool hear(const struct server *server, uint32_t *word)
{
    return read(server->told, word, sizeof *word) == (ssize_t)sizeof *word;
}

static bool start_server(struct rivals *rivals, struct server *server)
{
    struct cairn_error err = {0};
    int asked[2];
    int told[2];
    uint32_t hello;
    if (pipe2(asked, O_CLOEXEC) != 0) {
        return false;
    }
    if (pipe2(told, O_CLOEXEC) != 0) {
        close(asked[0]);
        close(asked[1]);
        return false;
    }
    const char *argv[] = {rivals->program[RIVAL_SERVER], rivals->one.path, "serve", NULL};
    struct cairn_process process = {
        .argv = argv, .pass_fds = (int[]){asked[0], told[1]}, .pass_count = 2};
    bool done = cairn_process_spawn(&process, STDERR_FILENO, &server->child, &err) == CAIRN_OK;
    close(asked[0]);
    close(told[1]);
    server->ask = asked[1];
    server->told = told[0];
    server->map = cairn_alloc(MAP_BYTES);
    server->virgin = cairn_alloc(MAP_BYTES);
    memset(server->virgin, 0xff, MAP_BYTES);
    return done && hear(server, &hello);
}

static void stop_server(struct server *server)
{
    close(server->ask);
    close(server->told);
    cairn_process_kill(&server->child);
    free(server->map);
    free(server->virgin);
}

/* One run as afl-fuzz does it. */
static bool ask_server(struct rivals *rivals, struct server *server, uint32_t *status)
{
    const struct cairn_batch_encoder *single = &rivals->singles.items[rivals->next];
    const uint32_t word = 0;
    uint32_t child;
    rivals->next = (rivals->next + 1) % rivals->singles.count;
    memcpy(rivals->one.slot, single->bytes.items, single->bytes.count);
    memset(server->map, 0, MAP_BYTES);
    if (write(server->ask, &word, sizeof word) != (ssize_t)sizeof word || !hear(server, &child) ||
        !hear(server, status)) {
        return false;
    }
    return !shows_news(server->map, server->virgin);
}

static double measure_server(struct rivals *rivals, uint32_t count)
{
    struct server server = {.ask = -1, .told = -1};
    double us = 0;
    uint32_t done = 0;
    if (start_server(rivals, &server)) {
        const double start = cairn_clock_s();
        uint32_t status;
        while (done < count && ask_server(rivals, &server, &status)) {
            done++;
            rivals->failed[RIVAL_SERVER] += status != 0;
        }
        us = (cairn_clock_s() - start) / count * 1e6;
        rivals->runs[RIVAL_SERVER] += done;
    }
    stop_server(&server);
    return done == count ? us : 0;
}

/* Runs a rival that prints the line of rival_run_on. */
static double measure_loop(struct rivals *rivals, enum rival rival, const char *const *argv)
{
    struct cairn_process process = {.argv = argv, .limit_ms = RUN_LIMIT_MS, .drops_errors = true};
    struct cairn_process_result result = {0};
    struct cairn_error err = {0};
    unsigned long long runs = 0;
    unsigned long long took_ns = 0;
    unsigned long long failed = 0;
    bool done =
        cairn_process_run(&process, &result, &err) == CAIRN_OK &&
        sscanf(cairn_str_text(&result.output), "%llu %llu %llu", &runs, &took_ns, &failed) == 3 &&
        runs != 0;
    cairn_process_result_release(&result);
    rivals->runs[rival] += runs;
    rivals->failed[rival] += failed;
    return done ? (double)took_ns / (double)runs / 1000 : 0;
}

/* Files of any contents: each stands for one sequence. */
static void make_seeds(struct rivals *rivals)
{
    mkdir(in_directory(rivals, "seeds"), 0777);
    for (int i = 0; i < SEEDS; i++) {
        const char *name = cairn_arena_printf(&rivals->arena, "seeds/%d", i);
        FILE *file = fopen(in_directory(rivals, name), "we");
        if (file != NULL) {
            fprintf(file, "%04d", i);
            fclose(file);
        }
    }
}

/* The number behind "name  : " in afl-fuzz's statistics, or 0. */
static double statistic(const char *path, const char *name)
{
    char line[256];
    double value = 0;
    FILE *file = fopen(path, "re");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        const char *colon = strchr(line, ':');
        if (colon != NULL && strncmp(line, name, strlen(name)) == 0) {
            value = strtod(colon + 1, NULL);
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    return value;
}

static double measure_afl(struct rivals *rivals)
{
    struct cairn_process_result result = {0};
    struct cairn_error err = {0};
    const char *out = in_directory(rivals, "findings");
    const char *argv[] = {"afl-fuzz",
                          "-V",
                          AFL_SECONDS,
                          "-t",
                          "1000",
                          "-i",
                          in_directory(rivals, "seeds"),
                          "-o",
                          out,
                          "--",
                          rivals->program[RIVAL_AFL],
                          rivals->all.path,
                          NULL};
    struct cairn_process process = {.argv = argv, .limit_ms = RUN_LIMIT_MS};
    cairn_folder_remove(out);
    if (cairn_process_run(&process, &result, &err) != CAIRN_OK) {
        rivals->missing[RIVAL_AFL] = "afl-fuzz is not installed";
    } else if (result.exit_code != 0) {
        rivals->missing[RIVAL_AFL] = rival_complaint(&rivals->arena, "afl-fuzz", &result);
    }
    cairn_process_result_release(&result);
    const double rate =
        statistic(in_directory(rivals, "findings/default/fuzzer_stats"), "execs_per_sec");
    return rate == 0 ? 0 : 1e6 / rate;
}

static double measure(struct rivals *rivals, enum rival rival, uint32_t count)
{
    const char *const loop[] = {rivals->program[rival], rivals->all.path, "loop", NULL};
    const char *const libfuzzer[] = {rivals->program[rival],     "-handle_segv=0", "-handle_bus=0",
                                     "-handle_abrt=0",           "-handle_fpe=0",  "-handle_ill=0",
                                     "-rss_limit_mb=0",          "-max_len=16",    "-len_control=0",
                                     "-ignore_remaining_args=1", rivals->all.path, NULL};
    switch (rival) {
    case RIVAL_SERVER:
        return measure_server(rivals, count);
    case RIVAL_AFL:
        return measure_afl(rivals);
    case RIVAL_LOOP:
        return measure_loop(rivals, rival, loop);
    default:
        return measure_loop(rivals, rival, libfuzzer);
    }
}

/* What afl-fuzz is told by its environment, and that everything is bound before the first fork, as
 * in the executor's harnesses. */
static void set_environment(void)
{
    setenv("LD_BIND_NOW", "1", 1);
    setenv("AFL_NO_UI", "1", 1);
    setenv("AFL_QUIET", "1", 1);
    setenv("AFL_NO_AFFINITY", "1", 1);
    setenv("AFL_SKIP_CPUFREQ", "1", 1);
    setenv("AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES", "1", 1);
    unsetenv("AFL_BENCH_UNTIL_CRASH");
}

static void link_one(struct rivals *rivals, enum rival rival, const char *cc, const char *flag,
                     const char *source)
{
    const char *name = cairn_arena_printf(&rivals->arena, "rival_%d", (int)rival);
    rivals->program[rival] = rival_link(rivals->subject, name, cc, flag, source, &rivals->arena,
                                        &rivals->missing[rival]);
}

struct rivals *rivals_new(struct test_subject *subject, const struct cairn_sequence *sequences,
                          uint32_t count)
{
    struct rivals *rivals = cairn_alloc(sizeof *rivals);
    *rivals = (struct rivals){.subject = subject};
    set_environment();
    make_scratch(rivals);
    make_images(rivals, sequences, count);
    make_seeds(rivals);
    link_one(rivals, RIVAL_SERVER, "cc", NULL, "rival_main.c");
    rivals->program[RIVAL_LOOP] = rivals->program[RIVAL_SERVER];
    rivals->missing[RIVAL_LOOP] = rivals->missing[RIVAL_SERVER];
    link_one(rivals, RIVAL_AFL, "afl-clang-fast", NULL, "rival_afl.c");
    link_one(rivals, RIVAL_LIBFUZZER, "clang", "-fsanitize=fuzzer", "rival_libfuzzer.c");
    return rivals;
}

void rivals_free(struct rivals *rivals)
{
    for (uint32_t i = 0; i < rivals->singles.count; i++) {
        cairn_encoder_release(&rivals->singles.items[i]);
    }
    cairn_vec_release(&rivals->singles);
    cairn_folder_remove(rivals->scratch);
    rival_image_release(&rivals->all);
    rival_image_release(&rivals->one);
    cairn_arena_release(&rivals->arena);
    free(rivals);
}

const char *rivals_missing(const struct rivals *rivals, enum rival rival)
{
    return rivals->missing[rival];
}

double rivals_measure(struct rivals *rivals, enum rival rival, uint32_t count)
{
    const bool forks = rival == RIVAL_SERVER || rival == RIVAL_AFL;
    cpu_set_t before = forks ? pin() : (cpu_set_t){0};
    double us = measure(rivals, rival, count);
    if (forks) {
        unpin(before);
    }
    if (us == 0 && rivals->missing[rival] == NULL) {
        rivals->missing[rival] =
            forks ? "it did not answer"
                  : "it crashes or hangs, what earlier sequences left behind being there";
    }
    return us;
}

double rivals_failed_percent(const struct rivals *rivals, enum rival rival)
{
    return rivals->runs[rival] == 0
               ? 0
               : 100.0 * (double)rivals->failed[rival] / (double)rivals->runs[rival];
}
