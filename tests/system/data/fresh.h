/* Numbers that nobody wrote: by mistake, perhaps meant, and as a comment says. */
#ifndef FRESH_H
#define FRESH_H

#include <stddef.h>

typedef struct meter meter;
typedef struct shelf shelf;
typedef struct sketch sketch;

/* A meter, to be freed with meter_free, or NULL. */
meter *meter_new(const char *name);
void meter_free(meter *m);

/* How often it was read. */
long meter_reads(const meter *m);

/* What it shows. */
long meter_shows(const meter *m);

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

#endif
