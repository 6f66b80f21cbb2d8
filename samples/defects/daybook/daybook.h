/* daybook: notes by day, kept in a file.
 *
 * Pointers to a daybook are those that daybook_open returned and daybook_close has not been given.
 */
#ifndef DAYBOOK_H
#define DAYBOOK_H

typedef struct daybook daybook;

/* Reads the notes of a file; there need not be one yet. path NULL: nothing is read or written. NULL
 * if memory ran out or the file cannot be read. */
daybook *daybook_open(const char *path);

/* Writes the notes to the file and frees the daybook. Returns 0, or -1 if the file could not be
 * written; it is freed in any case. */
int daybook_close(daybook *d);

/* Notes the text for the day, in place of what was noted for it before; both are copied. Returns 0,
 * or -1 if one of them is empty or has a line break, or memory ran out. */
int daybook_note(daybook *d, const char *day, const char *text);

/* Forgets what was noted for the day. Returns 1, or 0 if nothing was. */
int daybook_forget(daybook *d, const char *day);

/* What was noted for the day; NULL if nothing was. Valid until the daybook is changed. */
const char *daybook_read(const daybook *d, const char *day);

/* The number of days for which something is noted. */
unsigned daybook_days(const daybook *d);

#endif
