/* How comments spell NULL: by a macro of the header's own (Z_NULL), or marked as code ("@c NULL",
 * "%NULL"). */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "analyzer/analysis.h"

static bool is_word_character(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static bool is_zero(const char *token)
{
    return strcmp(token, "0") == 0 || strcasecmp(token, "0l") == 0 ||
           strcasecmp(token, "0ul") == 0 || strcmp(token, "NULL") == 0;
}

/* Whether the macro is nothing but 0 or NULL, in brackets or not, and converted or not; *is_plain:
 * not converted to a pointer. */
static bool is_nothing(const struct cairn_macro *macro, bool *is_plain)
{
    bool is_name = true; /* of the type that it is converted to */
    uint16_t zeros = 0;
    *is_plain = true;
    for (uint16_t i = 0; i < macro->body_count; i++) {
        const char *token = macro->body[i];
        const bool is_bracket = strcmp(token, "(") == 0 || strcmp(token, ")") == 0;
        zeros += is_zero(token);
        *is_plain = *is_plain && strcmp(token, "*") != 0 && strcmp(token, "NULL") != 0;
        is_name = is_name && (is_bracket || is_zero(token) || strcmp(token, "*") == 0 ||
                              (zeros == 0 && is_word_character(token[0])));
    }
    return !macro->is_function_like && is_name && zeros == 1;
}

/* Whether the macro before or behind it begins with the same word, as those of an enumeration do:
 * JSON_NULL beside JSON_TRUE is a kind of value. */
static bool is_enumerated(const struct cairn_analysis *a, const struct cairn_macro *macro)
{
    const char *end = strrchr(macro->name, '_');
    const size_t length = end == NULL ? 0 : (size_t)(end - macro->name) + 1;
    for (uint32_t i = 0; i < a->macros.count; i++) {
        const struct cairn_macro *other = &a->macros.items[i];
        if (other != macro && other->file == macro->file &&
            abs((int)other->line - (int)macro->line) == 1 &&
            strncmp(other->name, macro->name, length) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether a word in small letters is a macro that stands for NULL. */
static bool is_null_name(const struct cairn_analysis *a, const char *word, size_t length)
{
    for (uint32_t i = 0; i < a->macros.count; i++) {
        const struct cairn_macro *macro = &a->macros.items[i];
        bool is_plain;
        if (strlen(macro->name) == length && strncasecmp(macro->name, word, length) == 0) {
            return is_nothing(macro, &is_plain) && !(is_plain && is_enumerated(a, macro));
        }
    }
    return false;
}

/* Where the word that "null" ends begins if it is marked as code. */
static char *begin_of_marked(char *sentence, char *at)
{
    static const char *const marks[] = {"@c ", "\\c ", "%", "#", "::"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        const size_t length = strlen(marks[i]);
        if ((size_t)(at - sentence) >= length && strncmp(at - length, marks[i], length) == 0) {
            return at - length;
        }
    }
    return at;
}

void cairn_documents_spell_null(const struct cairn_analysis *a, char *sentence)
{
    static const char null[] = "null";
    const size_t length = strlen(null);
    for (char *at = strstr(sentence, null); at != NULL; at = strstr(at + length, null)) {
        char *begin = at;
        while (begin > sentence && is_word_character(begin[-1])) {
            begin--;
        }
        const size_t word = (size_t)(at - begin) + length;
        if (is_word_character(begin[word]) || (begin != at && !is_null_name(a, begin, word))) {
            continue;
        }
        begin = begin_of_marked(sentence, begin);
        memmove(begin, at, strlen(at) + 1);
        at = begin;
    }
}
