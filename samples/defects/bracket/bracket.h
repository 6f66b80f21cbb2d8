/* Bracket of a knockout tournament.
 *
 * Players enter, the bracket is drawn, winners are reported match by match. Who entered early meets
 * in the first round who entered late; if there are too few of these, the others go on to the
 * second round without a match. Matches are numbered from 0, the final, downwards: the winners of
 * matches 2m + 1 and 2m + 2 meet in match m.
 *
 * Brackets and names must not be NULL, except in bracket_free.
 */
#ifndef BRACKET_H
#define BRACKET_H

#include <stdbool.h>

typedef struct bracket bracket;

bracket *bracket_new(void);
void bracket_free(bracket *b);

/* Enters a player; the name is copied. Returns false if the bracket is drawn already, is full
 * (1024 players), or memory ran out. */
bool bracket_enter(bracket *b, const char *name);

/* Closes the entries and draws the first round. Returns false if nobody entered, the bracket is
 * drawn already, or memory ran out. */
bool bracket_draw(bracket *b);

/* The number of rounds that the players need; 0 before the draw, and for a single player. */
unsigned bracket_rounds(const bracket *b);

/* The number of matches; 0 before the draw. */
unsigned bracket_matches(const bracket *b);

/* The first (side 0) or second (side 1) player of a match, or NULL if that is not known yet or
 * there is no such match or side. The name belongs to the bracket. */
const char *bracket_player(const bracket *b, unsigned match, unsigned side);

/* Reports who won. Returns false if one of the players is not known yet, the match has a winner
 * already, or there is no such match or side. */
bool bracket_report(bracket *b, unsigned match, unsigned side);

/* The winner of the tournament, or NULL if there is none yet. */
const char *bracket_champion(const bracket *b);

#endif
