/* Roles of users, what they may do, and which roles include others.
 *
 *   roles_grant(roles, "reader", "open");
 *   roles_include(roles, "editor", "reader");
 *   roles_grant(roles, "editor", "save");
 *
 * Then an editor may open and save. Roles come into being when they are first named. Roles may
 * include each other. No argument may be NULL, except in roles_free.
 */
#ifndef ROLES_H
#define ROLES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct roles roles_t;

roles_t *roles_new(void); /* NULL if memory ran out */
void roles_free(roles_t *roles);

/* Grants a right to a role; false if memory ran out. */
bool roles_grant(roles_t *roles, const char *role, const char *right);

/* Takes back what was granted to the role itself; false if it was not. */
bool roles_revoke(roles_t *roles, const char *role, const char *right);

/* Lets a role have all rights of another one, now and later. Returns false if memory ran out. */
bool roles_include(roles_t *roles, const char *role, const char *other);

/* Whether a role has a right, of its own or of a role that it includes, directly or not. */
bool roles_allows(roles_t *roles, const char *role, const char *right);

/* The number of roles. */
size_t roles_count(const roles_t *roles);

#endif
