#include "phonebook.h"

bool cairn_invariant_PhoneBook(const PhoneBook *book);

int main(void)
{
    PhoneBook *book = phonebook_new();
    phonebook_put(book, "", "");
    phonebook_put(book, "", "");
    bool holds = cairn_invariant_PhoneBook(book);
    phonebook_free(book);
    return holds ? 0 : 1;
}
