/* Numbers that nobody wrote: by mistake, perhaps meant, and as a comment says. */
#ifndef FRESH_H
#define FRESH_H

#include <stddef.h>

typedef struct meter meter;
typedef struct shelf shelf;
typedef struct sketch sketch;
typedef struct gauge gauge;
typedef struct table table;

/* A meter, to be freed with meter_free, or NULL. */
meter *meter_new(const char *name);
void meter_free(meter *m);

/* How often it was read. */
long meter_reads(const meter *m);

/* What it shows. */
long meter_shows(const meter *m);

/* How many of its lamps are lit. */
int meter_lamps(const meter *m);

/* A shelf of so many places, to be freed with shelf_free, or NULL. */
shelf *shelf_new(size_t places);
void shelf_free(shelf *s);

/* What lies in the first place. */
int shelf_first(const shelf *s);

/* A sketch, to be freed with sketch_free, or NULL. Its contents are undefined. */
sketch *sketch_new(void);
void sketch_free(sketch *s);

/* The first number of the sketch. */
int sketch_first(const sketch *s);

/* A table of so many cells, all of which are zero; to be freed with table_free, or NULL. */
table *table_new(size_t cells);
void table_free(table *t);

/* The last cell. */
long table_last(const table *t);

/* A gauge, to be freed with gauge_free, or NULL. */
gauge *gauge_new(void);
void gauge_free(gauge *g);

/* What it showed last, how much of that it is, and what it shows at most. */
double gauge_last(const gauge *g);
float gauge_part(const gauge *g);
double gauge_most(const gauge *g);

#endif
