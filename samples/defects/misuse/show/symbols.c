#include "symbols.h"

int main(int argc, char **argv)
{
    (void)argv;
    symbols *table = symbols_new();
    symbols *other = symbols_new();
    const char *symbol = symbols_intern(table, "a");
    int status = symbols_length(symbol) != 1;
    symbols_release(argc > 1 ? other : table, symbol);
    symbols_free(other);
    symbols_free(table);
    return status;
}
