#include "executor/executor.h"

#include <errno.h>
#include <string.h>

#include "core/sandbox.h"
#include "executor/build.h"
#include "executor/internal.h"
#include "executor/libraries.h"

enum {
    SUSPICION_MS = 30, /* without progress; what takes longer is run again, alone */
    HASTY_MS = 12,     /* the same where nobody confirms it, and many runs may hang */
    STOP_CHECK_MS = 100,
};

static void remember_objects(struct cairn_executor *executor, const struct cairn_worker *worker)
{
    executor->object_count = worker->object_count;
    for (uint32_t i = 0; i < worker->object_count; i++) {
        cairn_worker_object(worker, i, &executor->objects[i]);
    }
}

/* What links need not load (a library without its soname, a constructor that fails): better said
 * now than with the first batch. */
static enum cairn_status try_to_start(struct cairn_executor *executor, struct cairn_error *err)
{
    struct cairn_worker worker;
    enum cairn_status status =
        cairn_worker_start(&worker, &executor->worker_config, CAIRN_MODE_MAIN, err);
    if (status != CAIRN_OK) {
        if (err != NULL && status == CAIRN_HARNESS) {
            err->status = CAIRN_TARGET;
        }
        return status == CAIRN_HARNESS ? CAIRN_TARGET : status;
    }
    remember_objects(executor, &worker);
    cairn_worker_stop(&worker);
    return cairn_libraries_check(executor->config.target, executor->objects, executor->object_count,
                                 err);
}

static enum cairn_status prepare(struct cairn_executor *executor, struct cairn_error *err)
{
    const struct cairn_executor_config *config = &executor->config;
    char path[PATH_MAX];
    enum cairn_status status = cairn_build_harness(config->target, config->model, config->directory,
                                                   &executor->stubs, err);
    if (status != CAIRN_OK) {
        return status;
    }
    if (snprintf(path, sizeof path, "%s/harness", config->directory) >= (int)sizeof path ||
        realpath(path, executor->harness) == NULL) {
        return cairn_fail(err, CAIRN_IO, "no harness in '%.500s': %s", config->directory,
                          strerror(errno));
    }
    executor->stub_map =
        (struct cairn_stub_map){.stub_of_op = executor->stubs.stub_of_op.items,
                                .callbacks = executor->stubs.callbacks.items,
                                .callback_count = executor->stubs.callbacks.count / 2,
                                .model_hash = cairn_model_hash(config->model)};
    executor->notice = cairn_sandbox_notice();
    cairn_target_add_folders(config->target, &executor->folders, &executor->arena);
    cairn_vec_push(&executor->folders.words, NULL);
    executor->worker_config =
        (struct cairn_worker_config){.harness = executor->harness,
                                     .model_hash = executor->stub_map.model_hash,
                                     .stub_count = executor->stubs.ops.count,
                                     .callback_count = executor->stub_map.callback_count,
                                     .visible_dirs = executor->folders.words.items,
                                     .has_namespaces = executor->notice == NULL};
    return try_to_start(executor, err);
}

enum cairn_status cairn_executor_new(struct cairn_executor **ret_executor,
                                     const struct cairn_executor_config *config,
                                     struct cairn_error *err)
{
    struct cairn_executor *executor = cairn_alloc(sizeof *executor);
    *executor = (struct cairn_executor){.config = *config};
    enum cairn_status status = prepare(executor, err);
    if (status != CAIRN_OK) {
        cairn_executor_free(executor);
        return status;
    }
    uint32_t jobs = config->jobs < 1                ? 1
                    : config->jobs > CAIRN_MAX_JOBS ? CAIRN_MAX_JOBS
                                                    : config->jobs;
    cairn_vec_push(&executor->seats, (struct cairn_seat){.is_for_urgent = true});
    for (uint32_t i = 0; i < jobs; i++) {
        cairn_vec_push(&executor->seats, (struct cairn_seat){0});
    }
    *ret_executor = executor;
    return CAIRN_OK;
}

void cairn_executor_free(struct cairn_executor *executor)
{
    if (executor == NULL) {
        return;
    }
    for (uint32_t i = 0; i < executor->seats.count; i++) {
        for (int mode = 0; mode < CAIRN_MODE_COUNT; mode++) {
            cairn_worker_stop(&executor->seats.items[i].workers[mode]);
        }
    }
    cairn_vec_release(&executor->seats);
    cairn_vec_release(&executor->queue);
    cairn_vec_release(&executor->folders.words);
    cairn_arena_release(&executor->arena);
    cairn_map_release(&executor->hanging_ops);
    cairn_map_release(&executor->slow_ops);
    cairn_stubs_release(&executor->stubs);
    cairn_symbols_free(executor->symbols);
    free(executor);
}

bool cairn_executor_has(const struct cairn_executor *executor, uint32_t op)
{
    const struct cairn_op *item = &executor->config.model->ops.items[op];
    switch (item->kind) {
    case CAIRN_OP_BYTES:
    case CAIRN_OP_ARRAY:
    case CAIRN_OP_POINTERS:
    case CAIRN_OP_RECORDS:
    case CAIRN_OP_HEAP_BYTES:
    case CAIRN_OP_PATH:
    case CAIRN_OP_STREAM:
    case CAIRN_OP_LOOP:
    case CAIRN_OP_FAULT:
        return item->unavailable == NULL;
    default:
        return op < executor->stubs.stub_of_op.count &&
               executor->stub_map.stub_of_op[op] != CAIRN_NONE;
    }
}

const char *cairn_executor_sandbox_notice(const struct cairn_executor *executor)
{
    return executor->notice;
}

void cairn_executor_align(struct cairn_executor *executor)
{
    executor->is_aligned = true;
}

enum cairn_isolation cairn_executor_isolation(const struct cairn_executor *executor)
{
    return executor->config.isolation;
}

void cairn_executor_isolate(struct cairn_executor *executor)
{
    executor->config.isolation = CAIRN_ISOLATION_FORK;
}

struct cairn_batch *cairn_batch_new(struct cairn_executor *executor)
{
    struct cairn_batch *batch = cairn_alloc(sizeof *batch);
    *batch = (struct cairn_batch){.executor = executor};
    return batch;
}

void cairn_batch_free(struct cairn_batch *batch)
{
    if (batch == NULL) {
        return;
    }
    cairn_schedule_forget(batch->executor, batch);
    cairn_encoder_release(&batch->encoder);
    cairn_vec_release(&batch->outcomes);
    cairn_arena_release(&batch->memory);
    free(batch);
}

void cairn_batch_reset(struct cairn_batch *batch, enum cairn_run_mode mode, uint32_t flags)
{
    cairn_schedule_forget(batch->executor, batch);
    cairn_encoder_reset(&batch->encoder);
    cairn_vec_clear(&batch->outcomes);
    cairn_arena_reset(&batch->memory);
    batch->pending = 0;
    /* The guarded heap does both; which, it is told with each request. */
    batch->mode = mode == CAIRN_MODE_FRONT ? CAIRN_MODE_GUARD : mode;
    batch->flags = flags | (mode == CAIRN_MODE_FRONT ? CAIRN_RUN_FRONT : 0);
}

uint32_t cairn_batch_add(struct cairn_batch *batch, const struct cairn_sequence *sequence)
{
    cairn_encoder_add(&batch->encoder, sequence, batch->executor->config.model,
                      &batch->executor->stub_map);
    cairn_vec_push(&batch->outcomes, (struct cairn_outcome){0});
    return batch->outcomes.count - 1;
}

uint32_t cairn_batch_count(const struct cairn_batch *batch)
{
    return batch->outcomes.count;
}

static enum cairn_status failure_of(const struct cairn_executor *executor, struct cairn_error *err)
{
    if (executor->failure.status != CAIRN_OK && err != NULL) {
        *err = executor->failure;
    }
    return executor->failure.status;
}

/* When a call is suspected of hanging: later in a library of which calls have come back that were
 * suspected. What is a hang does not depend on it. */
static uint32_t suspicion_ms(const struct cairn_executor *executor, bool is_hasty)
{
    const uint32_t limit = executor->config.hang_limit_ms;
    const uint32_t raised = SUSPICION_MS + executor->refuted * SUSPICION_MS / 2;
    const uint32_t most = limit / 10 > SUSPICION_MS ? limit / 10 : SUSPICION_MS;
    return is_hasty ? HASTY_MS : (raised < most ? raised : most);
}

enum cairn_status cairn_batch_submit(struct cairn_batch *batch, bool urgent,
                                     struct cairn_error *err)
{
    struct cairn_executor *executor = batch->executor;
    uint32_t limit = executor->config.hang_limit_ms;
    if ((batch->flags & CAIRN_RUN_FRESH) == 0 && limit > SUSPICION_MS) {
        limit = suspicion_ms(executor, (batch->flags & CAIRN_RUN_HASTY) != 0);
    }
    const uint32_t isolation =
        (executor->config.isolation == CAIRN_ISOLATION_FORK ? CAIRN_RUN_FORK : 0) |
        (executor->is_aligned ? CAIRN_RUN_ALIGNED : 0);
    batch->pending = batch->outcomes.count;
    if (batch->pending > 0) {
        cairn_schedule_push(executor, (struct cairn_part){.batch = batch,
                                                          .count = batch->pending,
                                                          .flags = batch->flags | isolation,
                                                          .limit_ms = limit,
                                                          .is_urgent = urgent});
        cairn_schedule_pump(executor, 0);
    }
    return failure_of(executor, err);
}

enum cairn_status cairn_batch_wait(struct cairn_batch *batch, struct cairn_error *err)
{
    struct cairn_executor *executor = batch->executor;
    const volatile sig_atomic_t *stop = executor->config.stop;
    while (batch->pending > 0 && executor->failure.status == CAIRN_OK) {
        if (stop != NULL && *stop != 0) {
            return cairn_fail(err, CAIRN_INTERRUPTED, "interrupted");
        }
        cairn_schedule_pump(executor, STOP_CHECK_MS);
    }
    return batch->pending == 0 ? CAIRN_OK : failure_of(executor, err);
}

void cairn_executor_attend(struct cairn_executor *executor)
{
    if (executor->failure.status == CAIRN_OK) {
        cairn_schedule_pump(executor, 0);
    }
}

struct cairn_outcome cairn_batch_outcome(const struct cairn_batch *batch, uint32_t i)
{
    return batch->outcomes.items[i];
}
