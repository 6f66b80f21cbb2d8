/* Calls that are appended to a test because of what they say of the objects that it is about. */
#include "generator/observe.h"

#include <string.h>

#include "core/inner.h"
#include "core/str.h"

enum {
    MAX_OBSERVED = 2,
    MAX_OBSERVERS = 16,
    MAX_LOOKED_UP = 4, /* arguments of a call that looks something up */
    MAX_LOOKUPS = 6,
};

static bool is_plain(enum cairn_sort_kind kind)
{
    return kind == CAIRN_SORT_INTEGER || kind == CAIRN_SORT_ENUM || kind == CAIRN_SORT_REAL ||
           kind == CAIRN_SORT_STRING;
}

bool cairn_is_observer(const struct cairn_model *model, const struct cairn_facts *facts,
                       uint32_t index, uint32_t sort)
{
    const struct cairn_op *op = &model->ops.items[index];
    bool is_kind = op->kind == CAIRN_OP_GET || op->kind == CAIRN_OP_CALL;
    if (!is_kind || op->param_count != 1 || op->output_count != 1 || op->is_deprecated ||
        op->is_noreturn || op->outputs[0].param != -1 || op->params[0].sort != sort ||
        !is_plain(model->sorts.items[op->outputs[0].sort].kind) || op->destroys >= 0 ||
        cairn_facts_consumes(facts, index, 0) || cairn_facts_yields_owned(facts, index, 0) ||
        cairn_facts_changes(facts, index, 0)) {
        return false;
    }
    const struct cairn_type *type = &model->types.items[op->params[0].type];
    return op->kind == CAIRN_OP_GET ||
           (type->kind == CAIRN_TYPE_POINTER && model->types.items[type->target].is_const);
}

/* Whether the object is not changed: the type says so, or the name and every call that was seen. */
static bool only_looks(const struct cairn_model *model, const struct cairn_facts *facts,
                       uint32_t index)
{
    enum { ENOUGH = 20 };
    static const char *const words[] = {"get",    "is",     "has",  "count", "size",
                                        "length", "len",    "num",  "empty", "nr",
                                        "peek",   "number", "type", "name",  NULL};
    const struct cairn_op *op = &model->ops.items[index];
    const struct cairn_type *type = &model->types.items[op->params[0].type];
    const bool is_const =
        type->kind == CAIRN_TYPE_POINTER && model->types.items[type->target].is_const;
    return !cairn_facts_changes(facts, index, 0) && !cairn_facts_consumes(facts, index, 0) &&
           (is_const ||
            (facts->ops[index].succeeded >= ENOUGH && cairn_text_has_any(op->name, words)));
}

bool cairn_takes_variables_only(const struct cairn_op *op)
{
    for (uint16_t i = 1; i < op->param_count; i++) {
        if (op->params[i].pass != CAIRN_PASS_OUT) {
            return false;
        }
    }
    return true;
}

bool cairn_is_report(const struct cairn_model *model, const struct cairn_facts *facts,
                     uint32_t index, uint32_t sort)
{
    enum { MOST = 3 };
    const struct cairn_op *op = &model->ops.items[index];
    if (op->kind != CAIRN_OP_CALL || op->param_count == 0 || op->param_count > MOST ||
        op->is_deprecated || op->is_noreturn || op->destroys >= 0 || op->initialises >= 0 ||
        op->params[0].sort != sort || op->params[0].pass != CAIRN_PASS_VALUE ||
        op->output_count == 0 || facts->ops[index].succeeded == 0 || facts->ops[index].hangs != 0 ||
        !only_looks(model, facts, index)) {
        return false;
    }
    for (uint16_t i = 1; i < op->param_count; i++) {
        if (op->params[i].pass != CAIRN_PASS_OUT) {
            return false;
        }
    }
    for (uint16_t o = 0; o < op->output_count; o++) {
        if (!is_plain(model->sorts.items[op->outputs[o].sort].kind) ||
            cairn_facts_yields_owned(facts, index, o)) {
            return false;
        }
    }
    return true;
}

/* Whether the operation tells what is so of one object of the sort in a struct that it returns. */
static bool tells_in_struct(const struct cairn_model *model, const struct cairn_facts *facts,
                            uint32_t index, uint32_t sort)
{
    const struct cairn_op *op = &model->ops.items[index];
    const struct cairn_type *type =
        op->param_count == 1 ? &model->types.items[op->params[0].type] : NULL;
    return op->kind == CAIRN_OP_CALL && op->param_count == 1 && op->output_count == 1 &&
           !op->is_deprecated && !op->is_noreturn && op->outputs[0].param == -1 &&
           op->params[0].sort == sort && op->outputs[0].sort != sort && op->destroys < 0 &&
           type->kind == CAIRN_TYPE_POINTER && model->types.items[type->target].is_const &&
           model->types.items[op->outputs[0].type].kind == CAIRN_TYPE_RECORD &&
           !cairn_facts_consumes(facts, index, 0) && !cairn_facts_yields_owned(facts, index, 0) &&
           !cairn_facts_changes(facts, index, 0);
}

/* The fields of what statement s yields. */
static void read_fields(const struct cairn_model *model, const bool *executable,
                        struct cairn_sequence *sequence, uint32_t s)
{
    const struct cairn_output *told =
        &model->ops.items[sequence->statements.items[s].op].outputs[0];
    const struct cairn_arg whole = {.kind = CAIRN_ARG_VALUE, .index = s};
    uint32_t added = 0;
    for (uint32_t i = 0; i < model->ops.count && added < MAX_OBSERVERS; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        if (executable[i] && op->kind == CAIRN_OP_GET && op->param_count == 1 &&
            op->record == model->types.items[told->type].record && op->output_count == 1 &&
            cairn_model_conversion(model, op->params[0].sort, told->sort) >= 0 &&
            is_plain(model->sorts.items[op->outputs[0].sort].kind)) {
            cairn_sequence_append(sequence, i, &whole, 1);
            added++;
        }
    }
}

/* Whether the body makes the call, with these arguments, from statement `from` on. */
static bool is_made_already(const struct cairn_sequence *sequence, uint32_t from, uint32_t op,
                            const struct cairn_arg *args)
{
    for (uint32_t s = from; s < sequence->body; s++) {
        const struct cairn_statement *statement = &sequence->statements.items[s];
        bool is_it = statement->op == op;
        for (uint32_t i = 0; i < statement->arg_count && is_it; i++) {
            is_it =
                cairn_sequence_same_arg(sequence, &cairn_sequence_args(sequence, s)[i], &args[i]);
        }
        if (is_it) {
            return true;
        }
    }
    return false;
}

/* Objects alone: texts and memory are looked at themselves, and what else takes one may ask for
 * more of them. */
static void observe(const struct cairn_model *model, const struct cairn_facts *facts,
                    const bool *executable, struct cairn_sequence *sequence, uint32_t target,
                    struct cairn_arg object)
{
    const struct cairn_op *maker = &model->ops.items[sequence->statements.items[object.index].op];
    uint32_t sort = maker->outputs[object.output].sort;
    const enum cairn_sort_kind kind = model->sorts.items[sort].kind;
    if (kind != CAIRN_SORT_OBJECT && kind != CAIRN_SORT_HANDLE && kind != CAIRN_SORT_RECORD) {
        return;
    }
    const uint32_t most = sequence->statements.count + MAX_OBSERVERS;
    for (uint32_t i = 0; i < model->ops.count && sequence->statements.count < most; i++) {
        if (executable[i] && cairn_is_observer(model, facts, i, sort) &&
            !is_made_already(sequence, target, i, &object)) {
            cairn_sequence_append(sequence, i, &object, 1);
        } else if (executable[i] && i != sequence->statements.items[target].op &&
                   cairn_is_report(model, facts, i, sort)) {
            struct cairn_arg args[CAIRN_MAX_ARGS] = {object};
            for (uint16_t k = 1; k < model->ops.items[i].param_count; k++) {
                args[k] = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER};
            }
            if (!is_made_already(sequence, target, i, args)) {
                cairn_sequence_append(sequence, i, args, model->ops.items[i].param_count);
            }
        } else if (executable[i] && tells_in_struct(model, facts, i, sort) &&
                   i != sequence->statements.items[target].op) {
            cairn_sequence_append(sequence, i, &object, 1);
            read_fields(model, executable, sequence, sequence->statements.count - 1);
        }
    }
}

/* ---- what is looked up ---- */

static bool is_given(const struct cairn_sequence *sequence, uint32_t s,
                     const struct cairn_arg *object)
{
    return cairn_sequence_param_with(sequence, s, object) != CAIRN_NONE;
}

/* Whether what stands for one parameter may stand for the other: both are keys, or both places. */
static bool means_the_same(const struct cairn_model *model, const struct cairn_param *a,
                           const struct cairn_param *b)
{
    const enum cairn_sort_kind kind = model->sorts.items[a->sort].kind;
    return b->pass == CAIRN_PASS_VALUE && model->sorts.items[b->sort].kind == kind &&
           a->type == b->type && a->role == b->role && a->name[0] != '\0' &&
           strcasecmp(a->name, b->name) == 0 &&
           (kind == CAIRN_SORT_STRING || kind == CAIRN_SORT_INTEGER || kind == CAIRN_SORT_ENUM);
}

/* What the last statement up to `last` that was given the object was given for such a parameter as
 * well: the key that it was stored under. False if there is none. */
static bool find_key(const struct cairn_model *model, const struct cairn_sequence *sequence,
                     uint32_t last, const struct cairn_arg *object, const struct cairn_param *param,
                     struct cairn_arg *ret_key)
{
    for (uint32_t s = last + 1; s-- > object->index;) {
        const struct cairn_statement *statement = &sequence->statements.items[s];
        const struct cairn_op *op = &model->ops.items[statement->op];
        if (op->kind != CAIRN_OP_CALL || !is_given(sequence, s, object)) {
            continue;
        }
        for (uint16_t i = 0; i < statement->arg_count; i++) {
            const struct cairn_arg *arg = &cairn_sequence_args(sequence, s)[i];
            if ((arg->kind == CAIRN_ARG_BYTES || arg->kind == CAIRN_ARG_INTEGER ||
                 arg->kind == CAIRN_ARG_CONSTANT) &&
                means_the_same(model, param, &op->params[i])) {
                *ret_key = *arg;
                return true;
            }
        }
    }
    return false;
}

static bool is_const_pointer(const struct cairn_model *model, const struct cairn_param *param)
{
    const struct cairn_type *type = &model->types.items[param->type];
    return param->pass == CAIRN_PASS_VALUE && type->kind == CAIRN_TYPE_POINTER &&
           model->types.items[type->target].is_const;
}

/* Whether the call yields what may be asserted, and hands nothing over. */
static bool yields_views(const struct cairn_model *model, const struct cairn_facts *facts,
                         uint32_t index)
{
    const struct cairn_op *op = &model->ops.items[index];
    bool are_views = op->output_count != 0 && op->output_count <= 2 && op->outputs[0].param == -1;
    for (uint16_t o = 0; o < op->output_count && are_views; o++) {
        are_views = (is_plain(model->sorts.items[op->outputs[o].sort].kind) || o == 0) &&
                    !cairn_facts_yields_owned(facts, index, o);
    }
    return are_views;
}

/* Finds arguments for a call that looks something up in the object, which alone is given to it
 * beside keys, and variables for what it finds. False if it is no such call, or no key is known. */
static bool find_lookup(const struct cairn_model *model, const struct cairn_facts *facts,
                        const struct cairn_sequence *sequence, uint32_t last, uint32_t index,
                        const struct cairn_arg *object, uint32_t sort, struct cairn_arg *ret_args)
{
    const struct cairn_op *op = &model->ops.items[index];
    uint32_t objects = 0;
    uint32_t keys = 0;
    if (op->kind != CAIRN_OP_CALL || op->param_count < 2 || op->param_count > MAX_LOOKED_UP ||
        op->is_deprecated || op->is_noreturn || op->destroys >= 0 ||
        facts->ops[index].succeeded == 0 || !yields_views(model, facts, index)) {
        return false;
    }
    for (uint16_t i = 0; i < op->param_count; i++) {
        const struct cairn_param *param = &op->params[i];
        if (param->sort == sort && is_const_pointer(model, param)) {
            if (cairn_facts_consumes(facts, index, i) || cairn_facts_changes(facts, index, i)) {
                return false;
            }
            ret_args[i] = *object;
            objects++;
        } else if (param->pass == CAIRN_PASS_OUT) {
            ret_args[i] = (struct cairn_arg){.kind = CAIRN_ARG_INTEGER};
        } else if (find_key(model, sequence, last, object, param, &ret_args[i])) {
            keys++;
        } else {
            return false;
        }
    }
    return objects == 1 && keys != 0;
}

/* Looks up what was put in under the key that it was put under. */
static void look_up(const struct cairn_model *model, const struct cairn_facts *facts,
                    const bool *executable, struct cairn_sequence *sequence, uint32_t target,
                    struct cairn_arg object)
{
    const struct cairn_op *maker = &model->ops.items[sequence->statements.items[object.index].op];
    const uint32_t sort = maker->outputs[object.output].sort;
    const enum cairn_sort_kind kind = model->sorts.items[sort].kind;
    struct cairn_arg args[MAX_LOOKED_UP];
    uint32_t added = 0;
    if (kind != CAIRN_SORT_OBJECT && kind != CAIRN_SORT_HANDLE && kind != CAIRN_SORT_RECORD) {
        return;
    }
    for (uint32_t i = 0; i < model->ops.count && added < MAX_LOOKUPS; i++) {
        if (executable[i] && i != sequence->statements.items[target].op &&
            find_lookup(model, facts, sequence, target, i, &object, sort, args) &&
            !is_made_already(sequence, target, i, args)) {
            cairn_sequence_append(sequence, i, args, model->ops.items[i].param_count);
            added++;
        }
    }
}

/* Whether something behind statement s of the body may have ended the value's life. */
static bool may_be_dead(const struct cairn_facts *facts, const struct cairn_sequence *sequence,
                        const struct cairn_arg *object)
{
    for (uint32_t s = object->index + 1; s < sequence->body; s++) {
        const struct cairn_arg *args = cairn_sequence_args(sequence, s);
        for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
            if (args[i].kind == CAIRN_ARG_VALUE && args[i].index == object->index &&
                args[i].output == object->output &&
                cairn_facts_consumes(facts, sequence->statements.items[s].op, i)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether the callback of a function type, for parameter i of the operation, compares or hashes:
 * how often that is done is the library's own business. */
static bool only_measures(const struct cairn_model *model, const struct cairn_op *op, uint32_t i,
                          uint32_t function)
{
    static const char *const words[] = {"hash", "compare", "cmp",     "compar", "equal",   "equals",
                                        "eq",   "less",    "compfun", "match",  "matches", NULL};
    bool measures = i < op->param_count && cairn_text_has_any(op->params[i].name, words);
    for (uint32_t k = 0; k < model->types.count && !measures; k++) {
        const struct cairn_type *named = &model->types.items[k];
        const bool is_it =
            k == function || (named->kind == CAIRN_TYPE_POINTER && named->target == function);
        measures =
            is_it && named->typedef_name != NULL && cairn_text_has_any(named->typedef_name, words);
    }
    return measures;
}

/* How often the callbacks of the body were called, and what they were told. */
static void observe_callbacks(const struct cairn_model *model, const bool *executable,
                              struct cairn_sequence *sequence, uint32_t body)
{
    uint32_t first = sequence->statements.count;
    for (uint32_t s = 0; s < body; s++) {
        for (uint32_t i = 0; i < sequence->statements.items[s].arg_count; i++) {
            const struct cairn_arg arg = cairn_sequence_args(sequence, s)[i];
            const struct cairn_op *user = &model->ops.items[sequence->statements.items[s].op];
            bool is_new =
                arg.kind == CAIRN_ARG_CALLBACK &&
                sequence->statements.count - first < 2 * MAX_OBSERVED &&
                /* How often memory is asked for is nobody's business. */
                cairn_callback_answer(model, arg.index, arg.integer) != CAIRN_ANSWER_MEMORY &&
                !only_measures(model, user, i, arg.index);
            for (uint32_t t = first; t < sequence->statements.count && is_new; t++) {
                const struct cairn_arg *known = cairn_sequence_args(sequence, t);
                is_new = known->index != arg.index || known->integer != arg.integer;
            }
            for (uint32_t o = 0; o < model->ops.count && is_new; o++) {
                const struct cairn_op *op = &model->ops.items[o];
                if ((op->kind == CAIRN_OP_CALLS || op->kind == CAIRN_OP_TOLD) && executable[o] &&
                    model->types.items[op->params[0].type].target == arg.index) {
                    cairn_sequence_append(sequence, o, &arg, 1);
                }
            }
        }
    }
}

void cairn_append_observers(const struct cairn_model *model, const struct cairn_facts *facts,
                            const bool *executable, struct cairn_sequence *sequence,
                            uint32_t target)
{
    struct cairn_sequence tail = {0};
    cairn_sequence_copy(&tail, sequence);
    uint32_t body = sequence->body;
    cairn_sequence_truncate(sequence, body);
    struct cairn_arg objects[CAIRN_MAX_ARGS + 1];
    uint32_t count = 0;
    const struct cairn_statement *statement = &sequence->statements.items[target];
    for (uint32_t i = 0; i < statement->arg_count; i++) {
        struct cairn_arg arg = cairn_sequence_args(sequence, target)[i];
        bool is_known = false;
        for (uint32_t k = 0; k < count; k++) {
            is_known =
                is_known || (objects[k].index == arg.index && objects[k].output == arg.output);
        }
        if (arg.kind == CAIRN_ARG_VALUE && !is_known) {
            objects[count++] = arg;
        }
    }
    if (model->ops.items[statement->op].output_count != 0) {
        objects[count++] = (struct cairn_arg){.kind = CAIRN_ARG_VALUE, .index = target};
    }
    for (uint32_t i = 0; i < count && i < MAX_OBSERVED; i++) {
        if (cairn_sequence_loop_of(sequence, objects[i].index) == CAIRN_NONE &&
            !may_be_dead(facts, sequence, &objects[i])) {
            observe(model, facts, executable, sequence, target, objects[i]);
            look_up(model, facts, executable, sequence, target, objects[i]);
        }
    }
    observe_callbacks(model, executable, sequence, body);
    sequence->body = body;
    cairn_sequence_end_observers(sequence);
    /* The tail refers to the body only, whose numbers have not changed. */
    cairn_sequence_slice(sequence, &tail, tail.tail, tail.statements.count);
    cairn_sequence_release(&tail);
}

/* Appends statements [from, to) of other; references to statements from `target` on are to move by
 * `before`, and beyond it by `behind` as well. */
static void append_moved(struct cairn_sequence *sequence, const struct cairn_sequence *other,
                         uint32_t from, uint32_t to, uint32_t target, uint32_t before,
                         uint32_t behind)
{
    const uint32_t first = sequence->args.count;
    cairn_sequence_slice(sequence, other, from, to);
    for (uint32_t a = first; a < sequence->args.count; a++) {
        struct cairn_arg *arg = &sequence->args.items[a];
        if (arg->kind == CAIRN_ARG_VALUE) {
            arg->index += (arg->index >= target ? before : 0) + (arg->index > target ? behind : 0);
        }
    }
}

bool cairn_watch(const struct cairn_model *model, const struct cairn_facts *facts,
                 const bool *executable, const struct cairn_sequence *sequence, uint32_t target,
                 struct cairn_arg object, struct cairn_sequence *ret_watched)
{
    struct cairn_sequence *w = ret_watched;
    struct cairn_sequence looks = {0};
    cairn_sequence_copy(&looks, sequence);
    cairn_sequence_truncate(&looks, target + 1);
    cairn_sequence_end_body(&looks);
    observe(model, facts, executable, &looks, target, object);
    look_up(model, facts, executable, &looks, target, object);
    const uint32_t count = looks.statements.count - target - 1;
    cairn_sequence_copy(w, sequence);
    cairn_sequence_truncate(w, target);
    for (uint32_t i = 0; i < 2; i++) {
        /* Looks refer to each other and to what is before the target. */
        append_moved(w, &looks, target + 1, target + 1 + count, target + 1,
                     w->statements.count - target - 1, 0);
        if (i == 0) {
            append_moved(w, sequence, target, target + 1, target, count, 0);
        }
    }
    append_moved(w, sequence, target + 1, sequence->body, target, count, count);
    cairn_sequence_end_body(w);
    append_moved(w, sequence, sequence->tail, sequence->statements.count, target, count, count);
    cairn_sequence_release(&looks);
    return count != 0;
}
