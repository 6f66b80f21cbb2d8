/* Tapes: characters in a row that grow, and numbers of any length that are kept on them.
 *
 * What a call is told is believed; what it returns has to be looked at. No argument may be NULL.
 */
#ifndef TAPE_H
#define TAPE_H

#include <stddef.h>

struct tape;

/* An empty tape with room for a number of characters; NULL if memory ran out. */
struct tape *tape_new(size_t room);

/* A tape that is there for ever, of which there are a few: 0 to 2. Others: NULL. To end one of
 * these with tape_free is undefined behaviour. */
struct tape *tape_fixed(int which);

/* Ends a tape of tape_new. */
void tape_free(struct tape *tape);

/* Puts text behind what there is. The tape may be at another place afterwards, which is returned;
 * where it was is nobody's any more. NULL if memory ran out; then the tape is as it was. */
struct tape *tape_extend(struct tape *tape, const char *text);

size_t tape_length(const struct tape *tape);

/* How far from the beginning c is for the first time; negative if it is nowhere. */
long tape_find(const struct tape *tape, char c);

/* Makes the character there a blank. */
void tape_blank(struct tape *tape, long which);

/* Puts the text on the one tape, as far as there is room, and as much of it less one character on
 * the other, which has no room for more until it grows. */
void tape_put_both(struct tape *whole, struct tape *shorter, const char *text);

/* The last character, 0 if there is none. */
char tape_last(const struct tape *tape);

/* Shows each character; what show answers other than 0 ends it, is returned negative, and leaves
 * the tape good for tape_free alone. */
int tape_each(struct tape *tape, int (*show)(int c, void *data), void *data);

#endif
