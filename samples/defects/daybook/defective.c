#include "daybook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A day that was forgotten stays, without a text. */
struct entry {
    struct entry *next;
    char *day;
    char *text;
};

struct daybook {
    struct entry *first;
    char *path;
};

static char *copy(const char *text)
{
    size_t size = strlen(text) + 1;
    char *made = malloc(size);
    return made == NULL ? NULL : memcpy(made, text, size);
}

static struct entry *find(const daybook *d, const char *day)
{
    struct entry *e = d->first;
    while (e != NULL && strcmp(e->day, day) != 0) {
        e = e->next;
    }
    return e;
}

static void read_notes(daybook *d)
{
    char line[256];
    FILE *file = d->path == NULL ? NULL : fopen(d->path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        char *text = strchr(line, ' ');
        if (text != NULL) {
            *text = '\0';
            daybook_note(d, line, text + 1);
        }
    }
    if (file != NULL) {
        fclose(file);
    }
}

daybook *daybook_open(const char *path)
{
    daybook *d = calloc(1, sizeof *d);
    if (d == NULL) {
        return NULL;
    }
    if (path != NULL && (d->path = copy(path)) == NULL) {
        free(d);
        return NULL;
    }
    read_notes(d);
    return d;
}

int daybook_close(daybook *d)
{
    FILE *file = d->path == NULL ? NULL : fopen(d->path, "w");
    int result = d->path != NULL && file == NULL ? -1 : 0;
    while (d->first != NULL) {
        struct entry *e = d->first;
        d->first = e->next;
        if (file != NULL && e->text != NULL) {
            fprintf(file, "%s %s\n", e->day, e->text);
        }
        free(e->day);
        free(e->text);
        free(e);
    }
    if (file != NULL && fclose(file) != 0) {
        result = -1;
    }
    free(d->path);
    free(d);
    return result;
}

static int is_line(const char *text)
{
    return text[0] != '\0' && strchr(text, '\n') == NULL;
}

int daybook_note(daybook *d, const char *day, const char *text)
{
    if (!is_line(day) || !is_line(text)) {
        return -1;
    }
    struct entry *e = find(d, day);
    char *noted = copy(text);
    if (noted == NULL) {
        return -1;
    }
    if (e == NULL || e->text == NULL) {
        struct entry *made = e == NULL ? calloc(1, sizeof *made) : e;
        char *name = copy(day);
        if (made == NULL || name == NULL) {
            free(e == NULL ? made : NULL);
            free(name);
            free(noted);
            return -1;
        }
        if (e == NULL) {
            made->next = d->first;
            d->first = made;
        }
        made->day = name;
        e = made;
    }
    free(e->text);
    e->text = noted;
    return 0;
}

int daybook_forget(daybook *d, const char *day)
{
    struct entry *e = find(d, day);
    if (e == NULL || e->text == NULL) {
        return 0;
    }
    free(e->text);
    e->text = NULL;
    return 1;
}

const char *daybook_read(const daybook *d, const char *day)
{
    const struct entry *e = find(d, day);
    return e == NULL ? NULL : e->text;
}

unsigned daybook_days(const daybook *d)
{
    unsigned days = 0;
    for (const struct entry *e = d->first; e != NULL; e = e->next) {
        days += e->text != NULL;
    }
    return days;
}
