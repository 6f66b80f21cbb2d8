/* The poll loop: which part runs where, and what becomes of it. */
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <time.h>

#include "core/clock.h"

#include "executor/internal.h"

enum {
    MAX_PART = 1024,     /* sequences, as many as one child runs */
    MAX_FORKS = 256,     /* with a fork each, urgent ones would wait too long for more */
    GRACE_MS = 30000,    /* for the harness itself, beyond what a sequence may take */
    PROGRESS_FACTOR = 6, /* how much longer than its limit a hanging sequence may take */
    MAX_ATTEMPTS = 2,
    MAX_LOSSES = 50,
    KNOWN_HANG_PART = 5,       /* of the limit */
    KNOWN_HANG_LEAST_MS = 150, /* well above a suspicion */
    MANY_HANGS = 10,           /* of all operations: from then on each is as good as known */
    TRUSTED_HANGS = 6,         /* of an operation, of which no suspicion was ever refuted */
    SLOW_OFTEN = 3,            /* suspicions of an operation that were refuted */
    MANY_REFUTED = 10,         /* of all operations together: one of each is enough from then on */
};

static const double shared_from_s = 0.01;

static void insert(struct cairn_executor *executor, uint32_t at, struct cairn_part part)
{
    cairn_vec_push(&executor->queue, part);
    struct cairn_part *items = executor->queue.items;
    memmove(items + at + 1, items + at, (executor->queue.count - 1 - at) * sizeof *items);
    items[at] = part;
}

void cairn_schedule_push(struct cairn_executor *executor, struct cairn_part part)
{
    uint32_t at = 0;
    while (at < executor->queue.count && (executor->queue.items[at].is_urgent || !part.is_urgent)) {
        at++;
    }
    insert(executor, at, part);
}

void cairn_schedule_push_front(struct cairn_executor *executor, struct cairn_part part)
{
    insert(executor, 0, part);
}

static struct cairn_part pop(struct cairn_executor *executor)
{
    struct cairn_part part = executor->queue.items[0];
    executor->queue.count--;
    memmove(executor->queue.items, executor->queue.items + 1,
            executor->queue.count * sizeof *executor->queue.items);
    return part;
}

static uint32_t body_offset(const struct cairn_batch *batch, uint32_t sequence)
{
    return sequence < batch->encoder.offsets.count ? batch->encoder.offsets.items[sequence]
                                                   : batch->encoder.body.count;
}

static uint32_t table_bytes(uint32_t count)
{
    return (uint32_t)sizeof(struct cairn_wire_batch) + (count * 4 + 7) / 8 * 8;
}

/* How many sequences of the part fit in one request; at least one does by the limits of the form.
 */
static uint32_t fitting(const struct cairn_part *part)
{
    bool has_forks = (part->flags & (CAIRN_RUN_FRESH | CAIRN_RUN_FORK)) != 0;
    uint32_t max = has_forks ? MAX_FORKS : MAX_PART;
    uint32_t count = part->count < max ? part->count : max;
    while (count > 1 && table_bytes(count) + body_offset(part->batch, part->first + count) -
                                body_offset(part->batch, part->first) >
                            CAIRN_WORKER_INPUT_BYTES) {
        count /= 2;
    }
    return count;
}

/* How many of them this seat gets: where others stand idle, and each part takes much longer than
 * the fork that it costs, all take their share. What they come to does not depend on it. */
static uint32_t share_of(const struct cairn_executor *executor, const struct cairn_part *part,
                         uint32_t count)
{
    uint32_t idle = 0; /* this one included */
    for (uint32_t i = 0; i < executor->seats.count; i++) {
        const struct cairn_seat *seat = &executor->seats.items[i];
        idle += !seat->is_busy && (part->is_urgent || !seat->is_for_urgent);
    }
    double seconds = executor->seconds[part->batch->mode] * count;
    return idle > 1 && seconds > shared_from_s ? (count + idle - 1) / idle : count;
}

static void write_input(const struct cairn_executor *executor, const struct cairn_part *part,
                        uint8_t *input)
{
    const struct cairn_batch *batch = part->batch;
    uint32_t start = body_offset(batch, part->first);
    uint32_t end = body_offset(batch, part->first + part->count);
    uint32_t table = table_bytes(part->count);
    struct cairn_wire_batch head = {.magic = CAIRN_WIRE_MAGIC,
                                    .version = CAIRN_WIRE_VERSION,
                                    .model_hash = executor->stub_map.model_hash,
                                    .count = part->count,
                                    .bytes = table + end - start};
    memcpy(input, &head, sizeof head);
    for (uint32_t i = 0; i < part->count; i++) {
        uint32_t offset = table + body_offset(batch, part->first + i) - start;
        memcpy(input + sizeof head + i * sizeof offset, &offset, sizeof offset);
    }
    memcpy(input + table, batch->encoder.body.items + start, end - start);
}

static bool ensure_started(struct cairn_executor *executor, struct cairn_worker *worker,
                           enum cairn_run_mode mode)
{
    if (worker->child.pid != 0) {
        return true;
    }
    if (cairn_worker_start(worker, &executor->worker_config, mode, &executor->failure) !=
        CAIRN_OK) {
        return false;
    }
    return true;
}

static void lose_process(struct cairn_executor *executor, struct cairn_seat *seat);

static uint32_t limit_of(const struct cairn_executor *executor, const struct cairn_part *part)
{
    const uint32_t full = executor->config.hang_limit_ms;
    const uint32_t shorter = full / KNOWN_HANG_PART;
    if (part->hanging_op == 0) {
        return part->limit_ms;
    }
    const bool is_known = executor->hangs >= MANY_HANGS ||
                          cairn_map_get(&executor->hanging_ops, part->hanging_op, 0) != 0;
    return is_known && shorter >= KNOWN_HANG_LEAST_MS ? shorter : full;
}

/* For the harness to come to another outcome than those that are there. */
static void give_time(struct cairn_seat *seat, uint32_t done)
{
    seat->done = done;
    seat->deadline_ms =
        cairn_clock_ms() + GRACE_MS + (int64_t)seat->part.limit_ms * PROGRESS_FACTOR;
}

/* Whether the harness has come to nothing for so long that it will not. */
static bool is_stuck(struct cairn_seat *seat)
{
    const struct cairn_worker *worker = &seat->workers[seat->part.batch->mode];
    uint32_t done = seat->done;
    uint32_t length;
    if (cairn_clock_ms() <= seat->deadline_ms) {
        return false;
    }
    while (done < seat->part.count && cairn_worker_result(worker, done, &length) != NULL) {
        done++;
    }
    bool has_come_on = done != seat->done;
    give_time(seat, done);
    return !has_come_on;
}

static void dispatch(struct cairn_executor *executor, struct cairn_seat *seat)
{
    struct cairn_part part = pop(executor);
    enum cairn_run_mode mode = part.batch->mode;
    struct cairn_worker *worker = &seat->workers[mode];
    if (!ensure_started(executor, worker, mode)) {
        return;
    }
    uint32_t count = share_of(executor, &part, fitting(&part));
    if (count < part.count) {
        struct cairn_part rest = part;
        rest.first += count;
        rest.count -= count;
        rest.attempt = 0;
        cairn_schedule_push_front(executor, rest);
        part.count = count;
    }
    write_input(executor, &part, cairn_worker_input(worker));
    part.limit_ms = limit_of(executor, &part);
    seat->is_busy = true;
    seat->part = part;
    seat->since_s = cairn_clock_s();
    give_time(seat, 0);
    struct cairn_wire_request request = {.flags = part.flags, .limit_ms = part.limit_ms};
    if ((part.flags & CAIRN_RUN_HASTY) == 0) { /* else it is reported by what is proved */
        memcpy(request.hanging_ops, executor->trusted_ops, sizeof request.hanging_ops);
    }
    if (!cairn_worker_request(worker, part.count, &request)) {
        lose_process(executor, seat);
    }
}

static void settle(struct cairn_batch *batch, uint32_t sequence, struct cairn_outcome outcome)
{
    batch->outcomes.items[sequence] = outcome;
    batch->pending--;
}

/* Copies an outcome out of the shared memory, which a hostile child may still write to, and decodes
 * the copy. */
static struct cairn_outcome copy_outcome(struct cairn_batch *batch, const void *bytes,
                                         uint32_t length)
{
    struct cairn_outcome outcome;
    const void *copy = cairn_arena_copy(&batch->memory, bytes, length);
    if (cairn_outcome_decode(&outcome, copy, length, NULL) != CAIRN_OK) {
        outcome = (struct cairn_outcome){.head.kind = CAIRN_OUTCOME_HARNESS};
    }
    return outcome;
}

/* Runs sequence i of the part again, with no other in the request. */
static void run_alone(struct cairn_executor *executor, struct cairn_part part, uint32_t i)
{
    part.first += i;
    part.count = 1;
    part.attempt = 0;
    part.is_urgent = true;
    cairn_schedule_push(executor, part);
}

/* A short limit raises a suspicion only, which also depends on what else the machine does: whether
 * the sequence hangs is decided by a longer look at it alone. Where the operation is known to hang,
 * that look is shorter. */
static void confirm_hang(struct cairn_executor *executor, struct cairn_part part, uint32_t i,
                         uint32_t op)
{
    part.flags = (part.flags | CAIRN_RUN_FRESH) & ~(uint32_t)CAIRN_RUN_LAZY;
    part.hanging_op = op;
    run_alone(executor, part, i);
}

/* The wire operation of a statement of a sequence of the batch, which is never 0. */
static uint32_t op_at(const struct cairn_batch *batch, uint32_t sequence, uint32_t statement)
{
    struct cairn_wire_statement read;
    size_t at =
        body_offset(batch, sequence) + sizeof(struct cairn_wire_sequence) + statement * sizeof read;
    if (at + sizeof read > body_offset(batch, sequence + 1)) {
        return CAIRN_NONE;
    }
    memcpy(&read, batch->encoder.body.items + at, sizeof read);
    return read.op;
}

/* Whether a suspicion of the operation is as good as the longer look: those before it all were.
 * What is reported is looked at again, with the whole limit. */
static bool is_trusted(const struct cairn_executor *executor, uint32_t op)
{
    return cairn_map_get(&executor->hanging_ops, op, 0) >= TRUSTED_HANGS &&
           cairn_map_get(&executor->slow_ops, op, 0) == 0;
}

/* Whether the operation is known to take long and to come back: its longer look costs as much as
 * thousands of other sequences, and would say the same. */
static bool is_slow(const struct cairn_executor *executor, uint32_t op)
{
    const uint32_t refuted = cairn_map_get(&executor->slow_ops, op, 0);
    return refuted >= SLOW_OFTEN || (refuted > 0 && executor->refuted >= MANY_REFUTED);
}

static void settle_as_slow(struct cairn_batch *batch, uint32_t i, struct cairn_outcome outcome)
{
    outcome.head.kind = CAIRN_OUTCOME_RESOURCE;
    outcome.head.failure = CAIRN_FAILURE_TOO_SLOW;
    settle(batch, i, outcome);
}

/* Of what hangs often no more proofs are looked for. */
static void count_hang(struct cairn_executor *executor, uint32_t op)
{
    executor->hangs++;
    if (cairn_map_increment(&executor->hanging_ops, op) == TRUSTED_HANGS) {
        executor->trusted_ops[executor->trusted_count++ % CAIRN_WIRE_HANGING_OPS] = op;
    }
}

/* Takes the outcome of sequence i of the part, or has the sequence run again, alone: what did not
 * fit beside other outcomes gets an area of its own, and hangs are confirmed. */
static void take_outcome(struct cairn_executor *executor, const struct cairn_part *part, uint32_t i,
                         const struct cairn_outcome *outcome)
{
    const uint32_t known = CAIRN_OUTCOME_PROVEN | CAIRN_OUTCOME_ASLEEP;
    const bool is_hang = outcome->head.kind == CAIRN_OUTCOME_HANG;
    const bool is_suspicion = is_hang && (part->flags & (CAIRN_RUN_FRESH | CAIRN_RUN_HASTY)) == 0 &&
                              (outcome->head.flags & known) == 0;
    uint32_t op = is_hang ? op_at(part->batch, part->first + i, outcome->head.statement) : 0;
    if ((outcome->head.flags & CAIRN_OUTCOME_TRUNCATED) != 0 && part->count > 1) {
        run_alone(executor, *part, i);
    } else if (is_suspicion && is_slow(executor, op)) {
        settle_as_slow(part->batch, part->first + i, *outcome);
    } else if (is_suspicion && !is_trusted(executor, op)) {
        confirm_hang(executor, *part, i, op);
    } else {
        /* What uses up the stack did not come back: it took its time to, where pages are dear. */
        const bool is_deep = outcome->head.failure == CAIRN_FAILURE_STACK_OVERFLOW;
        if (part->hanging_op != 0 && !is_hang && !is_deep) {
            executor->refuted++;
            cairn_map_increment(&executor->slow_ops, part->hanging_op);
        }
        if (is_hang && (part->flags & CAIRN_RUN_HASTY) == 0) {
            count_hang(executor, op);
        }
        settle(part->batch, part->first + i, *outcome);
    }
}

/* Takes the outcomes of the part that have come, in order. Returns their number. */
static uint32_t take_outcomes(struct cairn_executor *executor, const struct cairn_seat *seat)
{
    const struct cairn_part *part = &seat->part;
    const struct cairn_worker *worker = &seat->workers[part->batch->mode];
    for (uint32_t i = 0; i < part->count; i++) {
        uint32_t length;
        const void *bytes = cairn_worker_result(worker, i, &length);
        if (bytes == NULL) {
            return i;
        }
        struct cairn_outcome outcome = copy_outcome(part->batch, bytes, length);
        if (outcome.head.kind == CAIRN_OUTCOME_NONE) {
            return i;
        }
        take_outcome(executor, part, i, &outcome);
    }
    return part->count;
}

/* What was not done runs again; a sequence that breaks the harness twice gets that as its
 * outcome. */
static void requeue_rest(struct cairn_executor *executor, struct cairn_part part, uint32_t done,
                         bool is_lost)
{
    executor->losses = done > 0 ? 0 : executor->losses;
    part.attempt = (done > 0 ? 0 : part.attempt) + (done == 0 || is_lost ? 1 : 0);
    part.first += done;
    part.count -= done;
    if (part.count > 0 && part.attempt >= MAX_ATTEMPTS) {
        settle(part.batch, part.first, (struct cairn_outcome){.head.kind = CAIRN_OUTCOME_HARNESS});
        part.first++;
        part.count--;
        part.attempt = 0;
        if (++executor->losses >= MAX_LOSSES) {
            (void)cairn_fail(&executor->failure, CAIRN_HARNESS,
                             "the harness broke on %d sequences in a row; see '%.500s'",
                             (int)MAX_LOSSES, executor->config.directory);
        }
    }
    if (part.count > 0) {
        cairn_schedule_push_front(executor, part);
    }
}

static void note_seconds(struct cairn_executor *executor, const struct cairn_seat *seat)
{
    double *mean = &executor->seconds[seat->part.batch->mode];
    double now = (cairn_clock_s() - seat->since_s) / seat->part.count;
    if (seat->part.count > 1) {
        *mean += (now - *mean) / 4;
    }
}

static void finish_part(struct cairn_executor *executor, struct cairn_seat *seat)
{
    seat->is_busy = false;
    note_seconds(executor, seat);
    requeue_rest(executor, seat->part, take_outcomes(executor, seat), false);
}

static void lose_process(struct cairn_executor *executor, struct cairn_seat *seat)
{
    struct cairn_worker *worker = &seat->workers[seat->part.batch->mode];
    struct cairn_part part = seat->part;
    seat->is_busy = false;
    uint32_t done = take_outcomes(executor, seat);
    cairn_worker_stop(worker);
    requeue_rest(executor, part, done, true);
}

static void start_parts(struct cairn_executor *executor)
{
    for (uint32_t i = 0; i < executor->seats.count; i++) {
        struct cairn_seat *seat = &executor->seats.items[i];
        while (!seat->is_busy && executor->queue.count > 0 &&
               (!seat->is_for_urgent || executor->queue.items[0].is_urgent) &&
               executor->failure.status == CAIRN_OK) {
            dispatch(executor, seat);
        }
    }
}

void cairn_schedule_pump(struct cairn_executor *executor, int wait_ms)
{
    struct pollfd fds[CAIRN_MAX_JOBS + 1];
    struct cairn_seat *seats[CAIRN_MAX_JOBS + 1];
    nfds_t busy = 0;
    start_parts(executor);
    for (uint32_t i = 0; i < executor->seats.count; i++) {
        struct cairn_seat *seat = &executor->seats.items[i];
        if (seat->is_busy) {
            int control = seat->workers[seat->part.batch->mode].control;
            fds[busy] = (struct pollfd){.fd = control, .events = POLLIN};
            seats[busy++] = seat;
        }
    }
    if (busy == 0 || (poll(fds, busy, wait_ms) < 0 && errno != EINTR)) {
        return;
    }
    for (nfds_t i = 0; i < busy; i++) {
        struct cairn_wire_reply reply;
        struct cairn_worker *worker = &seats[i]->workers[seats[i]->part.batch->mode];
        if (fds[i].revents == 0) {
            if (is_stuck(seats[i])) {
                lose_process(executor, seats[i]);
            }
        } else if (cairn_worker_take_reply(worker, &reply)) {
            finish_part(executor, seats[i]);
        } else {
            lose_process(executor, seats[i]);
        }
    }
    start_parts(executor);
}

void cairn_schedule_forget(struct cairn_executor *executor, const struct cairn_batch *batch)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < executor->queue.count; i++) {
        if (executor->queue.items[i].batch != batch) {
            executor->queue.items[kept++] = executor->queue.items[i];
        }
    }
    executor->queue.count = kept;
    for (uint32_t i = 0; i < executor->seats.count; i++) {
        struct cairn_seat *seat = &executor->seats.items[i];
        if (seat->is_busy && seat->part.batch == batch) {
            seat->is_busy = false;
            cairn_worker_stop(&seat->workers[batch->mode]);
        }
    }
}
