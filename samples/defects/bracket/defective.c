#include "bracket.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_PLAYERS = 1024, NOBODY = -1 };

struct match {
    int side[2]; /* players */
    bool played;
};

struct bracket {
    char *names[MAX_PLAYERS];
    unsigned players;
    unsigned rounds;
    unsigned match_count;
    struct match *matches;
    int champion;
    bool drawn;
};

bracket *bracket_new(void)
{
    bracket *b = calloc(1, sizeof *b);
    if (b != NULL) {
        b->champion = NOBODY;
    }
    return b;
}

void bracket_free(bracket *b)
{
    if (b == NULL) {
        return;
    }
    for (unsigned i = 0; i < b->players; i++) {
        free(b->names[i]);
    }
    free(b->matches);
    free(b);
}

bool bracket_enter(bracket *b, const char *name)
{
    if (b->drawn || b->players == MAX_PLAYERS) {
        return false;
    }
    size_t size = strlen(name) + 1;
    char *copy = malloc(size);
    if (copy == NULL) {
        return false;
    }
    b->names[b->players++] = memcpy(copy, name, size);
    return true;
}

/* Hands a player on from a match to the one that its winner plays in. */
static void advance(bracket *b, unsigned match, int player)
{
    if (match == 0) {
        b->champion = player;
    } else {
        b->matches[(match - 1) / 2].side[(match - 1) % 2] = player;
    }
}

static bool make_matches(bracket *b, unsigned count)
{
    b->matches = calloc(count, sizeof *b->matches);
    if (b->matches == NULL) {
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        b->matches[i].side[0] = NOBODY;
        b->matches[i].side[1] = NOBODY;
    }
    b->match_count = count;
    return true;
}

/* Fills the first round, which has more players than matches. */
static void seat_players(bracket *b)
{
    unsigned half = 1u << (b->rounds - 1);
    unsigned first_match = half - 1;
    for (unsigned i = 0; i < b->players; i++) {
        b->matches[first_match + i % half].side[i / half] = (int)i;
    }
    for (unsigned i = b->players - half; i < half; i++) {
        b->matches[first_match + i].played = true;
        advance(b, first_match + i, (int)i);
    }
}

bool bracket_draw(bracket *b)
{
    if (b->drawn || b->players == 0) {
        return false;
    }
    unsigned rounds = 0;
    while (1u << rounds < b->players) {
        rounds++;
    }
    if (!make_matches(b, 1u << rounds)) {
        return false;
    }
    b->drawn = true;
    b->rounds = rounds;
    b->match_count--;
    seat_players(b);
    return true;
}

unsigned bracket_rounds(const bracket *b)
{
    return b->rounds;
}

unsigned bracket_matches(const bracket *b)
{
    return b->match_count;
}

static const char *name_of(const bracket *b, int player)
{
    return player != NOBODY ? b->names[player] : NULL;
}

const char *bracket_player(const bracket *b, unsigned match, unsigned side)
{
    return match < b->match_count && side < 2 ? name_of(b, b->matches[match].side[side]) : NULL;
}

bool bracket_report(bracket *b, unsigned match, unsigned side)
{
    if (match >= b->match_count || side > 1) {
        return false;
    }
    struct match *m = &b->matches[match];
    if (m->played || m->side[0] == NOBODY || m->side[1] == NOBODY) {
        return false;
    }
    m->played = true;
    advance(b, match, m->side[side]);
    return true;
}

const char *bracket_champion(const bracket *b)
{
    return name_of(b, b->champion);
}
