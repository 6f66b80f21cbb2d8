/* Executes sequences: builds the harness for a model, keeps its fork servers, runs batches in them.
 * The host's side of the executor; may be included by generator/, emitter/ and cli/ (the generator
 * uses nothing else of executor/). executor/PROTOCOL.md tells what happens between the processes.
 *
 * A batch is filled with sequences, submitted to one of three kinds of harness process and waited
 * for; outcomes come back in the order of the sequences. Batches are served in order of submission
 * by `jobs` workers. Waiting pumps a poll loop; there are no threads.
 */
#ifndef CAIRN_EXECUTOR_EXECUTOR_H
#define CAIRN_EXECUTOR_EXECUTOR_H

#include "core/encode.h"
#include "core/error.h"
#include "core/model.h"
#include "core/outcome.h"
#include "core/sequence.h"
#include "core/target.h"

/* What __FILE__ is in the stub of an operation, with the operation's number behind it: macros put
 * it into texts. */
#define CAIRN_STUB_FILE "cairn-op-"

/* Under which conditions a batch runs (ARCHITECTURE.md 6). */
enum cairn_run_mode {
    CAIRN_MODE_MAIN,
    CAIRN_MODE_VARIANT, /* other fill, arena base, layout, pid, clock, environment, scratch path */
    CAIRN_MODE_GUARD,   /* every block flush against an inaccessible page */
    CAIRN_MODE_FRONT,   /* every block begins behind one */
    CAIRN_MODE_COUNT,
};

/* The byte that fresh memory is filled with in each of them; GUARD's is FRONT's as well. */
enum { CAIRN_FRESH_MAIN = 0xa5, CAIRN_FRESH_VARIANT = 0x5a, CAIRN_FRESH_GUARD = 0xff };

/* How sequences are kept apart. */
enum cairn_isolation {
    CAIRN_ISOLATION_BATCH, /* many in one process, everything restored in between */
    CAIRN_ISOLATION_FORK,  /* a fork for each */
};

struct cairn_executor_config {
    const struct cairn_target *target;
    struct cairn_model *model; /* operations whose stub does not compile become unavailable */
    const char *directory;     /* OUT/harness; created if missing */
    uint32_t jobs;             /* workers, at least 1 */
    uint32_t hang_limit_ms;
    enum cairn_isolation isolation;
    const volatile sig_atomic_t *stop; /* waiting ends once it is not 0 (a signal handler set it);
                                          NULL: never */
};

struct cairn_executor;

/* Writes and compiles the harness. Fails with CAIRN_TARGET if not even an empty harness can be
 * linked with the library. */
enum cairn_status cairn_executor_new(struct cairn_executor **ret_executor,
                                     const struct cairn_executor_config *config,
                                     struct cairn_error *err) CAIRN_MUST_CHECK;

/* Ends every process that was started and frees the executor. NULL is allowed. */
void cairn_executor_free(struct cairn_executor *executor);

/* Whether the operation can be executed by this harness. */
bool cairn_executor_has(const struct cairn_executor *executor, uint32_t op);

/* One line on what the sandbox leaves open, or NULL if namespaces are in use. */
const char *cairn_executor_sandbox_notice(const struct cairn_executor *executor);

/* Gets a word that is not terminated; returns whether it is taken. */
typedef bool cairn_word_found(void *self, const char *word, size_t length);

/* Hands over the words in the read-only data of the library under test, shorter than a sentence; a
 * thousand that are taken at most. In an order that depends on the files alone. */
void cairn_executor_find_words(const struct cairn_executor *executor, cairn_word_found *found,
                               void *self);

/* From now on the guarded heap aligns every block as malloc does (CAIRN_RUN_ALIGNED): the library
 * needs it. What lies behind a block is then checked by its canary, up to the alignment. */
void cairn_executor_align(struct cairn_executor *executor);

/* How sequences are kept apart, if a batch does not say; and: from the next batch that is submitted
 * on, by a fork for each. */
enum cairn_isolation cairn_executor_isolation(const struct cairn_executor *executor);
void cairn_executor_isolate(struct cairn_executor *executor);

struct cairn_batch;

struct cairn_batch *cairn_batch_new(struct cairn_executor *executor);
void cairn_batch_free(struct cairn_batch *batch);

/* Empties the batch and sets how it will run; flags are enum cairn_run_flag. */
void cairn_batch_reset(struct cairn_batch *batch, enum cairn_run_mode mode, uint32_t flags);

/* Adds a valid sequence (it is encoded at once, the caller keeps it). Returns its number. */
uint32_t cairn_batch_add(struct cairn_batch *batch, const struct cairn_sequence *sequence);
uint32_t cairn_batch_count(const struct cairn_batch *batch);

/* Hands the batch to the workers; it must not be changed until it was waited for. Urgent batches
 * (replays that a decision waits for) pass others that have not begun. An empty batch is done. */
enum cairn_status cairn_batch_submit(struct cairn_batch *batch, bool urgent,
                                     struct cairn_error *err) CAIRN_MUST_CHECK;

/* Waits until every sequence of the batch has an outcome. Crashes, exits and hangs of the target
 * are outcomes. A sequence that makes no progress for a short while is left and run again, alone
 * and up to the full limit, which decides whether it is a HANG. Fails if the harness itself is
 * broken, or with CAIRN_INTERRUPTED if *stop became true: the batch can then be reset or freed. */
enum cairn_status cairn_batch_wait(struct cairn_batch *batch,
                                   struct cairn_error *err) CAIRN_MUST_CHECK;

/* Takes what has come from the workers and hands them what waits, without waiting itself. Whoever
 * computes for long between waits calls it now and then, or they are idle meanwhile. */
void cairn_executor_attend(struct cairn_executor *executor);

/* Outcome i of a batch that was waited for; a view that lives until the batch is reset. An outcome
 * that could not be decoded has kind HARNESS. */
struct cairn_outcome cairn_batch_outcome(const struct cairn_batch *batch, uint32_t i);

/* The symbol and source position of a pc, for signatures and reports: "cJSON_Delete+0x12" or
 * "cjson.so+0x1234". Owned by the executor until it is freed. */
const char *cairn_executor_symbol(struct cairn_executor *executor, uint32_t module, uint64_t pc);

/* One frame of an unwound fault, innermost first. */
struct cairn_frame {
    const char *symbol; /* or NULL */
    const char *module; /* base name of the loaded object */
    uint64_t offset;    /* in the symbol, or in the module if there is no symbol */
    bool is_library;    /* in the library under test, as opposed to libc, stubs and runtime */
};

/* Unwinds the capture of an outcome (run with CAIRN_RUN_CAPTURE). Writes at most max frames,
 * returns their number; texts are owned by the executor. */
uint32_t cairn_executor_unwind(struct cairn_executor *executor, const struct cairn_outcome *outcome,
                               struct cairn_frame *frames, uint32_t max);

#endif
