#include "sessions.h"

#include <stdlib.h>
#include <string.h>

struct session {
    unsigned events;
    char user[];
};

/* A handle is an index. */
static struct session *sessions[SESSIONS_MAX];

session_id session_open(const char *user)
{
    session_id id = 0;
    while (id < SESSIONS_MAX && sessions[id] != NULL) {
        id++;
    }
    if (id == SESSIONS_MAX) {
        return -1;
    }
    size_t size = strlen(user) + 1;
    struct session *session = malloc(sizeof *session + size);
    if (session == NULL) {
        return -1;
    }
    session->events = 0;
    memcpy(session->user, user, size);
    sessions[id] = session;
    return id;
}

void session_close(session_id id)
{
    free(sessions[id]);
    sessions[id] = NULL;
}

const char *session_user(session_id id)
{
    return sessions[id]->user;
}

void session_note(session_id id)
{
    sessions[id]->events++;
}

unsigned session_events(session_id id)
{
    return sessions[id]->events;
}

bool session_same_user(session_id a, session_id b)
{
    return strcmp(sessions[a]->user, sessions[b]->user) == 0;
}

size_t sessions_open(void)
{
    size_t count = 0;
    for (session_id id = 0; id < SESSIONS_MAX; id++) {
        count += sessions[id] != NULL;
    }
    return count;
}
