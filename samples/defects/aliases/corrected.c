#include "aliases.h"

#include <stdlib.h>
#include <string.h>

struct alias {
    struct alias *next;
    char *name;
    char *command;
};

struct aliases {
    struct alias *first;
    size_t count;
};

aliases *aliases_new(void)
{
    return calloc(1, sizeof(aliases));
}

static void free_alias(struct alias *alias)
{
    free(alias->name);
    free(alias->command);
    free(alias);
}

void aliases_free(aliases *table)
{
    while (table != NULL && table->first != NULL) {
        struct alias *next = table->first->next;
        free_alias(table->first);
        table->first = next;
    }
    free(table);
}

static char *copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy != NULL) {
        memcpy(copy, text, size);
    }
    return copy;
}

/* The place that points to the alias of that name, or to NULL. */
static struct alias **find(aliases *table, const char *name)
{
    struct alias **link = &table->first;
    while (*link != NULL && strcmp((*link)->name, name) != 0) {
        link = &(*link)->next;
    }
    return link;
}

static bool add(struct alias **link, const char *name, char *command)
{
    struct alias *alias = calloc(1, sizeof *alias);
    char *copy = copy_text(name);
    if (alias == NULL || copy == NULL) {
        free(copy);
        free(alias);
        return false;
    }
    alias->name = copy;
    alias->command = command;
    *link = alias;
    return true;
}

bool aliases_set(aliases *table, const char *name, const char *command)
{
    if (name[0] == '\0') {
        return false;
    }
    struct alias **link = find(table, name);
    char *copy = copy_text(command);
    if (copy == NULL) {
        return false;
    }
    if (*link != NULL) {
        free((*link)->command);
        (*link)->command = copy;
        return true;
    }
    if (!add(link, name, copy)) {
        free(copy);
        return false;
    }
    table->count++;
    return true;
}

bool aliases_remove(aliases *table, const char *name)
{
    struct alias **link = find(table, name);
    struct alias *alias = *link;
    if (alias == NULL) {
        return false;
    }
    *link = alias->next;
    free_alias(alias);
    table->count--;
    return true;
}

size_t aliases_count(const aliases *table)
{
    return table->count;
}

const char *aliases_command(const aliases *table, const char *name)
{
    for (const struct alias *alias = table->first; alias != NULL; alias = alias->next) {
        if (strcmp(alias->name, name) == 0) {
            return alias->command;
        }
    }
    return NULL;
}

size_t aliases_count_of(const aliases *table, const char *command)
{
    size_t count = 0;
    for (const struct alias *alias = table->first; alias != NULL; alias = alias->next) {
        count += strcmp(alias->command, command) == 0;
    }
    return count;
}
