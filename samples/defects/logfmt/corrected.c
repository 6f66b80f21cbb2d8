#include "logfmt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct logfmt {
    char *pattern;
    unsigned count;
};

/* A line that is being put together; text is NULL once memory ran out. */
struct line {
    char *text;
    size_t length;
    size_t capacity;
};

logfmt *logfmt_new(const char *pattern)
{
    size_t size = strlen(pattern) + 1;
    logfmt *layout = calloc(1, sizeof *layout);
    char *copy = malloc(size);
    if (layout == NULL || copy == NULL) {
        free(layout);
        free(copy);
        return NULL;
    }
    layout->pattern = memcpy(copy, pattern, size);
    return layout;
}

void logfmt_free(logfmt *layout)
{
    if (layout != NULL) {
        free(layout->pattern);
        free(layout);
    }
}

static void put(struct line *line, const char *text, size_t length)
{
    if (line->text != NULL && length >= line->capacity - line->length) {
        size_t capacity = line->capacity * 2 + length;
        char *grown = realloc(line->text, capacity);
        if (grown == NULL) {
            free(line->text);
        }
        line->text = grown;
        line->capacity = capacity;
    }
    if (line->text != NULL) {
        memcpy(line->text + line->length, text, length);
        line->length += length;
        line->text[line->length] = '\0';
    }
}

static const char *level_name(enum logfmt_level level)
{
    switch (level) {
    case LOGFMT_ERROR:
        return "error";
    case LOGFMT_WARNING:
        return "warning";
    case LOGFMT_INFO:
        return "info";
    }
    return "?";
}

/* Writes what the directive that begins at p, with its percent sign, stands for, and returns its
 * last character. */
static const char *expand(struct line *line, const logfmt *layout, const char *p,
                          enum logfmt_level level, const char *message)
{
    char number[16];
    switch (p[1]) {
    case 'l':
        put(line, level_name(level), strlen(level_name(level)));
        break;
    case 'm':
        put(line, message, strlen(message));
        break;
    case 'n':
        snprintf(number, sizeof number, "%u", layout->count);
        put(line, number, strlen(number));
        break;
    case '%':
        put(line, "%", 1);
        break;
    case '\0':
        put(line, "%", 1);
        return p;
    default:
        put(line, p, 2);
        break;
    }
    return p + 1;
}

char *logfmt_line(logfmt *layout, enum logfmt_level level, const char *message)
{
    struct line line = {.text = calloc(1, 64), .capacity = 64};
    layout->count++;
    for (const char *p = layout->pattern; *p != '\0'; p++) {
        if (*p == '%') {
            p = expand(&line, layout, p, level, message);
        } else {
            put(&line, p, 1);
        }
    }
    return line.text;
}

unsigned logfmt_count(const logfmt *layout)
{
    return layout->count;
}

bool logfmt_shows_message(const logfmt *layout)
{
    const char *p = layout->pattern;
    while ((p = strchr(p, '%')) != NULL && p[1] != '\0') {
        if (p[1] == 'm') {
            return true;
        }
        p += 2;
    }
    return false;
}
