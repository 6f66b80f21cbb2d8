#include "parcels.h"

#include <stdlib.h>
#include <string.h>

char *parcels_text(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    if (copy != NULL) {
        strcpy(copy, text);
    }
    return copy;
}

struct address *address_new(char *town, int zip)
{
    struct address *address = malloc(sizeof *address);
    if (address != NULL) {
        *address = (struct address){.town = town, .zip = zip};
    }
    return address;
}

void address_free(struct address *address)
{
    free(address->town);
    free(address);
}

struct parcel *parcel_new(char *label, struct address *address)
{
    struct parcel *parcel = malloc(sizeof *parcel);
    if (parcel != NULL) {
        *parcel = (struct parcel){.label = label, .address = address};
    }
    return parcel;
}

void parcel_free(struct parcel *parcel)
{
    free(parcel->label);
    address_free(parcel->address);
    free(parcel);
}

void parcel_set_label(struct parcel *parcel, char *label)
{
    free(parcel->label);
    parcel->label = label;
}

char *parcel_default_label(void)
{
    static char label[] = "parcel";
    return label;
}

struct parcel_list *parcel_list_new(void)
{
    return calloc(1, sizeof(struct parcel_list));
}

void parcel_list_free(struct parcel_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        parcel_free(list->items[i]);
    }
    free(list->items);
    free(list);
}

int parcel_list_add(struct parcel_list *list, struct parcel *parcel)
{
    struct parcel **items = realloc(list->items, (list->count + 1) * sizeof(struct parcel *));
    if (items == NULL) {
        return -1;
    }
    list->items = items;
    list->items[list->count++] = parcel;
    return 0;
}

struct parcel *parcel_list_make(struct parcel_list *list, const char *label)
{
    char *copy = parcels_text(label);
    char *town = parcels_text("");
    struct address *address = town == NULL ? NULL : address_new(town, 0);
    struct parcel *parcel = copy == NULL || address == NULL ? NULL : parcel_new(copy, address);
    if (parcel != NULL && parcel_list_add(list, parcel) == 0) {
        return parcel;
    }
    free(parcel);
    free(address);
    free(town);
    free(copy);
    return NULL;
}

struct round *round_new(char *driver, struct parcel_list *list)
{
    struct round *round = malloc(sizeof *round);
    if (round != NULL) {
        *round = (struct round){.driver = driver, .list = list};
    }
    return round;
}

void round_free(struct round *round)
{
    free(round->driver);
    parcel_list_free(round->list);
    free(round);
}

size_t round_count_zip(const struct round *round, int zip)
{
    size_t count = 0;
    for (size_t i = 0; i < round->list->count; i++) {
        count += round->list->items[i]->address->zip == zip;
    }
    return count;
}
