#include "relay.h"

#include <stdlib.h>
#include <string.h>

struct runner {
    int number;
    int praised;
    struct runner *next;
};

struct relay {
    struct runner *first;
    struct runner *baton;
    int count;
};

struct relay *relay_new(void)
{
    return calloc(1, sizeof(struct relay));
}

int relay_join(struct relay *team, int number)
{
    struct runner *runner = calloc(1, sizeof *runner);
    if (runner == NULL) {
        return -1;
    }
    runner->number = number;
    runner->next = team->first;
    team->first = runner;
    team->baton = runner;
    return ++team->count;
}

void relay_send_off(struct relay *team)
{
    struct runner **at = &team->first;
    while (*at != NULL && *at != team->baton) {
        at = &(*at)->next;
    }
    if (*at != NULL) {
        struct runner *gone = *at;
        *at = gone->next;
        free(gone);
        team->count--;
    }
}

int relay_number(const struct relay *team)
{
    return team->baton == NULL ? -1 : team->baton->number;
}

int relay_praise(struct relay *team)
{
    return team->baton == NULL ? -1 : ++team->baton->praised;
}

int relay_hand_on(struct relay *team)
{
    if (team->baton == NULL || team->baton->next == NULL) {
        return -1;
    }
    team->baton = team->baton->next;
    return team->baton->number;
}

void relay_free(struct relay *team)
{
    if (team == NULL) {
        return;
    }
    while (team->first != NULL) {
        struct runner *next = team->first->next;
        free(team->first);
        team->first = next;
    }
    free(team);
}

char *baton_rest(const char *text)
{
    const char *blank = strchr(text, ' ');
    const size_t length = blank == NULL ? 0 : strlen(blank);
    char *rest = calloc(1, length);
    if (rest != NULL && length != 0) {
        strcpy(rest, blank + 1);
    }
    return rest;
}

static int is_in(const char *letters, char letter)
{
    return letter != '\0' && strchr(letters, letter) != NULL;
}

unsigned baton_vowels(const char *text)
{
    unsigned count = 0;
    for (; *text != '\0'; text++) {
        count += is_in("aeiouAEIOU", *text);
    }
    return count;
}

unsigned baton_words(const char *text)
{
    unsigned count = 0;
    for (char before = ' '; *text != '\0'; before = *text++) {
        count += before == ' ' && *text != ' ';
    }
    return count;
}
