#include "signals.h"

#include <limits.h>
#include <stdlib.h>

struct slot {
    struct slot *next;
    signals_handler handler;
    void *data;
    int number;
    bool dead;
};

struct signals {
    struct slot *first;
    int last_number;
};

struct signals_emission {
    signals_t *signal;
    struct slot *slot; /* that is being called */
    bool stopped;
};

signals_t *signals_new(void)
{
    return calloc(1, sizeof(signals_t));
}

void signals_free(signals_t *signal)
{
    if (signal == NULL) {
        return;
    }
    while (signal->first != NULL) {
        struct slot *slot = signal->first;
        signal->first = slot->next;
        free(slot);
    }
    free(signal);
}

int signals_connect(signals_t *signal, signals_handler handler, void *data)
{
    if (signal->last_number == INT_MAX) {
        return 0;
    }
    struct slot *slot = calloc(1, sizeof *slot);
    if (slot == NULL) {
        return 0;
    }
    slot->handler = handler;
    slot->data = data;
    slot->number = ++signal->last_number;
    struct slot **link = &signal->first;
    while (*link != NULL) {
        link = &(*link)->next;
    }
    *link = slot;
    return slot->number;
}

/* Frees what was disconnected. */
static void sweep(signals_t *signal)
{
    struct slot **link = &signal->first;
    while (*link != NULL) {
        struct slot *slot = *link;
        if (slot->dead) {
            *link = slot->next;
            free(slot);
        } else {
            link = &slot->next;
        }
    }
}

bool signals_disconnect(signals_t *signal, int number)
{
    struct slot *slot = signal->first;
    while (slot != NULL && slot->number != number) {
        slot = slot->next;
    }
    if (slot == NULL) {
        return false;
    }
    slot->dead = true;
    sweep(signal);
    return true;
}

size_t signals_emit(signals_t *signal, int value)
{
    size_t called = 0;
    signals_emission emission = {.signal = signal, .slot = signal->first};
    while (emission.slot != NULL && !emission.stopped) {
        emission.slot->handler(&emission, value, emission.slot->data);
        emission.slot = emission.slot->next;
        called++;
    }
    sweep(signal);
    return called;
}

size_t signals_count(const signals_t *signal)
{
    size_t count = 0;
    for (const struct slot *slot = signal->first; slot != NULL; slot = slot->next) {
        count++;
    }
    return count;
}

int signals_current(const signals_emission *emission)
{
    return emission->slot->number;
}

void signals_disconnect_current(signals_emission *emission)
{
    emission->slot->dead = true;
    sweep(emission->signal);
}

void signals_stop(signals_emission *emission)
{
    emission->stopped = true;
}
