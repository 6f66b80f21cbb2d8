/* A menu: labels in order, some of which may be checked.
 *
 * Labels are copied. Labels that are handed out belong to the menu and are valid until they are
 * removed or the menu is freed. No pointer may be NULL, except the menu in menu_free, and data.
 */
#ifndef MENU_H
#define MENU_H

#include <stdbool.h>
#include <stddef.h>

typedef struct menu menu;

/* Asked about an item by menu_prune and menu_find_if. Must not change the menu. data is what was
 * given to the function that asks. */
typedef int (*menu_predicate)(const char *label, bool checked, void *data);

menu *menu_new(void); /* NULL if memory ran out */
void menu_free(menu *m);

/* Adds an item at the end; false if memory ran out. */
bool menu_add(menu *m, const char *label);

/* Checks or unchecks the first item with that label; false if there is none. */
bool menu_check(menu *m, const char *label, bool checked);

/* Removes the first item with that label; false if there is none. */
bool menu_remove(menu *m, const char *label);

/* Removes all items for which the predicate returns something other than 0, in order; returns how
 * many. */
size_t menu_prune(menu *m, menu_predicate predicate, void *data);

/* The label of the first item for which the predicate returns something other than 0, or NULL. */
const char *menu_find_if(const menu *m, menu_predicate predicate, void *data);

/* The number of items, and the label at an index; NULL beyond the end. */
size_t menu_count(const menu *m);
const char *menu_label(const menu *m, size_t index);

#endif
