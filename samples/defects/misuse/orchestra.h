/* An orchestra: scores, the players of a section, and the hall.
 *
 * NULL is allowed in the functions that free alone. The fields of a score are the library's to
 * write, which takes a tempo as it is: beats of 1 to 16, of a unit of 1 to 8. A player sits in one
 * section, once, which owns the player until section_remove; no other section may be given the
 * same. What a hall_mute_begin began, hall_mute_end ends before the hall is freed.
 */
#ifndef ORCHESTRA_H
#define ORCHESTRA_H

#include <stddef.h>

struct tempo {
    int beats;
    int unit;
};

struct score {
    struct tempo tempo;
    int bars;
};

/* Makes it a score of one bar in 4/4. */
void score_init(struct score *score);
void score_set_tempo(struct score *score, const struct tempo *tempo);
void score_add_bar(struct score *score);

/* How many beats there are, in eighths. */
int score_eighths(const struct score *score);

struct player;
struct section;

/* These return NULL if memory ran out. */
struct player *player_new(const char *name);
struct section *section_new(struct player *const *players, size_t count);

void player_free(struct player *player);
void section_free(struct section *section);

/* Takes a player out, who is the caller's then. */
void section_remove(struct section *section, struct player *player);

size_t section_count(const struct section *section);

struct hall;

struct hall *hall_new(void);
void hall_free(struct hall *hall);
void hall_mute_begin(struct hall *hall);
void hall_mute_end(struct hall *hall);
int hall_level(const struct hall *hall);

#endif
