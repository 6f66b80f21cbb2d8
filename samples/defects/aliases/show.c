#include "aliases.h"

int main(void)
{
    aliases *table = aliases_new();
    aliases_set(table, "a", "");
    aliases_set(table, "a", "");
    aliases_free(table);
}
