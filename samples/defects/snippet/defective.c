#include "snippet.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct snippet {
    char *text;
    int length;
};

static int is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Copies text without repeated blanks; returns the length. */
static int squeeze(char *to, const char *text)
{
    int length = 0;
    for (; *text != '\0'; text++) {
        char c = is_space(*text) ? ' ' : *text;
        if (c != ' ' || length == 0 || to[length - 1] != ' ') {
            to[length++] = c;
        }
    }
    to[length] = '\0';
    return length;
}

snippet *snippet_new(const char *text)
{
    size_t size = strlen(text) + 1;
    snippet *s = size <= INT_MAX ? malloc(sizeof *s) : NULL;
    if (s == NULL) {
        return NULL;
    }
    s->text = malloc(size);
    if (s->text == NULL) {
        free(s);
        return NULL;
    }
    s->length = squeeze(s->text, text);
    return s;
}

void snippet_free(snippet *s)
{
    if (s != NULL) {
        free(s->text);
        free(s);
    }
}

int snippet_length(const snippet *s)
{
    return s->length;
}

static char *copy_part(const char *from, int count)
{
    char *part = malloc((size_t)count + 1);
    if (part != NULL) {
        memcpy(part, from, (size_t)count);
        part[count] = '\0';
    }
    return part;
}

static int clamp(const snippet *s, int count)
{
    return count < 0 ? 0 : count > s->length ? s->length : count;
}

char *snippet_head(const snippet *s, int count)
{
    return copy_part(s->text, count > s->length ? s->length : count);
}

char *snippet_tail(const snippet *s, int count)
{
    int kept = clamp(s, count);
    return copy_part(s->text + s->length - kept, kept);
}

char *snippet_words(const snippet *s, int count)
{
    int kept = clamp(s, count);
    if (kept < s->length) {
        while (kept > 0 && s->text[kept] != ' ') {
            kept--;
        }
    }
    return copy_part(s->text, kept);
}

int snippet_find(const snippet *s, const char *word)
{
    const char *found = strstr(s->text, word);
    return found != NULL ? (int)(found - s->text) : -1;
}
