#include "symtab.h"

#include <stddef.h>

int main(void)
{
    symtab *table = symtab_new();
    symtab_define(table, "", 0);
    symtab_undefine(table, "");
    symtab_lookup(table, "", NULL);
    symtab_free(table);
}
