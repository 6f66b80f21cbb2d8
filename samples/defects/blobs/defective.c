#include "blobs.h"

#include <stdlib.h>
#include <string.h>

struct blob {
    unsigned references;
    size_t length;
    char text[];
};

static blob *make(const char *first, size_t first_length, const char *second, size_t second_length)
{
    blob *b = malloc(sizeof *b + first_length + second_length + 1);
    if (b == NULL) {
        return NULL;
    }
    b->references = 1;
    b->length = first_length + second_length;
    memcpy(b->text, first, first_length);
    memcpy(b->text + first_length, second, second_length);
    b->text[b->length] = '\0';
    return b;
}

blob *blob_new(const char *text)
{
    return make(text, strlen(text), "", 0);
}

blob *blob_ref(blob *b)
{
    b->references++;
    return b;
}

void blob_unref(blob *b)
{
    if (b->references == 1) {
        free(b);
    } else {
        b->references--;
    }
}

size_t blob_length(const blob *b)
{
    return b->length;
}

const char *blob_text(const blob *b)
{
    return b->text;
}

blob *blob_join(blob *a, blob *b)
{
    if (a->length == 0) {
        return blob_ref(b);
    }
    if (b->length == 0) {
        return a;
    }
    return make(a->text, a->length, b->text, b->length);
}
