/* Callbacks that the library calls for data: which parameters take such, and the operations that
 * make one out of bytes. */
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
    const struct cairn_type *pointer = &a->model->types.items[param->type];
    struct cairn_feed feed;
    return a->model->sorts.items[param->sort].kind == CAIRN_SORT_CALLBACK &&
           param->pass == CAIRN_PASS_VALUE && pointer->kind == CAIRN_TYPE_POINTER &&
           a->model->types.items[pointer->target].kind == CAIRN_TYPE_FUNCTION &&
           cairn_feed_shape(a->model, pointer->target, &feed) && says_it_reads(a, param);
}

static struct cairn_param plain_param(const char *name, uint32_t type, uint32_t sort,
                                      enum cairn_role role)
{
    return (struct cairn_param){.name = name,
                                .type = type,
                                .value_type = type,
                                .sort = sort,
                                .role = role,
                                .confidence = 100,
                                .reason = "what the callback hands out",
                                .constant_group = CAIRN_NONE,
                                .constant_enumeration = CAIRN_NONE,
                                .constant_named = CAIRN_NONE};
}

/* Adds the operation that makes a callback for the parameter of `owner`, if there is none for its
 * type. */
static void add_feed(struct cairn_analysis *a, const struct cairn_op *owner,
                     const struct cairn_param *param)
{
    struct cairn_model *model = a->model;
    uint32_t count = 0;
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        count += op->kind == CAIRN_OP_FEED ? 1 : 0;
        if (count == CAIRN_MAX_FEEDS ||
            (op->kind == CAIRN_OP_FEED && op->outputs[0].sort == param->sort)) {
            return;
        }
    }
    struct cairn_param params[2] = {
        plain_param("bytes", cairn_types_basic(a, "const void *"),
                    cairn_model_plain_sort(model, CAIRN_SORT_BYTES), CAIRN_ROLE_BUFFER),
        plain_param("length", cairn_types_basic(a, "size_t"),
                    cairn_model_plain_sort(model, CAIRN_SORT_INTEGER), CAIRN_ROLE_LENGTH)};
    params[0].partner = 1;
    params[1].partner = 0;
    struct cairn_output output = {-1, param->type, param->sort};
    const char *owner_key = strchr(owner->key, ':');
    bool is_named = param->name[0] != '\0';
    const char *name = is_named ? param->name : "read";
    struct cairn_op op = {.kind = CAIRN_OP_FEED,
                          .key = cairn_arena_printf(&model->arena, "feed:%s.%s",
                                                    owner_key == NULL ? owner->key : owner_key + 1,
                                                    name),
                          .name = name,
                          .params = cairn_arena_copy(&model->arena, params, sizeof params),
                          .param_count = 2,
                          .outputs = cairn_arena_copy(&model->arena, &output, sizeof output),
                          .output_count = 1,
                          .result = param->type,
                          .record = CAIRN_NONE,
                          .format_at = -1,
                          .initialises = -1,
                          .destroys = -1,
                          .family = CAIRN_NONE};
    if (cairn_model_find_op(model, op.key) == CAIRN_NONE) {
        cairn_model_add_op(model, op);
    }
}

void cairn_feeds_add(struct cairn_analysis *a)
{
    uint32_t count = a->model->ops.count;
    for (uint32_t i = 0; i < count; i++) {
        const struct cairn_op op = a->model->ops.items[i];
        struct cairn_param *params = NULL;
        for (uint16_t k = 0; k < op.param_count; k++) {
            if (!is_source(a, &op.params[k])) {
                continue;
            }
            if (params == NULL) {
                params =
                    cairn_arena_copy(&a->model->arena, op.params, op.param_count * sizeof *params);
                a->model->ops.items[i].params = params;
            }
            params[k].is_source = true;
            add_feed(a, &op, &params[k]);
        }
    }
}
