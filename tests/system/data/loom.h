/* A loom that takes its memory from functions of the caller's and calls another one of the same
 * type; and a version, which is a struct. */
#ifndef LOOM_H
#define LOOM_H

#include <stddef.h>

struct loom;

typedef void (*loom_shuttle)(void *user);

struct loom_memory {
    void *(*malloc_fcn)(size_t size);
    void (*free_fcn)(void *ptr);
};

typedef struct {
    int major;
    int minor;
} Loom_Version;

/* Returns the version. */
Loom_Version loom_version_info(void);
/* Returns a loom whose memory comes from these functions, from malloc if there are none; NULL if
 * there is too little. */
struct loom *loom_new(const struct loom_memory *memory);
/* Sets what loom_weave calls with the user's data. */
void loom_set_shuttle(struct loom *loom, loom_shuttle shuttle, void *user);
/* Returns how often the shuttle was called: 0 if there is none. */
int loom_weave(struct loom *loom);
/* Frees the loom. */
void loom_free(struct loom *loom);

#endif
