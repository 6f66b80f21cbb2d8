/*
 * NAME
 *      seal_new, seal_free, seal_add - seals over bytes
 *
 * DESCRIPTION
 *      seal_new() makes a seal of n rounds; label may be NULL.  It fails
 *      if memory runs out.
 *
 *      seal_add() adds len bytes to a seal.  If len is 0, data may be NULL then.
 *
 *      seal_free() does nothing if seal is NULL; seal_add() after it is an
 *      error.
 */
#ifndef MANUAL_H
#define MANUAL_H

#include <stddef.h>

struct seal;

static inline struct seal *seal_new(int n, const char *label) { return 0; }
static inline void seal_free(struct seal *seal) {}
static inline int seal_add(struct seal *seal, const void *data, size_t len) { return 0; }

/* Its own comment counts: seal may be NULL. */
static inline int seal_size(const struct seal *seal) { return 0; }

#endif
