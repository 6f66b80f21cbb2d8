/* tape: an archive in memory, written entry after entry.
 *
 *   tape_begin(tape, "notes.txt");
 *   tape_write(tape, data, size);
 *   tape_end(tape);
 *
 * Nothing but tape_free takes NULL, and data only with a size of 0.
 */
#ifndef TAPE_H
#define TAPE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct tape tape;

tape *tape_new(void);

/* Frees the tape and its entries, one that is still being written as well. */
void tape_free(tape *t);

/* Begins an entry. Returns false if another one is being written, if the name is empty or contains
 * a '/', or if memory ran out. */
bool tape_begin(tape *t, const char *name);

/* Adds bytes to the entry that is being written. Returns false if there is none or memory ran out.
 */
bool tape_write(tape *t, const void *data, size_t size);

/* Ends the entry that is being written. Returns false if there is none. */
bool tape_end(tape *t);

/* The number of entries that were ended. */
size_t tape_count(const tape *t);

/* Name and size of entry number index, from 0 on; NULL and 0 if there is no such entry. The name
 * belongs to the tape. */
const char *tape_name(const tape *t, size_t index);
size_t tape_size(const tape *t, size_t index);

/* A checksum over the bytes of an entry (Adler-32); 0 if there is no such entry. */
unsigned tape_checksum(const tape *t, size_t index);

#endif
