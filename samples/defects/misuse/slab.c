#include "slab.h"

#include <stdalign.h>
#include <stdlib.h>

enum { BLOCKS_PER_PAGE = 16 };

struct page {
    struct page *next;
    alignas(max_align_t) unsigned char blocks[];
};

/* A block that waits holds a pointer to the next one. */
struct waiting {
    struct waiting *next;
};

struct slab {
    struct page *pages;
    struct waiting *waiting;
    size_t block_size;
    size_t used;
};

slab *slab_new(size_t block_size)
{
    if (block_size == 0 || block_size > SLAB_MAX_BLOCK) {
        return NULL;
    }
    slab *s = calloc(1, sizeof *s);
    if (s != NULL) {
        size_t unit = alignof(max_align_t);
        s->block_size = (block_size + unit - 1) / unit * unit;
    }
    return s;
}

void slab_free(slab *s)
{
    while (s != NULL && s->pages != NULL) {
        struct page *page = s->pages;
        s->pages = page->next;
        free(page);
    }
    free(s);
}

static void *add_page(slab *s)
{
    struct page *page = malloc(sizeof *page + s->block_size * BLOCKS_PER_PAGE);
    if (page == NULL) {
        return NULL;
    }
    page->next = s->pages;
    s->pages = page;
    for (size_t i = BLOCKS_PER_PAGE; i-- > 0;) {
        struct waiting *block = (struct waiting *)(page->blocks + i * s->block_size);
        block->next = s->waiting;
        s->waiting = block;
    }
    return page;
}

void *slab_take(slab *s)
{
    if (s->waiting == NULL && add_page(s) == NULL) {
        return NULL;
    }
    struct waiting *block = s->waiting;
    s->waiting = block->next;
    s->used++;
    return block;
}

void slab_give(slab *s, void *block)
{
    struct waiting *given = block;
    given->next = s->waiting;
    s->waiting = given;
    s->used--;
}

size_t slab_used(const slab *s)
{
    return s->used;
}

size_t slab_waiting(const slab *s)
{
    size_t count = 0;
    for (const struct waiting *block = s->waiting; block != NULL; block = block->next) {
        count++;
    }
    return count;
}
