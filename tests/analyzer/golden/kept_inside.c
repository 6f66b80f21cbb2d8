#include "kept_inside.h"

#include <stdlib.h>

struct shelf {
    int x;
};
shelf *shelf_new(void)
{
    return calloc(1, sizeof(shelf));
}
void shelf_free(shelf *s)
{
    free(s);
}
int shelf_rehash(shelf *s)
{
    return s->x;
}
int shelf_grow(shelf *s)
{
    return s->x;
}
int shelf_check(const shelf *s)
{
    return s->x;
}
unsigned long shelf_memory(const shelf *s)
{
    return sizeof *s;
}
int shelf_rename(shelf *s, const char *name)
{
    return s->x + name[0];
}
int shelf_turn(shelf *s, enum shelf_kind kind)
{
    return s->x + (int)kind;
}
