/* Substitution cipher for plain text.
 *
 * Printable ASCII characters are replaced by others, which follow from a keyword; all other bytes
 * stay as they are. Not meant to keep secrets. Pointers must not be NULL, except in charmap_free.
 */
#ifndef CHARMAP_H
#define CHARMAP_H

typedef struct charmap charmap;

/* A map for the keyword, which may be empty, or NULL if memory ran out. */
charmap *charmap_new(const char *keyword);
void charmap_free(charmap *map);

/* The text with its characters replaced, or with the replacement undone. A new string, which the
 * caller releases with free; NULL if memory ran out. */
char *charmap_encode(const charmap *map, const char *text);
char *charmap_decode(const charmap *map, const char *text);

/* What stands for one character. */
char charmap_encode_char(const charmap *map, char c);

/* How many characters are replaced by themselves. */
int charmap_fixed(const charmap *map);

#endif
