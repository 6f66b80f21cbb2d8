/* Operations on objects that exist only inside callbacks: a callback of ours calls them with what
 * it receives, and with plain values for the rest. */
#include <string.h>

#include "analyzer/analysis.h"
#include "analyzer/names.h"
#include "core/inner.h"

/* Whether a callback's parameter may be passed for the operation's: the same kind of object, and
 * nothing constant where the call may write. */
static bool is_received(struct cairn_analysis *a, const struct cairn_param *param, uint32_t type)
{
    return param->pass == CAIRN_PASS_VALUE &&
           cairn_model_sort_of_type(a->model, type) == param->sort &&
           (!cairn_model_points_to_const(a->model, type) ||
            cairn_model_points_to_const(a->model, param->type));
}

static bool is_object(const struct cairn_model *model, const struct cairn_param *param)
{
    enum cairn_sort_kind kind = model->sorts.items[param->sort].kind;
    return kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_HANDLE;
}

/* Which parameter of the callback is passed for parameter k: of several the first that is not
 * passed yet; -1 if there is none. */
static int16_t find_received(struct cairn_analysis *a, const struct cairn_type *callback,
                             const struct cairn_op *op, const int16_t *arguments, uint16_t k)
{
    for (uint16_t i = 0; i < callback->parameter_count; i++) {
        bool is_passed = false;
        for (uint16_t before = 0; before < k; before++) {
            is_passed |= arguments[before] == (int16_t)i;
        }
        if (!is_passed && is_received(a, &op->params[k], callback->parameters[i])) {
            return (int16_t)i;
        }
    }
    return -1;
}

/* What comments may call the callbacks of that type: the last word of the type's name that is no
 * suffix, "handler" of signals_handler_t. */
static const char *noun_of(struct cairn_analysis *a, uint32_t type)
{
    static const char *const suffixes[] = {"t",    "cb",   "fn",  "func",     "function",
                                           "proc", "type", "ptr", "callback", NULL};
    const struct cairn_model *model = a->model;
    for (uint32_t i = 0; i < model->types.count; i++) {
        const struct cairn_type *pointer = &model->types.items[i];
        if (pointer->typedef_name == NULL ||
            (i != type && (pointer->kind != CAIRN_TYPE_POINTER || pointer->target != type))) {
            continue;
        }
        struct cairn_name_words name;
        cairn_names_split(&name, pointer->typedef_name);
        while (name.count > 0 && cairn_names_in(name.words[name.count - 1], suffixes)) {
            name.count--;
        }
        if (name.count > 1) {
            return cairn_arena_strdup(&a->scratch, name.words[name.count - 1]);
        }
    }
    return "callback";
}

static bool is_invited(struct cairn_analysis *a, uint32_t type, const struct cairn_op *op,
                       const int16_t *arguments)
{
    for (uint16_t k = 0; k < op->param_count; k++) {
        if (arguments[k] < 0) {
            return false;
        }
    }
    return cairn_documents_invites(op->doc, "callback") ||
           cairn_documents_invites(op->doc, noun_of(a, type));
}

/* Adds the call of the operation by callbacks of the type, if they receive what it needs. */
static bool add_call(struct cairn_analysis *a, uint32_t type, uint32_t index)
{
    const struct cairn_type callback = a->model->types.items[type];
    const struct cairn_op *op = &a->model->ops.items[index];
    int16_t *arguments = cairn_arena_alloc(&a->model->arena, op->param_count * sizeof *arguments);
    bool receives = false;
    for (uint16_t k = 0; k < op->param_count; k++) {
        arguments[k] = is_object(a->model, &op->params[k])
                           ? find_received(a, &callback, op, arguments, k)
                           : -1;
        receives |= arguments[k] >= 0;
        if (arguments[k] < 0 && !cairn_inner_has_plain(a->model, &op->params[k])) {
            return false;
        }
    }
    if (receives && !op->is_deprecated) {
        struct cairn_inner_call call = {
            type, index, arguments, is_invited(a, type, op, arguments), 0, CAIRN_NONE, false};
        cairn_vec_push(&a->model->inner_calls, call);
    }
    return receives;
}

static bool is_known(const uint32_t *types, uint32_t count, uint32_t type)
{
    uint32_t i = 0;
    while (i < count && types[i] != type) {
        i++;
    }
    return i < count;
}

/* The types of the callbacks that operations take which can be called. */
static uint32_t list_callbacks(struct cairn_analysis *a, const bool *can_call, uint32_t *types)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < a->model->ops.count; i++) {
        const struct cairn_op *op = &a->model->ops.items[i];
        for (uint16_t k = 0; can_call[i] && k < op->param_count; k++) {
            uint32_t type = cairn_model_callback_type(a->model, &op->params[k]);
            if (type != CAIRN_NONE && !is_known(types, count, type)) {
                types[count++] = type;
            }
        }
    }
    return count;
}

/* ---- calls on the object that calls back ---- */

/* The callback's parameter for user data: the last pointer to what may be anything; -1: none. */
static int16_t find_user(const struct cairn_model *model, const struct cairn_type *callback)
{
    for (uint16_t i = callback->parameter_count; i-- > 0;) {
        const struct cairn_type *type = &model->types.items[callback->parameters[i]];
        if (type->kind == CAIRN_TYPE_POINTER &&
            model->types.items[type->target].kind == CAIRN_TYPE_VOID &&
            !model->types.items[type->target].is_const) {
            return (int16_t)i;
        }
    }
    return -1;
}

/* Which parameter of the callback is passed for parameter k: one of the very type, which is no
 * number of any kind; -1 if there is none. */
static int16_t find_alike(const struct cairn_model *model, const struct cairn_type *callback,
                          const struct cairn_op *op, uint16_t k, int16_t user)
{
    for (uint16_t i = 0; i < callback->parameter_count; i++) {
        const struct cairn_type *type = &model->types.items[callback->parameters[i]];
        const bool tells = type->kind == CAIRN_TYPE_POINTER || type->typedef_name != NULL;
        if ((int16_t)i != user && tells && callback->parameters[i] == op->params[k].type &&
            op->params[k].pass == CAIRN_PASS_VALUE) {
            return (int16_t)i;
        }
    }
    return -1;
}

/* What counted calls pass for parameter k that nothing received fits: the callback itself, or
 * something plain, but no NULL that would be called. False if there is neither. */
static bool find_own(const struct cairn_model *model, uint32_t type, const struct cairn_op *op,
                     uint16_t k, int16_t *argument)
{
    const struct cairn_param *param = &op->params[k];
    const bool is_self = cairn_model_callback_type(model, param) == type;
    static const char *const ids[] = {"id", "handle", "key", "no", "token", "cookie", NULL};
    const bool is_id = model->types.items[param->type].kind == CAIRN_TYPE_INTEGER &&
                       cairn_names_has(param->name, ids);
    const bool may_be_null = model->sorts.items[param->sort].kind != CAIRN_SORT_CALLBACK ||
                             param->nullability == CAIRN_NULL_ALLOWED;
    *argument = is_self ? CAIRN_INNER_SELF : -1;
    return is_self || is_id || (may_be_null && cairn_inner_has_plain(model, param));
}

/* Whether the call changes what it is given first, an object like the registrar's (NULL: any). */
static bool may_change(const struct cairn_model *model, const struct cairn_op *registrar,
                       const struct cairn_op *op)
{
    return op != registrar && op->kind == CAIRN_OP_CALL && op->param_count != 0 &&
           (op->destroys < 0 || (registrar == NULL && op->destroys != 0)) && op->initialises < 0 &&
           !op->is_va_list && op->format == NULL && !op->is_sentinel && !op->is_noreturn &&
           !op->is_deprecated &&
           (registrar == NULL || op->params[0].sort == registrar->params[0].sort) &&
           op->params[0].pass == CAIRN_PASS_VALUE &&
           !cairn_model_points_to_const(model, op->params[0].type);
}

/* Adds the call by callbacks of the type, which get the object for user data. */
static bool add_call_back(struct cairn_analysis *a, uint32_t type, uint32_t index,
                          uint32_t registrar, int16_t user)
{
    const struct cairn_type callback = a->model->types.items[type];
    const struct cairn_op *op = &a->model->ops.items[index];
    int16_t *arguments = cairn_arena_alloc(&a->model->arena, op->param_count * sizeof *arguments);
    arguments[0] = user;
    for (uint16_t k = 1; k < op->param_count; k++) {
        arguments[k] = find_alike(a->model, &callback, op, k, user);
        if (arguments[k] < 0 && !find_own(a->model, type, op, k, &arguments[k])) {
            return false;
        }
    }
    /* One of the two goes on, mostly. */
    const bool is_number = a->model->types.items[callback.target].kind == CAIRN_TYPE_INTEGER;
    for (uint32_t answer = 0; answer <= (is_number ? 1 : 0); answer++) {
        struct cairn_inner_call call = {type, index, arguments, true, answer, registrar, true};
        cairn_vec_push(&a->model->inner_calls, call);
    }
    return true;
}

/* Adds the calls that the comment on the registrar lets its callback make on the very object: "the
 * visitor may insert and remove". */
static void add_calls_back(struct cairn_analysis *a, const bool *can_call, uint32_t registrar,
                           uint16_t k)
{
    enum { MOST = 4 };
    const struct cairn_op *op = &a->model->ops.items[registrar];
    const uint32_t type = cairn_model_callback_type(a->model, &op->params[k]);
    const int16_t user =
        type == CAIRN_NONE ? -1 : find_user(a->model, &a->model->types.items[type]);
    uint32_t added = 0;
    for (uint32_t i = 0; user >= 0 && i < a->model->ops.count && added < MOST; i++) {
        const struct cairn_op *other = &a->model->ops.items[i];
        if (can_call[i] && may_change(a->model, op, other) &&
            (cairn_documents_lets(op->doc, op->params[k].name, other->name) ||
             cairn_documents_lets(op->doc, noun_of(a, type), other->name))) {
            added += add_call_back(a, type, i, registrar, user);
        }
    }
}

static bool takes_user_data(const struct cairn_op *op, uint16_t k)
{
    const int partner = op->params[k].partner;
    return partner >= 0 && partner < op->param_count &&
           op->params[partner].role == CAIRN_ROLE_USER_DATA;
}

/* ---- calls that the comment on the callback's type lets it make ---- */

/* The comment on the typedef of that name, which is written (*name)(...) or name(...); or NULL. */
static const char *comment_on_typedef(const struct cairn_analysis *a, const char *name)
{
    const size_t length = strlen(name);
    for (uint32_t f = 0; f < a->files.count; f++) {
        const struct cairn_own_file *file = &a->files.items[f];
        unsigned line = 1;
        for (size_t at = 0; at + length < file->length; at++) {
            line += file->text[at] == '\n';
            const bool begins = at != 0 && (file->text[at - 1] == '*' || file->text[at - 1] == ' ');
            const char next = file->text[at + length];
            if (begins && (next == ')' || next == '(') &&
                strncmp(file->text + at, name, length) == 0) {
                return cairn_documents_find(file, line, line);
            }
        }
    }
    return NULL;
}

static const char *comment_on_type(const struct cairn_analysis *a, uint32_t type)
{
    const struct cairn_model *model = a->model;
    const char *comment = NULL;
    for (uint32_t i = 0; i < model->types.count && comment == NULL; i++) {
        const struct cairn_type *named = &model->types.items[i];
        const bool is_it =
            i == type || (named->kind == CAIRN_TYPE_POINTER && named->target == type);
        if (is_it && named->typedef_name != NULL) {
            comment = comment_on_typedef(a, named->typedef_name);
        }
    }
    return comment;
}

/* Which parameter of the callback is passed for a number that says which: the one of its type. */
static int16_t find_id(const struct cairn_model *model, const struct cairn_type *callback,
                       const struct cairn_param *param)
{
    static const char *const words[] = {"id", "handle", "index", "idx", "key", "no", NULL};
    int16_t found = -1;
    for (uint16_t i = 0; i < callback->parameter_count && cairn_names_has(param->name, words);
         i++) {
        const bool fits = callback->parameters[i] == param->type &&
                          model->types.items[param->type].kind == CAIRN_TYPE_INTEGER;
        if (fits && found >= 0) {
            return -1;
        }
        found = fits ? (int16_t)i : found;
    }
    return found;
}

/* Adds the call by callbacks of the type on the object that they receive. */
static bool add_let_call(struct cairn_analysis *a, uint32_t type, uint32_t index)
{
    const struct cairn_type callback = a->model->types.items[type];
    const struct cairn_op *op = &a->model->ops.items[index];
    const int16_t user = find_user(a->model, &callback);
    int16_t *arguments = cairn_arena_alloc(&a->model->arena, op->param_count * sizeof *arguments);
    for (uint32_t i = 0; i < a->model->inner_calls.count; i++) {
        const struct cairn_inner_call *known = &a->model->inner_calls.items[i];
        if (known->callback == type && known->op == index) {
            return false; /* another comment lets it already */
        }
    }
    for (uint16_t k = 0; k < op->param_count; k++) {
        const struct cairn_param *param = &op->params[k];
        const bool is_data =
            a->model->sorts.items[param->sort].kind == CAIRN_SORT_POINTER && k != 0;
        arguments[k] = is_object(a->model, param)
                           ? find_received(a, &callback, op, arguments, k)
                           : (is_data ? user : find_id(a->model, &callback, param));
        if (arguments[k] < 0 && (k == 0 || !find_own(a->model, type, op, k, &arguments[k]))) {
            return false;
        }
    }
    struct cairn_inner_call call = {type, index, arguments, true, 0, CAIRN_NONE, true};
    cairn_vec_push(&a->model->inner_calls, call);
    return true;
}

/* "From within it all functions may be called on the same queue, except tqRun", "May cancel any
 * task, its own too": they are called, on an object that the callback receives, if they change it.
 */
static void add_calls_of_type(struct cairn_analysis *a, const bool *can_call, uint32_t type)
{
    enum { MOST = 6 };
    const char *comment = comment_on_type(a, type);
    uint32_t added = 0;
    for (uint32_t i = 0; comment != NULL && i < a->model->ops.count && added < MOST; i++) {
        const struct cairn_op *op = &a->model->ops.items[i];
        if (can_call[i] && op->param_count != 0 && is_object(a->model, &op->params[0]) &&
            may_change(a->model, NULL, op) &&
            (cairn_documents_lets(comment, NULL, op->name) ||
             (op->destroys < 0 && cairn_documents_lets_all(comment, NULL, op->name)))) {
            added += add_let_call(a, type, i);
        }
    }
}

/* A comment at the head of a file of the API says the same of all its callbacks: "From within a
 * callback any function may be called on the queue". */
static void add_calls_of_file(struct cairn_analysis *a, const bool *can_call, uint32_t type)
{
    enum { MOST = 6 };
    const char *noun = noun_of(a, type);
    for (uint32_t f = 0; f < a->files.count; f++) {
        const struct cairn_own_file *file = &a->files.items[f];
        uint32_t added = 0;
        for (uint32_t c = 0; c < file->comments.count; c++) {
            const bool is_head = cairn_documents_is_head(file, c);
            for (uint32_t i = 0; is_head && i < a->model->ops.count && added < MOST; i++) {
                const struct cairn_op *op = &a->model->ops.items[i];
                if (can_call[i] && op->param_count != 0 && is_object(a->model, &op->params[0]) &&
                    may_change(a->model, NULL, op) && op->destroys < 0 &&
                    cairn_documents_lets_all(file->comments.items[c].text, noun, op->name)) {
                    added += add_let_call(a, type, i);
                }
            }
        }
    }
}

/* "May be called by handlers": the comment on the operation lets callbacks of the type call it. */
static void add_calls_that_let(struct cairn_analysis *a, const bool *can_call, uint32_t type)
{
    enum { MOST = 6 };
    const char *noun = noun_of(a, type);
    uint32_t added = 0;
    for (uint32_t i = 0; i < a->model->ops.count && added < MOST; i++) {
        const struct cairn_op *op = &a->model->ops.items[i];
        if (can_call[i] && op->param_count != 0 && is_object(a->model, &op->params[0]) &&
            may_change(a->model, NULL, op) &&
            (cairn_documents_lets_call(op->doc, "callback", op->name) ||
             cairn_documents_lets_call(op->doc, noun, op->name))) {
            added += add_let_call(a, type, i);
        }
    }
}

/* ---- what callbacks may answer ---- */

/* What says the same of the same each time is none that gives up. */
static bool has_constant_answer(const char *name)
{
    static const char *const words[] = {"hash",    "compare", "cmp",  "equal", "equals",
                                        "eq",      "less",    "size", "len",   "length",
                                        "compar",  "order",   "key",  "prio",  "priority",
                                        "compfun", "match",   "is",   NULL};
    return name != NULL && cairn_names_has(name, words);
}

static bool has_constant_type(const struct cairn_model *model, uint32_t type)
{
    bool is_constant = false;
    for (uint32_t i = 0; i < model->types.count; i++) {
        const struct cairn_type *named = &model->types.items[i];
        const bool is_it =
            i == type || (named->kind == CAIRN_TYPE_POINTER && named->target == type);
        is_constant = is_constant || (is_it && has_constant_answer(named->typedef_name));
    }
    return is_constant;
}

/* Which callbacks may fail or stop what calls them, by the comments on their type, on who takes
 * them, and at the head of a file. */
static void find_endings(struct cairn_analysis *a, uint32_t type)
{
    const char *noun = noun_of(a, type);
    bool lets = cairn_documents_lets_give_up(comment_on_type(a, type), NULL);
    bool is_constant = has_constant_type(a->model, type);
    for (uint32_t i = 0; i < a->model->ops.count; i++) {
        const struct cairn_op *op = &a->model->ops.items[i];
        for (uint16_t k = 0; k < op->param_count; k++) {
            if (cairn_model_callback_type(a->model, &op->params[k]) == type) {
                const char *name = op->params[k].name;
                lets = lets || cairn_documents_lets_give_up(op->doc, noun) ||
                       (name != NULL && cairn_documents_lets_give_up(op->doc, name));
                is_constant = is_constant || has_constant_answer(name);
            }
        }
    }
    for (uint32_t f = 0; f < a->files.count; f++) {
        const struct cairn_own_file *file = &a->files.items[f];
        for (uint32_t c = 0; c < file->comments.count && !lets; c++) {
            lets = cairn_documents_is_head(file, c) &&
                   cairn_documents_lets_give_up(file->comments.items[c].text, noun);
        }
    }
    a->model->types.items[type].may_give_up = lets && !is_constant;
}

void cairn_inner_find(struct cairn_analysis *a, const bool *can_call)
{
    uint32_t *types = cairn_arena_alloc(&a->scratch, a->model->types.count * sizeof *types);
    uint32_t count = list_callbacks(a, can_call, types);
    for (uint32_t i = 0; i < a->model->ops.count; i++) {
        struct cairn_op *op = &a->model->ops.items[i];
        bool is_function = op->kind == CAIRN_OP_CALL && !op->is_va_list && op->format == NULL &&
                           !op->is_sentinel && !op->is_noreturn;
        for (uint32_t k = 0; k < count && is_function && !can_call[i]; k++) {
            op->is_inner |= add_call(a, types[k], i);
        }
    }
    for (uint32_t k = 0; k < count; k++) {
        find_endings(a, types[k]);
        add_calls_of_type(a, can_call, types[k]);
        add_calls_of_file(a, can_call, types[k]);
        add_calls_that_let(a, can_call, types[k]);
    }
    for (uint32_t i = 0; i < a->model->ops.count; i++) {
        const struct cairn_op *op = &a->model->ops.items[i];
        for (uint16_t k = 1; k < op->param_count && can_call[i] && op->kind == CAIRN_OP_CALL; k++) {
            if (op->params[k].role == CAIRN_ROLE_CALLBACK && is_object(a->model, &op->params[0]) &&
                takes_user_data(op, k)) {
                add_calls_back(a, can_call, i, k);
            }
        }
    }
}
