/* Tasks in lists that need no memory of their own.
 *
 * The program declares tasks, gives them a name and a priority, and puts them into lists. The list
 * links the tasks themselves by their field next, which belongs to it: a task may be in one list at
 * a time, and once only, and has to stay where it is until it was taken out. Lists are declared by
 * the program as well and begin as TASKLIST_EMPTY, or with tasklist_init. No pointer may be NULL.
 */
#ifndef TASKLIST_H
#define TASKLIST_H

#include <stddef.h>

struct task {
    const char *name;
    int priority;
    struct task *next; /* of the list */
};

struct tasklist {
    struct task *first;
};

#define TASKLIST_EMPTY                                                                             \
    {                                                                                              \
        NULL                                                                                       \
    }

/* Makes a list empty, whatever stood there. */
void tasklist_init(struct tasklist *list);

/* Puts a task, which is in no list, behind those that have the same or a higher priority. */
void tasklist_put(struct tasklist *list, struct task *task);

/* Takes out the first task; NULL if the list is empty. */
struct task *tasklist_take(struct tasklist *list);

/* Takes a task out; 0, and nothing happens, if it is not in this list. */
int tasklist_remove(struct tasklist *list, struct task *task);

/* The number of tasks. */
size_t tasklist_count(const struct tasklist *list);

#endif
