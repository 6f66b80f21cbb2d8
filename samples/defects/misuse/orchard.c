#include "orchard.h"

#include <stdlib.h>
#include <string.h>

struct member {
    struct member *next;
    orchard_value *value;
    char name[];
};

struct orchard_object {
    struct member *members;
    size_t count;
};

struct orchard_value {
    orchard_object *object;
};

orchard_value *orchard_value_nothing(void)
{
    return calloc(1, sizeof(orchard_value));
}

orchard_value *orchard_value_object(void)
{
    orchard_value *value = orchard_value_nothing();
    if (value != NULL) {
        value->object = calloc(1, sizeof *value->object);
    }
    if (value != NULL && value->object == NULL) {
        free(value);
        value = NULL;
    }
    return value;
}

void orchard_object_clear(orchard_object *object)
{
    while (object->members != NULL) {
        struct member *member = object->members;
        object->members = member->next;
        orchard_value_free(member->value);
        free(member);
    }
    object->count = 0;
}

void orchard_value_free(orchard_value *value)
{
    if (value != NULL) {
        if (value->object != NULL) {
            orchard_object_clear(value->object);
        }
        free(value->object);
        free(value);
    }
}

orchard_object *orchard_value_get_object(orchard_value *value)
{
    return value->object;
}

int orchard_object_put(orchard_object *object, const char *name, orchard_value *value)
{
    if (value == NULL) {
        return -1;
    }
    const size_t length = strlen(name);
    struct member *member = malloc(sizeof *member + length + 1);
    if (member == NULL) {
        return -1;
    }
    memcpy(member->name, name, length + 1);
    member->value = value;
    member->next = object->members;
    object->members = member;
    object->count++;
    return 0;
}

size_t orchard_object_count(const orchard_object *object)
{
    return object->count;
}

struct entry {
    struct entry *next;
    char name[];
};

static struct entry *registry;
static int *uses;

int orchard_register(const char *name)
{
    const size_t length = strlen(name);
    struct entry *entry = malloc(sizeof *entry + length + 1);
    if (uses == NULL) {
        uses = calloc(1, sizeof *uses);
    }
    if (entry == NULL || uses == NULL) {
        free(entry);
        return -1;
    }
    memcpy(entry->name, name, length + 1);
    entry->next = registry;
    registry = entry;
    ++*uses;
    return 0;
}

int orchard_known(const char *name)
{
    for (struct entry *entry = registry; entry != NULL; entry = entry->next) {
        if (strcmp(entry->name, name) == 0) {
            return *uses;
        }
    }
    return 0;
}

void orchard_cleanup(void)
{
    struct entry *entry = registry;
    while (entry != NULL) {
        struct entry *next = entry->next;
        free(entry);
        entry = next;
    }
    free(uses);
    uses = NULL;
}

void orchard_swap(char *numbers, int nbytes)
{
    for (char *number = numbers; number < numbers + nbytes; number += 8) {
        for (int i = 0; i < 4; i++) {
            const char byte = number[i];
            number[i] = number[7 - i];
            number[7 - i] = byte;
        }
    }
}

struct orchard_beds {
    int *items;
    int count;
};

orchard_beds *orchard_beds_new(int count)
{
    orchard_beds *beds = count < 0 || count > 1000 ? NULL : calloc(1, sizeof *beds);
    if (beds == NULL) {
        return NULL;
    }
    beds->count = count;
    beds->items = count == 0 ? NULL : calloc((size_t)count, sizeof *beds->items);
    if (count != 0 && beds->items == NULL) {
        free(beds);
        return NULL;
    }
    return beds;
}

int *orchard_beds_at(orchard_beds *beds, unsigned row)
{
    beds->items[row]++;
    return &beds->items[row];
}

int orchard_beds_resize(orchard_beds *beds, int count, bool clear)
{
    if (count < 1 || count > 1000) {
        return -1;
    }
    int *items = realloc(beds->items, (size_t)count * sizeof *items);
    if (items == NULL) {
        return -1;
    }
    for (int i = beds->count; i < count && clear; i++) {
        items[i] = 0;
    }
    beds->items = items;
    beds->count = count;
    return 0;
}

int orchard_beds_first(const orchard_beds *beds)
{
    return beds->count == 0 ? 0 : beds->items[0];
}

void orchard_beds_free(orchard_beds *beds)
{
    if (beds != NULL) {
        free(beds->items);
        free(beds);
    }
}
