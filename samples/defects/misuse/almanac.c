#include "almanac.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- words ---- */

static const char *const nouns[] = {"moon", "month", "tide", NULL};
static const char *const verbs[] = {"sow", "reap", NULL};
static const char *const *const kinds[ALMANAC_KINDS] = {NULL, nouns, verbs};

static int count_like(const char *word, const char *const *list)
{
    int count = 0;
    for (; *list != NULL; list++) {
        count += strncmp(*list, word, 2) == 0;
    }
    return count;
}

int almanac_find(char *word, int kind)
{
    if (kind == ALMANAC_ALL) {
        return count_like(word, nouns) + count_like(word, verbs);
    }
    return count_like(word, kinds[kind]);
}

/* ---- days ---- */

static char *days_text;
static char *days_marks;
static size_t days_at;

void almanac_days_init(char *text, char *marks)
{
    days_text = text;
    days_marks = marks;
    days_at = 0;
}

int almanac_days_getnext(void)
{
    days_at += strspn(days_text + days_at, days_marks);
    if (days_text[days_at] == '\0') {
        return -1;
    }
    const int found = (int)days_at;
    days_at += strcspn(days_text + days_at, days_marks);
    return found;
}

/* ---- pages ---- */

almanac_page *almanac_page_start(int lines)
{
    almanac_page *page = calloc(1, sizeof *page);
    if (page == NULL) {
        return NULL;
    }
    page->line = calloc(lines > 0 && lines < 1000 ? (size_t)lines : 1, 80);
    if (page->line == NULL) {
        free(page);
        return NULL;
    }
    return page;
}

void almanac_page_end(almanac_page *page)
{
    if (page != NULL) {
        free(page->line);
        free(page);
    }
}

void almanac_lower(char *to, const char *from)
{
    do {
        *to++ = (char)tolower((unsigned char)*from);
    } while (*from++ != '\0');
}

/* ---- shelves ---- */

almanac_shelf *almanac_shelf_create(void)
{
    almanac_shelf *shelf = calloc(1, sizeof *shelf);
    if (shelf == NULL) {
        return NULL;
    }
    shelf->capacity = 4;
    shelf->things = calloc(shelf->capacity, sizeof *shelf->things);
    if (shelf->things == NULL) {
        free(shelf);
        return NULL;
    }
    return shelf;
}

void almanac_shelf_add(almanac_shelf *shelf, void *thing)
{
    if (shelf->size == shelf->capacity) {
        void **more = realloc(shelf->things, 2 * shelf->capacity * sizeof *more);
        if (more == NULL) {
            return;
        }
        shelf->things = more;
        shelf->capacity *= 2;
    }
    shelf->things[shelf->size++] = thing;
}

void *almanac_shelf_remove(almanac_shelf *shelf, unsigned index)
{
    void *thing = shelf->things[index];
    for (unsigned i = index; i + 1 < shelf->size; i++) {
        shelf->things[i] = shelf->things[i + 1];
    }
    shelf->size--;
    return thing;
}

void *almanac_shelf_last(almanac_shelf *shelf)
{
    return shelf->size == 0 ? NULL : shelf->things[shelf->size - 1];
}

almanac_shelf *almanac_shelf_copy(const almanac_shelf *shelf)
{
    almanac_shelf *copy = almanac_shelf_create();
    for (unsigned i = 0; copy != NULL && i < shelf->size; i++) {
        almanac_shelf_add(copy, shelf->things[i]);
    }
    return copy;
}

void almanac_shelf_destroy(almanac_shelf *shelf)
{
    if (shelf != NULL) {
        free(shelf->things);
        free(shelf);
    }
}

/* ---- years ---- */

enum { DAYS = 366 };

struct almanac_error {
    int code;
};

struct almanac_year {
    int number;
    char *noted; /* the last note */
    char *notes[DAYS];
};

static ALMERR *fail_with(int code)
{
    ALMERR *error = malloc(sizeof *error);
    if (error != NULL) {
        error->code = code;
    }
    return error;
}

ALMERR *almanac_year_make(almanac_year **year, int number)
{
    *year = calloc(1, sizeof **year);
    if (*year == NULL) {
        return fail_with(1);
    }
    (*year)->number = number;
    return NULL;
}

ALMERR *almanac_year_note(almanac_year *year, int day, const char *text)
{
    if (day < 0 || day >= DAYS) {
        return fail_with(2);
    }
    const size_t length = strlen(text);
    char *copy = malloc(length + 1);
    if (copy == NULL) {
        return fail_with(1);
    }
    memcpy(copy, text, length + 1);
    free(year->notes[day]);
    year->notes[day] = copy;
    year->noted = copy;
    return NULL;
}

ALMERR *almanac_year_clear(almanac_year *year, int day)
{
    if (day < 0 || day >= DAYS) {
        return fail_with(2);
    }
    if (year->notes[day] != NULL && year->notes[day] == year->noted) {
        year->noted[0] = '\0'; /* it stays the last one */
        return NULL;
    }
    free(year->notes[day]);
    year->notes[day] = NULL;
    return NULL;
}

ALMERR *almanac_year_print(almanac_year *year, char *room, int size)
{
    const size_t length = strlen(year->noted);
    if (size <= 0 || length >= (size_t)size) {
        return fail_with(3);
    }
    memcpy(room, year->noted, length + 1);
    return NULL;
}

ALMERR *almanac_year_end(almanac_year **year)
{
    if (*year == NULL) {
        return fail_with(4);
    }
    for (int day = 0; day < DAYS; day++) {
        free((*year)->notes[day]);
    }
    free(*year);
    *year = NULL;
    return NULL;
}

void almanac_error_free(ALMERR *error)
{
    free(error);
}
