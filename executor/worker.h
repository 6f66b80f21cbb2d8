/* One harness process on the host's side: shared memory, sandbox, requests and replies. Private to
 * executor/ (and its tests). The other side is executor/runtime/; executor/PROTOCOL.md tells what
 * passes between them. */
#ifndef CAIRN_EXECUTOR_WORKER_H
#define CAIRN_EXECUTOR_WORKER_H

#include <stdbool.h>
#include <stdint.h>

#include "core/error.h"
#include "core/process.h"
#include "core/wire.h"
#include "executor/executor.h"

/* What all processes of one executor share. */
struct cairn_worker_config {
    const char *harness; /* absolute path of the executable */
    uint64_t model_hash; /* what its hello has to say */
    uint32_t stub_count;
    uint32_t callback_count;
    const char *const *visible_dirs; /* of libraries, for the sandbox; NULL-terminated */
    bool has_namespaces; /* whether the sandbox has them: decides on the scratch directory */
};

/* A harness process. All zero: not started. */
struct cairn_worker {
    struct cairn_child child;
    int control; /* socket; valid while child.pid is not 0 */
    int memory;  /* memfd, mapped at start */
    int output;  /* what the target prints, a memfd */
    struct cairn_wire_start *start;
    uint32_t object_count;
    char scratch[256]; /* host directory to be removed, or "" */
};

enum {
    CAIRN_WORKER_INPUT_BYTES = 4 << 20, /* one sequence fits, however large */
    CAIRN_WORKER_RESULT_BYTES = 8 << 20,
    CAIRN_WORKER_MAX_OBJECTS = 256,
};

/* Starts the process in the given mode and waits for its hello. On failure worker is all zero. */
enum cairn_status cairn_worker_start(struct cairn_worker *worker,
                                     const struct cairn_worker_config *config,
                                     enum cairn_run_mode mode,
                                     struct cairn_error *err) CAIRN_MUST_CHECK;

/* Ends the process, everything that it started, and its scratch directory. No-op on all zero. */
void cairn_worker_stop(struct cairn_worker *worker);

/* The input area that the next request is written to, CAIRN_WORKER_INPUT_BYTES long. */
uint8_t *cairn_worker_input(struct cairn_worker *worker);

/* Sends a request for a batch of count sequences that stands in the input area, slot 0. Returns
 * false if the process is gone. */
bool cairn_worker_request(struct cairn_worker *worker, uint32_t count,
                          const struct cairn_wire_request *request);

/* Takes the reply once control is readable. Returns false if the process is gone or what came is no
 * reply. */
bool cairn_worker_take_reply(struct cairn_worker *worker, struct cairn_wire_reply *reply);

/* Outcome i of the last request as the harness wrote it, and its length; NULL if there is none or
 * it does not lie in the result area. The harness may still write there: copy before looking. */
const void *cairn_worker_result(const struct cairn_worker *worker, uint32_t i, uint32_t *length);

/* Path of a loaded object as the harness gave it, "" if there is none; copied to name. */
void cairn_worker_object(const struct cairn_worker *worker, uint32_t object,
                         struct cairn_wire_object *ret_object);

#endif
