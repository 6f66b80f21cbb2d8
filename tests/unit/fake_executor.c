#include "tests/unit/fake_executor.h"

#include <check.h>

/* A batch of one sequence: replays run no more. */
struct cairn_batch {
    struct fake_executor *fake;
    struct made_outcome made;
    uint32_t count;
};

struct cairn_executor *fake_executor(struct fake_executor *fake)
{
    return (struct cairn_executor *)(void *)fake;
}

struct cairn_batch *cairn_batch_new(struct cairn_executor *executor)
{
    struct cairn_batch *batch = cairn_alloc(sizeof *batch);
    *batch = (struct cairn_batch){.fake = (struct fake_executor *)(void *)executor};
    return batch;
}

void cairn_batch_free(struct cairn_batch *batch)
{
    free(batch);
}

void cairn_batch_reset(struct cairn_batch *batch, enum cairn_run_mode mode, uint32_t flags)
{
    (void)mode;
    (void)flags;
    batch->count = 0;
}

uint32_t cairn_batch_add(struct cairn_batch *batch, const struct cairn_sequence *sequence)
{
    struct cairn_error err = {.message = ""};
    ck_assert_msg(cairn_sequence_validate(sequence, batch->fake->model, &err) == CAIRN_OK,
                  "executed: %s", err.message);
    ck_assert_uint_eq(batch->count, 0);
    made_init(&batch->made, batch->fake->model, sequence);
    batch->fake->behaviour(sequence, &batch->made);
    batch->fake->runs++;
    return batch->count++;
}

enum cairn_status cairn_batch_submit(struct cairn_batch *batch, bool urgent,
                                     struct cairn_error *err)
{
    (void)urgent;
    return batch->count == 1 ? CAIRN_OK : cairn_fail(err, CAIRN_INTERNAL, "no sequence");
}

enum cairn_status cairn_batch_wait(struct cairn_batch *batch, struct cairn_error *err)
{
    return batch->fake->is_broken ? cairn_fail(err, CAIRN_HARNESS, "the fake is broken") : CAIRN_OK;
}

struct cairn_outcome cairn_batch_outcome(const struct cairn_batch *batch, uint32_t i)
{
    ck_assert_uint_eq(i, 0);
    return made_view(&batch->made);
}

bool cairn_executor_has(const struct cairn_executor *executor, uint32_t op)
{
    (void)executor;
    (void)op;
    return true;
}

void cairn_executor_align(struct cairn_executor *executor)
{
    (void)executor;
}

uint32_t cairn_executor_unwind(struct cairn_executor *executor, const struct cairn_outcome *outcome,
                               struct cairn_frame *frames, uint32_t max)
{
    (void)executor;
    (void)outcome;
    (void)frames;
    (void)max;
    return 0;
}

const char *cairn_executor_symbol(struct cairn_executor *executor, uint32_t module, uint64_t pc)
{
    (void)executor;
    (void)module;
    (void)pc;
    return "somewhere";
}
