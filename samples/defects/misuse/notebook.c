#include "notebook.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct line {
    struct line *next;
    char text[];
};

struct notebook {
    struct line *first;
    struct line **end;
    size_t count;
};

notebook *notebook_new(void)
{
    notebook *j = calloc(1, sizeof *j);
    if (j != NULL) {
        j->end = &j->first;
    }
    return j;
}

void notebook_free(notebook *j)
{
    if (j != NULL) {
        notebook_keep(j, 0);
        free(j);
    }
}

static struct line *make_line(size_t length)
{
    struct line *line = malloc(sizeof *line + length + 1);
    if (line != NULL) {
        line->next = NULL;
    }
    return line;
}

static void append(notebook *j, struct line *line)
{
    *j->end = line;
    j->end = &line->next;
    j->count++;
}

bool notebook_add(notebook *j, const char *text)
{
    size_t length = strlen(text);
    struct line *line = make_line(length);
    if (line == NULL) {
        return false;
    }
    memcpy(line->text, text, length + 1);
    append(j, line);
    return true;
}

bool notebook_printf(notebook *j, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    struct line *line = length >= 0 ? make_line((size_t)length) : NULL;
    if (line == NULL) {
        return false;
    }
    va_start(args, format);
    vsnprintf(line->text, (size_t)length + 1, format, args);
    va_end(args);
    append(j, line);
    return true;
}

size_t notebook_count(const notebook *j)
{
    return j->count;
}

const char *notebook_line(const notebook *j, size_t index)
{
    const struct line *line = j->first;
    while (line != NULL && index > 0) {
        line = line->next;
        index--;
    }
    return line != NULL ? line->text : NULL;
}

void notebook_keep(notebook *j, size_t count)
{
    while (j->count > count) {
        struct line *line = j->first;
        j->first = line->next;
        free(line);
        j->count--;
    }
    if (j->first == NULL) {
        j->end = &j->first;
    }
}
