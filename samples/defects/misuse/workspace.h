/* Searches in texts that need no memory of their own.
 *
 * A search lives in memory of the caller's, which must be his alone until he is done with the
 * search, and is not freed by it. The words of a text belong to the caller. NULL is not allowed,
 * except for no words.
 */
#ifndef WORKSPACE_H
#define WORKSPACE_H

#include <stddef.h>

#define WORKSPACE_SIZE 256

typedef struct workspace workspace;

/* Makes a search in memory that is aligned as malloc aligns it. NULL if there are less than
 * WORKSPACE_SIZE bytes. */
workspace *workspace_init(void *memory, size_t size);

/* Adds a word, of which the first 15 characters count. 0 if all went well, -1 if there are too
 * many. */
int workspace_add(workspace *w, const char *word);

/* How often the words that were added appear in the text. */
size_t workspace_search(const workspace *w, const char *text);

/* Copies the text in capitals; writes no more than size bytes, the last of which is 0. Returns how
 * many there are before it. */
size_t workspace_capitals(const char *text, char *capitals, size_t size);

/* The words of a text; stores in *count how many there are. The caller releases each word with
 * free, and then the array. NULL if memory ran out. */
char **workspace_split(const char *text, int *count);

/* How long the words of an array are together. */
size_t workspace_total(char **words, int count);

#endif
