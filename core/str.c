#include "core/str.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

size_t cairn_text_common_prefix(const char *a, const char *b)
{
    size_t length = 0;
    while (a[length] != '\0' && a[length] == b[length]) {
        length++;
    }
    return length;
}

bool cairn_text_has_word(const char *name, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = strcasestr(name, word); at != NULL; at = strcasestr(at + 1, word)) {
        const bool is_large = isupper((unsigned char)at[0]);
        /* getFile, HTTPFile; IOfile */
        bool begins = at == name || !isalpha((unsigned char)at[-1]) ||
                      (islower((unsigned char)at[-1]) ? is_large
                       : is_large                     ? islower((unsigned char)at[1])
                                  : at - name > 1 && isupper((unsigned char)at[-2]));
        if (begins && !islower((unsigned char)at[length])) {
            return true;
        }
    }
    return false;
}

bool cairn_text_is_stride(const char *name)
{
    static const char *const parts[] = {"stride", "pitch", "linesize"};
    static const char *const words[] = {"tda", "lda", "ldb", "ldc", "ldx", "ldy"};
    static const char *const ends[] = {"x", "y", "a", "b", "1", "2"};
    bool is_stride = false;
    for (size_t i = 0; name != NULL && i < sizeof parts / sizeof *parts; i++) {
        is_stride = is_stride || strcasestr(name, parts[i]) != NULL;
    }
    for (size_t i = 0; name != NULL && i < sizeof words / sizeof *words; i++) {
        is_stride = is_stride || cairn_text_has_word(name, words[i]);
    }
    for (size_t i = 0; name != NULL && i < sizeof ends / sizeof *ends; i++) {
        is_stride =
            is_stride || (strncasecmp(name, "inc", 3) == 0 && strcasecmp(name + 3, ends[i]) == 0);
    }
    return is_stride;
}

static bool is_identifier_char(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

const char *cairn_text_find_identifier(const char *text, const char *identifier)
{
    const size_t length = strlen(identifier);
    for (const char *at = strstr(text, identifier); at != NULL; at = strstr(at + 1, identifier)) {
        if ((at == text || !is_identifier_char(at[-1])) && !is_identifier_char(at[length])) {
            return at;
        }
    }
    return NULL;
}

bool cairn_text_has_identifier(const char *text, const char *identifier)
{
    return cairn_text_find_identifier(text, identifier) != NULL;
}

/* What is behind "`name`:", "name - " or "- name:" if the line has such; NULL otherwise. */
static const char *behind_list_name(const char *line, const char *name)
{
    line += strspn(line, " \t*-`'");
    const size_t length = strlen(name);
    if (length == 0 || strncmp(line, name, length) != 0 || is_identifier_char(line[length])) {
        return NULL;
    }
    const char *at = line + length;
    at += strspn(at, "`'");
    at += strspn(at, " \t");
    const bool is_dash = at[0] == '-' && (at[1] == ' ' || at[1] == '-');
    return at[0] == ':' || is_dash ? at + 1 : NULL;
}

/* What a list in the comment says of the parameter, as cairn_text_described. */
static const char *described_in_list(const char *doc, const char *param, const char **ret_end)
{
    const char *found = NULL;
    for (const char *line = doc; line != NULL && found == NULL; line = strchr(line, '\n')) {
        line += *line == '\n';
        found = behind_list_name(line, param);
    }
    if (found != NULL) {
        const char *end = strstr(found, "\n\n");
        *ret_end = end != NULL ? end : found + strlen(found);
        for (const char *line = strchr(found, '\n'); line != NULL && line < *ret_end;
             line = strchr(line + 1, '\n')) {
            const char *word = line + 1 + strspn(line + 1, " \t*-`'");
            char name[64];
            size_t length = 0;
            while (is_identifier_char(word[length]) && length + 1 < sizeof name) {
                length++;
            }
            (void)snprintf(name, sizeof name, "%.*s", (int)length, word);
            *ret_end = behind_list_name(line + 1, name) != NULL ? line : *ret_end;
        }
    }
    return found;
}

const char *cairn_text_described(const char *doc, const char *param, const char **ret_end)
{
    static const char *const ends[] = {"param",    "@return", "\\return", "@retval",
                                       "\\retval", "@see",    "@note",    "\n\n"};
    for (const char *at = doc == NULL ? NULL : strstr(doc, "param"); at != NULL;
         at = strstr(at + 1, "param")) {
        const char *name = at + strlen("param");
        name += *name == '[' ? strcspn(name, "]") + 1 : 0;
        name += strspn(name, " \t\n*");
        const size_t length = strlen(param);
        if (length == 0 || strncmp(name, param, length) != 0 || is_identifier_char(name[length])) {
            continue;
        }
        *ret_end = name + strlen(name);
        for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
            const char *end = strstr(name, ends[i]);
            *ret_end = end != NULL && end < *ret_end ? end : *ret_end;
        }
        return name + length;
    }
    return doc == NULL ? NULL : described_in_list(doc, param, ret_end);
}

void cairn_str_release(struct cairn_str *str)
{
    free(str->text);
    *str = (struct cairn_str){0};
}

void cairn_str_reset(struct cairn_str *str)
{
    str->length = 0;
    if (str->text != NULL) {
        str->text[0] = '\0';
    }
}

const char *cairn_str_text(const struct cairn_str *str)
{
    return str->text == NULL ? "" : str->text;
}

static char *reserve(struct cairn_str *str, size_t more)
{
    size_t wanted = str->length + more + 1;
    if (wanted > str->capacity) {
        size_t grown = str->capacity < 64 ? 64 : str->capacity * 2;
        str->capacity = grown < wanted ? wanted : grown;
        str->text = cairn_realloc(str->text, str->capacity);
    }
    return str->text + str->length;
}

void cairn_str_add_bytes(struct cairn_str *str, const void *bytes, size_t length)
{
    char *end = reserve(str, length);
    if (length != 0) {
        memcpy(end, bytes, length);
    }
    end[length] = '\0';
    str->length += length;
}

void cairn_str_add(struct cairn_str *str, const char *text)
{
    cairn_str_add_bytes(str, text, strlen(text));
}

void cairn_str_addf(struct cairn_str *str, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (length < 0) {
        abort();
    }
    char *end = reserve(str, (size_t)length);
    va_start(args, format);
    vsnprintf(end, (size_t)length + 1, format, args);
    va_end(args);
    str->length += (size_t)length;
}

static const char *simple_escape(unsigned char c)
{
    switch (c) {
    case '\n':
        return "\\n";
    case '\t':
        return "\\t";
    case '\r':
        return "\\r";
    case '"':
        return "\\\"";
    case '\\':
        return "\\\\";
    default:
        return NULL;
    }
}

void cairn_str_add_c_literal(struct cairn_str *str, const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    cairn_str_add(str, "\"");
    for (size_t i = 0; i < length; i++) {
        const char *simple = simple_escape(at[i]);
        bool trigraph = at[i] == '?' && i > 0 && at[i - 1] == '?';
        if (simple != NULL) {
            cairn_str_add(str, simple);
        } else if (trigraph) {
            cairn_str_add(str, "\\?");
        } else if (at[i] >= 0x20 && at[i] < 0x7f) {
            cairn_str_add_bytes(str, &at[i], 1);
        } else if (at[i] == 0 && (i + 1 == length || at[i + 1] < '0' || at[i + 1] > '7')) {
            cairn_str_add(str, "\\0");
        } else {
            /* Three octal digits end by themselves, hexadecimal ones do not. */
            cairn_str_addf(str, "\\%03o", at[i]);
        }
    }
    cairn_str_add(str, "\"");
}

static bool parse_escape(struct cairn_str *str, const char **text)
{
    static const char from[] = "ntr\"\\?";
    static const char to[] = "\n\t\r\"\\?";
    const char *at = *text;
    const char *simple = *at == '\0' ? NULL : strchr(from, *at);
    if (simple != NULL) {
        cairn_str_add_bytes(str, &to[simple - from], 1);
        *text = at + 1;
        return true;
    }
    unsigned value = 0;
    int digits = 0;
    while (digits < 3 && *at >= '0' && *at <= '7') {
        value = value * 8 + (unsigned)(*at++ - '0');
        digits++;
    }
    if (digits == 0 || value > 255) {
        return false;
    }
    unsigned char byte = (unsigned char)value;
    cairn_str_add_bytes(str, &byte, 1);
    *text = at;
    return true;
}

bool cairn_str_parse_c_literal(struct cairn_str *str, const char **text)
{
    const char *at = *text;
    if (*at++ != '"') {
        return false;
    }
    while (*at != '"') {
        if (*at == '\0') {
            return false;
        }
        if (*at != '\\') {
            cairn_str_add_bytes(str, at++, 1);
            continue;
        }
        at++;
        if (!parse_escape(str, &at)) {
            return false;
        }
    }
    *text = at + 1;
    return true;
}

bool cairn_text_has_any(const char *name, const char *const *words)
{
    for (size_t i = 0; words[i] != NULL; i++) {
        if (cairn_text_has_word(name, words[i])) {
            return true;
        }
    }
    return false;
}
