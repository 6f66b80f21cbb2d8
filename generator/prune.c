#include "generator/prune.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

enum {
    FINGERPRINTS = 1 << 20,
    MAX_VALUES = 1 << 23,
    MAX_WORLDS = 1 << 16,
    VALUE_KNOWN = 1 << 8, /* in the map of values, beside how often it was lost */
    MAX_LOSSES = 3
};

void cairn_pruner_init(struct cairn_pruner *pruner, const struct cairn_model *model,
                       const struct cairn_options *options)
{
    *pruner = (struct cairn_pruner){.model = model, .options = options};
    pruner->fingerprints = cairn_alloc(FINGERPRINTS * sizeof *pruner->fingerprints);
    memset(pruner->fingerprints, 0, FINGERPRINTS * sizeof *pruner->fingerprints);
}

void cairn_pruner_release(struct cairn_pruner *pruner)
{
    free(pruner->fingerprints);
    cairn_map_release(&pruner->values);
    cairn_map_release(&pruner->views);
    cairn_map_release(&pruner->worlds);
    cairn_map_release(&pruner->kept);
}

bool cairn_pruner_is_duplicate(struct cairn_pruner *pruner, const struct cairn_sequence *sequence)
{
    if (pruner->options->pruning == CAIRN_PRUNING_OFF) {
        return false;
    }
    uint64_t hash = cairn_sequence_hash(sequence, sequence->statements.count);
    uint64_t *cell = &pruner->fingerprints[hash % FINGERPRINTS];
    bool seen = *cell == hash;
    *cell = hash;
    return seen;
}

bool cairn_pruner_is_kept(struct cairn_pruner *pruner, const struct cairn_sequence *sequence)
{
    return pruner->options->pruning != CAIRN_PRUNING_OFF && pruner->kept.count < MAX_VALUES &&
           !cairn_map_put(&pruner->kept, cairn_sequence_hash(sequence, sequence->body), 1);
}

static uint64_t value_key(uint32_t sort, const struct cairn_wire_value *value)
{
    uint64_t key = cairn_hash_pair(sort, value->kind);
    if (value->kind == CAIRN_VALUE_SCALAR) {
        return cairn_hash_pair(key, value->bits);
    }
    key = cairn_hash_pair(key, value->digest[0] ^ (value->state & CAIRN_VALUE_SHARED));
    return cairn_hash_pair(key, value->digest[1]);
}

static bool has_values(const struct cairn_pruner *pruner)
{
    return pruner->options->pruning != CAIRN_PRUNING_OFF &&
           pruner->options->pruning != CAIRN_PRUNING_SYNTACTIC;
}

static bool is_known(uint32_t seen)
{
    return (seen & VALUE_KNOWN) != 0 || seen >= MAX_LOSSES;
}

bool cairn_pruner_knows_value(const struct cairn_pruner *pruner, uint32_t sort,
                              const struct cairn_wire_value *value)
{
    return has_values(pruner) &&
           is_known(cairn_map_get(&pruner->values, value_key(sort, value), 0));
}

bool cairn_pruner_is_new_value(struct cairn_pruner *pruner, uint32_t sort,
                               const struct cairn_wire_value *value)
{
    if (!has_values(pruner)) {
        pruner->distinct_values++;
        return true;
    }
    const uint64_t key = value_key(sort, value);
    const uint32_t seen = cairn_map_get(&pruner->values, key, 0);
    if (is_known(seen)) {
        return false;
    }
    if (pruner->values.count < MAX_VALUES) {
        cairn_map_put(&pruner->values, key, seen | VALUE_KNOWN);
        pruner->distinct_values++;
    }
    return true;
}

void cairn_pruner_forget_value(struct cairn_pruner *pruner, uint32_t sort,
                               const struct cairn_wire_value *value)
{
    const uint64_t key = value_key(sort, value);
    const uint32_t seen = has_values(pruner) ? cairn_map_get(&pruner->values, key, 0) : 0;
    if ((seen & VALUE_KNOWN) != 0) {
        cairn_map_put(&pruner->values, key, (seen & ~(uint32_t)VALUE_KNOWN) + 1);
        pruner->distinct_values--;
    }
}

bool cairn_pruner_is_new_view(struct cairn_pruner *pruner, uint32_t sort, uint64_t view)
{
    return cairn_map_put(&pruner->views, cairn_hash_pair(sort, view), 1);
}

bool cairn_pruner_is_new_world(struct cairn_pruner *pruner, const uint64_t world[2])
{
    if (pruner->worlds.count >= MAX_WORLDS) {
        return false;
    }
    return cairn_map_put(&pruner->worlds, cairn_hash_pair(world[0], world[1]), 1);
}

bool cairn_pruner_knows_world(const struct cairn_pruner *pruner, const uint64_t world[2])
{
    return pruner->worlds.count >= MAX_WORLDS ||
           cairn_map_get(&pruner->worlds, cairn_hash_pair(world[0], world[1]), 0) != 0;
}
