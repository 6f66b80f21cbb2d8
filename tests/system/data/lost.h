/* Calls that lose memory, and others that only look like it. Pointers must not be NULL, except
 * for those that are freed. */
#ifndef LOST_H
#define LOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct shelf shelf;

shelf *shelf_new(void);
void shelf_free(shelf *shelf);

/* Puts a copy of the name on the shelf; false if it is empty. The copy is lost then. */
bool shelf_add(shelf *shelf, const char *name);

/* Takes the last name off the shelf; false if there is none. */
bool shelf_drop(shelf *shelf);

size_t shelf_count(const shelf *shelf);

/* Writes a note down where the shelf alone finds it, and frees it with the shelf. */
void shelf_note(shelf *shelf, const char *note);

/* Something that is set up by the first call, for ever, and cannot be seen from outside. */
size_t shelf_register(const char *name);

/* Remembers the last names asked for, out of sight; false if there is none. */
bool shelf_recent(const char *name);

/* A copy of the first name, or of "" if there is none; the caller frees it. */
bool shelf_first(const shelf *shelf, char **name);

/* Sticks a label on the shelf in place of the one that it has, which is freed. */
void shelf_label(shelf *shelf, const char *text);

/* Takes the label off. It is lost then. */
void shelf_clean(shelf *shelf);

/* Puts the shelf up somewhere, once: what was made for another place is lost. */
void shelf_open(shelf *shelf, const char *place);

/* A card, whose text may be replaced; who does so frees the old one, or keeps it. */
typedef struct card {
    char *text;
} card;

card *card_new(const char *text);
void card_free(card *card);
void card_set(card *card, const char *text);

/* A number for a place in memory, and its end. */
uintptr_t shelf_reserve(const shelf *shelf);
void shelf_return(uintptr_t place);

#endif
