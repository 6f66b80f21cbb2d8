/* Sheets of notes that are shared by reference counting.
 *
 * sheet_new yields a sheet with one reference, which is the caller's; sheet_ref takes another one,
 * sheet_unref gives one up. A sheet is freed with its last reference. Whoever has none must not use
 * it. Sheets, texts and owners must not be NULL, except in sheet_unref. All texts are copied.
 */
#ifndef SHEET_H
#define SHEET_H

#include <stdbool.h>
#include <stddef.h>

typedef struct sheet sheet;

/* Told when a sheet was locked or unlocked. data is what it was set with. It may give up references
 * to the sheet that are its to give up. */
typedef void (*sheet_observer)(const sheet *s, bool locked, void *data);

sheet *sheet_new(void); /* NULL if memory ran out */

/* Takes a reference and returns the sheet. */
sheet *sheet_ref(sheet *s);

/* Gives a reference up. */
void sheet_unref(sheet *s);

/* How many references there are. */
unsigned sheet_refs(const sheet *s);

/* Sets who is told of locks; observer may be NULL, then nobody is. data may be NULL. */
void sheet_observe(sheet *s, sheet_observer observer, void *data);

/* Locks the sheet for an owner. Returns false if it is locked for somebody else or memory ran out;
 * true, and does nothing, if it is locked for the same owner. */
bool sheet_lock(sheet *s, const char *owner);

/* Unlocks the sheet; false if it is not locked. */
bool sheet_unlock(sheet *s);

/* For whom the sheet is locked, or NULL. Valid until it is unlocked. */
const char *sheet_owner(const sheet *s);

/* Writes a line. Returns false if the sheet is locked or memory ran out. */
bool sheet_write(sheet *s, const char *line);

/* The number of lines, and a line, counted from 0; NULL if there is none. */
size_t sheet_lines(const sheet *s);
const char *sheet_line(const sheet *s, size_t index);

#endif
