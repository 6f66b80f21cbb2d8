#include "schedule.h"

#include <stdlib.h>
#include <string.h>

enum { EVERY_DAY = -1 };

struct task {
    struct task *next;
    char *note; /* or NULL */
    int day;
    int hour;
    char name[];
};

struct schedule {
    struct task *first;
    size_t count;
};

schedule *schedule_new(void)
{
    return calloc(1, sizeof(schedule));
}

void schedule_free(schedule *s)
{
    while (s != NULL && s->first != NULL) {
        struct task *task = s->first;
        s->first = task->next;
        free(task->note);
        free(task);
    }
    free(s);
}

static struct task *make_task(const char *name, int hour)
{
    size_t size = strlen(name) + 1;
    struct task *task = malloc(sizeof *task + size);
    if (task != NULL) {
        task->hour = hour;
        memcpy(task->name, name, size);
    }
    return task;
}

static void enter(schedule *s, struct task *task)
{
    struct task **link = &s->first;
    while (*link != NULL) {
        link = &(*link)->next;
    }
    task->next = NULL;
    *link = task;
    s->count++;
}

bool schedule_add_weekly(schedule *s, int day, int hour, const char *name)
{
    if (day < 0 || day > 6 || hour < 0 || hour > 23) {
        return false;
    }
    struct task *task = make_task(name, hour);
    if (task == NULL) {
        return false;
    }
    task->day = day;
    task->note = NULL;
    enter(s, task);
    return true;
}

bool schedule_add_daily(schedule *s, int hour, const char *name)
{
    if (hour < 0 || hour > 23) {
        return false;
    }
    struct task *task = make_task(name, hour);
    if (task == NULL) {
        return false;
    }
    task->day = EVERY_DAY;
    enter(s, task);
    return true;
}

static struct task *find(const schedule *s, const char *name)
{
    struct task *task = s->first;
    while (task != NULL && strcmp(task->name, name) != 0) {
        task = task->next;
    }
    return task;
}

bool schedule_set_note(schedule *s, const char *name, const char *note)
{
    struct task *task = find(s, name);
    char *copy = NULL;
    if (task != NULL && note != NULL) {
        size_t size = strlen(note) + 1;
        copy = malloc(size);
        if (copy != NULL) {
            memcpy(copy, note, size);
        }
    }
    if (task == NULL || (note != NULL && copy == NULL)) {
        return false;
    }
    free(task->note);
    task->note = copy;
    return true;
}

const char *schedule_note(const schedule *s, const char *name)
{
    const struct task *task = find(s, name);
    return task != NULL ? task->note : NULL;
}

static bool is_for(const struct task *task, int day)
{
    return task->day == day || (task->day == EVERY_DAY && day >= 0 && day <= 6);
}

const char *schedule_task(const schedule *s, int day, int hour)
{
    const struct task *task = s->first;
    while (task != NULL && !(is_for(task, day) && task->hour == hour)) {
        task = task->next;
    }
    return task != NULL ? task->name : NULL;
}

size_t schedule_load(const schedule *s, int day)
{
    size_t load = 0;
    for (const struct task *task = s->first; task != NULL; task = task->next) {
        load += is_for(task, day);
    }
    return load;
}

size_t schedule_count(const schedule *s)
{
    return s->count;
}
