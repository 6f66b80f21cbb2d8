#ifndef BAG_H
#define BAG_H
#include <stddef.h>
typedef struct bag bag;
bag *bag_new(const char *name);
void bag_free(bag *b);
int bag_add(bag *b, const char *text);   /* 0, or -1 if memory runs out */
size_t bag_count(const bag *b);
const char *bag_get(const bag *b, size_t i);
bag *bag_copy(const bag *b);
int bag_rename(bag *b, const char *name);
#endif
