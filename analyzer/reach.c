/* What can be called by type: a fixpoint over producers of objects, handles and structs by value;
 * everything else can be made from nothing. Also families: operations on the same type. */
#include <string.h>

#include "analyzer/analysis.h"
#include "analyzer/names.h"
#include "core/hash.h"
#include "core/sequence.h"

struct reach {
    struct cairn_analysis *a;
    uint32_t op_count;   /* when it was found what can be called: more may come later */
    uint32_t sort_count; /* the same */
    bool *can_call;      /* of each operation */
    bool *produced;      /* of each sort */
    bool *blank;         /* of each sort: only as a blank struct, which has an initialiser */
    bool takes_blank;    /* blank structs will do, as that cannot be called */
};

static bool needs_producer(enum cairn_sort_kind kind)
{
    return kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_HANDLE || kind == CAIRN_SORT_RECORD;
}

/* Whether some operation initialises what the parameter of another is given. */
static bool has_initialiser(const struct cairn_model *model, uint32_t sort)
{
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        if (op->kind == CAIRN_OP_CALL && op->initialises >= 0 &&
            op->params[op->initialises].sort == sort) {
            return true;
        }
    }
    return false;
}

/* Whether a value of the sort can be had. Lists of objects may be of one NULL. */
static bool is_available(const struct reach *r, uint32_t sort, bool may_be_blank)
{
    const struct cairn_model *model = r->a->model;
    if (!needs_producer(model->sorts.items[sort].kind)) {
        return true;
    }
    for (uint32_t i = 0; i < r->sort_count; i++) {
        const bool is_there = r->produced[i] || (may_be_blank && r->blank[i]);
        if (is_there && cairn_model_conversion(model, sort, i) >= 0) {
            return true;
        }
    }
    return false;
}

/* Whether there is a value for parameter i. */
static bool has_value(const struct reach *r, const struct cairn_op *op, uint16_t i)
{
    return is_available(r, op->params[i].sort, r->takes_blank || op->initialises == i);
}

/* The first parameter for which there is no value, or -1. */
static int missing_param(const struct reach *r, const struct cairn_op *op)
{
    for (uint16_t i = 0; i < op->param_count; i++) {
        const struct cairn_param *param = &op->params[i];
        bool needs_value =
            param->pass != CAIRN_PASS_OUT && param->nullability != CAIRN_NULL_ALLOWED;
        if (needs_value && !has_value(r, op, i)) {
            return i;
        }
    }
    return -1;
}

/* Notes what can be had once the operation can be called. */
static void produce(struct reach *r, const struct cairn_op *op)
{
    const struct cairn_model *model = r->a->model;
    for (uint16_t k = 0; k < op->output_count; k++) {
        const uint32_t sort = op->outputs[k].sort;
        const bool is_blank = op->kind == CAIRN_OP_LOCAL && has_initialiser(model, sort);
        *(is_blank ? &r->blank[sort] : &r->produced[sort]) = true;
    }
    if (op->kind == CAIRN_OP_CALL && op->initialises >= 0) {
        r->produced[op->params[op->initialises].sort] = true;
    }
}

static bool grow(struct reach *r)
{
    const struct cairn_model *model = r->a->model;
    bool grew = false;
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        if (r->can_call[i] || missing_param(r, op) >= 0) {
            continue;
        }
        r->can_call[i] = true;
        grew = true;
        produce(r, op);
    }
    return grew;
}

static void find_reachable(struct reach *r)
{
    const struct cairn_model *model = r->a->model;
    struct cairn_arena *scratch = &r->a->scratch;
    r->op_count = model->ops.count;
    r->sort_count = model->sorts.count;
    r->can_call = cairn_arena_alloc(scratch, model->ops.count * sizeof *r->can_call);
    r->produced = cairn_arena_alloc(scratch, model->sorts.count * sizeof *r->produced);
    r->blank = cairn_arena_alloc(scratch, model->sorts.count * sizeof *r->blank);
    while (grow(r)) {
    }
}

static void explain(const struct reach *r)
{
    struct cairn_model *model = r->a->model;
    for (uint32_t i = 0; i < r->op_count; i++) {
        struct cairn_op *op = &model->ops.items[i];
        if (r->can_call[i] || op->is_inner) {
            continue;
        }
        const struct cairn_param *param = &op->params[missing_param(r, op)];
        const struct cairn_sort *sort = &model->sorts.items[param->sort];
        op->unavailable = cairn_arena_printf(&model->arena, "no operation produces %s", sort->name);
        op->unlock = "a header that declares one";
    }
}

/* ---- families ---- */

/* The record or handle that the operation is about: the first object among its parameters, else
 * what it yields. */
static uint64_t main_type(const struct cairn_model *model, const struct cairn_op *op)
{
    if (op->record != CAIRN_NONE) {
        return cairn_hash_text(model->records.items[op->record].name);
    }
    for (uint16_t i = 0; i < op->param_count; i++) {
        const struct cairn_sort *sort = &model->sorts.items[op->params[i].sort];
        if (op->params[i].role == CAIRN_ROLE_CALLER_STRUCT && op->param_count > 1) {
            continue;
        }
        if (sort->record != CAIRN_NONE) {
            return cairn_hash_text(model->records.items[sort->record].name);
        }
        if (sort->kind == CAIRN_SORT_HANDLE) {
            return cairn_hash_text(sort->name);
        }
    }
    for (uint16_t i = 0; i < op->output_count; i++) {
        const struct cairn_sort *sort = &model->sorts.items[op->outputs[i].sort];
        if (sort->record != CAIRN_NONE) {
            return cairn_hash_text(model->records.items[sort->record].name);
        }
        if (sort->kind == CAIRN_SORT_HANDLE) {
            return cairn_hash_text(sort->name);
        }
    }
    return 0;
}

/* Functions without an object of their own: by the beginning of their names. */
static uint64_t name_group(const struct cairn_op *op)
{
    struct cairn_name_words words;
    cairn_names_split(&words, op->name);
    if (op->kind != CAIRN_OP_CALL || words.count == 0) {
        return cairn_hash_text(cairn_op_kind_name(op->kind));
    }
    return cairn_hash_text(words.words[0]);
}

static void number_families(struct cairn_model *model)
{
    struct cairn_map families = {0};
    for (uint32_t i = 0; i < model->ops.count; i++) {
        struct cairn_op *op = &model->ops.items[i];
        uint64_t key = main_type(model, op);
        key = key != 0 ? key : cairn_hash_pair(1, name_group(op));
        op->family = cairn_map_get_or_put(&families, key, families.count);
    }
    cairn_map_release(&families);
}

/* Whether the struct holds nothing but pointers to functions: blank, it serves nobody. */
static bool is_table_of_functions(const struct cairn_model *model,
                                  const struct cairn_record *record)
{
    for (uint32_t i = 0; i < record->field_count; i++) {
        const struct cairn_type *type = &model->types.items[record->fields[i].type];
        if (type->kind != CAIRN_TYPE_POINTER ||
            model->types.items[type->target].kind != CAIRN_TYPE_FUNCTION) {
            return false;
        }
    }
    return true;
}

/* A public struct whose makers cannot be called is after all one for the caller to provide; tables
 * of functions if `with_tables`. Only the first is released: it may make the others reachable. */
static bool release_one(const struct reach *r, bool with_tables)
{
    struct cairn_model *model = r->a->model;
    for (uint32_t i = 0; i < model->ops.count; i++) {
        int missing = r->can_call[i] ? -1 : missing_param(r, &model->ops.items[i]);
        uint32_t record = missing < 0
                              ? CAIRN_NONE
                              : model->sorts.items[model->ops.items[i].params[missing].sort].record;
        if (record != CAIRN_NONE && record < r->a->record_facts.count &&
            model->records.items[record].is_api_made &&
            (with_tables || !is_table_of_functions(model, &model->records.items[record])) &&
            cairn_fields_add_local(r->a, record)) {
            return true;
        }
    }
    return false;
}

/* What could be had if operation i were called once. */
static struct reach reach_after(const struct reach *r, uint32_t i)
{
    const struct cairn_op *op = &r->a->model->ops.items[i];
    struct reach then = *r;
    then.can_call =
        cairn_arena_copy(&r->a->scratch, r->can_call, r->op_count * sizeof *r->can_call);
    then.produced =
        cairn_arena_copy(&r->a->scratch, r->produced, r->sort_count * sizeof *r->produced);
    then.blank = cairn_arena_copy(&r->a->scratch, r->blank, r->sort_count * sizeof *r->blank);
    then.can_call[i] = true;
    produce(&then, op);
    while (grow(&then)) {
    }
    return then;
}

static bool is_named_maker(const struct cairn_op *op)
{
    static const char *const words[] = {"init", "create", "new",   "begin",
                                        "open", "start",  "alloc", NULL};
    return cairn_names_has(op->name, words);
}

/* Whether its comment begins as those of makers do, or it is given what it makes an object in. */
static bool is_said_maker(const struct cairn_op *op)
{
    static const char *const says[] = {"makes ",         "creates ", "allocates ",
                                       "returns a new ", "create ",  "make ",
                                       "allocate ",      "a new ",   NULL};
    static const char *const homes[] = {"parent", NULL};
    char sentence[CAIRN_SENTENCE_LENGTH];
    if (op->doc != NULL) {
        cairn_documents_sentence(op->doc, sentence);
        const char *start = sentence + strspn(sentence, " *!/");
        for (size_t i = 0; says[i] != NULL; i++) {
            if (strncmp(start, says[i], strlen(says[i])) == 0) {
                return true;
            }
        }
    }
    return op->param_count > 1 && cairn_names_has(op->params[0].name, homes);
}

/* Where nothing makes an object but what takes another one of its kind (a transaction, which may be
 * part of another), or one that is made from it (what several contexts share is made of a context),
 * that one may be NULL, or there could never be a first. Returns whether i can be called then. */
static bool begin_with(const struct reach *r, uint32_t i)
{
    struct cairn_model *model = r->a->model;
    struct cairn_op *op = &model->ops.items[i];
    const struct reach then = reach_after(r, i);
    bool is_first[CAIRN_MAX_ARGS] = {false};
    for (uint16_t k = 0; k < op->param_count; k++) {
        const struct cairn_param *param = &op->params[k];
        const bool is_missing = param->pass != CAIRN_PASS_OUT &&
                                param->nullability != CAIRN_NULL_ALLOWED && !has_value(r, op, k);
        is_first[k] = is_missing && param->pass == CAIRN_PASS_VALUE &&
                      param->nullability == CAIRN_NULL_UNKNOWN && has_value(&then, op, k);
        if (is_missing && !is_first[k]) {
            return false;
        }
    }
    struct cairn_param *params =
        cairn_arena_copy(&model->arena, op->params, op->param_count * sizeof *params);
    for (uint16_t k = 0; k < op->param_count; k++) {
        params[k].nullability = is_first[k] ? CAIRN_NULL_ALLOWED : params[k].nullability;
        params[k].is_null_guessed = is_first[k];
    }
    op->params = params;
    return true;
}

/* Whether both are one function to its callers: the parameters of one begin as those of the other.
 */
static bool is_alike(const struct cairn_op *one, const struct cairn_op *other)
{
    const uint16_t count =
        one->param_count < other->param_count ? one->param_count : other->param_count;
    for (uint16_t k = 0; k < count; k++) {
        if (one->params[k].type != other->params[k].type ||
            strcmp(one->params[k].name, other->params[k].name) != 0) {
            return false;
        }
    }
    return count != 0;
}

/* Begins with the first maker for which that is possible, and what else is the same function. */
static bool begin_one(const struct reach *r, bool (*is_maker)(const struct cairn_op *op))
{
    const struct cairn_model *model = r->a->model;
    const struct cairn_op *first = NULL;
    for (uint32_t i = 0; i < r->op_count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        if (!r->can_call[i] && op->kind == CAIRN_OP_CALL && is_maker(op) &&
            (first == NULL || is_alike(first, op)) && begin_with(r, i) && first == NULL) {
            first = op;
        }
    }
    return first != NULL;
}

void cairn_reach_decide(struct cairn_analysis *a)
{
    struct reach r = {.a = a};
    for (int pass = 0; pass < 2; pass++) {
        r.takes_blank = pass == 1;
        do {
            find_reachable(&r);
        } while (release_one(&r, false) || begin_one(&r, is_named_maker) ||
                 begin_one(&r, is_said_maker) || release_one(&r, true));
    }
    cairn_inner_find(a, r.can_call);
    explain(&r);
    number_families(a->model);
}
