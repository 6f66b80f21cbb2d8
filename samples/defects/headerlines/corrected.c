#include "headerlines.h"

#include <stdlib.h>
#include <string.h>

void headerlines_init(struct headerlines *h, headerlines_fn fn, void *user)
{
    *h = (struct headerlines){.fn = fn, .user = user};
}

static int has_control(const char *text)
{
    for (; *text != '\0'; text++) {
        if ((unsigned char)*text < ' ' && *text != '\t') {
            return 1;
        }
    }
    return 0;
}

static char *copy(const char *from, size_t size)
{
    char *text = malloc(size + 1);
    if (text != NULL) {
        memcpy(text, from, size);
        text[size] = '\0';
    }
    return text;
}

static enum headerlines_status take_line(struct headerlines *h)
{
    const char *colon = memchr(h->line, ':', h->length);
    if (h->length == 0) {
        return HEADERLINES_END;
    }
    if (colon == NULL || colon == h->line) {
        return HEADERLINES_COLON;
    }
    const size_t size = (size_t)(colon - h->line);
    char *name = copy(h->line, size);
    char *value = copy(colon + 1, h->length - size - 1);
    enum headerlines_status status = HEADERLINES_MORE;
    if (name == NULL || value == NULL) {
        status = HEADERLINES_MEMORY;
    } else if (has_control(value)) {
        free(value);
        free(name);
        return HEADERLINES_VALUE;
    } else if (h->fn != NULL) {
        h->fn(name, value, h->user);
    }
    free(value);
    free(name);
    h->length = 0;
    return status;
}

enum headerlines_status headerlines_read(struct headerlines *h, const char *text, size_t size)
{
    for (size_t i = 0; i < size && h->status == HEADERLINES_MORE; i++) {
        if (text[i] == '\n') {
            h->status = h->line == NULL ? HEADERLINES_END : take_line(h);
            continue;
        }
        char *line = realloc(h->line, h->length + 1);
        if (line == NULL) {
            h->status = HEADERLINES_MEMORY;
            break;
        }
        h->line = line;
        h->line[h->length++] = text[i];
    }
    return h->status;
}

void headerlines_end(struct headerlines *h)
{
    free(h->line);
    h->line = NULL;
    h->length = 0;
}
