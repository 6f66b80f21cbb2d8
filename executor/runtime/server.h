/* The fork server: requests in, children out, outcomes for what died. Internal to
 * executor/runtime/. executor/PROTOCOL.md tells the whole exchange. */
#ifndef CAIRN_RUNTIME_SERVER_H
#define CAIRN_RUNTIME_SERVER_H

#include <stdbool.h>
#include <stdint.h>

#include "core/wire.h"

enum {
    CAIRN_LEFT_TO_ANOTHER = INT32_MAX,
    CAIRN_SEQUENCES_A_CHILD = 1024, /* at most, in all its jobs */
};

/* Serves requests until the host closes the socket. */
void cairn_server_run(void);

/* Runs one slot's batch: every sequence gets an outcome. */
struct cairn_wire_reply cairn_server_serve(const struct cairn_wire_request *request);

/* Makes the request's batch the current one. Returns 0 or an errno. */
int cairn_server_enter(const struct cairn_wire_request *request);

/* Whether each sequence of the current request has a process of its own. */
bool cairn_server_is_alone(void);

/* Removes everything in the scratch directory. */
void cairn_scratch_clear(void);

/* What the child does (batch.c): runs sequences from first on, at most count, and leaves or waits
 * for another job (record.job). It may leave earlier; record.left then says which sequence is the
 * next. */
_Noreturn void cairn_batch_run(uint32_t first, uint32_t count, uint32_t server_pid);

/* Ends the running sequence, whose outcome is committed, from anywhere in the child's main thread:
 * on to the next one. */
_Noreturn void cairn_batch_leave(void);

/* Whether the heap is looked at once a sequence (CAIRN_RUN_LAZY). Not where each has a fork of its
 * own: it could not run again in that. */
bool cairn_batch_is_lazy(void);

/* Whether the running sequence, which ends with an outcome of this kind, not NORMAL, has damaged
 * the heap, or a contract in a loop, and is to run again with a look after every statement
 * (CAIRN_RUN_LAZY): then cairn_batch_leave starts it anew, and its outcome must not have been
 * committed. Does not return if another process has to do so, which record.left
 * (CAIRN_LEFT_TO_ANOTHER) tells the server. */
bool cairn_batch_look_again(uint32_t kind, bool is_main_thread);

/* Ends the child after that. For threads, and whenever the process is not to be trusted. */
_Noreturn void cairn_batch_stop_after(void);

/* Ends the child between two sequences. */
_Noreturn void cairn_batch_stop(void);

/* Lets the process run on every processor that the harness was given. */
void cairn_server_unpin(void);

struct cairn_child;

/* Lets a child run sequences first to first + count - 1 of the current request: one that waits if
 * it may run as many, else a new one, which may wait for more behind them (may_wait). In a new
 * child it does not return. Returns 0 or a negative errno. */
long cairn_child_start(struct cairn_child *child, uint32_t first, uint32_t count, bool may_wait);

/* Waits until the child, which runs sequences from first on, has ended or waits for more; ends one
 * that takes more than limit_ms milliseconds for a sequence, and kills whatever it leaves behind.
 */
void cairn_child_wait(struct cairn_child *child, uint32_t first, uint32_t limit_ms);

/* Blocks the signal by which children tell that they wait; before the first child. */
void cairn_child_init(void);

#endif
