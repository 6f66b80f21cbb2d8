#include "alarms.h"

#include <stdbool.h>
#include <stdlib.h>

struct alarm {
    struct alarm *next;
    long hour;
    alarms_ring ring;
    void *user;
    bool is_gone;
};

struct alarms {
    struct alarm *first;
    long hour;
    int ringing; /* depth of calls of alarms_advance */
};

struct alarms *alarms_create(void)
{
    return calloc(1, sizeof(struct alarms));
}

/* Frees what is gone. */
static void sweep(struct alarms *clock)
{
    struct alarm **link = &clock->first;
    while (*link != NULL) {
        struct alarm *alarm = *link;
        if (alarm->is_gone) {
            *link = alarm->next;
            free(alarm);
        } else {
            link = &alarm->next;
        }
    }
}

void alarms_destroy(struct alarms *clock)
{
    if (clock == NULL) {
        return;
    }
    for (struct alarm *alarm = clock->first; alarm != NULL; alarm = alarm->next) {
        alarm->is_gone = true;
    }
    sweep(clock);
    free(clock);
}

struct alarm *alarms_set(struct alarms *clock, int hours, alarms_ring ring, void *user)
{
    struct alarm *alarm = malloc(sizeof *alarm);
    if (alarm == NULL) {
        return NULL;
    }
    alarm->hour = clock->hour + (hours < 1 ? 1 : hours);
    alarm->ring = ring;
    alarm->user = user;
    alarm->is_gone = false;
    alarm->next = clock->first;
    clock->first = alarm;
    return alarm;
}

void alarms_cancel(struct alarms *clock, struct alarm *alarm)
{
    alarm->is_gone = true;
    if (clock->ringing == 0) {
        sweep(clock);
    }
}

size_t alarms_count(const struct alarms *clock)
{
    size_t count = 0;
    for (const struct alarm *alarm = clock->first; alarm != NULL; alarm = alarm->next) {
        count += !alarm->is_gone;
    }
    return count;
}

long alarms_hour(const struct alarms *clock)
{
    return clock->hour;
}

int alarms_advance(struct alarms *clock)
{
    int rang = 0;
    clock->hour++;
    clock->ringing++;
    for (struct alarm *alarm = clock->first; alarm != NULL; alarm = alarm->next) {
        if (alarm->is_gone || alarm->hour > clock->hour) {
            continue;
        }
        const int hours = alarm->ring(clock, alarm, alarm->user);
        rang++;
        if (hours > 0) {
            alarm->hour = clock->hour + hours;
        } else {
            alarm->is_gone = true;
        }
    }
    clock->ringing--;
    if (clock->ringing == 0) {
        sweep(clock);
    }
    return rang;
}
