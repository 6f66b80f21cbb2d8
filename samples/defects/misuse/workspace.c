#include "workspace.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_SIZE = 16, MAX_WORDS = 8 };

struct workspace {
    char *next;
    size_t count;
    char words[MAX_WORDS][WORD_SIZE];
};

_Static_assert(sizeof(struct workspace) <= WORKSPACE_SIZE, "a search fits into its memory");

workspace *workspace_init(void *memory, size_t size)
{
    workspace *w = memory;
    if (size < WORKSPACE_SIZE) {
        return NULL;
    }
    w->next = w->words[0];
    w->count = 0;
    return w;
}

int workspace_add(workspace *w, const char *word)
{
    if (w->count == MAX_WORDS) {
        return -1;
    }
    strncpy(w->next, word, WORD_SIZE - 1);
    w->next[WORD_SIZE - 1] = '\0';
    w->next += WORD_SIZE;
    w->count++;
    return 0;
}

size_t workspace_search(const workspace *w, const char *text)
{
    size_t found = 0;
    for (const char *word = w->words[0]; word != w->next; word += WORD_SIZE) {
        size_t length = strlen(word);
        const char *at = length == 0 ? NULL : strstr(text, word);
        while (at != NULL) {
            found++;
            at = strstr(at + length, word);
        }
    }
    return found;
}

size_t workspace_capitals(const char *text, char *capitals, size_t size)
{
    size_t length = 0;
    while (length + 1 < size && text[length] != '\0') {
        capitals[length] = (char)toupper((unsigned char)text[length]);
        length++;
    }
    if (size != 0) {
        memset(capitals + length, 0, size - length);
    }
    return length;
}

char **workspace_split(const char *text, int *count)
{
    *count = 0;
    char **words = malloc((strlen(text) / 2 + 1) * sizeof *words);
    while (words != NULL && *text != '\0') {
        size_t length = strcspn(text, " ");
        char *word = length == 0 ? NULL : malloc(length + 1);
        if (word != NULL) {
            memcpy(word, text, length);
            word[length] = '\0';
            words[(*count)++] = word;
        }
        text += length;
        text += *text == ' ';
    }
    return words;
}

size_t workspace_total(char **words, int count)
{
    size_t total = 0;
    for (int i = 0; i < count; i++) {
        total += strlen(words[i]);
    }
    return total;
}
