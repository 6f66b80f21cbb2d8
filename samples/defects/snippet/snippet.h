/* Snippets of a text for lists of search results.
 *
 * Counts may be any number: negative ones count as 0, too large ones as the length of the text.
 * Strings that are returned are new; the caller releases them with free. Where one is returned,
 * NULL says that memory ran out. No argument may be NULL, except that of snippet_free.
 */
#ifndef SNIPPET_H
#define SNIPPET_H

typedef struct snippet snippet;

/* Keeps a copy of text, in which each run of blanks, tabs and line ends is one blank. NULL if
 * memory ran out. */
snippet *snippet_new(const char *text);
void snippet_free(snippet *s);

/* The number of characters. */
int snippet_length(const snippet *s);

/* The first or the last count characters. */
char *snippet_head(const snippet *s, int count);
char *snippet_tail(const snippet *s, int count);

/* The first words, as many as fit into count characters. */
char *snippet_words(const snippet *s, int count);

/* The position of word in the snippet, or -1 if it does not occur. */
int snippet_find(const snippet *s, const char *word);

#endif
