/* Stamps, counted by a library that keeps what it needs where libc holds it: by thread, and with
 * the domain of its messages. Pointers must not be NULL, except for those that are freed. */
#ifndef HELD_H
#define HELD_H

typedef struct stamp stamp;

/* NULL if memory ran out. */
stamp *stamp_new(unsigned value);
void stamp_free(stamp *stamp);

unsigned stamp_value(const stamp *stamp);

/* The name of its kind, in the language of the user. */
const char *stamp_kind(const stamp *stamp);

/* Prints the value on a label, which has room for 16 characters. */
void stamp_print(const stamp *stamp, char *label);

#endif
