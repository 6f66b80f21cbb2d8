#include "wordindex.h"

#include <stdlib.h>
#include <string.h>

struct entry {
    struct entry *next; /* in sorted order */
    unsigned occurrences;
    char word[];
};

struct WordIndex {
    unsigned weight[256];     /* by which bytes are sorted */
    struct entry *first[256]; /* for each byte with which a word may begin, in lower case */
    size_t size;
};

static int lower(int c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

WordIndex *wordindex_new(void)
{
    WordIndex *index = calloc(1, sizeof *index);
    for (int c = 0; index != NULL && c < 256; c++) {
        index->weight[c] = (unsigned)lower(c) + 1;
    }
    return index;
}

void wordindex_free(WordIndex *index)
{
    for (size_t i = 0; index != NULL && i < 256; i++) {
        while (index->first[i] != NULL) {
            struct entry *entry = index->first[i];
            index->first[i] = entry->next;
            free(entry);
        }
    }
    free(index);
}

static int compare(const WordIndex *index, const char *a, const char *b)
{
    const unsigned char *p = (const unsigned char *)a;
    const unsigned char *q = (const unsigned char *)b;
    while (*p != '\0' && index->weight[*p] == index->weight[*q]) {
        p++;
        q++;
    }
    return (int)index->weight[*p] - (int)index->weight[*q];
}

/* Where the word is linked, or would have to be, in the list that begins at *link. */
static struct entry **find_link(const WordIndex *index, struct entry **link, const char *word)
{
    while (*link != NULL && compare(index, (*link)->word, word) < 0) {
        link = &(*link)->next;
    }
    return link;
}

static const struct entry *find(const WordIndex *index, const char *word)
{
    const struct entry *entry = index->first[lower((unsigned char)word[0])];
    while (entry != NULL && compare(index, entry->word, word) != 0) {
        entry = entry->next;
    }
    return entry;
}

bool wordindex_add(WordIndex *index, const char *word)
{
    if (*word == '\0') {
        return true;
    }
    struct entry **link = find_link(index, &index->first[lower(*word)], word);
    if (*link != NULL && compare(index, (*link)->word, word) == 0) {
        (*link)->occurrences++;
        return true;
    }
    size_t size = strlen(word) + 1;
    struct entry *entry = malloc(sizeof *entry + size);
    if (entry == NULL) {
        return false;
    }
    memcpy(entry->word, word, size);
    entry->occurrences = 1;
    entry->next = *link;
    *link = entry;
    index->size++;
    return true;
}

bool wordindex_remove(WordIndex *index, const char *word)
{
    struct entry **link = find_link(index, &index->first[lower((unsigned char)*word)], word);
    struct entry *entry = *link;
    if (entry == NULL || compare(index, entry->word, word) != 0) {
        return false;
    }
    *link = entry->next;
    free(entry);
    index->size--;
    return true;
}

unsigned wordindex_occurrences(const WordIndex *index, const char *word)
{
    const struct entry *entry = find(index, word);
    return entry != NULL ? entry->occurrences : 0;
}

size_t wordindex_size(const WordIndex *index)
{
    return index->size;
}

const char *wordindex_word(const WordIndex *index, size_t position)
{
    for (size_t i = 0; i < 256; i++) {
        for (const struct entry *entry = index->first[i]; entry != NULL; entry = entry->next) {
            if (position == 0) {
                return entry->word;
            }
            position--;
        }
    }
    return NULL;
}
