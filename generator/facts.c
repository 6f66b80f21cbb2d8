#include "generator/facts.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

enum {
    NAME_WEIGHT = 3, /* a name counts as so many observations */
    MIN_TAKEN = 2,
    MIN_NULL_PASSED = 20,
    MAX_PLAIN_LENGTH = 8, /* in longer bodies too much happens to an object to tell what did it */
};

struct cairn_facts *cairn_facts_new(const struct cairn_model *model)
{
    struct cairn_facts *facts = cairn_alloc(sizeof *facts);
    *facts = (struct cairn_facts){.model = model, .order = {.model = model}};
    facts->ops = cairn_arena_alloc(&facts->arena, model->ops.count * sizeof *facts->ops);
    facts->has_initialiser =
        cairn_arena_alloc(&facts->arena, model->records.count * sizeof *facts->has_initialiser);
    facts->has_destroyer =
        cairn_arena_alloc(&facts->arena, model->sorts.count * sizeof *facts->has_destroyer);
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        if (op->destroys >= 0 && op->unavailable == NULL) {
            facts->has_destroyer[op->params[op->destroys].sort] = true;
        }
        facts->ops[i].params =
            cairn_arena_alloc(&facts->arena, op->param_count * sizeof(struct cairn_param_facts));
        facts->ops[i].outputs =
            cairn_arena_alloc(&facts->arena, op->output_count * sizeof(struct cairn_output_facts));
        if (op->initialises >= 0 && op->unavailable == NULL) {
            uint32_t record = model->sorts.items[op->params[op->initialises].sort].record;
            if (record != CAIRN_NONE) {
                facts->has_initialiser[record] = true;
            }
        }
    }
    return facts;
}

void cairn_facts_free(struct cairn_facts *facts)
{
    if (facts == NULL) {
        return;
    }
    cairn_vec_release(&facts->takings);
    cairn_map_release(&facts->taking_index);
    cairn_vec_release(&facts->uses);
    cairn_vec_release(&facts->rules);
    cairn_map_release(&facts->use_index);
    cairn_order_release(&facts->order);
    cairn_arena_release(&facts->arena);
    free(facts);
}

/* ---- answers ---- */

/* Whether the user says so; -1: of whatever parameter. */
static bool is_said(const struct cairn_op *op, enum cairn_api_rule_kind kind, int param)
{
    return op->rule_count != 0 && cairn_api_rules_have(op->rules, op->rule_count, kind, param);
}

bool cairn_facts_is_selective(const struct cairn_facts *facts, uint32_t op)
{
    return facts->ops[op].errors + facts->ops[op].failed != 0;
}

bool cairn_facts_is_choosy(const struct cairn_facts *facts, uint32_t op)
{
    enum { LEAST = 8, PART = 4 };
    const struct cairn_op_facts *counts = &facts->ops[op];
    return counts->errors >= LEAST && counts->errors * PART > counts->succeeded;
}

bool cairn_facts_is_hard(const struct cairn_facts *facts, uint32_t op)
{
    enum { LEAST = 8 };
    const struct cairn_op_facts *counts = &facts->ops[op];
    uint64_t in_vain = counts->errors + counts->failed;
    return in_vain >= LEAST && in_vain > counts->succeeded;
}

bool cairn_facts_consumes(const struct cairn_facts *facts, uint32_t op, uint32_t param)
{
    const struct cairn_op *operation = &facts->model->ops.items[op];
    if (param >= operation->param_count || is_said(operation, CAIRN_API_RULE_BORROWS, (int)param)) {
        return false;
    }
    if (is_said(operation, CAIRN_API_RULE_CONSUMES, (int)param) ||
        is_said(operation, CAIRN_API_RULE_DESTROYS, (int)param)) {
        return true;
    }
    const struct cairn_param_facts *counts = &facts->ops[op].params[param];
    bool is_named =
        operation->destroys == (int)param || operation->params[param].role == CAIRN_ROLE_SINK;
    uint32_t prior = is_named ? NAME_WEIGHT : 0;
    uint32_t consumed = counts->consumed + prior;
    uint32_t calls = counts->calls + prior;
    /* A name is doubted only by a majority, a number alone has to be sure. */
    return calls >= NAME_WEIGHT &&
           (prior != 0 ? consumed * 2 >= calls : consumed * 10 >= calls * 7);
}

static uint64_t taking_key(uint32_t op, uint32_t item, uint32_t container, enum cairn_result result)
{
    return cairn_hash_pair(op, ((uint64_t)item << 32) | (container << 8) | result);
}

/* Whether the user says whose the item is after the call; *is_taken: the container's, unless the
 * result says that it was refused: NULL, or the number that stands for a failure. */
static bool is_taking_said(const struct cairn_op *op, uint32_t item, uint32_t container,
                           enum cairn_result result, bool *is_taken)
{
    const bool is_result = item >= CAIRN_ITEM_OUTPUT;
    bool is_known = false;
    *is_taken = false;
    for (uint32_t i = 0; i < op->rule_count; i++) {
        const struct cairn_api_rule *rule = &op->rules[i];
        bool belongs = is_result ? rule->kind == CAIRN_API_RULE_BELONGS_TO &&
                                       op->outputs[item - CAIRN_ITEM_OUTPUT].param == -1
                                 : rule->kind == CAIRN_API_RULE_TAKES && rule->first == (int)item;
        bool stays = is_result ? rule->kind == CAIRN_API_RULE_FRESH &&
                                     op->outputs[item - CAIRN_ITEM_OUTPUT].param == -1
                               : rule->kind == CAIRN_API_RULE_BORROWS && rule->first == (int)item;
        is_known |= belongs || stays;
        *is_taken |= belongs && (is_result ? rule->first : rule->second) == (int)container;
    }
    bool is_refused = op->fails_with_object ? result != CAIRN_RESULT_FALSE
                      : op->is_status       ? result == CAIRN_RESULT_NEGATIVE
                                      : result == CAIRN_RESULT_FALSE && op->result != CAIRN_NONE;
    *is_taken = *is_taken && !is_refused;
    return is_known;
}

bool cairn_facts_takes(const struct cairn_facts *facts, uint32_t op, uint32_t item,
                       uint32_t container, enum cairn_result result)
{
    bool is_taken;
    if (facts->model->ops.items[op].rule_count != 0 &&
        is_taking_said(&facts->model->ops.items[op], item, container, result, &is_taken)) {
        return is_taken;
    }
    if (!facts->ops[op].has_takings) {
        return false;
    }
    if (result == CAIRN_RESULT_ANY) {
        for (int r = 0; r < CAIRN_RESULT_ANY; r++) {
            if (cairn_facts_takes(facts, op, item, container, (enum cairn_result)r)) {
                return true;
            }
        }
        return false;
    }
    uint32_t index =
        cairn_map_get(&facts->taking_index, taking_key(op, item, container, result), CAIRN_NONE);
    if (index == CAIRN_NONE) {
        return false;
    }
    const struct cairn_taking *taking = &facts->takings.items[index];
    return taking->taken >= MIN_TAKEN && taking->taken * 3 >= (taking->taken + taking->left) * 2;
}

bool cairn_facts_may_take(const struct cairn_facts *facts, uint32_t op, uint32_t item,
                          uint32_t container)
{
    bool is_taken;
    if (facts->model->ops.items[op].rule_count != 0 &&
        is_taking_said(&facts->model->ops.items[op], item, container, CAIRN_RESULT_ANY,
                       &is_taken)) {
        return is_taken;
    }
    uint32_t taken = 0;
    uint32_t sum = cairn_facts_takings(facts, op, item, container);
    for (int r = 0; r < CAIRN_RESULT_ANY; r++) {
        uint32_t index =
            cairn_map_get(&facts->taking_index,
                          taking_key(op, item, container, (enum cairn_result)r), CAIRN_NONE);
        taken += index == CAIRN_NONE ? 0 : facts->takings.items[index].taken;
    }
    return taken >= MIN_TAKEN && taken * 2 >= sum;
}

uint32_t cairn_facts_takings(const struct cairn_facts *facts, uint32_t op, uint32_t item,
                             uint32_t container)
{
    uint32_t sum = 0;
    for (int r = 0; r < CAIRN_RESULT_ANY; r++) {
        uint32_t index =
            cairn_map_get(&facts->taking_index,
                          taking_key(op, item, container, (enum cairn_result)r), CAIRN_NONE);
        if (index != CAIRN_NONE) {
            const struct cairn_taking *taking = &facts->takings.items[index];
            sum += taking->taken + taking->left;
        }
    }
    return sum;
}

static bool is_taken_output(const struct cairn_facts *facts, uint32_t op, uint32_t output)
{
    const struct cairn_op *operation = &facts->model->ops.items[op];
    for (uint32_t k = 0; k < operation->param_count; k++) {
        if (cairn_facts_takes(facts, op, CAIRN_ITEM_OUTPUT + output, k, CAIRN_RESULT_ANY)) {
            return true;
        }
    }
    return false;
}

bool cairn_facts_yields_owned(const struct cairn_facts *facts, uint32_t op, uint32_t output)
{
    const struct cairn_op *operation = &facts->model->ops.items[op];
    const struct cairn_output_facts *counts = &facts->ops[op].outputs[output];
    const int param = operation->outputs[output].param;
    if (param < 0 && (is_said(operation, CAIRN_API_RULE_BORROWED, -1) ||
                      is_said(operation, CAIRN_API_RULE_BELONGS_TO, -1))) {
        return false;
    }
    if (param < 0 ? is_said(operation, CAIRN_API_RULE_FRESH, -1)
                  : is_said(operation, CAIRN_API_RULE_FRESH_AT, param)) {
        return true;
    }
    return counts->fresh != 0 && counts->fresh >= counts->borrowed &&
           !is_taken_output(facts, op, output);
}

uint32_t cairn_facts_membership(const struct cairn_facts *facts, uint32_t op, uint32_t item)
{
    for (uint32_t i = 0; i < facts->rules.count; i++) {
        const struct cairn_rule *rule = &facts->rules.items[i];
        if (rule->op == op && rule->item == item && rule->sightings >= MIN_TAKEN &&
            rule->sightings * 4 >= rule->against) {
            return rule->container;
        }
    }
    return CAIRN_NONE;
}

/* What is answered of the operation has changed. */
static void raise_epoch(struct cairn_facts *facts, uint32_t op)
{
    facts->ops[op].changed = ++facts->epoch;
}

void cairn_facts_count_membership(struct cairn_facts *facts, uint32_t op, uint32_t item,
                                  bool failed)
{
    const uint32_t before = cairn_facts_membership(facts, op, item);
    for (uint32_t i = 0; i < facts->rules.count; i++) {
        struct cairn_rule *rule = &facts->rules.items[i];
        if (rule->op == op && rule->item == item) {
            rule->sightings += failed;
            rule->against += !failed;
        }
    }
    if (cairn_facts_membership(facts, op, item) != before) {
        raise_epoch(facts, op);
    }
}

void cairn_facts_learn_membership(struct cairn_facts *facts, uint32_t op, uint32_t item,
                                  uint32_t container)
{
    for (uint32_t i = 0; i < facts->rules.count; i++) {
        struct cairn_rule *rule = &facts->rules.items[i];
        if (rule->op == op && rule->item == item && rule->container == container) {
            rule->sightings++;
            if (rule->sightings == MIN_TAKEN) {
                raise_epoch(facts, op);
            }
            return;
        }
    }
    struct cairn_rule rule = {
        .op = op, .item = (uint8_t)item, .container = (uint8_t)container, .sightings = 1};
    cairn_vec_push(&facts->rules, rule);
}

void cairn_facts_learn_decided(struct cairn_facts *facts, uint32_t op)
{
    facts->ops[op].decided++;
    raise_epoch(facts, op);
}

bool cairn_facts_is_private(const struct cairn_facts *facts, uint32_t op)
{
    enum { AGAIN_AND_AGAIN = 3 };
    const struct cairn_op *operation = &facts->model->ops.items[op];
    /* A buffer with its length is there for the caller to give. */
    const bool is_buffer = operation->param_count > 1 && operation->params[1].partner >= 0;
    return facts->ops[op].decided >= AGAIN_AND_AGAIN && !is_buffer &&
           (facts->has_initialiser[operation->record] ||
            facts->model->records.items[operation->record].is_api_made);
}

void cairn_facts_learn_unsized(struct cairn_facts *facts, uint32_t op, uint32_t param)
{
    if (!facts->ops[op].params[param].ignores_length) {
        raise_epoch(facts, op);
    }
    facts->ops[op].params[param].ignores_length = true;
}

bool cairn_facts_seldom_yields(const struct cairn_facts *facts, uint32_t op, uint32_t output)
{
    const struct cairn_op_facts *counts = &facts->ops[op];
    const struct cairn_output_facts *seen = &counts->outputs[output];
    bool is_cell = facts->model->ops.items[op].outputs[output].param >= 0;
    bool fails = is_cell && counts->errors * 3 > counts->errors + counts->succeeded;
    return fails || (seen->calls >= 5 && seen->null * 3 > seen->calls);
}

bool cairn_facts_gives_back(const struct cairn_facts *facts, uint32_t op, uint32_t output)
{
    const struct cairn_op *operation = &facts->model->ops.items[op];
    if (operation->outputs[output].param < 0 && is_said(operation, CAIRN_API_RULE_BORROWED, -1)) {
        return false;
    }
    const struct cairn_output_facts *counts = &facts->ops[op].outputs[output];
    return counts->given_back >= MIN_TAKEN &&
           counts->given_back * 5 >= (counts->given_back + counts->borrowed) * 4;
}

uint64_t cairn_facts_mean_bytes(const struct cairn_facts *facts, uint32_t op)
{
    const struct cairn_op_facts *counts = &facts->ops[op];
    return counts->calls == 0 ? 0 : counts->bytes_allocated / counts->calls;
}

bool cairn_facts_nullable(const struct cairn_facts *facts, uint32_t op, uint32_t param)
{
    const struct cairn_op *operation = &facts->model->ops.items[op];
    const struct cairn_param *p = &operation->params[param];
    if (p->nullability != CAIRN_NULL_UNKNOWN) {
        return p->nullability == CAIRN_NULL_ALLOWED;
    }
    if (p->role == CAIRN_ROLE_USER_DATA) {
        return true;
    }
    const struct cairn_param_facts *counts = &facts->ops[op].params[param];
    return cairn_facts_nulls(p, counts) >= MIN_NULL_PASSED && counts->null_failed == 0;
}

bool cairn_facts_is_cursor(const struct cairn_model *model, const struct cairn_op *op, uint32_t i)
{
    const struct cairn_param *p = &op->params[i];
    const enum cairn_sort_kind kind = model->sorts.items[p->sort].kind;
    const struct cairn_type *text = &model->types.items[p->value_type];
    return p->pass == CAIRN_PASS_OUT && (kind == CAIRN_SORT_STRING || kind == CAIRN_SORT_BYTES) &&
           text->kind == CAIRN_TYPE_POINTER && text->target != CAIRN_NONE &&
           model->types.items[text->target].is_const;
}

bool cairn_facts_changes(const struct cairn_facts *facts, uint32_t op, uint32_t param)
{
    const struct cairn_op *operation = &facts->model->ops.items[op];
    if (is_said(operation, CAIRN_API_RULE_PURE, -1)) {
        return false;
    }
    return is_said(operation, CAIRN_API_RULE_MUTATES, (int)param) ||
           facts->ops[op].params[param].mutated != 0;
}

enum cairn_result cairn_facts_result(const struct cairn_facts *facts,
                                     const struct cairn_sequence *sequence,
                                     const struct cairn_outcome *outcome, uint32_t s)
{
    const struct cairn_op *op = &facts->model->ops.items[sequence->statements.items[s].op];
    const struct cairn_wire_value *value = op->output_count == 0 || op->outputs[0].param != -1
                                               ? NULL
                                               : cairn_outcome_value(outcome, s, 0);
    if (value == NULL || value->kind == CAIRN_VALUE_UNDEFINED) {
        return CAIRN_RESULT_NONE;
    }
    if (value->kind == CAIRN_VALUE_NULL) {
        return CAIRN_RESULT_FALSE;
    }
    if (value->kind != CAIRN_VALUE_SCALAR) {
        return CAIRN_RESULT_TRUE;
    }
    int64_t number = (int64_t)value->bits;
    return number == 0  ? CAIRN_RESULT_FALSE
           : number < 0 ? CAIRN_RESULT_NEGATIVE
                        : CAIRN_RESULT_TRUE;
}

/* ---- learning ---- */

/* What one executed sequence is while facts are taken from it. */
struct lesson {
    struct cairn_facts *facts;
    const struct cairn_sequence *sequence;
    const struct cairn_outcome *outcome;
    uint32_t legal;
    bool is_whole;
};

static const struct cairn_wire_value *value_of(const struct lesson *l, uint32_t s, uint32_t output)
{
    return cairn_outcome_value(l->outcome, s, output);
}

/* The heap block that argument i of statement s points to the start of, or NONE. */
static uint32_t block_of_arg(const struct lesson *l, uint32_t s, uint32_t i)
{
    const struct cairn_arg *arg = &cairn_sequence_args(l->sequence, s)[i];
    if (arg->kind != CAIRN_ARG_VALUE) {
        return CAIRN_NONE;
    }
    const struct cairn_wire_value *value = value_of(l, arg->index, arg->output);
    return value != NULL && value->kind == CAIRN_VALUE_HEAP &&
                   cairn_outcome_is_whole(l->outcome, value)
               ? value->block
               : CAIRN_NONE;
}

static uint32_t block_of_output(const struct lesson *l, uint32_t s, uint32_t output)
{
    const struct cairn_wire_value *value = value_of(l, s, output);
    return value != NULL && value->kind == CAIRN_VALUE_HEAP &&
                   cairn_outcome_is_whole(l->outcome, value)
               ? value->block
               : CAIRN_NONE;
}

static bool is_passed_twice(const struct lesson *l, uint32_t s, uint32_t i, uint32_t block)
{
    for (uint32_t k = 0; k < l->sequence->statements.items[s].arg_count; k++) {
        if (k != i && block_of_arg(l, s, k) == block) {
            return true;
        }
    }
    return false;
}

static void learn_params(struct lesson *l, uint32_t s)
{
    const struct cairn_statement *statement = &l->sequence->statements.items[s];
    struct cairn_op_facts *facts = &l->facts->ops[statement->op];
    const struct cairn_op *op = &l->facts->model->ops.items[statement->op];
    for (uint32_t i = 0; i < statement->arg_count && i < op->param_count; i++) {
        const struct cairn_arg *args = cairn_sequence_args(l->sequence, s);
        if (args[i].kind == CAIRN_ARG_NULL &&
            !cairn_facts_is_error(l->facts, l->sequence, l->outcome, s)) {
            facts->params[i].null_passed++;
            facts->params[i].null_sized += cairn_facts_has_length(l->outcome, op, args, i);
        }
        if (args[i].kind == CAIRN_ARG_INTEGER && cairn_facts_is_cursor(l->facts->model, op, i)) {
            facts->reads_cells = false;
        }
        uint32_t block =
            cairn_facts_is_key(l->facts->model, op, i) ? CAIRN_NONE : block_of_arg(l, s, i);
        if (block == CAIRN_NONE || is_passed_twice(l, s, i, block)) {
            continue;
        }
        const struct cairn_wire_block *record = &l->outcome->blocks[block];
        if (record->freed_by >= s &&
            !cairn_facts_is_share(l->facts, l->sequence, l->outcome, s, i, block)) {
            facts->params[i].calls++;
            facts->params[i].consumed += record->freed_by == s;
        }
    }
}

static bool is_argument_block(const struct lesson *l, uint32_t s, uint32_t block)
{
    for (uint32_t i = 0; i < l->sequence->statements.items[s].arg_count; i++) {
        if (block_of_arg(l, s, i) == block) {
            return true;
        }
    }
    return false;
}

static void learn_output(struct lesson *l, uint32_t s, uint32_t output)
{
    uint32_t op = l->sequence->statements.items[s].op;
    struct cairn_output_facts *facts = &l->facts->ops[op].outputs[output];
    const struct cairn_wire_value *value = value_of(l, s, output);
    if (value == NULL) {
        return;
    }
    facts->calls++;
    facts->null += value->kind == CAIRN_VALUE_NULL;
    facts->zero += value->kind == CAIRN_VALUE_SCALAR && value->bits == 0;
    uint32_t block = block_of_output(l, s, output);
    if (block == CAIRN_NONE) {
        return;
    }
    const struct cairn_wire_block *record = &l->outcome->blocks[block];
    if (record->allocated_by == s) {
        facts->fresh++;
        return;
    }
    /* Holders are known for what lived at the end of the body. */
    bool lived = record->freed_by == CAIRN_NONE || record->freed_by >= l->sequence->body;
    if (is_argument_block(l, s, block) || !lived || s >= l->sequence->body ||
        l->legal < l->sequence->body) {
        return;
    }
    if (record->holder != CAIRN_NONE) {
        facts->borrowed++;
    } else {
        facts->given_back++;
    }
}

static void count_taking(struct cairn_facts *facts, uint32_t op, uint32_t item, uint32_t container,
                         enum cairn_result result, bool is_taken)
{
    uint64_t key = taking_key(op, item, container, result);
    uint32_t index = cairn_map_get_or_put(&facts->taking_index, key, facts->takings.count);
    if (index == facts->takings.count) {
        struct cairn_taking taking = {.op = op,
                                      .item = (uint8_t)item,
                                      .container = (uint8_t)container,
                                      .result = (uint8_t)result};
        cairn_vec_push(&facts->takings, taking);
        facts->ops[op].has_takings = true;
    }
    bool before = cairn_facts_takes(facts, op, item, container, result);
    facts->takings.items[index].taken += is_taken;
    facts->takings.items[index].left += !is_taken;
    if (before != cairn_facts_takes(facts, op, item, container, result)) {
        raise_epoch(facts, op);
    }
}

static bool is_yielded_by(const struct lesson *l, uint32_t s, uint32_t block)
{
    const struct cairn_op *op = &l->facts->model->ops.items[l->sequence->statements.items[s].op];
    for (uint32_t o = 0; o < op->output_count; o++) {
        if (block_of_output(l, s, o) == block) {
            return true;
        }
    }
    return false;
}

/* Whether a statement other than s, before d, brought the item together with another object, or
 * took it out of one: then its fate says nothing about s alone. */
static bool is_met_elsewhere(const struct lesson *l, uint32_t block, uint32_t s, uint32_t d)
{
    for (uint32_t t = 0; t < d; t++) {
        if (t > s && is_yielded_by(l, t, block)) {
            return true;
        }
        if (t == s || !is_argument_block(l, t, block)) {
            continue;
        }
        for (uint32_t i = 0; i < l->sequence->statements.items[t].arg_count; i++) {
            uint32_t other = block_of_arg(l, t, i);
            if (other != CAIRN_NONE && other != block) {
                return true;
            }
        }
    }
    return false;
}

/* Whether the object came from a call that had no other object to do with: whose it is is plain. */
static bool is_of_plain_origin(const struct lesson *l, uint32_t block)
{
    uint32_t maker = l->outcome->blocks[block].allocated_by;
    if (maker >= l->sequence->statements.count) {
        return false;
    }
    for (uint32_t i = 0; i < l->sequence->statements.items[maker].arg_count; i++) {
        if (block_of_arg(l, maker, i) != CAIRN_NONE) {
            return false;
        }
    }
    return is_yielded_by(l, maker, block);
}

/* One item that met the container in statement s; the container was freed by statement d. */
static void learn_fate(struct lesson *l, uint32_t s, uint32_t item, uint32_t block,
                       uint32_t container_param, uint32_t container, uint32_t d)
{
    bool is_plain = block != CAIRN_NONE && is_of_plain_origin(l, container) &&
                    (item >= CAIRN_ITEM_OUTPUT || is_of_plain_origin(l, block));
    if (!is_plain || block == container || is_met_elsewhere(l, block, s, d)) {
        return;
    }
    uint32_t freed_by = l->outcome->blocks[block].freed_by;
    uint32_t op = l->sequence->statements.items[s].op;
    enum cairn_result result = cairn_facts_result(l->facts, l->sequence, l->outcome, s);
    if (freed_by == d && !is_argument_block(l, d, block)) {
        count_taking(l->facts, op, item, container_param, result, true);
    } else if (freed_by == CAIRN_NONE ? l->is_whole : freed_by > d) {
        count_taking(l->facts, op, item, container_param, result, false);
    }
}

/* Whether statement d freed the container as it frees any block, though there is a call that ends
 * just such objects: nothing that it held goes with it then. */
static bool is_shallow_end(const struct lesson *l, uint32_t d, uint32_t container)
{
    const struct cairn_model *model = l->facts->model;
    const struct cairn_statement *statement = &l->sequence->statements.items[d];
    const struct cairn_arg *args = cairn_sequence_args(l->sequence, d);
    const struct cairn_op *op = &model->ops.items[statement->op];
    for (uint32_t i = 0; i < statement->arg_count && i < op->param_count; i++) {
        if (block_of_arg(l, d, i) != container) {
            continue;
        }
        const struct cairn_op *maker =
            &model->ops.items[l->sequence->statements.items[args[i].index].op];
        uint32_t sort = maker->outputs[args[i].output].sort;
        if (op->params[i].sort != sort && l->facts->has_destroyer[sort]) {
            return true;
        }
    }
    return false;
}

/* Statement s had an object as argument k that statement d freed: what became of what it was
 * given? */
static void learn_takings(struct lesson *l, uint32_t s)
{
    const struct cairn_statement *statement = &l->sequence->statements.items[s];
    const struct cairn_op *op = &l->facts->model->ops.items[statement->op];
    for (uint32_t k = 0; k < statement->arg_count && k < op->param_count; k++) {
        uint32_t container = block_of_arg(l, s, k);
        if (container == CAIRN_NONE || is_passed_twice(l, s, k, container)) {
            continue;
        }
        uint32_t d = l->outcome->blocks[container].freed_by;
        if (d == CAIRN_NONE || d <= s || d >= l->legal || !is_argument_block(l, d, container) ||
            is_shallow_end(l, d, container)) {
            continue;
        }
        for (uint32_t i = 0; i < statement->arg_count; i++) {
            if (i != k) {
                learn_fate(l, s, i, block_of_arg(l, s, i), k, container, d);
            }
        }
        for (uint32_t o = 0; o < op->output_count; o++) {
            uint32_t block = block_of_output(l, s, o);
            if (block != CAIRN_NONE && l->outcome->blocks[block].allocated_by == s) {
                learn_fate(l, s, CAIRN_ITEM_OUTPUT + o, block, k, container, d);
            }
        }
    }
}

void cairn_facts_learn_mutations(struct cairn_facts *facts, const struct cairn_sequence *sequence,
                                 const struct cairn_outcome *outcome)
{
    for (uint32_t s = 0; s < sequence->statements.count && s < outcome->head.statement_count; s++) {
        const struct cairn_statement *statement = &sequence->statements.items[s];
        const struct cairn_op *op = &facts->model->ops.items[statement->op];
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        if ((outcome->statements[s].flags & CAIRN_STATEMENT_FINISHED) == 0) {
            continue;
        }
        for (uint32_t i = 0; i < op->param_count && i < 32; i++) {
            if (args[i].kind == CAIRN_ARG_VALUE) {
                facts->ops[statement->op].params[i].profiled++;
                facts->ops[statement->op].params[i].mutated +=
                    (outcome->statements[s].mutated >> i) & 1;
            }
        }
    }
}

static void learn_cost(struct cairn_facts *facts, const struct cairn_sequence *sequence,
                       const struct cairn_outcome *outcome)
{
    uint32_t count = sequence->statements.count;
    for (uint32_t s = 0; s < outcome->head.statement_count && s < count; s++) {
        const struct cairn_wire_statement_outcome *seen = &outcome->statements[s];
        if ((seen->flags & CAIRN_STATEMENT_FINISHED) != 0) {
            facts->ops[sequence->statements.items[s].op].calls +=
                seen->iterations == 0 ? 1 : seen->iterations;
        }
    }
    for (uint32_t b = 0; b < outcome->head.block_count; b++) {
        const struct cairn_wire_block *block = &outcome->blocks[b];
        if (block->origin == CAIRN_ORIGIN_LIBRARY && block->allocated_by < count) {
            facts->ops[sequence->statements.items[block->allocated_by].op].bytes_allocated +=
                block->size;
        }
    }
}

void cairn_facts_learn(struct cairn_facts *facts, const struct cairn_sequence *sequence,
                       const struct cairn_outcome *outcome, uint32_t legal, bool is_whole)
{
    struct lesson l = {.facts = facts,
                       .sequence = sequence,
                       .outcome = outcome,
                       .legal = legal,
                       .is_whole = is_whole};
    learn_cost(facts, sequence, outcome);
    for (uint32_t s = 0; s < legal && s < outcome->head.statement_count; s++) {
        const struct cairn_op *op = &facts->model->ops.items[sequence->statements.items[s].op];
        learn_params(&l, s);
        cairn_uses_learn(l.facts, l.sequence, l.outcome, s);
        for (uint32_t o = 0; o < op->output_count; o++) {
            learn_output(&l, s, o);
        }
        if (sequence->body <= MAX_PLAIN_LENGTH) {
            learn_takings(&l, s);
        }
    }
}
