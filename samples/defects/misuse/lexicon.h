/* Lexicons, one of which is the current one.
 *
 * lexicon_use makes a lexicon the current one for all that follows; before it is freed another one,
 * or NULL, has to take its place. lexicon_begin and lexicon_next walk through the words of one
 * lexicon, which must not change and must not be freed meanwhile. NULL is allowed in lexicon_use
 * and lexicon_free alone.
 */
#ifndef LEXICON_H
#define LEXICON_H

#include <stdbool.h>
#include <stddef.h>

typedef struct lexicon lexicon;

lexicon *lexicon_new(void); /* NULL if memory ran out */
void lexicon_free(lexicon *l);

/* Adds a copy of a word. False if memory ran out. */
bool lexicon_add(lexicon *l, const char *word);
size_t lexicon_count(const lexicon *l);

/* Makes a lexicon the current one. */
void lexicon_use(lexicon *l);

/* Whether the lexicon, or else the current one, has the word. */
bool lexicon_knows(const lexicon *l, const char *word);

/* Begins to walk through a lexicon. */
void lexicon_begin(const lexicon *l);

/* The next word on the walk; NULL behind the last one, or if none was begun. */
const char *lexicon_next(void);

#endif
