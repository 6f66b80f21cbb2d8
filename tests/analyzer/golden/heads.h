/* A queue of what is due. From within a callback any function may be called on the queue, except
 * due_run; due_free would end it under its feet. */
#ifndef HEADS_H
#define HEADS_H

typedef struct due due;
typedef unsigned due_id;
typedef int (*due_fn)(due *d, due_id id, void *user);
static inline due *due_new(void) { return 0; }
static inline void due_free(due *d) {}
static inline due_id due_add(due *d, unsigned when, due_fn fn, void *user) { return 0; }
static inline int due_move(due *d, due_id id, unsigned when) { return 0; }
/* May also be cancelled from its own callback. */
static inline int due_cancel(due *d, due_id id) { return 0; }
static inline int due_run(due *d, unsigned until) { return 0; }
static inline unsigned due_count(const due *d) { return 0; }

#endif
