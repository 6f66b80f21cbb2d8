/* Libraries that have to be started, and calls that hardly ever go well. */
#include <string.h>

#include "core/hash.h"
#include "core/str.h"
#include "generator/blame_internal.h"

/* Whether the operation takes a few numbers and nothing else, and another one, of nothing, ends
 * what it starts: bdd_init(nodes, cache), bdd_done(). */
static bool starts_with_numbers(const struct cairn_trial *t, const struct cairn_op *op)
{
    enum { FEW = 3 };
    static const char *const ends[] = {"done",     "exit",   "quit",   "shutdown",
                                       "fini",     "deinit", "uninit", "cleanup",
                                       "finalize", "finish", "term",   NULL};
    bool is_ended = false;
    for (uint32_t i = 0; i < op->param_count; i++) {
        if (op->params[i].pass != CAIRN_PASS_VALUE ||
            t->model->sorts.items[op->params[i].sort].kind != CAIRN_SORT_INTEGER) {
            return false;
        }
    }
    for (uint32_t i = 0; i < t->model->ops.count && op->param_count <= FEW && !is_ended; i++) {
        const struct cairn_op *end = &t->model->ops.items[i];
        is_ended = end->kind == CAIRN_OP_CALL && end->param_count == 0 &&
                   cairn_text_common_prefix(end->name, op->name) > 1 &&
                   cairn_text_has_any(end->name, ends);
    }
    return is_ended;
}

/* Whether the operation takes constant texts alone, two at most, and returns nothing: with "set" in
 * its name it sets something of the library's own, kpse_set_program_name(argv0, name). */
static bool sets_texts(const struct cairn_trial *t, const struct cairn_op *op)
{
    bool are_texts = op->param_count != 0 && op->param_count <= 2 && op->output_count == 0;
    for (uint32_t i = 0; i < op->param_count && are_texts; i++) {
        are_texts = t->model->sorts.items[op->params[i].sort].kind == CAIRN_SORT_STRING &&
                    cairn_model_points_to_const(t->model, op->params[i].type);
    }
    return are_texts && cairn_text_has_word(op->name, "set");
}

/* Whether the operation makes something that the library keeps to itself, of numbers and texts, and
 * another one, of nothing, ends it: cw_generator_new(system, device), cw_generator_delete(). */
static bool begins_hidden(const struct cairn_trial *t, const struct cairn_op *op)
{
    enum { FEW = 3 };
    static const char *const begins[] = {"new", "create", "open", "start", "setup", NULL};
    static const char *const ends[] = {"delete", "destroy", "free", "close", "stop", "end", NULL};
    const bool tells = op->output_count == 0 ||
                       (op->output_count == 1 &&
                        cairn_sort_is_number(t->model->sorts.items[op->outputs[0].sort].kind));
    bool is_plain = tells && op->param_count <= FEW && cairn_text_has_any(op->name, begins);
    for (uint32_t i = 0; i < op->param_count && is_plain; i++) {
        const enum cairn_sort_kind kind = t->model->sorts.items[op->params[i].sort].kind;
        is_plain = op->params[i].pass == CAIRN_PASS_VALUE &&
                   (cairn_sort_is_number(kind) || kind == CAIRN_SORT_STRING);
    }
    bool is_ended = false;
    for (uint32_t i = 0; i < t->model->ops.count && is_plain && !is_ended; i++) {
        const struct cairn_op *end = &t->model->ops.items[i];
        const size_t shared = cairn_text_common_prefix(end->name, op->name);
        is_ended = end->kind == CAIRN_OP_CALL && end->param_count == 0 && shared > 2 &&
                   op->name[shared - 1] == '_' && cairn_text_has_any(end->name + shared, ends);
    }
    return is_ended;
}

/* By its name, and because it can be called at once, with the program's name at most, or a few
 * numbers: init, xmlInitParser, maa_init("a"), register_all(); not deinit. */
static bool is_starter(const struct cairn_trial *t, uint32_t index)
{
    const struct cairn_op *op = &t->model->ops.items[index];
    const bool is_plain = op->param_count == 0 ||
                          (op->param_count == 1 &&
                           t->model->sorts.items[op->params[0].sort].kind == CAIRN_SORT_STRING &&
                           cairn_model_points_to_const(t->model, op->params[0].type)) ||
                          starts_with_numbers(t, op);
    const bool sets = sets_texts(t, op);
    const bool begins = begins_hidden(t, op);
    if (op->kind != CAIRN_OP_CALL || !(is_plain || sets || begins) || (op->is_macro && !sets) ||
        !cairn_executor_has(t->replayer->executor, index)) {
        return false;
    }
    const char *word = strcasestr(op->name, "init");
    const bool registers =
        op->param_count == 0 && op->output_count == 0 && cairn_text_has_word(op->name, "register");
    return registers || sets || begins ||
           (word != NULL && (word == op->name || (word[-1] != 'e' && word[-1] != 'n')));
}

/* Whether the operation takes numbers, texts, and what else is of that kind, alone. */
static bool takes_plain(const struct cairn_trial *t, const struct cairn_op *op,
                        enum cairn_sort_kind other)
{
    bool are_plain = op->kind == CAIRN_OP_CALL;
    for (uint32_t i = 0; i < op->param_count && are_plain; i++) {
        const enum cairn_sort_kind kind = t->model->sorts.items[op->params[i].sort].kind;
        are_plain = op->params[i].pass == CAIRN_PASS_VALUE &&
                    (cairn_sort_is_number(kind) || kind == CAIRN_SORT_STRING || kind == other);
    }
    return are_plain;
}

/* Whether the failing call, which is given nothing of the library's, goes on with what the
 * operation begins, by their names: strstr_init(text, word), strstr_getnext(). */
static bool begins_for(const struct cairn_trial *t, uint32_t index)
{
    enum { FEW = 4 };
    static const char *const begins[] = {"init",   "setup", "start",      "begin", "open",
                                         "create", "load",  "initialize", NULL};
    const struct cairn_op *op = &t->model->ops.items[index];
    const struct cairn_op *failing = cairn_trial_op(t, t->outcome.head.statement);
    size_t shared = cairn_text_common_prefix(failing->name, op->name);
    while (shared > 0 && op->name[shared - 1] != '_') {
        shared--;
    }
    bool is_begin = false;
    for (size_t i = 0; shared > 2 && begins[i] != NULL && !is_begin; i++) {
        is_begin = strcmp(op->name + shared, begins[i]) == 0;
    }
    return is_begin && op != failing && op->param_count <= FEW &&
           takes_plain(t, op, CAIRN_SORT_BYTES) && takes_plain(t, failing, CAIRN_SORT_PATH) &&
           cairn_executor_has(t->replayer->executor, index);
}

/* Whether the sequence calls the operation itself. */
static bool is_called(const struct cairn_trial *t, uint32_t index)
{
    for (uint32_t s = 0; s < t->sequence->statements.count; s++) {
        if (t->sequence->statements.items[s].op == index) {
            return true;
        }
    }
    return false;
}

/* What comes of the sequence behind a call of the starter, which is given that text, or number. */
static struct cairn_outcome run_started(struct cairn_trial *t, uint32_t index, const char *text,
                                        int64_t number)
{
    const struct cairn_op *starter = &t->model->ops.items[index];
    struct cairn_arg args[CAIRN_MAX_ARGS] = {0};
    cairn_sequence_reset(&t->variant);
    for (uint32_t k = 0; k < starter->param_count; k++) {
        const bool is_number =
            cairn_sort_is_number(t->model->sorts.items[starter->params[k].sort].kind);
        args[k] = is_number ? (struct cairn_arg){.kind = CAIRN_ARG_INTEGER, .integer = number}
                            : (struct cairn_arg){.kind = CAIRN_ARG_BYTES,
                                                 .index = cairn_sequence_add_bytes(
                                                     &t->variant, text, strlen(text)),
                                                 .integer = (int64_t)strlen(text)};
    }
    cairn_sequence_append(&t->variant, index, args, starter->param_count);
    cairn_sequence_concat(&t->variant, t->sequence, 0, t->sequence->statements.count);
    t->variant.body = t->variant.tail = t->variant.statements.count;
    return cairn_replay_judged(t->replayer, &t->variant, t->pattern->mode, 0);
}

/* ... with what is most likely to start it: enough of something, or one of its first choices; a
 * program may have to be where its name says. */
static struct cairn_outcome start_somehow(struct cairn_trial *t, uint32_t index)
{
    static const struct {
        const char *text;
        int64_t number;
    } given[] = {{"a", 1000}, {"/", 1000}, {"a", 1}, {"a", 2}, {"a", 0}};
    const struct cairn_op *starter = &t->model->ops.items[index];
    struct cairn_outcome outcome = run_started(t, index, given[0].text, given[0].number);
    bool takes_number = false;
    for (uint32_t i = 0; i < starter->param_count; i++) {
        takes_number = takes_number ||
                       cairn_sort_is_number(t->model->sorts.items[starter->params[i].sort].kind);
    }
    /* A text has two chances, and only if the starter itself fails. */
    const size_t most = starter->param_count == 0 ? 1
                        : takes_number            ? sizeof given / sizeof *given
                                                  : 2;
    for (size_t k = 1; k < most && outcome.head.kind != CAIRN_OUTCOME_NORMAL &&
                       (takes_number || outcome.head.statement == 0);
         k++) {
        outcome = run_started(t, index, given[k].text, given[k].number);
    }
    return outcome;
}

/* The same calls succeed once the library was started; or follow NULL, or miss something, and it
 * cannot be started here. */
bool cairn_blame_start(struct cairn_trial *t)
{
    enum { MAX_STARTERS = 8 };
    const bool is_missing =
        cairn_trial_uses_null(t) || t->pattern->failure == CAIRN_FAILURE_ASSERTION;
    uint32_t tried = 0;
    for (uint32_t i = 0; i < t->model->ops.count && tried < MAX_STARTERS; i++) {
        if (!(is_starter(t, i) || begins_for(t, i)) || is_called(t, i)) {
            continue;
        }
        tried++;
        const struct cairn_outcome outcome = start_somehow(t, i);
        const bool is_denied = (outcome.head.kind == CAIRN_OUTCOME_DENIED ||
                                outcome.head.kind == CAIRN_OUTCOME_EXIT) &&
                               outcome.head.statement == 0;
        /* They go on, as far as the sandbox lets them. */
        const bool goes_on = outcome.head.kind == CAIRN_OUTCOME_NORMAL ||
                             (outcome.head.kind == CAIRN_OUTCOME_DENIED && !is_denied);
        if (goes_on || (is_denied && is_missing)) {
            cairn_trial_conclude(t, is_denied ? CAIRN_VERDICT_SUSPECT : CAIRN_VERDICT_ROBUSTNESS,
                                 t->outcome.head.statement, CAIRN_NONE);
            t->blame->doubt = cairn_hash_pair(CAIRN_DOUBT_STATE, i);
            cairn_str_addf(&t->blame->why,
                           is_denied ? "%s may have to be called first, which is not possible here."
                                     : "After %s the same calls succeed.",
                           t->model->ops.items[i].name);
            return true;
        }
    }
    return false;
}

/* The failing call is given nothing of the library's, which has a call that starts it: whether that
 * came before or not, it may not have found what it needs here. */
static bool blame_unstarted(struct cairn_trial *t, uint32_t s)
{
    static const char *const words[] = {"init", "initialize", "initialise", "startup", NULL};
    uint32_t starter = CAIRN_NONE;
    for (uint32_t i = 0; i < t->model->ops.count && starter == CAIRN_NONE; i++) {
        const bool is_one = i != t->sequence->statements.items[s].op && is_starter(t, i) &&
                            cairn_text_has_any(t->model->ops.items[i].name, words);
        starter = is_one ? i : CAIRN_NONE;
    }
    if (starter == CAIRN_NONE) {
        return false;
    }
    cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, CAIRN_NONE);
    t->blame->doubt = cairn_hash_pair(CAIRN_DOUBT_STATE, starter);
    cairn_str_addf(&t->blame->why,
                   "%s hardly ever went well: the library may have to be started, by %s among "
                   "others.",
                   cairn_trial_op(t, s)->name, t->model->ops.items[starter].name);
    return true;
}

/* NULL is followed, in an object or a library that has to be started, by a call that hardly ever
 * went well: something may have to come first. Or a handle may be none of those that it takes. */
bool cairn_blame_never_well(struct cairn_trial *t)
{
    enum { HARDLY = 10, SELDOM = 4 };
    const uint32_t s = t->outcome.head.statement;
    const struct cairn_op *op = cairn_trial_op(t, s);
    const struct cairn_op_facts *facts =
        &t->replayer->facts->ops[t->sequence->statements.items[s].op];
    /* Of what a handle stands for its type says nothing. */
    const bool is_handle = op->param_count != 0 &&
                           t->model->sorts.items[op->params[0].sort].kind == CAIRN_SORT_HANDLE &&
                           t->model->types.items[op->params[0].type].kind == CAIRN_TYPE_POINTER &&
                           cairn_facts_hardly_went_well(
                               t->replayer->facts, t->sequence->statements.items[s].op, SELDOM);
    if (!is_handle &&
        (!cairn_trial_is_null_followed(t) || facts->succeeded * HARDLY > facts->failed)) {
        return false;
    }
    if (!cairn_trial_takes_object(t, s, 0)) {
        return blame_unstarted(t, s);
    }
    const struct cairn_arg *object = cairn_sequence_args(t->sequence, s);
    if (object->kind == CAIRN_ARG_VALUE && cairn_blame_is_bare(t, s, object)) {
        return cairn_blame_conclude_bare(t, s, 0);
    }
    cairn_trial_conclude(t, CAIRN_VERDICT_SUSPECT, s, 0);
    t->blame->doubt = cairn_hash_pair(CAIRN_DOUBT_STATE, cairn_trial_op(t, s)->params[0].sort);
    cairn_str_addf(&t->blame->why,
                   "%s hardly ever went well: %s may lack what another call has to give it first.",
                   cairn_trial_op(t, s)->name, cairn_trial_describe_arg(t, s, 0));
    return true;
}
