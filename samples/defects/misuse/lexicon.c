#include "lexicon.h"

#include <stdlib.h>
#include <string.h>

struct entry {
    struct entry *next;
    char word[];
};

struct lexicon {
    struct entry *first;
    size_t count;
};

static lexicon *current;
static const struct entry *upcoming;

lexicon *lexicon_new(void)
{
    return calloc(1, sizeof(lexicon));
}

void lexicon_free(lexicon *l)
{
    if (l == NULL) {
        return;
    }
    while (l->first != NULL) {
        struct entry *next = l->first->next;
        free(l->first);
        l->first = next;
    }
    free(l);
}

bool lexicon_add(lexicon *l, const char *word)
{
    size_t size = strlen(word) + 1;
    struct entry *entry = malloc(sizeof *entry + size);
    if (entry == NULL) {
        return false;
    }
    memcpy(entry->word, word, size);
    entry->next = l->first;
    l->first = entry;
    l->count++;
    return true;
}

size_t lexicon_count(const lexicon *l)
{
    return l->count;
}

void lexicon_use(lexicon *l)
{
    current = l;
}

static bool has(const lexicon *l, const char *word)
{
    const struct entry *entry = l->first;
    while (entry != NULL && strcmp(entry->word, word) != 0) {
        entry = entry->next;
    }
    return entry != NULL;
}

bool lexicon_knows(const lexicon *l, const char *word)
{
    return has(l, word) || (current != NULL && has(current, word));
}

void lexicon_begin(const lexicon *l)
{
    upcoming = l->first;
}

const char *lexicon_next(void)
{
    const struct entry *entry = upcoming;
    if (entry == NULL) {
        return NULL;
    }
    upcoming = entry->next;
    return entry->word;
}
