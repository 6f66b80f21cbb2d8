#include "analyzer/names.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

const char *const cairn_words_length[] = {
    "len",    "length", "size",  "sz",     "n",        "num",    "count",    "cnt",
    "nbytes", "bytes",  "nmemb", "nitems", "nelem",    "nelems", "elements", "cb",
    "max",    "maxlen", "limit", "cap",    "capacity", "avail",  "number",   "slen",
    "dlen",   "blen",   "nr",    "items",  "siz",      NULL};
const char *const cairn_words_offset[] = {"offset", "off",    "pos",   "position", "index", "idx",
                                          "start",  "column", "row",   "line",     "flags", "flag",
                                          "mode",   "type",   "level", "id",       "fd",    "from",
                                          "nth",    "which",  "i",     "ndx",      NULL};
const char *const cairn_words_user_data[] = {"user",    "userdata", "opaque",  "closure", "ctx",
                                             "context", "cookie",   "arg",     "args",    "priv",
                                             "private", "client",   "param",   "udata",   "baton",
                                             "desc",    "refcon",   "userptr", "payload", NULL};
const char *const cairn_words_output[] = {
    "out", "output", "dst",   "dest",   "destination", "buf",    "buffer", "result",
    "err", "errbuf", "error", "target", "outbuf",      "errmsg", "msg",    NULL};
const char *const cairn_words_path[] = {"path", "filename", "file",      "pathname", "fname",
                                        "dir",  "dirname",  "directory", "filepath", NULL};
const char *const cairn_words_open[] = {"open", "fopen", "load", "readfile", "fromfile", NULL};
const char *const cairn_words_initialise[] = {"init",   "initialize", "initialise", "setup",
                                              "create", "construct",  "ctor",       "new",
                                              "open",   "inits",      NULL};
const char *const cairn_words_destroy[] = {
    "free",         "destroy",      "delete",       "close",        "release",
    "unref",        "decref",       "dispose",      "cleanup",      "finalize",
    "finalise",     "dtor",         "destruct",     "deinit",       "fini",
    "put_ref",      "drop",         "deallocate",   "dealloc",      "teardown",
    "deinitialize", "deinitialise", "uninitialize", "uninitialise", NULL};
/* Destroys only what a function of the same name with init, begin, open, ... has made. */
const char *const cairn_words_paired_destroy[] = {
    "end",       "finish", "done",   "clear",  "term", "shutdown", "stop",
    "terminate", "exit",   "uninit", "clears", "wipe", "quit",     "kill",
    "discard",   "unload", "tear",   "shut",   NULL};
const char *const cairn_words_plural[] = {
    "values", "array",       "arr",     "vec",     "vector",  "list",   "matrix",   "items",
    "table",  "numbers",     "points",  "data",    "coeffs",  "sizes",  "elements", "map",
    "perm",   "permutation", "indices", "weights", "samples", "counts", "pts",      NULL};
/* What a library hands out as void * to have it back. */
const char *const cairn_words_cursor[] = {"iter", "iterator", "cursor", "handle",
                                          "node", "entry",    "token",  NULL};

static bool starts_word(const char *name, size_t i)
{
    if (i == 0) {
        return true;
    }
    char before = name[i - 1];
    char here = name[i];
    if (isupper((unsigned char)here)) {
        /* parseXMLFile: a capital begins a word after a small letter, or before one. */
        return !isupper((unsigned char)before) || islower((unsigned char)name[i + 1]);
    }
    return isdigit((unsigned char)here) != isdigit((unsigned char)before) &&
           !isupper((unsigned char)before);
}

void cairn_names_split(struct cairn_name_words *words, const char *name)
{
    words->count = 0;
    size_t used = 0;
    bool in_word = false;
    for (size_t i = 0; name[i] != '\0' && used + 2 < sizeof words->text; i++) {
        if (!isalnum((unsigned char)name[i])) {
            in_word = false;
            continue;
        }
        if (!in_word || starts_word(name, i)) {
            if (words->count == CAIRN_MAX_WORDS) {
                break;
            }
            used += used == 0 ? 0 : 1; /* keep the terminator of the word before */
            words->words[words->count++] = words->text + used;
            in_word = true;
        }
        words->text[used++] = (char)tolower((unsigned char)name[i]);
        words->text[used] = '\0';
    }
}

bool cairn_names_in(const char *word, const char *const *list)
{
    for (size_t i = 0; list[i] != NULL; i++) {
        if (strcmp(word, list[i]) == 0) {
            return true;
        }
    }
    return false;
}

int cairn_names_find(const struct cairn_name_words *words, const char *const *list)
{
    for (unsigned i = 0; i < words->count; i++) {
        if (cairn_names_in(words->words[i], list)) {
            return (int)i;
        }
    }
    return -1;
}

bool cairn_names_has(const char *name, const char *const *list)
{
    struct cairn_name_words words;
    cairn_names_split(&words, name);
    return cairn_names_find(&words, list) >= 0;
}

static bool ends_in(const char *word, const char *const *list)
{
    size_t length = strlen(word);
    for (size_t i = 0; list[i] != NULL; i++) {
        size_t tail = strlen(list[i]);
        if (tail >= 3 && length >= tail && strcmp(word + length - tail, list[i]) == 0) {
            return true;
        }
    }
    return false;
}

int cairn_names_find_suffix(const struct cairn_name_words *words, const char *const *list)
{
    int whole = cairn_names_find(words, list);
    if (whole >= 0) {
        return whole;
    }
    for (unsigned i = 0; i < words->count; i++) {
        if (ends_in(words->words[i], list)) {
            return (int)i;
        }
    }
    return -1;
}

bool cairn_names_has_suffix(const char *name, const char *const *list)
{
    struct cairn_name_words words;
    cairn_names_split(&words, name);
    return cairn_names_find_suffix(&words, list) >= 0;
}

bool cairn_names_share_stem(const char *first, const char *second)
{
    size_t i = 0;
    size_t k = 0;
    while (first[i] != '\0' && second[k] != '\0') {
        if (first[i] == '_') {
            i++;
        } else if (second[k] == '_') {
            k++;
        } else if (tolower((unsigned char)first[i]) == tolower((unsigned char)second[k])) {
            i++;
            k++;
        } else {
            break;
        }
    }
    bool one_ends = first[i] == '\0' || second[k] == '\0';
    return one_ends && i >= 2 && k >= 2;
}

bool cairn_names_in_text(const char *text, const char *word)
{
    size_t length = strlen(word);
    if (length == 0) {
        return false;
    }
    for (const char *at = strcasestr(text, word); at != NULL; at = strcasestr(at + 1, word)) {
        bool begins = at == text || !(isalnum((unsigned char)at[-1]) || at[-1] == '_');
        bool ends = !(isalnum((unsigned char)at[length]) || at[length] == '_');
        if (begins && ends) {
            return true;
        }
    }
    return false;
}

/* Before a verb they make it a property or a registration: set_free_func, is_closed, on_close. */
static const char *const not_after[] = {"set",    "get",      "is",     "has",  "on",  "add",
                                        "no",     "register", "should", "with", "can", "init",
                                        "create", "new",      "auto",   "must", NULL};
static const char *const not_before[] = {"func",  "fn",   "cb",   "callback", "hook",  "handler",
                                         "space", "list", "size", "function", "count", NULL};

bool cairn_names_is_property(const struct cairn_name_words *words, unsigned at, bool follows_type)
{
    return (at > 0 && !follows_type && cairn_names_in(words->words[at - 1], not_after)) ||
           (at + 1 < words->count && cairn_names_in(words->words[at + 1], not_before));
}

bool cairn_names_is_plural(const char *name)
{
    static const char *const singular[] = {"status", "address", "class", "alias",  "canvas",
                                           "axis",   "basis",   "bus",   "access", NULL};
    const size_t length = strlen(name);
    return cairn_names_has(name, cairn_words_plural) ||
           (length >= 4 && name[length - 1] == 's' && name[length - 2] != 's' &&
            !cairn_names_has(name, singular));
}

bool cairn_names_are_bounds(const char *name, const char *other)
{
    enum { LENGTH = 3 };
    static const char *const pairs[][2] = {{"min", "max"}, {"max", "min"}};
    bool are = false;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        are = are || (strncmp(name, pairs[i][0], LENGTH) == 0 &&
                      strncmp(other, pairs[i][1], LENGTH) == 0 && name[LENGTH] != '\0' &&
                      strcmp(name + LENGTH, other + LENGTH) == 0);
    }
    return are;
}

bool cairn_names_counts(const char *buffer, const char *name)
{
    static const char *const prefixes[] = {"num", "nr", "n", "count", NULL};
    for (size_t i = 0; prefixes[i] != NULL; i++) {
        size_t length = strlen(prefixes[i]);
        if (strncasecmp(name, prefixes[i], length) == 0) {
            const char *rest = name + length + (name[length] == '_');
            const bool is_pointer_name = tolower((unsigned char)buffer[0]) == 'p'; /* pmatch */
            if (strcasecmp(rest, buffer) == 0 ||
                (is_pointer_name && buffer[1] != '\0' && strcasecmp(rest, buffer + 1) == 0)) {
                return true;
            }
        }
    }
    return false;
}

bool cairn_names_stem(char stem[CAIRN_NAME_STEM], const char *name, const char *const *list)
{
    static const char *const fillers[] = {"after", "past", "the", "of", "one", "p", "ptr", NULL};
    struct cairn_name_words words;
    bool is_found = false;
    size_t length = 0;
    cairn_names_split(&words, name);
    for (unsigned i = 0; i < words.count; i++) {
        bool is_one = cairn_names_in(words.words[i], list);
        is_found = is_found || is_one;
        if (!is_one && !cairn_names_in(words.words[i], fillers)) {
            length +=
                (size_t)snprintf(stem + length, CAIRN_NAME_STEM - length, "%s", words.words[i]);
            length = length < CAIRN_NAME_STEM ? length : CAIRN_NAME_STEM - 1;
        }
    }
    stem[length] = '\0';
    return is_found;
}

bool cairn_names_counts_others(const char *buffer, const char *name)
{
    static const char *const prefixes[] = {"num_of_", "num_", "num", "nr_", "n_"};
    static const char *const characters[] = {"bytes", "chars",    "characters", "octets",  "items",
                                             "elems", "elements", "digits",     "words",   "values",
                                             "units", "samples",  "buffers",    "letters", NULL};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        const size_t length = strlen(prefixes[i]);
        if (strncasecmp(name, prefixes[i], length) == 0) {
            const char *rest = name + length;
            const size_t size = strlen(rest);
            return size > 3 && tolower((unsigned char)rest[size - 1]) == 's' &&
                   !cairn_names_has_suffix(rest, characters) &&
                   !cairn_names_share_stem(buffer, rest);
        }
    }
    return false;
}
