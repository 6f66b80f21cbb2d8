/* Plays the host for the tests of the runtime: starts the hostile harness, builds batches by hand,
 * runs them and decodes what comes back. Failures of the machinery fail the test. */
#ifndef CAIRN_TESTS_PROCESS_HOST_H
#define CAIRN_TESTS_PROCESS_HOST_H

#include <check.h>
#include <linux/filter.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "core/outcome.h"
#include "core/wire.h"
#include "tests/process/hostile.h"

enum {
    HOST_STATEMENTS = 256,
    HOST_ARGS = 1024,
    HOST_CONTENTS = 8192,
    HOST_SEQUENCES = 1100,
    HOST_INPUT_BYTES = 1 << 20,
    HOST_RESULT_BYTES = 4 << 20,
};

/* A sequence under construction; all zero is empty. */
struct script {
    struct cairn_wire_statement statements[HOST_STATEMENTS];
    struct cairn_wire_arg args[HOST_ARGS];
    uint8_t contents[HOST_CONTENTS];
    uint32_t statement_count;
    uint32_t arg_count;
    uint32_t content_bytes;
    uint32_t value_count;
    uint32_t body; /* 0: all of it */
};

/* Arguments. */
struct cairn_wire_arg word(int64_t value);
struct cairn_wire_arg value(uint32_t slot);
struct cairn_wire_arg zeros(uint64_t bytes);
struct cairn_wire_arg text(struct script *script, const char *contents);
struct cairn_wire_arg bytes(struct script *script, const void *contents, size_t size);
struct cairn_wire_arg cell(uint8_t size, struct cairn_wire_arg initial);

/* Appends a call of a stub or a builtin; returns the slot of its first value (or where it would
 * be). */
uint32_t add(struct script *script, uint32_t op, uint16_t outputs,
             const struct cairn_wire_arg *args, uint16_t arg_count);
void add_loop(struct script *script, uint16_t count, uint16_t body);

#define ARGS(...)                                                                                  \
    (const struct cairn_wire_arg[]){__VA_ARGS__},                                                  \
        (uint16_t)(sizeof((const struct cairn_wire_arg[]){__VA_ARGS__}) /                          \
                   sizeof(struct cairn_wire_arg))
/* Calls a stub of the hostile library; with `call0` without arguments. */
#define call(script, name, ...)                                                                    \
    add(script, CAIRN_WIRE_STUB_FIRST + HOSTILE_##name, host_outputs(HOSTILE_##name),              \
        ARGS(__VA_ARGS__))
#define call0(script, name)                                                                        \
    add(script, CAIRN_WIRE_STUB_FIRST + HOSTILE_##name, host_outputs(HOSTILE_##name), NULL, 0)
#define make_builtin(script, name, ...) add(script, CAIRN_WIRE_##name, 1, ARGS(__VA_ARGS__))

uint16_t host_outputs(enum hostile_stub stub);

struct host_options {
    bool is_guarded;
    bool is_variant; /* other base, fills, clock, entropy */
    const struct sock_filter *policy;
    uint32_t policy_count;
    bool traps_state;            /* said of the policy: sequences share processes then */
    bool has_leaked_descriptors; /* of the host: the harness must not keep them */
};

/* The cookie that policies of the tests let pass. */
#define HOST_COOKIE UINT64_C(0x5ca1ab1e0ddba115)

struct host {
    pid_t pid;
    int control;
    uint8_t *memory;
    size_t memory_bytes;
    struct cairn_wire_start *start;
    struct cairn_wire_hello hello;
    char scratch[64];
};

void host_start(struct host *host, const struct host_options *options);
void host_stop(struct host *host); /* checks that the harness is alive and ends on its own */

/* The only slot's areas. */
uint8_t *host_input(const struct host *host);
uint8_t *host_result(const struct host *host);

/* Puts scripts into wire form in the input area. */
void host_encode(struct host *host, const struct script *const *scripts, uint32_t count);

/* Requests what stands in the input area. */
struct cairn_wire_reply host_request(struct host *host, uint32_t flags, uint32_t limit_ms);

/* The decoded outcome i; a view into the result area. */
struct cairn_outcome host_outcome(const struct host *host, uint32_t i);

/* All of it for one sequence, with a limit of 10 s. */
struct cairn_outcome host_run(struct host *host, const struct script *script, uint32_t flags);

/* One sequence in a harness of its own, whose outcome is copied so that it lives until the next
 * run of this function. */
struct cairn_outcome host_run_alone(const struct script *script, const struct host_options *options,
                                    uint32_t flags, uint32_t limit_ms);

/* Runs a suite; returns what main returns. */
int host_run_suite(Suite *suite);

/* Checks how a sequence ended. */
void check_ending(const struct cairn_outcome *outcome, enum cairn_outcome_kind kind,
                  enum cairn_failure_kind failure, uint32_t statement);

#endif
