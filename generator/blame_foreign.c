/* Two objects that have to belong together and do not. */
#include "generator/blame_internal.h"

static bool is_object(const struct cairn_trial *t, const struct cairn_param *param)
{
    enum cairn_sort_kind kind = t->model->sorts.items[param->sort].kind;
    return param->pass == CAIRN_PASS_VALUE &&
           (kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_HANDLE);
}

/* Whether it is an object that goes by a number. */
static bool is_number(const struct cairn_trial *t, const struct cairn_param *param)
{
    return t->model->sorts.items[param->sort].kind == CAIRN_SORT_HANDLE &&
           t->model->types.items[param->type].kind == CAIRN_TYPE_INTEGER;
}

bool cairn_trial_plain_argument(struct cairn_trial *t, const struct cairn_param *param,
                                struct cairn_arg *arg)
{
    enum cairn_sort_kind kind = t->model->sorts.items[param->sort].kind;
    if (param->role == CAIRN_ROLE_END) {
        return false;
    }
    *arg = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER};
    switch (kind) {
    case CAIRN_SORT_INTEGER:
    case CAIRN_SORT_ENUM:
        return true;
    case CAIRN_SORT_REAL:
        arg->kind = CAIRN_ARG_REAL;
        arg->real = 0;
        return true;
    case CAIRN_SORT_STRING:
        *arg = (struct cairn_arg){.kind = CAIRN_ARG_BYTES, .integer = 1};
        arg->index = cairn_sequence_add_bytes(&t->variant, "a", 1);
        return true;
    default:
        return param->pass == CAIRN_PASS_OUT;
    }
}

bool cairn_trial_append(struct cairn_trial *t, uint32_t index, uint32_t first,
                        const struct cairn_arg *first_arg, uint32_t second,
                        const struct cairn_arg *second_arg)
{
    const struct cairn_op *op = &t->model->ops.items[index];
    struct cairn_arg args[CAIRN_MAX_ARGS];
    for (uint32_t i = 0; i < op->param_count; i++) {
        if (i == first) {
            args[i] = *first_arg;
        } else if (i == second) {
            args[i] = *second_arg;
        } else if (!cairn_trial_plain_argument(t, &op->params[i], &args[i])) {
            return false;
        }
    }
    cairn_sequence_append(&t->variant, index, args, op->param_count);
    return true;
}

void cairn_trial_begin_before(struct cairn_trial *t, uint32_t s)
{
    cairn_sequence_copy(&t->variant, t->sequence);
    cairn_sequence_truncate(&t->variant, s);
}

/* Appends what stands behind statement s, which is statement `moved` of the variant. Returns
 * whether that can be: a loop is not taken apart. */
static bool append_rest(struct cairn_trial *t, uint32_t s, uint32_t moved)
{
    if (s == t->outcome.head.statement) {
        return true;
    }
    if (cairn_sequence_loop_of(t->sequence, s) != CAIRN_NONE) {
        return false;
    }
    const uint32_t from = t->variant.args.count;
    cairn_sequence_concat(&t->variant, t->sequence, s + 1, t->sequence->statements.count);
    for (uint32_t a = from; a < t->variant.args.count; a++) {
        struct cairn_arg *arg = &t->variant.args.items[a];
        if (arg->kind == CAIRN_ARG_VALUE && arg->index == s) {
            arg->index = moved;
        }
    }
    return true;
}

bool cairn_trial_passes_given(struct cairn_trial *t, uint32_t s, uint32_t i, struct cairn_arg arg)
{
    struct cairn_arg args[CAIRN_MAX_ARGS];
    const struct cairn_statement *statement = &t->sequence->statements.items[s];
    for (uint32_t k = 0; k < statement->arg_count; k++) {
        args[k] = cairn_sequence_args(t->sequence, s)[k];
        if (args[k].kind == CAIRN_ARG_BYTES || args[k].kind == CAIRN_ARG_SERIES_TEXT) {
            args[k].index = cairn_sequence_add_bytes(&t->variant,
                                                     cairn_sequence_contents(t->sequence, &args[k]),
                                                     (size_t)args[k].integer);
        }
    }
    args[i] = arg;
    const uint32_t moved =
        cairn_sequence_append(&t->variant, statement->op, args, statement->arg_count);
    if (!append_rest(t, s, moved)) {
        return false;
    }
    cairn_sequence_end_body(&t->variant);
    if (cairn_sequence_validate(&t->variant, t->model, NULL) != CAIRN_OK) {
        return false;
    }
    const struct cairn_outcome outcome =
        cairn_replay_judged(t->replayer, &t->variant, t->pattern->mode, 0);
    const struct cairn_wire_value *passed =
        arg.kind == CAIRN_ARG_VALUE ? cairn_outcome_value(&outcome, arg.index, arg.output) : NULL;
    /* Nothing at all is no member; nor does anything follow from a call before that refuses it. */
    bool is_nothing = passed == NULL || passed->kind == CAIRN_VALUE_NULL;
    bool is_refused = s != t->outcome.head.statement &&
                      cairn_facts_is_error(t->replayer->facts, &t->variant, &outcome, moved);
    return outcome.head.kind == CAIRN_OUTCOME_NORMAL && !is_nothing && !is_refused;
}

/* The output of the sort, or CAIRN_NONE: where results are status codes, the second or a later one.
 */
static uint32_t output_of(const struct cairn_op *op, uint32_t sort)
{
    for (uint32_t o = 0; o < op->output_count; o++) {
        if (op->outputs[o].sort == sort) {
            return o;
        }
    }
    return CAIRN_NONE;
}

/* Whether output o of operation m is an object that belongs to the one passed for parameter k. */
static bool yields_members(const struct cairn_trial *t, uint32_t m, uint32_t o, uint32_t k)
{
    const struct cairn_facts *facts = t->replayer->facts;
    return facts->ops[m].outputs[o].borrowed != 0 ||
           (o == 0 && cairn_facts_may_take(facts, m, CAIRN_ITEM_OUTPUT, k));
}

/* Whether the call passes once the item belongs to the container: put into it by an operation that
 * takes items, or taken from it by one that yields them. To put it in before an earlier call than
 * the failing one changes more than that (a reference more hides what is lost later). */
static bool passes_with_member(struct cairn_trial *t, uint32_t s, uint32_t item, uint32_t container)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    uint32_t item_sort = cairn_trial_op(t, s)->params[item].sort;
    for (uint32_t m = 0; m < t->model->ops.count; m++) {
        const struct cairn_op *op = &t->model->ops.items[m];
        if (op->kind != CAIRN_OP_CALL || op->unavailable != NULL ||
            !cairn_executor_has(t->replayer->executor, m)) {
            continue;
        }
        for (uint32_t k = 0; k < op->param_count; k++) {
            if (cairn_model_conversion(t->model, op->params[k].sort,
                                       cairn_trial_op(t, s)->params[container].sort) < 0) {
                continue;
            }
            for (uint32_t i = 0; i < op->param_count; i++) {
                cairn_trial_begin_before(t, s);
                if (i != k && s == t->outcome.head.statement &&
                    cairn_facts_takes(t->replayer->facts, m, i, k, CAIRN_RESULT_ANY) &&
                    cairn_trial_append(t, m, k, &args[container], i, &args[item]) &&
                    cairn_trial_passes_given(t, s, item, args[item])) {
                    return true;
                }
            }
            const uint32_t output = output_of(op, item_sort);
            cairn_trial_begin_before(t, s);
            if (output != CAIRN_NONE && yields_members(t, m, output, k) &&
                cairn_trial_append(t, m, k, &args[container], CAIRN_NONE, NULL) &&
                cairn_trial_passes_given(
                    t, s, item,
                    (struct cairn_arg){.kind = CAIRN_ARG_VALUE,
                                       .index = t->variant.statements.count - 1,
                                       .output = (uint16_t)output})) {
                return true;
            }
        }
    }
    return false;
}

/* Whether the item came out of another container than the one it is passed with, and the call
 * passes with one that came out of this. */
static bool passes_with_sibling(struct cairn_trial *t, uint32_t s, uint32_t item,
                                uint32_t container)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    if (args[item].kind != CAIRN_ARG_VALUE || args[container].kind != CAIRN_ARG_VALUE ||
        cairn_sequence_takes(t->sequence, args[item].index, args[container].index)) {
        return false;
    }
    for (uint32_t m = args[container].index + 1; m < s; m++) {
        const struct cairn_op *op = cairn_trial_op(t, m);
        const uint32_t output = output_of(op, cairn_trial_op(t, s)->params[item].sort);
        if (op->kind != CAIRN_OP_CALL || output == CAIRN_NONE || m == args[item].index ||
            cairn_sequence_loop_of(t->sequence, m) != CAIRN_NONE ||
            !cairn_sequence_takes(t->sequence, m, args[container].index)) {
            continue;
        }
        cairn_trial_begin_before(t, s);
        if (cairn_trial_passes_given(t, s, item,
                                     (struct cairn_arg){.kind = CAIRN_ARG_VALUE,
                                                        .index = m,
                                                        .output = (uint16_t)output})) {
            return true;
        }
    }
    return false;
}

/* Whether the item came out of another container, or out of what came out of it, and the call
 * passes with that one. */
static bool passes_with_owner(struct cairn_trial *t, uint32_t s, uint32_t item, uint32_t container)
{
    enum { MAX_STEPS = 8 };
    const uint32_t sort = cairn_trial_op(t, s)->params[container].sort;
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const struct cairn_arg *member = &args[item];
    /* What is made out of its like is no part of it. */
    if (cairn_trial_op(t, s)->params[item].sort == sort) {
        return false;
    }
    for (uint32_t step = 0; step < MAX_STEPS && member != NULL; step++) {
        const uint32_t maker = member->kind == CAIRN_ARG_VALUE ? member->index : CAIRN_NONE;
        const struct cairn_op *op = maker == CAIRN_NONE ? NULL : cairn_trial_op(t, maker);
        member = NULL;
        const bool is_yield = op != NULL && (op->kind == CAIRN_OP_CALL || op->kind == CAIRN_OP_GET);
        for (uint32_t i = 0; is_yield && i < op->param_count; i++) {
            const struct cairn_arg *owner = &cairn_sequence_args(t->sequence, maker)[i];
            if (owner->kind != CAIRN_ARG_VALUE || !is_object(t, &op->params[i])) {
                continue;
            }
            const bool is_same = args[container].kind == CAIRN_ARG_VALUE &&
                                 args[container].index == owner->index &&
                                 args[container].output == owner->output;
            cairn_trial_begin_before(t, s);
            if (!is_same && cairn_model_conversion(t->model, sort, op->params[i].sort) >= 0 &&
                cairn_trial_passes_given(t, s, container, *owner)) {
                return true;
            }
            member = member == NULL ? owner : member;
        }
    }
    return false;
}

/* Whether statement m is given two objects of the sort, and one of the containers is among them. */
static bool joins(const struct cairn_trial *t, uint32_t m, uint32_t sort,
                  const bool is_joined[CAIRN_MAX_STATEMENTS])
{
    const struct cairn_op *op = cairn_trial_op(t, m);
    const struct cairn_arg *given = cairn_sequence_args(t->sequence, m);
    uint32_t count = 0;
    bool is_one = false;
    for (uint32_t i = 0; op->kind == CAIRN_OP_CALL && i < op->param_count; i++) {
        if (given[i].kind == CAIRN_ARG_VALUE && op->params[i].sort == sort) {
            count++;
            is_one = is_one || is_joined[given[i].index];
        }
    }
    return is_one && count > 1;
}

/* Whether the whole passes with another container, which calls before were given together with this
 * one, or with the one that the item came out of: what they moved is there now. */
static bool passes_where_moved(struct cairn_trial *t, uint32_t s, uint32_t item, uint32_t container)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const uint32_t sort = cairn_trial_op(t, s)->params[container].sort;
    bool is_joined[CAIRN_MAX_STATEMENTS] = {false};
    if (args[item].kind != CAIRN_ARG_VALUE || args[container].kind != CAIRN_ARG_VALUE ||
        cairn_trial_op(t, s)->params[item].sort == sort) {
        return false;
    }
    is_joined[args[container].index] = true;
    const struct cairn_arg *yielded_by = cairn_sequence_args(t->sequence, args[item].index);
    for (uint32_t i = 0; i < cairn_trial_op(t, args[item].index)->param_count; i++) {
        if (yielded_by[i].kind == CAIRN_ARG_VALUE &&
            cairn_trial_op(t, args[item].index)->params[i].sort == sort) {
            is_joined[yielded_by[i].index] = true;
        }
    }
    for (uint32_t m = args[item].index + 1; m < s; m++) {
        const bool is_joining = joins(t, m, sort, is_joined);
        const struct cairn_arg *given = cairn_sequence_args(t->sequence, m);
        for (uint32_t i = 0; is_joining && i < cairn_trial_op(t, m)->param_count; i++) {
            if (given[i].kind != CAIRN_ARG_VALUE || cairn_trial_op(t, m)->params[i].sort != sort ||
                is_joined[given[i].index]) {
                continue;
            }
            is_joined[given[i].index] = true;
            cairn_trial_begin_before(t, s);
            if (cairn_trial_passes_given(t, s, container, given[i])) {
                return true;
            }
        }
    }
    return false;
}

/* Whether the call takes one of the two away from the caller: it need not be in the other before.
 */
static bool gives(const struct cairn_trial *t, uint32_t s, uint32_t one, uint32_t other)
{
    const struct cairn_facts *facts = t->replayer->facts;
    const uint32_t op = t->sequence->statements.items[s].op;
    return cairn_facts_consumes(facts, op, one) || cairn_facts_consumes(facts, op, other);
}

/* Whether argument i of statement s is a record that a call returned by value: a mark, say. */
static bool is_yielded_record(const struct cairn_trial *t, uint32_t s, uint32_t i)
{
    const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
    return t->model->sorts.items[cairn_trial_op(t, s)->params[i].sort].kind == CAIRN_SORT_RECORD &&
           arg->kind == CAIRN_ARG_VALUE && cairn_trial_op(t, arg->index)->kind == CAIRN_OP_CALL;
}

/* Whether the record was returned before other calls on the object, and the call passes with one
 * that is returned now. */
static bool is_old_record(struct cairn_trial *t, uint32_t s, uint32_t item, uint32_t container)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const uint32_t made = args[item].index;
    bool is_changed = false;
    for (uint32_t m = made + 1; m < s; m++) {
        is_changed = is_changed || cairn_sequence_takes(t->sequence, m, args[container].index);
    }
    cairn_trial_begin_before(t, s);
    return is_changed && args[container].kind == CAIRN_ARG_VALUE &&
           cairn_sequence_loop_of(t->sequence, s) == CAIRN_NONE &&
           cairn_trial_append(t, t->sequence->statements.items[made].op, 0, &args[container],
                              CAIRN_NONE, NULL) &&
           cairn_trial_passes_given(t, s, item,
                                    (struct cairn_arg){.kind = CAIRN_ARG_VALUE,
                                                       .index = t->variant.statements.count - 1});
}

/* Whether the item is by its name a place in a container, and was told by another one than it is
 * passed with. */
static bool is_place_elsewhere(const struct cairn_trial *t, uint32_t s, uint32_t item,
                               uint32_t container)
{
    static const char *const words[] = {"position", "pos",  "cursor",   "iterator", "iter",
                                        "place",    "mark", "bookmark", NULL};
    const struct cairn_param *param = &cairn_trial_op(t, s)->params[item];
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const char *type = t->model->types.items[param->type].typedef_name;
    if (args[item].kind != CAIRN_ARG_VALUE || args[container].kind != CAIRN_ARG_VALUE ||
        !(cairn_text_has_any(param->name, words) ||
          (type != NULL && cairn_text_has_any(type, words)))) {
        return false;
    }
    const struct cairn_op *maker = cairn_trial_op(t, args[item].index);
    const struct cairn_arg *of = cairn_sequence_args(t->sequence, args[item].index);
    return maker->kind == CAIRN_OP_CALL && maker->param_count != 0 &&
           of[0].kind == CAIRN_ARG_VALUE && is_object(t, &maker->params[0]) &&
           maker->params[0].sort == cairn_trial_op(t, s)->params[container].sort &&
           (of[0].index != args[container].index || of[0].output != args[container].output);
}

bool cairn_trial_is_at_home(const struct cairn_trial *t, uint32_t s, uint32_t item)
{
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const struct cairn_op *maker =
        args[item].kind == CAIRN_ARG_VALUE ? cairn_trial_op(t, args[item].index) : NULL;
    for (uint32_t i = 0; maker != NULL && i < maker->param_count; i++) {
        const struct cairn_arg *owner = &cairn_sequence_args(t->sequence, args[item].index)[i];
        for (uint32_t k = 0; k < cairn_trial_op(t, s)->param_count; k++) {
            if (owner->kind == CAIRN_ARG_VALUE && is_object(t, &maker->params[i]) && k != item &&
                args[k].kind == CAIRN_ARG_VALUE && args[k].index == owner->index &&
                args[k].output == owner->output) {
                return true;
            }
        }
    }
    return false;
}

/* Whether a call yielded the item for another container of the sort than the one that it is passed
 * with, no call before was given both, and nothing fails without statement s. */
static bool is_of_other(struct cairn_trial *t, uint32_t s, uint32_t item, uint32_t container)
{
    const struct cairn_op *op = cairn_trial_op(t, s);
    const uint32_t sort = op->params[container].sort;
    const struct cairn_arg *args = cairn_sequence_args(t->sequence, s);
    const struct cairn_op *maker =
        args[item].kind == CAIRN_ARG_VALUE ? cairn_trial_op(t, args[item].index) : NULL;
    if (maker == NULL || maker->kind != CAIRN_OP_CALL || cairn_trial_is_at_home(t, s, item) ||
        op->params[item].sort == sort || args[container].kind != CAIRN_ARG_VALUE) {
        return false;
    }
    const struct cairn_arg *given = cairn_sequence_args(t->sequence, args[item].index);
    for (uint32_t i = 0; i < maker->param_count; i++) {
        if (given[i].kind != CAIRN_ARG_VALUE || maker->params[i].sort != sort ||
            cairn_trial_whole(t, &given[i]) == cairn_trial_whole(t, &args[container])) {
            continue;
        }
        bool is_joined = false;
        for (uint32_t m = args[item].index + 1; m < s; m++) {
            is_joined =
                is_joined ||
                (cairn_sequence_param_with(t->sequence, m, &args[container]) != CAIRN_NONE &&
                 (cairn_sequence_param_with(t->sequence, m, &given[i]) != CAIRN_NONE ||
                  cairn_sequence_param_with(t->sequence, m, &args[item]) != CAIRN_NONE));
        }
        return !is_joined && (s == t->outcome.head.statement ||
                              (cairn_trial_leave_out(t, s) && !cairn_trial_fails_alike(t)));
    }
    return false;
}

static void conclude_foreign(struct cairn_trial *t, uint32_t s, uint32_t item, uint32_t container,
                             enum cairn_verdict verdict)
{
    cairn_trial_conclude(t, verdict, s, item);
    /* Where a number belongs, no memory tells: the generator sees to it. */
    t->blame->container =
        is_number(t, &cairn_trial_op(t, s)->params[item]) ? CAIRN_NONE : container;
    cairn_str_addf(&t->blame->why, "%s does not belong to argument %u.",
                   cairn_trial_describe_arg(t, s, item), container + 1);
}

/* Two objects are passed that have nothing to do with each other, and the call needs that they do.
 */
bool cairn_blame_foreign(struct cairn_trial *t)
{
    for (uint32_t s = t->sequence->statements.count; s-- > 0;) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        for (uint32_t k = 0; k < op->param_count; k++) {
            for (uint32_t i = 0; i < op->param_count; i++) {
                const bool may_be =
                    i != k && op->kind == CAIRN_OP_CALL && is_object(t, &op->params[k]);
                if (may_be && is_yielded_record(t, s, i) && passes_with_owner(t, s, i, k)) {
                    conclude_foreign(t, s, i, k, CAIRN_VERDICT_ILLEGAL);
                    return true;
                }
                if (may_be && is_yielded_record(t, s, i) && is_old_record(t, s, i, k)) {
                    cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
                    cairn_str_addf(&t->blame->why, "%s is from before other calls.",
                                   cairn_trial_describe_arg(t, s, i));
                    return true;
                }
                if (may_be && is_object(t, &op->params[i]) &&
                    (cairn_trial_block(t, s, i) != CAIRN_NONE ||
                     (is_number(t, &op->params[i]) && !cairn_trial_is_at_home(t, s, i))) &&
                    (passes_with_owner(t, s, i, k) || passes_where_moved(t, s, i, k) ||
                     (!gives(t, s, i, k) &&
                      (passes_with_member(t, s, i, k) || passes_with_sibling(t, s, i, k))))) {
                    conclude_foreign(t, s, i, k, CAIRN_VERDICT_ILLEGAL);
                    return true;
                }
                if (may_be && (is_place_elsewhere(t, s, i, k) ||
                               (is_object(t, &op->params[i]) && is_of_other(t, s, i, k)))) {
                    conclude_foreign(t, s, i, k, CAIRN_VERDICT_SUSPECT);
                    return true;
                }
            }
        }
    }
    return false;
}

/* ---- iterators ---- */

static const char *const moving_words[] = {"next", "prev", "previous", "step", "advance", NULL};

/* The sort of the objects that the operation yields, in a parameter or as its result; CAIRN_NONE if
 * it yields none. */
static uint32_t yielded_sort(const struct cairn_model *model, const struct cairn_op *op)
{
    for (uint32_t o = 0; o < op->output_count; o++) {
        const enum cairn_sort_kind kind = model->sorts.items[op->outputs[o].sort].kind;
        if (kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_HANDLE) {
            return op->outputs[o].sort;
        }
    }
    return CAIRN_NONE;
}

/* Whether parameter i is an iterator by its name, or by its type's. */
static bool is_iterator(const struct cairn_trial *t, const struct cairn_op *op, uint32_t i)
{
    static const char *const words[] = {"iterator", "iter", "itr",  "cursor",
                                        "walker",   "it",   "walk", NULL};
    const char *sort = t->model->sorts.items[op->params[i].sort].name;
    return is_object(t, &op->params[i]) &&
           (cairn_text_has_any(op->params[i].name, words) || cairn_text_has_any(sort, words));
}

/* An iterator is moved on among other things than it was moved among by the call before, and was
 * not set back in between: next_line(table, it), next_column(table, it). */
bool cairn_blame_strayed_iterator(struct cairn_trial *t)
{
    for (uint32_t s = 0; s <= t->outcome.head.statement; s++) {
        const struct cairn_op *op = cairn_trial_op(t, s);
        const bool moves = op->kind == CAIRN_OP_CALL && cairn_text_has_any(op->name, moving_words);
        for (uint32_t i = 0; moves && i < op->param_count; i++) {
            const struct cairn_arg *arg = &cairn_sequence_args(t->sequence, s)[i];
            if (arg->kind != CAIRN_ARG_VALUE || !is_iterator(t, op, i)) {
                continue;
            }
            uint32_t last = s;
            while (last-- > arg->index + 1 &&
                   cairn_sequence_param_with(t->sequence, last, arg) == CAIRN_NONE) {
            }
            const struct cairn_op *before =
                last > arg->index && last < s ? cairn_trial_op(t, last) : NULL;
            const uint32_t sort = yielded_sort(t->model, op);
            const uint32_t sort_before = before == NULL ? sort : yielded_sort(t->model, before);
            if (before != NULL && before != op && cairn_text_has_any(before->name, moving_words) &&
                sort != CAIRN_NONE && sort_before != CAIRN_NONE && sort != sort_before) {
                cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, i);
                cairn_str_addf(&t->blame->why, "%s stands where %s left it, among other things.",
                               cairn_trial_describe_arg(t, s, i), before->name);
                return true;
            }
        }
    }
    return false;
}
