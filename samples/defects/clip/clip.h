/* clip: texts of UTF-8 cut to what fits into a field.
 */
#ifndef CLIP_H
#define CLIP_H

#include <stddef.h>

/* Copies as many whole characters of the text of n bytes as fit to out, which is size bytes large.
 * If size is not 0, out is always terminated. The text may be NULL if n is 0. Returns how many
 * bytes the whole would take without the terminator. Bytes that are no UTF-8 are characters each.
 */
size_t clip_text(char *out, size_t size, const char *text, size_t n);

/* How many characters the text has. */
size_t clip_count(const char *text, size_t n);

#endif
