/* A list of guests, each with the name of a host.
 *
 * Lists and texts must not be NULL, except in guestlist_free. All texts are copied; those that are
 * returned belong to the list.
 */
#ifndef GUESTLIST_H
#define GUESTLIST_H

#include <stddef.h>

#define GUESTLIST_MAX 20

typedef struct guestlist guestlist;

guestlist *guestlist_new(void); /* NULL if memory ran out */
void guestlist_free(guestlist *list);

/* Invites a guest. Returns 0; -1, and changes nothing, if the list is full or memory ran out. */
int guestlist_invite(guestlist *list, const char *guest, const char *host);

size_t guestlist_count(const guestlist *list);
const char *guestlist_guest(const guestlist *list, size_t i); /* NULL if there are not so many */
const char *guestlist_host(const guestlist *list, size_t i);

#endif
