/* A bag of numbers; bag_copy is planted with an error: it copies one number too many. */
#ifndef BAG_H
#define BAG_H

typedef struct bag bag;

enum bag_result { BAG_OK = 0, BAG_FULL = 1 };

/* NULL if there is no memory. */
bag *bag_new(void);
void bag_free(bag *b);
enum bag_result bag_add(bag *b, int number);
int bag_count(const bag *b);
int bag_contains(const bag *b, int number);
bag *bag_copy(const bag *b);

#endif
