#include "symtab.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 32 };

struct symbol {
    struct symbol *next; /* in the bucket, inner scopes first */
    size_t depth;
    long value;
    char name[];
};

struct symtab {
    struct symbol *buckets[BUCKETS];
    struct symbol *recent; /* what was found last, or NULL */
    size_t count;
    size_t depth;
};

static size_t bucket_of(const char *name)
{
    unsigned hash = 2166136261u;
    for (const unsigned char *p = (const unsigned char *)name; *p != '\0'; p++) {
        hash = (hash ^ *p) * 16777619u;
    }
    return hash % BUCKETS;
}

symtab *symtab_new(void)
{
    return calloc(1, sizeof(symtab));
}

void symtab_free(symtab *table)
{
    for (size_t i = 0; table != NULL && i < BUCKETS; i++) {
        while (table->buckets[i] != NULL) {
            struct symbol *symbol = table->buckets[i];
            table->buckets[i] = symbol->next;
            free(symbol);
        }
    }
    free(table);
}

/* Loops over one scope ask for the same name again and again. */
static struct symbol *find(symtab *table, const char *name)
{
    if (table->recent != NULL && strcmp(table->recent->name, name) == 0) {
        return table->recent;
    }
    struct symbol *symbol = table->buckets[bucket_of(name)];
    while (symbol != NULL && strcmp(symbol->name, name) != 0) {
        symbol = symbol->next;
    }
    if (symbol != NULL) {
        table->recent = symbol;
    }
    return symbol;
}

bool symtab_define(symtab *table, const char *name, long value)
{
    struct symbol *known = find(table, name);
    if (known != NULL && known->depth == table->depth) {
        known->value = value;
        return true;
    }
    size_t size = strlen(name) + 1;
    struct symbol *symbol = malloc(sizeof *symbol + size);
    if (symbol == NULL) {
        return false;
    }
    memcpy(symbol->name, name, size);
    symbol->depth = table->depth;
    symbol->value = value;
    struct symbol **bucket = &table->buckets[bucket_of(name)];
    symbol->next = *bucket;
    *bucket = symbol;
    table->count++;
    table->recent = NULL;
    return true;
}

bool symtab_undefine(symtab *table, const char *name)
{
    struct symbol *symbol = find(table, name);
    if (symbol == NULL) {
        return false;
    }
    struct symbol **link = &table->buckets[bucket_of(symbol->name)];
    while (*link != symbol) {
        link = &(*link)->next;
    }
    *link = symbol->next;
    table->recent = NULL;
    free(symbol);
    table->count--;
    return true;
}

bool symtab_lookup(symtab *table, const char *name, long *value)
{
    const struct symbol *symbol = find(table, name);
    if (symbol == NULL) {
        return false;
    }
    if (value != NULL) {
        *value = symbol->value;
    }
    return true;
}

void symtab_enter(symtab *table)
{
    table->depth++;
}

/* Inner definitions stand in front of outer ones. */
static void drop_scope(symtab *table, struct symbol **bucket)
{
    while (*bucket != NULL && (*bucket)->depth == table->depth) {
        struct symbol *symbol = *bucket;
        *bucket = symbol->next;
        free(symbol);
        table->count--;
    }
}

bool symtab_leave(symtab *table)
{
    if (table->depth == 0) {
        return false;
    }
    for (size_t i = 0; i < BUCKETS; i++) {
        drop_scope(table, &table->buckets[i]);
    }
    table->recent = NULL;
    table->depth--;
    return true;
}

size_t symtab_count(const symtab *table)
{
    return table->count;
}

size_t symtab_depth(const symtab *table)
{
    return table->depth;
}
