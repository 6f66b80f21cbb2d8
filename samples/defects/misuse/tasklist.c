#include "tasklist.h"

void tasklist_init(struct tasklist *list)
{
    list->first = NULL;
}

void tasklist_put(struct tasklist *list, struct task *task)
{
    struct task **link = &list->first;
    while (*link != NULL && (*link)->priority >= task->priority) {
        link = &(*link)->next;
    }
    task->next = *link;
    *link = task;
}

static struct task *unlink_task(struct task **link)
{
    struct task *task = *link;
    *link = task->next;
    task->next = NULL;
    return task;
}

struct task *tasklist_take(struct tasklist *list)
{
    return list->first != NULL ? unlink_task(&list->first) : NULL;
}

int tasklist_remove(struct tasklist *list, struct task *task)
{
    struct task **link = &list->first;
    while (*link != NULL && *link != task) {
        link = &(*link)->next;
    }
    if (*link == NULL) {
        return 0;
    }
    unlink_task(link);
    return 1;
}

size_t tasklist_count(const struct tasklist *list)
{
    size_t count = 0;
    for (const struct task *task = list->first; task != NULL; task = task->next) {
        count++;
    }
    return count;
}
