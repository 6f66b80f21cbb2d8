#include "orchestra.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    (void)argv;
    struct score score;
    score_init(&score);
    const struct tempo waltz = {.beats = 3, .unit = 4};
    score_set_tempo(&score, &waltz);
    struct player *players[] = {player_new("first"), player_new("second")};
    struct hall *hall = hall_new();
    if (players[0] == NULL || players[1] == NULL || hall == NULL) {
        return EXIT_FAILURE;
    }
    struct section *section = section_new(players, 2);
    if (section == NULL) {
        return EXIT_FAILURE;
    }
    hall_mute_begin(hall);
    if (argc == 1) {
        hall_mute_end(hall);
    }
    section_remove(section, players[0]);
    player_free(players[0]);
    const int sum = score_eighths(&score) + (int)section_count(section) + hall_level(hall);
    section_free(section);
    hall_free(hall);
    return sum == 14 ? EXIT_SUCCESS : EXIT_FAILURE;
}
