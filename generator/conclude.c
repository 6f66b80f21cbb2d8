#include "generator/conclude.h"

enum {
    CERTAIN = 70,      /* percent: from here on a role excuses nothing (ARCHITECTURE.md 7) */
    CERTAIN_CELL = 65, /* calls went well with a cell there */
    MIN_SEEN = 2,
    MIN_PROVEN = 3,     /* as in tail.c */
    MIN_LEFT = 10,      /* items that outlived their container */
    MIN_UNTOUCHED = 10, /* calls that changed nothing */
    MAX_SELDOM = 4,     /* what changes less than one of so many is changed by the way */
    MIN_NULLS = 12,     /* fewer than what generation goes by (facts.c) */
    RARELY = 50,        /* one in so many is an exception */
};

/* The call of which rules are being concluded. */
struct subject {
    const struct cairn_facts *facts;
    cairn_crashes_with_null *crashes;
    const void *self;
    const struct cairn_tails *tails;
    struct cairn_conclusions *out;
    uint32_t index;
    const struct cairn_op *op;
    const struct cairn_op_facts *counts;
    uint32_t declared; /* parameters that the declaration names; behind them others go through the
                          dots */
};

static void add(struct subject *s, enum cairn_api_rule_kind kind, int first, int second,
                uint64_t count, uint64_t total)
{
    struct cairn_conclusion conclusion = {
        .op = s->index,
        .rule = {.kind = kind, .first = (int16_t)first, .second = (int16_t)second},
        .count = count,
        .total = total};
    cairn_vec_push(&s->out->list, conclusion);
}

static enum cairn_sort_kind sort_of(const struct subject *s, uint32_t sort)
{
    return s->facts->model->sorts.items[sort].kind;
}

static bool is_object(const struct subject *s, uint32_t i)
{
    enum cairn_sort_kind kind = sort_of(s, s->op->params[i].sort);
    return s->op->params[i].pass == CAIRN_PASS_VALUE &&
           (kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_HANDLE);
}

static bool is_pointer(const struct subject *s, uint32_t type)
{
    return s->facts->model->types.items[type].kind == CAIRN_TYPE_POINTER;
}

/* ---- NULL ---- */

static void conclude_null(struct subject *s, uint32_t i)
{
    const struct cairn_param *param = &s->op->params[i];
    const struct cairn_param_facts *counts = &s->counts->params[i];
    const uint32_t passed = cairn_facts_nulls(param, counts);
    const uint64_t total = (uint64_t)passed + counts->null_failed;
    if (!is_pointer(s, param->type)) {
        return;
    }
    if (param->nullability == CAIRN_NULL_ALLOWED) {
        add(s, CAIRN_API_RULE_NULLABLE, (int)i, -1, 0, 0);
    } else if (param->nullability == CAIRN_NULL_FORBIDDEN) {
        add(s, CAIRN_API_RULE_NONNULL, (int)i, -1, 0, 0);
    } else if (passed >= MIN_NULLS && counts->null_failed == 0) {
        add(s, CAIRN_API_RULE_NULLABLE, (int)i, -1, passed, total);
    } else if (counts->null_passed == 0 && counts->null_failed != 0 && s->crashes != NULL &&
               s->crashes(s->self, s->index, i)) {
        add(s, CAIRN_API_RULE_NONNULL, (int)i, -1, counts->null_failed, total);
    }
}

/* ---- what a parameter is ---- */

static bool is_byte(const struct subject *s, const struct cairn_param *param)
{
    const struct cairn_model *model = s->facts->model;
    const struct cairn_type *pointee = &model->types.items[model->types.items[param->type].target];
    return pointee->kind == CAIRN_TYPE_VOID || pointee->is_character;
}

/* In bytes where those are its elements, else in elements: what a compiler can be told. */
static bool is_counted_by(const struct subject *s, const struct cairn_param *param,
                          const struct cairn_param *length)
{
    return is_byte(s, param)
               ? length->role == CAIRN_ROLE_LENGTH && !length->is_times_next
               : length->role == CAIRN_ROLE_COUNT && sort_of(s, param->sort) != CAIRN_SORT_OBJECT;
}

static void conclude_buffer(struct subject *s, uint32_t i)
{
    const struct cairn_param *param = &s->op->params[i];
    const struct cairn_param *length = param->partner < 0 || param->partner >= (int)s->declared
                                           ? NULL
                                           : &s->op->params[param->partner];
    bool is_written = param->role == CAIRN_ROLE_OUTPUT_BUFFER;
    if (length == NULL || (!is_written && param->role != CAIRN_ROLE_BUFFER) ||
        param->confidence < CERTAIN || s->counts->params[i].ignores_length ||
        !is_pointer(s, param->type) || !is_counted_by(s, param, length)) {
        return;
    }
    if (length->pass == CAIRN_PASS_VALUE) {
        add(s, is_written ? CAIRN_API_RULE_WRITES : CAIRN_API_RULE_READS, (int)i, param->partner, 0,
            0);
    } else if (is_written) {
        add(s, CAIRN_API_RULE_FILLS, (int)i, param->partner, 0, 0);
    }
}

static void conclude_role(struct subject *s, uint32_t i)
{
    const struct cairn_param *param = &s->op->params[i];
    if (s->counts->succeeded == 0) {
        return;
    }
    if (param->role == CAIRN_ROLE_OUT && param->pass == CAIRN_PASS_OUT &&
        param->confidence >= CERTAIN_CELL) {
        add(s, CAIRN_API_RULE_OUT, (int)i, -1, 0, 0);
    } else if (param->role == CAIRN_ROLE_PATH && param->confidence >= CERTAIN) {
        add(s, CAIRN_API_RULE_PATH, (int)i, -1, 0, 0);
    } else if (s->op->initialises == (int)i) {
        add(s, CAIRN_API_RULE_INITIALISES, (int)i, -1, 0, 0);
    } else {
        conclude_buffer(s, i);
    }
}

/* ---- whose it is ---- */

static bool count_takings(const struct subject *s, uint32_t item, uint32_t container,
                          uint64_t *taken, uint64_t *total)
{
    *taken = 0;
    *total = 0; /* of calls that did not refuse it */
    for (uint32_t t = 0; t < s->facts->takings.count; t++) {
        const struct cairn_taking *taking = &s->facts->takings.items[t];
        bool is_refused =
            taking->result == CAIRN_RESULT_FALSE || taking->result == CAIRN_RESULT_NEGATIVE;
        if (taking->op == s->index && taking->item == item && taking->container == container &&
            (taking->taken != 0 || !is_refused)) {
            *taken += taking->taken;
            *total += (uint64_t)taking->taken + taking->left;
        }
    }
    return cairn_facts_takes(s->facts, s->index, item, container, CAIRN_RESULT_ANY);
}

static bool consumes_any(const struct subject *s)
{
    for (uint32_t k = 0; k < s->op->param_count; k++) {
        if (cairn_facts_consumes(s->facts, s->index, k)) {
            return true;
        }
    }
    return false;
}

static void conclude_owner(struct subject *s, uint32_t i)
{
    const struct cairn_param_facts *counts = &s->counts->params[i];
    uint64_t outlived = 0;
    bool is_taken = false;
    if (cairn_facts_consumes(s->facts, s->index, i)) {
        bool is_end = s->op->destroys == (int)i;
        if (!is_end && s->op->params[i].pass != CAIRN_PASS_VALUE && counts->calls == 0) {
            return; /* the address of a pointer: a name says too little of it */
        }
        add(s, is_end ? CAIRN_API_RULE_DESTROYS : CAIRN_API_RULE_CONSUMES, (int)i, -1,
            counts->consumed, counts->calls);
        return;
    }
    for (uint32_t k = 0; k < s->declared; k++) {
        uint64_t taken;
        uint64_t total;
        if (k != i && count_takings(s, i, k, &taken, &total)) {
            add(s, CAIRN_API_RULE_TAKES, (int)i, (int)k, taken, total);
            is_taken = true;
        }
        if (k != i) {
            is_taken |= taken != 0 || cairn_facts_takes(s->facts, s->index, k, i, CAIRN_RESULT_ANY);
            outlived += total - taken;
        }
    }
    bool is_said =
        cairn_api_rules_have(s->op->rules, s->op->rule_count, CAIRN_API_RULE_BORROWS, (int)i);
    bool may_keep = is_object(s, i) && s->counts->errors == 0 && !consumes_any(s) &&
                    !cairn_model_points_to_const(s->facts->model, s->op->params[i].type);
    if (is_said || (!is_taken && may_keep && outlived >= MIN_LEFT)) {
        add(s, CAIRN_API_RULE_BORROWS, (int)i, -1, outlived, outlived);
    }
}

/* ---- what is changed ---- */

static void conclude_change(struct subject *s, uint32_t i)
{
    const struct cairn_param_facts *counts = &s->counts->params[i];
    if (is_object(s, i) && counts->mutated >= MIN_SEEN &&
        counts->mutated * MAX_SELDOM >= counts->profiled && is_pointer(s, s->op->params[i].type) &&
        cairn_facts_changes(s->facts, s->index, i) && s->op->initialises != (int)i &&
        !cairn_facts_consumes(s->facts, s->index, i)) {
        add(s, CAIRN_API_RULE_MUTATES, (int)i, -1, counts->mutated, counts->profiled);
    }
}

/* Whether the call is there for its result alone, as far as was seen. What refuses calls may change
 * something in others. */
static void conclude_pure(struct subject *s)
{
    uint64_t seen = 0;
    bool may = s->op->result != CAIRN_NONE && s->counts->bytes_allocated == 0 &&
               s->op->dots_count == 0 && s->op->format == NULL && s->counts->succeeded != 0;
    for (uint32_t i = 0; may && i < s->op->param_count; i++) {
        const struct cairn_param_facts *counts = &s->counts->params[i];
        enum cairn_sort_kind kind = sort_of(s, s->op->params[i].sort);
        may = s->op->params[i].pass == CAIRN_PASS_VALUE && counts->mutated == 0 &&
              (s->counts->errors == 0 || !is_object(s, i) ||
               cairn_model_points_to_const(s->facts->model, s->op->params[i].type)) &&
              kind != CAIRN_SORT_CALLBACK && kind != CAIRN_SORT_STREAM &&
              s->op->params[i].role != CAIRN_ROLE_OUTPUT_BUFFER &&
              !cairn_facts_consumes(s->facts, s->index, i);
        seen += is_object(s, i) ? counts->profiled : 0;
    }
    if (may && seen >= MIN_UNTOUCHED) {
        add(s, CAIRN_API_RULE_PURE, -1, -1, seen, seen);
    }
}

/* ---- what is yielded ---- */

static const struct cairn_op *destroyer_of(const struct subject *s, uint32_t d, uint32_t sort)
{
    const struct cairn_op *op = &s->facts->model->ops.items[d];
    bool destroys = op->kind == CAIRN_OP_CALL && op->destroys >= 0 && op->unavailable == NULL &&
                    !op->is_macro && !op->is_variable && !op->is_inline &&
                    op->params[op->destroys].pass == CAIRN_PASS_VALUE;
    return destroys && (op->params[op->destroys].sort == sort ||
                        cairn_model_conversion(s->facts->model, op->params[op->destroys].sort,
                                               sort) >= 0)
               ? op
               : NULL;
}

/* Whether the destroyer has ended such objects, whoever made them. */
static bool is_proven_for_sort(const struct subject *s, uint32_t d, uint32_t sort)
{
    const struct cairn_model *model = s->facts->model;
    for (uint32_t m = 0; m < model->ops.count; m++) {
        const struct cairn_op *maker = &model->ops.items[m];
        if (maker->output_count != 0 && maker->outputs[0].sort == sort &&
            cairn_tails_successes(s->tails, m, d) >= MIN_PROVEN) {
            return true;
        }
    }
    return false;
}

/* Names the functions that destroy the result; false if it is not certain which do all: blocks
 * without a type may go to free where a library has a function of its own for them, too. */
static bool conclude_destroyers(struct subject *s, uint32_t sort, bool is_dry)
{
    const enum cairn_sort_kind kind = sort_of(s, sort);
    const bool is_own = kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_HANDLE;
    const struct cairn_model *model = s->facts->model;
    uint32_t proven = 0;
    for (uint32_t d = 0; s->tails != NULL && d < model->ops.count; d++) {
        const struct cairn_op *op = destroyer_of(s, d, sort);
        uint32_t successes = op == NULL ? 0 : cairn_tails_successes(s->tails, s->index, d);
        bool is_exact = op != NULL && op->params[op->destroys].sort == sort;
        if (op == NULL || (is_own && !is_exact)) {
            continue;
        }
        if (!is_own && !op->is_builtin && op->param_count == 1) {
            return false;
        }
        if (successes < MIN_PROVEN && !(is_own && is_proven_for_sort(s, d, sort))) {
            continue;
        }
        proven += successes >= MIN_PROVEN;
        if (!is_dry) {
            add(s, CAIRN_API_RULE_FREED_BY, op->destroys, -1, successes, successes);
            cairn_vec_last(&s->out->list)->rule.function = op->name;
        }
    }
    return proven != 0;
}

/* Whether most of what the call yields belongs to something; or never is an object of its own, what
 * else it may be, memory of the caller's or a constant. */
static bool is_borrowed(const struct subject *s, uint32_t o)
{
    const struct cairn_output_facts *counts = &s->counts->outputs[o];
    const uint64_t borrowed = counts->borrowed;
    return borrowed >= MIN_SEEN &&
           ((counts->fresh == 0 && counts->given_back <= borrowed / RARELY) ||
            (borrowed * 2 > counts->calls - counts->null &&
             !cairn_facts_gives_back(s->facts, s->index, o)));
}

static void conclude_result(struct subject *s, uint32_t o)
{
    const struct cairn_output *output = &s->op->outputs[o];
    const struct cairn_output_facts *counts = &s->counts->outputs[o];
    const uint64_t yielded = counts->calls - counts->null;
    bool is_said = s->op->rule_count != 0 &&
                   cairn_api_rules_have(s->op->rules, s->op->rule_count, CAIRN_API_RULE_FRESH, -1);
    if (!is_pointer(s, output->type)) {
        return;
    }
    for (uint32_t k = 0; k < s->declared; k++) {
        uint64_t taken;
        uint64_t total;
        if (count_takings(s, CAIRN_ITEM_OUTPUT + o, k, &taken, &total)) {
            add(s, CAIRN_API_RULE_BELONGS_TO, (int)k, -1, taken, total);
            return;
        }
    }
    if (cairn_facts_yields_owned(s->facts, s->index, o) && (is_said || counts->fresh >= MIN_SEEN)) {
        bool is_certain = conclude_destroyers(s, output->sort, true);
        if (is_certain) {
            (void)conclude_destroyers(s, output->sort, false);
        } else {
            add(s, CAIRN_API_RULE_FRESH, -1, -1, counts->fresh, yielded);
        }
    } else if (is_borrowed(s, o)) {
        add(s, CAIRN_API_RULE_BORROWED, -1, -1, counts->borrowed, yielded);
    }
}

static void conclude_outputs(struct subject *s)
{
    for (uint32_t o = 0; o < s->op->output_count; o++) {
        const struct cairn_output *output = &s->op->outputs[o];
        const struct cairn_output_facts *counts = &s->counts->outputs[o];
        if (output->param == -1) {
            conclude_result(s, o);
        } else if (output->param < (int)s->declared && is_pointer(s, output->type) &&
                   counts->fresh >= MIN_SEEN &&
                   s->op->params[output->param].pass == CAIRN_PASS_OUT &&
                   cairn_facts_yields_owned(s->facts, s->index, o)) {
            add(s, CAIRN_API_RULE_FRESH_AT, output->param, -1, counts->fresh,
                counts->calls - counts->null);
        }
    }
    if (s->op->is_status && s->counts->errors != 0 && s->counts->succeeded != 0) {
        add(s, CAIRN_API_RULE_STATUS, -1, -1, s->counts->errors,
            s->counts->errors + s->counts->succeeded);
    }
}

void cairn_conclude(const struct cairn_facts *facts, const struct cairn_tails *tails,
                    cairn_crashes_with_null *crashes, const void *self,
                    struct cairn_conclusions *conclusions)
{
    for (uint32_t i = 0; i < facts->model->ops.count; i++) {
        const struct cairn_op *op = &facts->model->ops.items[i];
        if (op->kind != CAIRN_OP_CALL || op->is_builtin || op->is_inner ||
            op->unavailable != NULL) {
            continue;
        }
        struct subject s = {.facts = facts,
                            .crashes = crashes,
                            .self = self,
                            .tails = tails,
                            .out = conclusions,
                            .index = i,
                            .op = op,
                            .counts = &facts->ops[i],
                            .declared = op->format_at >= 0
                                            ? (uint32_t)op->format_at
                                            : (uint32_t)op->param_count - op->dots_count};
        for (uint32_t k = 0; k < s.declared; k++) {
            conclude_null(&s, k);
            conclude_role(&s, k);
            conclude_owner(&s, k);
            conclude_change(&s, k);
        }
        conclude_pure(&s);
        conclude_outputs(&s);
    }
}
