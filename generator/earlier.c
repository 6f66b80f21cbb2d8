#include "generator/earlier.h"

#include <string.h>

#include "generator/failure.h"

void cairn_earlier_release(struct cairn_earlier *earlier)
{
    cairn_vec_release(&earlier->list);
    cairn_arena_release(&earlier->arena);
}

void cairn_earlier_add(struct cairn_earlier *earlier, const struct cairn_failure *known)
{
    struct cairn_earlier_failure one = {.id = known->id,
                                        .statements_before = known->statements_before,
                                        .sightings = known->sightings,
                                        .signature =
                                            cairn_arena_strdup(&earlier->arena, known->signature)};
    cairn_vec_push(&earlier->list, one);
    if (known->id > earlier->highest_id) {
        earlier->highest_id = known->id;
    }
}

/* A signature begins with kind and operation. */
static size_t prefix_length(const char *signature)
{
    size_t kind = strcspn(signature, " ");
    return signature[kind] == '\0' ? kind : kind + 1 + strcspn(signature + kind + 1, " ");
}

static bool is_like(const char *a, const char *b, bool loosely)
{
    size_t length = prefix_length(a);
    return loosely ? length == prefix_length(b) && strncmp(a, b, length) == 0 : strcmp(a, b) == 0;
}

bool cairn_earlier_take(struct cairn_earlier *earlier, struct cairn_failure *failure, bool loosely)
{
    for (uint32_t i = 0; i < earlier->list.count; i++) {
        struct cairn_earlier_failure *one = &earlier->list.items[i];
        if (!one->is_taken && is_like(one->signature, failure->signature, loosely)) {
            one->is_taken = true;
            failure->id = one->id;
            failure->statements_before = one->statements_before;
            failure->sightings += one->sightings;
            return true;
        }
    }
    return false;
}

void cairn_earlier_number(struct cairn_earlier *earlier, struct cairn_failure *failure)
{
    failure->id = ++earlier->highest_id;
}
