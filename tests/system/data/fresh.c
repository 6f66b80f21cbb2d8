#include "fresh.h"

#include <stdlib.h>

struct meter {
    long reads;
    long shows;
    size_t length;
    unsigned char lamps[4];
};

struct shelf {
    size_t places;
    int items[];
};

struct sketch {
    int numbers[4];
};

struct table {
    size_t count;
    long cells[];
};

struct gauge {
    double last;
    double most;
    float part;
};

meter *meter_new(const char *name)
{
    meter *m = malloc(sizeof *m);
    if (m != NULL) {
        m->shows = name[0];
        m->length = 0; /* reads and the lamps are forgotten */
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

int meter_lamps(const meter *m)
{
    int lit = 0;
    for (int i = 0; i < 4; i++) {
        lit += m->lamps[i] != 0;
    }
    return lit;
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

gauge *gauge_new(void)
{
    gauge *g = malloc(sizeof *g);
    if (g != NULL) {
        g->most = 2.5; /* last and part are forgotten */
    }
    return g;
}

void gauge_free(gauge *g)
{
    free(g);
}

double gauge_last(const gauge *g)
{
    return g->last;
}

float gauge_part(const gauge *g)
{
    return g->part;
}

double gauge_most(const gauge *g)
{
    return g->most;
}

table *table_new(size_t cells)
{
    if (cells == 0 || cells > 1000) {
        return NULL;
    }
    table *t = malloc(sizeof *t + cells * sizeof(long));
    if (t != NULL) {
        t->count = cells;
        for (size_t i = 0; i + 1 < cells; i++) {
            t->cells[i] = 0;
        }
    }
    return t;
}

void table_free(table *t)
{
    free(t);
}

long table_last(const table *t)
{
    return t->cells[t->count - 1];
}
