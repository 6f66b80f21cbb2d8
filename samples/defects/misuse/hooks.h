/* hooks: objects of the caller's that are called in order of their rank. What links them is a part
 * of each of them; nothing is allocated.
 */
#ifndef HOOKS_H
#define HOOKS_H

#include <stddef.h>

struct hook {
    int rank; /* set by the caller before hooks_insert, only read after that */
    /* private */
    struct hook *next, *previous;
};

struct hooks {
    struct hook *first; /* private */
    size_t count;       /* only read */
};

/* Makes an empty list, and forgets what was in it. */
void hooks_init(struct hooks *list);

/* Puts the hook in, behind others of its rank. It must be in no list. */
void hooks_insert(struct hooks *list, struct hook *hook);

/* Takes the hook out. It must be in this list. */
void hooks_remove(struct hooks *list, struct hook *hook);

/* The first hook whose rank is not smaller, or NULL. */
struct hook *hooks_find(const struct hooks *list, int rank);

/* The one behind a hook that is in a list, or NULL. */
struct hook *hooks_next(const struct hook *hook);

#endif
