/* A label with a text that can be changed.
 *
 * Labels and texts must not be NULL, except in label_free.
 */
#ifndef LABEL_H
#define LABEL_H

#include <stddef.h>

typedef struct label label;

label *label_new(const char *text); /* NULL if memory ran out */
void label_free(label *l);

const char *label_text(const label *l); /* until the label is changed */
size_t label_width(const label *l);     /* in characters */

/* Return 0, or -1 if memory ran out; then the text stays as it was. */
int label_set(label *l, const char *text);
int label_pad(label *l, size_t width); /* with blanks on the right, up to 1,000 characters */

#endif
