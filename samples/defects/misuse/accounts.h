/* Accounts that are changed in transactions.
 *
 * accounts_begin opens a transaction, and accounts_commit or accounts_abort ends it: after either
 * of them the transaction does not exist any more and must not be used. All transactions of the
 * accounts have to be ended before these are freed. NULL is allowed in accounts_free alone.
 */
#ifndef ACCOUNTS_H
#define ACCOUNTS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct accounts accounts;
typedef struct txn txn;

accounts *accounts_new(void); /* NULL if memory ran out */
void accounts_free(accounts *all);

/* What an account holds, by its name; 0 if it was never used. */
long long accounts_balance(const accounts *all, const char *account);

/* The number of accounts. */
size_t accounts_count(const accounts *all);

/* Opens a transaction, which others do not see before it is committed. NULL if memory ran out. */
txn *accounts_begin(accounts *all);

/* Notes that an amount goes to an account, or from it if it is negative. False if memory ran out.
 */
bool accounts_move(txn *t, const char *account, int amount);

/* Carries out what the transaction has noted, and ends it. */
void accounts_commit(txn *t);

/* Ends the transaction without carrying it out. */
void accounts_abort(txn *t);

#endif
