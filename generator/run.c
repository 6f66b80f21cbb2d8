#include "generator/run.h"

#include <string.h>
#include <time.h>

#include "core/clock.h"
#include "generator/run_internal.h"

enum {
    FIRST_BATCH_SIZE = 8,
    EARLY_BATCH_SIZE = 256,
    LATE_BATCH_PART = 64,   /* one of so many of what was assembled */
    LEAST_BATCH_SIZE = 32,  /* where many hang */
    FEW_HANG = 32,          /* of so many, one at most */
    FIRST_SEQUENCES = 512,  /* so many are made without any that wait */
    RECOMPUTE_EVERY = 1000, /* sequences; more often as long as there are few */
    RECOMPUTE_FIRST = 32,
    BUILDER_STEERED = 10,
    MAX_PER_SORT = 1500,
    PLATEAU_LEAST = 20000,
    MISSES_NOTICED = 128, /* attempts that came to nothing, after which weights follow */
};

/* Whether anything but reading and writing its fields is done with such a record. */
static bool is_taken(const struct cairn_model *model, uint32_t record)
{
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        const bool is_own =
            (op->kind == CAIRN_OP_GET || op->kind == CAIRN_OP_SET) && op->record == record;
        for (uint16_t k = 0; k < op->param_count && !is_own; k++) {
            if (model->sorts.items[op->params[k].sort].record == record) {
                return true;
            }
        }
    }
    return false;
}

static bool is_choosable(const struct cairn_model *model, uint32_t index)
{
    const struct cairn_op *op = &model->ops.items[index];
    if (op->unavailable != NULL || op->is_deprecated || op->is_builtin || op->is_noreturn ||
        op->users == CAIRN_USERS_LOOK) {
        return false;
    }
    switch (op->kind) {
    case CAIRN_OP_CALL:
    case CAIRN_OP_GET:
    case CAIRN_OP_GLOBAL:
        return true;
    case CAIRN_OP_SET:
        /* What the library made is the library's to change, and a copy nobody's that only tells. */
        return !model->records.items[op->record].is_api_made && is_taken(model, op->record);
    default:
        return false;
    }
}

static void find_operations(struct cairn_run *run, const bool *generates)
{
    size_t count = run->model->ops.count;
    run->executable = cairn_arena_alloc(&run->arena, count * sizeof *run->executable);
    run->callable = cairn_arena_alloc(&run->arena, count * sizeof *run->callable);
    run->probes_of_op = cairn_arena_alloc(&run->arena, count * sizeof *run->probes_of_op);
    run->constancy = cairn_arena_alloc(&run->arena, count * sizeof *run->constancy);
    run->scalars_of_op = cairn_arena_alloc(&run->arena, count * sizeof *run->scalars_of_op);
    for (uint32_t i = 0; i < count; i++) {
        run->executable[i] =
            cairn_executor_has(run->executor, i) && run->model->ops.items[i].unavailable == NULL;
        run->callable[i] = run->executable[i] && is_choosable(run->model, i);
    }
    bool *shows = cairn_arena_alloc(&run->arena, count * sizeof *shows);
    for (uint32_t i = 0; i < count; i++) {
        /* What the user wrote is not what is tested. */
        shows[i] = run->model->ops.items[i].users == CAIRN_USERS_NONE &&
                   (generates == NULL || generates[i]);
    }
    run->showcase.shows = shows;
}

/* What only builds arguments is called now and then, or the pool would have none. */
static void steer_to_focus(struct cairn_run *run, const bool *generates)
{
    for (uint32_t i = 0; generates != NULL && i < run->model->ops.count; i++) {
        if (!generates[i]) {
            cairn_weights_hold_back(run->weights, i, BUILDER_STEERED);
        }
    }
    cairn_weights_recompute(run->weights);
}

/* What names promise of what is tested, and not only builds arguments. */
static void find_promises(struct cairn_run *run, const bool *generates)
{
    bool *is_asked = cairn_alloc((run->model->ops.count + 1) * sizeof *is_asked);
    for (uint32_t i = 0; i < run->model->ops.count; i++) {
        bool is_users = run->model->ops.items[i].users != CAIRN_USERS_NONE;
        is_asked[i] = run->executable[i] && (is_users || generates == NULL || generates[i]);
    }
    cairn_inferences_init(&run->inferences, run->model, is_asked, run->options);
    free(is_asked);
}

struct cairn_run *cairn_run_new(const struct cairn_run_config *config)
{
    struct cairn_run *run = cairn_alloc(sizeof *run);
    *run = (struct cairn_run){.options = config->options,
                              .model = config->model,
                              .executor = config->executor,
                              .stop = config->stop,
                              .batch_most = CAIRN_BATCH_SIZE};
    if (config->observer != NULL) {
        run->observer = *config->observer;
    }
    cairn_showcase_init(&run->showcase, run->model);
    find_operations(run, config->generates);
    run->facts = cairn_facts_new(run->model);
    run->pool = cairn_pool_new(run->model, MAX_PER_SORT);
    run->weights = cairn_weights_new(run->model, run->callable);
    steer_to_focus(run, config->generates);
    run->values = cairn_values_new(run->model, run->facts, run->options);
    run->material = config->material;
    run->known = config->known;
    run->texts = cairn_texts_new(run->model, run->facts, config->material);
    run->tails = cairn_tails_new(run->model, run->facts, run->executable);
    run->failures = cairn_failures_new(run->model, run->facts, run->pool);
    cairn_pruner_init(&run->pruner, run->model, run->options);
    find_promises(run, config->generates);
    cairn_replayer_init(&run->replayer, run->executor, run->model, run->facts, run->options);
    cairn_drawer_init(&run->assembler.drawer, run->model, run->options, run->executable);
    run->assembler.drawer.facts = run->facts;
    run->assembler.drawer.values = run->values;
    run->assembler.drawer.texts = run->texts;
    run->assembler.drawer.order = &run->facts->order;
    run->assembler.drawer.pool = run->options->generator == CAIRN_GENERATOR_POOL ? run->pool : NULL;
    run->assembler.weights = run->weights;
    run->flights = cairn_alloc(CAIRN_BATCH_AHEAD * sizeof *run->flights);
    memset(run->flights, 0, CAIRN_BATCH_AHEAD * sizeof *run->flights);
    for (uint32_t i = 0; i < CAIRN_BATCH_AHEAD; i++) {
        run->flights[i].batch = cairn_batch_new(run->executor);
        run->flights[i].checks = cairn_batch_new(run->executor);
    }
    run->main_batch = cairn_batch_new(run->executor);
    run->variant_batch = cairn_batch_new(run->executor);
    run->guard_batch = cairn_batch_new(run->executor);
    return run;
}

void cairn_run_free(struct cairn_run *run)
{
    if (run == NULL) {
        return;
    }
    for (uint32_t i = 0; i < CAIRN_BATCH_AHEAD; i++) {
        cairn_batch_free(run->flights[i].batch);
        cairn_batch_free(run->flights[i].checks);
        cairn_vec_release(&run->flights[i].checked);
        for (uint32_t k = 0; k < CAIRN_BATCH_SIZE; k++) {
            cairn_assembly_release(&run->flights[i].assemblies[k]);
        }
    }
    free(run->flights);
    cairn_run_release_stale(run);
    cairn_vec_release(&run->stale);
    cairn_map_release(&run->stale_seen);
    cairn_map_release(&run->shapes);
    cairn_run_release_candidates(run); /* if waiting for them was ended */
    cairn_batch_free(run->main_batch);
    cairn_batch_free(run->variant_batch);
    cairn_batch_free(run->guard_batch);
    cairn_drawer_release(&run->assembler.drawer);
    cairn_replayer_release(&run->replayer);
    cairn_showcase_release(&run->showcase);
    cairn_pruner_release(&run->pruner);
    cairn_failures_free(run->failures);
    cairn_leaks_release(&run->leaks);
    cairn_references_release(&run->references);
    cairn_inferences_release(&run->inferences);
    cairn_tails_free(run->tails);
    cairn_values_free(run->values);
    cairn_texts_free(run->texts);
    cairn_weights_free(run->weights);
    cairn_pool_free(run->pool);
    cairn_facts_free(run->facts);
    cairn_legality_release(&run->legality);
    cairn_vec_release(&run->candidates);
    cairn_vec_release(&run->news);
    cairn_arena_release(&run->commit_arena);
    cairn_arena_release(&run->arena);
    free(run);
}

/* ---- budget ---- */

static bool is_plateau(const struct cairn_run *run)
{
    return run->stats.since_new > PLATEAU_LEAST && run->stats.since_new > run->stats.executed / 2;
}

static bool is_over(const struct cairn_run *run, double deadline)
{
    const struct cairn_options *o = run->options;
    return (run->stop != NULL && *run->stop != 0) ||
           (o->max_sequences != 0 && run->assembled >= o->max_sequences) ||
           (o->max_statements != 0 &&
            run->stats.statements - run->before.statements >= o->max_statements) ||
           (o->until_plateau && is_plateau(run)) ||
           (o->stop_on_failure && run->stats.bugs > run->before.bugs) ||
           (deadline > 0 && cairn_clock_s() >= deadline);
}

/* ---- batches ---- */

/* The first batches are small: what they teach (what hangs, what is illegal) saves the later ones
 * much. They grow on where many sequences can be had: what is learnt late is little, and each batch
 * costs some processes. */
static uint32_t room_in_budget(const struct cairn_run *run)
{
    uint64_t left = FIRST_BATCH_SIZE + run->assembled / 4;
    uint64_t most = run->assembled / LATE_BATCH_PART;
    most = most < EARLY_BATCH_SIZE ? EARLY_BATCH_SIZE : most;
    left = left < most ? left : most;
    left = left < CAIRN_BATCH_SIZE ? left : CAIRN_BATCH_SIZE;
    left = left < run->batch_most ? left : run->batch_most;
    if (run->options->max_sequences != 0) {
        uint64_t rest = run->options->max_sequences - run->assembled;
        left = rest < left ? rest : left;
    }
    return (uint32_t)left;
}

/* What hangs is known once a batch has landed, and each costs as much as a thousand others: where
 * many did, less is on its way at a time. */
static void bound_batches(struct cairn_run *run, uint32_t count, uint64_t hangs)
{
    const bool are_many = hangs > 2 && hangs * FEW_HANG > count;
    const uint32_t most = are_many ? run->batch_most / 2 : run->batch_most * 2;
    run->batch_most = most < LEAST_BATCH_SIZE   ? LEAST_BATCH_SIZE
                      : most > CAIRN_BATCH_SIZE ? CAIRN_BATCH_SIZE
                                                : most;
}

static void keep_choices(struct cairn_run *run, struct cairn_assembly *assembly)
{
    const struct cairn_chooser *chooser = &run->assembler.drawer.chooser;
    for (uint32_t i = 0; i < chooser->record.count; i++) {
        cairn_vec_push(&assembly->choices, chooser->record.items[i]);
    }
}

enum cairn_status cairn_run_keep_up(struct cairn_run *run, struct cairn_error *err)
{
    enum cairn_status status = cairn_run_review(run, err);
    status = status == CAIRN_OK ? cairn_run_infer(run, err) : status;
    uint64_t interval = run->assembled / 2 + RECOMPUTE_FIRST;
    interval = interval < RECOMPUTE_EVERY ? interval : RECOMPUTE_EVERY;
    if (status != CAIRN_OK || run->since_recompute < interval) {
        return status;
    }
    run->since_recompute = 0;
    cairn_order_decide(&run->facts->order);
    for (uint32_t i = 0; i < run->model->ops.count; i++) {
        if (run->callable[i] && cairn_order_helps(&run->facts->order, i)) {
            cairn_weights_forgive(run->weights, i);
        }
    }
    cairn_weights_recompute(run->weights);
    cairn_tails_update(run->tails, run->executable);
    return cairn_run_probe(run, err);
}

static void reset_batches(struct cairn_flight *flight)
{
    cairn_batch_reset(flight->batch, CAIRN_MODE_MAIN, CAIRN_RUN_LAZY);
    cairn_batch_reset(flight->checks, CAIRN_MODE_MAIN, CAIRN_RUN_FORK);
    cairn_vec_clear(&flight->checked);
}

/* Fills a flight with new sequences. Some attempts fail for want of values or repeat a sequence;
 * their number is bounded so that a target without any producer ends. */
static void assemble_flight(struct cairn_run *run, struct cairn_flight *flight)
{
    uint32_t room = room_in_budget(run);
    uint32_t misses = 0;
    flight->count = 0;
    reset_batches(flight);
    while (flight->count < room && misses < 8 * EARLY_BATCH_SIZE) {
        struct cairn_assembly *assembly = &flight->assemblies[flight->count];
        bool built = cairn_assemble(&run->assembler, run->next_number++, assembly);
        run->stats.generated += built;
        bool is_missed = !built || cairn_pruner_is_duplicate(&run->pruner, &assembly->sequence);
        if (assembly->op != CAIRN_NONE) {
            cairn_weights_count_attempt(run->weights, assembly->op, is_missed);
        }
        if (is_missed) {
            misses++;
            if (misses % MISSES_NOTICED == 0) {
                cairn_weights_recompute(run->weights);
            }
            continue;
        }
        keep_choices(run, assembly);
        for (uint32_t i = 0; i < assembly->components.count; i++) {
            cairn_pool_hold(run->pool, assembly->components.items[i]);
        }
        cairn_batch_add(flight->batch, &assembly->sequence);
        if (cairn_run_is_checked(run, assembly->number)) {
            cairn_batch_add(flight->checks, &assembly->sequence);
            cairn_vec_push(&flight->checked, flight->count);
        }
        flight->count++;
        if (flight->count % CAIRN_ATTEND_EVERY == 0) {
            cairn_executor_attend(run->executor);
        }
    }
    run->assembled += flight->count;
    run->since_recompute += flight->count;
}

static enum cairn_status launch(struct cairn_run *run, struct cairn_flight *flight,
                                struct cairn_error *err)
{
    enum cairn_status status = cairn_run_keep_up(run, err);
    if (status != CAIRN_OK) {
        return status;
    }
    assemble_flight(run, flight);
    flight->is_flying = flight->count != 0;
    if (flight->is_flying) {
        status = cairn_batch_submit(flight->batch, false, err);
        status = status == CAIRN_OK ? cairn_batch_submit(flight->checks, false, err) : status;
    }
    return status;
}

static void let_components_go(struct cairn_run *run, const struct cairn_flight *flight)
{
    for (uint32_t i = 0; i < flight->count; i++) {
        const struct cairn_assembly *assembly = &flight->assemblies[i];
        for (uint32_t k = 0; k < assembly->components.count; k++) {
            cairn_pool_let_go(run->pool, assembly->components.items[k]);
        }
    }
}

/* Whether flight i may be launched: at first, one at a time. */
static bool may_launch(const struct cairn_run *run, uint32_t i)
{
    return i == 0 || run->assembled >= FIRST_SEQUENCES;
}

/* What has not landed is not waited for: the time is over, or it shares a process in vain. */
static void abandon(struct cairn_run *run, struct cairn_flight *flight)
{
    flight->is_flying = false;
    reset_batches(flight);
    let_components_go(run, flight);
    flight->count = 0;
}

/* Everything on its way begins anew. */
static void begin_again(struct cairn_run *run, struct cairn_flight *landed)
{
    for (uint32_t i = 0; i < CAIRN_BATCH_AHEAD; i++) {
        struct cairn_flight *flight = &run->flights[i];
        if (flight->is_flying || flight == landed) {
            run->assembled -= flight->count;
            abandon(run, flight);
        }
    }
}

/* Sets *ret_begins_again if nothing was learnt but that no process is to be shared: what was on its
 * way counts for nothing, and the budget that it took is there again. */
static enum cairn_status land(struct cairn_run *run, struct cairn_flight *flight,
                              bool *ret_begins_again, struct cairn_error *err)
{
    *ret_begins_again = false;
    flight->is_flying = false;
    enum cairn_status status = cairn_batch_wait(flight->batch, err);
    if (status == CAIRN_OK) {
        status = cairn_run_self_check(run, flight, ret_begins_again, err);
    }
    if (*ret_begins_again) {
        begin_again(run, flight);
        return status;
    }
    const uint64_t hangs = run->stats.hang;
    if (status == CAIRN_OK) {
        status = cairn_run_commit(run, flight, err);
    }
    bound_batches(run, flight->count, run->stats.hang - hangs);
    let_components_go(run, flight);
    return status;
}

static void tell_progress(struct cairn_run *run)
{
    const struct cairn_run_stats *before = &run->before;
    uint64_t values = run->pruner.distinct_values;
    run->stats.seconds = before->seconds + cairn_clock_s() - run->start_s;
    run->stats.distinct_values =
        values > before->distinct_values ? values : before->distinct_values;
    run->stats.numbers = run->next_number;
    run->stats.pool = cairn_pool_count(run->pool);
    run->stats.replays = before->replays + run->replayer.runs;
    run->stats.is_plateau = is_plateau(run);
    if (run->observer.progress != NULL) {
        run->observer.progress(run->observer.self, &run->stats);
    }
}

/* What was not seen to its end is neither kept nor redundant. */
static void give_up_candidates(struct cairn_run *run)
{
    for (uint32_t i = 0; i < run->candidates.count; i++) {
        run->stats.other += run->candidates.items[i].is_whole;
    }
    cairn_run_release_candidates(run);
}

/* Waiting was ended from outside: what has landed stays, what was being looked into is left. */
static enum cairn_status wind_up(struct cairn_run *run)
{
    for (uint32_t i = 0; i < CAIRN_BATCH_AHEAD; i++) {
        if (run->flights[i].is_flying) {
            abandon(run, &run->flights[i]);
        }
    }
    run->replayer.status = CAIRN_OK;
    return CAIRN_OK;
}

enum cairn_status cairn_run_generate(struct cairn_run *run, struct cairn_error *err)
{
    run->start_s = run->start_s == 0 ? cairn_clock_s() : run->start_s;
    double deadline = run->options->time_s > 0 ? run->start_s + run->options->time_s : 0;
    enum cairn_status status = CAIRN_OK;
    bool over = false;
    bool any_flying = true;
    while (status == CAIRN_OK && any_flying) {
        any_flying = false;
        for (uint32_t i = 0; i < CAIRN_BATCH_AHEAD && status == CAIRN_OK; i++) {
            struct cairn_flight *flight = &run->flights[i];
            if (flight->is_flying && deadline > 0 && cairn_clock_s() >= deadline) {
                abandon(run, flight);
            } else if (flight->is_flying) {
                bool begins_again;
                status = land(run, flight, &begins_again, err);
                over = over && !begins_again;
                tell_progress(run);
            }
            over = over || is_over(run, deadline);
            if (status == CAIRN_OK && !over && may_launch(run, i)) {
                status = launch(run, flight, err);
            }
            any_flying = any_flying || flight->is_flying;
        }
    }
    status = status == CAIRN_INTERRUPTED ? wind_up(run) : status;
    give_up_candidates(run);
    tell_progress(run);
    return status;
}

const struct cairn_run_stats *cairn_run_stats(const struct cairn_run *run)
{
    return &run->stats;
}

const struct cairn_facts *cairn_run_facts(const struct cairn_run *run)
{
    return run->facts;
}

const struct cairn_failures *cairn_run_failures(const struct cairn_run *run)
{
    return run->failures;
}
