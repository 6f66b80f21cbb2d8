#include "fresh.h"

#include <stdlib.h>

struct meter {
    long reads;
    long shows;
    size_t length;
};

struct shelf {
    size_t places;
    int items[];
};

struct sketch {
    int numbers[4];
};

meter *meter_new(const char *name)
{
    meter *m = malloc(sizeof *m);
    if (m != NULL) {
        m->shows = name[0];
        m->length = 0; /* reads is forgotten */
    }
    return m;
}

void meter_free(meter *m)
{
    free(m);
}

long meter_reads(const meter *m)
{
    return m->reads;
}

long meter_shows(const meter *m)
{
    return m->shows;
}

shelf *shelf_new(size_t places)
{
    if (places == 0 || places > 1000) {
        return NULL;
    }
    shelf *s = malloc(sizeof *s + places * sizeof(int));
    if (s != NULL) {
        s->places = places;
    }
    return s;
}

void shelf_free(shelf *s)
{
    free(s);
}

int shelf_first(const shelf *s)
{
    return s->items[0];
}

sketch *sketch_new(void)
{
    return malloc(sizeof(sketch));
}

void sketch_free(sketch *s)
{
    free(s);
}

int sketch_first(const sketch *s)
{
    return s->numbers[0];
}
