/* Names of lengths and of ends: whose they are. */
#include <string.h>
#include <strings.h>

#include "analyzer/names.h"

/* Which one, and not how many: line_nr, version_number. */
static bool is_ordinal_name(const struct cairn_name_words *words)
{
    static const char *const numbers[] = {"nr", "no", "num", "number", NULL};
    static const char *const things[] = {"line", "row", "column", "page",  "serial", "version",
                                         "port", "day", "week",   "month", "year",   NULL};
    return words->count > 1 && cairn_names_in(words->words[words->count - 1], numbers) &&
           cairn_names_find(words, things) >= 0;
}

bool cairn_names_is_length(const char *name)
{
    struct cairn_name_words words;
    cairn_names_split(&words, name);
    if (words.count == 0 || is_ordinal_name(&words) ||
        cairn_names_in(words.words[words.count - 1], cairn_words_offset)) {
        return false;
    }
    return cairn_names_find_suffix(&words, cairn_words_length) >= 0 ||
           strncmp(words.words[0], "num", 3) == 0;
}

/* Whether the length's name says whose length it is, and means something else than this buffer:
 * the stream_size behind a version is no length of the version. */
bool cairn_names_is_of_another(const char *buffer, const char *length)
{
    static const char *const general[] = {"buffer", "buf",   "data",  "str",    "string", "text",
                                          "in",     "out",   "input", "output", "src",    "dst",
                                          "source", "dest",  "max",   "byte",   "bytes",  "total",
                                          "mem",    "blob",  "block", "array",  "the",    "value",
                                          "char",   "chars", "msg",   "p",      NULL};
    struct cairn_name_words words;
    cairn_names_split(&words, length);
    if (buffer[0] == '\0' || words.count < 2 || cairn_names_share_stem(buffer, words.words[0])) {
        return false;
    }
    for (unsigned i = 0; i < words.count; i++) {
        bool says_length = cairn_names_in(words.words[i], cairn_words_length);
        if (!says_length && !cairn_names_in(words.words[i], general)) {
            return strcasestr(buffer, words.words[i]) == NULL;
        }
    }
    return false;
}

/* Whether the one name is a word of the other. */
bool cairn_names_is_word_of(const char *word, const char *name)
{
    struct cairn_name_words words;
    cairn_names_split(&words, name);
    for (unsigned i = 0; i < words.count && strlen(word) > 1; i++) {
        if (strcasecmp(words.words[i], word) == 0) {
            return true;
        }
    }
    return false;
}

/* encoded_buffer and encoded_size. */
static bool are_of_one_thing(const char *buffer, const char *length)
{
    static const char *const places[] = {"buffer", "buf", "data", "bytes", NULL};
    char thing[CAIRN_NAME_STEM];
    char measured[CAIRN_NAME_STEM];
    return cairn_names_stem(thing, buffer, places) &&
           cairn_names_stem(measured, length, cairn_words_length) && thing[0] != '\0' &&
           strcasecmp(thing, measured) == 0;
}

/* var_count of the variables. */
bool cairn_names_is_short_for(const char *buffer, const char *length)
{
    enum { LEAST = 3 };
    char stem[CAIRN_NAME_STEM];
    return cairn_names_stem(stem, length, cairn_words_length) && strlen(stem) >= LEAST &&
           strlen(buffer) > strlen(stem) && strncasecmp(buffer, stem, strlen(stem)) == 0 &&
           cairn_names_is_length(length);
}

bool cairn_names_is_after(const char *buffer, const char *name)
{
    return (buffer[0] != '\0' && strlen(name) > strlen(buffer) &&
            (cairn_names_share_stem(buffer, name) || cairn_names_counts(buffer, name) ||
             (cairn_names_is_length(name) && cairn_names_is_word_of(buffer, name)))) ||
           are_of_one_thing(buffer, name) || cairn_names_is_short_for(buffer, name);
}

bool cairn_names_sets(const char *function, const char *number)
{
    struct cairn_name_words words;
    struct cairn_name_words what;
    cairn_names_split(&words, function);
    cairn_names_split(&what, number);
    if (what.count == 0 || words.count <= what.count) {
        return false;
    }
    /* Of a size there is one of something: set_metadata_size. */
    const unsigned before = words.count - what.count;
    const char *verb = words.words[what.count == 1 ? 0 : before - 1];
    if (strcmp(verb, "set") != 0 || (what.count == 1 && before < 2)) {
        return false;
    }
    for (unsigned i = 0; i < what.count; i++) {
        if (strcmp(words.words[words.count - what.count + i], what.words[i]) != 0) {
            return false;
        }
    }
    return true;
}

/* By their names: first and afterLast, src and srcEnd, text and end. */
bool cairn_names_are_range(const char *begin, const char *end)
{
    static const char *const begins[] = {"begin", "beginning", "beg", "start", "first", NULL};
    static const char *const ends[] = {"end", "last", NULL};
    static const char *const behind[] = {"after", "past", "behind", "end", NULL};
    char begin_stem[CAIRN_NAME_STEM];
    char end_stem[CAIRN_NAME_STEM];
    bool says_begin = cairn_names_stem(begin_stem, begin, begins);
    bool says_end = cairn_names_stem(end_stem, end, ends);
    /* "last" alone may be the last one. */
    if (!says_end || begin[0] == '\0' || !cairn_names_has(end, behind)) {
        return false;
    }
    return strcmp(begin_stem, end_stem) == 0 || (!says_begin && strcasecmp(end, "end") == 0);
}
