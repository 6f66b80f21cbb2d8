#include "accounts.h"

#include <stdlib.h>
#include <string.h>

struct account {
    struct account *next;
    long long balance;
    char name[];
};

struct accounts {
    struct account *first;
};

struct move {
    struct move *next;
    struct account *account;
    int amount;
};

struct txn {
    accounts *accounts;
    struct move *first;
};

accounts *accounts_new(void)
{
    return calloc(1, sizeof(accounts));
}

void accounts_free(accounts *all)
{
    while (all != NULL && all->first != NULL) {
        struct account *account = all->first;
        all->first = account->next;
        free(account);
    }
    free(all);
}

static struct account *find(const accounts *all, const char *name)
{
    struct account *account = all->first;
    while (account != NULL && strcmp(account->name, name) != 0) {
        account = account->next;
    }
    return account;
}

static struct account *obtain(accounts *all, const char *name)
{
    struct account *account = find(all, name);
    if (account != NULL) {
        return account;
    }
    size_t size = strlen(name) + 1;
    account = malloc(sizeof *account + size);
    if (account != NULL) {
        account->balance = 0;
        memcpy(account->name, name, size);
        account->next = all->first;
        all->first = account;
    }
    return account;
}

long long accounts_balance(const accounts *all, const char *account)
{
    const struct account *a = find(all, account);
    return a != NULL ? a->balance : 0;
}

size_t accounts_count(const accounts *all)
{
    size_t count = 0;
    for (const struct account *account = all->first; account != NULL; account = account->next) {
        count++;
    }
    return count;
}

txn *accounts_begin(accounts *all)
{
    txn *t = calloc(1, sizeof *t);
    if (t != NULL) {
        t->accounts = all;
    }
    return t;
}

bool accounts_move(txn *t, const char *account, int amount)
{
    struct account *a = obtain(t->accounts, account);
    struct move *move = a != NULL ? malloc(sizeof *move) : NULL;
    if (move == NULL) {
        return false;
    }
    move->account = a;
    move->amount = amount;
    move->next = t->first;
    t->first = move;
    return true;
}

static void end(txn *t, bool carry_out)
{
    while (t->first != NULL) {
        struct move *move = t->first;
        t->first = move->next;
        if (carry_out) {
            move->account->balance += move->amount;
        }
        free(move);
    }
    free(t);
}

void accounts_commit(txn *t)
{
    end(t, true);
}

void accounts_abort(txn *t)
{
    end(t, false);
}
