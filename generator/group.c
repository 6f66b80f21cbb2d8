#include "generator/group.h"

#include "core/hash.h"

enum { MAX_ANALYSES = 16 };

void cairn_groups_release(struct cairn_groups *groups)
{
    cairn_vec_release(&groups->list);
    cairn_map_release(&groups->of_pattern);
    cairn_map_release(&groups->misuses);
    cairn_map_release(&groups->asked);
}

static uint64_t pattern_key(const struct cairn_pattern *pattern)
{
    uint64_t key = cairn_hash_pair((uint64_t)pattern->kind << 16 | pattern->failure, pattern->op);
    key = cairn_hash_pair(key, (uint64_t)pattern->mode << 32 | pattern->pc_module);
    key = cairn_hash_pair(key, (uint64_t)pattern->contract << 32 | pattern->owner);
    return cairn_hash_pair(key, pattern->pc);
}

struct cairn_group *cairn_groups_of(struct cairn_groups *groups,
                                    const struct cairn_pattern *pattern)
{
    const uint32_t index =
        cairn_map_get_or_put(&groups->of_pattern, pattern_key(pattern), groups->list.count);
    if (index == groups->list.count) {
        struct cairn_group group = {
            .verdict = CAIRN_VERDICT_ILLEGAL, .failure = CAIRN_NONE, .blamed = CAIRN_NONE};
        cairn_vec_push(&groups->list, group);
    }
    return &groups->list.items[index];
}

struct cairn_group *cairn_groups_find(const struct cairn_groups *groups,
                                      const struct cairn_pattern *pattern)
{
    const uint32_t index = cairn_map_get(&groups->of_pattern, pattern_key(pattern), CAIRN_NONE);
    return index == CAIRN_NONE ? NULL : &groups->list.items[index];
}

bool cairn_group_has_doubled(const struct cairn_group *group)
{
    return (group->sightings & (group->sightings - 1)) == 0;
}

/* Whether what explained the failure before, an argument of some operation, cannot do so here:
 * there is no such call, and no NULL where it fails. */
static bool is_unexplained(const struct cairn_group *group, const struct cairn_sequence *sequence,
                           uint32_t failing)
{
    bool is_explained = group->blamed == CAIRN_NONE;
    for (uint32_t s = 0; s <= failing; s++) {
        is_explained = is_explained || sequence->statements.items[s].op == group->blamed;
    }
    const struct cairn_arg *args = cairn_sequence_args(sequence, failing);
    for (uint32_t i = 0; i < sequence->statements.items[failing].arg_count; i++) {
        is_explained = is_explained || args[i].kind == CAIRN_ARG_NULL;
    }
    return !is_explained;
}

bool cairn_group_is_worth(const struct cairn_group *group, const struct cairn_sequence *sequence,
                          uint32_t failing)
{
    if (group->verdict == CAIRN_VERDICT_BUG || group->analyses >= MAX_ANALYSES) {
        return false;
    }
    if (group->verdict == CAIRN_VERDICT_ROBUSTNESS) {
        return cairn_group_has_doubled(group) && is_unexplained(group, sequence, failing);
    }
    return group->analyses < CAIRN_FIRST_ANALYSES || cairn_group_has_doubled(group);
}

void cairn_groups_note_misuse(struct cairn_groups *groups, const struct cairn_pattern *located)
{
    cairn_map_increment(&groups->misuses, pattern_key(located));
}

bool cairn_groups_is_misuse(struct cairn_groups *groups, const struct cairn_pattern *located)
{
    const uint64_t key = pattern_key(located);
    const uint32_t asked = cairn_map_increment(&groups->asked, key);
    return cairn_map_get(&groups->misuses, key, 0) >= CAIRN_FIRST_ANALYSES &&
           (asked & (asked - 1)) != 0;
}
