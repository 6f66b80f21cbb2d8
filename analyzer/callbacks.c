/* Operations around callbacks: which parameters take one that the library calls for data, and what
 * makes such out of bytes; what tells how often one was called. Which ones it allocates by. */
#include <string.h>

#include "analyzer/analysis.h"
#include "analyzer/names.h"
#include "core/allocator.h"
#include "core/feed.h"
#include "core/told.h"

/* A callback with such a word in its name is asked for data, with one of the others it is given
 * some. */
static const char *const reading_words[] = {"read",   "reader",  "readfn", "readfunc", "readproc",
                                            "ioread", "reading", "input",  "in",       "fill",
                                            "recv",   "receive", "source", "src",      "fetch",
                                            "pull",   "load",    "refill", "getdata",  NULL};
static const char *const writing_words[] = {"write", "writer", "writefn", "writefunc", "writeproc",
                                            "out",   "output", "sink",    "dst",       "dest",
                                            "send",  "emit",   "store",   "save",      NULL};

/* What the parameter's name says, else what its type's does. */
static bool says_it_reads(const struct cairn_analysis *a, const struct cairn_param *param)
{
    const struct cairn_type *pointer = &a->model->types.items[param->type];
    const struct cairn_type *function = &a->model->types.items[pointer->target];
    const char *const names[] = {param->name, pointer->typedef_name, function->typedef_name};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        bool reads = names[i] != NULL && cairn_names_has(names[i], reading_words);
        bool writes = names[i] != NULL && cairn_names_has(names[i], writing_words);
        if (reads != writes) {
            return reads;
        }
    }
    return false;
}

static bool is_source(const struct cairn_analysis *a, const struct cairn_param *param)
{
    struct cairn_feed feed;
    return cairn_feed_shape(a->model, a->model->types.items[param->type].target, &feed) &&
           says_it_reads(a, param);
}

/* Whether it is of interest how often such a callback is called: not of what compares or
 * allocates, which is the library's own affair. */
static bool is_counted(const struct cairn_analysis *a, const struct cairn_param *param)
{
    uint32_t type = a->model->types.items[param->type].target;
    const struct cairn_type *result = &a->model->types.items[a->model->types.items[type].target];
    return result->kind != CAIRN_TYPE_POINTER && param->duty == CAIRN_DUTY_NONE &&
           !cairn_feed_compares(a->model, type);
}

/* Whether the model has an operation of the kind for callbacks of the sort; counts those of the
 * kind. */
static bool is_known(const struct cairn_model *model, enum cairn_op_kind kind, uint32_t sort,
                     uint32_t *ret_count)
{
    bool found = false;
    *ret_count = 0;
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        if (op->kind == kind) {
            found =
                found || (kind == CAIRN_OP_FEED ? op->outputs[0].sort : op->params[0].sort) == sort;
            ++*ret_count;
        }
    }
    return found;
}

/* Adds an operation that is named after the parameter of `owner`. */
static void add(struct cairn_analysis *a, enum cairn_op_kind kind, const struct cairn_op *owner,
                const struct cairn_param *named, const struct cairn_param *params, uint16_t count,
                struct cairn_output output)
{
    struct cairn_arena *arena = &a->model->arena;
    const char *owner_key = strchr(owner->key, ':');
    const char *name = named->name[0] != '\0' ? named->name : "callback";
    struct cairn_op op = cairn_operations_plain(
        kind,
        cairn_arena_printf(arena, "%s:%s.%s", cairn_op_kind_name(kind),
                           owner_key == NULL ? owner->key : owner_key + 1, name),
        name);
    op.params = cairn_arena_copy(arena, params, count * sizeof *params);
    op.param_count = count;
    op.outputs = cairn_arena_copy(arena, &output, sizeof output);
    op.output_count = 1;
    op.result = output.type;
    if (cairn_model_find_op(a->model, op.key) == CAIRN_NONE) {
        cairn_model_add_op(a->model, op);
    }
}

static void add_feed(struct cairn_analysis *a, const struct cairn_op *owner,
                     const struct cairn_param *param)
{
    struct cairn_model *model = a->model;
    static const char reason[] = "what the callback hands out";
    struct cairn_param params[2] = {
        cairn_operations_param("bytes", cairn_types_basic(a, "const void *"),
                               cairn_model_plain_sort(model, CAIRN_SORT_BYTES), CAIRN_ROLE_BUFFER,
                               100, reason),
        cairn_operations_param("length", cairn_types_basic(a, "size_t"),
                               cairn_model_plain_sort(model, CAIRN_SORT_INTEGER), CAIRN_ROLE_LENGTH,
                               100, reason)};
    params[0].partner = 1;
    params[1].partner = 0;
    uint32_t count;
    if (!is_known(model, CAIRN_OP_FEED, param->sort, &count) && count < CAIRN_MAX_FEEDS) {
        add(a, CAIRN_OP_FEED, owner, param, params, 2,
            (struct cairn_output){-1, param->type, param->sort});
    }
}

static void add_told(struct cairn_analysis *a, const struct cairn_op *owner,
                     const struct cairn_param *param)
{
    struct cairn_param callback =
        cairn_operations_param(param->name, param->type, param->sort, CAIRN_ROLE_CALLBACK, 100,
                               "the callback that is listened to");
    struct cairn_output output = {-1, cairn_types_basic(a, "const char *"),
                                  cairn_model_plain_sort(a->model, CAIRN_SORT_STRING)};
    uint32_t count;
    if (!is_known(a->model, CAIRN_OP_TOLD, param->sort, &count)) {
        add(a, CAIRN_OP_TOLD, owner, param, &callback, 1, output);
    }
}

static void add_calls(struct cairn_analysis *a, const struct cairn_op *owner,
                      const struct cairn_param *param)
{
    struct cairn_param callback =
        cairn_operations_param(param->name, param->type, param->sort, CAIRN_ROLE_CALLBACK, 100,
                               "the callback that is counted");
    struct cairn_output output = {-1, cairn_types_basic(a, "unsigned int"),
                                  cairn_model_plain_sort(a->model, CAIRN_SORT_INTEGER)};
    uint32_t count;
    if (!is_known(a->model, CAIRN_OP_CALLS, param->sort, &count)) {
        add(a, CAIRN_OP_CALLS, owner, param, &callback, 1, output);
    }
}

/* ---- allocators ---- */

/* Whether a callback of the call could allocate, and the one behind it free, by their types, and
 * both take as much: void *(size_t, void *), void (void *, void *). */
static bool has_allocator_pair(const struct cairn_analysis *a, const struct cairn_op *op)
{
    const struct cairn_model *model = a->model;
    bool has_pair = false;
    for (uint16_t i = 0; i + 1 < op->param_count; i++) {
        const uint32_t first = cairn_model_callback_type(model, &op->params[i]);
        const uint32_t second = cairn_model_callback_type(model, &op->params[i + 1]);
        has_pair = has_pair || (first != CAIRN_NONE && second != CAIRN_NONE &&
                                cairn_allocator_can(model, first, CAIRN_DUTY_ALLOCATE) &&
                                cairn_allocator_can(model, second, CAIRN_DUTY_FREE_FIRST) &&
                                model->types.items[first].parameter_count ==
                                    model->types.items[second].parameter_count);
    }
    return has_pair;
}

/* What a callback without any name does for a call that is named after memory, or has two that
 * belong together, by its type alone: void *(size_t), void *(void *, ..., size_t),
 * void (void *, ...). */
static enum cairn_duty typed_duty(const struct cairn_analysis *a, const struct cairn_op *op,
                                  uint32_t function_type)
{
    static const enum cairn_duty duties[] = {CAIRN_DUTY_REALLOCATE, CAIRN_DUTY_ALLOCATE,
                                             CAIRN_DUTY_FREE_FIRST};
    if (op->kind != CAIRN_OP_CALL ||
        (strcasestr(op->name, "mem") == NULL && strcasestr(op->name, "alloc") == NULL &&
         !has_allocator_pair(a, op))) {
        return CAIRN_DUTY_NONE;
    }
    for (size_t i = 0; i < sizeof duties / sizeof *duties; i++) {
        if (cairn_allocator_can(a->model, function_type, duties[i])) {
            return duties[i];
        }
    }
    return CAIRN_DUTY_NONE;
}

/* What the name says that the callback does; for memory to free, whichever parameter it is. */
static enum cairn_duty named_duty(const struct cairn_analysis *a, const struct cairn_op *op,
                                  const struct cairn_param *param)
{
    const struct cairn_type *pointer = &a->model->types.items[param->type];
    const struct cairn_type *function = &a->model->types.items[pointer->target];
    const char *const names[] = {param->name, pointer->typedef_name, function->typedef_name};
    if (param->name[0] == '\0' && names[1] == NULL && names[2] == NULL) {
        return typed_duty(a, op, pointer->target);
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *name = names[i] == NULL ? "" : names[i];
        if (strcasestr(name, "free") != NULL || strcasestr(name, "dealloc") != NULL) {
            return CAIRN_DUTY_FREE_FIRST;
        }
        if (strcasestr(name, "resize") != NULL) {
            return CAIRN_DUTY_REALLOCATE;
        }
        if (strcasestr(name, "alloc") != NULL) {
            return strcasestr(name, "realloc") != NULL ? CAIRN_DUTY_REALLOCATE
                                                       : CAIRN_DUTY_ALLOCATE;
        }
    }
    return CAIRN_DUTY_NONE;
}

/* Whether the two are parameters of one call, or fields of one struct. */
static bool is_beside(const struct cairn_op *op, const struct cairn_op *other)
{
    return op == other ||
           (op->kind == CAIRN_OP_SET && other->kind == CAIRN_OP_SET && op->record == other->record);
}

/* The type of a callback beside those of op that allocates, or CAIRN_NONE. */
static uint32_t find_allocating(const struct cairn_analysis *a, const struct cairn_op *op)
{
    const struct cairn_model *model = a->model;
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *other = &model->ops.items[i];
        for (uint16_t k = 0; is_beside(op, other) && k < other->param_count; k++) {
            uint32_t type = cairn_model_callback_type(model, &other->params[k]);
            if (type != CAIRN_NONE &&
                named_duty(a, other, &other->params[k]) == CAIRN_DUTY_ALLOCATE &&
                cairn_allocator_can(model, type, CAIRN_DUTY_ALLOCATE)) {
                return type;
            }
        }
    }
    return CAIRN_NONE;
}

/* Whether what frees is for things of the caller's, as its name says, or as another before it is
 * the allocator's: elfree behind malloc, realloc and free. */
static bool frees_things(const struct cairn_analysis *a, const struct cairn_op *op,
                         const struct cairn_param *param)
{
    static const char *const things[] = {"key",  "value", "val",   "item",   "elem", "element",
                                         "data", "node",  "entry", "elfree", NULL};
    bool is_second = false;
    for (const struct cairn_param *other = op->params; other < param; other++) {
        is_second = is_second || (cairn_model_callback_type(a->model, other) != CAIRN_NONE &&
                                  named_duty(a, op, other) == CAIRN_DUTY_FREE_FIRST);
    }
    return is_second || cairn_names_has(param->name, things);
}

/* What the callback does for a library that allocates by it. One that frees does so only beside one
 * that allocates: else it is for things of the caller's. Where that has the user's parameter before
 * the size, this has it before the memory. */
static enum cairn_duty find_duty(const struct cairn_analysis *a, const struct cairn_op *op,
                                 const struct cairn_param *param)
{
    uint32_t type = cairn_model_callback_type(a->model, param);
    enum cairn_duty duty = named_duty(a, op, param);
    uint32_t allocating = duty == CAIRN_DUTY_NONE ? CAIRN_NONE : find_allocating(a, op);
    if (allocating == CAIRN_NONE || (duty == CAIRN_DUTY_FREE_FIRST && op->kind == CAIRN_OP_CALL &&
                                     frees_things(a, op, param))) {
        return CAIRN_DUTY_NONE;
    }
    if (duty == CAIRN_DUTY_FREE_FIRST && !cairn_allocator_is_size_first(a->model, allocating) &&
        cairn_allocator_can(a->model, type, CAIRN_DUTY_FREE_SECOND)) {
        duty = CAIRN_DUTY_FREE_SECOND;
    }
    return cairn_allocator_can(a->model, type, duty) ? duty : CAIRN_DUTY_NONE;
}

/* The parameters of the operation, to be changed. */
static struct cairn_param *open_params(struct cairn_analysis *a, uint32_t index)
{
    struct cairn_op *op = &a->model->ops.items[index];
    struct cairn_param *params =
        cairn_arena_copy(&a->model->arena, op->params, op->param_count * sizeof *params);
    op->params = params;
    return params;
}

static void find_allocators(struct cairn_analysis *a)
{
    for (uint32_t i = 0; i < a->model->ops.count; i++) {
        for (uint16_t k = 0; k < a->model->ops.items[i].param_count; k++) {
            const struct cairn_op *op = &a->model->ops.items[i];
            enum cairn_duty duty = cairn_model_callback_type(a->model, &op->params[k]) == CAIRN_NONE
                                       ? CAIRN_DUTY_NONE
                                       : find_duty(a, op, &op->params[k]);
            if (duty != CAIRN_DUTY_NONE) {
                open_params(a, i)[k].duty = duty;
            }
        }
    }
}

void cairn_callbacks_add(struct cairn_analysis *a)
{
    find_allocators(a);
    uint32_t count = a->model->ops.count;
    for (uint32_t i = 0; i < count; i++) {
        const struct cairn_op op = a->model->ops.items[i];
        struct cairn_param *params = NULL;
        for (uint16_t k = 0; k < op.param_count; k++) {
            if (cairn_model_callback_type(a->model, &op.params[k]) == CAIRN_NONE) {
                continue;
            }
            if (is_counted(a, &op.params[k])) {
                add_calls(a, &op, &op.params[k]);
                if (cairn_told_any(a->model, cairn_model_callback_type(a->model, &op.params[k]))) {
                    add_told(a, &op, &op.params[k]);
                }
            }
            if (!is_source(a, &op.params[k])) {
                continue;
            }
            params = params == NULL ? open_params(a, i) : params;
            params[k].is_source = true;
            add_feed(a, &op, &op.params[k]);
        }
    }
}
