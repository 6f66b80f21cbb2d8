#include "executor/worker.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/folder.h"
#include "executor/policy.h"

enum {
    HELLO_LIMIT_MS = 10000,
    POLICY_MAX = 4096, /* the kernel's own limit (BPF_MAXINSNS) */
    OBJECTS_AT = 4096,
    POLICY_AT = OBJECTS_AT + CAIRN_WORKER_MAX_OBJECTS * (int)sizeof(struct cairn_wire_object),
    SLOTS_AT = POLICY_AT + POLICY_MAX * (int)sizeof(struct sock_filter),
    MEMORY_BYTES = SLOTS_AT + CAIRN_WORKER_INPUT_BYTES + CAIRN_WORKER_RESULT_BYTES,
};

static const uint64_t address_space = UINT64_C(4) << 30; /* the arena reserves 64 MiB of it */

/* What differs between the modes; ARCHITECTURE.md 6 says why. */
struct conditions {
    enum cairn_start_mode heap;
    uint8_t fresh_fill;
    uint8_t freed_fill;
    uint64_t arena_base;
    int64_t clock_offset;
    uint64_t entropy;
    enum cairn_confinement confinement;
    const char *private_dir;
    const char *home;
    const char *zone;
    const char *language;
    const char *user;
    const char *file_word; /* numbers and names of files differ, so that nobody asserts them */
    uint32_t first_file;
    uint8_t is_elsewhere;
};

/* Far from what else is mapped, and, read as two numbers, not what is passed often: 16 and 4096
 * side by side in an object must not look like a pointer into it. */
#define MAIN_ARENA    UINT64_C(0x1d6b40000000)
#define VARIANT_ARENA UINT64_C(0x26e380000000)

static const struct conditions conditions_of[CAIRN_MODE_COUNT] = {
    [CAIRN_MODE_MAIN] = {.heap = CAIRN_START_ARENA,
                         .fresh_fill = CAIRN_FRESH_MAIN,
                         .freed_fill = 0xdd,
                         .arena_base = MAIN_ARENA,
                         .entropy = UINT64_C(0x6361697264),
                         .confinement = CAIRN_CONFINE_TARGET,
                         .private_dir = "/dev/shm/scratch",
                         .home = "/dev/shm/scratch",
                         .zone = "UTC0",
                         .language = "C",
                         .user = "cairn",
                         .file_word = "file",
                         .first_file = 3},
    [CAIRN_MODE_VARIANT] = {.heap = CAIRN_START_ARENA,
                            .fresh_fill = CAIRN_FRESH_VARIANT,
                            .freed_fill = 0xbb,
                            .arena_base = VARIANT_ARENA,
                            .clock_offset = INT64_C(400) * 24 * 60 * 60 + 19063,
                            .entropy = UINT64_C(0x76617269616e74),
                            .confinement = CAIRN_CONFINE_VARIANT,
                            .private_dir = "/dev/shm/elsewhere",
                            .home = "/dev/shm/elsewhere/.", /* called otherwise, and as good */
                            .zone = "CRN-5:45",
                            .language = "C.UTF-8",
                            .user = "variant",
                            .file_word = "store",
                            .first_file = 24, /* small numbers that nobody opened are open */
                            .is_elsewhere = 1},
    [CAIRN_MODE_GUARD] = {.heap = CAIRN_START_GUARD,
                          .fresh_fill = CAIRN_FRESH_GUARD,
                          .freed_fill = 0xdd,
                          .arena_base = MAIN_ARENA,
                          .entropy = UINT64_C(0x6361697264),
                          .confinement = CAIRN_CONFINE_TARGET,
                          .private_dir = "/dev/shm/scratch",
                          .home = "/dev/shm/scratch",
                          .zone = "UTC0",
                          .language = "C",
                          .user = "cairn",
                          .file_word = "file",
                          .first_file = 3},
};

static enum cairn_status make_scratch(struct cairn_worker *worker, const char **scratch,
                                      const struct cairn_worker_config *config,
                                      enum cairn_run_mode mode, struct cairn_error *err)
{
    /* In a namespace the name is always the same, so that values which hold it are too. */
    if (config->has_namespaces) {
        *scratch = conditions_of[mode].private_dir;
        return CAIRN_OK;
    }
    *scratch = worker->scratch;
    return cairn_folder_make_temporary(worker->scratch, sizeof worker->scratch, err);
}

static enum cairn_status make_memory(struct cairn_worker *worker, struct cairn_error *err)
{
    worker->memory = memfd_create("cairn-batch", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    worker->output = memfd_create("cairn-output", MFD_CLOEXEC);
    if (worker->memory < 0 || worker->output < 0 || ftruncate(worker->memory, MEMORY_BYTES) != 0 ||
        /* Otherwise a hostile process could cut the memory under our feet. */
        fcntl(worker->memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
        return cairn_fail(err, CAIRN_IO, "cannot create shared memory: %s", strerror(errno));
    }
    void *mapped = mmap(NULL, MEMORY_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, worker->memory, 0);
    if (mapped == MAP_FAILED) {
        return cairn_fail(err, CAIRN_IO, "cannot map shared memory: %s", strerror(errno));
    }
    worker->start = mapped;
    return CAIRN_OK;
}

static enum cairn_status fill_start(struct cairn_worker *worker, const char *scratch,
                                    enum cairn_run_mode mode, struct cairn_error *err)
{
    const struct conditions *conditions = &conditions_of[mode];
    struct cairn_wire_start *start = worker->start;
    *start = (struct cairn_wire_start){.magic = CAIRN_WIRE_MAGIC,
                                       .version = CAIRN_WIRE_VERSION,
                                       .mode = conditions->heap,
                                       .fresh_fill = conditions->fresh_fill,
                                       .freed_fill = conditions->freed_fill,
                                       .is_elsewhere = conditions->is_elsewhere,
                                       .traps_state = 1,
                                       .arena_base = conditions->arena_base,
                                       .arena_bytes = 64 << 20,
                                       .clock_offset = conditions->clock_offset,
                                       .first_file = conditions->first_file,
                                       .entropy = conditions->entropy,
                                       .slot_count = 1,
                                       .objects_at = OBJECTS_AT,
                                       .objects_max = CAIRN_WORKER_MAX_OBJECTS,
                                       .policy_at = POLICY_AT,
                                       .slots_at = SLOTS_AT,
                                       .input_bytes = CAIRN_WORKER_INPUT_BYTES,
                                       .result_bytes = CAIRN_WORKER_RESULT_BYTES};
    snprintf(start->scratch, sizeof start->scratch, "%s", scratch);
    snprintf(start->file_word, sizeof start->file_word, "%s", conditions->file_word);
    if (getrandom(&start->cookie, sizeof start->cookie, 0) != sizeof start->cookie) {
        return cairn_fail(err, CAIRN_IO, "getrandom: %s", strerror(errno));
    }
    /* The upper half must be no int that stands for a descriptor, widened (runtime/policy.h). */
    start->cookie = (start->cookie | UINT64_C(1) << 40) & ~(UINT64_C(1) << 41);
    return cairn_policy_compile(start->cookie,
                                (struct sock_filter *)(void *)((uint8_t *)start + POLICY_AT),
                                POLICY_MAX, &start->policy_count, err);
}

/* A small environment that is the same everywhere, but for where libraries are found. */
static enum cairn_status spawn(struct cairn_worker *worker,
                               const struct cairn_worker_config *config, const char *scratch,
                               enum cairn_run_mode mode, int control, struct cairn_error *err)
{
    const struct conditions *conditions = &conditions_of[mode];
    struct cairn_arena arena = {0};
    const char *library_path = getenv("LD_LIBRARY_PATH");
    const char *home = config->has_namespaces ? conditions->home : scratch;
    const char *environment[] = {
        "LD_BIND_NOW=1",
        "PATH=/usr/local/bin:/usr/bin:/bin",
        /* glib's objects in blocks of their own, as under valgrind: else nobody sees them leak. */
        "G_SLICE=always-malloc",
        cairn_arena_printf(&arena, "HOME=%s", home),
        cairn_arena_printf(&arena, "TMPDIR=%s", scratch),
        cairn_arena_printf(&arena, "TZ=%s", conditions->zone),
        cairn_arena_printf(&arena, "LANG=%s", conditions->language),
        cairn_arena_printf(&arena, "USER=%s", conditions->user),
        cairn_arena_printf(&arena, "LOGNAME=%s", conditions->user),
        library_path == NULL ? NULL
                             : cairn_arena_printf(&arena, "LD_LIBRARY_PATH=%s", library_path),
        NULL,
    };
    const char *argv[] = {config->harness, "3", "4", NULL};
    int pass[] = {control, worker->memory};
    struct cairn_process process = {
        .argv = argv,
        .directory = config->has_namespaces ? NULL : scratch,
        .environment = environment,
        .confinement = conditions->confinement,
        .writable_dir = config->has_namespaces ? NULL : scratch,
        .private_dir = config->has_namespaces ? scratch : NULL,
        .visible_dirs = config->visible_dirs,
        /* The user was told that there are some. */
        .needs_namespaces = config->has_namespaces,
        .cookie = worker->start->cookie,
        .address_space = address_space,
        .pass_fds = pass,
        .pass_count = 2,
    };
    enum cairn_status status = cairn_process_spawn(&process, worker->output, &worker->child, err);
    cairn_arena_release(&arena);
    return status;
}

/* The first line that the process printed, for messages about its failure. */
static void add_output(const struct cairn_worker *worker, char *line, size_t size)
{
    ssize_t got = pread(worker->output, line, size - 1, 0);
    line[got < 0 ? 0 : got] = '\0';
    line[strcspn(line, "\n")] = '\0';
}

/* How a process ended that has said nothing, or nothing that makes sense. Closing its socket is not
 * yet an end. */
static void describe_end(struct cairn_worker *worker, char *how, size_t size)
{
    struct pollfd end = {.fd = worker->child.report, .events = POLLIN};
    if (poll(&end, 1, HELLO_LIMIT_MS) <= 0) {
        snprintf(how, size, "it hangs");
        return;
    }
    int status = cairn_process_wait(&worker->child);
    if (WIFSIGNALED(status)) {
        const char *name = sigabbrev_np(WTERMSIG(status));
        snprintf(how, size, "it ends by SIG%s", name == NULL ? "?" : name);
    } else {
        snprintf(how, size, "it ends with status %d", WEXITSTATUS(status));
    }
}

static enum cairn_status fail_to_start(struct cairn_worker *worker,
                                       const struct cairn_worker_config *config, bool answers,
                                       struct cairn_error *err)
{
    char how[64] = "it hangs";
    char line[256];
    if (answers) {
        describe_end(worker, how, sizeof how);
    }
    add_output(worker, line, sizeof line);
    return cairn_fail(err, CAIRN_HARNESS, "the harness '%.300s' does not start, %s%s%s",
                      config->harness, how, line[0] == '\0' ? "" : ": ", line);
}

/* Sets *ret_answers to whether the process has said anything. */
static enum cairn_status take_hello(struct cairn_worker *worker,
                                    const struct cairn_worker_config *config, bool *ret_answers,
                                    struct cairn_error *err)
{
    struct cairn_wire_hello hello;
    struct pollfd wait = {.fd = worker->control, .events = POLLIN};
    const bool answers = *ret_answers = poll(&wait, 1, HELLO_LIMIT_MS) > 0;
    ssize_t got = answers ? recv(worker->control, &hello, sizeof hello, MSG_DONTWAIT) : -1;
    if (got != (ssize_t)sizeof hello || hello.magic != CAIRN_WIRE_MAGIC ||
        hello.version != CAIRN_WIRE_VERSION) {
        return fail_to_start(worker, config, answers, err);
    }
    if (hello.error != 0) {
        hello.message[sizeof hello.message - 1] = '\0';
        return cairn_fail(err, CAIRN_HARNESS, "the harness does not start: %s: %s", hello.message,
                          strerror(hello.error));
    }
    if (hello.model_hash != config->model_hash || hello.stub_count != config->stub_count ||
        hello.callback_count != config->callback_count) {
        return cairn_fail(err, CAIRN_HARNESS, "the harness '%.300s' was built for another model",
                          config->harness);
    }
    worker->object_count = hello.object_count < CAIRN_WORKER_MAX_OBJECTS ? hello.object_count
                                                                         : CAIRN_WORKER_MAX_OBJECTS;
    return CAIRN_OK;
}

static enum cairn_status start_once(struct cairn_worker *worker,
                                    const struct cairn_worker_config *config,
                                    enum cairn_run_mode mode, bool *ret_answers,
                                    struct cairn_error *err)
{
    *worker = (struct cairn_worker){.control = -1, .memory = -1, .output = -1};
    int ends[2] = {-1, -1};
    const char *scratch = "";
    enum cairn_status status = make_memory(worker, err);
    status = status == CAIRN_OK ? make_scratch(worker, &scratch, config, mode, err) : status;
    status = status == CAIRN_OK ? fill_start(worker, scratch, mode, err) : status;
    if (status == CAIRN_OK && socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
        status = cairn_fail(err, CAIRN_IO, "cannot create a socket: %s", strerror(errno));
    }
    worker->control = ends[0];
    if (status == CAIRN_OK) {
        status = spawn(worker, config, scratch, mode, ends[1], err);
        close(ends[1]);
    }
    status = status == CAIRN_OK ? take_hello(worker, config, ret_answers, err) : status;
    if (status != CAIRN_OK) {
        cairn_worker_stop(worker);
    }
    return status;
}

enum cairn_status cairn_worker_start(struct cairn_worker *worker,
                                     const struct cairn_worker_config *config,
                                     enum cairn_run_mode mode, struct cairn_error *err)
{
    bool answers = true;
    enum cairn_status status = start_once(worker, config, mode, &answers, err);
    /* Once is no rule: the machine may have been asleep, or have had too much to do. */
    if (status == CAIRN_HARNESS && !answers) {
        status = start_once(worker, config, mode, &answers, err);
    }
    return status;
}

static void close_if_open(int fd)
{
    if (fd >= 0) {
        close(fd);
    }
}

void cairn_worker_stop(struct cairn_worker *worker)
{
    if (worker->start == NULL && worker->child.pid == 0 && worker->control == 0) {
        return;
    }
    close_if_open(worker->control);
    cairn_process_kill(&worker->child);
    if (worker->scratch[0] != '\0') {
        cairn_folder_remove(worker->scratch);
    }
    if (worker->start != NULL) {
        munmap(worker->start, MEMORY_BYTES);
    }
    close_if_open(worker->memory);
    close_if_open(worker->output);
    *worker = (struct cairn_worker){0};
}

uint8_t *cairn_worker_input(struct cairn_worker *worker)
{
    return (uint8_t *)worker->start + SLOTS_AT;
}

static uint8_t *results(const struct cairn_worker *worker)
{
    return (uint8_t *)worker->start + SLOTS_AT + CAIRN_WORKER_INPUT_BYTES;
}

bool cairn_worker_request(struct cairn_worker *worker, uint32_t count,
                          const struct cairn_wire_request *request)
{
    memset(results(worker), 0, (size_t)count * sizeof(uint32_t));
    /* What was printed is nobody's business any more; a batch must not fill the disk. */
    (void)!ftruncate(worker->output, 0);
    lseek(worker->output, 0, SEEK_SET);
    return send(worker->control, request, sizeof *request, MSG_NOSIGNAL) ==
           (ssize_t)sizeof *request;
}

bool cairn_worker_take_reply(struct cairn_worker *worker, struct cairn_wire_reply *reply)
{
    ssize_t got = recv(worker->control, reply, sizeof *reply, MSG_DONTWAIT);
    return got == (ssize_t)sizeof *reply && reply->slot == 0 && reply->error == 0;
}

const void *cairn_worker_result(const struct cairn_worker *worker, uint32_t i, uint32_t *length)
{
    const uint8_t *area = results(worker);
    uint32_t offset;
    uint32_t bytes;
    memcpy(&offset, area + (size_t)i * sizeof offset, sizeof offset);
    if (offset == 0 || offset % 8 != 0 ||
        offset > CAIRN_WORKER_RESULT_BYTES - sizeof(struct cairn_wire_outcome)) {
        return NULL;
    }
    memcpy(&bytes, area + offset, sizeof bytes);
    if (bytes > CAIRN_WORKER_RESULT_BYTES - offset) {
        return NULL;
    }
    *length = bytes;
    return area + offset;
}

void cairn_worker_object(const struct cairn_worker *worker, uint32_t object,
                         struct cairn_wire_object *ret_object)
{
    *ret_object = (struct cairn_wire_object){0};
    if (object < worker->object_count) {
        memcpy(ret_object,
               (const uint8_t *)worker->start + OBJECTS_AT + object * sizeof *ret_object,
               sizeof *ret_object);
        ret_object->name[sizeof ret_object->name - 1] = '\0';
    }
}
