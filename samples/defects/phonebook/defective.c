#include "phonebook.h"

#include <stdlib.h>
#include <string.h>

struct entry {
    struct entry *next;
    char *name;
    char *number;
};

struct PhoneBook {
    struct entry *first; /* names rise */
    size_t count;
};

PhoneBook *phonebook_new(void)
{
    return calloc(1, sizeof(PhoneBook));
}

static void free_entry(struct entry *entry)
{
    if (entry != NULL) {
        free(entry->name);
        free(entry->number);
        free(entry);
    }
}

void phonebook_free(PhoneBook *book)
{
    while (book != NULL && book->first != NULL) {
        struct entry *entry = book->first;
        book->first = entry->next;
        free_entry(entry);
    }
    free(book);
}

static char *copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy != NULL ? memcpy(copy, text, size) : NULL;
}

static struct entry *make_entry(const char *name, const char *number)
{
    struct entry *entry = calloc(1, sizeof *entry);
    if (entry == NULL) {
        return NULL;
    }
    entry->name = copy_text(name);
    entry->number = copy_text(number);
    if (entry->name == NULL || entry->number == NULL) {
        free_entry(entry);
        return NULL;
    }
    return entry;
}

/* Where the first entry is linked whose name is not less than the given one. */
static struct entry **find(PhoneBook *book, const char *name)
{
    struct entry **link = &book->first;
    while (*link != NULL && strcmp((*link)->name, name) < 0) {
        link = &(*link)->next;
    }
    return link;
}

/* Puts an entry in its place, instead of one of the same name. */
static void insert(PhoneBook *book, struct entry *entry)
{
    struct entry **link = find(book, entry->name);
    struct entry *old = *link;
    if (old != NULL && strcmp(old->name, entry->name) == 0) {
        entry->next = old->next;
        free_entry(old);
    } else {
        entry->next = old;
    }
    *link = entry;
    book->count++;
}

bool phonebook_put(PhoneBook *book, const char *name, const char *number)
{
    struct entry *entry = make_entry(name, number);
    if (entry == NULL) {
        return false;
    }
    insert(book, entry);
    return true;
}

static struct entry **find_exactly(PhoneBook *book, const char *name)
{
    struct entry **link = find(book, name);
    return *link != NULL && strcmp((*link)->name, name) == 0 ? link : NULL;
}

bool phonebook_rename(PhoneBook *book, const char *name, const char *new_name)
{
    struct entry **link = find_exactly(book, name);
    if (link == NULL || find_exactly(book, new_name) != NULL) {
        return false;
    }
    char *copy = copy_text(new_name);
    if (copy == NULL) {
        return false;
    }
    struct entry *entry = *link;
    *link = entry->next;
    book->count--;
    free(entry->name);
    entry->name = copy;
    insert(book, entry);
    return true;
}

bool phonebook_remove(PhoneBook *book, const char *name)
{
    struct entry **link = find_exactly(book, name);
    if (link == NULL) {
        return false;
    }
    struct entry *entry = *link;
    *link = entry->next;
    free_entry(entry);
    book->count--;
    return true;
}

const char *phonebook_number(const PhoneBook *book, const char *name)
{
    struct entry **link = find_exactly((PhoneBook *)book, name);
    return link != NULL ? (*link)->number : NULL;
}

size_t phonebook_count(const PhoneBook *book)
{
    return book->count;
}

const char *phonebook_first(const PhoneBook *book)
{
    return book->first != NULL ? book->first->name : NULL;
}

const char *phonebook_after(const PhoneBook *book, const char *name)
{
    const struct entry *entry = *find((PhoneBook *)book, name);
    if (entry != NULL && strcmp(entry->name, name) == 0) {
        entry = entry->next;
    }
    return entry != NULL ? entry->name : NULL;
}
