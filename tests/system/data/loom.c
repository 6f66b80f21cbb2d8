#include "loom.h"

#include <stdlib.h>

struct loom {
    struct loom_memory memory;
    loom_shuttle shuttle;
    void *user;
};

Loom_Version loom_version_info(void)
{
    return (Loom_Version){2, 5};
}

struct loom *loom_new(const struct loom_memory *memory)
{
    const struct loom_memory usual = {malloc, free};
    memory = memory == NULL ? &usual : memory;
    if (memory->malloc_fcn == NULL || memory->free_fcn == NULL) {
        return NULL;
    }
    struct loom *loom = memory->malloc_fcn(sizeof *loom);
    if (loom != NULL) {
        *loom = (struct loom){.memory = *memory};
    }
    return loom;
}

void loom_set_shuttle(struct loom *loom, loom_shuttle shuttle, void *user)
{
    loom->shuttle = shuttle;
    loom->user = user;
}

int loom_weave(struct loom *loom)
{
    if (loom->shuttle == NULL) {
        return 0;
    }
    loom->shuttle(loom->user);
    return 1;
}

void loom_free(struct loom *loom)
{
    if (loom != NULL) {
        loom->memory.free_fcn(loom);
    }
}
