/* Pictures of coloured dots.
 *
 * A dot is three bytes: red, green, blue. Rows are copied to and from memory of the caller's, which
 * must hold a whole row: three times as many bytes as the picture is wide. Rows and columns count
 * from 0. Pictures must not be NULL, except in pixmap_free.
 */
#ifndef PIXMAP_H
#define PIXMAP_H

#include <stdbool.h>
#include <stddef.h>

#define PIXMAP_MAX 1024 /* dots in a row or column */

typedef struct pixmap pixmap;

/* A black picture. NULL if a side is 0 or larger than PIXMAP_MAX, or memory ran out. */
pixmap *pixmap_new(unsigned width, unsigned height);
void pixmap_free(pixmap *p);

unsigned pixmap_width(const pixmap *p);
unsigned pixmap_height(const pixmap *p);

/* Read and write one row; false if there is no such row. */
bool pixmap_read_row(const pixmap *p, unsigned row, unsigned char *dots);
bool pixmap_write_row(pixmap *p, unsigned row, const unsigned char *dots);

/* Gives all dots one colour, 0xRRGGBB. */
void pixmap_fill(pixmap *p, unsigned rgb);

/* Mirrors the picture so that the first column becomes the last one. */
void pixmap_mirror(pixmap *p);

/* The sum of all bytes. */
unsigned long pixmap_sum(const pixmap *p);

#endif
