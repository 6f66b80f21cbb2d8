#include "document.h"

#include <stdlib.h>
#include <string.h>

struct document {
    char *text;
    size_t length;
};

static char *copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy != NULL ? memcpy(copy, text, size) : NULL;
}

/* Exchanges the text, whose ownership is taken. */
static void put_text(document *doc, char *text)
{
    free(doc->text);
    doc->text = text;
    doc->length = strlen(text);
}

document *document_new(const char *text)
{
    document *doc = calloc(1, sizeof *doc);
    char *copy = copy_text(text);
    if (doc == NULL || copy == NULL) {
        free(doc);
        free(copy);
        return NULL;
    }
    put_text(doc, copy);
    return doc;
}

void document_free(document *doc)
{
    if (doc != NULL) {
        free(doc->text);
        free(doc);
    }
}

const char *document_text(const document *doc)
{
    return doc->text;
}

size_t document_length(const document *doc)
{
    return doc->length;
}

bool document_append(document *doc, const char *text)
{
    size_t size = strlen(text) + 1;
    char *joined = malloc(doc->length + size);
    if (joined == NULL) {
        return false;
    }
    memcpy(joined, doc->text, doc->length);
    memcpy(joined + doc->length, text, size);
    put_text(doc, joined);
    return true;
}

size_t document_count(const document *doc, const char *text)
{
    size_t length = strlen(text);
    size_t count = 0;
    const char *p = doc->text;
    while ((p = strstr(p, text)) != NULL) {
        count++;
        p += length;
    }
    return count;
}

bool document_replace(document *doc, const char *text, const char *by)
{
    size_t length = strlen(text);
    size_t by_length = strlen(by);
    size_t count = length > 0 ? document_count(doc, text) : 0;
    char *changed = malloc(doc->length - count * length + count * by_length + 1);
    if (changed == NULL) {
        return false;
    }
    char *out = changed;
    const char *in = doc->text;
    for (; count > 0; count--) {
        const char *found = strstr(in, text);
        memcpy(out, in, (size_t)(found - in));
        out += found - in;
        memcpy(out, by, by_length);
        out += by_length;
        in = found + length;
    }
    memcpy(out, in, strlen(in) + 1);
    put_text(doc, changed);
    return true;
}

size_t document_lines(const document *doc)
{
    size_t lines = 0;
    for (size_t i = 0; i < doc->length; i++) {
        lines += doc->text[i] == '\n' || i + 1 == doc->length;
    }
    return lines;
}

void document_raise(document *doc)
{
    for (char *p = doc->text; *p != '\0'; p++) {
        if (*p >= 'a' && *p <= 'z') {
            *p = (char)(*p - 'a' + 'A');
        }
    }
}
