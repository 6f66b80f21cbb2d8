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
    bool is_bare; /* the whole name is the stem: list() goes with list_append() */
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

/* How many words the names of all calls that return such objects begin with in common. */
static unsigned common_words(const struct cairn_model *model, uint32_t sort)
{
    struct cairn_name_words first = {0};
    unsigned common = 0;
    for (uint32_t i = 0; i < model->ops.count; i++) {
        const struct cairn_op *op = &model->ops.items[i];
        struct cairn_name_words words;
        if (op->kind != CAIRN_OP_CALL || op->output_count == 0 || op->outputs[0].param >= 0 ||
            op->outputs[0].sort != sort) {
            continue;
        }
        cairn_names_split(&words, op->name);
        if (first.count == 0) {
            cairn_names_split(&first, op->name);
            common = first.count;
        }
        unsigned same = 0;
        while (same < common && same < words.count &&
               strcmp(first.words[same], words.words[same]) == 0) {
            same++;
        }
        common = same;
    }
    return common;
}

/* The sort of the object that the call makes out of no such object, under a name of two words, or
 * of one more than all such names have, that says no more; or CAIRN_NONE. */
static uint32_t made_barely(const struct cairn_model *model, const struct cairn_op *op)
{
    const bool yields = op->kind == CAIRN_OP_CALL && op->initialises < 0 && op->output_count != 0 &&
                        op->outputs[0].param < 0 &&
                        !cairn_names_has(op->name, cairn_words_initialise);
    const uint32_t sort = yields ? op->outputs[0].sort : CAIRN_NONE;
    struct cairn_name_words words;
    if (sort == CAIRN_NONE || !cairn_model_is_object(model, sort) ||
        cairn_model_is_number_handle(model, sort)) {
        return CAIRN_NONE;
    }
    for (uint16_t i = 0; i < op->param_count; i++) {
        if (op->params[i].sort == sort) {
            return CAIRN_NONE;
        }
    }
    cairn_names_split(&words, op->name);
    return words.count == 2 || (words.count == 3 && common_words(model, sort) == 2) ? sort
                                                                                    : CAIRN_NONE;
}

/* list() where there is list_append(), unless something else is called list_new() or new(). */
static void add_bare_stem(struct stems *stems, const struct cairn_op *op, uint32_t sort)
{
    struct cairn_name_words words;
    cairn_names_split(&words, op->name);
    struct stem stem = {.sort = sort, .named = op->name, .words = words.count, .is_bare = true};
    for (uint32_t i = 0; i < stems->list.count; i++) {
        if (stems->list.items[i].sort == sort && !stems->list.items[i].is_bare) {
            return;
        }
    }
    cairn_vec_push(&stems->list, stem);
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

/* The stem of which the operation's name has the words, or that of a maker whose name goes on where
 * another's ends: strn() makes what str() does. */
static uint32_t find_own(const struct stems *stems, uint32_t sort, const char *name)
{
    enum { MIN_WORD = 3 };
    const uint32_t index = find(stems, sort, name);
    if (index == CAIRN_NONE || stems->list.items[index].has_own ||
        !stems->list.items[index].is_bare) {
        return index;
    }
    for (uint32_t i = 0; i < stems->list.count; i++) {
        const struct stem *stem = &stems->list.items[i];
        const char *word = strrchr(stem->named, '_');
        if (stem->sort == sort && stem->is_bare && stem->has_own && word != NULL &&
            strlen(word + 1) >= MIN_WORD && strncmp(stem->named, name, strlen(stem->named)) == 0) {
            return i;
        }
    }
    return index;
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
    made = made == CAIRN_NONE ? made_barely(model, op) : made;
    uint32_t sort = made != CAIRN_NONE ? made : param < 0 ? CAIRN_NONE : op->params[param].sort;
    uint32_t index = sort == CAIRN_NONE ? CAIRN_NONE : find_own(stems, sort, op->name);
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
    op->is_lineage_guessed = stem->is_bare;
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
        uint32_t sort = made_barely(model, &model->ops.items[i]);
        if (sort != CAIRN_NONE) {
            add_bare_stem(&stems, &model->ops.items[i], sort);
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
