#include "train.h"

#include <stdlib.h>

struct wagon {
    struct wagon *ahead;
    struct wagon *behind;
    int load;
};

struct train {
    struct wagon *front;
    struct wagon *end;
    size_t length;
};

train *train_new(void)
{
    return calloc(1, sizeof(train));
}

void train_free(train *t)
{
    while (t != NULL && train_uncouple_front(t, NULL)) {
    }
    free(t);
}

bool train_couple_front(train *t, int load)
{
    struct wagon *wagon = malloc(sizeof *wagon);
    if (wagon == NULL) {
        return false;
    }
    wagon->load = load;
    wagon->ahead = NULL;
    wagon->behind = t->front;
    if (t->front != NULL) {
        t->front->ahead = wagon;
    } else {
        t->end = wagon;
    }
    t->front = wagon;
    t->length++;
    return true;
}

bool train_couple_end(train *t, int load)
{
    struct wagon *wagon = malloc(sizeof *wagon);
    if (wagon == NULL) {
        return false;
    }
    wagon->load = load;
    wagon->behind = NULL;
    wagon->ahead = t->end;
    if (t->end != NULL) {
        t->end->behind = wagon;
    } else {
        t->front = wagon;
    }
    t->end = wagon;
    t->length++;
    return true;
}

static void take_off(train *t, struct wagon *wagon, int *load)
{
    if (wagon->ahead != NULL) {
        wagon->ahead->behind = wagon->behind;
    } else {
        t->front = wagon->behind;
    }
    if (wagon->behind != NULL) {
        wagon->behind->ahead = wagon->ahead;
    } else {
        t->end = wagon->ahead;
    }
    if (load != NULL) {
        *load = wagon->load;
    }
    free(wagon);
    t->length--;
}

bool train_uncouple_front(train *t, int *load)
{
    if (t->front == NULL) {
        return false;
    }
    take_off(t, t->front, load);
    return true;
}

bool train_uncouple_end(train *t, int *load)
{
    if (t->end == NULL) {
        return false;
    }
    take_off(t, t->end, load);
    return true;
}

void train_reverse(train *t)
{
    struct wagon *wagon = t->front;
    t->front = t->end;
    t->end = wagon;
    do {
        struct wagon *behind = wagon->behind;
        wagon->behind = wagon->ahead;
        wagon->ahead = behind;
        wagon = behind;
    } while (wagon != NULL);
}

void train_join(train *t, train *other)
{
    if (t == other || other->front == NULL) {
        return;
    }
    if (t->end != NULL) {
        t->end->behind = other->front;
        other->front->ahead = t->end;
    } else {
        t->front = other->front;
    }
    t->end = other->end;
    t->length += other->length;
    other->front = NULL;
    other->end = NULL;
    other->length = 0;
}

size_t train_length(const train *t)
{
    return t->length;
}

int train_load(const train *t, size_t number)
{
    const struct wagon *wagon = t->front;
    while (wagon != NULL && number > 0) {
        wagon = wagon->behind;
        number--;
    }
    return wagon != NULL ? wagon->load : 0;
}
