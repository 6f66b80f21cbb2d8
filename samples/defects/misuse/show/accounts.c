#include "accounts.h"

int main(int argc, char **argv)
{
    (void)argv;
    accounts *all = accounts_new();
    txn *t = accounts_begin(all);
    accounts_move(t, "a", 1);
    accounts_commit(t);
    if (argc > 1) {
        accounts_move(t, "a", 1);
    }
    int ok = accounts_balance(all, "a") == 1;
    accounts_free(all);
    return ok ? 0 : 1;
}
