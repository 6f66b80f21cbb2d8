/* Sessions of users, known by handles.
 *
 * session_open yields a handle, which is good until session_close. Functions that take a handle do
 * not check whether it is: nothing but an open handle may be passed. Names must not be NULL.
 */
#ifndef SESSIONS_H
#define SESSIONS_H

#include <stdbool.h>
#include <stddef.h>

typedef int session_id;

#define SESSIONS_MAX 64

/* Opens a session for a user, whose name is copied. Returns its handle, or -1 if SESSIONS_MAX are
 * open or memory ran out. */
session_id session_open(const char *user);

/* Closes a session; its handle is no good any more. */
void session_close(session_id id);

/* The user of a session. The name is valid until it is closed. */
const char *session_user(session_id id);

/* Notes an event, and tells how many were noted. */
void session_note(session_id id);
unsigned session_events(session_id id);

/* Whether both sessions are of the same user. */
bool session_same_user(session_id a, session_id b);

/* The number of sessions that are open. */
size_t sessions_open(void);

#endif
