/* Named colours, one of which is the current one.
 *
 * A colour is a number 0xRRGGBB; higher bits are ignored. Names are copied. No pointer may be NULL,
 * except the palette in palette_free.
 */
#ifndef PALETTE_H
#define PALETTE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct palette palette;

/* An empty palette without a current colour, to be freed with palette_free, or NULL if memory ran
 * out. */
palette *palette_new(void);
void palette_free(palette *p);

/* Gives the name a colour: a new entry, or the existing entry changes. Returns false if memory ran
 * out. */
bool palette_set(palette *p, const char *name, unsigned rgb);

/* Finds a colour by name and stores it in *rgb; false if there is none. */
bool palette_get(const palette *p, const char *name, unsigned *rgb);

/* Removes an entry; false if there is none of that name. If it was the current one there is no
 * current colour afterwards. */
bool palette_remove(palette *p, const char *name);

/* Makes the entry of that name the current one; false, and no change, if there is none. */
bool palette_select(palette *p, const char *name);

/* The current colour, or 0 (black) if there is none. */
unsigned palette_current(const palette *p);

/* The name of the current entry, or NULL if there is none. It is valid until the entry is removed
 * or the palette is freed. */
const char *palette_current_name(const palette *p);

/* The number of entries. */
size_t palette_size(const palette *p);

/* The entry whose colour is nearest to rgb: its name, valid as above, or NULL if there is none. */
const char *palette_nearest(const palette *p, unsigned rgb);

#endif
