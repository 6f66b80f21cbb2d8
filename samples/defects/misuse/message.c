#include "message.h"

#include <stdlib.h>
#include <string.h>

struct message {
    char *subject;
    char *body;
    size_t size;
};

message *message_new(void)
{
    message *m = calloc(1, sizeof *m);
    if (m != NULL && !message_set_subject(m, "")) {
        free(m);
        return NULL;
    }
    return m;
}

void message_free(message *m)
{
    if (m != NULL) {
        free(m->subject);
        free(m->body);
        free(m);
    }
}

bool message_set_subject(message *m, const char *subject)
{
    size_t size = strlen(subject) + 1;
    char *copy = malloc(size);
    if (copy == NULL) {
        return false;
    }
    memcpy(copy, subject, size);
    free(m->subject);
    m->subject = copy;
    return true;
}

void message_set_body(message *m, char *body, size_t size)
{
    free(m->body);
    m->body = body;
    m->size = size;
}

char *message_take_body(message *m)
{
    char *body = m->body;
    m->body = NULL;
    m->size = 0;
    return body;
}

const char *message_subject(const message *m)
{
    return m->subject;
}

size_t message_size(const message *m)
{
    return m->size;
}

size_t message_lines(const message *m)
{
    size_t lines = 0;
    for (size_t i = 0; i < m->size; i++) {
        lines += m->body[i] == '\n' || i + 1 == m->size;
    }
    return lines;
}
