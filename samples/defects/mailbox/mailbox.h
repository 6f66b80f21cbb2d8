/* A mailbox: letters wait in it until they are taken out, the oldest first.
 *
 * Mailboxes and texts must not be NULL, except in mailbox_free.
 */
#ifndef MAILBOX_H
#define MAILBOX_H

#include <stddef.h>

typedef struct mailbox mailbox;

mailbox *mailbox_new(void); /* NULL if memory ran out */
void mailbox_free(mailbox *box);

/* Puts a copy of the letter in. Returns 0, or -1 if memory ran out. */
int mailbox_put(mailbox *box, const char *letter);

/* The oldest letter, taken out; the caller releases it with free. NULL if there is none. */
char *mailbox_take(mailbox *box);

size_t mailbox_count(const mailbox *box);

#endif
