#include "roster.h"

bool cairn_ensures_roster_index_of(long ret, const roster *r, const char *name);

int main(void)
{
    roster *r = roster_new();
    roster_add(r, "");
    long ret = roster_index_of(r, "");
    bool holds = cairn_ensures_roster_index_of(ret, r, "");
    roster_free(r);
    return holds ? 0 : 1;
}
