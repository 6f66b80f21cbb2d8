/* tenants: who lives where, by numbers that are never given to two. */
#ifndef TENANTS_H
#define TENANTS_H

#include <stddef.h>
#include <stdint.h>

/* What is known of one; copied in and out. */
typedef struct tenant {
    int32_t flat;
    uint32_t rent;
} tenant;

typedef struct tenants tenants;

tenants *tenants_new(void);
void tenants_free(tenants *t);

/* Takes one in, and returns its number, from 1; NULL stands for zeros. 0 if there is no memory. It
 * must not be a pointer that was returned by tenants_get for the same list. */
uint32_t tenants_add(tenants *t, const tenant *one);

/* Takes in another one who pays as much as that one, for another flat. 0 if there is none of that
 * number, or no memory. */
uint32_t tenants_add_like(tenants *t, uint32_t number, int32_t flat);

/* NULL if there is none of that number. Good until the next one is taken in. */
tenant *tenants_get(tenants *t, uint32_t number);

size_t tenants_count(const tenants *t);

#endif
