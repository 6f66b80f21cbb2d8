/* Parcels and where they go.
 *
 * Whoever makes an object out of others hands these over: a parcel takes its label and its address,
 * an address its town, a round its list. The parts are freed with the whole, and with nothing else.
 * Texts that are taken come from malloc. Fields may be read, but belong to their objects. No
 * argument may be NULL.
 */
#ifndef PARCELS_H
#define PARCELS_H

#include <stddef.h>

struct address {
    char *town;
    int zip;
};

struct parcel {
    char *label;
    struct address *address;
};

struct parcel_list {
    struct parcel **items;
    size_t count;
};

struct round {
    char *driver;
    struct parcel_list *list;
};

/* A copy of a text, for what takes one; NULL if memory ran out. */
char *parcels_text(const char *text);

/* Takes town. NULL, and nothing is taken, if memory ran out. */
struct address *address_new(char *town, int zip);
void address_free(struct address *address);

/* Takes label and address. NULL, and nothing is taken, if memory ran out. */
struct parcel *parcel_new(char *label, struct address *address);
void parcel_free(struct parcel *parcel);

/* Takes label, in place of the one there was. */
void parcel_set_label(struct parcel *parcel, char *label);

/* What parcels are called that nobody has named: not a block from malloc. */
char *parcel_default_label(void);

struct parcel_list *parcel_list_new(void); /* NULL if memory ran out */
void parcel_list_free(struct parcel_list *list);

/* Takes parcel. 0 if it was added, -1, and nothing is taken, if memory ran out. */
int parcel_list_add(struct parcel_list *list, struct parcel *parcel);

/* Makes a parcel that the list has already: it ends with it. NULL if memory ran out. */
struct parcel *parcel_list_make(struct parcel_list *list, const char *label);

/* Takes driver and list. NULL, and nothing is taken, if memory ran out. */
struct round *round_new(char *driver, struct parcel_list *list);
void round_free(struct round *round);

/* How many of the parcels go to a place whose number is zip. */
size_t round_count_zip(const struct round *round, int zip);

#endif
