/* words: counts the words of texts. The code is in this header: define WORDS_IMPLEMENTATION in one
 * file before it is included. */
#ifndef WORDS_H
#define WORDS_H

struct words {
    int count;
    int longest; /* in characters */
};

/* Begins with no word. */
void words_begin(struct words *words);

/* Adds those of the text. Returns how many there are now. */
int words_add(struct words *words, const char *text);

/* Whether there is none yet. */
static inline int words_is_empty(const struct words *words)
{
    return words->count == 0;
}

#endif

#ifdef WORDS_IMPLEMENTATION

static inline int words_length(const char *text)
{
    int length = 0;
    while (text[length] != '\0' && text[length] != ' ') {
        length++;
    }
    return length;
}

void words_begin(struct words *words)
{
    words->count = 0;
    words->longest = 0;
}

int words_add(struct words *words, const char *text)
{
    while (*text != '\0') {
        const int length = words_length(text);
        words->count += length != 0;
        words->longest = length > words->longest ? length : words->longest;
        text += length + (text[length] == ' ');
    }
    return words->count;
}

#endif
