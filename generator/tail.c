#include "generator/tail.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

enum {
    PROVEN_SUCCESSES = 3,
    MAX_FAILURES = 3, /* without any success */
};

/* One operation that can destroy values of a sort through its parameter. */
struct destroyer {
    uint32_t op;
    uint32_t param;
    int rank; /* of the conversion */
};

struct sort_destroyers {
    CAIRN_VEC(struct destroyer) list;
};

struct cairn_tails {
    const struct cairn_model *model;
    const struct cairn_facts *facts;
    struct sort_destroyers *by_sort;
    struct cairn_map shown; /* operation + 1 -> parameter + 1: destroys, though no name says so */
    struct cairn_map successes; /* (maker, destroyer) -> how often it left nothing */
    struct cairn_map failures;  /* ... -> how often something was left, or failed */
};

static bool can_destroy_sort(enum cairn_sort_kind kind)
{
    return kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_HANDLE || kind == CAIRN_SORT_STRING ||
           kind == CAIRN_SORT_BYTES || kind == CAIRN_SORT_ARRAY || kind == CAIRN_SORT_POINTERS ||
           kind == CAIRN_SORT_STREAM || kind == CAIRN_SORT_POINTER || kind == CAIRN_SORT_RECORD;
}

static void add_destroyer(struct cairn_tails *tails, uint32_t op, uint32_t param)
{
    uint32_t want = tails->model->ops.items[op].params[param].sort;
    for (uint32_t have = 0; have < tails->model->sorts.count; have++) {
        int rank = cairn_model_conversion(tails->model, want, have);
        if (rank >= 0 && can_destroy_sort(tails->model->sorts.items[have].kind)) {
            struct destroyer destroyer = {.op = op, .param = param, .rank = rank};
            cairn_vec_push(&tails->by_sort[have].list, destroyer);
        }
    }
}

struct cairn_tails *cairn_tails_new(const struct cairn_model *model,
                                    const struct cairn_facts *facts, const bool *executable)
{
    struct cairn_tails *tails = cairn_alloc(sizeof *tails);
    *tails = (struct cairn_tails){.model = model, .facts = facts};
    tails->by_sort = cairn_alloc(model->sorts.count * sizeof *tails->by_sort);
    memset(tails->by_sort, 0, model->sorts.count * sizeof *tails->by_sort);
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        if (executable[i] && op->destroys >= 0 && op->kind == CAIRN_OP_CALL) {
            add_destroyer(tails, i, (uint32_t)op->destroys);
        }
    }
    return tails;
}

/* Whether the call has been seen to end what it is given for the parameter, and makes nothing of
 * it. */
static bool has_shown_to_destroy(const struct cairn_tails *tails, uint32_t index, uint32_t param)
{
    const struct cairn_op *op = &tails->model->ops.items[index];
    const struct cairn_sort *sort = &tails->model->sorts.items[op->params[param].sort];
    bool makes = op->output_count != 0 &&
                 !cairn_sort_is_number(tails->model->sorts.items[op->outputs[0].sort].kind);
    return !makes && (sort->kind == CAIRN_SORT_OBJECT || sort->kind == CAIRN_SORT_HANDLE) &&
           cairn_facts_consumes(tails->facts, index, param);
}

void cairn_tails_update(struct cairn_tails *tails, const bool *executable)
{
    for (uint32_t i = 0; i < tails->model->ops.count; i++) {
        const struct cairn_op *op = &tails->model->ops.items[i];
        bool may = executable[i] && op->destroys < 0 && op->kind == CAIRN_OP_CALL &&
                   !op->is_builtin && cairn_map_get(&tails->shown, i + 1, 0) == 0;
        for (uint32_t k = 0; may && k < op->param_count; k++) {
            if (has_shown_to_destroy(tails, i, k)) {
                add_destroyer(tails, i, k);
                cairn_map_put(&tails->shown, i + 1, k + 1);
                may = false;
            }
        }
    }
}

void cairn_tails_free(struct cairn_tails *tails)
{
    if (tails == NULL) {
        return;
    }
    for (uint32_t i = 0; i < tails->model->sorts.count; i++) {
        cairn_vec_release(&tails->by_sort[i].list);
    }
    free(tails->by_sort);
    cairn_map_release(&tails->shown);
    cairn_map_release(&tails->successes);
    cairn_map_release(&tails->failures);
    free(tails);
}

bool cairn_tails_can_end(const struct cairn_tails *tails, uint32_t sort)
{
    const struct sort_destroyers *destroyers = &tails->by_sort[sort];
    bool can = false;
    for (uint32_t i = 0; i < destroyers->list.count; i++) {
        can = can || !tails->model->ops.items[destroyers->list.items[i].op].is_builtin;
    }
    return can;
}

/* ---- which operation destroys a value ---- */

static uint64_t pair_key(uint32_t maker, uint32_t destroyer)
{
    return ((uint64_t)maker << 32) | destroyer;
}

/* The operation that gave value (s, output) its life: the initialiser of a caller's struct, else
 * the operation of s. */
static uint32_t maker_of(const struct cairn_tails *tails, const struct cairn_sequence *sequence,
                         uint32_t s)
{
    uint32_t maker = sequence->statements.items[s].op;
    if (tails->model->ops.items[maker].kind != CAIRN_OP_LOCAL) {
        return maker;
    }
    for (uint32_t t = s + 1; t < sequence->body; t++) {
        int initialised = tails->model->ops.items[sequence->statements.items[t].op].initialises;
        if (initialised >= 0) {
            const struct cairn_arg *arg = &cairn_sequence_args(sequence, t)[initialised];
            if (arg->kind == CAIRN_ARG_VALUE && arg->index == s) {
                maker = sequence->statements.items[t].op;
            }
        }
    }
    return maker;
}

/* Larger is better. What is made for the very sort wins until it has failed, since what frees any
 * block (free itself) may seem to do, and leaves what the object holds; then what worked for the
 * same maker, then the nearest sort, then the likeness of names (deflateInit, deflateEnd), then the
 * fewest other arguments. */
static uint64_t score(const struct cairn_tails *tails, uint32_t maker,
                      const struct destroyer *destroyer)
{
    const struct cairn_op *op = &tails->model->ops.items[destroyer->op];
    const struct cairn_op *made_by = &tails->model->ops.items[maker];
    const uint64_t key = pair_key(maker, destroyer->op);
    uint32_t successes = cairn_map_get(&tails->successes, key, 0);
    bool is_own = destroyer->rank == 0 && !op->is_builtin &&
                  (successes != 0 || cairn_map_get(&tails->failures, key, 0) < MAX_FAILURES);
    uint32_t nearness = (uint32_t)(CAIRN_CONVERSION_MAX - destroyer->rank);
    size_t likeness = cairn_text_common_prefix(op->name, made_by->name);
    uint32_t fewness = 64u - op->param_count;
    return ((uint64_t)is_own << 60) | ((uint64_t)(successes > 1000 ? 1000 : successes) << 40) |
           ((uint64_t)nearness << 32) | ((uint64_t)likeness << 16) | fewness;
}

/* Whether free is no way to end what the maker makes: the library has a call of its own for such
 * objects, and the comment on the maker does not name free. */
static bool is_no_block(const struct cairn_tails *tails, uint32_t sort, uint32_t maker)
{
    const struct sort_destroyers *candidates = &tails->by_sort[sort];
    const char *doc = tails->model->ops.items[maker].doc;
    bool has_own = false;
    for (uint32_t i = 0; i < candidates->list.count; i++) {
        has_own = has_own || (candidates->list.items[i].rank == 0 &&
                              !tails->model->ops.items[candidates->list.items[i].op].is_builtin);
    }
    return has_own && cairn_model_is_object(tails->model, sort) &&
           (doc == NULL || strstr(doc, "free(") == NULL);
}

/* The first argument of the call of statement s, if that is an object of the sort: of what it
 * yields, the pool that it goes back to. NULL if there is none. */
static const struct cairn_arg *first_object_of(const struct cairn_tails *tails,
                                               const struct cairn_sequence *sequence, uint32_t s,
                                               uint32_t sort)
{
    const struct cairn_op *op = &tails->model->ops.items[sequence->statements.items[s].op];
    const struct cairn_arg *first = cairn_sequence_args(sequence, s);
    const bool is_pool = op->kind == CAIRN_OP_CALL && op->param_count != 0 &&
                         op->params[0].sort == sort && first->kind == CAIRN_ARG_VALUE;
    return is_pool ? first : NULL;
}

/* Whether the call may end what statement s yields: memory of any type that goes back to an object
 * comes from one. */
static bool may_take_back(const struct cairn_tails *tails, const struct cairn_sequence *sequence,
                          uint32_t s, const struct destroyer *destroyer)
{
    const struct cairn_op *op = &tails->model->ops.items[destroyer->op];
    const struct cairn_param *first = &op->params[0];
    const struct cairn_param *taken = &op->params[destroyer->param];
    return destroyer->param == 0 || !cairn_model_is_object(tails->model, first->sort) ||
           tails->model->sorts.items[taken->sort].kind != CAIRN_SORT_POINTER ||
           first_object_of(tails, sequence, s, first->sort) != NULL;
}

/* The operation in place `rank` of the order of scores of those that may end what statement s
 * yields; NULL if there are fewer. */
static const struct destroyer *pick(const struct cairn_tails *tails,
                                    const struct cairn_sequence *sequence, uint32_t s,
                                    uint32_t output, uint32_t rank)
{
    const uint32_t sort =
        tails->model->ops.items[sequence->statements.items[s].op].outputs[output].sort;
    const uint32_t maker = maker_of(tails, sequence, s);
    const struct sort_destroyers *candidates = &tails->by_sort[sort];
    const bool has_no_free = is_no_block(tails, sort, maker);
    for (uint32_t i = 0; i < candidates->list.count; i++) {
        uint32_t better = 0;
        uint64_t own = score(tails, maker, &candidates->list.items[i]);
        const bool is_free = tails->model->ops.items[candidates->list.items[i].op].is_builtin;
        if ((is_free && has_no_free) ||
            !may_take_back(tails, sequence, s, &candidates->list.items[i])) {
            continue;
        }
        for (uint32_t k = 0; k < candidates->list.count; k++) {
            uint64_t other = score(tails, maker, &candidates->list.items[k]);
            const bool counts =
                (!has_no_free ||
                 !tails->model->ops.items[candidates->list.items[k].op].is_builtin) &&
                may_take_back(tails, sequence, s, &candidates->list.items[k]);
            better += counts && (other > own || (other == own && k < i));
        }
        if (better == rank) {
            return &candidates->list.items[i];
        }
    }
    return NULL;
}

/* Another argument of a destroying call: an object that the sequence has, 0, NULL, or an empty
 * text.
 */
static bool fill_other(const struct cairn_tails *tails, struct cairn_sequence *sequence,
                       const struct cairn_param *param, struct cairn_arg *arg)
{
    enum cairn_sort_kind kind = tails->model->sorts.items[param->sort].kind;
    *arg = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER};
    if (param->pass == CAIRN_PASS_OUT || kind == CAIRN_SORT_INTEGER || kind == CAIRN_SORT_ENUM) {
        return true;
    }
    for (uint32_t s = sequence->body; s-- > 0;) {
        const struct cairn_op *op = &tails->model->ops.items[sequence->statements.items[s].op];
        if (cairn_sequence_loop_of(sequence, s) != CAIRN_NONE) {
            continue;
        }
        for (uint16_t o = 0; o < op->output_count; o++) {
            if (op->outputs[o].sort == param->sort) {
                *arg = (struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = s, .output = o};
                return true;
            }
        }
    }
    arg->kind = CAIRN_ARG_NULL;
    if (param->nullability == CAIRN_NULL_ALLOWED) {
        return true;
    }
    *arg = (struct cairn_arg){.kind = CAIRN_ARG_BYTES,
                              .index = cairn_sequence_add_bytes(sequence, "", 0)};
    return kind == CAIRN_SORT_STRING && cairn_model_points_to_const(tails->model, param->type);
}

uint32_t cairn_tails_destroy(const struct cairn_tails *tails, struct cairn_sequence *sequence,
                             uint32_t s, uint32_t output, uint32_t rank)
{
    const struct destroyer *destroyer = pick(tails, sequence, s, output, rank);
    if (destroyer == NULL) {
        return CAIRN_NONE;
    }
    const struct cairn_op *op = &tails->model->ops.items[destroyer->op];
    const struct cairn_arg *pool = first_object_of(tails, sequence, s, op->params[0].sort);
    struct cairn_arg args[CAIRN_MAX_ARGS];
    for (uint32_t i = 0; i < op->param_count; i++) {
        if (i == 0 && pool != NULL && destroyer->param != 0) {
            args[i] = *pool;
        } else if (i == destroyer->param) {
            args[i] =
                (struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = s, .output = (uint16_t)output};
        } else if (!fill_other(tails, sequence, &op->params[i], &args[i])) {
            return CAIRN_NONE;
        }
    }
    return cairn_sequence_append(sequence, destroyer->op, args, op->param_count);
}

/* ---- plans ---- */

struct plan {
    const struct cairn_tails *tails;
    struct cairn_sequence *sequence;
    const struct cairn_outcome *outcome;
    const struct cairn_legality *legality;
    uint32_t attempt;
    CAIRN_VEC(bool) done;           /* blocks that the plan already destroys */
    CAIRN_VEC(uint32_t) given_back; /* by block: references that the plan gives back */
};

static bool is_left(const struct plan *p, uint32_t block)
{
    const struct cairn_wire_block *b = &p->outcome->blocks[block];
    bool counts = b->origin == CAIRN_ORIGIN_LIBRARY || b->origin == CAIRN_ORIGIN_GIVEN ||
                  b->origin == CAIRN_ORIGIN_FILE;
    return counts && b->freed_by == CAIRN_NONE && !b->is_global;
}

/* Whether something that will be destroyed itself holds the block: its holders lead to a block that
 * nothing holds. In a circle (parent pointers) the oldest block is taken for the owner. */
static bool is_held(const struct plan *p, uint32_t block)
{
    uint32_t at = block;
    for (uint32_t steps = 0; steps <= p->outcome->head.block_count; steps++) {
        uint32_t holder = p->outcome->blocks[at].holder;
        if (holder == CAIRN_NONE) {
            return at != block;
        }
        if (holder == block) {
            return false; /* the circle closes: judged by age below */
        }
        at = holder;
    }
    return true;
}

static bool is_older_in_circle(const struct plan *p, uint32_t block)
{
    uint32_t at = p->outcome->blocks[block].holder;
    while (at != CAIRN_NONE && at != block) {
        if (at < block) {
            return false;
        }
        at = p->outcome->blocks[at].holder;
        if (at == p->outcome->blocks[block].holder) {
            break;
        }
    }
    return true;
}

/* Whether the plan should destroy the block that a value points to. */
static bool wants(const struct plan *p, const struct cairn_wire_value *value)
{
    uint32_t block = value->block;
    if (!cairn_outcome_is_whole(p->outcome, value) || p->done.items[block] || !is_left(p, block)) {
        return false;
    }
    bool is_owned = block < p->legality->owned.count && p->legality->owned.items[block];
    bool is_root = !is_held(p, block) && is_older_in_circle(p, block);
    if (p->attempt == 0) {
        return is_root || (is_owned && p->outcome->blocks[block].holder == CAIRN_NONE);
    }
    return is_owned || is_root;
}

static bool is_callers_object(const struct plan *p, uint32_t s)
{
    uint32_t op_index = p->sequence->statements.items[s].op;
    const struct cairn_op *op = &p->tails->model->ops.items[op_index];
    return op->kind == CAIRN_OP_LOCAL && maker_of(p->tails, p->sequence, s) != op_index;
}

/* Whether statement s yields a handle that is passed by value. */
static bool is_handle_record(const struct plan *p, uint32_t s)
{
    const struct cairn_model *model = p->tails->model;
    const struct cairn_op *op = &model->ops.items[p->sequence->statements.items[s].op];
    const struct cairn_sort *sort =
        op->output_count == 0 ? NULL : &model->sorts.items[op->outputs[0].sort];
    return op->kind == CAIRN_OP_CALL && sort != NULL && sort->kind == CAIRN_SORT_RECORD &&
           model->records.items[sort->record].is_api_made;
}

/* Whether the body ended the life of caller's struct s itself. */
static bool was_ended(const struct plan *p, uint32_t s)
{
    bool ended = false;
    for (uint32_t t = s + 1; t < p->sequence->body; t++) {
        uint32_t index = p->sequence->statements.items[t].op;
        const struct cairn_op *op = &p->tails->model->ops.items[index];
        const struct cairn_arg *args = cairn_sequence_args(p->sequence, t);
        for (uint32_t i = 0; i < p->sequence->statements.items[t].arg_count; i++) {
            if (args[i].kind != CAIRN_ARG_VALUE || args[i].index != s) {
                continue;
            }
            if (cairn_facts_consumes(p->tails->facts, index, i)) {
                ended = true;
            } else if (op->initialises == (int)i &&
                       !cairn_facts_is_error(p->tails->facts, p->sequence, p->outcome, t)) {
                ended = false;
            }
        }
    }
    return ended;
}

/* Whether the value (s, output) is an integer handle that is alive at the end of the body, and no
 * later one has the same number. */
static bool is_open_number(const struct plan *p, uint32_t s, uint32_t output, uint32_t slot)
{
    const struct cairn_model *model = p->tails->model;
    const struct cairn_wire_value *values = p->outcome->values;
    const struct cairn_op *op = &model->ops.items[p->sequence->statements.items[s].op];
    const uint32_t sort = op->outputs[output].sort;
    if (!cairn_model_is_number_handle(model, sort) || slot >= p->legality->failed.count ||
        p->legality->failed.items[slot] || values[slot].kind != CAIRN_VALUE_SCALAR) {
        return false;
    }
    uint32_t other = slot - output + op->output_count;
    for (uint32_t t = s + 1; t < p->sequence->body; t++) {
        const struct cairn_op *later = &model->ops.items[p->sequence->statements.items[t].op];
        for (uint32_t o = 0; o < later->output_count; o++, other++) {
            if (other < p->outcome->head.value_count && later->outputs[o].sort == sort &&
                values[other].bits == values[slot].bits) {
                return false;
            }
        }
    }
    return true;
}

/* Which of the operations that can destroy something is taken. */
static uint32_t rank_of(const struct plan *p)
{
    return p->attempt == CAIRN_TAIL_REFERENCES ? 0 : p->attempt / 2;
}

/* How many references to the block the caller has got, beside his own of the object. */
static uint32_t references_to(const struct plan *p, uint32_t block)
{
    return cairn_facts_references(p->tails->facts, p->sequence, p->outcome, block,
                                  p->sequence->body, p->attempt != CAIRN_TAIL_REFERENCES);
}

/* Whether the body ended value (s, output) itself. */
static bool was_given_back(const struct plan *p, uint32_t s, uint16_t output)
{
    const struct cairn_arg value = {.kind = CAIRN_ARG_VALUE, .index = s, .output = output};
    bool was = false;
    for (uint32_t t = s + 1; t < p->sequence->body; t++) {
        const int ended = p->tails->model->ops.items[p->sequence->statements.items[t].op].destroys;
        was = was ||
              (ended >= 0 && cairn_sequence_param_with(p->sequence, t, &value) == (uint32_t)ended);
    }
    return was;
}

/* Whether the body gave back what its maker had yielded: somebody else's reference lives on. */
static bool is_maker_spent(const struct plan *p, uint32_t block)
{
    const uint32_t maker = p->outcome->blocks[block].allocated_by;
    bool is_spent = false;
    for (uint16_t o = 0;
         maker < p->sequence->body &&
         o < p->tails->model->ops.items[p->sequence->statements.items[maker].op].output_count;
         o++) {
        const struct cairn_wire_value *value = cairn_outcome_value(p->outcome, maker, o);
        is_spent = is_spent || (value != NULL && value->kind == CAIRN_VALUE_HEAP &&
                                value->block == block && was_given_back(p, maker, o));
    }
    return is_spent;
}

/* Gives back the reference that call s gave, if that is one which is still out. Returns whether the
 * call gave one. */
static bool plan_reference(struct plan *p, uint32_t s)
{
    const uint32_t op = p->sequence->statements.items[s].op;
    const bool may_count =
        p->attempt == CAIRN_TAIL_REFERENCES || cairn_facts_counts(p->tails->facts, op);
    const struct cairn_arg *shared =
        may_count ? cairn_facts_shared(p->tails->model, p->sequence, p->outcome, s) : NULL;
    if (shared == NULL) {
        return false;
    }
    const uint32_t block = cairn_outcome_value(p->outcome, shared->index, shared->output)->block;
    const bool is_own = p->tails->model->ops.items[op].output_count != 0;
    const uint32_t index = is_own ? s : shared->index;
    const uint16_t output = is_own ? 0 : shared->output;
    const uint32_t out = references_to(p, block) + (is_own && is_maker_spent(p, block) ? 1 : 0);
    if (is_left(p, block) && p->given_back.items[block] < out &&
        !(is_own && was_given_back(p, index, output)) &&
        cairn_tails_destroy(p->tails, p->sequence, index, output, rank_of(p)) != CAIRN_NONE) {
        p->given_back.items[block]++;
    }
    return true;
}

/* Whether a call of the body gave a reference that may be one. */
static bool has_references(const struct plan *p)
{
    bool has = false;
    for (uint32_t s = 0; s < p->sequence->body && !has; s++) {
        const struct cairn_arg *shared =
            cairn_facts_shared(p->tails->model, p->sequence, p->outcome, s);
        has = shared != NULL &&
              is_left(p, cairn_outcome_value(p->outcome, shared->index, shared->output)->block);
    }
    return has;
}

/* Whether the value, which statement s yields, is a look at what another statement made, and which
 * ends as what that made it: the coefficient that a term begins with is at the term's address. */
static bool is_look_at_made(const struct plan *p, uint32_t s, uint32_t output,
                            const struct cairn_wire_value *value)
{
    const struct cairn_model *model = p->tails->model;
    const struct cairn_op *op = &model->ops.items[p->sequence->statements.items[s].op];
    const uint32_t made_by = p->outcome->blocks[value->block].allocated_by;
    const bool is_const = cairn_model_points_to_const(model, op->outputs[output].type);
    if (made_by >= s || cairn_sequence_loop_of(p->sequence, made_by) != CAIRN_NONE ||
        (!is_const && p->attempt > 1)) {
        return false;
    }
    const struct cairn_op *maker = &model->ops.items[p->sequence->statements.items[made_by].op];
    for (uint16_t o = 0; o < maker->output_count; o++) {
        const struct cairn_wire_value *made = cairn_outcome_value(p->outcome, made_by, o);
        if (made != NULL && made->kind == value->kind && made->block == value->block &&
            made->bits == value->bits && maker->outputs[o].sort != op->outputs[output].sort &&
            pick(p->tails, p->sequence, made_by, o, rank_of(p)) != NULL) {
            return true;
        }
    }
    return false;
}

/* Whether a call of the body may have given the value to the library to keep. */
static bool may_be_given(const struct plan *p, uint32_t s, uint16_t output)
{
    static const char *const giving[] = {"register", "install", "set", "add",
                                         "use",      "default", NULL};
    const struct cairn_arg value = {.kind = CAIRN_ARG_VALUE, .index = s, .output = output};
    bool may = false;
    for (uint32_t t = s + 1; t < p->sequence->body; t++) {
        const struct cairn_op *op =
            &p->tails->model->ops.items[p->sequence->statements.items[t].op];
        const uint32_t param = cairn_sequence_param_with(p->sequence, t, &value);
        may =
            may || (param != CAIRN_NONE && op->kind == CAIRN_OP_CALL &&
                    (param != 0 || (op->param_count == 1 && cairn_text_has_any(op->name, giving))));
    }
    return may;
}

/* Whether the call of statement s made the block, which the library also keeps in a list of all
 * that it handed out: a call named after making, of objects that it has an end of its own for. */
static bool is_registered(const struct plan *p, uint32_t s, uint16_t output,
                          const struct cairn_wire_value *value)
{
    static const char *const making[] = {"new",  "create", "alloc", "init", "open", "make",
                                         "copy", "dup",    "clone", "load", NULL};
    const struct cairn_op *op = &p->tails->model->ops.items[p->sequence->statements.items[s].op];
    const struct cairn_wire_block *block = &p->outcome->blocks[value->block];
    if (!block->is_global || block->allocated_by != s || block->freed_by != CAIRN_NONE ||
        block->origin != CAIRN_ORIGIN_LIBRARY || p->attempt > 1 || op->kind != CAIRN_OP_CALL ||
        !cairn_text_has_any(op->name, making) || was_given_back(p, s, output) ||
        may_be_given(p, s, output)) {
        return false;
    }
    const struct destroyer *destroyer = pick(p->tails, p->sequence, s, output, 0);
    return destroyer != NULL && destroyer->rank == 0 &&
           !p->tails->model->ops.items[destroyer->op].is_builtin;
}

static void plan_statement(struct plan *p, uint32_t s, uint32_t first_slot)
{
    const struct cairn_op *op = &p->tails->model->ops.items[p->sequence->statements.items[s].op];
    if (cairn_sequence_loop_of(p->sequence, s) != CAIRN_NONE) {
        return;
    }
    if (is_callers_object(p, s)) {
        if (!was_ended(p, s)) {
            cairn_tails_destroy(p->tails, p->sequence, s, 0, rank_of(p));
        }
        return;
    }
    if (is_handle_record(p, s) && !was_given_back(p, s, 0)) {
        cairn_tails_destroy(p->tails, p->sequence, s, 0, rank_of(p));
    }
    const uint16_t first = plan_reference(p, s) ? 1 : 0;
    for (uint16_t o = first; o < op->output_count; o++) {
        if (first_slot + o >= p->outcome->head.value_count) {
            return;
        }
        const struct cairn_wire_value *value = &p->outcome->values[first_slot + o];
        if (is_open_number(p, s, o, first_slot + o)) {
            cairn_tails_destroy(p->tails, p->sequence, s, o, rank_of(p));
            continue;
        }
        bool is_block = value->kind == CAIRN_VALUE_HEAP || value->kind == CAIRN_VALUE_CALLER;
        const bool is_anothers = /* what is left of it is the reference that another call gave */
            is_block && value->block < p->given_back.count &&
            p->given_back.items[value->block] > references_to(p, value->block);
        if (is_block && !is_anothers &&
            (wants(p, value) || (cairn_outcome_is_whole(p->outcome, value) &&
                                 !p->done.items[value->block] && is_registered(p, s, o, value))) &&
            !is_look_at_made(p, s, o, value) &&
            cairn_tails_destroy(p->tails, p->sequence, s, o, rank_of(p)) != CAIRN_NONE) {
            p->done.items[value->block] = true;
        }
    }
}

bool cairn_tails_plan(const struct cairn_tails *tails, struct cairn_sequence *sequence,
                      const struct cairn_outcome *outcome, const struct cairn_legality *legality,
                      uint32_t attempt)
{
    struct plan p = {.tails = tails,
                     .sequence = sequence,
                     .outcome = outcome,
                     .legality = legality,
                     .attempt = attempt};
    if (attempt == CAIRN_TAIL_REFERENCES && !has_references(&p)) {
        return false; /* as attempt 1 */
    }
    uint64_t before = cairn_sequence_hash(sequence, sequence->statements.count);
    uint32_t slots[CAIRN_MAX_STATEMENTS];
    uint32_t slot = 0;
    const uint32_t body = sequence->body;
    for (uint32_t s = 0; s < body; s++) {
        slots[s] = slot;
        slot += tails->model->ops.items[sequence->statements.items[s].op].output_count;
    }
    cairn_sequence_truncate(sequence, sequence->tail);
    for (uint32_t b = 0; b < outcome->head.block_count; b++) {
        cairn_vec_push(&p.done, false);
        cairn_vec_push(&p.given_back, 0);
    }
    for (uint32_t s = body; s-- > 0;) {
        plan_statement(&p, s, slots[s]);
    }
    cairn_vec_release(&p.done);
    cairn_vec_release(&p.given_back);
    return cairn_sequence_hash(sequence, sequence->statements.count) != before;
}

/* What a statement of the tail destroys, as the key of its successes; 0 if nothing. */
static uint64_t destroyed_by(const struct cairn_tails *tails, const struct cairn_sequence *sequence,
                             uint32_t s)
{
    uint32_t destroyer = sequence->statements.items[s].op;
    int param = tails->model->ops.items[destroyer].destroys;
    param = param >= 0 ? param : (int)cairn_map_get(&tails->shown, destroyer + 1, 0) - 1;
    const struct cairn_arg *args = cairn_sequence_args(sequence, s);
    if (param < 0 || args[param].kind != CAIRN_ARG_VALUE) {
        return 0;
    }
    return pair_key(maker_of(tails, sequence, args[param].index), destroyer);
}

bool cairn_tails_is_proven(const struct cairn_tails *tails, const struct cairn_sequence *sequence,
                           uint32_t s)
{
    uint64_t key = destroyed_by(tails, sequence, s);
    return key != 0 && cairn_map_get(&tails->successes, key, 0) >= PROVEN_SUCCESSES;
}

/* How often the tail destroys the value; *ret_last becomes the last statement that does, unless it
 * is none or an earlier one. */
static uint32_t count_destroyed(const struct cairn_tails *tails,
                                const struct cairn_sequence *sequence,
                                const struct cairn_arg *value, uint32_t *ret_last)
{
    uint32_t count = 0;
    for (uint32_t s = sequence->tail; s < sequence->statements.count; s++) {
        if (destroyed_by(tails, sequence, s) != 0 &&
            cairn_sequence_param_with(sequence, s, value) != CAIRN_NONE) {
            *ret_last = s > *ret_last ? s : *ret_last;
            count++;
        }
    }
    return count;
}

/* Whether the body gave back the object of the block, or a reference to it. */
static bool is_spent(const struct cairn_tails *tails, const struct cairn_sequence *sequence,
                     const struct cairn_outcome *outcome, uint32_t block)
{
    bool is = false;
    for (uint32_t s = 0; s < sequence->body; s++) {
        is = is || cairn_facts_ended_by(tails->model, sequence, outcome, s) == block;
    }
    return is;
}

uint32_t cairn_tails_learn_references(const struct cairn_tails *tails, struct cairn_facts *facts,
                                      const struct cairn_sequence *sequence,
                                      const struct cairn_outcome *outcome)
{
    const bool is_normal = outcome->head.kind == CAIRN_OUTCOME_NORMAL;
    uint32_t uncounted = CAIRN_NONE;
    for (uint32_t s = 0; s < sequence->body; s++) {
        const struct cairn_arg *shared = cairn_facts_shared(tails->model, sequence, outcome, s);
        const uint32_t op = sequence->statements.items[s].op;
        const struct cairn_arg own = {.kind = CAIRN_ARG_VALUE, .index = s};
        const bool is_own = tails->model->ops.items[op].output_count != 0;
        uint32_t last = 0;
        if (shared == NULL ||
            count_destroyed(tails, sequence, shared, &last) < (is_own ? 1u : 2u) ||
            (is_own && count_destroyed(tails, sequence, &own, &last) == 0)) {
            continue;
        }
        const uint32_t block = cairn_outcome_value(outcome, shared->index, shared->output)->block;
        const uint32_t freed_by = outcome->blocks[block].freed_by;
        if (is_spent(tails, sequence, outcome, block)) {
            continue;
        }
        if (is_normal && freed_by == last) {
            cairn_facts_learn_counting(facts, op, true);
        } else if (is_normal ? freed_by < last : outcome->head.statement == last) {
            cairn_facts_learn_counting(facts, op, false);
            uncounted = s;
        }
    }
    return uncounted;
}

void cairn_tails_learn(struct cairn_tails *tails, const struct cairn_sequence *sequence,
                       bool is_clean)
{
    for (uint32_t s = sequence->tail; s < sequence->statements.count; s++) {
        uint64_t key = destroyed_by(tails, sequence, s);
        if (key != 0) {
            cairn_map_increment(is_clean ? &tails->successes : &tails->failures, key);
        }
    }
}

uint32_t cairn_tails_successes(const struct cairn_tails *tails, uint32_t maker, uint32_t destroyer)
{
    return cairn_map_get(&tails->successes, pair_key(maker, destroyer), 0);
}
