/* Named nodes in the order in which they came. */
#ifndef CHAPTERS_H
#define CHAPTERS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct chapters chapters;
typedef struct node node;

/* A node, to be freed with node_free unless a list has it; NULL if memory ran out. */
node *node_new(int value);
void node_free(node *item);
int node_value(const node *item);

/* An empty list of chapters; NULL if memory ran out. */
chapters *chapters_new(void);

/* Frees the list and its nodes. */
void chapters_free(chapters *list);

/* Puts the node behind the others, or in the place of the one that has the name, which is freed.
 * The node belongs to the list then. False, and it does not, if memory ran out. */
bool chapters_put(chapters *list, const char *name, node *item);

/* The number of nodes, and the value of the one with the name, or 0 if there is none. */
size_t chapters_count(const chapters *list);
int chapters_value(const chapters *list, const char *name);

#endif
