#include "tests/process/host.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { OBJECTS_MAX = 64, POLICY_MAX = 512, SLOTS_AT = 64 << 10 };

struct cairn_wire_arg word(int64_t number)
{
    return (struct cairn_wire_arg){.kind = CAIRN_WIRE_WORD, .bits = (uint64_t)number};
}

struct cairn_wire_arg value(uint32_t slot)
{
    return (struct cairn_wire_arg){.kind = CAIRN_WIRE_VALUE, .index = slot};
}

struct cairn_wire_arg zeros(uint64_t size)
{
    return (struct cairn_wire_arg){.kind = CAIRN_WIRE_ZEROS, .bits = size};
}

struct cairn_wire_arg bytes(struct script *script, const void *contents, size_t size)
{
    struct cairn_wire_arg arg = {
        .kind = CAIRN_WIRE_CONTENTS, .index = script->content_bytes, .bits = size};
    ck_assert_uint_le(script->content_bytes + size + 1, HOST_CONTENTS);
    memcpy(script->contents + script->content_bytes, contents, size);
    script->contents[script->content_bytes + size] = 0;
    script->content_bytes += (uint32_t)size + 1;
    return arg;
}

struct cairn_wire_arg text(struct script *script, const char *contents)
{
    return bytes(script, contents, strlen(contents));
}

struct cairn_wire_arg cell(uint8_t size, struct cairn_wire_arg initial)
{
    initial.cell_bytes = size;
    return initial;
}

uint16_t host_outputs(enum hostile_stub stub)
{
    static const uint16_t outputs[] = {
#define HOSTILE_OUTPUTS(name, inputs, output_count, kind) output_count,
        HOSTILE_LIST(HOSTILE_OUTPUTS)
#undef HOSTILE_OUTPUTS
    };
    return outputs[stub];
}

uint32_t add(struct script *script, uint32_t op, uint16_t outputs,
             const struct cairn_wire_arg *args, uint16_t arg_count)
{
    ck_assert_uint_lt(script->statement_count, HOST_STATEMENTS);
    ck_assert_uint_le(script->arg_count + arg_count, HOST_ARGS);
    script->statements[script->statement_count++] =
        (struct cairn_wire_statement){.op = op,
                                      .first_arg = script->arg_count,
                                      .arg_count = arg_count,
                                      .output_count = outputs,
                                      .first_value = script->value_count};
    for (uint16_t i = 0; i < arg_count; i++) {
        script->args[script->arg_count++] = args[i];
    }
    script->value_count += outputs;
    return script->value_count - outputs;
}

void add_loop(struct script *script, uint16_t count, uint16_t body)
{
    add(script, CAIRN_WIRE_LOOP, 0, NULL, 0);
    script->statements[script->statement_count - 1].loop_count = count;
    script->statements[script->statement_count - 1].loop_body = body;
}

uint8_t *host_input(const struct host *host)
{
    return host->memory + SLOTS_AT;
}

uint8_t *host_result(const struct host *host)
{
    return host->memory + SLOTS_AT + HOST_INPUT_BYTES;
}

static uint32_t append(uint8_t *to, uint32_t at, const void *part, size_t size)
{
    memcpy(to + at, part, size);
    return at + (uint32_t)size;
}

/* Writes one sequence at `at`; returns the end, a multiple of 8. */
static uint32_t encode_sequence(uint8_t *to, uint32_t at, const struct script *script)
{
    const uint32_t start = at;
    const uint32_t body = script->body == 0 ? script->statement_count : script->body;
    struct cairn_wire_sequence head = {.statement_count = script->statement_count,
                                       .body = body,
                                       .tail = body,
                                       .arg_count = script->arg_count,
                                       .value_count = script->value_count,
                                       .content_bytes = script->content_bytes};
    at += (uint32_t)sizeof head;
    at = append(to, at, script->statements, script->statement_count * sizeof script->statements[0]);
    at = append(to, at, script->args, script->arg_count * sizeof script->args[0]);
    at = append(to, at, script->contents, script->content_bytes);
    at = (at + 7) / 8 * 8;
    head.bytes = at - start;
    memcpy(to + start, &head, sizeof head);
    return at;
}

void host_encode(struct host *host, const struct script *const *scripts, uint32_t count)
{
    uint8_t *input = host_input(host);
    uint32_t at =
        (uint32_t)(sizeof(struct cairn_wire_batch) + count * sizeof(uint32_t) + 7) / 8 * 8;
    for (uint32_t i = 0; i < count; i++) {
        memcpy(input + sizeof(struct cairn_wire_batch) + i * sizeof at, &at, sizeof at);
        at = encode_sequence(input, at, scripts[i]);
        ck_assert_uint_lt(at, HOST_INPUT_BYTES);
    }
    struct cairn_wire_batch head = {CAIRN_WIRE_MAGIC, CAIRN_WIRE_VERSION, HOSTILE_MODEL_HASH, count,
                                    at};
    memcpy(input, &head, sizeof head);
}

static void fill_start(struct host *host, const struct host_options *options)
{
    const uint32_t objects_at = (sizeof(struct cairn_wire_start) + 7) / 8 * 8;
    const uint32_t policy_at = objects_at + OBJECTS_MAX * sizeof(struct cairn_wire_object);
    struct cairn_wire_start start = {
        .magic = CAIRN_WIRE_MAGIC,
        .version = CAIRN_WIRE_VERSION,
        .mode = options->is_guarded ? CAIRN_START_GUARD : CAIRN_START_ARENA,
        .fresh_fill = options->is_variant ? 0x31 : 0xdd,
        .freed_fill = options->is_variant ? 0x3e : 0xfe,
        .arena_base = options->is_variant ? UINT64_C(0x210000000000) : UINT64_C(0x200000000000),
        .arena_bytes = 64 << 20,
        .clock_offset = options->is_variant ? 1000000000 : 0,
        .entropy = options->is_variant ? 7 : 5,
        .first_file = options->is_variant ? 5 : 3,
        .file_word = "file",
        .cookie = HOST_COOKIE,
        .slot_count = 1,
        .objects_at = objects_at,
        .objects_max = OBJECTS_MAX,
        .policy_at = policy_at,
        .policy_count = options->policy_count,
        .traps_state = options->traps_state,
        .slots_at = SLOTS_AT,
        .input_bytes = HOST_INPUT_BYTES,
        .result_bytes = HOST_RESULT_BYTES,
    };
    ck_assert_uint_le(options->policy_count, POLICY_MAX);
    ck_assert_uint_le(policy_at + POLICY_MAX * sizeof(struct sock_filter), SLOTS_AT);
    memcpy(start.scratch, host->scratch, sizeof host->scratch);
    memcpy(host->memory, &start, sizeof start);
    if (options->policy_count != 0) {
        memcpy(host->memory + policy_at, options->policy,
               options->policy_count * sizeof *options->policy);
    }
}

/* In the child: becomes the harness. */
_Noreturn static void become_harness(const struct host *host, int control, int memory,
                                     const struct host_options *options)
{
    char control_text[16];
    char memory_text[16];
    snprintf(control_text, sizeof control_text, "%d", control);
    snprintf(memory_text, sizeof memory_text, "%d", memory);
    fcntl(control, F_SETFD, 0);
    fcntl(memory, F_SETFD, 0);
    int null = open("/dev/null", O_RDONLY);
    char path[sizeof host->scratch + 16];
    snprintf(path, sizeof path, "%s.out", host->scratch);
    int output = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0600);
    dup2(null, 0);
    dup2(output, 1);
    dup2(output, 2);
    close(null);
    close(output);
    for (int i = 0; i < 5 && options->has_leaked_descriptors; i++) {
        if (dup(0) < 0) {
            _exit(125);
        }
    }
    setenv("LD_BIND_NOW", "1", 1);
    execl(HOSTILE_HARNESS, HOSTILE_HARNESS, control_text, memory_text, (char *)NULL);
    _exit(127);
}

void host_start(struct host *host, const struct host_options *options)
{
    int sockets[2];
    memset(host, 0, sizeof *host);
    snprintf(host->scratch, sizeof host->scratch, "/tmp/cairn-process-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(host->scratch));
    ck_assert_int_eq(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets), 0);
    int memory = memfd_create("memory", MFD_CLOEXEC);
    host->memory_bytes = SLOTS_AT + HOST_INPUT_BYTES + HOST_RESULT_BYTES;
    ck_assert_int_eq(ftruncate(memory, (off_t)host->memory_bytes), 0);
    host->memory = mmap(NULL, host->memory_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
    ck_assert_ptr_ne(host->memory, MAP_FAILED);
    host->start = (void *)host->memory;
    fill_start(host, options);
    host->pid = fork();
    if (host->pid == 0) {
        become_harness(host, sockets[1], memory, options);
    }
    close(sockets[1]);
    close(memory);
    host->control = sockets[0];
    ck_assert_int_eq(read(host->control, &host->hello, sizeof host->hello),
                     (int)sizeof host->hello);
    ck_assert_msg(host->hello.error == 0, "%s", host->hello.message);
    ck_assert_uint_eq(host->hello.magic, CAIRN_WIRE_MAGIC);
}

void host_stop(struct host *host)
{
    int status = 0;
    char path[sizeof host->scratch + 16];
    close(host->control);
    ck_assert_int_eq(waitpid(host->pid, &status, 0), host->pid);
    ck_assert_int_eq(status, 0);
    munmap(host->memory, host->memory_bytes);
    /* Also checks that sequences left nothing behind. */
    ck_assert_int_eq(rmdir(host->scratch), 0);
    snprintf(path, sizeof path, "%s.out", host->scratch);
    unlink(path);
}

struct cairn_wire_reply host_request(struct host *host, uint32_t flags, uint32_t limit_ms)
{
    struct cairn_wire_request request = {.flags = flags, .limit_ms = limit_ms};
    struct cairn_wire_reply reply = {.error = -1};
    struct pollfd poll_control = {.fd = host->control, .events = POLLIN};
    ck_assert_int_eq(write(host->control, &request, sizeof request), (int)sizeof request);
    ck_assert_msg(poll(&poll_control, 1, 60000) == 1, "the server does not reply");
    ck_assert_int_eq(read(host->control, &reply, sizeof reply), (int)sizeof reply);
    return reply;
}

struct cairn_outcome host_outcome(const struct host *host, uint32_t i)
{
    struct cairn_outcome outcome;
    struct cairn_error error = {0};
    uint32_t offset;
    memcpy(&offset, host_result(host) + i * sizeof offset, sizeof offset);
    ck_assert_uint_ne(offset, 0);
    ck_assert_uint_lt(offset, HOST_RESULT_BYTES);
    enum cairn_status status = cairn_outcome_decode(&outcome, host_result(host) + offset,
                                                    HOST_RESULT_BYTES - offset, &error);
    ck_assert_msg(status == CAIRN_OK, "%s", error.message);
    return outcome;
}

struct cairn_outcome host_run(struct host *host, const struct script *script, uint32_t flags)
{
    host_encode(host, &script, 1);
    struct cairn_wire_reply reply = host_request(host, flags, 10000);
    ck_assert_int_eq(reply.error, 0);
    ck_assert_uint_eq(reply.done, 1);
    return host_outcome(host, 0);
}

struct cairn_outcome host_run_alone(const struct script *script, const struct host_options *options,
                                    uint32_t flags, uint32_t limit_ms)
{
    static _Alignas(8) uint8_t kept[HOST_RESULT_BYTES];
    struct host host;
    host_start(&host, options);
    host_encode(&host, &script, 1);
    struct cairn_wire_reply reply = host_request(&host, flags, limit_ms);
    ck_assert_int_eq(reply.error, 0);
    ck_assert_uint_eq(reply.done, 1);
    struct cairn_outcome outcome = host_outcome(&host, 0);
    uint32_t offset;
    memcpy(&offset, host_result(&host), sizeof offset);
    memcpy(kept, host_result(&host) + offset, outcome.head.bytes);
    host_stop(&host);
    ck_assert_int_eq(cairn_outcome_decode(&outcome, kept, sizeof kept, NULL), CAIRN_OK);
    return outcome;
}

int host_run_suite(Suite *suite)
{
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

void check_ending(const struct cairn_outcome *outcome, enum cairn_outcome_kind kind,
                  enum cairn_failure_kind failure, uint32_t statement)
{
    ck_assert_msg(outcome->head.kind == kind && outcome->head.failure == failure &&
                      outcome->head.statement == statement,
                  "ended with %s, %s (code %d) at %u instead of %s, %s at %u",
                  cairn_outcome_kind_name(outcome->head.kind),
                  cairn_failure_kind_name(outcome->head.failure), outcome->head.code,
                  outcome->head.statement, cairn_outcome_kind_name(kind),
                  cairn_failure_kind_name(failure), statement);
}
