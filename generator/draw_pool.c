/* Arguments from the component pool. */
#include "generator/draw_internal.h"

/* How well calls that often fail went on what the node yields, less what it costs; between 0 and 1.
 */
static double merit_of(const struct cairn_node *node)
{
    enum { DEAR = 64 };
    return (node->passed + 1.0) / (node->passed + node->failed + 2.0) * DEAR / (DEAR + node->cost);
}

static uint32_t burden_of(const struct cairn_node *node)
{
    return node->length + node->cost;
}

/* Of some values drawn uniformly the one on which difficult calls went best. */
static const struct cairn_pool_value *best_of_some(const struct cairn_drawing *w,
                                                   const struct cairn_pool_value *values,
                                                   uint32_t count)
{
    enum { DRAWN = 6 };
    const struct cairn_pool_value *best = NULL;
    double most = 0;
    for (int i = 0; i < DRAWN; i++) {
        const struct cairn_pool_value *value =
            &values[cairn_draw_choose(w, CAIRN_CHOICE_COMPONENT, count)];
        double merit = merit_of(cairn_pool_node(w->d->pool, value->node));
        if (merit > most) {
            most = merit;
            best = value;
        }
    }
    return best;
}

/* Of two values drawn uniformly the one of the shorter, cheaper sequence, three times out of four:
 * what is long says little that is new. */
static const struct cairn_pool_value *shorter_of_two(const struct cairn_drawing *w,
                                                     const struct cairn_pool_value *values,
                                                     uint32_t count)
{
    const struct cairn_pool_value *a = &values[cairn_draw_choose(w, CAIRN_CHOICE_COMPONENT, count)];
    const struct cairn_pool_value *b = &values[cairn_draw_choose(w, CAIRN_CHOICE_COMPONENT, count)];
    bool a_is_longer = burden_of(cairn_pool_node(w->d->pool, a->node)) >
                       burden_of(cairn_pool_node(w->d->pool, b->node));
    return a_is_longer && cairn_draw_choose(w, CAIRN_CHOICE_COMPONENT, 4) != 0 ? b : a;
}

/* Of an operation, or of CAIRN_NONE, that made values. */
typedef bool suits(const struct cairn_drawing *w, uint32_t maker);

/* Whether the call does not refuse its objects. */
static bool is_welcome(const struct cairn_drawing *w, uint32_t maker)
{
    return maker == CAIRN_NONE || !cairn_uses_is_unwelcome(w->d->facts, maker, w->op_index);
}

/* Whether its objects are of the kind that the name of the call says. */
static bool is_of_kind(const struct cairn_drawing *w, uint32_t maker)
{
    const char *lineage = maker == CAIRN_NONE ? NULL : w->d->model->ops.items[maker].lineage;
    return lineage != NULL && strcmp(lineage, w->op->lineage) == 0;
}

/* Narrows the values to those of one of the makers that suit. Returns false if none does, or all
 * do. */
static bool pick_suiting(const struct cairn_drawing *w, uint32_t sort, suits *does_suit,
                         const struct cairn_pool_value **values, uint32_t *count)
{
    enum { MOST = 64 };
    uint32_t suiting[MOST];
    uint32_t n = 0;
    const uint32_t makers = cairn_pool_makers(w->d->pool, sort);
    for (uint32_t m = 0; m < makers && n < MOST; m++) {
        if (does_suit(w, cairn_pool_maker(w->d->pool, sort, m))) {
            suiting[n++] = m;
        }
    }
    if (n == 0 || n == makers) {
        return false;
    }
    *count = cairn_pool_made_by(w->d->pool, sort,
                                suiting[cairn_draw_choose(w, CAIRN_CHOICE_COMPONENT, n)], values);
    return true;
}

/* For a difficult call what did well with such a call lately is likelier; for all, what a file of
 * the corpus went into, or a document of a common format without complaint. */
static const struct cairn_pool_value *pick_value(const struct cairn_drawing *w, uint32_t param,
                                                 uint32_t sort,
                                                 const struct cairn_pool_value *values,
                                                 uint32_t count)
{
    enum { PROVEN = 32, SEEDED = 128 };
    const struct cairn_pool_value *seeded = NULL;
    uint32_t chance = w->d->options->corpus != NULL ? 4 : 8;
    if (cairn_draw_choose(w, CAIRN_CHOICE_COMPONENT, chance) == 0) {
        seeded = cairn_pool_seeded(w->d->pool, sort,
                                   cairn_draw_choose(w, CAIRN_CHOICE_COMPONENT, SEEDED));
    }
    if (seeded != NULL) {
        return seeded;
    }
    uint32_t makers = cairn_pool_makers(w->d->pool, sort);
    if (w->strictness == CAIRN_STRICT_KNOWN && cairn_draw_is_first_of_sort(w, param) &&
        pick_suiting(w, sort, is_of_kind, &values, &count)) {
        return shorter_of_two(w, values, count);
    }
    if (w->is_picky && pick_suiting(w, sort, is_welcome, &values, &count)) {
        return cairn_draw_choose(w, CAIRN_CHOICE_COMPONENT, 2) == 0
                   ? best_of_some(w, values, count)
                   : shorter_of_two(w, values, count);
    }
    if (makers > 1 && cairn_draw_choose(w, CAIRN_CHOICE_COMPONENT, 2) == 0) {
        count = cairn_pool_made_by(w->d->pool, sort,
                                   cairn_draw_choose(w, CAIRN_CHOICE_COMPONENT, makers), &values);
    }
    uint32_t which = cairn_facts_is_hard(w->d->facts, w->op_index)
                         ? cairn_draw_choose(w, CAIRN_CHOICE_COMPONENT, 4)
                         : 3;
    const struct cairn_pool_value *proven =
        which < 2 ? cairn_pool_proven(w->d->pool, (struct cairn_pool_place){w->op_index, param},
                                      cairn_draw_choose(w, CAIRN_CHOICE_COMPONENT, PROVEN))
                  : NULL;
    if (proven != NULL) {
        return proven;
    }
    return which < 3 ? best_of_some(w, values, count) : shorter_of_two(w, values, count);
}

/* One of the reusable values of a convertible sort, or NULL. Near sorts are preferred: a farther
 * one is considered with half the probability of the one before. */
static const struct cairn_pool_value *pick_pooled(const struct cairn_drawing *w, uint32_t param)
{
    uint32_t sort = w->op->params[param].sort;
    const uint32_t *sorts;
    const uint8_t *ranks;
    uint32_t count = cairn_pool_sources(w->d->pool, sort, &sorts, &ranks);
    const struct cairn_pool_value *found = NULL;
    for (uint32_t i = 0; i < count; i++) {
        const struct cairn_pool_value *values;
        uint32_t n = cairn_pool_values(w->d->pool, sorts[i], &values);
        if (n == 0 ||
            (found != NULL && cairn_draw_choose(w, CAIRN_CHOICE_COMPONENT, 2u << ranks[i]) != 0)) {
            continue;
        }
        found = pick_value(w, param, sorts[i], values, n);
    }
    return found;
}

bool cairn_draw_from_pool(struct cairn_drawing *w, uint32_t param)
{
    if (w->d->pool == NULL) {
        return false;
    }
    const struct cairn_pool_value *value = pick_pooled(w, param);
    if (value == NULL) {
        return false;
    }
    const struct cairn_node *node = cairn_pool_node(w->d->pool, value->node);
    if (w->a->sequence.statements.count + node->length > w->d->options->max_length) {
        return false;
    }
    uint32_t part = cairn_assembly_find_part(w->a, value->node);
    bool merges = part != CAIRN_NONE && cairn_draw_choose(w, CAIRN_CHOICE_MERGE, 2) == 0;
    if (!merges) {
        part = cairn_assembly_add_node(w->a, w->d->pool, w->d->model, value->node);
        cairn_pool_draw(w->d->pool, value->node);
    }
    uint32_t slot = w->a->parts.items[part].first_slot + value->slot;
    if (!cairn_draw_fits(w, param, slot)) {
        return false;
    }
    w->args[param] = cairn_assembly_arg(w->a, slot);
    return true;
}
