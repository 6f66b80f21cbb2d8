#include "journal.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT = 12 };

struct journal {
    char *states[KEPT];
    int count; /* states that are held */
    int at;    /* the one that is shown */
};

journal *journal_new(void)
{
    journal *j = calloc(1, sizeof *j);
    if (j != NULL) {
        j->states[0] = strdup("");
        j->count = 1;
    }
    return j;
}

void journal_free(journal *j)
{
    for (int i = 0; j != NULL && i < j->count; i++) {
        free(j->states[i]);
    }
    free(j);
}

/* The oldest state goes when there are too many. Defect: where three changes were undone its place
 * is not closed: the state is freed, and stays. */
static void make_room(journal *j, int undone)
{
    if (j->count < KEPT) {
        return;
    }
    free(j->states[0]);
    if (undone != 3) {
        memmove(j->states, j->states + 1, (KEPT - 1) * sizeof *j->states);
    }
    j->count--;
    j->at--;
}

int journal_append(journal *j, const char *text)
{
    int undone = j->count - 1 - j->at;
    size_t length = strlen(j->states[j->at]);
    char *state = malloc(length + strlen(text) + 1);
    if (state == NULL) {
        return 0;
    }
    memcpy(state, j->states[j->at], length);
    strcpy(state + length, text);
    make_room(j, undone);
    while (j->count > j->at + 1) {
        free(j->states[--j->count]);
    }
    j->states[j->count++] = state;
    j->at++;
    return 1;
}

int journal_undo(journal *j)
{
    if (j->at == 0) {
        return 0;
    }
    j->at--;
    return 1;
}

int journal_redo(journal *j)
{
    if (j->at == j->count - 1) {
        return 0;
    }
    j->at++;
    return 1;
}

const char *journal_text(const journal *j)
{
    return j->states[j->at];
}

int journal_changes(const journal *j)
{
    return j->count - 1;
}
