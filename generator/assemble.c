#include "generator/assemble.h"
#include "generator/moved.h"

#include <string.h>

enum {
    LOOP_BYTES = 1 << 20,
    KNOWN_CALLS = 10,
    ENDLESS_CALLS = 3,
    MAX_RUN = 24,
    MAX_LOOP_ITEM = 4,
    JOINED_SHARE = 3,  /* one of so many loops has two calls */
    AGAIN_SHARE = 10,  /* one of so many statements was there before */
    WORLD_CHANCE = 100 /* of 1000 */
};

#define PREPARE_CHANCE 0.5

static uint32_t choose(struct cairn_assembler *x, enum cairn_choice_point point, uint32_t n)
{
    return cairn_choose(&x->drawer.chooser, point, CAIRN_NONE, n);
}

/* ---- repeats ---- */

/* Numbers count with the iterations, texts get the iteration appended. */
static struct cairn_arg vary(struct cairn_assembler *x, struct cairn_sequence *sequence,
                             const struct cairn_param *param, struct cairn_arg arg)
{
    if (arg.kind == CAIRN_ARG_INTEGER && param->pass == CAIRN_PASS_VALUE &&
        param->role == CAIRN_ROLE_SCALAR && !cairn_values_is_descriptor(param) &&
        x->drawer.model->sorts.items[param->sort].kind != CAIRN_SORT_REAL &&
        x->drawer.model->types.items[param->value_type].size > 1) {
        static const int32_t steps[] = {1, 1, 2, 3, 7, -1};
        arg.kind = CAIRN_ARG_SERIES;
        arg.index = (uint32_t)steps[choose(x, CAIRN_CHOICE_REPEAT, 6)];
        bool is_signed = x->drawer.model->types.items[param->value_type].is_signed;
        if ((int32_t)arg.index < 0 && !is_signed) {
            arg.index = 1;
        }
    } else if (arg.kind == CAIRN_ARG_BYTES && arg.integer < 100 &&
               x->drawer.model->sorts.items[param->sort].kind == CAIRN_SORT_STRING) {
        const uint8_t *contents = cairn_sequence_contents(sequence, &arg);
        if (memchr(contents, 0, (size_t)arg.integer) == NULL) {
            arg.kind = CAIRN_ARG_SERIES_TEXT;
        }
    }
    return arg;
}

/* A short pooled sequence that yields the sort, to be built anew in every iteration; its values go
 * to the callee. CAIRN_NONE if there is none. */
static const struct cairn_pool_value *find_loop_item(struct cairn_assembler *x, uint32_t sort)
{
    const struct cairn_pool_value *values;
    uint32_t count = x->drawer.pool == NULL ? 0 : cairn_pool_values(x->drawer.pool, sort, &values);
    for (uint32_t tries = 0; tries < 4 && count != 0; tries++) {
        const struct cairn_pool_value *value = &values[choose(x, CAIRN_CHOICE_COMPONENT, count)];
        if (cairn_pool_node(x->drawer.pool, value->node)->length <= MAX_LOOP_ITEM) {
            return value;
        }
    }
    return NULL;
}

static bool gives_away(const struct cairn_assembler *x, uint32_t op, uint32_t param)
{
    const struct cairn_op *operation = &x->drawer.model->ops.items[op];
    for (uint32_t k = 0; k < operation->param_count; k++) {
        if (k != param && cairn_facts_takes(x->drawer.facts, op, param, k, CAIRN_RESULT_ANY)) {
            return true;
        }
    }
    return false;
}

/* Whether the statement can be repeated: nothing that it consumes or yields would be lost, or be
 * given up more often than it was had (a reference, though the object lives on), and it is not
 * known to go on without end (a list that is appended to itself), or to move what it is given. */
static bool can_repeat(const struct cairn_assembler *x, uint32_t op)
{
    const struct cairn_op *operation = &x->drawer.model->ops.items[op];
    if (operation->kind != CAIRN_OP_CALL || operation->initialises >= 0 ||
        operation->destroys >= 0 || operation->param_count == 0 ||
        x->drawer.facts->ops[op].hangs >= ENDLESS_CALLS) {
        return false;
    }
    for (uint32_t k = 0; k < operation->param_count; k++) {
        if (cairn_facts_consumes(x->drawer.facts, op, k) ||
            cairn_may_move(x->drawer.facts, op, k)) {
            return false;
        }
    }
    for (uint32_t o = 0; o < operation->output_count; o++) {
        const struct cairn_output_facts *facts = &x->drawer.facts->ops[op].outputs[o];
        bool is_unknown =
            facts->calls < KNOWN_CALLS &&
            !cairn_sort_is_number(x->drawer.model->sorts.items[operation->outputs[o].sort].kind);
        if (is_unknown || cairn_facts_yields_owned(x->drawer.facts, op, o) ||
            cairn_facts_gives_back(x->drawer.facts, op, o)) {
            return false;
        }
    }
    return true;
}

/* What allocates much is repeated less often: memory is not used twice within a sequence. */
static uint32_t most_repeats(const struct cairn_assembler *x, uint32_t op)
{
    uint64_t bytes = cairn_facts_mean_bytes(x->drawer.facts, op);
    uint64_t most = LOOP_BYTES / (bytes + 1) + 1;
    uint32_t limit = x->drawer.options->repeat_max == 0 ? 1 : x->drawer.options->repeat_max;
    return most < limit ? (uint32_t)most : limit;
}

/* A few, some, or many iterations: boundaries lie at small numbers as well as at large ones, and
 * each iteration costs what a statement does. */
static uint32_t choose_repeats(struct cairn_assembler *x, uint32_t op)
{
    static const uint32_t bounds[] = {4, 16, UINT32_MAX};
    const uint32_t bound = bounds[choose(x, CAIRN_CHOICE_REPEAT, 3)];
    const uint32_t most = most_repeats(x, op);
    return 2 + choose(x, CAIRN_CHOICE_REPEAT, most < bound ? most : bound);
}

/* Whether all that the operation takes beside the first object can be written down. */
static bool takes_plain_rest(const struct cairn_assembler *x, const struct cairn_op *op)
{
    for (uint32_t i = 1; i < op->param_count; i++) {
        const struct cairn_param *param = &op->params[i];
        const enum cairn_sort_kind kind = x->drawer.model->sorts.items[param->sort].kind;
        const bool is_plain = cairn_sort_is_number(kind) || kind == CAIRN_SORT_STRING ||
                              param->pass == CAIRN_PASS_OUT;
        if (!is_plain || param->partner >= 0) {
            return false;
        }
    }
    return op->format == NULL && op->dots_count == 0;
}

/* Gives the call, the last statement, what another in the same loop has under the same name: what
 * is put in under a key is what is taken out. */
static void share_arguments(const struct cairn_assembler *x, struct cairn_sequence *sequence,
                            uint32_t other)
{
    const uint32_t last = sequence->statements.count - 1;
    const struct cairn_statement *statements = sequence->statements.items;
    const struct cairn_op *mine = &x->drawer.model->ops.items[statements[last].op];
    const struct cairn_op *theirs = &x->drawer.model->ops.items[statements[other].op];
    for (uint32_t i = 1; i < statements[last].arg_count; i++) {
        for (uint32_t k = 1; k < statements[other].arg_count; k++) {
            const struct cairn_param *a = &mine->params[i];
            const struct cairn_param *b = &theirs->params[k];
            const struct cairn_arg *given = &sequence->args.items[statements[other].first_arg + k];
            /* What tells the size of another argument belongs to that. */
            const bool is_size = given->kind == CAIRN_ARG_LENGTH || given->kind == CAIRN_ARG_END;
            if (a->type == b->type && a->pass == b->pass && a->pass == CAIRN_PASS_VALUE &&
                strcmp(a->name, b->name) == 0 && !is_size) {
                sequence->args.items[statements[last].first_arg + i] = *given;
            }
        }
    }
}

/* Adds to the loop, whose only call is the last statement, another call on the same object: one
 * that takes out what the first puts in, or looks at it. */
static void join_loop(struct cairn_assembler *x, struct cairn_assembly *a, uint32_t loop)
{
    const uint32_t call = a->sequence.statements.count - 1;
    const struct cairn_arg *object = cairn_sequence_args(&a->sequence, call);
    uint32_t param = CAIRN_NONE;
    if (a->sequence.statements.items[call].arg_count == 0 || object->kind != CAIRN_ARG_VALUE ||
        object->index >= loop) {
        return;
    }
    const uint32_t slot = cairn_assembly_slot_of(a, object);
    const uint32_t op =
        cairn_weights_choose_for(x->weights, &x->drawer.chooser, a->slots.items[slot].sort, &param);
    if (op == CAIRN_NONE || param != 0 || op == a->sequence.statements.items[call].op ||
        !can_repeat(x, op) || !takes_plain_rest(x, &x->drawer.model->ops.items[op])) {
        return;
    }
    uint32_t forced[CAIRN_MAX_ARGS];
    memset(forced, 0xff, sizeof forced);
    forced[0] = slot;
    const struct cairn_assembly_point point = cairn_assembly_save(a);
    const uint32_t added = cairn_draw_statement(&x->drawer, a, op, forced, false);
    if (added != call + 1 || a->sequence.statements.count != call + 2) {
        cairn_assembly_restore(a, point);
        return;
    }
    a->sequence.statements.items[loop].loop_body++;
    share_arguments(x, &a->sequence, call);
}

/* Turns the last statement into a loop over it; items that it gives away are built in the loop. */
static void repeat_last(struct cairn_assembler *x, struct cairn_assembly *a)
{
    uint32_t s = a->sequence.statements.count - 1;
    struct cairn_statement last = a->sequence.statements.items[s];
    const struct cairn_op *op = &x->drawer.model->ops.items[last.op];
    if (!can_repeat(x, last.op) || cairn_sequence_loop_of(&a->sequence, s) != CAIRN_NONE) {
        return;
    }
    struct cairn_arg args[CAIRN_MAX_ARGS];
    memcpy(args, cairn_sequence_args(&a->sequence, s), last.arg_count * sizeof *args);
    const struct cairn_pool_value *item = NULL;
    uint32_t item_param = CAIRN_NONE;
    for (uint32_t i = 0; i < last.arg_count; i++) {
        if (args[i].kind == CAIRN_ARG_VALUE && gives_away(x, last.op, i)) {
            item = item_param == CAIRN_NONE ? find_loop_item(x, op->params[i].sort) : NULL;
            if (item == NULL) {
                return;
            }
            item_param = i;
        }
    }
    uint32_t body = 1 + (item == NULL ? 0 : cairn_pool_node(x->drawer.pool, item->node)->length);
    uint32_t count = choose_repeats(x, last.op);
    cairn_sequence_truncate(&a->sequence, s);
    while (a->slots.count != 0 && cairn_vec_last(&a->slots)->statement == s) {
        a->slots.count--;
    }
    cairn_sequence_append_loop(&a->sequence, x->drawer.model, count, body);
    uint32_t first_slot = a->slots.count;
    if (item != NULL) {
        uint32_t part = cairn_assembly_add_node(a, x->drawer.pool, x->drawer.model, item->node);
        args[item_param] = cairn_assembly_arg(a, a->parts.items[part].first_slot + item->slot);
    }
    for (uint32_t i = 0; i < last.arg_count; i++) {
        args[i] = vary(x, &a->sequence, &op->params[i], args[i]);
    }
    cairn_assembly_append(a, x->drawer.facts, last.op, args, last.arg_count);
    const uint32_t repeated = a->sequence.statements.count - 1;
    if (choose(x, CAIRN_CHOICE_REPEAT, JOINED_SHARE) == 0) {
        join_loop(x, a, s);
    }
    /* What the loop defines is not visible behind it. */
    for (uint32_t slot = first_slot; slot < a->slots.count; slot++) {
        a->slots.items[slot].flags = 0;
    }
    a->target = a->target == s ? repeated : a->target;
}

static void maybe_repeat(struct cairn_assembler *x, struct cairn_assembly *a)
{
    if (cairn_choose_chance(&x->drawer.chooser, CAIRN_CHOICE_REPEAT,
                            x->drawer.options->repeat_probability)) {
        repeat_last(x, a);
    }
}

/* ---- the run of statements behind the first ---- */

/* A slot that some operation may be applied to, late ones preferred; CAIRN_NONE if none is found
 * in a few tries. */
static uint32_t pick_receiver(struct cairn_assembler *x, const struct cairn_assembly *a)
{
    for (uint32_t tries = 0; tries < 4 && a->slots.count != 0; tries++) {
        uint32_t first = choose(x, CAIRN_CHOICE_SLOT, a->slots.count);
        uint32_t second = choose(x, CAIRN_CHOICE_SLOT, a->slots.count);
        uint32_t slot = first > second ? first : second;
        if (a->slots.items[slot].group != 0 && cairn_assembly_is_usable(a, slot, false)) {
            return slot;
        }
    }
    return CAIRN_NONE;
}

static bool is_set_already(const struct cairn_assembly *a, uint32_t op, uint32_t slot)
{
    for (uint32_t s = 0; s < a->sequence.statements.count; s++) {
        const struct cairn_statement *statement = &a->sequence.statements.items[s];
        const struct cairn_arg *args = cairn_sequence_args(&a->sequence, s);
        if (statement->op == op && args[0].kind == CAIRN_ARG_VALUE &&
            cairn_assembly_slot_of(a, &args[0]) == slot) {
            return true;
        }
    }
    return false;
}

/* Points a caller's struct at buffers, as its functions will expect (next_in and avail_in): every
 * pair of a pointer and a length that was not set yet. */
static void prepare_struct(struct cairn_assembler *x, struct cairn_assembly *a, uint32_t slot)
{
    const struct cairn_model *model = x->drawer.model;
    uint32_t maker = a->sequence.statements.items[a->slots.items[slot].statement].op;
    if (model->ops.items[maker].kind != CAIRN_OP_LOCAL ||
        !cairn_choose_chance(&x->drawer.chooser, CAIRN_CHOICE_SOURCE, PREPARE_CHANCE)) {
        return;
    }
    uint32_t forced[CAIRN_MAX_ARGS];
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        if (op->kind != CAIRN_OP_SET || op->second_field == NULL || !x->drawer.executable[i] ||
            op->record != model->ops.items[maker].record || is_set_already(a, i, slot)) {
            continue;
        }
        memset(forced, 0xff, sizeof forced);
        forced[0] = slot;
        struct cairn_assembly_point point = cairn_assembly_save(a);
        if (cairn_draw_statement(&x->drawer, a, i, forced, false) == CAIRN_NONE) {
            cairn_assembly_restore(a, point);
        }
    }
}

/* Whether statement s can be made once more, with the same arguments, at the end: what is done to
 * its first object, with what can be written down. An object that is put in twice is misuse. */
static bool can_come_again(const struct cairn_assembler *x, const struct cairn_assembly *a,
                           uint32_t s)
{
    const struct cairn_statement *statement = &a->sequence.statements.items[s];
    const struct cairn_arg *args = cairn_sequence_args(&a->sequence, s);
    bool is_possible = can_repeat(x, statement->op) &&
                       cairn_sequence_loop_of(&a->sequence, s) == CAIRN_NONE &&
                       s + 1 < a->sequence.statements.count;
    for (uint32_t i = 0; i < statement->arg_count && is_possible; i++) {
        const uint32_t sort = x->drawer.model->ops.items[statement->op].params[i].sort;
        is_possible = args[i].kind != CAIRN_ARG_VALUE ||
                      (cairn_assembly_is_usable(a, cairn_assembly_slot_of(a, &args[i]), false) &&
                       (i == 0 || !cairn_model_is_object(x->drawer.model, sort)) &&
                       !gives_away(x, statement->op, i));
    }
    return is_possible;
}

/* An earlier call once more, after what came between: put in, taken out, and put in again. Returns
 * whether there is one. */
static bool append_again(struct cairn_assembler *x, struct cairn_assembly *a)
{
    enum { TRIES = 4 };
    for (uint32_t i = 0; i < TRIES; i++) {
        const uint32_t s = choose(x, CAIRN_CHOICE_SOURCE, a->sequence.statements.count);
        if (can_come_again(x, a, s)) {
            struct cairn_arg args[CAIRN_MAX_ARGS];
            const struct cairn_statement again = a->sequence.statements.items[s];
            memcpy(args, cairn_sequence_args(&a->sequence, s), again.arg_count * sizeof *args);
            cairn_assembly_append(a, x->drawer.facts, again.op, args, again.arg_count);
            return true;
        }
    }
    return false;
}

static void append_one(struct cairn_assembler *x, struct cairn_assembly *a)
{
    if (choose(x, CAIRN_CHOICE_SOURCE, AGAIN_SHARE) == 0 && append_again(x, a)) {
        return;
    }
    uint32_t slot = choose(x, CAIRN_CHOICE_SOURCE, 5) == 0 ? CAIRN_NONE : pick_receiver(x, a);
    uint32_t param = CAIRN_NONE;
    uint32_t forced[CAIRN_MAX_ARGS];
    memset(forced, 0xff, sizeof forced);
    uint32_t op = slot == CAIRN_NONE ? cairn_weights_choose(x->weights, &x->drawer.chooser)
                                     : cairn_weights_choose_for(x->weights, &x->drawer.chooser,
                                                                a->slots.items[slot].sort, &param);
    if (op == CAIRN_NONE) {
        return;
    }
    struct cairn_assembly_point point = cairn_assembly_save(a);
    if (param != CAIRN_NONE) {
        forced[param] = slot;
        if (x->drawer.model->ops.items[op].kind == CAIRN_OP_CALL) {
            prepare_struct(x, a, slot);
        }
    }
    if (cairn_draw_statement(&x->drawer, a, op, forced, false) == CAIRN_NONE ||
        a->sequence.statements.count > x->drawer.options->max_length) {
        cairn_assembly_restore(a, point);
        return;
    }
    maybe_repeat(x, a);
}

static void append_run(struct cairn_assembler *x, struct cairn_assembly *a)
{
    uint32_t first = choose(x, CAIRN_CHOICE_LENGTH, MAX_RUN);
    uint32_t second = choose(x, CAIRN_CHOICE_LENGTH, MAX_RUN);
    uint32_t length = first < second ? first : second;
    for (uint32_t i = 0; i < length && a->sequence.statements.count < x->drawer.options->max_length;
         i++) {
        append_one(x, a);
    }
}

/* ---- a sequence ---- */

static void add_world(struct cairn_assembler *x, struct cairn_assembly *a)
{
    const uint32_t *worlds;
    uint32_t count = x->drawer.pool == NULL ? 0 : cairn_pool_worlds(x->drawer.pool, &worlds);
    if (count != 0 && choose(x, CAIRN_CHOICE_COMPONENT, 1000) < WORLD_CHANCE) {
        uint32_t node = worlds[choose(x, CAIRN_CHOICE_COMPONENT, count)];
        cairn_assembly_add_node(a, x->drawer.pool, x->drawer.model, node);
    }
}

/* The random walk of thesis 8.3: a fresh sequence, extended by whatever fits. */
static bool walk(struct cairn_assembler *x, struct cairn_assembly *a)
{
    uint32_t length = 1 + choose(x, CAIRN_CHOICE_LENGTH, x->drawer.options->max_length);
    for (uint32_t i = 0; i < 4 * length && a->sequence.statements.count < length; i++) {
        uint32_t op = cairn_weights_choose(x->weights, &x->drawer.chooser);
        struct cairn_assembly_point point = cairn_assembly_save(a);
        if (op == CAIRN_NONE ||
            cairn_draw_statement(&x->drawer, a, op, NULL, false) == CAIRN_NONE) {
            cairn_assembly_restore(a, point);
            continue;
        }
        a->op = op;
        a->target = a->sequence.statements.count - 1;
        maybe_repeat(x, a);
    }
    return a->sequence.statements.count != 0;
}

static bool extend(struct cairn_assembler *x, struct cairn_assembly *a)
{
    uint32_t op = cairn_weights_choose(x->weights, &x->drawer.chooser);
    if (op == CAIRN_NONE) {
        return false;
    }
    add_world(x, a);
    a->op = op;
    a->target = cairn_draw_statement(&x->drawer, a, op, NULL, true);
    if (a->target == CAIRN_NONE || a->sequence.statements.count > x->drawer.options->max_length) {
        return false;
    }
    if (a->probe == CAIRN_PROBE_NONE) {
        maybe_repeat(x, a);
        if (x->drawer.options->append) {
            append_run(x, a);
        }
    }
    return true;
}

bool cairn_assemble(struct cairn_assembler *assembler, uint64_t number,
                    struct cairn_assembly *assembly)
{
    cairn_assembly_reset(assembly);
    assembly->number = number;
    assembly->op = CAIRN_NONE;
    cairn_chooser_begin(&assembler->drawer.chooser, assembler->drawer.options->seed, number);
    bool is_walk = assembler->drawer.options->generator == CAIRN_GENERATOR_WALK;
    bool built = is_walk ? walk(assembler, assembly) : extend(assembler, assembly);
    cairn_sequence_end_body(&assembly->sequence);
    return built;
}
