/* Operations around callbacks: which parameters take one that the library calls for data, and what
 * makes such out of bytes; what tells how often one was called. */
#include <string.h>

#include "analyzer/analysis.h"
#include "analyzer/names.h"
#include "core/feed.h"

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
    return result->kind != CAIRN_TYPE_POINTER && !cairn_feed_compares(a->model, type);
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

void cairn_callbacks_add(struct cairn_analysis *a)
{
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
            }
            if (!is_source(a, &op.params[k])) {
                continue;
            }
            if (params == NULL) {
                params =
                    cairn_arena_copy(&a->model->arena, op.params, op.param_count * sizeof *params);
                a->model->ops.items[i].params = params;
            }
            params[k].is_source = true;
            add_feed(a, &op, &op.params[k]);
        }
    }
}
