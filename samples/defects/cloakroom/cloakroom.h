/* What guests have left, by the number of their tag. */
#ifndef CLOAKROOM_H
#define CLOAKROOM_H

#include <stddef.h>

struct cloakroom;

/* An empty room, or NULL. */
struct cloakroom *cloakroom_open(void);

/* Hangs up a garment of the owner's with a label of size bytes; owner and label are copied. Returns
 * 0, or -1 if there is no memory. */
int cloakroom_leave(struct cloakroom *room, char *owner, void *label, size_t size);

/* How many garments the owner has there. */
size_t cloakroom_count(struct cloakroom *room, char *owner);

/* Frees the room and all that is in it. */
void cloakroom_close(struct cloakroom *room);

#endif
