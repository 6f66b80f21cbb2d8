/* What was seen before (ARCHITECTURE.md 8; thesis 4.2, 5.7, 5.8, 7.3, 7.4): sequences by
 * fingerprint, values and worlds by digest. May be included by generator/. */
#ifndef CAIRN_GENERATOR_PRUNE_H
#define CAIRN_GENERATOR_PRUNE_H

#include "core/map.h"
#include "core/model.h"
#include "core/sequence.h"
#include "core/wire.h"
#include "generator/options.h"

struct cairn_pruner {
    const struct cairn_model *model;
    const struct cairn_options *options;
    uint64_t *fingerprints; /* a bounded table: a missed duplicate is harmless */
    struct cairn_map values;
    struct cairn_map views;
    struct cairn_map worlds;
    struct cairn_map kept; /* fingerprints of what came into the pool */
    uint64_t distinct_values;
};

void cairn_pruner_init(struct cairn_pruner *pruner, const struct cairn_model *model,
                       const struct cairn_options *options);
void cairn_pruner_release(struct cairn_pruner *pruner);

/* Whether an equal sequence was assembled before; remembers it. */
bool cairn_pruner_is_duplicate(struct cairn_pruner *pruner, const struct cairn_sequence *sequence);

/* Whether an equal sequence came into the pool before; remembers this one. Two that were assembled
 * differently may be equal in what is kept of them. */
bool cairn_pruner_is_kept(struct cairn_pruner *pruner, const struct cairn_sequence *sequence);

/* Whether the state of a value of the sort is new; remembers it. The key is salted with the sharing
 * pattern, or a shallow copy would look like a deep one. Scalars count by their value. */
bool cairn_pruner_is_new_value(struct cairn_pruner *pruner, uint32_t sort,
                               const struct cairn_wire_value *value);

/* Whether cairn_pruner_is_new_value would say no. */
bool cairn_pruner_knows_value(const struct cairn_pruner *pruner, uint32_t sort,
                              const struct cairn_wire_value *value);

/* The sequence that showed the value did not come into the pool: another that shows it may. Values
 * that are lost again and again are not looked for any more. */
void cairn_pruner_forget_value(struct cairn_pruner *pruner, uint32_t sort,
                               const struct cairn_wire_value *value);

/* Whether what observers say of an object of the sort is new; remembers it. */
bool cairn_pruner_is_new_view(struct cairn_pruner *pruner, uint32_t sort, uint64_t view);

/* Whether the digest of the library's own segments is new; remembers it. */
bool cairn_pruner_is_new_world(struct cairn_pruner *pruner, const uint64_t world[2]);

/* Whether cairn_pruner_is_new_world would say no. */
bool cairn_pruner_knows_world(const struct cairn_pruner *pruner, const uint64_t world[2]);

#endif
