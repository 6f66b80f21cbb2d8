/* tray: buttons in a tray of the caller's memory. */
#ifndef TRAY_H
#define TRAY_H

#include <stddef.h>
#include <stdint.h>

typedef struct tray tray;

/* What a tray takes its memory by; neither may be NULL. */
typedef void *(*tray_alloc)(void *user, size_t bytes);
typedef void (*tray_free)(void *user, void *block);

/* An empty tray; NULL if memory ran out. */
tray *tray_new(tray_alloc alloc, tray_free release, void *user);
/* NULL is allowed. */
void tray_destroy(tray *t);

/* Adds a button. Returns how many there are then, 0 if memory ran out. */
size_t tray_add(tray *t, char letter);
size_t tray_count(const tray *t);

/* Goes on to copy the letters where *next_out points to, as many as are left, *available_out at
 * most, and moves both on. Returns 1 when all are copied, else 0. */
int tray_copy(tray *t, size_t *available_out, uint8_t **next_out);

#endif
