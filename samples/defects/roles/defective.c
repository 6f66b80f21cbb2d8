#include "roles.h"

#include <stdlib.h>
#include <string.h>

struct right {
    struct right *next;
    char name[];
};

struct inclusion {
    struct inclusion *next;
    struct role *role;
};

struct role {
    struct role *next;
    struct right *rights;
    struct inclusion *included;
    bool seen; /* by the search that is going on */
    char name[];
};

struct roles {
    struct role *first;
    size_t count;
};

roles_t *roles_new(void)
{
    return calloc(1, sizeof(roles_t));
}

static void free_role(struct role *role)
{
    while (role->rights != NULL) {
        struct right *right = role->rights;
        role->rights = right->next;
        free(right);
    }
    while (role->included != NULL) {
        struct inclusion *inclusion = role->included;
        role->included = inclusion->next;
        free(inclusion);
    }
    free(role);
}

void roles_free(roles_t *roles)
{
    while (roles != NULL && roles->first != NULL) {
        struct role *role = roles->first;
        roles->first = role->next;
        free_role(role);
    }
    free(roles);
}

static struct role *find(const roles_t *roles, const char *name)
{
    struct role *role = roles->first;
    while (role != NULL && strcmp(role->name, name) != 0) {
        role = role->next;
    }
    return role;
}

/* The role of that name, a new one if need be. */
static struct role *obtain(roles_t *roles, const char *name)
{
    struct role *role = find(roles, name);
    if (role != NULL) {
        return role;
    }
    size_t size = strlen(name) + 1;
    role = calloc(1, sizeof *role + size);
    if (role != NULL) {
        memcpy(role->name, name, size);
        role->next = roles->first;
        roles->first = role;
        roles->count++;
    }
    return role;
}

static struct right **find_right(struct role *role, const char *name)
{
    struct right **link = &role->rights;
    while (*link != NULL && strcmp((*link)->name, name) != 0) {
        link = &(*link)->next;
    }
    return link;
}

bool roles_grant(roles_t *roles, const char *role, const char *right)
{
    struct role *r = obtain(roles, role);
    if (r == NULL || *find_right(r, right) != NULL) {
        return r != NULL;
    }
    size_t size = strlen(right) + 1;
    struct right *granted = malloc(sizeof *granted + size);
    if (granted == NULL) {
        return false;
    }
    memcpy(granted->name, right, size);
    granted->next = r->rights;
    r->rights = granted;
    return true;
}

bool roles_revoke(roles_t *roles, const char *role, const char *right)
{
    struct role *r = find(roles, role);
    struct right **link = r != NULL ? find_right(r, right) : NULL;
    if (link == NULL || *link == NULL) {
        return false;
    }
    struct right *revoked = *link;
    *link = revoked->next;
    free(revoked);
    return true;
}

bool roles_include(roles_t *roles, const char *role, const char *other)
{
    struct role *r = obtain(roles, role);
    struct role *o = obtain(roles, other);
    struct inclusion *inclusion = malloc(sizeof *inclusion);
    if (r == NULL || o == NULL || inclusion == NULL) {
        free(inclusion);
        return false;
    }
    inclusion->role = o;
    inclusion->next = r->included;
    r->included = inclusion;
    return true;
}

static bool has_right(struct role *role, const char *right)
{
    if (*find_right(role, right) != NULL) {
        return true;
    }
    for (const struct inclusion *i = role->included; i != NULL; i = i->next) {
        if (has_right(i->role, right)) {
            return true;
        }
    }
    return false;
}

bool roles_allows(roles_t *roles, const char *role, const char *right)
{
    for (struct role *r = roles->first; r != NULL; r = r->next) {
        r->seen = false;
    }
    struct role *r = find(roles, role);
    return r != NULL && has_right(r, right);
}

size_t roles_count(const roles_t *roles)
{
    return roles->count;
}
