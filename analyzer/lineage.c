/* One struct, several ways to initialise it: what deflateInit made is nothing for inflate. The
 * names tell: the words before "init" begin the names of the operations that go with it. */
#include <string.h>

#include "analyzer/analysis.h"
#include "analyzer/names.h"

/* A kind of initialiser. */
struct stem {
    uint32_t sort;     /* of the object */
    const char *named; /* an initialiser's name, of which the stem is the first `words` words */
    unsigned words;
    bool has_own; /* some operation is named after it */
};

struct stems {
    CAIRN_VEC(struct stem) list;
};

static bool begins_with(const struct cairn_name_words *name, const struct stem *stem)
{
    struct cairn_name_words of;
    cairn_names_split(&of, stem->named);
    bool matches = name->count >= stem->words;
    for (unsigned i = 0; i < stem->words && matches; i++) {
        matches = strcmp(name->words[i], of.words[i]) == 0;
    }
    return matches;
}

/* The stem for the sort that most of the name begins with, or CAIRN_NONE. */
static uint32_t find(const struct stems *stems, uint32_t sort, const char *name)
{
    struct cairn_name_words words;
    uint32_t best = CAIRN_NONE;
    cairn_names_split(&words, name);
    for (uint32_t i = 0; i < stems->list.count; i++) {
        const struct stem *stem = &stems->list.items[i];
        if (stem->sort == sort && begins_with(&words, stem) &&
            (best == CAIRN_NONE || stem->words > stems->list.items[best].words)) {
            best = i;
        }
    }
    return best;
}

/* The sort of the object that the call makes or initialises, or CAIRN_NONE. */
static uint32_t made_by(const struct cairn_model *model, const struct cairn_op *op)
{
    if (op->kind != CAIRN_OP_CALL) {
        return CAIRN_NONE;
    }
    if (op->initialises >= 0) {
        return op->params[op->initialises].sort;
    }
    bool yields = op->output_count != 0 && op->outputs[0].param < 0 &&
                  cairn_names_has(op->name, cairn_words_initialise);
    enum cairn_sort_kind kind =
        yields ? model->sorts.items[op->outputs[0].sort].kind : CAIRN_SORT_INTEGER;
    return kind == CAIRN_SORT_OBJECT || kind == CAIRN_SORT_HANDLE ? op->outputs[0].sort
                                                                  : CAIRN_NONE;
}

static void add_stem(struct stems *stems, const struct cairn_op *op, uint32_t sort)
{
    struct stem stem = {.sort = sort, .named = op->name};
    struct cairn_name_words words;
    cairn_names_split(&words, op->name);
    int at = cairn_names_find(&words, cairn_words_initialise);
    stem.words = at < 0 ? 0 : (unsigned)at;
    uint32_t known = find(stems, stem.sort, op->name);
    if (stem.words != 0 && (known == CAIRN_NONE || stems->list.items[known].words != stem.words)) {
        cairn_vec_push(&stems->list, stem);
    }
}

/* The first parameter of a call for which there are stems, or -1. */
static int16_t object_of(const struct stems *stems, const struct cairn_op *op)
{
    for (uint16_t i = 0; i < op->param_count && op->kind == CAIRN_OP_CALL; i++) {
        for (uint32_t k = 0; k < stems->list.count; k++) {
            if (stems->list.items[k].sort == op->params[i].sort) {
                return (int16_t)i;
            }
        }
    }
    return -1;
}

static bool has_rival(const struct stems *stems, const struct stem *stem)
{
    for (uint32_t k = 0; k < stems->list.count; k++) {
        const struct stem *other = &stems->list.items[k];
        if (other != stem && other->sort == stem->sort && other->has_own) {
            return true;
        }
    }
    return false;
}

static void set_lineage(struct cairn_model *model, const struct stems *stems, struct cairn_op *op)
{
    int16_t param = op->initialises >= 0 ? op->initialises : object_of(stems, op);
    uint32_t made = made_by(model, op);
    uint32_t sort = made != CAIRN_NONE ? made : param < 0 ? CAIRN_NONE : op->params[param].sort;
    uint32_t index = sort == CAIRN_NONE ? CAIRN_NONE : find(stems, sort, op->name);
    if (index == CAIRN_NONE || !stems->list.items[index].has_own ||
        !has_rival(stems, &stems->list.items[index])) {
        return;
    }
    struct cairn_str text = {0};
    const struct stem *stem = &stems->list.items[index];
    struct cairn_name_words words;
    cairn_names_split(&words, stem->named);
    for (unsigned i = 0; i < stem->words; i++) {
        cairn_str_addf(&text, "%s%s", i == 0 ? "" : " ", words.words[i]);
    }
    op->lineage = cairn_arena_strdup(&model->arena, cairn_str_text(&text));
    op->lineage_sort = sort;
    cairn_str_release(&text);
}

void cairn_lineage_find(struct cairn_model *model)
{
    struct stems stems = {0};
    for (uint32_t i = 0; i < model->ops.count; i++) {
        uint32_t sort = made_by(model, &model->ops.items[i]);
        if (sort != CAIRN_NONE) {
            add_stem(&stems, &model->ops.items[i], sort);
        }
    }
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        int16_t param = made_by(model, op) != CAIRN_NONE ? -1 : object_of(&stems, op);
        uint32_t stem = param < 0 ? CAIRN_NONE : find(&stems, op->params[param].sort, op->name);
        if (stem != CAIRN_NONE) {
            stems.list.items[stem].has_own = true;
        }
    }
    for (uint32_t i = 0; i < model->ops.count; i++) {
        set_lineage(model, &stems, &model->ops.items[i]);
    }
    cairn_vec_release(&stems.list);
}
