#include "orchestra.h"

#include <stdlib.h>
#include <string.h>

/* ---- scores ---- */

void score_init(struct score *score)
{
    *score = (struct score){.tempo = {.beats = 4, .unit = 4}, .bars = 1};
}

void score_set_tempo(struct score *score, const struct tempo *tempo)
{
    score->tempo = *tempo;
}

void score_add_bar(struct score *score)
{
    score->bars++;
}

int score_eighths(const struct score *score)
{
    static const int eighths[9] = {0, 8, 4, 3, 2, 2, 2, 1, 1};
    return score->bars * (score->tempo.beats & 31) * eighths[score->tempo.unit];
}

/* ---- players ---- */

struct player {
    struct player *before;
    struct player *behind;
    char name[16];
};

struct section {
    struct player ends; /* before the first and behind the last one */
};

struct player *player_new(const char *name)
{
    struct player *player = calloc(1, sizeof *player);
    if (player != NULL) {
        strncpy(player->name, name, sizeof player->name - 1);
    }
    return player;
}

void player_free(struct player *player)
{
    free(player);
}

struct section *section_new(struct player *const *players, size_t count)
{
    struct section *section = calloc(1, sizeof *section);
    if (section == NULL) {
        return NULL;
    }
    struct player *last = &section->ends;
    for (size_t i = 0; i < count; i++) {
        last->behind = players[i];
        players[i]->before = last;
        last = players[i];
    }
    last->behind = &section->ends;
    section->ends.before = last;
    return section;
}

void section_free(struct section *section)
{
    if (section == NULL) {
        return;
    }
    struct player *player = section->ends.behind;
    while (player != &section->ends) {
        struct player *behind = player->behind;
        free(player);
        player = behind;
    }
    free(section);
}

void section_remove(struct section *section, struct player *player)
{
    (void)section;
    player->before->behind = player->behind;
    player->behind->before = player->before;
    player->before = player->behind = NULL;
}

size_t section_count(const struct section *section)
{
    size_t count = 0;
    for (const struct player *p = section->ends.behind; p != &section->ends; p = p->behind) {
        count++;
    }
    return count;
}

/* ---- halls ---- */

enum { LEVELS = 2 };

struct hall {
    int *levels;
    int is_mute;
};

struct hall *hall_new(void)
{
    struct hall *hall = calloc(1, sizeof *hall);
    if (hall == NULL) {
        return NULL;
    }
    hall->levels = calloc(LEVELS, sizeof *hall->levels);
    if (hall->levels == NULL) {
        free(hall);
        return NULL;
    }
    hall->levels[0] = 7;
    return hall;
}

void hall_free(struct hall *hall)
{
    if (hall != NULL) {
        free(hall->levels);
        free(hall);
    }
}

void hall_mute_begin(struct hall *hall)
{
    hall->levels += !hall->is_mute;
    hall->is_mute = 1;
}

void hall_mute_end(struct hall *hall)
{
    hall->levels -= hall->is_mute;
    hall->is_mute = 0;
}

int hall_level(const struct hall *hall)
{
    return hall->levels[0];
}
