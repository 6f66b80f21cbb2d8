/* Two types with an invariant each; one of them gets broken. */
#ifndef LEDGER_H
#define LEDGER_H

typedef struct ledger ledger;
typedef struct stamp stamp;

ledger *ledger_new(void);
void ledger_free(ledger *l);
int ledger_sum(const ledger *l);

stamp *stamp_new(int number);
void stamp_free(stamp *s);
int stamp_number(const stamp *s);

/* Takes one off for stamps whose number ends in seven: below nothing, too. */
void ledger_apply(ledger *l, const stamp *s);

#endif
