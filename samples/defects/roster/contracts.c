/* What has to hold of the results of roster.h. */
#include "roster.h"

#include <string.h>

bool cairn_ensures_roster_index_of(long ret, const roster *r, const char *name);

/* It is the first place where the name stands. */
bool cairn_ensures_roster_index_of(long ret, const roster *r, const char *name)
{
    for (size_t i = 0; i < roster_count(r); i++) {
        if (strcmp(roster_at(r, i), name) == 0) {
            return ret == (long)i;
        }
    }
    return ret == -1;
}
