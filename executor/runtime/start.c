#include "executor/runtime/start.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "executor/runtime/fault.h"
#include "executor/runtime/kernel.h"
#include "executor/runtime/state.h"

enum { CONTROL_MIN = 60 }; /* above those of most targets; below 64 the table of them stays small */

/* Maps what the host shares and copies what it asks for. Returns NULL, or what is wrong. */
static const char *map_memory(int descriptor)
{
    struct cairn_state *state = cairn_state();
    struct stat status;
    if (fstat(descriptor, &status) != 0 || status.st_size < (off_t)sizeof state->start) {
        return "cannot map the shared memory";
    }
    state->memory_bytes = (uint64_t)status.st_size;
    long result = cairn_raw6(SYS_mmap, CAIRN_AT_MEMORY, state->memory_bytes, PROT_READ | PROT_WRITE,
                             MAP_SHARED | MAP_FIXED_NOREPLACE, (uint64_t)descriptor, 0);
    if (result < 0) {
        errno = (int)-result;
        return "cannot map the shared memory";
    }
    state->memory = cairn_pointer(CAIRN_AT_MEMORY);
    memcpy(&state->start, state->memory, sizeof state->start);
    cairn_raw(SYS_close, (uint64_t)descriptor, 0, 0, 0, 0);
    return NULL;
}

static bool is_within(uint64_t at, uint64_t bytes, uint64_t total)
{
    return at <= total && bytes <= total - at;
}

/* The host is trusted, but a host of another version is not understood. */
static const char *check_start(void)
{
    const struct cairn_wire_start *start = &cairn_state()->start;
    const uint64_t total = cairn_state()->memory_bytes;
    errno = EPROTO;
    if (start->magic != CAIRN_WIRE_MAGIC || start->version != CAIRN_WIRE_VERSION) {
        return "the harness was built by another version of cairn, rebuild it";
    }
    uint64_t slot_bytes = start->input_bytes + start->result_bytes;
    if (start->input_bytes % CAIRN_PAGE != 0 || start->result_bytes % CAIRN_PAGE != 0 ||
        start->slots_at % CAIRN_PAGE != 0 || slot_bytes < start->input_bytes ||
        start->slots_at > total ||
        (slot_bytes != 0 && start->slot_count > (total - start->slots_at) / slot_bytes) ||
        !is_within(start->objects_at,
                   (uint64_t)start->objects_max * sizeof(struct cairn_wire_object),
                   start->slots_at) ||
        !is_within(start->policy_at, (uint64_t)start->policy_count * sizeof(struct sock_filter),
                   start->slots_at) ||
        start->scratch[sizeof start->scratch - 1] != '\0' ||
        start->file_word[sizeof start->file_word - 1] != '\0' ||
        start->first_file < CAIRN_FIRST_FILE || start->first_file > CAIRN_FIRST_FILE_MAX) {
        return "the shared memory has a layout that does not fit its size";
    }
    errno = 0;
    return NULL;
}

/* The target may write results, alas, but nothing else of the host's. */
static void protect_memory(void)
{
    const struct cairn_state *state = cairn_state();
    const struct cairn_wire_start *start = &state->start;
    cairn_raw(SYS_mprotect, CAIRN_AT_MEMORY, start->slots_at, PROT_READ, 0, 0);
    for (uint32_t i = 0; i < start->slot_count; i++) {
        uint64_t at = start->slots_at + i * (start->input_bytes + start->result_bytes);
        cairn_raw(SYS_mprotect, CAIRN_AT_MEMORY + at, start->input_bytes, PROT_READ, 0, 0);
    }
}

static const char *enter_scratch(void)
{
    struct cairn_state *state = cairn_state();
    if (state->start.scratch[0] == '\0') {
        return NULL;
    }
    if (chdir(state->start.scratch) != 0) {
        return "cannot enter the scratch directory";
    }
    cairn_raw(SYS_getcwd, cairn_address(state->scratch), sizeof state->scratch, 0, 0, 0);
    return NULL;
}

static void confine_process(void)
{
    const struct rlimit none = {0, 0};
    cairn_raw(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    setrlimit(RLIMIT_CORE, &none);
}

static const char *load_policy(void)
{
    const struct cairn_state *state = cairn_state();
    if (state->start.policy_count == 0) {
        return NULL;
    }
    const struct sock_fprog program = {
        .len = (unsigned short)state->start.policy_count,
        .filter = (void *)(state->memory + state->start.policy_at),
    };
    cairn_raw(SYS_prctl, PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    long result = cairn_raw(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW,
                            cairn_address(&program), 0, 0);
    if (result == -EINVAL) {
        result = cairn_raw(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, cairn_address(&program), 0, 0);
    }
    errno = result < 0 ? (int)-result : 0;
    return result < 0 ? "cannot load the seccomp policy" : NULL;
}

/* Notes the inherited affinity and where libc keeps the thread's id; becomes the reaper of what the
 * target leaves behind. */
static void init_server(void)
{
    struct cairn_server *server = &cairn_state()->server;
    long bytes = cairn_raw(SYS_sched_getaffinity, 0, sizeof server->cpu_mask,
                           cairn_address(server->cpu_mask), 0, 0);
    server->cpu_mask_bytes = bytes > 0 ? (uint32_t)bytes : 0;
    uint64_t at = 0;
    if (cairn_raw(SYS_prctl, PR_GET_TID_ADDRESS, cairn_address(&at), 0, 0, 0) == 0) {
        server->thread_id_at = at;
    }
    cairn_raw(SYS_prctl, PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

void cairn_start_early(void)
{
    cairn_malloc_init();
    cairn_endings_init();
    cairn_clock_init();
    cairn_random_init();
}

const char *cairn_start(int control, int memory, uint64_t first_stack)
{
    struct cairn_state *state = cairn_state();
    const char *problem = map_memory(memory);
    if (problem == NULL) {
        problem = check_start();
    }
    if (problem != NULL) {
        return problem;
    }
    long moved = cairn_raw(SYS_fcntl, (uint64_t)control, F_DUPFD_CLOEXEC, CONTROL_MIN, 0, 0);
    if (moved >= 0) {
        cairn_raw(SYS_close, (uint64_t)control, 0, 0, 0, 0);
        state->server.control = (int)moved;
    }
    cairn_kernel_occupy();
    confine_process();
    problem = enter_scratch();
    long result = problem == NULL ? cairn_state_map() : 0;
    if (problem == NULL && result == 0) {
        result = cairn_heap_init();
    }
    if (result != 0) {
        errno = (int)-result;
        return "cannot map the memory of the runtime";
    }
    if (problem != NULL) {
        return problem;
    }
    state->random = state->start.entropy;
    cairn_objects_init((void *)(state->memory + state->start.objects_at), state->start.objects_max);
    state->faults.abort_message = dlsym(RTLD_DEFAULT, "__abort_msg");
    cairn_fault_init();
    init_server();
    protect_memory();
    problem = load_policy();
    cairn_clock_begin();
    cairn_snapshot_take(first_stack);
    return problem;
}
