#include "symbols.h"

#include <stdlib.h>
#include <string.h>

struct symbol {
    struct symbol *next;
    size_t length;
    unsigned held;
    char text[];
};

struct symbols {
    struct symbol *first;
    size_t count;
};

static struct symbol *head_of(const char *symbol)
{
    return (struct symbol *)(symbol - offsetof(struct symbol, text));
}

symbols *symbols_new(void)
{
    return calloc(1, sizeof(symbols));
}

void symbols_free(symbols *table)
{
    while (table->first != NULL) {
        struct symbol *next = table->first->next;
        free(table->first);
        table->first = next;
    }
    free(table);
}

static const char *intern(symbols *table, const char *text, size_t length)
{
    for (struct symbol *s = table->first; s != NULL; s = s->next) {
        if (s->length == length && memcmp(s->text, text, length) == 0) {
            s->held++;
            return s->text;
        }
    }
    struct symbol *s = malloc(sizeof *s + length + 1);
    if (s == NULL) {
        return NULL;
    }
    memcpy(s->text, text, length);
    s->text[length] = '\0';
    s->length = length;
    s->held = 1;
    s->next = table->first;
    table->first = s;
    table->count++;
    return s->text;
}

const char *symbols_intern(symbols *table, const char *text)
{
    return intern(table, text, strlen(text));
}

const char *symbols_join(symbols *table, const char *first, const char *second)
{
    size_t length = head_of(first)->length + head_of(second)->length;
    char *both = malloc(length + 1);
    if (both == NULL) {
        return NULL;
    }
    memcpy(both, first, head_of(first)->length);
    memcpy(both + head_of(first)->length, second, head_of(second)->length);
    const char *symbol = intern(table, both, length);
    free(both);
    return symbol;
}

void symbols_hold(const char *symbol)
{
    head_of(symbol)->held++;
}

void symbols_release(symbols *table, const char *symbol)
{
    struct symbol *s = head_of(symbol);
    if (--s->held != 0) {
        return;
    }
    struct symbol **link = &table->first;
    while (*link != s) {
        link = &(*link)->next;
    }
    *link = s->next;
    table->count--;
    free(s);
}

size_t symbols_length(const char *symbol)
{
    return head_of(symbol)->length;
}

unsigned symbols_held(const char *symbol)
{
    return head_of(symbol)->held;
}

size_t symbols_count(const symbols *table)
{
    return table->count;
}
