/* Pictures, and galleries that show them.
 *
 * A gallery does not own the pictures that hang in it, and makes no copies. A picture must live as
 * long as it hangs somewhere: take it down, or free the gallery, before freeing it. A picture may
 * hang in several galleries. NULL must not be passed, except to print_free and gallery_free.
 */
#ifndef GALLERY_H
#define GALLERY_H

#include <stdbool.h>
#include <stddef.h>

typedef struct print print;
typedef struct gallery gallery;

/* A picture without a rating (0); the caption is copied. NULL if memory ran out. */
print *print_new(const char *caption);
void print_free(print *p);

/* Gives it a rating from 0 to 5; false if it is out of range. */
bool print_rate(print *p, int rating);

const char *print_caption(const print *p);
int print_rating(const print *p);

gallery *gallery_new(void); /* NULL if memory ran out */

/* Frees the gallery, not the pictures. */
void gallery_free(gallery *g);

/* Hangs a picture up behind the others. The gallery refers to it until it is taken down. Returns
 * false if memory ran out. */
bool gallery_hang(gallery *g, print *p);

/* Takes a picture down everywhere in the gallery; false if it does not hang there. */
bool gallery_take_down(gallery *g, const print *p);

size_t gallery_count(const gallery *g);

/* The best rating of a picture in the gallery; 0 if it is empty. */
int gallery_best(const gallery *g);

/* How many pictures have that caption. */
size_t gallery_count_captions(const gallery *g, const char *caption);

#endif
