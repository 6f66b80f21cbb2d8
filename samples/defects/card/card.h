/* Address cards.
 *
 * A card has a name, a phone number and a mail address, all empty at first. Cards and texts must
 * not be NULL, except in card_free. Texts that are returned belong to the card, and change with it,
 * unless something else is said. Texts that are passed may be those of a card.
 */
#ifndef CARD_H
#define CARD_H

#include <stdbool.h>
#include <stddef.h>

#define CARD_NAME_MAX  31 /* characters */
#define CARD_PHONE_MAX 15
#define CARD_MAIL_MAX  47

typedef struct card card;

card *card_new(void); /* NULL if memory ran out */
void card_free(card *c);

/* Set a part of the card. Return false, and leave it as it was, if the text is too long, if a phone
 * number holds anything but digits, blanks and "+-/()", or if there is not exactly one '@' in an
 * address. Any part may be set to "". */
bool card_set_name(card *c, const char *name);
bool card_set_phone(card *c, const char *phone);
bool card_set_mail(card *c, const char *mail);

const char *card_name(const card *c);
const char *card_phone(const card *c);
const char *card_mail(const card *c);

/* A copy; NULL if memory ran out. The caller owns it. */
card *card_copy(const card *c);

/* Whether all parts are the same. */
bool card_equals(const card *a, const card *b);

/* The card as "name <mail>, phone" without what is empty. A new string that the caller releases
 * with free; NULL if memory ran out. */
char *card_format(const card *c);

#endif
