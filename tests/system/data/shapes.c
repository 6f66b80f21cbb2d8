#include "shapes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct scroll {
    size_t length;
    char *text;
};

scroll *scroll_new(void)
{
    return calloc(1, sizeof(scroll));
}

void scroll_free(scroll *s)
{
    if (s != NULL) {
        free(s->text);
        free(s);
    }
}

size_t scroll_length(const scroll *s)
{
    return s == NULL ? 0 : s->length;
}

static void append(scroll *s, const char *text)
{
    size_t length = strlen(text);
    char *longer =
        length > 4096 || s->length > 65536 ? NULL : realloc(s->text, s->length + length + 1);
    if (longer != NULL) {
        memcpy(longer + s->length, text, length + 1);
        s->text = longer;
        s->length += length;
    }
}

int scroll_vprintf(scroll *s, const char *format, va_list arguments)
{
    char text[256];
    int length = vsnprintf(text, sizeof text, format, arguments);
    if (s == NULL || length < 0) {
        return -1;
    }
    append(s, text);
    return length;
}

int scroll_printf(scroll *s, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = scroll_vprintf(s, format, arguments);
    va_end(arguments);
    return length;
}

static char last_line[64];

void scroll_log(const char *format, va_list arguments)
{
    vsnprintf(last_line, sizeof last_line, format, arguments);
}

int scroll_scanf(const scroll *s, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int count = vsscanf(s == NULL || s->text == NULL ? "12" : s->text, format, arguments);
    va_end(arguments);
    return count;
}

int margin_width(const struct margin *m)
{
    return m == NULL ? 0 : (m->left & 0xff) + (m->right & 0xff);
}

int frame_width(const struct frame *f)
{
    if (f == NULL) {
        return -1;
    }
    int width = f->width == NULL ? 80 : f->width(0, f->user);
    return width - margin_width(&f->margin) - (f->height & 0xf);
}

static int measure(const char *text)
{
    return text == NULL ? 0 : (int)strlen(text);
}

int (*scroll_measure)(const char *text) = measure;

struct line {
    const char *text;
    size_t length;
    char mark[8];
};

int scroll_each_line(scroll *s, line_fn *each, void *user)
{
    int marked = 0;
    const char *text = s == NULL || s->text == NULL ? "" : s->text;
    for (;;) {
        line l = {.text = text, .length = strcspn(text, "\n")};
        if (each != NULL && each(&l, user) != 0) {
            return marked;
        }
        marked += l.mark[0] != '\0';
        if (text[l.length] == '\0') {
            return marked;
        }
        text += l.length + 1;
    }
}

size_t line_length(const line *l)
{
    return l->length;
}

int line_mark(line *l, const char *mark, size_t length)
{
    if (mark == NULL || length >= sizeof l->mark) {
        return -1;
    }
    memcpy(l->mark, mark, length);
    l->mark[length] = '\0';
    return 0;
}

size_t scroll_add_all(scroll *s, const char *first, ...)
{
    if (s == NULL) {
        return 0;
    }
    va_list arguments;
    va_start(arguments, first);
    for (const char *text = first; text != NULL; text = va_arg(arguments, const char *)) {
        append(s, text);
    }
    va_end(arguments);
    return s->length;
}

size_t scroll_add_arguments(scroll *s, int argc, char **argv)
{
    if (s == NULL || argv == NULL) {
        return 0;
    }
    for (int i = 0; i < argc; i++) {
        append(s, argv[i]);
    }
    const char *behind = argv[argc];
    return s->length + (behind == NULL ? 0 : strlen(behind));
}

size_t scroll_add_range(scroll *s, const char *first, const char *afterLast)
{
    char part[64];
    size_t length = 0;
    if (s == NULL || first == NULL) {
        return 0;
    }
    for (; first != afterLast; first++) {
        part[length++] = *first;
        if (length == sizeof part - 1) {
            part[length] = '\0';
            append(s, part);
            length = 0;
        }
    }
    part[length] = '\0';
    append(s, part);
    return s->length;
}

size_t ratios_sum(const double *begin, const double *end)
{
    size_t sum = 0;
    for (; begin != end; begin++) {
        sum += *begin > 1;
    }
    return sum;
}

/* Any number that is not of an open shelf leads to nowhere. */
enum { MOST_SHELVES = 64, FIRST_SHELF = 70000, MOST_PLACES = 100 };

struct shelf {
    size_t places;
    int books;
    int last;
};
static struct shelf *shelves[MOST_SHELVES];

static struct shelf *shelf_at(shelf_key shelf)
{
    return shelves[shelf - FIRST_SHELF];
}

shelf_key shelf_open(size_t places)
{
    shelf_key free_place = 0;
    while (free_place < MOST_SHELVES && shelves[free_place] != NULL) {
        free_place++;
    }
    if (free_place == MOST_SHELVES || places > MOST_PLACES) {
        return 0;
    }
    shelves[free_place] = calloc(1, sizeof *shelves[free_place]);
    if (shelves[free_place] == NULL) {
        return 0;
    }
    shelves[free_place]->places = places;
    return FIRST_SHELF + free_place;
}

int shelf_put(shelf_key shelf, int book)
{
    struct shelf *at = shelf_at(shelf);
    if ((size_t)at->books == at->places) {
        return -1;
    }
    at->last = book;
    return ++at->books;
}

int shelf_books(shelf_key shelf)
{
    return shelf_at(shelf)->books;
}

void shelf_close(shelf_key shelf)
{
    struct shelf *at = shelf_at(shelf);
    at->books = 0;
    free(at);
    shelves[shelf - FIRST_SHELF] = NULL;
}
