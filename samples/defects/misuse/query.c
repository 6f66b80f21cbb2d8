#include "query.h"

#include <stdlib.h>
#include <string.h>

struct query {
    char *text;
    size_t parameters;
    char *values[QUERY_MAX_PARAMETERS]; /* NULL if not bound */
    long rows;
};

static char *copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy != NULL ? memcpy(copy, text, size) : NULL;
}

query *query_prepare(const char *text)
{
    size_t parameters = 0;
    for (const char *p = text; *p != '\0'; p++) {
        parameters += *p == '?';
    }
    query *q = parameters <= QUERY_MAX_PARAMETERS ? calloc(1, sizeof *q) : NULL;
    if (q == NULL) {
        return NULL;
    }
    q->text = copy_text(text);
    if (q->text == NULL) {
        free(q);
        return NULL;
    }
    q->parameters = parameters;
    return q;
}

void query_free(query *q)
{
    if (q == NULL) {
        return;
    }
    for (size_t i = 0; i < q->parameters; i++) {
        free(q->values[i]);
    }
    free(q->text);
    free(q);
}

size_t query_parameters(const query *q)
{
    return q->parameters;
}

bool query_bind(query *q, size_t parameter, const char *value)
{
    char *copy = parameter < q->parameters ? copy_text(value) : NULL;
    if (copy == NULL) {
        return false;
    }
    free(q->values[parameter]);
    q->values[parameter] = copy;
    return true;
}

/* As if there were as many rows as the values have letters. */
long query_run(query *q)
{
    long rows = 1;
    for (size_t i = 0; i < q->parameters; i++) {
        rows += (long)strlen(q->values[i]);
    }
    q->rows += rows;
    return rows;
}

char *query_text(const query *q)
{
    size_t size = strlen(q->text) + 1;
    for (size_t i = 0; i < q->parameters; i++) {
        size += strlen(q->values[i]);
    }
    char *text = malloc(size);
    if (text == NULL) {
        return NULL;
    }
    char *end = text;
    size_t parameter = 0;
    for (const char *p = q->text; *p != '\0'; p++) {
        if (*p == '?') {
            const char *value = q->values[parameter++];
            size_t length = strlen(value);
            memcpy(end, value, length);
            end += length;
        } else {
            *end++ = *p;
        }
    }
    *end = '\0';
    return text;
}
