#include "manners.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

size_t text_count(const unsigned char *text, size_t length, int flags)
{
    return (flags & 1) != 0 ? strlen((const char *)text) : length;
}

int visitor_run(struct visitor *v, unsigned count)
{
    int sum = 0;
    for (unsigned i = 0; i < count % 8; i++) {
        sum += v->visit((int)i);
        v->visited++;
    }
    return sum;
}

int doc_init(struct doc *d, size_t room)
{
    memset(d, 0, sizeof *d);
    d->items = room == 0 || room > 4096 ? NULL : malloc(room);
    d->room = d->items == NULL ? 0 : room;
    return d->items != NULL;
}

void doc_add(struct doc *d, char item)
{
    if (d->used == d->room) {
        char *larger = realloc(d->items, 2 * d->room);
        if (larger == NULL) {
            abort();
        }
        d->items = larger;
        d->room *= 2;
    }
    d->items[d->used++] = item;
}

size_t doc_size(const struct doc *d)
{
    return d->used;
}

void doc_end(struct doc *d)
{
    free(d->items);
    memset(d, 0, sizeof *d);
}

int codes_weight(const int *codes, size_t count)
{
    static const signed char weights[256] = {['a'] = 1, ['z'] = 26};
    int sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += weights[codes[i]];
    }
    return sum;
}

struct header {
    size_t used;
    size_t room;
};

static struct header *header_of(const vec *v)
{
    return (struct header *)(void *)((char *)v - sizeof(struct header));
}

vec *vec_new(void)
{
    struct header *header = calloc(1, sizeof *header + 16 * sizeof(int));
    if (header == NULL) {
        return NULL;
    }
    header->room = 16;
    return (vec *)(void *)(header + 1);
}

void vec_free(vec *v)
{
    if (v != NULL) {
        free(header_of(v));
    }
}

int vec_push(vec *v, int number)
{
    struct header *header = header_of(v);
    if (header->used == header->room) {
        return 0;
    }
    ((int *)(void *)v)[header->used++] = number;
    return 1;
}

int vec_last(const vec *v)
{
    const struct header *header = header_of(v);
    return header->used == 0 ? -1 : ((const int *)(const void *)v)[header->used - 1];
}

struct item {
    int weight;
};

enum { PLACES = 8 };

struct box {
    item *items[PLACES];
};

item *item_new(int weight)
{
    item *i = malloc(sizeof *i);
    if (i != NULL) {
        i->weight = weight;
    }
    return i;
}

void item_free(item *i)
{
    free(i);
}

box *box_new(void)
{
    return calloc(1, sizeof(box));
}

void box_free(box *b)
{
    if (b != NULL) {
        box_clear(b);
        free(b);
    }
}

int box_put(box *b, unsigned place, item *i)
{
    if (place >= PLACES) {
        return 0;
    }
    if (b->items[place] != i) {
        item_free(b->items[place]);
    }
    b->items[place] = i;
    return 1;
}

int box_weight(const box *b)
{
    int sum = 0;
    for (unsigned place = 0; place < PLACES; place++) {
        sum += b->items[place] == NULL ? 0 : b->items[place]->weight;
    }
    return sum;
}

void box_clear(box *b)
{
    for (unsigned place = 0; place < PLACES; place++) {
        item_free(b->items[place]);
        b->items[place] = NULL;
    }
}

/* malloc's pointers are even. */
label *label_new(const char *text)
{
    size_t length = strlen(text);
    char *copy = malloc(length + 1);
    if (copy == NULL) {
        return NULL;
    }
    memcpy(copy, text, length + 1);
    return (label *)(void *)(copy + (length > 8 ? 1 : 0));
}

static char *text_of(const label *l)
{
    return (char *)((uintptr_t)l & ~(uintptr_t)1);
}

void label_free(label *l)
{
    free(text_of(l));
}

size_t label_length(const label *l)
{
    return l == NULL ? 0 : strlen(text_of(l));
}

/* ---- words ---- */

size_t words_count(const char *words)
{
    size_t count = 0;
    while (*words != '\0') {
        words += strlen(words) + 1;
        count++;
    }
    return count;
}

/* ---- numbers ---- */

unsigned long numbers_sum(const void *numbers, size_t size)
{
    unsigned long sum = 0;
    for (size_t at = 0; at < size; at += sizeof(uint16_t)) {
        uint16_t number;
        memcpy(&number, (const unsigned char *)numbers + at, sizeof number);
        sum += number;
    }
    return sum;
}

/* ---- tables ---- */

static int table[256];
static const int *weights;

void tables_init(void)
{
    for (int i = 0; i < 256; i++) {
        table[i] = i * i % 17;
    }
    weights = table;
}

int tables_weight(unsigned char code)
{
    return weights[code];
}

/* ---- codes ---- */

int codes_from(int (*next)(int *code), int most)
{
    int weight = 0;
    int code = INT_MIN;
    for (int i = 0; i < most && i < 100 && next(&code) != 0; i++) {
        weight += table[code];
    }
    return weight;
}

/* ---- errors ---- */

static int told;

static void count_error(int code)
{
    told += code != 0;
}

static void (*error_handler)(int code) = count_error;

void errors_exchange(void (**handler)(int code))
{
    void (*before)(int code) = error_handler;
    error_handler = *handler;
    *handler = before;
}

void errors_tell(int code)
{
    error_handler(code);
}

/* ---- rules ---- */

struct rule {
    char *text;
    int flags;
};

struct rule_set {
    size_t count;
    rule *rules[];
};

rule *rule_new(const char *text)
{
    rule *r = calloc(1, sizeof *r);
    if (r != NULL) {
        r->text = strdup(text);
    }
    return r;
}

void rule_free(rule *r)
{
    free(r->text);
    free(r);
}

void rule_init(rule *r, int flags)
{
    r->text = NULL;
    r->flags = flags;
}

size_t rule_length(const rule *r)
{
    return strlen(r->text);
}

rule_set *rule_set_new(rule **rules, size_t count)
{
    rule_set *s = calloc(1, sizeof *s + count * sizeof *rules);
    if (s != NULL) {
        s->count = count;
        memcpy(s->rules, rules, count * sizeof *rules);
    }
    return s;
}

void rule_set_free(rule_set *s)
{
    for (size_t i = 0; i < s->count; i++) {
        rule_free(s->rules[i]);
    }
    free(s);
}

size_t rule_set_length(const rule_set *s)
{
    size_t length = 0;
    for (size_t i = 0; i < s->count; i++) {
        length += rule_length(s->rules[i]);
    }
    return length;
}

/* ---- colors ---- */

char color_letter(enum color c)
{
    static const char *const names[] = {"red", "green", "blue"};
    return names[c][0];
}
