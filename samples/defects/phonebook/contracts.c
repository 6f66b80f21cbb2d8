/* What must hold for the objects of phonebook.h after every call. */
#include "phonebook.h"

bool cairn_invariant_PhoneBook(const PhoneBook *book);

/* There are as many names as are counted. */
bool cairn_invariant_PhoneBook(const PhoneBook *book)
{
    size_t count = 0;
    for (const char *name = phonebook_first(book); name != NULL;
         name = phonebook_after(book, name)) {
        count++;
    }
    return count == phonebook_count(book);
}
