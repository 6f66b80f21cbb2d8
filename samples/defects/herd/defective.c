#include "herd.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 4 };

struct member {
    unsigned tag;
    void *thing;
};

struct herd {
    struct member *members;
    size_t count;
    size_t room;
    unsigned last_tag;
};

struct herd *herd_create(void)
{
    struct herd *herd = calloc(1, sizeof *herd);
    if (herd != NULL) {
        herd->members = malloc(FIRST_ROOM * sizeof *herd->members);
        herd->room = FIRST_ROOM;
        if (herd->members == NULL) {
            free(herd);
            return NULL;
        }
    }
    return herd;
}

void herd_destroy(struct herd *herd)
{
    if (herd != NULL) {
        free(herd->members);
        free(herd);
    }
}

unsigned herd_add(struct herd *herd, void *thing)
{
    if (herd->count == herd->room) {
        struct member *larger = realloc(herd->members, 2 * herd->room * sizeof *larger);
        if (larger == NULL) {
            return 0;
        }
        herd->members = larger;
        herd->room *= 2;
    }
    herd->members[herd->count++] = (struct member){++herd->last_tag, thing};
    return herd->last_tag;
}

static size_t find(const struct herd *herd, unsigned tag)
{
    size_t i = 0;
    while (i < herd->count && herd->members[i].tag != tag) {
        i++;
    }
    return i;
}

bool herd_remove(struct herd *herd, unsigned tag)
{
    const size_t i = find(herd, tag);
    if (i == herd->count) {
        return false;
    }
    herd->count--;
    memmove(herd->members + i, herd->members + i + 1, (herd->count - i) * sizeof *herd->members);
    return true;
}

size_t herd_size(const struct herd *herd)
{
    return herd->count;
}

bool herd_has(const struct herd *herd, unsigned tag)
{
    return find(herd, tag) < herd->count;
}

size_t herd_walk(struct herd *herd, herd_visit visit, void *user)
{
    const struct member *end = herd->members + herd->count;
    size_t visited = 0;
    for (const struct member *member = herd->members; member < end; member++) {
        visited++;
        if (!visit(member->tag, member->thing, user)) {
            break;
        }
    }
    return visited;
}
