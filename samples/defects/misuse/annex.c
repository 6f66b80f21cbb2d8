#include "annex.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- a store ---- */

struct store {
    long total;
    int count;
};

annex_store annex_open(void)
{
    return (annex_store){calloc(1, sizeof(struct store))};
}

void annex_put(annex_store store, int number)
{
    struct store *s = store.internal;
    s->total += number;
    s->count++;
}

long annex_total(annex_store store)
{
    const struct store *s = store.internal;
    return s->total;
}

int annex_count(annex_store store)
{
    const struct store *s = store.internal;
    return s->count;
}

void annex_close(annex_store store)
{
    free(store.internal);
}

/* ---- ids ---- */

static unsigned char digit(char c)
{
    return (unsigned char)(isdigit((unsigned char)c) ? c - '0' : (c | 0x20) - 'a' + 10);
}

void annex_id_from_string(struct annex_id *id, const char *text)
{
    for (size_t i = 0; i < sizeof id->bytes; i++) {
        id->bytes[i] = (unsigned char)(digit(text[2 * i]) << 4 | digit(text[2 * i + 1]));
    }
}

int annex_id_first(const struct annex_id *id)
{
    return id->bytes[0];
}

/* ---- chains ---- */

struct annex_link {
    annex_link *next;
    int number;
};

annex_link *annex_link_new(int number)
{
    annex_link *link = calloc(1, sizeof *link);
    if (link != NULL) {
        link->number = number;
    }
    return link;
}

annex_link *annex_link_join(annex_link *head, annex_link *tail)
{
    if (head == NULL || tail == NULL) {
        return head;
    }
    head->next = tail;
    return head;
}

void annex_link_free_all(annex_link *head)
{
    while (head != NULL) {
        annex_link *next = head->next;
        free(head);
        head = next;
    }
}

/* ---- memory that runs out ---- */

static long largest_block;
static long blocks_left;

void annex_alloc_limits(long largest, long times)
{
    largest_block = largest;
    blocks_left = times;
}

static void *take(size_t size)
{
    if (largest_block > 0 && size > (size_t)largest_block) {
        return NULL;
    }
    if (blocks_left > 0 && --blocks_left == 0) {
        return NULL;
    }
    return malloc(size);
}

char *annex_capitals(const char *text)
{
    const size_t length = strlen(text);
    char *copy = take(length + 1);
    for (size_t i = 0; i <= length; i++) {
        copy[i] = (char)toupper((unsigned char)text[i]);
    }
    return copy;
}

/* ---- boxes ---- */

int annex_box_init(struct annex_box *box, void *contents, size_t size)
{
    void **block = contents;
    void *grown = realloc(*block, size + 1);
    if (grown == NULL) {
        return -1;
    }
    *block = grown;
    box->contents = block;
    box->size = size;
    free(grown);
    *block = NULL;
    return 0;
}

/* ---- texts ---- */

long annex_next_number(const char **source)
{
    long number = 0;
    while (**source != '\0' && !isdigit((unsigned char)**source)) {
        ++*source;
    }
    while (isdigit((unsigned char)**source)) {
        number = (number * 10 + (**source - '0')) % 100000;
        ++*source;
    }
    return number;
}

int annex_at_end(const char **source)
{
    while (isspace((unsigned char)**source)) {
        ++*source;
    }
    return **source == '\0';
}
