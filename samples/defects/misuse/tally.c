#include "tally.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    char *name;
    unsigned count;
};

struct tally_book {
    struct entry *entries;
    unsigned count;
};

tally_book *tally_new(void)
{
    return calloc(1, sizeof(tally_book));
}

void tally_free(tally_book *book)
{
    if (book != NULL && book->entries != NULL) {
        tally_done(book);
    }
    free(book);
}

tally_id tally_add(tally_book *book, const char *name)
{
    struct entry *entries = realloc(book->entries, (book->count + 1) * sizeof *entries);
    size_t size = strlen(name) + 1;
    char *copy = malloc(size);
    if (entries == NULL || copy == NULL) {
        abort();
    }
    book->entries = entries;
    entries[book->count] = (struct entry){memcpy(copy, name, size), 0};
    return book->count++;
}

unsigned tally_raise(tally_book *book, tally_id id)
{
    return ++book->entries[id].count;
}

unsigned tally_names(const tally_book *book)
{
    return book->count;
}

const char *tally_name(const tally_book *book, int index)
{
    return index >= (int)book->count ? NULL : book->entries[index].name;
}

void tally_done(tally_book *book)
{
    for (unsigned i = 0; i < book->count; i++) {
        free(book->entries[i].name);
    }
    free(book->entries);
    book->entries = NULL;
}

char *tally_copy(char *to, const char *name, size_t n)
{
    return strncpy(to, name, n);
}

unsigned tally_capitals(const char *name)
{
    unsigned count = 0;
    for (; *name != '\0'; name++) {
        count += isupper((unsigned char)*name) != 0;
    }
    return count;
}
