#include "carousel.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 4, MOST_BYTES = 1 << 24 };

static unsigned char *seat_of(const carousel *c, size_t place)
{
    return c->seats + (c->front + place) % c->room * c->elem_size;
}

void carousel_init(carousel *c, size_t elem_size)
{
    if (elem_size < 1 || elem_size > 256) {
        abort();
    }
    memset(c, 0, sizeof *c);
    c->elem_size = elem_size;
}

void carousel_release(carousel *c)
{
    free(c->seats);
    c->seats = NULL;
    c->room = c->front = c->count = 0;
}

size_t carousel_count(const carousel *c)
{
    return c->count;
}

int carousel_reserve(carousel *c, size_t n)
{
    size_t room = c->room == 0 ? FIRST_ROOM : c->room;
    if (n <= c->room) {
        return 0;
    }
    if (n > MOST_BYTES / c->elem_size) {
        return -1;
    }
    while (room < n) {
        room *= 2;
    }
    unsigned char *seats = realloc(c->seats, room * c->elem_size);
    if (seats == NULL) {
        return -1;
    }
    if (c->front + c->count > c->room) {
        size_t before_end = c->room - c->front;
        unsigned char *from = seats + c->front * c->elem_size;
        unsigned char *to = seats + (room - before_end) * c->elem_size;
        for (size_t i = (before_end + 1) * c->elem_size; i > 0; i--) {
            to[i - 1] = from[i - 1];
        }
        c->front = room - before_end;
    }
    c->seats = seats;
    c->room = room;
    return 0;
}

int carousel_push(carousel *c, const void *elem)
{
    if (carousel_reserve(c, c->count + 1) != 0) {
        return -1;
    }
    memcpy(seat_of(c, c->count), elem, c->elem_size);
    c->count++;
    return 0;
}

int carousel_push_first(carousel *c, const void *elem)
{
    if (carousel_reserve(c, c->count + 1) != 0) {
        return -1;
    }
    c->front = (c->front + c->room - 1) % c->room;
    memcpy(seat_of(c, 0), elem, c->elem_size);
    c->count++;
    return 0;
}

int carousel_pop(carousel *c)
{
    if (c->count == 0) {
        return -1;
    }
    c->front = (c->front + 1) % c->room;
    c->count--;
    return 0;
}

const void *carousel_at(const carousel *c, size_t place)
{
    return place < c->count ? seat_of(c, place) : NULL;
}

void carousel_turn(carousel *c, size_t n)
{
    unsigned char elem[256];
    if (c->count == 0) {
        return;
    }
    for (n %= c->count; n > 0; n--) {
        memcpy(elem, seat_of(c, 0), c->elem_size);
        c->front = (c->front + 1) % c->room;
        memcpy(seat_of(c, c->count - 1), elem, c->elem_size);
    }
}
