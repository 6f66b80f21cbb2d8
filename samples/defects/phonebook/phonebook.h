/* Phone book: a number for each name.
 *
 * Names are kept in alphabetical order of their bytes. Names and numbers are copied; those that are
 * returned belong to the book and are valid until they are changed or removed. Arguments must not
 * be NULL, except that of phonebook_free.
 */
#ifndef PHONEBOOK_H
#define PHONEBOOK_H

#include <stdbool.h>
#include <stddef.h>

typedef struct PhoneBook PhoneBook;

PhoneBook *phonebook_new(void); /* NULL if memory ran out */
void phonebook_free(PhoneBook *book);

/* Enters a number under a name, in place of the number that is there. Returns false if memory ran
 * out. */
bool phonebook_put(PhoneBook *book, const char *name, const char *number);

/* Renames an entry. Returns false, and does nothing, if there is no such entry, there is one of the
 * new name already, or memory ran out. */
bool phonebook_rename(PhoneBook *book, const char *name, const char *new_name);

/* Removes an entry; false if there is none of that name. */
bool phonebook_remove(PhoneBook *book, const char *name);

/* The number under a name, or NULL. */
const char *phonebook_number(const PhoneBook *book, const char *name);

/* The number of entries. */
size_t phonebook_count(const PhoneBook *book);

/* The first name, and the one that comes behind a name, which need not be in the book; NULL if
 * there is none. */
const char *phonebook_first(const PhoneBook *book);
const char *phonebook_after(const PhoneBook *book, const char *name);

#endif
