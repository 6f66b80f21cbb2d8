#include "generator/prune.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

enum { FINGERPRINTS = 1 << 20, MAX_VALUES = 1 << 23, MAX_WORLDS = 1 << 16 };

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

bool cairn_pruner_is_new_value(struct cairn_pruner *pruner, uint32_t sort,
                               const struct cairn_wire_value *value)
{
    if (pruner->options->pruning == CAIRN_PRUNING_OFF ||
        pruner->options->pruning == CAIRN_PRUNING_SYNTACTIC) {
        pruner->distinct_values++;
        return true;
    }
    uint64_t key = cairn_hash_pair(sort, value->kind);
    if (value->kind == CAIRN_VALUE_SCALAR) {
        key = cairn_hash_pair(key, value->bits);
    } else {
        uint64_t salt = value->state & CAIRN_VALUE_SHARED;
        key = cairn_hash_pair(key, value->digest[0] ^ salt);
        key = cairn_hash_pair(key, value->digest[1]);
    }
    if (pruner->values.count >= MAX_VALUES) {
        return cairn_map_get(&pruner->values, key, 0) == 0;
    }
    bool is_new = cairn_map_put(&pruner->values, key, 1);
    pruner->distinct_values += is_new;
    return is_new;
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
