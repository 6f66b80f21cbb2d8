#include "tenants.h"

#include <stdlib.h>

struct tenants {
    tenant *all;
    size_t count;
    size_t capacity;
};

tenants *tenants_new(void)
{
    return calloc(1, sizeof(tenants));
}

void tenants_free(tenants *t)
{
    if (t != NULL) {
        free(t->all);
    }
    free(t);
}

static int make_room(tenants *t)
{
    if (t->count == t->capacity) {
        const size_t capacity = t->capacity == 0 ? 4 : 2 * t->capacity;
        tenant *all = realloc(t->all, capacity * sizeof *all);
        if (all == NULL) {
            return 0;
        }
        t->all = all;
        t->capacity = capacity;
    }
    return 1;
}

uint32_t tenants_add(tenants *t, const tenant *one)
{
    if (!make_room(t)) {
        return 0;
    }
    t->all[t->count] = one != NULL ? *one : (tenant){0, 0};
    t->count++;
    return (uint32_t)t->count;
}

uint32_t tenants_add_like(tenants *t, uint32_t number, int32_t flat)
{
    if (tenants_get(t, number) == NULL || !make_room(t)) {
        return 0;
    }
    const tenant *like = tenants_get(t, number);
    t->all[t->count] = (tenant){flat, like->rent};
    t->count++;
    return (uint32_t)t->count;
}

tenant *tenants_get(tenants *t, uint32_t number)
{
    return number == 0 || number > t->count ? NULL : &t->all[number - 1];
}

size_t tenants_count(const tenants *t)
{
    return t->count;
}
